"""Suits that decide between hands of equal ranks: hearts, diamonds, clubs, spades (TP.TEL.RANK, TP.32.RANK)."""

from typing import Final

from domain.ranking.hand import Step
from domain.ranking.words import SUIT_NAMES

HAND_SUITS: Final = "scdh"
"""The suits as they rank hands, weakest first. The bring-in of the same games has another order."""


def suit_weight(card: str) -> int:
    """Give the weight of a card's suit, larger is better."""
    return HAND_SUITS.index(card[1])


def suit_step(card: str, same: str) -> Step:
    """Give the comparison of a card's suit; ``same`` says what is equal and whose suit decides.

    ``"the same straight, the suit of its highest card decides: hearts before clubs"``
    """
    name = SUIT_NAMES[card[1]]
    return Step(suit_weight(card), name, name, f"{same}: ", "before")
