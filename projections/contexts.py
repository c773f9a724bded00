"""What a log says beside a hand: its table's other hands, and the rulebooks that houses have adopted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

import orjson

from domain.events import Event, MalformedEvent, UnreadableEvent, parse_event, stream_name
from domain.events import hand as deeds
from domain.rulebook import Adoptions
from eventlog.hands import Readable, StoredHand, hand
from eventlog.rows import event_of
from replay import Stories, TableContext

Record = tuple[Event | UnreadableEvent, ...]
Earlier = Callable[[deeds.HandStarted, int], Iterable[str]]
"""The streams of the hands at a hand's table that begin before a log position, in that order."""

_HOUSES: Final = "SELECT stream FROM streams WHERE starts_with(stream, 'house/') ORDER BY stream"
_OF_TABLE: Final = """
    SELECT position, state FROM stored_events
    WHERE position < ? AND topic = 'hand.started.v1' AND contains(coalesce(TRY(decode(state)), ''), ?) ORDER BY position
"""
_PROTECTED: Final = """
    SELECT DISTINCT s.stream FROM stored_events e JOIN streams s USING (originator_id)
    WHERE e.topic = 'hand.disconnect-protected.v1' AND e.position < ? ORDER BY s.stream
"""


class LogContexts:
    """Contexts of the hands of a log. `following` those of hands that are read in the order of the log.

    A table's stream is read when its first hand comes up. What is remembered grows with the tables, not the hands.
    `earlier` looks up the hands of a table where there is an index of them; else all openings are looked through.
    """

    def __init__(self, log: Readable, name: str, earlier: Earlier | None = None) -> None:
        self._log = log
        self._name = name
        self._earlier = earlier or self._hands_of_table
        self.adoptions = Adoptions()
        for stream in self._streams(_HOUSES):
            for event in self._events(stream):
                self.adoptions.tell(event)
        self._stories = Stories(self._table_events)

    def following(self, record: Record) -> TableContext | None:
        """The context of the next hand in the order of the log."""
        context = self._stories.before(record)
        self._stories.add_hand(record)
        return context

    def alone(self, record: Record, position: int) -> TableContext | None:
        """The context of one hand, which begins at a position of the log: its table's earlier hands are read for it."""
        opening = next((event for event in record if event.pos == 1), None)
        started = opening.data if isinstance(opening, Event) else None
        if not isinstance(started, deeds.HandStarted) or (started.table_pos is None and started.previous_hand is None):
            return None
        stories = Stories(self._table_events)
        for stream in self._before(started, position):
            stored = hand(self._log, stream)
            if stored is not None and stream != record[0].stream:
                stories.add_hand(self._record(stored))
        return stories.before(record)

    def _before(self, started: deeds.HandStarted, position: int) -> Iterator[str]:
        """Streams of hands that began before a position: those with protections anywhere, then those of the table."""
        own = list(self._earlier(started, position))
        yield from sorted(set(self._streams(_PROTECTED, position)) - set(own))
        yield from own

    def _hands_of_table(self, started: deeds.HandStarted, position: int) -> Iterator[str]:
        """Streams of the table's hands, in the order of the log. Bytes are canonical: a field has one spelling."""
        spelling = f'"table":{orjson.dumps(started.table).decode()}'
        with self._log.reading() as cursor:
            rows = cursor.execute(_OF_TABLE, [position, spelling]).fetchall()
        for _position, state in rows:
            event = _parsed(state)
            data = None if event is None else event.data
            if isinstance(data, deeds.HandStarted) and (data.house, data.table) == (started.house, started.table):
                assert event is not None
                yield event.stream

    def _table_events(self, house: str, table: str) -> Iterable[Event]:
        return self._events(stream_name("table", house, table))

    def _events(self, stream: str) -> Iterator[Event]:
        """The events of a stream that are legible; what was changed in them is found by the log's own check."""
        stored = hand(self._log, stream)
        events = () if stored is None else self._record(stored)
        return (event for event in events if isinstance(event, Event))

    def _record(self, stored: StoredHand) -> Record:
        return tuple(event_of(row, stored.stream, self._name) for row in stored.rows)

    def _streams(self, statement: str, *values: object) -> list[str]:
        with self._log.reading() as cursor:
            return [stream for (stream,) in cursor.execute(statement, list(values)).fetchall()]


def _parsed(state: bytes) -> Event | None:
    try:
        return parse_event(state)
    except MalformedEvent:
        return None
