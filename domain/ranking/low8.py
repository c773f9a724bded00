"""The low of hi/lo games, eight or better: five different ranks of eight or lower, aces low (ALL.HILO.8).

Straights and flushes do not count, so a low is a set of ranks: one bit each, the ace lowest. Lows are compared from
the highest card down, which is the order of these sets as numbers; a value is turned round so that larger is better.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from domain.cards import DECK_52
from domain.ranking.choice import (
    BOARD_CARDS_USED,
    FIVE,
    HOLE_CARDS_USED,
    any_five,
    best,
    needs,
    two_plus_three,
    unrankable,
)
from domain.ranking.hand import Hand, Step
from domain.ranking.words import RANK_NAMES, dashed

LOW_RULE: Final = "ALL.HILO.8"
LOW_RANKS: Final = "A2345678"

_SETS: Final = 1 << len(LOW_RANKS)
_RANK_OF: Final = {card: 1 << LOW_RANKS.index(card[0]) if card[0] in LOW_RANKS else 0 for card in DECK_52}


def _value_of_ranks(ranks: int) -> int:
    """Give the value of the lowest five ranks of a set, 0 if it has not so many."""
    lowest = 0
    for _ in range(FIVE):
        lowest |= ranks & -ranks
        if not ranks:
            return 0
        ranks &= ranks - 1
    return _SETS - lowest


_VALUES: Final = tuple(map(_value_of_ranks, range(_SETS)))


def low8_value(cards: Sequence[str]) -> int | None:
    """Give the value of the best low of any number of known cards, five or more; None if they have no low.

    Raises ValueError for fewer than five cards and for a card that is unknown or none.
    """
    needs(cards, FIVE, "cards")
    ranks = 0
    try:
        for card in cards:
            ranks |= _RANK_OF[card]
    except KeyError:
        raise unrankable(cards, _RANK_OF) from None
    return _VALUES[ranks] or None


def low8_value_two_plus_three(hole: Sequence[str], board: Sequence[str]) -> int | None:
    """Give the value of the best low of exactly two hole and three board cards (ALL.HAND.USE: Omaha), or None.

    Raises ValueError for fewer than two and three cards, and for a card that is unknown or none.
    """
    needs(hole, HOLE_CARDS_USED, "hole cards")
    needs(board, BOARD_CARDS_USED, "board cards")
    try:
        in_hole = {_RANK_OF[card] for card in hole} - {0}
        in_board = {_RANK_OF[card] for card in board} - {0}
    except KeyError:
        raise unrankable((*hole, *board), _RANK_OF) from None
    pairs = [one | other for one, other in combinations(in_hole, HOLE_CARDS_USED)]
    threes = [one | other | third for one, other, third in combinations(in_board, BOARD_CARDS_USED)]
    return max([_VALUES[pair | three] for pair in pairs for three in threes], default=0) or None


def low8_hand(cards: Sequence[str]) -> Hand | None:
    """Tell the best low of any five of the cards, of equal choices the earlier cards; None if there is none.

    Raises ValueError as ``low8_value`` does.
    """
    low8_value(cards)
    five = best(any_five(cards), low8_value)
    return low8_hand_of_five(five) if five else None


def low8_hand_two_plus_three(hole: Sequence[str], board: Sequence[str]) -> Hand | None:
    """Tell the best low of exactly two hole and three board cards (ALL.HAND.USE: Omaha); None if there is none.

    Raises ValueError as ``low8_value_two_plus_three`` does.
    """
    low8_value_two_plus_three(hole, board)
    five = best(two_plus_three(hole, board), low8_value)
    return low8_hand_of_five(five) if five else None


def low8_hand_of_five(five: Sequence[str]) -> Hand | None:
    """Tell the low that these five cards are, highest card first; None if they are none."""
    value = low8_value(five)
    if value is None:
        return None
    cards = tuple(sorted(five, key=lambda card: LOW_RANKS.index(card[0]), reverse=True))
    row = dashed(cards)
    steps = (
        Step(-LOW_RANKS.index(card[0]), row, row, verb="is lower than", detail=RANK_NAMES[card[0]]) for card in cards
    )
    return Hand(value, cards, "low", f"{row} low", LOW_RULE, tuple(steps))
