"""The rounds of a hand, each with a name of its own: forced bets, streets and draws, showdowns. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from api.exports.pojeu.actions import Action, actions_of
from domain.events import Event, Payload
from domain.events import hand as deeds

_FORCED: Final = "blinds"
_REVEAL: Final = "reveal"


@dataclass(slots=True)
class Round:
    """A round: its name, the time of its first action, its actions, and chips put in by seat less returns."""

    name: str
    at: str
    actions: list[Action] = field(default_factory=list)
    chips: Counter[int] = field(default_factory=Counter)

    @property
    def total(self) -> int | None:
        """Chips that went in and were called, minor units; None where no money was asked for."""
        bet = any(action.amount is not None for action in self.actions)
        return self.chips.total() if bet else None


class Rounds:
    """Goes through the events of a hand."""

    def __init__(self, started: deeds.HandStarted) -> None:
        self._behind = {seat.seat: seat.stack for seat in started.seats}
        self._cards: dict[int, list[str]] = {seat.seat: [] for seat in started.seats}
        self._out: set[int] = set()
        self.rounds: list[Round] = []

    def take(self, event: Event) -> None:
        """One event: the actions that it becomes, in the round that it belongs to."""
        data = event.data
        if isinstance(data, deeds.UncalledBetReturned):
            self._return(data.seat, data.amount)
            return
        seat = getattr(data, "seat", None)
        found = list(self._actions(data, seat))
        if found:
            current = self._round(_name_of(data), event.at)
            current.actions += found
            for action in found:
                current.chips[action.seat or 0] += action.amount or 0
        self._note(data, seat)

    def _actions(self, data: Payload, seat: int | None) -> Sequence[Action]:
        if isinstance(data, deeds.Left):  # leaving folds a seat that could still act
            return [] if seat in self._out else [Action(element="Fold", seat=seat)]
        amount = getattr(data, "amount", 0)
        behind = self._behind.get(seat or 0)
        all_in = bool(getattr(data, "all_in", None)) or (behind is not None and 0 < behind <= amount)
        return list(actions_of(data, all_in=all_in, cards=self._cards.get(seat or 0, [])))

    def _note(self, data: Payload, seat: int | None) -> None:
        """What later deeds of the seat depend on."""
        if seat is None or seat not in self._behind:
            return
        behind, amount = self._behind[seat], getattr(data, "amount", 0)
        puts_in = isinstance(data, deeds.WAGERS)
        if puts_in and behind is not None:
            self._behind[seat] = behind - amount
            if behind - amount <= 0:
                self._out.add(seat)
        if isinstance(data, deeds.Folded | deeds.Left | deeds.DisconnectProtected):
            self._out.add(seat)
        if isinstance(data, deeds.HoleCardsDealt):
            self._cards[seat] += [*data.down, *data.up]
        if isinstance(data, deeds.CardsDrawn):
            self._cards[seat] += data.cards or ()
        if isinstance(data, deeds.CardsDiscarded):
            self._cards[seat] = [card for card in self._cards[seat] if card not in (data.cards or ())]

    def _return(self, seat: int, amount: int) -> None:
        """An uncalled bet goes back out of the last rounds in which the seat put chips in."""
        for each in reversed(self.rounds):
            taken = min(amount, each.chips[seat])
            each.chips[seat] -= taken
            amount -= taken

    def _round(self, name: str | None, at: str) -> Round:
        """The round of this name, which follows now; None: the one that goes on."""
        current = self.rounds[-1] if self.rounds else None
        if current is not None and (name is None or current.name.partition("#")[0] == name):
            return current
        wanted = name or _FORCED
        times = sum(each.name.partition("#")[0] == wanted for each in self.rounds)
        self.rounds.append(Round(wanted if not times else f"{wanted}#{times + 1}", at))
        return self.rounds[-1]


def _name_of(data: Payload) -> str | None:
    """The round that an event opens; None where it belongs to the one that goes on."""
    if isinstance(data, deeds.HoleCardsDealt):
        return data.street
    if isinstance(data, deeds.BoardDealt):
        return data.street if data.board in {None, 1} else f"{data.street} board {data.board}"
    if isinstance(data, deeds.CardsDiscarded | deeds.CardsDrawn):
        return f"draw {data.draw}"
    return _REVEAL if isinstance(data, deeds.CardsShown) else None
