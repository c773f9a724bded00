"""Pots, the uncalled bet, division and parts of the rake by a chip counter. Part of the second way, see `play`.

Written from section 1.4 and ALL.RAKE.POTS of the rules page, by peeling stacks of chips: the smallest stack that is
still in is taken off all others, until nothing is left.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

Share = Literal["high", "low", "whole", "split"]


@dataclass(slots=True, eq=False)
class Chair:
    """A player and his chips. `live` must be matched, `dead` never is; `round_bet` is what he put in this round.

    `folded` counts folds of the hand: 0 is still in, 1 folded first. `seen` is what he last acted on. In draw games:
    `thrown` are all his discards, `face_up` whether the record sees his cards, `barred` whether he may not bet in this
    round, `gone` whether he has left without folding, `swept` whether his folded cards are in the deck again.
    """

    seat: int
    start: int
    behind: int
    cards: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    live: int = 0
    dead: int = 0
    round_bet: int = 0
    folded: int = 0
    shielded: bool = False
    seen: tuple[int, int] | None = None
    thrown: tuple[str, ...] = ()
    face_up: bool = True
    barred: bool = False
    gone: bool = False
    swept: bool = False

    @property
    def can_act(self) -> bool:
        """Neither folded nor protected, with chips behind."""
        return not self.folded and not self.shielded and self.behind > 0

    def pay(self, amount: int, kind: str = "bet") -> None:
        """Put chips in: a `bet` of the round, an `ante` that is live and no bet, or `dead` money."""
        assert 0 < amount <= self.behind
        self.behind -= amount
        if kind == "dead":
            self.dead += amount
        else:
            self.live += amount
            self.round_bet += amount if kind == "bet" else 0


@dataclass(slots=True)
class Heap:
    """A pot: chips of the players, house money on top, who may win it; `agreed` if they divide it by agreement."""

    chips: int
    eligible: tuple[int, ...]
    house_money: int = 0
    rake: int = 0
    fee: int = 0
    agreed: bool = False
    awards: list[Award] = field(default_factory=list)

    @property
    def net(self) -> int:
        """What is to be divided."""
        return self.chips + self.house_money - self.rake - self.fee


@dataclass(frozen=True, slots=True)
class Award:
    """A share of a pot."""

    seat: int
    amount: int
    board: int
    share: Share


def uncalled(chairs: Sequence[Chair]) -> dict[int, int]:
    """What goes back: the top of the highest live stack, unless its owner folded (ALL.POT.UNCALLED)."""
    highest = sorted(chairs, key=lambda chair: -chair.live)
    over = highest[0].live - highest[1].live
    return {highest[0].seat: over} if over and not highest[0].folded else {}


def heaps_of(chairs: Sequence[Chair], back: Mapping[int, int]) -> list[Heap]:
    """The pots after `back` was returned, in order, before house money."""
    piles = {chair.seat: chair.live - back.get(chair.seat, 0) for chair in chairs}
    still_in = tuple(chair.seat for chair in chairs if not chair.folded)
    heaps = _with_dead(_peel(piles, still_in), chairs, still_in)
    return _with_above(heaps, piles, chairs, still_in)


def _peel(piles: dict[int, int], still_in: tuple[int, ...]) -> list[Heap]:
    """Take layers off while a player who is still in has chips in one (ALL.POT.SIDE, ALL.POT.MERGE)."""
    heaps: list[Heap] = []
    while eligible := tuple(seat for seat in still_in if piles[seat]):
        slice_of = min(piles[seat] for seat in eligible)
        chips = 0
        for seat, pile in piles.items():
            piles[seat] = max(0, pile - slice_of)
            chips += pile - piles[seat]
        if heaps and heaps[-1].eligible == eligible:
            heaps[-1].chips += chips
        else:
            heaps.append(Heap(chips, eligible))
    return heaps


def _with_dead(heaps: list[Heap], chairs: Sequence[Chair], still_in: tuple[int, ...]) -> list[Heap]:
    """Dead money: into the first pot, or in front if a player is all-in with nothing else (ALL.DEAD)."""
    dead = sum(chair.dead for chair in chairs)
    alone = any(chair.dead and not chair.live and not chair.folded and not chair.can_act for chair in chairs)
    if heaps and (not alone or heaps[0].eligible == still_in):
        heaps[0].chips += dead
        return heaps
    return [Heap(dead, still_in), *heaps] if dead else heaps


def _with_above(
    heaps: list[Heap], piles: Mapping[int, int], chairs: Sequence[Chair], still_in: tuple[int, ...]
) -> list[Heap]:
    """What folded players have above everybody still in (ALL.POT.ABOVE); without any pot it is the first."""
    above = [chair for chair in chairs if piles[chair.seat]]
    chips = sum(piles.values())
    if not above:
        return heaps
    if not heaps:
        return [Heap(chips, still_in)]
    if any(chair.can_act for chair in chairs if chair.seat in heaps[-1].eligible):
        heaps[-1].chips += chips
        return heaps
    return [*heaps, Heap(chips, (max(above, key=lambda chair: chair.folded).seat,))]


def rake_by_heap(heaps: Sequence[Heap], rake_of: Callable[[int], int]) -> list[int]:
    """In order, what the rake grows by, at most the pot; what is left over from the first pots (ALL.RAKE.POTS)."""
    total = borne = 0
    parts: list[int] = []
    for heap in heaps:
        total += heap.chips
        parts.append(min(heap.chips, rake_of(total) - borne))
        borne += parts[-1]
    for place, heap in enumerate(heaps):
        more = min(heap.chips - parts[place], rake_of(total) - borne)
        parts[place] += more
        borne += more
    return parts


def dealt_out(amount: int, ways: int) -> list[int]:
    """An amount in equal parts, the odd units one each to the first."""
    parts = [amount // ways] * ways
    for place in range(amount - sum(parts)):
        parts[place] += 1
    return parts
