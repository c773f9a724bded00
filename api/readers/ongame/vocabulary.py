"""The words of the format for games and limits, and what their records look like."""

from __future__ import annotations

from typing import Final

from api.readers.common.games import Family, GameWords

__all__ = ["GAMES", "LIMITS", "Family", "GameWords", "game_of", "limit_of", "street_of"]


_STUD_STREETS: Final = {"4th street": "fourth", "5th street": "fifth", "6th street": "sixth", "river": "seventh"}

GAMES: Final = {
    "TEXAS_HOLDEM": GameWords("holdem", Family.BOARD, "preflop", 2),
    "OMAHA": GameWords("omaha", Family.BOARD, "preflop", 4),
    "OMAHA_HI": GameWords("omaha", Family.BOARD, "preflop", 4),
    "OMAHA_HI_LO": GameWords("omaha-hilo", Family.BOARD, "preflop", 4),
    "OMAHA_HILO": GameWords("omaha-hilo", Family.BOARD, "preflop", 4),
    "SEVEN_CARD_STUD": GameWords("stud", Family.STUD, "third", 2, 1),
    "SEVEN_CARD_STUD_HI_LO": GameWords("stud-hilo", Family.STUD, "third", 2, 1),
    "RAZZ": GameWords("razz", Family.STUD, "third", 2, 1),
    "FIVE_CARD_DRAW": GameWords("five-card-draw", Family.DRAW, "deal", 5),
}

LIMITS: Final = {"LIMIT": "FL", "POT_LIMIT": "PL", "NO_LIMIT": "NL"}


def game_of(word: str) -> GameWords:
    """The game of a word; an unknown one gets a slug of its own, and no cards that the text does not print."""
    return GAMES.get(word) or GameWords(_slug(word), Family.UNKNOWN, "deal", 0)


def limit_of(word: str) -> str:
    """The limit of a word, or a slug of an unknown one."""
    return LIMITS.get(word) or _slug(word)


def street_of(game: GameWords, heading: str) -> str | None:
    """The street of hole cards of a heading behind `Dealing`; None if records of the game have no such heading."""
    if heading == "pocket cards":
        return game.street
    return _STUD_STREETS.get(heading) if game.family in (Family.STUD, Family.UNKNOWN) else None


def _slug(word: str) -> str:
    return word.lower().replace("_", "-")
