"""32-Card Draw: the order of Americana, and between hands of equal ranks the suit of one card (TP.32.RANK).

Which card that is depends on the kind (section 2.5 of the rules): it is always one that both hands cannot have, so two
players never tie.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from domain.ranking.americana import PLACES_32, packed, told_32
from domain.ranking.choice import best_five, value_of_best
from domain.ranking.five import compared, rank_weights
from domain.ranking.hand import Hand, Step
from domain.ranking.high import FLUSH, HIGH_CARD, ONE_PAIR, STRAIGHT, STRAIGHT_FLUSH, TWO_PAIRS
from domain.ranking.high_steps import high_steps
from domain.ranking.high_words import CATEGORIES, hand_words
from domain.ranking.suits import AS_RULED, SuitTerms, deciding_of_straight, straight_step, suit_step, suit_weight

DRAW_32_RULE: Final = "TP.32.RANK"

_DECIDING: Final = {
    STRAIGHT_FLUSH: (0, "the same straight flush, its suit decides"),
    FLUSH: (0, "flushes of the same ranks, their suit decides"),
    TWO_PAIRS: (4, "the same two pairs and fifth card, the suit of the fifth card decides"),
    ONE_PAIR: (2, "the same pair and kickers, the suit of the highest kicker decides"),
    HIGH_CARD: (0, "the same five ranks, the suit of the highest card decides"),
}
"""By kind, which of the told cards decides by its suit after the ranks, and how that is said; the straight has
``suits.straight_step``. The other kinds need none: nobody else can have three of the same rank."""


def draw_32_value(cards: Sequence[str], terms: SuitTerms = AS_RULED) -> int:
    """Give the value of the best five of five or more known cards.

    Raises ValueError for fewer cards, and for a card that is unknown or none.
    """
    return value_of_best(cards, partial(_value_of_five, terms=terms))


def draw_32_hand(cards: Sequence[str], terms: SuitTerms = AS_RULED) -> Hand:
    """Tell the best hand of any five cards; of equal choices the earlier cards play.

    Raises ValueError as ``draw_32_value`` does.
    """
    five = best_five(cards, partial(_value_of_five, terms=terms))
    kind, order = told_32(five)
    return Hand(
        value=_value_of_five(five, terms),
        cards=order,
        category=CATEGORIES[kind],
        words=hand_words(kind, order),
        rule=DRAW_32_RULE,
        steps=(*high_steps(kind, compared(kind, order), PLACES_32[kind]), *_suit_steps(kind, order, terms)),
    )


def _value_of_five(five: Sequence[str], terms: SuitTerms) -> int:
    kind, order = told_32(five)
    weights = rank_weights(kind, order)
    if kind == STRAIGHT:
        weights.append(suit_weight(deciding_of_straight(order, terms)))
    elif kind in _DECIDING:
        weights.append(suit_weight(order[_DECIDING[kind][0]]))
    return packed(PLACES_32[kind], weights)


def _suit_steps(kind: int, order: Sequence[str], terms: SuitTerms) -> Iterator[Step]:
    if kind == STRAIGHT:
        yield straight_step(order, terms)
    elif kind in _DECIDING:
        place, same = _DECIDING[kind]
        yield suit_step(order[place], same)
