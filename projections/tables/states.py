"""A table as it stood at a moment: computed from the events of the log when somebody asks.

The read models `hands` and `tables` are the index that says which events those are. The moment is a log position, or
a time as it was known at a log position.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from domain.events import table
from domain.rulebook import Shelf
from projections.open_log import OpenLog, Placed
from projections.tables.index import Setting, TableIndex
from projections.tables.moments import HandMoment, Seen, hand_moment, whole
from projections.tables.seating import HandStart, Happening, Sitter, TableSeat, seat_of, seated_after, seated_before
from projections.times import us_of


@dataclass(frozen=True, slots=True)
class TableState:
    """A table at a moment, as known at the log position. What is played there is that of its opening, else of a hand.

    `hand` is the hand that is going on or was the last, None if there was none by then; `seats` are all who sit.
    """

    house: str
    table: str
    position: int
    setting: Setting
    closed: bool
    hand: HandMoment | None
    seats: tuple[TableSeat, ...]

    def as_dict(self) -> dict[str, Any]:
        """Give the state as plain values."""
        return {
            "house": self.house,
            "table": self.table,
            "position": self.position,
            **self.setting._asdict(),
            "closed": self.closed,
            "hand": None if self.hand is None else self.hand.as_dict(),
            "seats": [seat.as_dict() for seat in self.seats],
        }


@dataclass(frozen=True, slots=True)
class Moment:
    """Up to which log position, and up to which time (microseconds since 1970) if that is asked for."""

    position: int
    us: int | None = None

    def of_table(self, events: list[Happening]) -> list[Happening]:
        """The events of a table by then: those before the first that is later. A clock may have been set back."""
        late = (number for number, event in enumerate(events) if self.us is not None and event.at_us > self.us)
        return events[: next(late, len(events))]

    def of_hand(self, events: list[Placed]) -> list[Placed]:
        """The events of a hand by then, likewise."""
        late = (number for number, each in enumerate(events) if self.us is not None and us_of(each.event.at) > self.us)
        return events[: next(late, len(events))]


class TableStates:
    """Answers how tables and hands stood. `shelf` are the rulebooks by which the replay tells whose turn it is."""

    def __init__(self, log: OpenLog, shelf: Shelf) -> None:
        self._log = log
        self._shelf = shelf

    def hand(self, stream: str, *, position: int, pos: int | None = None, seen: Seen) -> HandMoment | None:
        """A hand at its position `pos` (None: the last), as known at a log position; None if it was not there yet."""
        events = self._log.stream(stream, position)
        if not events or len(events) < (pos or 1):
            return None
        return hand_moment(events if pos is None else events[:pos], self._log.adopting(self._shelf), seen)

    def table(self, house: str, name: str, moment: Moment, seen: Seen) -> TableState | None:
        """A table at a moment; None if nothing was known of it. Both read models must have come to the position."""
        index = TableIndex(self._log.store, house, name, moment.position)
        events = moment.of_table(index.events())
        start = index.last_hand(moment.us)
        hand = None if start is None else self._moment(start, moment, seen)
        setting = _setting(index, hand) if events or hand else None
        if setting is None:
            return None
        sitters = self._sitters(index, moment, events, start, hand)
        wanted = [event.position for sitter in sitters for event in (*sitter.since, *sitter.missed)]
        data = {position: event.data for position, event in self._log.at(wanted).items()}
        seats = sorted((seat_of(sitter, hand, data) for sitter in sitters), key=lambda seat: seat.seat)
        closed = any(event.topic == table.TableClosed.TOPIC for event in events)
        return TableState(house, name, moment.position, setting, closed, hand, tuple(seats))

    def _moment(self, start: HandStart, moment: Moment, seen: Seen) -> HandMoment:
        events = moment.of_hand(self._log.stream(start.stream, moment.position))
        return hand_moment(events, self._log.adopting(self._shelf), seen)

    def _sitters(
        self,
        index: TableIndex,
        moment: Moment,
        events: list[Happening],
        start: HandStart | None,
        hand: HandMoment | None,
    ) -> list[Sitter]:
        if start is None or hand is None:
            return list(seated_before(events).values())
        before = seated_before(event for event in events if not start.precedes(event))
        dealt_in = {seat.player for seat in hand.facts.seats if not seat.sitting_out}
        for sitter in before.values():
            if sitter.player not in dealt_in:
                self._settle(index, moment, sitter, start)
        return list(seated_after(hand, before, (event for event in events if start.precedes(event))).values())

    def _settle(self, index: TableIndex, moment: Moment, sitter: Sitter, start: HandStart) -> None:
        """Give a player who sat before a hand the stack that his own last hand at the table has left him."""
        dealt = index.last_hand_of(sitter.player, start, dealt_in=True) if sitter.missed else None
        if dealt is not None:
            sitter.missed = [event for event in sitter.missed if dealt.precedes(event)]
        played = index.last_hand_of(sitter.player, start, dealt_in=False)
        if played is None or played.precedes(sitter.since[0]):
            return  # he sat down after it, with what he brought
        ended = seated_after(self._moment(played, moment, whole), {}, ()).values()
        sitter.stack = next((each.stack for each in ended if each.player == sitter.player), sitter.stack)
        sitter.since = [event for event in sitter.since if played.precedes(event)]


def _setting(index: TableIndex, hand: HandMoment | None) -> Setting | None:
    """What is played at the table; None if neither its opening nor a hand says so by then."""
    opened = index.setting()
    started = None if hand is None else hand.facts.started
    if opened is not None or started is None:
        return opened
    stakes = started.stakes.model_dump(exclude_none=True)
    return Setting(started.game, started.limit, stakes, started.currency, started.max_seats, started.server)
