"""Hands of the draw games compared by tuples: the larger tuple wins. Part of the second way, see `play`.

Written from TP.27.RANK and the column of 32-Card Draw in section 2.5 of the rules page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

RANKS = "23456789TJQKA"
SUITS = "schd"
"""In 32-Card Draw spades are the lowest suit, then clubs, diamonds, hearts."""

BY_SUIT = {"s": 0, "c": 1, "d": 2, "h": 3}


def low_value(cards: Sequence[str]) -> tuple[int, ...]:
    """Deuce-to-seven turned round: the worst high hand is the largest; the ace is high, also in A-2-3-4-5."""
    return tuple(-each for each in _high(cards))


def _high(cards: Sequence[str]) -> tuple[int, ...]:
    grouped = _grouped(cards)
    counts = sorted(Counter(card[0] for card in cards).values(), reverse=True)
    straight = counts[0] == 1 and grouped[0] - grouped[-1] == 4
    flush = len({card[1] for card in cards}) == 1
    shapes = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1, (1, 1, 1, 1, 1): 0}
    category = 8 if straight and flush else 5 if flush else 4 if straight else shapes[tuple(counts)]
    return (category, *grouped)


def _grouped(cards: Sequence[str]) -> list[int]:
    """Ranks, those that come more often first, then the higher ones."""
    counts = Counter(RANKS.index(card[0]) for card in cards)
    return sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)


def suited_value(cards: Sequence[str]) -> tuple[int, ...]:
    """32-Card Draw: a flush beats a full house, the lowest straight is A-7-8-9-10, suits decide between equal hands."""
    grouped = _grouped(cards)
    counts = tuple(sorted(Counter(card[0] for card in cards).values(), reverse=True))
    order = sorted(cards, key=lambda card: RANKS.index(card[0]), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    top = _straight_top(order) if counts[0] == 1 else None
    if top is not None:
        return (8 if flush else 4, RANKS.index(top[0]), BY_SUIT[top[1]])
    if flush:
        return (6, *grouped, BY_SUIT[cards[0][1]])
    category = {(4, 1): 7, (3, 2): 5, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(counts, 0)
    singles = [card for card in order if sum(card[0] == other[0] for other in cards) == 1]
    return (category, *grouped, BY_SUIT[singles[0][1]] if singles else 0)


def _straight_top(order: Sequence[str]) -> str | None:
    """The highest card of a straight; the ten of A-7-8-9-10."""
    ranks = "".join(card[0] for card in order)
    if ranks == "AT987":
        return order[1]
    return order[0] if ranks in "AKQJT987" else None
