"""The hands of a log: all of them in the order in which they began, a few at once, or one by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, Protocol
from uuid import UUID

import orjson

from eventlog.database import Cursor
from eventlog.lookup import find_all
from eventlog.rows import SELECT_ROWS, Row
from eventlog.schema import EVENTS_TABLE

HANDS_AT_ONCE: Final = 500
OPENINGS_AT_ONCE: Final = 5_000
_HAND: Final = "hand/"
_SELECT_OPENINGS: Final = f"""
    SELECT position, originator_id, state FROM {EVENTS_TABLE}
    WHERE position > ? AND originator_version = 1 AND topic LIKE 'hand.%' ORDER BY position LIMIT ?
"""  # noqa: S608 - a name of the schema
_SELECT_FIRST: Final = (
    f"{SELECT_ROWS} position > ? AND position <= ? AND originator_version = 1 AND topic LIKE 'hand.%' "
    "ORDER BY position LIMIT ?"
)
_SELECT_HANDS: Final = (
    f"{SELECT_ROWS} originator_id IN (SELECT unnest(string_split(?, ' '))::UUID) AND position >= ? "
    "ORDER BY originator_version"
)


class Readable(Protocol):
    """A log that is open, for writing or for reading alone."""

    def reading(self) -> AbstractContextManager[Cursor]:
        """A cursor for statements that read."""


@dataclass(frozen=True, slots=True)
class StoredHand:
    """The stream of a hand and its events, first to last."""

    stream: str
    rows: Sequence[Row]

    @property
    def position(self) -> int:
        """Where the hand begins in the log."""
        return self.rows[0].position


def openings(log: Readable, last: int) -> Iterator[Row]:
    """The first events of all hands up to a position of the log, in that order; only some at a time are held."""
    after = 0
    while True:
        with log.reading() as cursor:
            rows = cursor.execute(_SELECT_FIRST, [after, last, OPENINGS_AT_ONCE]).fetchall()
        yield from (Row(*row) for row in rows)
        if len(rows) < OPENINGS_AT_ONCE:
            return
        after = rows[-1][0]


def hands(
    log: Readable, after: int = 0, wanted: Callable[[bytes], bool] = lambda _opening: True
) -> Iterator[StoredHand]:
    """The hands that begin after a position of the log, in that order; those whose opening event is wanted.

    They are found by their events, which the journal vouches for; the look-up of streams it does not.
    """
    while True:
        with log.reading() as cursor:
            begun = cursor.execute(_SELECT_OPENINGS, [after, HANDS_AT_ONCE]).fetchall()
            some = [each for each in begun if wanted(each[2])]
            found = hands_of(cursor, some) if some else []
        yield from found
        if len(begun) < HANDS_AT_ONCE:
            return
        after = begun[-1][0]


def hand(log: Readable, stream: str) -> StoredHand | None:
    """The hand of a stream; None if the log has none."""
    with log.reading() as cursor:
        aggregate = find_all(cursor, [stream]).get(stream)
        if aggregate is None:
            return None
        statement = f"{SELECT_ROWS} originator_id = ? ORDER BY originator_version"
        rows = [Row(*row) for row in cursor.execute(statement, [aggregate]).fetchall()]
    return StoredHand(stream, rows) if rows else None


def some_hands(log: Readable, streams: Sequence[str]) -> Iterator[StoredHand]:
    """The hands of streams that the log has, each once, a few hundred with one question."""
    for start in range(0, len(streams), HANDS_AT_ONCE):
        with log.reading() as cursor:
            found = find_all(cursor, streams[start : start + HANDS_AT_ONCE])
            names = {aggregate: stream for stream, aggregate in found.items()}
            ids = " ".join(aggregate.hex for aggregate in names)
            rows: dict[UUID, list[Row]] = {}
            for row in cursor.execute(_SELECT_HANDS, [ids, 0]).fetchall() if ids else []:
                rows.setdefault(row[1], []).append(Row(*row))
        yield from (StoredHand(names[aggregate], events) for aggregate, events in rows.items())


def hands_of(cursor: Cursor, openings: Sequence[tuple[int, UUID, bytes]]) -> list[StoredHand]:
    """The hands of some opening events, in their order."""
    ids = " ".join(aggregate.hex for _position, aggregate, _state in openings)
    rows: dict[UUID, list[Row]] = {}
    for row in cursor.execute(_SELECT_HANDS, [ids, openings[0][0]]).fetchall():
        rows.setdefault(row[1], []).append(Row(*row))
    named = ((_stream(cursor, aggregate, state), aggregate) for _position, aggregate, state in openings)
    return [StoredHand(stream, rows[aggregate]) for stream, aggregate in named if stream.startswith(_HAND)]


def _stream(cursor: Cursor, aggregate: UUID, state: bytes) -> str:
    """The stream that the opening event names; if that is not legible, the one that the look-up has for it."""
    try:
        return str(orjson.loads(state)["stream"])
    except (ValueError, KeyError, TypeError):
        row = cursor.execute("SELECT stream FROM streams WHERE originator_id = ?", [aggregate]).fetchone()
        return f"{_HAND}?/{aggregate.hex}" if row is None else str(row[0])
