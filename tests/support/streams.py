"""Random streams of every kind, as a stranger may send them: the opening event, then anything of its kind."""

from __future__ import annotations

from typing import Any

import orjson
from hypothesis import strategies as st

from domain.events import REGISTRY, Event, parse_event, stream_name
from domain.events.streams import PARTS
from tests.support.records import data_of, texts, times

OPENINGS = {
    "hand": "hand.started.v1",
    "table": "table.opened.v1",
    "session": "session.opened.v1",
    "incident": "incident.server-crashed.v1",
    "dispute": "dispute.opened.v1",
    "correction": "correction.ordered.v1",
}
"""The opening topic of each kind that has one, as the contract has them."""

LIVELY = (
    "hand.finished.v1",
    "hand.cancelled.v1",
    "hand.refund-ordered.v1",
    "hand.refund-paid.v1",
    "hand.deck-revealed.v1",
    "table.closed.v1",
    "table.opened.v1",
)
"""Topics that change lives: drawn more often than the rest."""


def topics_of(kind: str) -> list[str]:
    return [topic for topic in sorted(REGISTRY.topics()) if topic.startswith(f"{kind}.")]


def event_of(stream: str, pos: int, at: str, topic: str, data: dict[str, Any]) -> Event:
    return parse_event(orjson.dumps({"stream": stream, "pos": pos, "at": at, "topic": topic, "data": data}))


@st.composite
def stream_events(draw: st.DrawFn, kind: str, topics: tuple[str, ...] = (), max_size: int = 12) -> list[Event]:
    """The events of a stream, storable one after the other; `topics` are those after the first (any)."""
    among = topics_of(kind)
    first = OPENINGS.get(kind) or draw(st.sampled_from(among))
    data = draw(data_of(first))
    stream = draw(names(kind, data))
    lively = [topic for topic in among if topic in LIVELY] or among
    others = st.sampled_from(topics) if topics else st.sampled_from(lively) | st.sampled_from(among)
    events = [event_of(stream, 1, draw(times()), first, data)]
    for topic in draw(st.lists(others, max_size=max_size)):
        events.append(event_of(stream, len(events) + 1, draw(times()), topic, draw(data_of(topic))))
    return events


def names(kind: str, opening: dict[str, Any]) -> st.SearchStrategy[str]:
    """The name of a stream that fits its opening data."""
    if kind == "hand":
        return st.just(stream_name(kind, opening["house"], opening["hand_no"]))
    if kind == "table":
        return st.just(stream_name(kind, opening["house"], opening["table"]))
    return st.tuples(*[texts] * PARTS[kind]).map(lambda parts: stream_name(kind, *parts))


def any_stream() -> st.SearchStrategy[list[Event]]:
    return st.sampled_from(sorted(PARTS)).flatmap(stream_events)
