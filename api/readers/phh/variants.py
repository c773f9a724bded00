"""The codes of games and limits, and what their records look like."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from api.readers.common.unfit import UnfitRecord

UNSTATED_LIMIT: Final = "unstated"
"""Stands for a limit that a code nobody knows does not tell."""


class Family(Enum):
    """What is dealt in a game."""

    BOARD = "community cards"
    STUD = "seven cards on five streets"
    SOKO = "five cards on four streets"
    DRAW = "draws"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Deals:
    """The streets of hole cards, how many come first and how many of these are up; later ones are up but on `down`."""

    streets: tuple[str, ...] = ()
    first: int = 0
    first_up: int = 0
    down: str = ""


DEALS: Final = {
    Family.BOARD: Deals(("preflop",)),
    Family.STUD: Deals(("third", "fourth", "fifth", "sixth", "seventh"), 3, 1, "seventh"),
    Family.SOKO: Deals(("second", "third", "fourth", "fifth"), 2, 1),
    Family.DRAW: Deals(("deal",)),
    Family.UNKNOWN: Deals(),
}
"""What is dealt to the players of each family."""

COMMUNITY: Final = {Family.STUD: "seventh", Family.SOKO: "vela"}
"""The street of the one community card of games without a board."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A game and its limit."""

    game: str
    limit: str
    family: Family


VARIANTS: Final = {
    "FT": Variant("holdem", "FL", Family.BOARD),
    "NT": Variant("holdem", "NL", Family.BOARD),
    "NS": Variant("short-deck-holdem", "NL", Family.BOARD),
    "PO": Variant("omaha", "PL", Family.BOARD),
    "FO/8": Variant("omaha-hilo", "FL", Family.BOARD),
    "F7S": Variant("stud", "FL", Family.STUD),
    "F7S/8": Variant("stud-hilo", "FL", Family.STUD),
    "FR": Variant("razz", "FL", Family.STUD),
    "N2L1D": Variant("single-draw-27", "NL", Family.DRAW),
    "F2L3D": Variant("triple-draw-27", "FL", Family.DRAW),
    "FB": Variant("badugi", "FL", Family.DRAW),
}
"""The codes of the format."""

FAMILIES: Final = {
    **{variant.game: variant.family for variant in VARIANTS.values()},
    **dict.fromkeys(("omaha-5", "omaha-6", "omaha-hilo-5", "omaha-hilo-6", "split-holdem"), Family.BOARD),
    **dict.fromkeys(("soko", "americana", "telesina"), Family.SOKO),
    "five-card-draw": Family.DRAW,
    "draw-32": Family.DRAW,
}
"""The families of games that have a name."""

_NAMED: Final = re.compile(r"([A-Za-z0-9._-]{1,64})/([A-Za-z0-9._-]{0,63}[A-Za-z][A-Za-z0-9._-]{0,63})")


def variant_of(code: str, line: int, *, fixed: bool) -> Variant:
    """The variant of a code; one without a code in the format is written as game and limit: `soko/FL`.

    An unknown code becomes a game of its own; `fixed` says whether the record has bets of fixed sizes.
    """
    if code in VARIANTS:
        return VARIANTS[code]
    found = _NAMED.fullmatch(code)
    if found is not None:
        return Variant(found[1], found[2], FAMILIES.get(found[1], Family.UNKNOWN))
    slug = code.lower().replace("/", "-").replace(" ", "-")
    if re.fullmatch(r"[a-z0-9._-]{1,64}", slug) is None:
        raise UnfitRecord(line, "variant", "variant: expected a code such as NT or FO/8")
    return Variant(slug, "FL" if fixed else UNSTATED_LIMIT, Family.UNKNOWN)


def code_of(game: str, limit: str) -> str | None:
    """The code of a game and its limit, in the format or beside it; None if there is no way to write them."""
    for code, variant in VARIANTS.items():
        if (variant.game, variant.limit) == (game, limit):
            return code
    code = f"{game}/{limit}"
    return code if _NAMED.fullmatch(code) is not None else None
