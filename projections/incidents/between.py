"""Who sat at the tables of a crashed server without being in a hand that was broken off, read from the log.

Of each table its stream is read, and of its hands the last one of each player who sits: found from the newest back, so
that the cost grows with the tables and not with the hands that were played there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from uuid import UUID

import orjson

from domain.events import Event, MalformedEvent, parse_event, stream_name, table
from domain.events import hand as deeds
from domain.events.incident import ServerCrashed
from eventlog.hands import HANDS_AT_ONCE, Readable, StoredHand, some_hands
from eventlog.leaves import LeafMaker
from eventlog.rows import changed_row, event_of
from projections.incidents.coverage import named_tables
from replay.across.recorded import closing_stacks
from replay.worksheets.between import BetweenSeat, Placed, Played, Sitter, seat_between, sitters

_TABLES: Final = """
    SELECT state FROM stored_events
    WHERE originator_version = 1 AND topic = 'table.opened.v1' AND contains(coalesce(TRY(decode(state)), ''), ?)
"""
_HANDS: Final = r"""
    WITH opening AS (
        SELECT position, originator_id, coalesce(TRY(decode(state)), '') AS words FROM stored_events
        WHERE originator_version = 1 AND topic = 'hand.started.v1'
    ), named AS (
        SELECT position, originator_id, regexp_extract(words, '[{,]"table":("(?:[^"\\]|\\.)*")', 1) AS name,
            regexp_extract(words, '^\{"at":"([^"]*)"', 1) AS begun
        FROM opening WHERE contains(words, ?)
    )
    SELECT name, list(originator_id ORDER BY begun DESC, position DESC) FROM named
    WHERE begun <= ? AND name IN (SELECT unnest(?)) GROUP BY name
"""
_OPENINGS: Final = """
    SELECT originator_id, position, state FROM stored_events
    WHERE originator_version = 1 AND originator_id IN (SELECT unnest(string_split(?, ' '))::UUID)
"""


class PlayedNow(NamedTuple):
    """A hand of the worksheet: where it begins, and who is in it."""

    opening: Placed
    players: frozenset[str]


@dataclass(slots=True)
class _Table:
    """A table while the last hands of those who sit there are looked for; `hands` are its hands, the newest first."""

    opened: table.TableOpened
    sitting: Mapping[str, Sitter]
    wanted: dict[str, Sitter] = field(default_factory=dict)
    last: dict[str, Placed] = field(default_factory=dict)
    hands: Sequence[UUID] = ()
    seen: int = 0


class BetweenHands:
    """Looks for players between hands in a log. Without a leaf maker nobody can tell whether events were changed."""

    def __init__(self, log: Readable, name: str, leaf_maker: LeafMaker | None) -> None:
        self._log = log
        self._name = name
        self._leaf_maker = leaf_maker

    def of(self, house: str, crash: ServerCrashed, broken_off: Sequence[PlayedNow]) -> list[BetweenSeat]:
        """The seats, by table and number. `broken_off` are the hands of the worksheet."""
        touched = {_started(hand.opening).table for hand in broken_off}
        tables = {each.opened.table: each for each in self._tables(house, crash, touched)}
        mine: dict[str, dict[str, Placed]] = {}
        for hand in sorted(broken_off, key=lambda each: (each.opening.event.at, each.opening.position)):
            mine.setdefault(_started(hand.opening).table, {}).update(dict.fromkeys(hand.players, hand.opening))
        for name, each in tables.items():
            each.wanted = {who: sitter for who, sitter in each.sitting.items() if who not in mine.get(name, {})}
        self._find_last(house, crash.crashed_at, tables)
        closing = self._closing({opening.event.stream for each in tables.values() for opening in each.last.values()})
        found = [
            seat
            for name, each in tables.items()
            for sitter in each.sitting.values()
            if (seat := _seat(sitter, each, mine.get(name, {}), closing)) is not None
        ]
        return sorted(found, key=lambda seat: (seat.table, seat.seat, seat.player))

    def _tables(self, house: str, crash: ServerCrashed, touched: set[str]) -> Iterator[_Table]:
        """The tables of the server, those that the crash names, and those of the hands that it broke off."""
        wanted = touched | set(named_tables(crash))
        prefix = stream_name("table", house, "-")[:-1]
        with self._log.reading() as cursor:
            rows = cursor.execute(_TABLES, [f'"stream":"{prefix}']).fetchall()
        opened = (data for (state,) in rows if isinstance(data := _data(state), table.TableOpened))
        streams = {
            stream_name("table", house, each.table): each
            for each in opened
            if each.house == house and (each.server == crash.server or each.table in wanted)
        }
        for stored in some_hands(self._log, list(streams)):
            sitting = sitters(self._placed(stored), crash.crashed_at)
            if sitting:
                yield _Table(streams[stored.stream], sitting)

    def _placed(self, stored: StoredHand) -> Iterable[Placed]:
        """The events of a stream; none if one of them is not as it was recorded, which the log's own check finds."""
        if self._leaf_maker is not None and changed_row(stored.rows, self._leaf_maker) is not None:
            return ()
        events = ((row.position, event_of(row, stored.stream, self._name)) for row in stored.rows)
        return [Placed(position, event) for position, event in events if isinstance(event, Event)]

    def _find_last(self, house: str, crashed_at: str, tables: Mapping[str, _Table]) -> None:
        """Find the last hand of each player who is looked for; twice as many hands of a table each time."""
        names = {_spelling(name): name for name, each in tables.items() if each.wanted}
        if not names:
            return
        prefix = f'"stream":"{stream_name("hand", house, "-")[:-1]}'
        with self._log.reading() as cursor:
            for name, hands in cursor.execute(_HANDS, [prefix, crashed_at, list(names)]).fetchall():
                tables[names[name]].hands = hands
        many = 1
        while searched := [each for each in tables.values() if each.wanted and each.seen < len(each.hands)]:
            some = {id(each): each.hands[each.seen : each.seen + many] for each in searched}
            openings = self._openings([one for hands in some.values() for one in hands])
            for each in searched:
                for one in some[id(each)]:
                    _note(each, openings.get(one))
                each.seen += many
            many *= 2

    def _openings(self, hands: Sequence[UUID]) -> dict[UUID, Placed]:
        found: dict[UUID, Placed] = {}
        for start in range(0, len(hands), HANDS_AT_ONCE):
            ids = " ".join(each.hex for each in hands[start : start + HANDS_AT_ONCE])
            with self._log.reading() as cursor:
                rows = cursor.execute(_OPENINGS, [ids]).fetchall()
            for one, position, state in rows:
                event = _event(state)
                if event is not None and isinstance(event.data, deeds.HandStarted):
                    found[one] = Placed(position, event)
        return found

    def _closing(self, streams: set[str]) -> dict[str, Mapping[str, int] | None]:
        """Closing stacks of hands by player; None where a hand has no end, or is not as it was recorded."""
        found: dict[str, Mapping[str, int] | None] = {}
        for stored in some_hands(self._log, sorted(streams)):
            placed = list(self._placed(stored))
            whole = len(placed) == len(stored.rows)
            found[stored.stream] = closing_stacks([each.event for each in placed]) if placed and whole else None
        return found


def _note(each: _Table, opening: Placed | None) -> None:
    """One hand of a table, from the newest back: who is looked for and was in it, or sat down after it."""
    if opening is None:
        return
    players = {seat.player for seat in _started(opening).seats}
    for who, sitter in list(each.wanted.items()):
        if who in players and sitter.sat_before(opening):
            each.last[who] = opening
        if who in players or not sitter.sat_before(opening):
            del each.wanted[who]


def _seat(
    sitter: Sitter, each: _Table, mine: Mapping[str, Placed], closing: Mapping[str, Mapping[str, int] | None]
) -> BetweenSeat | None:
    broken_off = sitter.player in mine
    opening = mine[sitter.player] if broken_off else each.last.get(sitter.player)
    played = None if opening is None else Played(opening, closing.get(opening.event.stream))
    return seat_between(sitter, each.opened, played, broken_off=broken_off)


def _started(opening: Placed) -> deeds.HandStarted:
    data = opening.event.data
    assert isinstance(data, deeds.HandStarted)
    return data


def _spelling(name: str) -> str:
    """How canonical bytes have a text."""
    return orjson.dumps(name).decode()


def _event(state: bytes) -> Event | None:
    try:
        return parse_event(state)
    except MalformedEvent:
        return None


def _data(state: bytes) -> object:
    event = _event(state)
    return None if event is None else event.data
