"""The words of the format for games and limits, and what their records look like."""

from __future__ import annotations

import re
from typing import Final

from api.readers.common.games import Family, GameWords

GAMES: Final = {
    "Hold'em": GameWords("holdem", Family.BOARD, "preflop", 2),
    "6+ Hold'em": GameWords("short-deck-holdem", Family.BOARD, "preflop", 2),
    "Omaha": GameWords("omaha", Family.BOARD, "preflop", 4),
    "Omaha Hi/Lo": GameWords("omaha-hilo", Family.BOARD, "preflop", 4),
    "5 Card Omaha": GameWords("omaha-5", Family.BOARD, "preflop", 5),
    "5-Card Omaha High": GameWords("omaha-5", Family.BOARD, "preflop", 5),
    "5 Card Omaha Hi/Lo": GameWords("omaha-hilo-5", Family.BOARD, "preflop", 5),
    "6 Card Omaha": GameWords("omaha-6", Family.BOARD, "preflop", 6),
    "6 Card Omaha Hi/Lo": GameWords("omaha-hilo-6", Family.BOARD, "preflop", 6),
    "Courchevel": GameWords("courchevel", Family.BOARD, "preflop", 5),
    "Courchevel Hi/Lo": GameWords("courchevel-hilo", Family.BOARD, "preflop", 5),
    "Split Hold'em": GameWords("split-holdem", Family.BOARD, "preflop", 2),
    "Split Omaha": GameWords("split-omaha", Family.BOARD, "preflop", 4),
    "7 Card Stud": GameWords("stud", Family.STUD, "third", 2, 1),
    "7 Card Stud Hi/Lo": GameWords("stud-hilo", Family.STUD, "third", 2, 1),
    "Razz": GameWords("razz", Family.STUD, "third", 2, 1),
    "5 Card Draw": GameWords("five-card-draw", Family.DRAW, "deal", 5),
    "Triple Draw 2-7 Lowball": GameWords("triple-draw-27", Family.DRAW, "deal", 5),
    "Single Draw 2-7 Lowball": GameWords("single-draw-27", Family.DRAW, "deal", 5),
    "Badugi": GameWords("badugi", Family.DRAW, "deal", 4),
}

LIMITS: Final = {
    "Limit": "FL",
    "Fixed Limit": "FL",
    "Pot Limit": "PL",
    "No Limit": "NL",
    "Pot Limit Pre-Flop, No Limit Post-Flop": "PL-preflop-NL",
}

_GAMES_BY_WORDS: Final = {words.casefold(): game for words, game in GAMES.items()}
_LIMITS_BY_WORDS: Final = {words.casefold(): limit for words, limit in LIMITS.items()}

STUD_HAND: Final = 7
"""Cards of a complete stud hand."""


def game_of(words: str) -> GameWords:
    """The game of some words; an unknown one gets a slug of its own, and no cards that the text does not print."""
    return _GAMES_BY_WORDS.get(_plain(words)) or GameWords(_slug(words), Family.UNKNOWN, "deal", 0)


def is_known(words: str) -> bool:
    """Whether the words are those of a game in the table."""
    return _plain(words) in _GAMES_BY_WORDS


def limit_of(words: str) -> str:
    """The limit of some words, which must be in the table."""
    return _LIMITS_BY_WORDS[words.casefold()]


def hand_size(game: GameWords) -> int:
    """How many cards a hand of the game has in the end; 0 where that is not known."""
    return STUD_HAND if game.family is Family.STUD else game.down


def _plain(words: str) -> str:
    """Words as they are compared: letters of any size, and any apostrophe."""
    return words.replace("\u2019", "'").casefold()


def _slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", _plain(words).replace("'", "")).strip("-") or "unknown"
