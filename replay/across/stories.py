"""All tables of a run: which hand belongs to which, and the protections of a house's players over all of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from domain.events import Event, UnreadableEvent, stream_parts
from domain.events import hand as deeds
from replay.across.model import Protections, TableContext
from replay.across.story import TableStory
from replay.form import in_order

_TIMES_MAX: Final = 100
"""So many protections of a player are remembered: far more than any quota allows in its period."""

Key = tuple[str, str]


Beginning = Callable[[str, str], Iterable[Event]]
"""The stream of a table by house and name, asked for once, when the table first comes up."""


class Stories:
    """Takes events of table streams and hands as they come, and says what is known before each hand.

    Where tables are read from elsewhere than hands, such as from a log, `beginning` gives their streams.
    """

    def __init__(self, beginning: Beginning = lambda _house, _table: ()) -> None:
        self._beginning = beginning
        self._tables: dict[Key, TableStory] = {}
        self._protected: dict[Key, deque[str]] = {}

    def tell(self, event: Event) -> None:
        """Take an event of a table's stream, in the order of its positions; those of other streams are left out."""
        if event.stream.startswith("table/"):
            _kind, house, name = stream_parts(event.stream)
            self._table((house, name)).tell(event)

    def before(self, record: Sequence[Event | UnreadableEvent]) -> TableContext | None:
        """What is known before a hand; None where nothing is, or the hand is malformed."""
        opening = next((event for event in record if event.pos == 1), None)
        if not isinstance(opening, Event) or not isinstance(opening.data, deeds.HandStarted):
            return None
        started = opening.data
        if started.table_pos is None and started.previous_hand is None:
            return None
        times = {
            seat.player: tuple(self._protected[started.house, seat.player])
            for seat in started.seats
            if (started.house, seat.player) in self._protected
        }
        return self._table((started.house, started.table)).before(opening, Protections(times))

    def add_hand(self, record: Sequence[Event | UnreadableEvent]) -> None:
        """A hand that was judged: the next one at its table comes after it."""
        events = [event for event in in_order(record) if isinstance(event, Event)]
        if not events or len(events) != len(record) or not isinstance(events[0].data, deeds.HandStarted):
            return
        started = events[0].data
        self._note_protections(started, events)
        if started.table_pos is not None or started.previous_hand is not None:
            self._table((started.house, started.table)).add_hand(events)

    def _note_protections(self, started: deeds.HandStarted, events: Sequence[Event]) -> None:
        players = {seat.seat: seat.player for seat in started.seats}
        for event in events:
            if isinstance(event.data, deeds.DisconnectProtected) and event.data.seat in players:
                key = (started.house, players[event.data.seat])
                self._protected.setdefault(key, deque(maxlen=_TIMES_MAX)).append(event.at)

    def _table(self, key: Key) -> TableStory:
        story = self._tables.get(key)
        if story is None:
            story = self._tables[key] = TableStory()
            for event in self._beginning(*key):
                story.tell(event)
        return story
