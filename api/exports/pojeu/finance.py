"""What the hand came to for each seat, as it is recorded. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from api.exports.exported import CannotExportError
from domain.events import Event
from domain.events import hand as deeds


@dataclass(frozen=True, slots=True)
class Finance:
    """A seat in minor units: staked and called, the stack before and after, its part of the rake.

    `computed`: the stack after is not recorded, it is what the recorded amounts come to.
    """

    staked: int
    before: int
    after: int
    rake: int
    computed: bool = False

    @property
    def net(self) -> int:
        """What it won; negative: what it lost."""
        return self.after - self.before


class Amounts:
    """Adds up what a record says of each seat."""

    def __init__(self, started: deeds.HandStarted, events: Sequence[Event]) -> None:
        self._started = started
        self.put_in: Counter[int] = Counter()
        self.returned: Counter[int] = Counter()
        self.won: Counter[int] = Counter()
        self.beside: Counter[int] = Counter()
        self.rakes: Counter[int | None] = Counter()
        self.won_of: dict[int | None, Counter[int]] = {}
        self.closing: Mapping[int, int] | None = None
        self.cancelled: deeds.HandCancelled | None = None
        for event in events:
            self._take(event.data)

    def seats(self) -> dict[int, Finance]:
        """Every seat that was dealt in, or for which something changed; CannotExportError if a stack is not known."""
        shares = self._rake_shares()
        found: dict[int, Finance] = {}
        for seat in sorted(self._started.seats, key=lambda each: each.seat):
            if seat.stack is None:
                raise CannotExportError(f"The stack of seat {seat.seat} is not recorded (CaveAvant).")
            number = seat.seat
            after = self._after(number, seat.stack)
            if after < 0:
                raise CannotExportError(f"The stack of seat {number} is below zero (CaveApres).")
            staked = max(0, self.put_in[number] - self.returned[number])
            found[number] = Finance(staked, seat.stack, after, shares[number], self._is_computed(number))
        return found

    def _rake_shares(self) -> Counter[int]:
        """The rake by the winners who bear it: those of its pot where the record says so, else all."""
        borne: Counter[int] = Counter()
        if self.cancelled is not None:
            return borne
        for pot, rake in self.rakes.items():
            of_pot = None if pot is None else self.won_of.get(pot)
            borne.update(rake_shares(rake, of_pot or self.won))
        return borne

    def _after(self, number: int, before: int) -> int:
        """The closing stack as recorded, else what the recorded amounts come to; that of the start after a void."""
        if self.cancelled is not None:
            return before
        if self.closing is not None and number in self.closing:
            return self.closing[number]
        return before - self.put_in[number] + self.returned[number] + self.won[number] + self.beside[number]

    def _is_computed(self, number: int) -> bool:
        return self.cancelled is None and number not in (self.closing or {})

    def _take(self, data: object) -> None:
        if isinstance(data, deeds.WAGERS):
            self.put_in[data.seat] += data.amount
        elif isinstance(data, deeds.UncalledBetReturned):
            self.returned[data.seat] += data.amount
        elif isinstance(data, deeds.PotAwarded):
            self.won[data.seat] += data.amount
            self.won_of.setdefault(data.pot, Counter())[data.seat] += data.amount
        elif isinstance(data, deeds.RakeTaken):
            self.rakes[data.pot] += data.amount
        elif isinstance(data, deeds.FeeTaken) and data.seat is not None:
            self.beside[data.seat] -= data.amount
        elif isinstance(data, deeds.HandFinished):
            self.closing = {each.seat: each.stack for each in data.stacks}
        elif isinstance(data, deeds.HandCancelled):
            self.cancelled = data
        elif isinstance(data, deeds.CashedOut):
            self.beside[data.seat] += data.amount - self.won.pop(data.seat, 0)


def rake_shares(rake: int, won: Mapping[int, int]) -> dict[int, int]:
    """The rake by winners in proportion to what they won; left-over units go to the larger winners first."""
    total = sum(amount for amount in won.values() if amount > 0)
    if rake <= 0 or not total:
        return {}
    shares = {seat: rake * amount // total for seat, amount in sorted(won.items()) if amount > 0}
    order = sorted(shares, key=lambda seat: (-won[seat], seat))
    for seat in order[: rake - sum(shares.values())]:
        shares[seat] += 1
    return shares
