"""Deuce-to-seven: the lowest hand wins, aces are high only, straights and flushes count (TP.27.RANK).

It is the high ranking turned round, with one difference: A-2-3-4-5 is no straight but an ace and four low cards,
so 2-3-4-5-7 of more than one suit is the best hand.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from domain.ranking.choice import best_five, value_of_best
from domain.ranking.five import HIGH_STRAIGHTS, compared, told
from domain.ranking.hand import Hand, Step
from domain.ranking.high import CATEGORY_SHIFT, FLUSH, HIGH_CARD, STRAIGHT, STRAIGHT_FLUSH, high_value
from domain.ranking.high_steps import high_steps
from domain.ranking.high_words import CATEGORIES, hand_words
from domain.ranking.words import dashed

DEUCE_RULE: Final = "TP.27.RANK"

_LARGEST: Final = (STRAIGHT_FLUSH + 1) << CATEGORY_SHIFT
_RANKS: Final = (1 << CATEGORY_SHIFT) - 1
_FIVE_HIGH: Final = high_value(("5h", "4c", "3d", "2s", "Ah")) & _RANKS
_ACE_HIGH: Final = 0xC3210  # ace, five, four, three, two: the ranks of a value, four bits each
_WITHOUT_LOW_ACE: Final = {
    STRAIGHT << CATEGORY_SHIFT | _FIVE_HIGH: HIGH_CARD << CATEGORY_SHIFT | _ACE_HIGH,
    STRAIGHT_FLUSH << CATEGORY_SHIFT | _FIVE_HIGH: FLUSH << CATEGORY_SHIFT | _ACE_HIGH,
}
_LOWER: Final = {"beats": "is lower than", "beat": "are lower than"}


def deuce_value(cards: Sequence[str]) -> int:
    """Give the value of the lowest five of five or more known cards.

    Raises ValueError for fewer cards, and for a card that is unknown or none.
    """
    return value_of_best(cards, _value_of_five)


def deuce_hand(cards: Sequence[str]) -> Hand:
    """Tell the lowest hand of any five cards; of equal choices the earlier cards play.

    Raises ValueError as ``deuce_value`` does.
    """
    five = best_five(cards, _value_of_five)
    category, order = told(five, HIGH_STRAIGHTS)
    no_pair = category == HIGH_CARD
    return Hand(
        value=_value_of_five(five),
        cards=order,
        category="no pair" if no_pair else CATEGORIES[category],
        words=f"{dashed(order)} low" if no_pair else hand_words(category, order),
        rule=DEUCE_RULE,
        steps=tuple(map(_turned, high_steps(category, compared(category, order)))),
    )


def _value_of_five(five: Sequence[str]) -> int:
    high = high_value(five)
    return _LARGEST - _WITHOUT_LOW_ACE.get(high, high)


def _turned(step: Step) -> Step:
    return replace(step, weight=-step.weight, verb=_LOWER[step.verb])
