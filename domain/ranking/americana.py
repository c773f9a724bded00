"""Americana: 32 cards, where a flush beats a full house and the lowest straight is A-7-8-9-10 (TP.AM.RANK).

Suits rank nothing, so a value depends on the kind and the ranks that are compared within it. Telesina and 32-Card
Draw have the same kinds in the same order, and decide between equal ranks by suit.
"""

from collections.abc import Sequence
from typing import Final

from domain.ranking.choice import best_five, value_of_best
from domain.ranking.five import STRAIGHTS_32, compared, rank_weights, told
from domain.ranking.hand import Hand
from domain.ranking.high import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)
from domain.ranking.high_steps import high_steps
from domain.ranking.high_words import CATEGORIES, hand_words
from domain.ranking.suits import HAND_SUITS

AMERICANA_RULE: Final = "TP.AM.RANK"

ORDER_32: Final = (
    HIGH_CARD,
    ONE_PAIR,
    TWO_PAIRS,
    THREE_OF_A_KIND,
    STRAIGHT,
    FULL_HOUSE,
    FLUSH,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
)
"""The kinds of hands with 32 cards, weakest first."""

PLACES_32: Final = {kind: place for place, kind in enumerate(ORDER_32)}
"""The place of each kind in that order."""

_MOST_WEIGHTS: Final = 10
_BITS: Final = 4


def packed(place: int, weights: Sequence[int]) -> int:
    """Put the place of a kind and what is compared within it, in order, into one integer.

    At most ten weights from 0 to 15; hands of one kind must have equally many.
    """
    value = place
    for weight in weights:
        value = value << _BITS | weight
    return value << _BITS * (_MOST_WEIGHTS - len(weights))


def told_32(five: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """Give the kind of five cards and the cards in telling order, of equal ranks the better suit first."""
    return told(five, STRAIGHTS_32, HAND_SUITS)


def americana_value(cards: Sequence[str]) -> int:
    """Give the value of the best five of five or more known cards.

    Raises ValueError for fewer cards, and for a card that is unknown or none.
    """
    return value_of_best(cards, _value_of_five)


def americana_hand(cards: Sequence[str]) -> Hand:
    """Tell the best hand of any five cards; of equal choices the earlier cards play.

    Raises ValueError as ``americana_value`` does.
    """
    five = best_five(cards, _value_of_five)
    kind, order = told_32(five)
    steps = high_steps(kind, compared(kind, order), PLACES_32[kind])
    return Hand(_value_of_five(five), order, CATEGORIES[kind], hand_words(kind, order), AMERICANA_RULE, steps)


def _value_of_five(five: Sequence[str]) -> int:
    kind, order = told_32(five)
    return packed(PLACES_32[kind], rank_weights(kind, order))
