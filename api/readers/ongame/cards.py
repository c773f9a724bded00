"""Cards of the text: `[Ah, -, Td]`, where a dash is a card that the writer of the text did not see."""

from __future__ import annotations

from typing import Final

from api.readers.common.cards import cards_of

_UNSEEN: Final = "-"


def read_cards(text: str, line: int) -> tuple[str, ...]:
    """The cards between the brackets; UnfitRecord if there is something else."""
    return cards_of(text.split(", "), _UNSEEN, line)
