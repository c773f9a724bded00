"""What a total of the notation is: a bring-in, a completion, a bet or a raise, by what there is already."""

from __future__ import annotations

from typing import Final

from domain.events import hand

Wager = hand.BringInPosted | hand.Bet | hand.Raised | hand.Completed

WORDS: Final[dict[str, type[Wager]]] = {
    "bring-in": hand.BringInPosted,
    "bet": hand.Bet,
    "raised": hand.Raised,
    "completed": hand.Completed,
}
"""What `_details` calls a total that is not what it looks like."""


class Raises:
    """Follows the wagers of a hand; `brings_in`: the game opens with a bring-in."""

    def __init__(self, *, brings_in: bool, fixed_limit: bool) -> None:
        self._may_bring_in = brings_in
        self._fixed_limit = fixed_limit
        self._brought_in = False

    def begin_round(self) -> None:
        """A betting round begins behind the first."""
        self._may_bring_in = False

    def bring_in(self) -> None:
        """The bring-in is posted."""
        self._brought_in = True

    def next_kind(self, level: int) -> type[Wager]:
        """What the next total is, above a level of the round; it counts as made.

        Who opens a game of bring-ins with a total has posted the bring-in in full.
        """
        if not self._may_bring_in:
            return hand.Raised if level else hand.Bet
        self._may_bring_in = False
        if not self._brought_in:
            return hand.BringInPosted
        return hand.Completed if self._fixed_limit else hand.Raised
