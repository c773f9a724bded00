"""Results as keys of our own: the format has none for them but the closing stacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from api.exports.phh.play import printed
from api.exports.phh.seating import Seating
from api.exports.phh.toml import Raw
from api.readers.scale import Scale
from domain.events import hand
from domain.events.payload import Payload


@dataclass(slots=True)
class Results:
    """The results of a hand by key, as far as keys can say them."""

    seating: Seating
    scale: Scale
    states: frozenset[str]
    keys: dict[str, object] = field(default_factory=dict)

    def take(self, payloads: Iterable[Payload]) -> None:
        """Write the results among these events."""
        found = list(payloads)
        self._by_player("_returns", found, hand.UncalledBetReturned, "uncalled")
        self._rake([payload for payload in found if isinstance(payload, hand.RakeTaken)])
        self._texts("_awards", found, hand.PotAwarded, "awards")
        self._texts("_house_money", found, hand.HouseMoneyAdded, "")
        self._texts("_fees", found, hand.FeeTaken, "")
        self._by_player("_cash_outs", found, hand.CashedOut, "")
        for payload in found:
            if isinstance(payload, hand.RunItAgreed):
                self._agree(payload)
            elif isinstance(payload, hand.HandCancelled):
                self._cancel(payload)
            elif isinstance(payload, hand.HandFinished):
                self._finish(payload)

    def _by_player(self, key: str, found: list[Payload], kind: type[Payload], stated: str) -> None:
        amounts = [0] * len(self.seating.players)
        for payload in found:
            if isinstance(payload, hand.UncalledBetReturned | hand.CashedOut) and isinstance(payload, kind):
                place = self.seating.place(payload.seat)
                if place is not None and payload.amount > 0:
                    amounts[place] += payload.amount
        if any(amounts) or stated in self.states:
            self.keys[key] = [self._number(amount) for amount in amounts]

    def _rake(self, taken: list[hand.RakeTaken]) -> None:
        by_pot = {rake.pot: rake.amount for rake in taken if rake.pot is not None and 0 <= rake.pot < 100}
        whole = [rake.amount for rake in taken if rake.pot is None]
        if whole or (not by_pot and "rake" in self.states):
            self.keys["_rake"] = self._number(max(0, sum(whole)))
        if by_pot:
            amounts = [max(0, by_pot.get(pot, 0)) for pot in range(max(by_pot) + 1)]
            self.keys["_rake_by_pot"] = [self._number(amount) for amount in amounts]

    def _texts(self, key: str, found: list[Payload], kind: type[Payload], stated: str) -> None:
        texts = [
            " ".join(words) for payload in found if isinstance(payload, kind) and (words := list(self._words(payload)))
        ]
        if texts or stated in self.states:
            self.keys[key] = texts

    def _words(self, payload: Payload) -> Iterator[str]:
        """Amount, player, kind, pot, board and share; none where they cannot be said."""
        data = payload.model_dump(exclude_none=True)
        place = self.seating.place(data["seat"]) if "seat" in data else None
        if data["amount"] < 0 or ("seat" in data and place is None):
            return
        yield printed(self.scale, data["amount"])
        if place is not None:
            yield f"p{place + 1}"
        if "kind" in data:
            yield data["kind"]
        for name in ("pot", "board", "share"):
            if name in data and (name == "share" or data[name] < 10**6):
                yield f"{name}={data[name]}"

    def _agree(self, payload: hand.RunItAgreed) -> None:
        places = [self.seating.place(seat) for seat in payload.seats]
        self.keys["_run_it"] = [payload.boards, *(place + 1 for place in places if place is not None)]

    def _cancel(self, payload: hand.HandCancelled) -> None:
        code = "" if payload.reason_code is None else f" {payload.reason_code}"
        self.keys["_cancelled"] = f"{payload.reason} {payload.policy}{code}"
        if payload.incident is not None:
            self.keys["_incident"] = payload.incident

    def _finish(self, payload: hand.HandFinished) -> None:
        stacks = {part.seat: part.stack for part in payload.stacks if part.stack >= 0}
        for key, seats in (
            ("finishing_stacks", self.seating.players),
            ("_absent_finishing_stacks", self.seating.absent),
        ):
            if seats and all(seat.seat in stacks for seat in seats):
                self.keys[key] = [self._number(stacks[seat.seat]) for seat in seats]
        if "finishing_stacks" not in self.keys:
            self.keys["_finished"] = True

    def _number(self, amount: int) -> Raw:
        return Raw(printed(self.scale, amount))
