"""The games and limits that a house can offer, and the two bases of a rule."""

from typing import Literal, get_args

Basis = Literal["S", "I"]
"""`S`: stated by the text of the house. `I`: our interpretation where that text is silent or unclear."""

GameSlug = Literal[
    "holdem",
    "omaha",
    "omaha-hilo",
    "soko",
    "stud",
    "stud-hilo",
    "five-card-draw",
    "triple-draw-27",
    "americana",
    "telesina",
    "draw-32",
]
LimitSlug = Literal["FL", "SL", "PL", "HPL", "NL"]

GAMES: tuple[str, ...] = get_args(GameSlug)
LIMITS: tuple[str, ...] = get_args(LimitSlug)
BRING_IN_GAMES = frozenset({"soko", "stud", "stud-hilo", "americana", "telesina"})
EVERY = "*"
"""Stands for every game or every limit that is not named."""

LARGEST = 2**53 - 1
"""The largest integer that a record can hold."""
