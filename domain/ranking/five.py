"""What five cards are, whatever the game: their kind, and the cards in the order in which they tell it."""

from collections.abc import Collection, Sequence
from itertools import chain, product
from typing import Final

from domain.cards import DECK_52, RANKS, SUITS
from domain.ranking.choice import FIVE
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
from domain.ranking.suits import HAND_SUITS

HIGH_STRAIGHTS: Final = frozenset(RANKS[low : low + FIVE] for low in range(len(RANKS) - FIVE + 1))
"""Straights where the ace is high only, as in deuce-to-seven; ranks from the lowest up."""

STRAIGHTS_52: Final = HIGH_STRAIGHTS | {"A2345"}
"""Straights of the full deck."""

STRAIGHTS_32: Final = HIGH_STRAIGHTS | {"A789T"}
"""Straights of the deck from seven to ace; the ace is also below the seven (ALL.HAND.BEST5)."""

_GROUPS: Final = {
    (5,): FOUR_OF_A_KIND,  # a card dealt twice
    (4, 1): FOUR_OF_A_KIND,
    (3, 2): FULL_HOUSE,
    (3, 1, 1): THREE_OF_A_KIND,
    (2, 2, 1): TWO_PAIRS,
    (2, 1, 1, 1): ONE_PAIR,
}
_COMPARED: Final = {
    STRAIGHT_FLUSH: (0,),
    FOUR_OF_A_KIND: (0, 4),
    FULL_HOUSE: (0, 3),
    FLUSH: (0, 1, 2, 3, 4),
    STRAIGHT: (0,),
    THREE_OF_A_KIND: (0, 3, 4),
    TWO_PAIRS: (0, 2, 4),
    ONE_PAIR: (0, 2, 3, 4),
    HIGH_CARD: (0, 1, 2, 3, 4),
}


_Places = tuple[int, ...]


def _arrangement(same: tuple[bool, ...]) -> tuple[int | None, _Places]:
    """Give the kind of cards in order of rank and the order that puts larger groups first.

    ``same`` says of each card but the first whether it has the rank of the card before it.
    """
    groups: list[list[int]] = [[0]]
    for place, joins in enumerate(same, start=1):
        if joins:
            groups[-1].append(place)
        else:
            groups.append([place])
    groups.sort(key=len, reverse=True)
    return _GROUPS.get(tuple(map(len, groups))), tuple(chain.from_iterable(groups))


_ARRANGEMENTS: Final = {same: _arrangement(same) for same in product((False, True), repeat=FIVE - 1)}
_STRENGTHS: Final = {
    suits: {card: RANKS.index(card[0]) * len(SUITS) + suits.index(card[1]) for card in DECK_52}
    for suits in (SUITS, HAND_SUITS)
}
"""By order of suits, the place of every card, ranks first."""
_RANK_WEIGHTS: Final = {card: RANKS.index(card[0]) for card in DECK_52}


def told(
    five: Sequence[str], straights: Collection[str] = STRAIGHTS_52, suits: str = SUITS
) -> tuple[int, tuple[str, ...]]:
    """Give the kind of five cards and the cards in telling order.

    Larger groups come first, then higher ranks, then the later of ``suits``; a straight with a low ace ends with it.
    ``straights`` are those of the game; ``suits`` are ``SUITS`` or ``HAND_SUITS``.
    """
    first, second, third, fourth, fifth = cards = sorted(five, key=_STRENGTHS[suits].__getitem__, reverse=True)
    same = first[0] == second[0], second[0] == third[0], third[0] == fourth[0], fourth[0] == fifth[0]
    kind, places = _ARRANGEMENTS[same]
    if kind is not None:
        return kind, tuple([cards[place] for place in places])
    flush = first[1] == second[1] == third[1] == fourth[1] == fifth[1]
    ranks = fifth[0] + fourth[0] + third[0] + second[0] + first[0]
    if ranks in straights:
        return STRAIGHT_FLUSH if flush else STRAIGHT, tuple(cards)
    if ranks[-1] + ranks[:-1] in straights:
        return STRAIGHT_FLUSH if flush else STRAIGHT, (second, third, fourth, fifth, first)
    return FLUSH if flush else HIGH_CARD, tuple(cards)


def compared(kind: int, cards: Sequence[str]) -> str:
    """Give the ranks of told cards that are compared within their kind, in this order."""
    return "".join(cards[place][0] for place in _COMPARED[kind])


def rank_weights(kind: int, cards: Sequence[str]) -> list[int]:
    """Give the ranks of told cards that are compared within their kind, as weights of which the larger is better."""
    return [_RANK_WEIGHTS[cards[place]] for place in _COMPARED[kind]]
