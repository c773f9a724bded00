"""The hands that a crash interrupted, from the log alone: what has an end is not among them, whatever clocks say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

import orjson

from domain.events import Event, MalformedEvent, parse_event, stream_name
from domain.events import hand as deeds
from domain.events import table as tables
from domain.events.incident import ServerCrashed
from eventlog.hands import Readable, StoredHand
from eventlog.leaves import LeafMaker
from eventlog.lookup import find_all
from eventlog.rows import Row, changed_row, event_of
from eventlog.unfinished import cancelled_by_others, unfinished
from projections.incidents.coverage import covers
from replay.form import Record

_OPENING: Final = "SELECT state FROM stored_events WHERE originator_id = ? AND originator_version = 1"

_ANY_OF: Final = """
    SELECT 1 FROM stored_events WHERE originator_version = 1
    AND contains(coalesce(TRY(decode(state)), ''), '"stream":"' || ?) AND contains(coalesce(TRY(decode(state)), ''), ?)
    LIMIT 1
"""


class Interrupted(NamedTuple):
    """A hand that the crash interrupted, or has cancelled already, and where it begins in the log.

    `changed` is an event that is not as it was recorded.
    """

    stream: str
    record: Record
    changed: Row | None
    position: int


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A hand that the crash covers and that was cancelled otherwise: it is refunded there (TP.CRASH.ONCE).

    `incident` is None where its cancellation names none, as that of a server that does so by itself.
    """

    stream: str
    incident: str | None


class CrashedHands:
    """Looks for the hands of a crash in a log. Without a leaf maker nobody can tell whether events were changed.

    `unplaced` are hands found on the way of which nobody can tell whether the crash interrupted them: open, begun by
    then, and without a server, their own or their table's, unless the table is named; or with an opening that is not
    legible.
    """

    def __init__(self, log: Readable, name: str, leaf_maker: LeafMaker | None) -> None:
        self._log = log
        self._name = name
        self._leaf_maker = leaf_maker
        self._servers: dict[tuple[str, str], str | None] = {}
        self.unplaced: list[str] = []

    def interrupted(self, incident: str, house: str, crash: ServerCrashed) -> Iterator[Interrupted]:
        """The hands, in the order in which they began. One pass; only some are held at a time."""
        self.unplaced.clear()
        for stored in unfinished(self._log, incident):
            found = self._of(stored, house)
            opening = None if found is None else _opening(found.record)
            if found is not None and opening is None:
                self.unplaced.append(found.stream)
            if found is None or opening is None or not _is_of(found.record, incident):
                continue
            server = self._server(opening)
            if covers(crash, house, opening, server):
                yield found
            elif server is None and covers(_anywhere(crash, opening), house, opening, None):
                self.unplaced.append(found.stream)

    def elsewhere(self, incident: str, house: str, crash: ServerCrashed) -> list[Elsewhere]:
        """Hands of the crash that were cancelled after it, by other incidents or without one."""
        found = []
        for stored in cancelled_by_others(self._log, incident):
            hand = self._of(stored, house)
            opening = None if hand is None else _opening(hand.record)
            end = None if hand is None else _end(hand.record)
            if hand is None or opening is None or end is None or not isinstance(end.data, deeds.HandCancelled):
                continue
            by = end.data.incident
            late = end.at >= crash.crashed_at
            if by is None and end.data.reason != "server-crash":
                continue
            if by != incident and late and covers(crash, house, opening, self._server(opening)):
                found.append(Elsewhere(hand.stream, by))
        return found

    def names(self, house: str, server: str) -> tuple[bool, bool]:
        """Whether the log has a hand of the house, and one of its hands or tables that names the server."""
        with self._log.reading() as cursor:
            of_house = cursor.execute(_ANY_OF, [_prefix(house), ""]).fetchone()
            of_server = cursor.execute(
                _ANY_OF, [_prefix(house), f'"server":{orjson.dumps(server).decode()}']
            ).fetchone()
            of_table = cursor.execute(_ANY_OF, [_prefix(house, "table"), f'"server":{orjson.dumps(server).decode()}'])
            return of_house is not None, of_server is not None or of_table.fetchone() is not None

    def _of(self, stored: StoredHand, house: str) -> Interrupted | None:
        """The hand as a record; None if it is of another house."""
        if not stored.stream.startswith(_prefix(house)):
            return None
        events = tuple(event_of(row, stored.stream, self._name) for row in stored.rows)
        changed = None if self._leaf_maker is None else changed_row(stored.rows, self._leaf_maker)
        return Interrupted(stored.stream, events, changed, stored.position)

    def _server(self, opening: Event) -> str | None:
        """The server that dealt a hand, by its own word or by its table's."""
        started = opening.data
        assert isinstance(started, deeds.HandStarted)
        if started.server is not None:
            return started.server
        key = (started.house, started.table)
        if key not in self._servers:
            self._servers[key] = self._table_server(*key)
        return self._servers[key]

    def _table_server(self, house: str, table: str) -> str | None:
        stream = stream_name("table", house, table)
        with self._log.reading() as cursor:
            aggregate = find_all(cursor, [stream]).get(stream)
            row = None if aggregate is None else cursor.execute(_OPENING, [aggregate]).fetchone()
        try:
            opened = None if row is None else parse_event(row[0]).data
        except MalformedEvent:
            return None
        return opened.server if isinstance(opened, tables.TableOpened) else None


def _prefix(house: str, kind: str = "hand") -> str:
    """How the names of a house's hands, or other streams, begin."""
    return stream_name(kind, house, "-")[:-1]


def _opening(record: Record) -> Event | None:
    """The opening of a hand; None where it is not legible."""
    first = record[0]
    return first if isinstance(first, Event) and isinstance(first.data, deeds.HandStarted) else None


def _end(record: Record) -> Event | None:
    """The event that ended a hand: the first, whatever came after it."""
    return next((event for event in record if isinstance(event, Event) and isinstance(event.data, deeds.ENDS)), None)


def _is_of(record: Record, incident: str) -> bool:
    """Whether a hand is open, or was ended by this incident."""
    end = _end(record)
    return end is None or (isinstance(end.data, deeds.HandCancelled) and end.data.incident == incident)


def _anywhere(crash: ServerCrashed, opening: Event) -> ServerCrashed:
    """The same crash as if it named the table of the hand."""
    started = opening.data
    assert isinstance(started, deeds.HandStarted)
    return crash.model_copy(update={"tables": (started.table,)})
