"""What projections read from the log besides the events that they are handed: it is the one source of everything."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple
from uuid import UUID

from domain.events import Event, house, trusted_event
from domain.rulebook import AdoptingShelf, Adoptions, Shelf
from eventlog.application import EventLog
from eventlog.persistence import DuckDBApplicationRecorder
from eventlog.store import Store

EVENTS_AT_ONCE: Final = 5_000
_STREAMS_AT_ONCE: Final = 200

_BETWEEN: Final = """
    SELECT position, originator_id, state FROM stored_events WHERE position > ? AND position <= ? ORDER BY position
"""
_OF_STREAMS: Final = """
    SELECT position, originator_id, state FROM stored_events
    WHERE originator_id IN (SELECT unnest(?::UUID[])) AND position < ? ORDER BY position
"""
_OF_STREAM: Final = """
    SELECT position, originator_id, state FROM stored_events
    WHERE originator_id = ? AND position <= ? ORDER BY position
"""


_OPENING: Final = """
    SELECT position, originator_id, state FROM stored_events WHERE originator_id = ? AND originator_version = 1
"""
_IDS: Final = """
    SELECT originator_id FROM stored_events
    WHERE position IN (SELECT unnest(?::BIGINT[])) AND position BETWEEN ? AND ? ORDER BY position
"""
_ADOPTED: Final = f"""
    SELECT state FROM stored_events
    WHERE position > ? AND position <= ? AND topic = '{house.RulebookAdopted.TOPIC}' ORDER BY position
"""  # noqa: S608 - a topic
_AT: Final = """
    SELECT position, state FROM stored_events
    WHERE position IN (SELECT unnest(?::BIGINT[])) AND position BETWEEN ? AND ?
"""


class Placed(NamedTuple):
    """An event with its log position and the aggregate that it belongs to."""

    position: int
    id: UUID
    event: Event


class OpenLog:
    """Reads the log that a process has open."""

    def __init__(self, log: EventLog) -> None:
        assert isinstance(log.recorder, DuckDBApplicationRecorder)
        self._recorder = log.recorder
        self.store: Store = log.recorder.store
        self.name = log.name
        self._telling = threading.Lock()
        self._adoptions = Adoptions()
        self._told = 0

    def end(self, position: int = 0) -> int:
        """The last position of the log, looked for from `position` on, which is quick near the end."""
        with self.store.reading() as cursor:
            row = cursor.execute("SELECT max(position) FROM stored_events WHERE position >= ?", [position]).fetchone()
        return position if row is None or row[0] is None else int(row[0])

    def events(self, after: int, last: int) -> Iterator[Placed]:
        """The events of the log after one position up to another, in order; only some at a time are held."""
        for start in range(after, last, EVENTS_AT_ONCE):
            with self.store.reading() as cursor:
                rows = cursor.execute(_BETWEEN, [start, min(last, start + EVENTS_AT_ONCE)]).fetchall()
            yield from map(_placed, rows)

    def aggregate_of(self, stream: str) -> UUID | None:
        """The aggregate of a stream; None if the log has nothing of it."""
        return self._recorder.aggregate_of(stream)

    def first_position(self, stream: str) -> int | None:
        """The log position of the first event of a stream; None if there is none."""
        first = self._first(stream)
        return None if first is None else first.position

    def stream(self, stream: str, position: int) -> list[Placed]:
        """The events of a stream up to a log position, in order; none of an unknown stream."""
        aggregate = self.aggregate_of(stream)
        if aggregate is None:
            return []
        with self.store.reading() as cursor:
            return [_placed(row) for row in cursor.execute(_OF_STREAM, [aggregate, position]).fetchall()]

    def at(self, positions: Sequence[int]) -> dict[int, Event]:
        """The events at some log positions."""
        if not positions:
            return {}
        with self.store.reading() as cursor:
            rows = cursor.execute(_AT, [list(positions), min(positions), max(positions)]).fetchall()
        return {position: trusted_event(state) for position, state in rows}

    def opening(self, stream: str, before: int) -> Event | None:
        """The first event of a stream, if it stands before a log position."""
        first = self._first(stream)
        return first.event if first is not None and first.position < before else None

    def aggregates_at(self, positions: Sequence[int]) -> list[UUID]:
        """The aggregates of the events at some log positions, in the order of the log."""
        if not positions:
            return []
        with self.store.reading() as cursor:
            rows = cursor.execute(_IDS, [list(positions), min(positions), max(positions)]).fetchall()
        return [aggregate for (aggregate,) in rows]

    def adopting(self, shelf: Shelf) -> AdoptingShelf:
        """The shelf as houses have adopted rulebooks from it, by the whole log as it is now."""
        with self._telling:
            end = self.end(self._told)
            with self.store.reading() as cursor:
                rows = cursor.execute(_ADOPTED, [self._told, end]).fetchall() if end > self._told else []
            for (state,) in rows:
                self._adoptions.tell(trusted_event(state))
            self._told = end
        return AdoptingShelf(shelf, self._adoptions)

    def earlier(self, ids: Sequence[UUID], position: int) -> Iterator[tuple[UUID, list[Placed]]]:
        """For some aggregates, those of their events that stand before a log position, in order.

        A few aggregates are read at a time, so that the events of all are never held.
        """
        for start in range(0, len(ids), _STREAMS_AT_ONCE):
            some = ids[start : start + _STREAMS_AT_ONCE]
            found: dict[UUID, list[Placed]] = {each: [] for each in some}
            with self.store.reading() as cursor:
                rows = cursor.execute(_OF_STREAMS, [list(some), position]).fetchall()
            for placed in map(_placed, rows):
                found[placed.id].append(placed)
            yield from found.items()

    def _first(self, stream: str) -> Placed | None:
        aggregate = self.aggregate_of(stream)
        if aggregate is None:
            return None
        with self.store.reading() as cursor:
            row = cursor.execute(_OPENING, [aggregate]).fetchone()
        return None if row is None else _placed(row)


def _placed(row: tuple[int, UUID, bytes]) -> Placed:
    position, aggregate, state = row
    return Placed(position, aggregate, trusted_event(state))
