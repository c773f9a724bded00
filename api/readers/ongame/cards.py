"""Cards of the text: `[Ah, -, Td]`, where a dash is a card that the writer of the text did not see."""

from __future__ import annotations

from typing import Final

from api.readers.ongame.unfit import UnfitRecord
from api.readers.results import shortened
from domain.cards import DECK_52, UNKNOWN

_UNSEEN: Final = "-"
_CARDS: Final = {card: card for card in DECK_52} | {_UNSEEN: UNKNOWN}


def read_cards(text: str, line: int) -> tuple[str, ...]:
    """The cards between the brackets; UnfitRecord if there is something else."""
    words = text.split(", ")
    wrong = next((word for word in words if word not in _CARDS), None)
    if wrong is not None:
        raise UnfitRecord(line, "cards", f"expected cards such as Ah, Td, got {shortened(wrong) or 'none'}")
    return tuple(_CARDS[word] for word in words)
