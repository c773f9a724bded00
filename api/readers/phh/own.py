"""Keys of our own (they begin with an underscore) for what the format has no names for; the writer writes them too.

Texts name an amount first, then words and `name=value` in any order: `28.50 p1 pot=0 share=whole`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from api.readers.common.unfit import made
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


def stated_calls(fields: Fields, money: Money) -> dict[int, int]:
    """`_calls`: by the place of an action from 1, what the call adds where that is not what there is to match."""
    calls: dict[int, int] = {}
    for text in fields.texts("_calls") or ():
        found = _CALL.fullmatch(text)
        if found is None:
            raise fields.unfit("_calls", f"expected the place of an action and an amount, got {shortened(text)}")
        calls[int(found[1])] = money.text("_calls", found[2])
    return calls


@dataclass(frozen=True, slots=True)
class Own:
    """Reads results of our own keys."""

    fields: Fields
    opening: Opening

    def states(self, key: str) -> bool:
        """Whether the record has the key, be it empty."""
        return key in self.fields

    def agreed(self) -> list[Payload]:
        """`_run_it`: the number of boards and the players who agreed."""
        values = self.fields.integers("_run_it")
        if not values:
            return []
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
            return []
        found = _CANCELLED.fullmatch(text)
        if found is None:
            raise self.fields.unfit("_cancelled", "expected a reason and a policy")
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
            player, named = _PLAYER.fullmatch(word), _NAMED.fullmatch(word)
            if player is not None:
                values["seat"] = self._seat(key, int(player[1]))
            elif named is not None:
                values[named[1]] = int(named[2]) if named[2].isdigit() else named[2]
            else:
                values["kind"] = word
        return self._made(key, kind, values)

    def _seat(self, key: str, player: int) -> int:
        if not 1 <= player <= self.opening.players:
            raise self.fields.unfit(key, f"there is no player {player}")
        return self.opening.seats[player - 1]

    def _made(self, key: str, kind: type[Payload], values: dict[str, object]) -> Payload:
        return made(self.fields.line_of(key), kind, values)
