"""The four-flush and the four-straight of Soko in words, and what is compared between two of them (TP.SOKO.RANK)."""

from collections.abc import Iterator, Sequence
from typing import Final

from domain.cards import RANKS
from domain.ranking.hand import Step
from domain.ranking.high_steps import card_by_card, high_of, step
from domain.ranking.words import RANK_NAMES, SUIT_NAMES, dashed, one

FOUR_STRAIGHT: Final = "four-straight"
FOUR_FLUSH: Final = "four-flush"


def four_words(kind: str, four: Sequence[str], fifth: str) -> str:
    """Name the hand: ``"a four-flush in clubs, king high (K-5-3-2), with a queen"``."""
    top = RANK_NAMES[four[0][0]]
    if kind == FOUR_FLUSH:
        return f"a four-flush in {SUIT_NAMES[four[0][1]]}, {top} high ({dashed(four)}), with {one(fifth[0])}"
    end = RANK_NAMES[four[-1][0]]
    run = f"{top} to {end}, {top} high" if end == "ace" else f"{top} to {end}"
    return f"a four-straight, {run}, with {one(fifth[0])}"


def four_steps(kind: str, ranks: str, place: int) -> tuple[Step, ...]:
    """Give the comparisons: the kind, which has this ``place``, then the ``ranks`` that count, the fifth card last."""
    low = kind == FOUR_STRAIGHT and ranks[0] == "4"  # A-2-3-4
    parameter = "four_straight_ace_low" if low else ""
    return (Step(place, f"a {kind}", f"a {kind}", parameter=parameter), *_within(kind, ranks[:-1], ranks[-1]))


def _within(kind: str, ranks: str, fifth: str) -> Iterator[Step]:
    yield step(ranks[0], f"{high_of(ranks)} {kind}")
    yield from card_by_card("both four-flushes", ranks)
    same = f"the same {kind} {dashed(ranks)}" if kind == FOUR_FLUSH else f"the same {high_of(ranks, bare=True)} {kind}"
    name = RANK_NAMES[fifth]
    yield Step(RANKS.index(fifth), f"the {name} as fifth card", f"the {name}", f"{same}, ")
