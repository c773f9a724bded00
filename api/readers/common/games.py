"""Games as text formats print them: which lines their records have and how many cards each seat gets first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Family(Enum):
    """Which lines a record of a game has."""

    BOARD = "community cards"
    STUD = "cards on five streets"
    DRAW = "draws"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class GameWords:
    """A game: its slug, and the street and number of the first cards of each seat."""

    slug: str
    family: Family
    street: str
    down: int
    up: int = 0
