"""What a player may bet or raise to, by section 1.3 of the rules page. Part of the second way, see `play`.

Where the page leaves a case open the generator stays clear of it: `may_raise` then says no.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.support.play_chips import Chair


@dataclass(slots=True)
class Wagers:
    """One betting round. Amounts are totals of the round.

    `least_bet` is the big blind, in fixed limit the limit of the round. `level` is what a call matches, `rung` the
    full bets that this stands for in fixed limit, `step` the last full raise, `bets` how many there have been.
    """

    limit: str
    least_bet: int
    cap: int
    level: int = 0
    rung: int = 0
    step: int = 0
    bets: int = 0

    @property
    def fixed(self) -> bool:
        """Whether every bet has one size."""
        return self.limit == "FL"

    def owed(self, chair: Chair) -> int:
        """What a call costs, chips permitting."""
        return max(0, self.level - chair.round_bet)

    def least(self) -> int:
        """Least total of a full bet or raise (ALL.BET.MIN-RAISE, ALL.BET.FL-SIZE)."""
        if self.fixed:
            return self.rung + self.least_bet
        return self.level + self.step if self.level else self.least_bet

    def most(self, chair: Chair, pot: int) -> int:
        """Greatest total that the limit allows, chips permitting (ALL.BET.PL)."""
        if self.fixed:
            return self.least()
        if self.limit == "PL":
            return max(self.least(), self.level + pot + self.owed(chair))
        return chair.round_bet + chair.behind

    def exact(self) -> tuple[int, ...]:
        """Totals of which one must be taken, where there are several; a smaller stack goes in whole."""
        return ()

    def capped(self) -> bool:
        """Whether the round has had all its bets (ALL.BET.FL-CAP)."""
        return self.fixed and self.bets >= self.cap

    def may_raise(self, chair: Chair) -> bool:
        """Whether a raise is open to the player (ALL.BET.FL-CAP, ALL.BET.INCOMPLETE); the level is within his chips."""
        if chair.round_bet + chair.behind <= self.level or self.capped():
            return False
        if chair.seen is None:
            return True
        level, rung = chair.seen
        if not self.fixed:
            return self.level - level >= self.step
        # Open: he acted on an all-in too short to count, which was then completed: full bets say yes, chips say no.
        return self.rung - rung >= self.least_bet and (level <= rung or self.level - level >= self.least_bet)

    def verb(self, total: int) -> str:
        """How a record names going to `total`: bet, raise, or completing a short all-in."""
        if not self.level:
            return "bet"
        return "complete" if self.fixed and self.level > self.rung and total == self.least() else "raise"

    def book(self, total: int) -> None:
        """A bet or raise to `total` was made."""
        if self.fixed:
            self._climb(total)
        elif total - self.level >= self.step:
            self.step = total - self.level
        self.level = total

    def _climb(self, total: int) -> None:
        """A full bet, or an all-in of at least half of one, goes up by a full bet (ALL.BET.FL-CAP)."""
        if 2 * (total - self.rung) >= self.least_bet:
            self.rung += self.least_bet
            self.bets += 1

    def acted(self, chair: Chair) -> None:
        """Note what the player has acted on."""
        chair.seen = (self.level, self.rung)
