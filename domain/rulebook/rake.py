"""Rake tables: which row applies to a hand, and what it takes (ALL.RAKE.BASE).

Steps are counted in full ("per full 1.00"), so every division is a floor. All amounts are in minor units of
the hand's currency, whatever it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from domain.rulebook.vocabulary import BRING_IN_GAMES, EVERY, Basis

StakeName = Literal["lower", "big_blind"]


class Stakes(Protocol):
    """The stakes of a hand as far as rake asks for them; what a record omits is None."""

    @property
    def big_blind(self) -> int | None:
        """The big blind."""

    @property
    def lower(self) -> int | None:
        """Fixed limit: the limit of the first rounds."""

    @property
    def higher(self) -> int | None:
        """Fixed limit: the limit of the last rounds."""

    @property
    def spread(self) -> Sequence[int] | None:
        """Spread limit: one maximum a round."""


@dataclass(frozen=True, slots=True)
class StakeRange:
    """The stakes a row is for: those listed in `only`, else from `least` to `most` (None: no bound)."""

    by: StakeName
    least: int | None = None
    most: int | None = None
    only: tuple[int, ...] = ()

    def contains(self, stake: int | None) -> bool:
        """Whether a stake is in the range; a stake that the record does not state is in none."""
        if stake is None:
            return False
        if self.only:
            return stake in self.only
        return (self.least is None or stake >= self.least) and (self.most is None or stake <= self.most)


@dataclass(frozen=True, slots=True)
class Tier:
    """Totals smaller than `below` (None: all larger ones) give `take` for each full `per`."""

    below: int | None
    per: int
    take: int


@dataclass(frozen=True, slots=True)
class Threshold:
    """From a total of `at` the rake is `take` in all, with `fewest` to `most` players."""

    fewest: int
    most: int
    at: int
    take: int


@dataclass(frozen=True, slots=True)
class Cap:
    """The most rake of a hand with `fewest` to `most` players; `cap` None: no maximum."""

    fewest: int
    most: int
    cap: int | None


@dataclass(frozen=True, slots=True)
class RakeWorking:
    """How an amount of rake comes about, for reasons.

    A tier: `take` for each of `steps` full `per`, the tier of totals smaller than `below`. A threshold:
    `take` because `at` was reached. A share: `basis_points` of the total. Then `uncapped`, the maximum `cap`
    (None: no maximum) and the `amount`, the smaller of the two.
    """

    uncapped: int
    cap: int | None
    amount: int
    steps: int = 0
    per: int | None = None
    take: int | None = None
    below: int | None = None
    at: int | None = None
    basis_points: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RakeRow:
    """One row of a rake table; `id` is the rule it is cited by.

    `games` and `limits` may hold ``*``; `stakes` None means all stakes. Exactly one of `tiers`, `thresholds` and
    `basis_points` is given; the last tier has no `below`. Without `caps` the row is for every number of players
    and has no maximum.
    """

    id: str
    basis: Basis
    source: str = ""
    gloss: str = ""
    games: tuple[str, ...] = (EVERY,)
    limits: tuple[str, ...] = (EVERY,)
    stakes: StakeRange | None = None
    tiers: tuple[Tier, ...] = ()
    thresholds: tuple[Threshold, ...] = ()
    basis_points: int | None = None
    caps: tuple[Cap, ...] = ()

    def applies(self, game: str, limit: str, stakes: Stakes, dealt_in: int) -> bool:
        """Whether the row is for such a hand."""
        return (
            (EVERY in self.limits or limit in self.limits)
            and (EVERY in self.games or game in self.games)
            and self.covers(dealt_in)
            and (self.stakes is None or self.stakes.contains(_stake(self.stakes.by, game, limit, stakes)))
        )

    def covers(self, dealt_in: int) -> bool:
        """Whether the row has a maximum (or says there is none) for this number of players."""
        return not self.caps or self._cap_entry(dealt_in) is not None

    def cap(self, dealt_in: int) -> int | None:
        """The most rake with `dealt_in` players; None: no maximum, or not covered."""
        entry = self._cap_entry(dealt_in)
        return None if entry is None else entry.cap

    def amount(self, total: int, dealt_in: int) -> int:
        """The rake of a hand whose pots add up to `total`; 0 for totals of nothing or less."""
        if total <= 0:
            return 0
        uncapped = self._uncapped(total, dealt_in)
        cap = self.cap(dealt_in)
        return uncapped if cap is None or uncapped <= cap else cap

    def working(self, total: int, dealt_in: int) -> RakeWorking:
        """The same amount with the parts it is made of."""
        amount, cap = self.amount(total, dealt_in), self.cap(dealt_in)
        uncapped = self._uncapped(total, dealt_in) if total > 0 else 0
        if self.basis_points is not None:
            return RakeWorking(uncapped, cap, amount, basis_points=self.basis_points)
        if self.thresholds:
            reached = self._threshold(total, dealt_in)
            at, take = (None, 0) if reached is None else (reached.at, reached.take)
            return RakeWorking(uncapped, cap, amount, at=at, take=take)
        tier = self._tier(total)
        steps = max(0, total) // tier.per
        return RakeWorking(uncapped, cap, amount, steps=steps, per=tier.per, take=tier.take, below=tier.below)

    def _uncapped(self, total: int, dealt_in: int) -> int:
        if self.basis_points is not None:
            return total * self.basis_points // 10_000
        if self.thresholds:
            reached = self._threshold(total, dealt_in)
            return 0 if reached is None else reached.take
        tier = self._tier(total)
        return total // tier.per * tier.take

    def _tier(self, total: int) -> Tier:
        return next(tier for tier in self.tiers if tier.below is None or total < tier.below)

    def _threshold(self, total: int, dealt_in: int) -> Threshold | None:
        reached = None
        for threshold in self.thresholds:
            if threshold.fewest <= dealt_in <= threshold.most and threshold.at <= total:
                reached = threshold
        return reached

    def _cap_entry(self, dealt_in: int) -> Cap | None:
        for entry in self.caps:
            if entry.fewest <= dealt_in <= entry.most:
                return entry
        return None


@dataclass(frozen=True, slots=True)
class RakeTable:
    """The rows of a house; a house that states no rake has none."""

    rows: tuple[RakeRow, ...] = ()

    def row_for(self, game: str, limit: str, stakes: Stakes, dealt_in: int) -> RakeRow | None:
        """The row for such a hand.

        None where the house states none: the stake lies between two rows, no row is for the game and limit,
        or no maximum is stated for so many players. Such a rake is not verifiable.
        """
        for row in self.rows:
            if row.applies(game, limit, stakes, dealt_in):
                return row
        return None


def _stake(by: StakeName, game: str, limit: str, stakes: Stakes) -> int | None:
    return stakes.big_blind if by == "big_blind" else _lower_limit(game, limit, stakes)


def _lower_limit(game: str, limit: str, stakes: Stakes) -> int | None:
    """The lower limit by which rows are chosen; None where the stakes have none, or are no pair of a row.

    Rows name pairs (2/4), so a higher limit that is not twice the lower one fits no row. A spread limit
    stands by its big blind, in bring-in games by the first round's maximum (section 2.3).
    """
    if limit == "FL":
        paired = stakes.lower is None or stakes.higher is None or stakes.higher == 2 * stakes.lower
        return stakes.lower if paired else None
    if limit == "SL":
        if game in BRING_IN_GAMES:
            return stakes.spread[0] if stakes.spread else None
        return stakes.big_blind
    return None
