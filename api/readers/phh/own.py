"""Keys of our own (they begin with an underscore) for what the format has no names for; the writer writes them too.

Texts name an amount first, then words and `name=value` in any order: `28.50 p1 pot=0 share=whole`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from api.readers.common.carried import NotCarriedError, facts_of
from api.readers.phh.actions import Action
from api.readers.phh.fields import Fields
from api.readers.phh.money import Money
from api.readers.phh.opening import Opening
from api.readers.results import shortened
from domain.events import hand
from domain.events.payload import Payload

_CALL: Final = re.compile(r"([1-9][0-9]{0,6}) (\S+)")
_PLAYER: Final = re.compile(r"p([1-9][0-9]{0,3})")
_NAMED: Final = re.compile(r"(pot|board|share)=([a-z]+|[0-9]{1,6})")
_CANCELLED: Final = re.compile(r"([a-z-]+) ([a-z-]+)(?: ([0-9]))?")


def stated_calls(fields: Fields, money: Money, actions: Sequence[Action]) -> dict[int, int]:
    """`_calls`: by the place of an action from 1, what the call adds where that is not what there is to match."""
    calls: dict[int, int] = {}
    for text in fields.texts("_calls") or ():
        found = _CALL.fullmatch(text)
        if found is None:
            raise fields.unfit("_calls", f"expected the place of an action and an amount, got {shortened(text)}")
        calls[_place("_calls", int(found[1]), "cc", fields, actions, calls)] = money.text("_calls", found[2])
    return calls


def stated_completions(fields: Fields, actions: Sequence[Action]) -> frozenset[int]:
    """`_completions`: the places of actions that complete a short all-in."""
    places: set[int] = set()
    for place in fields.integers("_completions") or ():
        places.add(_place("_completions", place, "cbr", fields, actions, places))
    return frozenset(places)


def stated_boards(fields: Fields, actions: Sequence[Action]) -> list[int] | None:
    """`_boards`: the board of each deal to the board, 0 for all boards."""
    boards = fields.integers("_boards")
    deals = sum(action.word == "db" for action in actions)
    if boards is not None and (len(boards) != deals or min(boards, default=0) < 0):
        raise fields.unfit("_boards", f"expected one number for each deal to the board ({deals}), 0 or that of a board")
    return boards


def _place(key: str, place: int, word: str, fields: Fields, actions: Sequence[Action], taken: Collection[int]) -> int:
    """A place that is named once and has an action of this kind."""
    if place in taken or not any(action.place == place and action.word == word for action in actions):
        raise fields.unfit(key, f"expected the places of {word} actions, each once, got {place}")
    return place


@dataclass(frozen=True, slots=True)
class Own:
    """Reads results of our own keys."""

    fields: Fields
    opening: Opening

    def states(self, key: str) -> bool:
        """Whether the record has the key, be it empty."""
        return key in self.fields

    def facts(self) -> tuple[str, ...] | None:
        """`_states`: the facts that the record says it states; None if it does not say."""
        stated = self.fields.texts("_states")
        if stated is None:
            return None
        try:
            return facts_of(stated)
        except NotCarriedError as error:
            raise self.fields.unfit("_states", str(error)) from None

    def finished(self) -> bool:
        """`_finished`: the hand is over, its stacks are not said."""
        stated = self.fields.truth("_finished")
        if stated is False or (stated and "_cancelled" in self.fields):
            raise self.fields.unfit("_finished", "expected true, of a hand that was not cancelled")
        return stated is True

    def agreed(self) -> list[Payload]:
        """`_run_it`: the number of boards and the players who agreed."""
        values = self.fields.integers("_run_it")
        if values is None:
            return []
        if not values or values[0] < 1 or len(set(values[1:])) < len(values[1:]):
            raise self.fields.unfit("_run_it", "expected the number of boards, and the players who agreed, each once")
        seats = tuple(self._seat("_run_it", player) for player in values[1:])
        return [self._made("_run_it", hand.RunItAgreed, {"boards": values[0], "seats": seats})]

    def returned(self) -> list[Payload]:
        """`_returns`: by player, what nobody called."""
        return self._by_player("_returns", hand.UncalledBetReturned)

    def cashed_out(self) -> list[Payload]:
        """`_cash_outs`: by player, what the house paid for his share."""
        return self._by_player("_cash_outs", hand.CashedOut)

    def raked(self) -> list[Payload]:
        """`_rake`: what was taken of the whole hand."""
        amount = self.opening.money.read("_rake")
        return [self._made("_rake", hand.RakeTaken, {"amount": amount})] if amount else []

    def raked_by_pot(self) -> list[Payload]:
        """`_rake_by_pot`: an amount for each pot from the main pot on."""
        amounts = self.opening.money.read_all("_rake_by_pot") or []
        numbered = [(pot, amount) for pot, amount in enumerate(amounts) if amount]
        return [self._made("_rake_by_pot", hand.RakeTaken, {"amount": taken, "pot": pot}) for pot, taken in numbered]

    def awarded(self) -> list[Payload]:
        """`_awards`: amount, player, and perhaps pot, board and share."""
        return [self._from_text("_awards", text, hand.PotAwarded) for text in self.fields.texts("_awards") or ()]

    def added(self) -> list[Payload]:
        """`_house_money`: amount, kind, and perhaps the pot."""
        texts = self.fields.texts("_house_money") or ()
        return [self._from_text("_house_money", text, hand.HouseMoneyAdded) for text in texts]

    def charged(self) -> list[Payload]:
        """`_fees`: amount, kind, and perhaps player or pot."""
        return [self._from_text("_fees", text, hand.FeeTaken) for text in self.fields.texts("_fees") or ()]

    def cancelled(self) -> list[Payload]:
        """`_cancelled`: reason and policy, and perhaps the reason's code; `_incident` names what broke the hand off."""
        text, incident = self.fields.text("_cancelled"), self.fields.text("_incident")
        if text is None:
            if incident is not None:
                raise self.fields.unfit("_incident", "expected only beside _cancelled")
            return []
        found = _CANCELLED.fullmatch(text)
        if found is None:
            raise self.fields.unfit("_cancelled", "expected a reason and a policy, and perhaps a code of one digit")
        values: dict[str, object] = {"reason": found[1], "policy": found[2]}
        if found[3] is not None:
            values["reason_code"] = int(found[3])
        if incident is not None:
            values["incident"] = incident
        return [self._made("_cancelled", hand.HandCancelled, values)]

    def _by_player(self, key: str, kind: type[Payload]) -> list[Payload]:
        amounts = self.opening.money.read_all(key, self.opening.players) or []
        stated = [(seat, amount) for seat, amount in zip(self.opening.seats, amounts, strict=False) if amount]
        return [self._made(key, kind, {"seat": seat, "amount": amount}) for seat, amount in stated]

    def _from_text(self, key: str, text: str, kind: type[Payload]) -> Payload:
        amount, *words = text.split(" ")
        values: dict[str, object] = {"amount": self.opening.money.text(key, amount)}
        for word in words:
            name, value = self._word(key, word)
            if name in values or name not in kind.model_fields:
                expected = "expected amount, player, kind, pot, board and share, each at most once"
                raise self.fields.unfit(key, f"{expected}: {shortened(word)} has no place in {shortened(text)}")
            values[name] = value
        return self._made(key, kind, values)

    def _word(self, key: str, word: str) -> tuple[str, object]:
        """The field of a word, and its value."""
        player, named = _PLAYER.fullmatch(word), _NAMED.fullmatch(word)
        if player is not None:
            return "seat", self._seat(key, int(player[1]))
        if named is not None:
            return named[1], int(named[2]) if named[2].isdigit() else named[2]
        return "kind", word

    def _seat(self, key: str, player: int) -> int:
        if not 1 <= player <= self.opening.players:
            raise self.fields.unfit(
                key, f"expected a player from p1 to p{self.opening.players}: there is no player {player}"
            )
        return self.opening.seats[player - 1]

    def _made(self, key: str, kind: type[Payload], values: dict[str, object]) -> Payload:
        return self.fields.made(key, kind, values)
