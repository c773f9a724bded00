"""The rankings by name, so that a game can say which it uses as data."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeVar

from domain.ranking.hand import Hand, why_better
from domain.ranking.high import high_value, high_value_two_plus_three
from domain.ranking.high_words import HIGH_RULE, high_hand, high_hand_two_plus_three
from domain.ranking.low8 import LOW_RULE, low8_hand, low8_hand_two_plus_three, low8_value, low8_value_two_plus_three


@dataclass(frozen=True, slots=True)
class Ranking:
    """One way of ranking what a player holds together with what lies on the board.

    ``rule`` is the id of the rule that orders the hands, ``use`` of the rule that says which cards may be taken.
    ``value(hole, board)`` is the integer by which hands of this ranking are compared (larger wins, equal hands are
    equal) or None where the cards make no hand of it; ``hand(hole, board)`` tells the same in words;
    ``why_better(winner, loser)`` says in a clause what decided. Games without a board pass ``()`` for it.
    ``value`` and ``hand`` raise ValueError for too few cards and for unknown ones.
    """

    name: str
    rule: str
    use: str
    value: Callable[[Sequence[str], Sequence[str]], int | None]
    hand: Callable[[Sequence[str], Sequence[str]], Hand | None]
    why_better: Callable[[Hand, Hand], str] = why_better


USE_RULE: Final = "ALL.HAND.USE"

_Found = TypeVar("_Found")


def _of_all(ranked: Callable[[Sequence[str]], _Found]) -> Callable[[Sequence[str], Sequence[str]], _Found]:
    """Let a ranking of cards take hole and board cards alike, hole cards first."""
    return lambda hole, board: ranked((*hole, *board))


RANKINGS: Final[Mapping[str, Ranking]] = MappingProxyType(
    {
        ranking.name: ranking
        for ranking in (
            Ranking("high", HIGH_RULE, USE_RULE, _of_all(high_value), _of_all(high_hand)),
            Ranking("low8", LOW_RULE, USE_RULE, _of_all(low8_value), _of_all(low8_hand)),
            Ranking(
                "high-two-plus-three",
                HIGH_RULE,
                USE_RULE,
                high_value_two_plus_three,
                high_hand_two_plus_three,
            ),
            Ranking(
                "low8-two-plus-three",
                LOW_RULE,
                USE_RULE,
                low8_value_two_plus_three,
                low8_hand_two_plus_three,
            ),
        )
    },
)
"""Every ranking by its name."""
