"""Telesina: five own cards and the Vela, a card that all share; the order of Americana with suits (TP.TEL.RANK).

Any five of the six play, so a value is the best of these choices. Within a kind, ranks and suits are compared in an
order of their own (section 2.5 of the rules), each comparison a weight, so that hands stand in one line. Only one
case stands outside of it: `two_left` at the end of this module.

The Vela needs no care where it is the same card in the same place of both hands: it compares equal and the next card
decides. Where it is the best kicker of a pair, the best kicker that is a player's own is looked for.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from domain.cards import RANKS
from domain.ranking.americana import PLACES_32, packed, told_32
from domain.ranking.choice import best_five, value_of_best
from domain.ranking.five import compared
from domain.ranking.hand import Hand
from domain.ranking.high import FLUSH, HIGH_CARD, ONE_PAIR, STRAIGHT, STRAIGHT_FLUSH, TWO_PAIRS
from domain.ranking.high_words import CATEGORIES, hand_words
from domain.ranking.suits import suit_weight
from domain.ranking.telesina_steps import own_kicker, telesina_steps

TELESINA_RULE: Final = "TP.TEL.RANK"

_LOWEST: Final = ("Ts", "9s", "8s", "7s", "As")
_HIGHEST: Final = ("Ah", "Kh", "Qh", "Jh", "Th")

TWO_LEFT_CLAUSE: Final = "in a pot of two players the lowest straight flush in spades beats the royal flush in hearts"
"""Why the one hand wins that does so against the order."""


@dataclass(frozen=True, slots=True)
class TelesinaTerms:
    """What a house settles of the ranking.

    `kickers_before_suit`: equal pairs are compared by all their kickers before a suit decides.
    """

    kickers_before_suit: bool = False


AS_STATED: Final = TelesinaTerms()
"""The terms of the rules as they are where no house says otherwise."""


def telesina_value(own: Sequence[str], vela: Sequence[str], terms: TelesinaTerms = AS_STATED) -> int:
    """Give the value of the best five of a player's own cards and the shared ones.

    Raises ValueError for fewer than five cards, and for a card that is unknown or none.
    """
    return value_of_best((*own, *vela), lambda five: _value_of_five(five, vela, terms))


def telesina_hand(own: Sequence[str], vela: Sequence[str], terms: TelesinaTerms = AS_STATED) -> Hand:
    """Tell the best hand of any five of the cards; of equal choices the earlier own cards play.

    Raises ValueError as ``telesina_value`` does.
    """
    return _hand_of_five(best_five((*own, *vela), lambda five: _value_of_five(five, vela, terms)), vela, terms)


def two_left(
    own: Sequence[str], other: Sequence[str], vela: Sequence[str], terms: TelesinaTerms = AS_STATED
) -> Hand | None:
    """Tell the hand that beats the best of all where a pot has exactly two players, None where there is none.

    A-7-8-9-10 of spades then beats A-K-Q-J-10 of hearts. It does so too where its owner could make a higher straight
    flush of his six cards, for any five may play.
    """
    if not {*own, *vela}.issuperset(_LOWEST) or not {*other, *vela}.issuperset(_HIGHEST):
        return None
    return _hand_of_five(_LOWEST, vela, terms)


def _hand_of_five(five: Sequence[str], vela: Sequence[str], terms: TelesinaTerms) -> Hand:
    kind, order = told_32(five)
    steps = telesina_steps(kind, order, vela, PLACES_32[kind], kickers_before_suit=terms.kickers_before_suit)
    return Hand(
        _value_of_five(five, vela, terms), order, CATEGORIES[kind], hand_words(kind, order), TELESINA_RULE, steps
    )


def _value_of_five(five: Sequence[str], vela: Container[str], terms: TelesinaTerms) -> int:
    kind, order = told_32(five)
    return packed(PLACES_32[kind], _weights(kind, order, vela, terms))


def _weights(kind: int, order: Sequence[str], vela: Container[str], terms: TelesinaTerms) -> Sequence[int]:
    ranks = [RANKS.index(rank) for rank in compared(kind, order)]
    if kind in {STRAIGHT_FLUSH, STRAIGHT}:
        return (*ranks, suit_weight(order[0]))
    if kind == FLUSH:
        return (suit_weight(order[0]), *ranks)
    if kind == TWO_PAIRS:
        return (*ranks, suit_weight(order[4]), suit_weight(order[0]))
    if kind == ONE_PAIR:
        own = own_kicker(order, vela)
        by_suit = (RANKS.index(own[0]), suit_weight(own))
        return (*ranks, *by_suit) if terms.kickers_before_suit else (*ranks[:2], *by_suit, *ranks[2:])
    if kind == HIGH_CARD:
        return tuple(chain.from_iterable(zip(ranks, map(suit_weight, order), strict=True)))
    return ranks
