"""Deeds as rounds of actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from api.readers.ohh.play import HOLE_CARDS
from api.readers.scale import Scale
from domain.cards import UNKNOWN
from domain.events import hand
from domain.events.payload import Payload

_BLINDS: Final = {
    "small": "Post SB",
    "big": "Post BB",
    "straddle": "Straddle",
    "dead": "Post Dead",
    "post": "Post Extra Blind",
}
_DEEDS: Final[dict[type[Payload], str]] = {
    hand.Folded: "Fold",
    hand.Checked: "Check",
    hand.Called: "Call",
    hand.Bet: "Bet",
    hand.Raised: "Raise",
    hand.Completed: "Raise",
    hand.AntePosted: "Post Ante",
    hand.Left: "Stands Up",
}
_SHOWS: Final[dict[type[Payload], str]] = {hand.CardsShown: "Shows Cards", hand.CardsMucked: "Mucks Cards"}
_STREETS: Final = ("flop", "turn", "river")

Keys = dict[str, object]


class Rounds:
    """The rounds of a record, the showdown last. Players have the numbers of their places among the seats.

    `deals` are the first cards of all seats: a reader has those that nobody knows dealt behind the others, in the order
    of the seats. Where they were not, they are written too.
    """

    def __init__(self, start: hand.HandStarted, scale: Scale, deals: Sequence[hand.HoleCardsDealt]) -> None:
        ids = {seat.seat: number for number, seat in enumerate(start.seats)}
        self.active: set[int] = set()
        """The seats that have an action."""
        self._left = {seat.seat: seat.stack for seat in start.seats if seat.stack is not None}
        self._scale = scale
        self._ids = ids
        self._hole_cards = HOLE_CARDS.get(start.game, 0)
        seats = [deal.seat for deal in deals]
        known = [deal.seat for deal in deals if not self._is_usual(deal)]
        self._deals_all = seats != [*known, *(seat for seat in ids if seat in seats and seat not in known)]
        self._rounds: list[Keys] = []
        self._boards: list[int] = []
        self._actions: list[Keys] = []
        self._shows: list[Keys] = []
        self._begin("Preflop", ())

    @property
    def next_place(self) -> str:
        """The place of the next action: its round and its number in it."""
        return f"{len(self._rounds) - 1}.{len(self._actions) + 1}"

    @property
    def runs_twice(self) -> bool:
        """Whether a street was dealt more than once."""
        return any(count > 1 for count in Counter(part["street"] for part in self._rounds).values())

    def listed(self) -> list[Keys]:
        """The rounds with numbers; the board of each where a reader could not count them."""
        if any(self._boards):
            for part, board in zip(self._rounds, self._boards, strict=True):
                if part.get("cards") or "_cards" in part:
                    part["_board"] = board
        if self._shows:
            self._begin("Showdown", ())
            self._actions += self._shows
        return [{"id": number, **part} for number, part in enumerate(self._rounds)]

    def take(self, payload: Payload) -> bool:
        """Whether the deed is an action of the format or the cards of a round, and was written."""
        if isinstance(payload, hand.BoardDealt):
            if payload.street in _STREETS and payload.cards:
                self._begin(payload.street.capitalize(), payload.cards, payload.board)
                return True
            return False
        player = self._ids.get(getattr(payload, "seat", 0))
        if player is None:
            return False
        if isinstance(payload, hand.HoleCardsDealt):
            return self._deal(player, payload)
        keys = self._action(player, payload)
        if keys is None:
            return False
        if payload.seat in self._left:  # type: ignore[attr-defined] # whose player acts
            self._left[payload.seat] -= getattr(payload, "amount", None) or 0  # type: ignore[attr-defined] # as above
        actions = self._shows if type(payload) in _SHOWS else self._actions
        actions.append({"action_number": len(actions) + 1, **keys})
        self.active.add(payload.seat)  # type: ignore[attr-defined] # whose player acts
        return True

    def _deal(self, player: int, payload: hand.HoleCardsDealt) -> bool:
        """Cards that are known, or as many unknown ones as the game does not deal: others are no action."""
        if payload.street != "preflop" or len(self._rounds) > 1:
            return False
        cards = (*payload.down, *payload.up)
        if self._deals_all or not self._is_usual(payload):
            if not cards:
                return False
            dealt: Keys = {"action_number": len(self._actions) + 1, "player_id": player, "action": "Dealt Cards"}
            self._actions.append(dealt | _cards(cards))
            self.active.add(payload.seat)
        return True

    def _is_usual(self, payload: hand.HoleCardsDealt) -> bool:
        """Whether a reader supplies the deal: as many cards as the game deals, none of them known."""
        cards = (*payload.down, *payload.up)
        return set(cards) == {UNKNOWN} and len(cards) == self._hole_cards

    def _action(self, player: int, payload: Payload) -> Keys | None:
        word = _SHOWS.get(type(payload)) or _DEEDS.get(type(payload))
        if isinstance(payload, hand.BlindPosted):
            word = _BLINDS[payload.kind]
        if word is None:
            return None
        keys: Keys = {"player_id": player, "action": word}
        amount = getattr(payload, "amount", None)
        if amount is not None:
            keys["amount"] = self._scale.printed(amount)
            keys["is_allin"] = bool(getattr(payload, "all_in", None))
        if isinstance(payload, hand.CardsShown | hand.CardsMucked):
            keys |= _cards(payload.cards or ())
        return keys | self._own(payload)

    def _own(self, payload: Payload) -> Keys:
        """What the format has no key for."""
        keys: Keys = {}
        amount, left = getattr(payload, "amount", None) or 0, self._left.get(getattr(payload, "seat", 0))
        if getattr(payload, "all_in", None) is False and left is not None and left <= amount:
            keys["_all_in"] = False
        total = getattr(payload, "to", None)
        if total is not None:
            keys["_to"] = self._scale.printed(total)
        decided_by = getattr(payload, "decided_by", None)
        if decided_by not in (None, "player"):
            keys["_decided_by"] = decided_by
        if isinstance(payload, hand.Left) and payload.reason is not None:
            keys["_reason"] = payload.reason
        if isinstance(payload, hand.Completed):
            keys["_completes"] = True
        if isinstance(payload, hand.AntePosted) and payload.kind == "table":
            keys["_for_all"] = True
        return keys

    def _begin(self, street: str, cards: Iterable[str], board: int | None = None) -> None:
        self._actions = []
        self._boards.append(board or 0)
        self._rounds.append({"street": street, **({"cards": []} | _cards(cards)), "actions": self._actions})


def _cards(cards: Iterable[str]) -> Keys:
    """The cards; where one is not known, in a key of ours: the format has no word for it."""
    listed = list(cards)
    if not listed:
        return {}
    return {"_cards": listed} if UNKNOWN in listed else {"cards": listed}
