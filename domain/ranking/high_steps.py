"""What is compared between two high hands, and how each comparison is called (ALL.HAND.BEST5)."""

from collections.abc import Callable, Iterator
from typing import Final

from domain.cards import RANKS
from domain.ranking.hand import Step
from domain.ranking.high import (
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    ONE_PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
)
from domain.ranking.words import RANK_NAMES, article, dashed, listed, several

_PLURAL: Final = {FOUR_OF_A_KIND, THREE_OF_A_KIND, TWO_PAIRS}

_KINDS: Final[dict[int, Callable[[str], str]]] = {
    STRAIGHT_FLUSH: lambda ranks: "a royal flush" if ranks == "A" else "a straight flush",
    FOUR_OF_A_KIND: lambda ranks: f"four {several(ranks[0])}",
    FULL_HOUSE: lambda _: "a full house",
    FLUSH: lambda _: "a flush",
    STRAIGHT: lambda _: "a straight",
    THREE_OF_A_KIND: lambda ranks: f"three {several(ranks[0])}",
    TWO_PAIRS: lambda _: "two pairs",
    ONE_PAIR: lambda ranks: f"a pair of {several(ranks[0])}",
    HIGH_CARD: lambda ranks: f"{RANK_NAMES[ranks[0]]} high",
}
"""A hand as it is called against one of another category."""


def high_steps(category: int, ranks: str, place: int | None = None) -> tuple[Step, ...]:
    """Give the comparisons of a high hand: its category, then ``ranks``, those of its cards that count, in order.

    ``place`` is that of the category where the game orders categories otherwise.
    """
    return (category_step(category, ranks, place), *_WITHIN[category](ranks))


def category_step(category: int, ranks: str, place: int | None = None) -> Step:
    """Give the comparison of the category with others; ``place`` as for ``high_steps``."""
    kind = _KINDS[category](ranks)
    verb = "beat" if category in _PLURAL else "beats"
    return Step(category if place is None else place, kind, kind, verb=verb)


def step(rank: str, name: str, shared: str = "", verb: str = "beats") -> Step:
    """Give the comparison of one rank; what is compared has the same name in both hands."""
    return Step(RANKS.index(rank), name, name, shared, verb)


def _straight_flush(ranks: str) -> Iterator[Step]:
    yield step(ranks, "a royal flush" if ranks == "A" else f"{high_of(ranks)} straight flush")


def _straight(ranks: str) -> Iterator[Step]:
    yield step(ranks, f"{high_of(ranks)} straight")


def _full_house(ranks: str) -> Iterator[Step]:
    yield step(ranks[0], f"{several(ranks[0])} full", verb="beat")
    yield step(ranks[1], f"the pair of {several(ranks[1])}", f"the same three {several(ranks[0])}, ")


def _four_of_a_kind(ranks: str) -> Iterator[Step]:
    yield step(ranks[0], f"four {several(ranks[0])}", verb="beat")
    yield from _kickers(f"four {several(ranks[0])}", ranks[1:])


def _three_of_a_kind(ranks: str) -> Iterator[Step]:
    yield step(ranks[0], f"three {several(ranks[0])}", verb="beat")
    yield from _kickers(f"three {several(ranks[0])}", ranks[1:])


def _two_pairs(ranks: str) -> Iterator[Step]:
    pairs = f"{several(ranks[0])} and {several(ranks[1])}"
    yield step(ranks[0], pairs, verb="beat")
    yield step(ranks[1], pairs, verb="beat")
    yield from _kickers("two pairs", ranks[2:])


def _one_pair(ranks: str) -> Iterator[Step]:
    yield step(ranks[0], f"a pair of {several(ranks[0])}")
    yield from _kickers(f"pair of {several(ranks[0])}", ranks[1:])


def _flush(ranks: str) -> Iterator[Step]:
    yield step(ranks[0], f"{high_of(ranks)} flush")
    yield from card_by_card("both flushes", ranks)


def _high_card(ranks: str) -> Iterator[Step]:
    yield step(ranks[0], f"{RANK_NAMES[ranks[0]]} high")
    yield from card_by_card("both", ranks)


def high_of(ranks: str, *, bare: bool = False) -> str:
    """Say how high ranks begin: ``"an ace-high"``, bare of the article ``"ace-high"``."""
    name = f"{RANK_NAMES[ranks[0]]}-high"
    return name if bare else f"{article(ranks[0])} {name}"


def _kickers(same: str, ranks: str) -> Iterator[Step]:
    for place, rank in enumerate(ranks):
        shared = listed([same, *(RANK_NAMES[before] for before in ranks[:place])])
        name = RANK_NAMES[rank]
        yield Step(RANKS.index(rank), f"the {name} kicker", f"the {name}", f"the same {shared}, ")


def card_by_card(both: str, ranks: str) -> Iterator[Step]:
    """Give the comparisons of the ranks after the first, one after the other."""
    for place in range(1, len(ranks)):
        begins = f"are {RANK_NAMES[ranks[0]]} high" if place == 1 else f"begin {dashed(ranks[:place])}"
        yield step(ranks[place], f"the {RANK_NAMES[ranks[place]]}", f"{both} {begins}, ")


_WITHIN: Final[dict[int, Callable[[str], Iterator[Step]]]] = {
    STRAIGHT_FLUSH: _straight_flush,
    FOUR_OF_A_KIND: _four_of_a_kind,
    FULL_HOUSE: _full_house,
    FLUSH: _flush,
    STRAIGHT: _straight,
    THREE_OF_A_KIND: _three_of_a_kind,
    TWO_PAIRS: _two_pairs,
    ONE_PAIR: _one_pair,
    HIGH_CARD: _high_card,
}
