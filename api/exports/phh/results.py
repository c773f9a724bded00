"""Results as keys of our own, for the format has none but the closing stacks; what no key says is carried whole."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from api.exports.phh.play import Actions, printed
from api.exports.phh.seating import Seating
from api.exports.phh.toml import Raw
from api.readers.common.carried import data_of, is_carried
from api.readers.phh.details import END, RESULTS
from domain.events import hand
from domain.events.payload import Payload

_POTS_MAX: Final = 100
_NUMBER_MAX: Final = 999_999
_RESULTS: Final = (hand.RakeTaken, hand.PotAwarded, hand.CashedOut)
"""What comes behind the last action."""


@dataclass(slots=True)
class Results:
    """The results of a hand by key, and in `deeds` the events that are carried."""

    actions: Actions
    keys: dict[str, object] = field(default_factory=dict)
    deeds: list[str] = field(default_factory=list)
    _by_player: dict[str, list[int]] = field(default_factory=dict)
    _rake_by_pot: dict[int, int] = field(default_factory=dict)
    _over: bool = False
    closed: bool = False

    @property
    def _seating(self) -> Seating:
        return self.actions.seating

    def take(self, payload: Payload, *, goes_on: bool) -> None:
        """Write an event that is no action, as far as there is a way to; `goes_on`: somebody acts behind it."""
        writer = None if goes_on or self.closed else _WRITERS.get(type(payload))
        closes = isinstance(payload, hand.ENDS)
        if writer is None or not writer(self, payload):
            behind_results = self._over or closes
            self.carry(payload, END if self.closed else RESULTS if behind_results else str(self.actions.next_place))
        self._over = self._over or isinstance(payload, _RESULTS)
        self.closed = self.closed or closes

    def carry(self, payload: Payload, place: str) -> None:
        """Write an event as it is, unless other parts of the record would have to say it."""
        seats = [seat.seat for seat in self._seating.players]
        if not is_carried(payload, seats, late=place == END):
            return
        data = json.dumps(data_of(payload), ensure_ascii=False, separators=(",", ":"))
        self.deeds.append(f"{place} {payload.TOPIC} {data}")

    def returned(self, payload: hand.UncalledBetReturned) -> bool:
        """`_returns`."""
        return self._of_player("_returns", payload.seat, payload.amount)

    def cashed_out(self, payload: hand.CashedOut) -> bool:
        """`_cash_outs`."""
        return self._of_player("_cash_outs", payload.seat, payload.amount)

    def raked(self, payload: hand.RakeTaken) -> bool:
        """`_rake` or `_rake_by_pot`."""
        if payload.amount < 1:
            return False
        if payload.pot is None:
            return self._set("_rake", self._number(payload.amount))
        if payload.pot in self._rake_by_pot or payload.pot >= _POTS_MAX:
            return False
        self._rake_by_pot[payload.pot] = payload.amount
        amounts = [self._rake_by_pot.get(pot, 0) for pot in range(max(self._rake_by_pot) + 1)]
        self.keys["_rake_by_pot"] = [self._number(amount) for amount in amounts]
        return True

    def awarded(self, payload: hand.PotAwarded) -> bool:
        """`_awards`."""
        return self._text("_awards", payload)

    def added(self, payload: hand.HouseMoneyAdded) -> bool:
        """`_house_money`."""
        return self._text("_house_money", payload)

    def charged(self, payload: hand.FeeTaken) -> bool:
        """`_fees`."""
        return self._text("_fees", payload)

    def agreed(self, payload: hand.RunItAgreed) -> bool:
        """`_run_it`."""
        places = [self._seating.place(seat) for seat in payload.seats]
        players = [place + 1 for place in places if place is not None]
        if len(set(players)) < len(payload.seats):
            return False
        return self._set("_run_it", [payload.boards, *players])

    def cancelled(self, payload: hand.HandCancelled) -> bool:
        """`_cancelled`, `_incident`."""
        code = "" if payload.reason_code is None else f" {payload.reason_code}"
        self.keys["_cancelled"] = f"{payload.reason} {payload.policy}{code}"
        if payload.incident is not None:
            self.keys["_incident"] = payload.incident
        return True

    def finished(self, payload: hand.HandFinished) -> bool:
        """`finishing_stacks`, `_absent_finishing_stacks`; `_finished` where the hand states no stacks."""
        if not payload.stacks:
            return self._set("_finished", value=True)
        stacks = {part.seat: part.stack for part in payload.stacks}
        players = [seat.seat for seat in self._seating.players]
        absent = [seat.seat for seat in self._seating.absent]
        told = players if set(stacks) == set(players) else [*players, *absent]
        if len(stacks) < len(payload.stacks) or set(stacks) != set(told) or min(stacks.values()) < 0:
            return False
        if self.actions.looks_unfinished([stacks[seat] for seat in players]):
            return False
        self.keys["finishing_stacks"] = [self._number(stacks[seat]) for seat in players]
        if len(told) > len(players):
            self.keys["_absent_finishing_stacks"] = [self._number(stacks[seat]) for seat in absent]
        return True

    def _set(self, key: str, value: object) -> bool:
        """Whether the key was still free, and has the value now."""
        return self.keys.setdefault(key, value) is value

    def _of_player(self, key: str, seat: int, amount: int) -> bool:
        place = self._seating.place(seat)
        amounts = self._by_player.setdefault(key, [0] * len(self._seating.players))
        if place is None or amount < 1 or amounts[place]:
            return False
        amounts[place] = amount
        self.keys[key] = [self._number(other) for other in amounts]
        return True

    def _text(self, key: str, payload: Payload) -> bool:
        """Amount, player, kind, pot, board and share."""
        data = payload.model_dump(exclude_none=True)
        place = self._seating.place(data["seat"]) if "seat" in data else None
        numbers = [data[name] for name in ("pot", "board") if name in data]
        if data["amount"] < 0 or ("seat" in data and place is None) or max(numbers, default=0) > _NUMBER_MAX:
            return False
        words = [printed(self.actions.scale, data["amount"])]
        words += [] if place is None else [f"p{place + 1}"]
        words += [data["kind"]] if "kind" in data else []
        words += [f"{name}={data[name]}" for name in ("pot", "board", "share") if name in data]
        texts = self.keys.setdefault(key, [])
        assert isinstance(texts, list)
        texts.append(" ".join(words))
        return True

    def _number(self, amount: int) -> Raw:
        return Raw(printed(self.actions.scale, amount))


_WRITERS: Final[dict[type[Payload], Callable[..., bool]]] = {
    hand.UncalledBetReturned: Results.returned,
    hand.CashedOut: Results.cashed_out,
    hand.RakeTaken: Results.raked,
    hand.PotAwarded: Results.awarded,
    hand.HouseMoneyAdded: Results.added,
    hand.FeeTaken: Results.charged,
    hand.RunItAgreed: Results.agreed,
    hand.HandCancelled: Results.cancelled,
    hand.HandFinished: Results.finished,
}
