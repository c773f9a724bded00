"""What a ranking is: values that decide, hands that speak, and what depends on the house or on the pot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from domain.ranking.hand import Hand, why_better
from domain.rulebook import Rulebook, Terms

Cards = Sequence[str]

BEST_FIVE: Final = "ALL.HAND.BEST5"
"""The rule that every rulebook has: what ranks a game's hands where a house says nothing else."""


@dataclass(frozen=True, slots=True)
class TwoLeft:
    """A case in which another hand than the best of all wins, where a pot has exactly two players.

    ``hand(hole, other, board)`` tells the hand with which ``hole`` then beats ``other``; None where the values decide
    as ever. ``clause`` says why a hand of less value wins.
    """

    hand: Callable[[Cards, Cards, Cards], Hand | None]
    clause: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """One way of ranking what a player holds together with what lies on the board.

    ``rule`` is the id of the rule that orders the hands, ``use`` of the rule that says which cards may be taken.
    ``value(hole, board)`` is the integer by which hands of this ranking are compared (larger wins, equal hands are
    equal) or None where the cards make no hand of it; ``hand(hole, board)`` tells the same in words;
    ``why_better(winner, loser)`` says in a clause what decided. Games without a board pass ``()`` for it.
    ``value`` and ``hand`` raise ValueError for too few cards and for unknown ones.

    ``two_left`` is the exception that a ranking makes in pots of exactly two players. ``by_terms`` gives the ranking
    as the parameters of a house have it, None where it depends on none. ``also`` are the ids of other houses for it.
    """

    name: str
    rule: str
    use: str
    value: Callable[[Cards, Cards], int | None]
    hand: Callable[[Cards, Cards], Hand | None]
    why_better: Callable[[Hand, Hand], str] = why_better
    two_left: TwoLeft | None = None
    by_terms: Callable[[Terms], Ranking] | None = None
    also: tuple[str, ...] = ()

    def under(self, rulebook: Rulebook) -> Ranking:
        """Give this ranking as the house has it, with the id by which its rulebook states it."""
        ranking = self if self.by_terms is None else self.by_terms(rulebook.terms)
        if ranking.rule in rulebook.rules:
            return ranking
        return _citing(ranking, next((rule for rule in ranking.also if rule in rulebook.rules), BEST_FIVE))


@cache
def _citing(ranking: Ranking, rule: str) -> Ranking:
    def hand(hole: Cards, board: Cards) -> Hand | None:
        found = ranking.hand(hole, board)
        return found and replace(found, rule=rule)

    return replace(ranking, rule=rule, hand=hand)
