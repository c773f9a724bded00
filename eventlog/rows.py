"""Events as they stand in the log, with all that their leaves are computed from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

from domain.events import Event, MalformedEvent, UnreadableEvent, parse_event
from eventlog.leaves import LeafMaker
from eventlog.schema import EVENTS_TABLE
from eventlog.stored import foreign_stream

SELECT_ROWS: Final = (
    "SELECT position, originator_id, originator_version, topic, state, epoch_us(received_at), leaf "  # noqa: S608 - a name of the schema
    f"FROM {EVENTS_TABLE} WHERE"
)


class Row(NamedTuple):
    """One event: `position` in the log, `version` in its stream, when it came in, and the leaf that was computed then.

    `leaf` is None in a log without a journal.
    """

    position: int
    aggregate: UUID
    version: int
    topic: str
    state: bytes
    received_us: int
    leaf: bytes | None


class ChangedBytes(ValueError):
    """The bytes of an event are no event any more."""


def computed_leaf(row: Row, previous: bytes | None, leaf_maker: LeafMaker) -> bytes:
    """The leaf of an event from its bytes and the leaf before it in its stream; ChangedBytes if they are no event."""
    foreign = (foreign_stream(row.aggregate), row.version)
    try:
        return leaf_maker.leaf(row.state, row.topic, foreign, row.received_us, previous)
    except (ValueError, KeyError, TypeError):
        raise ChangedBytes(f"event {row.position} is no event any more: its bytes were changed") from None


def changed_row(rows: Sequence[Row], leaf_maker: LeafMaker) -> Row | None:
    """The first event of a whole stream that does not fit its leaf; None if all do."""
    previous: bytes | None = None
    for row in rows:
        try:
            leaf = computed_leaf(row, previous, leaf_maker)
        except ChangedBytes:
            return row
        if leaf != row.leaf:
            return row
        previous = leaf
    return None


def event_of(row: Row, stream: str, log: str) -> Event | UnreadableEvent:
    """The event of a row of this stream. Bytes that are none, because they were changed, are an UnreadableEvent."""
    try:
        event = parse_event(row.state)
    except MalformedEvent as error:
        return UnreadableEvent(stream, row.version, f"{log}, line {row.position}: {error.message}")
    if event.stream != stream:
        words = f"expected an event of {stream}, got one of {event.stream}"
        return UnreadableEvent(stream, row.version, f"{log}, line {row.position}: {words}")
    return event
