"""Cards of a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from api.readers.common.unfit import UnfitRecord
from api.readers.results import shortened
from domain.cards import DECK_52, UNKNOWN

_CARDS: Final = frozenset(DECK_52)


def cards_of(words: Sequence[str], unseen: str, line: int) -> tuple[str, ...]:
    """The cards of the words, where `unseen` stands for one that nobody saw; UnfitRecord if there is something else."""
    cards = tuple(UNKNOWN if word == unseen else word for word in words)
    wrong = next((card for card in cards if card not in _CARDS and card != UNKNOWN), None)
    if wrong is not None:
        raise UnfitRecord(line, "cards", f"expected cards such as Ah, Td, got {shortened(wrong) or 'none'}")
    return cards
