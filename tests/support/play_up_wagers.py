"""Bets and raises over a bring-in, over an open pair and in spread limit. Part of the second way, see `play`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.support.play_chips import Chair
from tests.support.play_wagers import Wagers


@dataclass(slots=True)
class UpWagers(Wagers):
    """One betting round of a game with a bring-in.

    `brought_in` is a bring-in that is no bet, 0 after the first round. `larger` is what an open pair allows beside the
    least bet, 0 without one; `made` says that it was bet. `highest` and `top` are a spread limit's maximum of the
    round and what one player may put in. `endless` tells whether fixed limit has no cap at the moment.
    """

    brought_in: int = 0
    larger: int = 0
    made: bool = False
    highest: int = 0
    top: int = 0
    endless: Callable[[], bool] = lambda: False

    def least(self) -> int:
        """Least total; a spread limit's raise is as large as the one before, and smaller where that caps (TP.SL)."""
        if self.fixed:
            return self.rung + (self.larger if self.made else self.least_bet)
        least = self.level + self.step if self.level else self.least_bet
        return min(least, self.top) if self.limit == "SL" else least

    def most(self, chair: Chair, pot: int) -> int:
        """Greatest total that the limit allows, chips permitting (ALL.BET.PL, TP.HPL, TP.SL)."""
        if self.fixed:
            return self.least()
        if self.limit == "SL":
            return self.least() if self.level else max(self.least_bet, self.highest)
        if self.limit in {"PL", "HPL"}:
            after_call = pot + self.owed(chair)
            return max(self.least(), self.level + (after_call if self.limit == "PL" else after_call // 2))
        return chair.round_bet + chair.behind

    def exact(self) -> tuple[int, ...]:
        """Over an open pair the least bet or the larger one, until a larger one was made."""
        if not self.fixed or not self.larger or self.made:
            return ()
        return self.rung + self.least_bet, self.rung + self.larger

    def capped(self) -> bool:
        """Spread limit is capped by chips (TP.SL), fixed limit by bets, for two players perhaps never (WS.FL.CAP)."""
        if self.limit == "SL":
            return self.level >= self.top
        return self.fixed and self.bets >= self.cap and not self.endless()

    def acted(self, chair: Chair) -> None:
        """Note what the player has acted on: a bring-in is no bet of fixed limit."""
        level = 0 if self.fixed and self.level == self.brought_in and not self.rung else self.level
        chair.seen = (level, self.rung)

    def _climb(self, total: int) -> None:
        """A bet goes up by what it stands for: at least half of it, all-in (ALL.BET.FL-CAP)."""
        above, bet = total - self.rung, self.larger if self.made else self.least_bet
        if self.larger and above > self.least_bet:
            bet, self.made = self.larger, True
        if 2 * above >= bet:
            self.rung += bet
            self.bets += 1
