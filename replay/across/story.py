"""The story of one table: its events and hands in order, and what is known before each hand."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from domain.events import Event, table
from domain.events import hand as deeds
from replay.across.model import Debt, LastHand, Protections, Purchase, TableContext
from replay.across.recorded import closing_stacks, last_hand, opening_of

_HANDS_KNOWN: Final = 1_000
"""So many hands back a hand is still known by its stream: enough for hands that come out of order."""

Money = table.BoughtIn | table.ToppedUp


def lies_between(first: int, seat: int, last: int) -> bool:
    """Whether a seat lies clockwise after the first and before the last; between a seat and itself lie all others."""
    if first < last:
        return first < seat < last
    return seat > first or seat < last


class TableStory:
    """Folds a table's stream and its hands. `tell` takes table events in their order, `add_hand` hands in theirs.

    A hand builds on the table's events up to its `table_pos`; where it names none, up to its own time.
    """

    def __init__(self) -> None:
        self._untold: deque[Event] = deque()
        self._reach = 0
        self._opened: table.TableOpened | None = None
        self._chips: dict[str, int] = {}
        self._seats: dict[str, int] = {}
        self._purchases: list[Purchase] = []
        self._fresh: set[str] = set()
        self._debts: dict[str, Debt] = {}
        self._last: LastHand | None = None
        self._last_at = ""
        self._known: deque[str] = deque(maxlen=_HANDS_KNOWN)

    def tell(self, event: Event) -> None:
        """Take the next event of the table's stream; one that was told before is left out."""
        if event.pos > self._reach:
            self._untold.append(event)
            self._reach = event.pos

    def before(self, opening: Event, protections: Protections | None = None) -> TableContext | None:
        """What is known before a hand; None where nothing is, or the hand does not say how it is tied to the table."""
        started = opening.data
        assert isinstance(started, deeds.HandStarted)
        self._catch_up(opening, started)
        if started.table_pos is None and started.previous_hand is None:
            return None
        if not self._reach and self._last is None:
            return None
        if self._is_out_of_order(opening, started):
            return None
        missing = started.previous_hand if started.previous_hand not in {None, *self._known} else None
        return TableContext(
            last=None if missing else self._last,
            missing=missing,
            chips={} if missing else dict(self._chips),
            purchases=tuple(self._purchases),
            fresh=frozenset(self._fresh),
            debts=dict(self._debts),
            protections=protections or Protections(),
            reach=self._reach,
            opened=self._opened,
        )

    def add_hand(self, events: Sequence[Event]) -> None:
        """The hand was played: the next one comes after it."""
        started = opening_of(events)
        is_late = self._is_out_of_order(events[0], started)
        self._known.append(events[0].stream)
        if is_late:
            return
        self._catch_up(events[0], started)
        hand, before = last_hand(events), self._last
        self._last, self._last_at = hand, events[0].at
        closing = closing_stacks(events)
        players = {seat.player for seat in started.seats}
        for player in players:
            self._chips.pop(player, None)
        self._chips.update(closing or {})
        self._pass_blinds(hand, before)
        self._seats.update({seat.player: seat.seat for seat in started.seats})
        self._purchases.clear()

    def _is_out_of_order(self, opening: Event, started: deeds.HandStarted) -> bool:
        """Whether the hand does not come after the last one: then nothing can be said of what was before it.

        It names the hand before; one that names none, or one that is not at hand, comes after those that are older.
        """
        if self._last is None:
            return False
        named = started.previous_hand
        if named is not None and (named in self._known or opening.at > self._last_at):
            return named in self._known and named != self._last.stream
        return named is None and opening.at <= self._last_at

    def _pass_blinds(self, hand: LastHand, before: LastHand | None) -> None:
        """Who was dealt in has nothing to make up for any more; who sat without cards where a blind passed missed it.

        A new player who waits for his blind misses none.
        """
        for player in hand.dealt_in.values():
            self._fresh.discard(player)
            self._debts.pop(player, None)
        if before is None:
            return
        for player in self._passed_over(before.small, hand.small):
            self._debts[player] = replace(self._debts.get(player, Debt()), small=True)
        for player in self._passed_over(before.big, hand.big):
            self._debts[player] = replace(self._debts.get(player, Debt()), big=True)

    def _passed_over(self, before: tuple[int, str] | None, now: tuple[int, str] | None) -> list[str]:
        """Players whose seats lie between a blind's last place and its new one, clockwise, and who had no cards."""
        if before is None or now is None:
            return []
        first, last = before[0], now[0]
        return [
            player
            for player, seat in self._seats.items()
            if lies_between(first, seat, last)
            and player in self._chips
            and player not in self._fresh
            and (self._last is None or player not in self._last.dealt_in.values())
        ]

    def _catch_up(self, opening: Event, started: deeds.HandStarted) -> None:
        """Fold the table's events that the hand builds on."""
        while self._untold:
            event = self._untold[0]
            known = event.pos <= started.table_pos if started.table_pos is not None else event.at <= opening.at
            if not known:
                return
            self._fold(self._untold.popleft())

    def _fold(self, event: Event) -> None:
        data = event.data
        if isinstance(data, table.TableOpened):
            self._opened = data
        elif isinstance(data, table.BoughtIn | table.ToppedUp):
            self._bring(data)
        elif isinstance(data, table.CashedOut):
            self._leave(data.player, data.amount)
        elif isinstance(data, table.BlindMissed):
            self._miss(data)

    def _bring(self, data: Money) -> None:
        before = self._chips.get(data.player, 0)
        new = isinstance(data, table.BoughtIn)
        kind: Literal["bought-in", "topped-up"] = "bought-in" if new else "topped-up"
        self._purchases.append(Purchase(kind, data.seat, data.player, data.amount, before))
        self._chips[data.player] = before + data.amount
        if new and data.player not in self._seats:
            self._fresh.add(data.player)
        self._seats[data.player] = data.seat

    def _leave(self, player: str, amount: int) -> None:
        """Chips that leave the table: all of them with the player, or a part."""
        left = self._chips.get(player, amount) - amount
        if left > 0:
            self._chips[player] = left
            return
        self._chips.pop(player, None)
        self._seats.pop(player, None)
        self._debts.pop(player, None)
        self._fresh.discard(player)

    def _miss(self, data: table.BlindMissed) -> None:
        debt = self._debts.get(data.player, Debt())
        if data.kind == "small":
            self._debts[data.player] = replace(debt, small=True)
        else:
            self._debts[data.player] = replace(debt, big=True, bigs_in_a_row=debt.bigs_in_a_row + 1)
