"""The names of ranks and suits, and small phrases made of them."""

from collections.abc import Sequence
from typing import Final

RANK_NAMES: Final = {
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
    "A": "ace",
}
"""The name of a rank by its letter."""

SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
"""The name of a suit by its letter."""


def several(rank: str) -> str:
    """Name several cards of a rank: ``"kings"``, ``"sixes"``."""
    name = RANK_NAMES[rank]
    return f"{name}es" if name.endswith("x") else f"{name}s"


def one(rank: str) -> str:
    """Name a single card of a rank with its article: ``"a queen"``, ``"an ace"``."""
    return f"{article(rank)} {RANK_NAMES[rank]}"


def article(rank: str) -> str:
    """Give the article that goes before the name of a rank."""
    return "an" if rank in "8A" else "a"


def listed(names: Sequence[str]) -> str:
    """Join names as one speaks them: ``"ace, ten and four"``."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def dashed(cards: Sequence[str]) -> str:
    """Write the ranks of cards in a row: ``"K-J-10-4-2"``."""
    return "-".join("10" if card[0] == "T" else card[0] for card in cards)
