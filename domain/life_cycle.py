"""The life cycle of streams: which event may be stored next, and what the events so far come to.

The contract refuses a gap, a taken position, a first event that is not the opening one, and a stream that does not fit
its opening event. Everything else is stored and left to the replay, an event after the end too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from domain.aggregate import Aggregate
from domain.correction import Correction
from domain.dispute import Dispute
from domain.events import Event
from domain.events.envelope import Fault
from domain.events.sentences import got
from domain.hand import Hand
from domain.house import House
from domain.incident import Incident
from domain.session import Session
from domain.table import Table

AGGREGATES: Final[Mapping[str, type[Aggregate]]] = {
    "hand": Hand,
    "table": Table,
    "session": Session,
    "house": House,
    "incident": Incident,
    "dispute": Dispute,
    "correction": Correction,
}
"""The aggregate of each kind of stream."""


def refusal(event: Event, version: int) -> Fault | None:
    """Why an event may not follow position `version` of its stream (0: the stream is empty); None if it may.

    Nothing but the end of the stream decides: an event that is wrong, or late, is stored. Whether what stands at a
    taken position is the same event is for whoever knows it.
    """
    if event.pos <= version:
        return Fault("pos", "the content that is stored there, or a free position", "other content")
    if event.pos > version + 1:
        return Fault("pos", f"the next position {version + 1}", str(event.pos))
    return _opening_fault(event) if event.pos == 1 else None


def folded(aggregate: Aggregate | None, events: Sequence[Event]) -> Aggregate | None:
    """The aggregate after further events of its stream, None before the first of all.

    The events are those that follow, in order: this is not checked. One after the other or all at once is the same.
    """
    after = evolved(aggregate, events)
    return after if after is None or not events else replace(after, version=events[-1].pos)


def evolved(aggregate: Aggregate | None, events: Iterable[Event]) -> Aggregate | None:
    """What further events do to an aggregate, its version apart: most do nothing else, and that is quicker to know."""
    for event in events:
        if aggregate is None:
            aggregate = _kind_of(event.stream).opened(event)
        aggregate = aggregate.after(event)
    return aggregate


def _opening_fault(event: Event) -> Fault | None:
    """What is wrong with the first event of a stream."""
    kind = _kind_of(event.stream)
    if kind.OPENING is None:
        return None
    if not isinstance(event.data, kind.OPENING):
        return Fault("topic", f"{kind.OPENING.TOPIC} first", got(event.topic))
    expected = kind.stream_of(event.data)
    return None if expected in {None, event.stream} else Fault("stream", str(expected), got(event.stream))


def _kind_of(stream: str) -> type[Aggregate]:
    return AGGREGATES[stream.partition("/")[0]]
