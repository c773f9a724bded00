"""The high hand in words: what five cards are, told from their ranks and suits, not from their value."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from domain.cards import RANKS, SUITS
from domain.ranking.choice import any_five, best, two_plus_three
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
    high_value,
    high_value_two_plus_three,
)
from domain.ranking.high_steps import high_steps
from domain.ranking.words import RANK_NAMES, SUIT_NAMES, dashed, listed, one, several

HIGH_RULE: Final = "ALL.HAND.BEST5"

CATEGORIES: Final = (
    "high card",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
"""The names of the categories, weakest first."""

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
"""Which of the told cards are compared, in this order, within a category."""


def high_hand(cards: Sequence[str]) -> Hand:
    """Tell the best hand of any five of five to seven known cards; of equal choices the earlier cards play.

    Raises ValueError as ``high_value`` does.
    """
    high_value(cards)
    return high_hand_of_five(best(any_five(cards), high_value) or ())


def high_hand_two_plus_three(hole: Sequence[str], board: Sequence[str]) -> Hand:
    """Tell the best hand of exactly two hole and three board cards (ALL.HAND.USE: Omaha).

    Raises ValueError as ``high_value_two_plus_three`` does.
    """
    high_value_two_plus_three(hole, board)
    return high_hand_of_five(best(two_plus_three(hole, board), high_value) or ())


def high_hand_of_five(five: Sequence[str]) -> Hand:
    """Tell the hand that these five cards are."""
    cards = _told(five)
    category = _category(cards)
    ranks = "".join(cards[place][0] for place in _COMPARED[category])
    return Hand(
        value=high_value(cards),
        cards=cards,
        category=CATEGORIES[category],
        words=_WORDS[category](ranks, cards),
        rule=HIGH_RULE,
        steps=high_steps(category, ranks),
    )


def _told(five: Sequence[str]) -> tuple[str, ...]:
    """Put cards in telling order: larger groups first, then higher ranks; the wheel runs from five to ace."""
    count = Counter(card[0] for card in five)
    cards = sorted(five, key=lambda card: (count[card[0]], RANKS.index(card[0]), SUITS.index(card[1])), reverse=True)
    if "".join(card[0] for card in cards) == "A5432":
        cards = [*cards[1:], cards[0]]
    return tuple(cards)


def _category(told: Sequence[str]) -> int:
    count = Counter(card[0] for card in told)
    group = _GROUPS.get(tuple(sorted(count.values(), reverse=True)))
    if group is not None:
        return group
    flush = len({card[1] for card in told}) == 1
    straight = "".join(card[0] for card in reversed(told)) in f"A{RANKS}"
    if straight:
        return STRAIGHT_FLUSH if flush else STRAIGHT
    return FLUSH if flush else HIGH_CARD


def _straight_words(cards: Sequence[str]) -> str:
    run = f"{RANK_NAMES[cards[0][0]]} to {RANK_NAMES[cards[-1][0]]}"
    return f"{run}, five high" if cards[-1][0] == "A" else run


def _straight_flush_words(cards: Sequence[str]) -> str:
    suit = SUIT_NAMES[cards[0][1]]
    if cards[0][0] == "A":
        return f"a royal flush in {suit}"
    return f"a straight flush in {suit}, {_straight_words(cards)}"


def _kickers(ranks: str) -> str:
    return f"with {listed([RANK_NAMES[rank] for rank in ranks])}"


_WORDS: Final[dict[int, Callable[[str, Sequence[str]], str]]] = {
    STRAIGHT_FLUSH: lambda _, cards: _straight_flush_words(cards),
    FOUR_OF_A_KIND: lambda ranks, _: f"four of a kind, {several(ranks[0])}, with {one(ranks[1])}",
    FULL_HOUSE: lambda ranks, _: f"a full house, {several(ranks[0])} full of {several(ranks[1])}",
    FLUSH: lambda ranks, cards: f"a flush in {SUIT_NAMES[cards[0][1]]}, {RANK_NAMES[ranks[0]]} high ({dashed(cards)})",
    STRAIGHT: lambda _, cards: f"a straight, {_straight_words(cards)}",
    THREE_OF_A_KIND: lambda ranks, _: f"three of a kind, {several(ranks[0])}, {_kickers(ranks[1:])}",
    TWO_PAIRS: lambda ranks, _: f"two pairs, {several(ranks[0])} and {several(ranks[1])}, with {one(ranks[2])}",
    ONE_PAIR: lambda ranks, _: f"a pair of {several(ranks[0])}, {_kickers(ranks[1:])}",
    HIGH_CARD: lambda ranks, cards: f"{RANK_NAMES[ranks[0]]} high ({dashed(cards)})",
}
