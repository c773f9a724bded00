"""The high hand in words: what five cards are, told from their ranks and suits, not from their value."""

from collections.abc import Callable, Sequence
from typing import Final

from domain.ranking.choice import any_five, best, two_plus_three
from domain.ranking.five import compared, told
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
    category, cards = told(five)
    return Hand(
        value=high_value(cards),
        cards=cards,
        category=CATEGORIES[category],
        words=hand_words(category, cards),
        rule=HIGH_RULE,
        steps=high_steps(category, compared(category, cards)),
    )


def hand_words(category: int, cards: Sequence[str]) -> str:
    """Name told cards of a category: ``"two pairs, kings and eights, with a queen"``."""
    return _WORDS[category](compared(category, cards), cards)


def _straight_words(cards: Sequence[str]) -> str:
    run = f"{RANK_NAMES[cards[0][0]]} to {RANK_NAMES[cards[-1][0]]}"
    return f"{run}, {RANK_NAMES[cards[0][0]]} high" if cards[-1][0] == "A" else run


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
