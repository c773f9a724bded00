"""Where events of a request go in their stream: which of them are new, which the log has already.

The same content at the same position is the same event, sent again. Pure: no database.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from domain.errors import place
from domain.events import Event, canonical_bytes, content_bytes, trusted_event
from domain.life_cycle import refusal


class RefusedEvent(ValueError):
    """An event that cannot be stored where it wants to be.

    Like a MalformedEvent it names stream, position, field, what was expected and what was found there.
    """

    def __init__(self, event: Event, field: str, expected: str, got: str) -> None:
        self.event = event
        self.stream = event.stream
        self.pos = event.pos
        self.field = field
        self.expected = expected
        self.got = got
        self.message = f"{place(event.stream, event.pos)}{field}: expected {expected}, got {got}"
        super().__init__(self.message)


def in_order(events: Sequence[Event]) -> list[Event]:
    """The events of one request by position, each once; RefusedEvent if two contents want one position."""
    by_position: dict[int, Event] = {}
    for event in events:
        if event.stream != events[0].stream:
            raise RefusedEvent(event, "stream", f"events of {events[0].stream} in one request", "another stream")
        before = by_position.setdefault(event.pos, event)
        if before is not event and content_bytes(before) != content_bytes(event):
            raise RefusedEvent(event, "pos", "one content at a position", "two in one request")
    return [by_position[pos] for pos in sorted(by_position)]


def runs(positions: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of each run of positions that follow one another; they are given in order."""
    first = before = None
    for pos in positions:
        if first is None or before is None or pos != before + 1:
            if first is not None and before is not None:
                yield first, before
            first = pos
        before = pos
    if first is not None and before is not None:
        yield first, before


def new_events(events: Sequence[Event], version: int, stored: Mapping[int, bytes]) -> list[Event]:
    """Of the events in order, those that the log has not.

    `version` is the last position of the stream (0: there is none), `stored` has the bytes that stand at the positions
    of the events up to it. RefusedEvent for an event that the life cycle refuses (`domain.life_cycle`).
    """
    new: list[Event] = []
    for event in events:
        if event.pos <= version and is_same(event, stored[event.pos]):
            continue
        fault = refusal(event, version + len(new))
        if fault is not None:
            raise RefusedEvent(event, *fault)
        new.append(event)
    return new


def is_same(event: Event, stored: bytes) -> bool:
    """Whether these stored bytes are this event: the same content, whoever reported it."""
    return canonical_bytes(event) == stored or content_bytes(event) == content_bytes(trusted_event(stored))
