"""What the players have put in: the levels of a round, and what is left of their stacks."""

from __future__ import annotations

from collections.abc import Sequence


class Chips:
    """Counts chips by player, from 0 on; a stack that is unknown never runs out."""

    def __init__(self, stacks: Sequence[int | None]) -> None:
        self.total = 0
        self.level = 0
        self._left = list(stacks)
        self._in_round = [0] * len(stacks)

    def begin_round(self) -> None:
        """A betting round begins."""
        self.level = 0
        self._in_round = [0] * len(self._in_round)

    def affordable(self, player: int, amount: int) -> int:
        """The amount, or what is left of the stack if that is less."""
        left = self._left[player]
        return amount if left is None else max(0, min(amount, left))

    def owed(self, player: int) -> int:
        """What the player needs to match the largest bet, as far as his stack goes."""
        return self.affordable(player, max(0, self.level - self._in_round[player]))

    def in_round(self, player: int) -> int:
        """What the player has put in in this round."""
        return self._in_round[player]

    def missing_to(self, player: int, total: int) -> int:
        """What the player adds to come to a total of the round."""
        return total - self._in_round[player]

    def put_in(self, player: int, amount: int, *, live: bool = True) -> None:
        """Chips go in; those that are not live are in the pot at once."""
        self.total += amount
        left = self._left[player]
        self._left[player] = None if left is None else left - amount
        if live:
            self._in_round[player] += amount
            self.level = max(self.level, self._in_round[player])
