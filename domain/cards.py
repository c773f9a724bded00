"""Playing cards as records name them: two characters, rank then suit, such as ``"Ah"``.

A card that nobody has seen is ``UNKNOWN``. Cards are plain strings everywhere, so that an event, a verdict
and a ranking speak of the same thing without conversion.
"""

from collections.abc import Iterable
from typing import Final

RANKS: Final = "23456789TJQKA"
"""The thirteen ranks, lowest first; the ace is high here and low only where a ranking says so."""

SUITS: Final = "cdhs"
"""Clubs, diamonds, hearts, spades; the order is the alphabet's and ranks nothing."""

UNKNOWN: Final = "??"
"""A card that exists but whose face the record does not give."""

DECK_52: Final[tuple[str, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The full deck, twos first."""

DECK_32: Final[tuple[str, ...]] = tuple(rank + suit for rank in RANKS[5:] for suit in SUITS)
"""Seven to ace, the deck of Americana, Telesina and 32-Card Draw (ALL.DECK.UNIQUE)."""

_FACES: Final = frozenset(DECK_52)


def all_known(cards: Iterable[str]) -> bool:
    """Tell whether every card shows its face; no cards at all are known cards."""
    return _FACES.issuperset(cards)
