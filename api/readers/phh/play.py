"""The actions of a record as events: the format has totals and says `cc`; events have what each deed adds."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from api.readers.common.unfit import made
from api.readers.phh.actions import Action, read_actions
from api.readers.phh.chips import Chips
from api.readers.phh.deals import BoardDeals, HoleDeals
from api.readers.phh.details import CarriedDeeds, Details, Values
from api.readers.phh.fields import Fields
from api.readers.phh.forced import Forced
from api.readers.phh.opening import Opening
from api.readers.phh.own import stated_boards, stated_calls, stated_completions
from api.readers.phh.raises import WORDS, Raises, Wager
from domain.cards import UNKNOWN
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
        self._details, self._deeds = Details(fields, opening.players), CarriedDeeds(fields, opening.seats)
        self.payloads: list[Payload] = [*self._deeds.up_to(0), *forced.post(self.chips, self._details)]
        self.actions, self.remainder = read_actions(fields, opening.players)
        self._calls = stated_calls(fields, opening.money, self.actions)
        self._completions = stated_completions(fields, self.actions)
        self._hole = HoleDeals(opening.variant.family, opening.seats, self._made)
        boards = stated_boards(fields, self.actions)
        self._board = BoardDeals(opening.variant.family, boards, self._made, fields.unfit)
        self._words: Values = {}
        self._counted: set[int] = set()
        self._acted = False
        brings_in = forced.bring_in is not None
        self._raises = Raises(brings_in=brings_in, fixed_limit=opening.variant.limit == "FL")
        self._draw = _NO_DRAW
        self._drawing = False
        self._drew: set[int] = set()

    def read(self) -> None:
        """Read all actions; UnfitRecord at the first that cannot be an event."""
        for action in self.actions:
            self._carry(action.place)
            self._words = self._details.of_action(action.place)
            self._read(action)
            if self._words:
                action_text = f"action {action.place} ({action.text}) cannot have these words"
                raise self._fields.unfit("_details", f"expected words that fit the action: {action_text}")
        self._carry(self.remainder.places + 1)
        self._end_deals()
        self._details.check_all_taken()
        self._deeds.check_all_taken(self.remainder.places)

    @property
    def late(self) -> list[Payload]:
        """The events of `_deeds` behind the end of the hand."""
        return self._deeds.at_end

    @property
    def before_end(self) -> list[Payload]:
        """The events of `_deeds` behind the results, before the end of the hand."""
        return self._deeds.behind_results

    @property
    def shows(self) -> int:
        """How many of the last events are shows and mucks."""
        count = 0
        for payload in reversed(self.payloads):
            if not isinstance(payload, hand.CardsShown | hand.CardsMucked):
                break
            count += 1
        return count

    def _carry(self, place: int) -> None:
        """Put in what happened before the action at a place."""
        carried = self._deeds.up_to(place)
        if carried:
            self._end_deals()
            self.payloads += carried

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
        if self._drawing and self._counts(action):
            self._counted.add(action.player)

    def _read_deed(self, action: Action) -> None:
        self._acted = True
        seat: Values = {"seat": self._opening.seats[action.player]}
        if action.word == "sd":
            self._discard(action)
        elif action.word == "sm":
            self._show(action)
        else:
            self._drawing = False
            if action.word == "f" and "left" in self._words:
                reason = self._words.pop("left")
                self._add(hand.Left, seat if reason is None else seat | {"reason": reason})
            elif action.word == "f":
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
            self._raises.bring_in()
        else:
            total = self._opening.money.amount("actions", Decimal(action.total))
            amount, kind = self.chips.missing_to(player, total), self._kind(action)
        if amount < 1:
            words = f"nothing is added by {action.text}; expected a total above what the player has put in"
            raise self._fields.unfit("actions", f"action {action.place}: {words}")
        values: Values = {"seat": self._opening.seats[player], "amount": amount}
        self._add(kind, values if kind in (hand.BringInPosted, hand.Bet) else values | {"to": total})
        self.chips.put_in(player, amount)

    def _kind(self, action: Action) -> type[Wager]:
        """What a total is."""
        kind = self._raises.next_kind(self.chips.level)
        stated = self._words.pop("as", None)
        if stated is not None:
            return WORDS[str(stated)]
        return hand.Completed if action.place in self._completions else kind

    def _discard(self, action: Action) -> None:
        if not self._drawing or action.player in self._drew:
            self._draw += 1
            self._drawing = True
            self._drew.clear()
            self._begin_round()
        self._drew.add(action.player)
        values: Values = {"seat": self._opening.seats[action.player], "draw": self._draw}
        if not action.cards:
            self._add(hand.StoodPat, values)
            return
        self._hole.remove(action.player, action.cards)
        self._add(hand.CardsDiscarded, values | _exchanged(action.cards, counted=self._counts(action)))

    def _show(self, action: Action) -> None:
        seat = self._opening.seats[action.player]
        cards = tuple(self._hole.held.get(action.player, ())) if action.shows_dealt else action.cards
        if action.shows_dealt and not cards:
            raise self._fields.unfit(
                "actions", f"action {action.place}: no cards were dealt to be shown; expected the cards"
            )
        if cards:
            self._add(hand.CardsShown, {"seat": seat, "cards": cards})
        else:
            given_up = {"cards": self._words.pop("cards")} if "cards" in self._words else {}
            self._add(hand.CardsMucked, {"seat": seat} | given_up)

    def _begin_round(self) -> None:
        self.chips.begin_round()
        self._raises.begin_round()

    def _end_deals(self, *, board: bool = True) -> None:
        """All actions of a deal have been read."""
        if self._drawing:
            for player, cards in self._hole.taken().items():
                values: Values = {"seat": self._opening.seats[player], "draw": self._draw}
                drawn = _exchanged(tuple(cards), counted=player in self._counted)
                self.payloads.append(self._made(hand.CardsDrawn, values | drawn))
            self._counted.clear()
        else:
            self.payloads += self._hole.dealt()
        if board:
            self.payloads += self._board.dealt()

    def _add(self, kind: type[Payload], values: Values) -> None:
        """An event of the action that is read, with what `_details` says of it."""
        words = {name: value for name, value in self._words.items() if name in kind.model_fields and name != "cards"}
        for name in words:
            del self._words[name]
        self.payloads.append(self._made(kind, values | words))

    def _made(self, kind: type[Payload], values: Values) -> Payload:
        return made(self._fields.line_of("actions"), kind, values)

    def _counts(self, action: Action) -> bool:
        """Whether `_details` says that nothing but the number of the action's cards is known."""
        return set(action.cards) == {UNKNOWN} and bool(self._words.pop("count", None))


def _exchanged(cards: tuple[str, ...], *, counted: bool) -> Values:
    """The cards of a draw, or how many they are."""
    return {"count": len(cards)} if counted else {"cards": cards}
