"""Deeds as rounds of actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from api.exports.exported import Hand
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


class Rounds:
    """The rounds of a record, the showdown last."""

    def __init__(self, source: Hand, scale: Scale, ids: dict[int, int]) -> None:
        self._scale = scale
        self._ids = ids
        self._rounds: list[dict[str, object]] = []
        self._actions: list[dict[str, object]] = []
        self._shows: list[dict[str, object]] = []
        self._begin("Preflop", ())
        for event in source.events[1:]:
            self._take(event.data)
        boards = Counter(part["street"] for part in self._rounds)
        self.runs_twice = any(count > 1 for count in boards.values())
        """Whether a street was dealt on more than one board."""

    def listed(self) -> list[dict[str, object]]:
        """The rounds with numbers."""
        if self._shows:
            self._begin("Showdown", ())
            self._actions += self._shows
        for number, part in enumerate(self._rounds):
            part["id"] = number
        return [{"id": part["id"], **part} for part in self._rounds]

    def _take(self, payload: Payload) -> None:
        if isinstance(payload, hand.BoardDealt):
            if payload.street in _STREETS:
                self._begin(payload.street.capitalize(), payload.cards)
            return
        player = self._ids.get(getattr(payload, "seat", 0))
        if player is None:
            return
        if isinstance(payload, hand.HoleCardsDealt):
            cards = _known((*payload.down, *payload.up))
            if cards:
                self._add(self._actions, player, "Dealt Cards", cards=cards)
        elif isinstance(payload, hand.BlindPosted):
            self._add(self._actions, player, _BLINDS[payload.kind], payload)
        elif type(payload) in _SHOWS:
            assert isinstance(payload, hand.CardsShown | hand.CardsMucked)
            self._add(self._shows, player, _SHOWS[type(payload)], cards=_known(payload.cards or ()))
        elif type(payload) in _DEEDS:
            self._add(self._actions, player, _DEEDS[type(payload)], payload)

    def _begin(self, street: str, cards: Iterable[str]) -> None:
        self._actions = []
        self._rounds.append({"id": 0, "street": street, "cards": list(cards), "actions": self._actions})

    def _add(
        self,
        actions: list[dict[str, object]],
        player: int,
        word: str,
        payload: Payload | None = None,
        cards: list[str] | None = None,
    ) -> None:
        action: dict[str, object] = {"action_number": len(actions) + 1, "player_id": player, "action": word}
        amount = getattr(payload, "amount", None)
        if amount is not None:
            action["amount"] = self._scale.printed(amount)
            action["is_allin"] = bool(getattr(payload, "all_in", None))
        if cards:
            action["cards"] = cards
        actions.append(action)


def _known(cards: Iterable[str]) -> list[str]:
    """The cards, if all are known: the format has no word for one that is not."""
    listed = list(cards)
    return [] if UNKNOWN in listed else listed
