"""Terms and stakes in a few words, and the second way to settle: one chip after the other.

The functions that count chip by chip are written from the rules page and share nothing with the settlement. They are
slow and plain on purpose: each chip of one minor unit is looked at by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from hypothesis import strategies as st

from domain.rulebook import Terms, shipped_shelf
from replay.settlement.pots import Layer, Pot, Stake

Chips = Mapping[int, int]
PotOf = tuple[int, tuple[int, ...]]
"""A pot in short: its chips and who may win them."""


def terms(**changes: Any) -> Terms:  # noqa: ANN401 (values of parameters)
    """The terms of the generic rulebook with some changed."""
    generic = shipped_shelf().get("generic/1")
    assert generic is not None
    return replace(generic.terms, **changes)


GENERIC = terms()


def stake(seat: int, live: int, more: str = "", **amounts: int) -> Stake:
    """A stake; `more` may say "folded" and "idle", a folded seat folds as the one of its number."""
    folded = "folded" in more
    return Stake(seat, live, folded=folded, fold_order=seat if folded else 0, idle="idle" in more, **amounts)


def level(**parts: int) -> Layer:
    """A layer between two levels of live money; `s1=50` is what seat 1 put into it."""
    return Layer("level", _by_seat(parts), "ALL.POT.SIDE")


def above(**parts: int) -> Layer:
    """Folded chips above all live ones."""
    return Layer("above", _by_seat(parts), "ALL.POT.ABOVE")


def dead(**parts: int) -> Layer:
    """Dead money."""
    return Layer("dead", _by_seat(parts), "ALL.DEAD")


def short(pots: Sequence[Pot]) -> list[PotOf]:
    """Chips and eligible seats of each pot."""
    return [(pot.chips, pot.eligible) for pot in pots]


def _by_seat(parts: Chips | Mapping[str, int]) -> dict[int, int]:
    return {int(str(name).removeprefix("s")): amount for name, amount in parts.items()}


# Chip by chip


def uncalled_by_chip(stakes: Sequence[Stake]) -> Chips:
    """ALL.POT.UNCALLED: the chips at heights that one player alone has reached go back, unless he folded."""
    back: dict[int, int] = {}
    for height in range(1, max((s.live for s in stakes), default=0) + 1):
        reached = [s for s in stakes if s.live >= height]
        if len(reached) == 1 and not reached[0].folded:
            back[reached[0].seat] = back.get(reached[0].seat, 0) + 1
    return back


def pots_by_chip(stakes: Sequence[Stake]) -> list[PotOf]:
    """ALL.POT.SIDE, ABOVE, MERGE and ALL.DEAD: every chip says who may win it; equal neighbours are one pot."""
    top = max((s.live for s in stakes if not s.folded), default=0)
    chips: list[tuple[int, ...]] = []
    for height in range(1, top + 1):
        may_win = tuple(s.seat for s in stakes if not s.folded and s.live >= height)
        chips += [may_win for s in stakes if s.live >= height]
    chips += [_of_chips_above(stakes, chips)] * sum(max(0, s.live - top) for s in stakes)
    everybody = tuple(s.seat for s in stakes if not s.folded)
    dead_alone = any(s.dead and not s.live and s.idle and not s.folded for s in stakes)
    of_dead_chips = everybody if dead_alone or not chips else chips[0]
    chips = [of_dead_chips] * sum(s.dead for s in stakes) + chips
    return [(len(list(same)), may_win) for may_win, same in groupby(chips)]


def _of_chips_above(stakes: Sequence[Stake], chips: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Who may win folded chips above: the last pot if a player of it has chips behind, else who folded last."""
    last = chips[-1] if chips else tuple(s.seat for s in stakes if not s.folded)
    if any(s.seat in last and not s.idle for s in stakes):
        return last
    top = max((s.live for s in stakes if not s.folded), default=0)
    return (max((s for s in stakes if s.live > top), key=lambda s: s.fold_order, default=stakes[0]).seat,)


def rake_by_chip(sizes: Sequence[int], rake_of: Callable[[int], int]) -> list[int]:
    """ALL.RAKE.POTS, incremental: each chip that is added may raise the rake, and its pot bears what it can."""
    parts, counted, owed = [0] * len(sizes), 0, 0
    for pot, size in enumerate(sizes):
        for _chip in range(size):
            counted += 1
            owed += rake_of(counted) - rake_of(counted - 1)
        while owed and parts[pot] < size:
            parts[pot] += 1
            owed -= 1
    return from_the_first(sizes, parts, owed)


def from_the_first(sizes: Sequence[int], parts: Sequence[int], owed: int) -> list[int]:
    """Take chips that are still owed from the pots in order, one at a time."""
    taken = list(parts)
    for _chip in range(owed):
        pot = next((pot for pot, size in enumerate(sizes) if taken[pot] < size), None)
        if pot is not None:
            taken[pot] += 1
    return taken


def dealt_in_units(amount: int, count: int, unit: int) -> list[int]:
    """ALL.ODD.CHIP: units are dealt like cards, one each in turn; what is less than a unit goes to the first."""
    parts = [0] * count
    for number in range(amount // unit):
        parts[number % count] += unit
    parts[0] += amount % unit
    return parts


# Strategies


@st.composite
def hands(draw: st.DrawFn, *, dead_money: bool = True) -> tuple[Stake, ...]:
    """Two to six seats as at the end of a hand: at least one has not folded, folds in some order."""
    seats = sorted(draw(st.sets(st.integers(1, 10), min_size=2, max_size=6)))
    folds = draw(st.permutations(range(1, len(seats) + 1)))
    staying = draw(st.sampled_from(seats))
    stakes = []
    for seat, order in zip(seats, folds, strict=True):
        folded = seat != staying and draw(st.booleans())
        live = draw(st.integers(0, 12))
        extra = draw(st.integers(0, 3)) if dead_money else 0
        idle = draw(st.booleans())
        stakes.append(Stake(seat, live, extra, 0, folded, order if folded else 0, idle))
    return tuple(stakes)


def rake_functions() -> st.SearchStrategy[Callable[[int], int]]:
    """Rake in full steps with a maximum, as house rows state it."""
    steps = st.tuples(st.integers(1, 30), st.integers(0, 10), st.integers(0, 40))
    return steps.map(lambda row: lambda total: min(total // row[0] * row[1], row[2]))


def sizes() -> st.SearchStrategy[list[int]]:
    """Sizes of pots."""
    return st.lists(st.integers(0, 60), max_size=5)
