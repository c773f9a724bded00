"""Suits that decide between hands of equal ranks: hearts, diamonds, clubs, spades (TP.TEL.RANK, TP.32.RANK)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from domain.cards import DECK_52
from domain.ranking.hand import Step
from domain.ranking.words import RANK_NAMES, SUIT_NAMES
from domain.rulebook import Terms

HAND_SUITS: Final = "scdh"
"""The suits as they rank hands, weakest first. The bring-in of the same games has another order."""

_WEIGHTS: Final = {card: HAND_SUITS.index(card[1]) for card in DECK_52}


@dataclass(frozen=True, slots=True)
class SuitTerms:
    """What a house settles where suits rank hands; the defaults are the rules as they are read for every house.

    `low_straight_ace`: the ace and not the ten decides between two straights A-7-8-9-10. The others are of Telesina.
    `kickers_before_suit`: equal pairs are compared by all kickers before a suit decides. `suit_before_own_rank`: where
    the Vela is the best kicker of both, the suit of the highest own kicker comes before its rank. `high_pair_first`:
    between equal two pairs the best suit in the high pair comes before the suit of the fifth card.
    """

    low_straight_ace: bool = False
    kickers_before_suit: bool = False
    suit_before_own_rank: bool = False
    high_pair_first: bool = False

    @classmethod
    def of(cls, terms: Terms) -> SuitTerms:
        """Take the parameters of a house."""
        return cls(
            low_straight_ace=terms.low_straight_suit == "ace",
            kickers_before_suit=terms.kickers_before_suit,
            suit_before_own_rank=terms.vela_kicker == "suit-first",
            high_pair_first=terms.two_pairs_suit == "high-pair",
        )


AS_RULED: Final = SuitTerms()
"""The rules as they are read where no house says otherwise."""


def suit_weight(card: str) -> int:
    """Give the weight of a card's suit, larger is better."""
    return _WEIGHTS[card]


def suit_step(card: str, same: str, parameter: str = "") -> Step:
    """Give the comparison of a card's suit; ``same`` says what is equal and whose suit decides.

    ``"the same pair and kicker, the suit of the kicker decides: hearts before clubs"``
    """
    name = SUIT_NAMES[card[1]]
    return Step(suit_weight(card), name, name, f"{same}: ", "before", parameter=parameter)


def is_low_straight(order: Sequence[str]) -> bool:
    """Say whether a told straight is the one with the ace below the seven."""
    return order[-1][0] == "A"


def deciding_of_straight(order: Sequence[str], terms: SuitTerms) -> str:
    """Give the card of a told straight whose suit decides: its highest, of A-7-8-9-10 the ten (or the ace)."""
    return order[-1] if terms.low_straight_ace and is_low_straight(order) else order[0]


def straight_step(order: Sequence[str], terms: SuitTerms) -> Step:
    """Give the comparison of two equal straights by suit."""
    card = deciding_of_straight(order, terms)
    parameter = "low_straight_suit" if is_low_straight(order) else ""
    return suit_step(card, f"the same straight, the suit of the {RANK_NAMES[card[0]]} decides", parameter)
