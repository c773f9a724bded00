"""The actions of a record as events: the format has totals and says `cc`; events have what each deed adds."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from api.readers.common.unfit import made
from api.readers.phh.actions import Action, read_actions
from api.readers.phh.chips import Chips
from api.readers.phh.deals import BoardDeals, HoleDeals
from api.readers.phh.fields import Fields
from api.readers.phh.forced import Forced
from api.readers.phh.opening import Opening
from api.readers.phh.own import stated_calls
from domain.events import hand
from domain.events.payload import Payload

_NO_DRAW: Final = 0


class Play:
    """Reads the forced bets and the actions; `payloads` grows."""

    def __init__(self, fields: Fields, opening: Opening, forced: Forced) -> None:
        self._fields = fields
        self._opening = opening
        self._forced = forced
        self.chips = Chips(opening.stacks)
        self.payloads: list[Payload] = forced.post(self.chips)
        self.actions, self.remainder = read_actions(fields, opening.players)
        self._calls = stated_calls(fields, opening.money)
        self._completions = frozenset(fields.integers("_completions") or ())
        self._hole = HoleDeals(opening.variant.family, opening.seats, self._made)
        boards = fields.integers("_boards")
        self._board = BoardDeals(opening.variant.family, boards, self._made, fields.unfit)
        self._acted = False
        self._first_round = True
        self._brought_in = False
        self._raised = False
        self._draw = _NO_DRAW
        self._drawing = False
        self._drew: set[int] = set()

    def read(self) -> None:
        """Read all actions; UnfitRecord at the first that cannot be an event."""
        for action in self.actions:
            self._read(action)
        self._end_deals()

    @property
    def shows(self) -> int:
        """How many of the last events are shows and mucks."""
        count = 0
        for payload in reversed(self.payloads):
            if not isinstance(payload, hand.CardsShown | hand.CardsMucked):
                break
            count += 1
        return count

    def _read(self, action: Action) -> None:
        if action.word == "db":
            self._end_deals(board=False)
            self.payloads += self._board.add(action.cards)
            self._begin_round()
        elif action.word == "dh":
            self._deal_hole(action)
        else:
            self._end_deals()
            self._read_deed(action)

    def _deal_hole(self, action: Action) -> None:
        self.payloads += self._board.dealt()
        if self._acted and not self._drawing:
            self._begin_round()
        self._hole.add(action.player, action.cards)

    def _read_deed(self, action: Action) -> None:
        self._acted = True
        seat: dict[str, object] = {"seat": self._opening.seats[action.player]}
        if action.word == "sd":
            self._discard(action)
        elif action.word == "sm":
            self._show(action)
        else:
            self._drawing = False
            if action.word == "f":
                self._add(hand.Folded, seat)
            elif action.word == "cc":
                self._call(action)
            else:
                self._wager(action)

    def _call(self, action: Action) -> None:
        """Checking or calling, by what there is to match."""
        seat = self._opening.seats[action.player]
        amount = self._calls.pop(action.place, None)
        if amount is None:
            amount = self.chips.owed(action.player)
        if amount:
            self._add(hand.Called, {"seat": seat, "amount": amount})
            self.chips.put_in(action.player, amount)
        else:
            self._add(hand.Checked, {"seat": seat})

    def _wager(self, action: Action) -> None:
        """A bring-in, or a total: completing, betting or raising, by what there is already."""
        player = action.player
        kind: type[Payload] = hand.BringInPosted
        if action.word == "pb":
            amount = total = self.chips.affordable(player, self._forced.bring_in or 0)
            self._brought_in = True
        else:
            total = self._opening.money.amount("actions", Decimal(action.total))
            amount, kind = self.chips.missing_to(player, total), self._kind(action)
        if amount < 1:
            raise self._fields.unfit("actions", f"action {action.place}: nothing is added by {action.text}")
        values: dict[str, object] = {"seat": self._opening.seats[player], "amount": amount}
        self._add(kind, values if kind in (hand.BringInPosted, hand.Bet) else values | {"to": total})
        self.chips.put_in(player, amount)

    def _kind(self, action: Action) -> type[hand.BringInPosted | hand.Bet | hand.Raised | hand.Completed]:
        """What a total is. Who opens a game of bring-ins with more than the bring-in has posted it in full."""
        may_bring_in = self._first_round and self._forced.bring_in is not None and not self._raised
        only_bring_in, opens = may_bring_in and self._brought_in, may_bring_in and not self._brought_in
        self._raised = True
        if opens:
            self._brought_in = True
            return hand.BringInPosted
        if action.place in self._completions:
            return hand.Completed
        if only_bring_in:
            return hand.Completed if self._opening.variant.limit == "FL" else hand.Raised
        return hand.Raised if self.chips.level else hand.Bet

    def _discard(self, action: Action) -> None:
        if not self._drawing or action.player in self._drew:
            self._draw += 1
            self._drawing = True
            self._drew.clear()
            self._begin_round()
        self._drew.add(action.player)
        values: dict[str, object] = {"seat": self._opening.seats[action.player], "draw": self._draw}
        if not action.cards:
            self._add(hand.StoodPat, values)
            return
        self._hole.remove(action.player, action.cards)
        self._add(hand.CardsDiscarded, values | {"cards": action.cards})

    def _show(self, action: Action) -> None:
        seat = self._opening.seats[action.player]
        cards = tuple(self._hole.held.get(action.player, ())) if action.shows_dealt else action.cards
        if action.shows_dealt and not cards:
            raise self._fields.unfit("actions", f"action {action.place}: no cards were dealt to be shown")
        if cards:
            self._add(hand.CardsShown, {"seat": seat, "cards": cards})
        else:
            self._add(hand.CardsMucked, {"seat": seat})

    def _begin_round(self) -> None:
        self.chips.begin_round()
        self._first_round = False

    def _end_deals(self, *, board: bool = True) -> None:
        """All actions of a deal have been read."""
        if self._drawing:
            for player, cards in self._hole.taken().items():
                values = {"seat": self._opening.seats[player], "draw": self._draw, "cards": tuple(cards)}
                self._add(hand.CardsDrawn, values)
        else:
            self.payloads += self._hole.dealt()
        if board:
            self.payloads += self._board.dealt()

    def _add(self, kind: type[Payload], values: dict[str, object]) -> None:
        self.payloads.append(self._made(kind, values))

    def _made(self, kind: type[Payload], values: dict[str, object]) -> Payload:
        return made(self._fields.line_of("actions"), kind, values)
