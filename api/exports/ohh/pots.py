"""Results as pots: rake, jackpot, and what each player wins; what pots cannot say goes into keys of ours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from api.readers.common.carried import data_of, is_carried
from api.readers.ohh.carried import END, RESULTS
from api.readers.scale import Scale
from domain.events import hand
from domain.events.payload import Payload

Keys = dict[str, object]
Shared = hand.RakeTaken | hand.FeeTaken | hand.PotAwarded


@dataclass(slots=True)
class Pot:
    """One pot in minor units, wins by player."""

    rake: int = 0
    jackpot: int = 0
    wins: dict[int, int] = field(default_factory=dict)
    paid: dict[int, int] = field(default_factory=dict)

    @property
    def amount(self) -> int:
        """What is in the pot."""
        return self.rake + self.jackpot + sum(self.wins.values())


class Results:
    """The results of a hand. `rake_parts` are those of a rake of the whole hand by pot, as the awards leave it."""

    def __init__(self, ids: dict[int, int], scale: Scale, rake_parts: dict[int, int]) -> None:
        self.closed = False
        self.deeds: list[Keys] = []
        self._ids = ids
        self._scale = scale
        self._rake_parts = rake_parts
        self._pots: dict[int, Pot] = {}
        self._rakes: list[Shared] = []
        self._jackpots: list[Shared] = []
        self._awards: list[Shared] = []
        self._finished = False
        self._over = False

    @property
    def winners(self) -> set[int]:
        """The players who stand in a pot."""
        return {player for pot in self._pots.values() for player in (*pot.wins, *pot.paid)}

    def take(self, payload: Payload, place: str, *, goes_on: bool) -> None:
        """Write an event that is no action, as far as there is a way to; `goes_on`: somebody acts behind it."""
        closes = isinstance(payload, hand.ENDS)
        if goes_on or self.closed or not self._say(payload):
            self._carry(payload, END if self.closed else RESULTS if self._over or closes else place)
        self._over = self._over or isinstance(payload, hand.RakeTaken | hand.PotAwarded | hand.CashedOut)
        self.closed = self.closed or closes

    def keys(self) -> Keys:
        """The keys of the results."""
        keys: Keys = {"pots": [self._pot(number, self._pots[number]) for number in sorted(self._pots)]}
        for key, recorded in (("_rakes", self._rakes), ("_jackpots", self._jackpots), ("_awards", self._awards)):
            shares = [self._share(payload) for payload in recorded]
            if shares != list(self._of_pots(key)):
                keys[key] = shares
        if (
            self._pots
            and not self._finished
            and not any(deed["place"] == RESULTS and _ends(deed) for deed in self.deeds)
        ):
            keys["_finished"] = False
        return keys | ({"_deeds": self.deeds} if self.deeds else {})

    def _say(self, payload: Payload) -> bool:
        """Whether the pots say it."""
        player = self._ids.get(getattr(payload, "seat", None) or 0)
        if isinstance(payload, hand.HandFinished):
            self._finished = bool(self._pots) and not payload.stacks
            return self._finished
        if getattr(payload, "amount", 0) < 1:
            return False
        number = getattr(payload, "pot", None) or 0
        if isinstance(payload, hand.RakeTaken):
            self._rake(payload)
        elif isinstance(payload, hand.FeeTaken) and payload.kind == "jackpot" and payload.seat is None:
            self._pots.setdefault(number, Pot()).jackpot += payload.amount
            self._jackpots.append(payload)
        elif isinstance(payload, hand.PotAwarded) and player is not None:
            wins = self._pots.setdefault(number, Pot()).wins
            wins[player] = wins.get(player, 0) + payload.amount
            self._awards.append(payload)
        elif isinstance(payload, hand.CashedOut) and player is not None and self._is_free(player):
            self._pots.setdefault(0, Pot()).paid[player] = payload.amount
        else:
            return False
        return True

    def _is_free(self, player: int) -> bool:
        return player not in self._pots.get(0, Pot()).paid

    def _rake(self, payload: hand.RakeTaken) -> None:
        """A rake of the whole hand comes off the pots as the awards leave it, else off the main pot."""
        self._rakes.append(payload)
        parts = {payload.pot or 0: payload.amount}
        if payload.pot is None and sum(self._rake_parts.values()) == payload.amount:
            parts = self._rake_parts
        for number, part in parts.items():
            if part:
                self._pots.setdefault(number, Pot()).rake += part

    def _carry(self, payload: Payload, place: str) -> None:
        if is_carried(payload, self._ids, late=place == END):
            self.deeds.append({"place": place, "topic": payload.TOPIC, "data": dict(data_of(payload))})

    def _share(self, payload: Shared) -> Keys:
        """A result as the hand records it."""
        data = payload.model_dump(exclude_none=True)
        keys: Keys = {"amount": self._scale.printed(payload.amount)}
        if "seat" in data:
            keys["player_id"] = self._ids[data["seat"]]
        return keys | {name: data[name] for name in ("pot", "board", "share") if name in data}

    def _of_pots(self, key: str) -> Sequence[Keys]:
        """The results as a reader of the pots alone would record them."""
        found: list[Keys] = []
        for number in sorted(self._pots):
            pot = self._pots[number]
            amounts: dict[str, list[tuple[int | None, int]]] = {
                "_rakes": [(None, pot.rake)],
                "_jackpots": [(None, pot.jackpot)],
                "_awards": [*pot.wins.items()],
            }
            for player, amount in amounts[key]:
                named = {} if player is None else {"player_id": player}
                found += [{"amount": self._scale.printed(amount), **named, "pot": number}] if amount else []
        return found

    def _pot(self, number: int, pot: Pot) -> Keys:
        keys: Keys = {
            "number": number,
            "amount": self._scale.printed(pot.amount),
            "rake": self._scale.printed(pot.rake),
        }
        if pot.jackpot:
            keys["jackpot"] = self._scale.printed(pot.jackpot)
        players = [*pot.wins, *(player for player in pot.paid if player not in pot.wins)]
        return keys | {"player_wins": [self._win(player, pot) for player in players]}

    def _win(self, player: int, pot: Pot) -> Keys:
        win: Keys = {"player_id": player, "win_amount": self._scale.printed(pot.wins.get(player, 0))}
        if player in pot.paid:
            win["cashout_amount"] = self._scale.printed(pot.paid[player])
        return win


def _ends(deed: Keys) -> bool:
    return deed["topic"] in (hand.HandFinished.TOPIC, hand.HandCancelled.TOPIC)
