"""Patterns of the text that several modules share."""

from __future__ import annotations

import re
from typing import Final

from api.readers.common.amounts import SYMBOL
from api.readers.common.cards import cards_of

AMOUNT: Final = rf"{SYMBOL}?[0-9]+(?:[.,\u00a0\u202f ][0-9]+)*"
"""Something that may be an amount; whether it is one is for `Unit` to say."""

CARDS: Final = r"\[([^\[\]]*)\]"
"""Cards in brackets."""

_UNSEEN: Final = "XX"

FIRST_LINE: Final = re.compile(
    r"(?:PokerStars (?:Zoom |Home Game |Zoom Home Game )?(?:Hand|Game)|POKERSTARS (?:HAND|GAME)) #[0-9]+:"
)
"""How a record begins; exports of old trackers have the line in capitals."""

SUMMARY: Final = "*** SUMMARY ***"


def read_cards(text: str, line: int) -> tuple[str, ...]:
    """The cards between brackets such as `Ah Td`; `XX` is one that nobody saw. UnfitRecord if it is something else."""
    return cards_of(text.split(), _UNSEEN, line)
