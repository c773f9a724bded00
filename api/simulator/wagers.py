"""What a player may bet or raise to in one betting round (section 1.3 of the rules).

Where the rules leave a case open the simulator stays clear of it: `may_raise` then says no.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from api.simulator.chips import Chair
from domain.games import Limit

Verb = Literal["bet", "raise", "complete"]


@dataclass(slots=True)
class Wagers:
    """One betting round. Amounts are totals of the round in minor units.

    `least_bet` is the big blind or bring-in, in fixed limit the limit of the round; `larger` what an open pair allows
    beside it; `most_bet` the maximum of a spread limit and `top` the most that a player may put in under it (0: no
    end). `level` is what a call matches, `rung` the full bets it stands for in fixed limit, `step` the last full raise,
    `bets` how many there were.
    """

    limit: Limit
    least_bet: int
    larger: int = 0
    most_bet: int = 0
    top: int = 0
    level: int = 0
    rung: int = 0
    step: int = 0
    bets: int = 0
    went_larger: bool = False

    @property
    def fixed(self) -> bool:
        """Whether bets have fixed sizes."""
        return self.limit.sizing == "fixed"

    def owed(self, chair: Chair) -> int:
        """What a call costs, chips permitting."""
        return max(0, self.level - chair.round_bet)

    def may_raise(self, chair: Chair, cap: int, *, capped: bool = True) -> bool:
        """Whether a bet or raise is open to the player; `cap` bets at most in fixed limit, 0 for no end.

        Without `capped` the maximum of the round is disregarded.
        """
        if chair.barred or chair.round_bet + chair.behind <= self.level or (capped and self.is_capped(cap)):
            return False
        if chair.seen is None:
            return True
        level, rung = chair.seen
        if not self.fixed:
            return self.level - level >= self.step
        # Open: he acted on an all-in too short to count, which was then completed: full bets say yes, chips say no.
        return self.rung - rung >= self.least_bet and (level <= rung or self.level - level >= self.least_bet)

    def certainly_closed(self, chair: Chair) -> bool:
        """Whether what the player faces has grown since he acted, and by less than a full raise however it is told."""
        if chair.seen is None or self.owed(chair) <= 0:
            return False
        level, rung = chair.seen
        if not self.fixed:
            return self.level - level < self.step
        return max(self.rung - rung, self.level - level) < self.least_bet

    def is_capped(self, cap: int) -> bool:
        """Whether the round has had all the bets or chips that its limit allows."""
        if self.fixed:
            return bool(cap) and self.bets >= cap
        return bool(self.top) and self.level >= self.top

    def size(self, rng: Random, chair: Chair, pot: int) -> int:
        """A legal total to bet or raise to: less than a full one only if it is all-in."""
        least, most = self._bounds(rng, chair, pot)
        stack = chair.round_bet + chair.behind
        if stack <= least:
            return stack
        most = min(most, stack)
        chance = rng.random()
        if chance < _LEAST:
            return least
        return most if chance < _MOST else rng.randint(least, min(most, 4 * least))

    def least_raise(self) -> int:
        """The total of the least full raise, whether somebody may make it or not."""
        return self.rung + self._steps()[0] if self.fixed else self.level + self.step

    def _bounds(self, rng: Random, chair: Chair, pot: int) -> tuple[int, int]:
        if self.fixed:
            total = self.rung + rng.choice(self._steps())
            return total, total
        if self.limit.sizing == "spread":
            return self._spread()
        least = self.level + self.step if self.level else self.least_bet
        if self.limit.sizing == "stack":
            return least, chair.round_bet + chair.behind
        most = self.level + (pot + self.owed(chair)) // self.limit.pot_divisor
        return least, max(least, most)

    def _spread(self) -> tuple[int, int]:
        """A bet up to the maximum of the round, a raise as large as what it raises, up to the cap (TP.SL)."""
        if not self.level:
            return self.least_bet, max(self.least_bet, self.most_bet)
        total = self.level + self.step
        total = min(total, self.top) if self.top else total
        return total, total

    def _steps(self) -> tuple[int, ...]:
        """Fixed limit: the sizes of a bet; after a larger one all are larger (TP.STUD.PAIR)."""
        if self.larger <= self.least_bet:
            return (self.least_bet,)
        return (self.larger,) if self.went_larger else (self.least_bet, self.larger)

    def verb(self, total: int) -> Verb:
        """How a record names going to `total`: bet, raise, or completing a bring-in or short all-in."""
        if not self.level:
            return "bet"
        full = total in {self.rung + step for step in self._steps()}
        return "complete" if self.fixed and self.level > self.rung and full else "raise"

    def book(self, total: int) -> None:
        """A bet or raise to `total` was made."""
        if self.fixed:
            self._climb(total)
        else:
            self.step = max(self.step, total - self.level)
        self.level = total

    def _climb(self, total: int) -> None:
        """A full bet, or an all-in of at least half of one, goes up by a full bet (ALL.BET.FL-CAP)."""
        above, counted, below = total - self.rung, 0, 0
        steps = self._steps()
        for step in steps:
            if above > below and 2 * above >= step:
                counted = step
            below = step
        if above in steps:
            counted = above
        if counted:
            self.rung += counted
            self.bets += 1
            self.went_larger |= bool(self.larger) and counted >= self.larger

    def acted(self, chair: Chair) -> None:
        """Note what the player has acted on."""
        chair.seen = (self.level, self.rung)


_LEAST, _MOST = 0.4, 0.5
