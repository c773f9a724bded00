"""What five cards are, whatever the game: their kind, and the cards in the order in which they tell it."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final

from domain.cards import RANKS, SUITS
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


def told(
    five: Sequence[str], straights: Collection[str] = STRAIGHTS_52, suits: str = SUITS
) -> tuple[int, tuple[str, ...]]:
    """Give the kind of five cards and the cards in telling order.

    Larger groups come first, then higher ranks, then the later of ``suits``; a straight with a low ace ends with it.
    ``straights`` are those of the game.
    """
    count = Counter(card[0] for card in five)
    cards = sorted(five, key=lambda card: (count[card[0]], RANKS.index(card[0]), suits.index(card[1])), reverse=True)
    group = _GROUPS.get(tuple(sorted(count.values(), reverse=True)))
    if group is not None:
        return group, tuple(cards)
    flush = len({card[1] for card in five}) == 1
    for order in (cards, [*cards[1:], cards[0]]):
        if "".join(card[0] for card in reversed(order)) in straights:
            return STRAIGHT_FLUSH if flush else STRAIGHT, tuple(order)
    return FLUSH if flush else HIGH_CARD, tuple(cards)


def compared(kind: int, cards: Sequence[str]) -> str:
    """Give the ranks of told cards that are compared within their kind, in this order."""
    return "".join(cards[place][0] for place in _COMPARED[kind])
