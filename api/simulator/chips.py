"""The simulator's own chip counter: players' chips, the uncalled bet and the pots (section 1.4 of the rules).

Pots are made by peeling: the smallest stack that is still in is taken off all others, until nothing is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

Share = Literal["high", "low", "whole", "split"]


@dataclass(slots=True, eq=False)
class Chair:
    """A player and his chips, in minor units.

    `live` must be matched, `dead` never is; `round_bet` is what he put in this round. `folded` counts the folds of the
    hand: 0 is still in, 1 folded first. `seen` is the level and the rung that he last acted on. In draw games `thrown`
    are all his discards, `swept` tells whether his folded cards are in the deck again, `barred` whether he may not bet.
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
    swept: bool = False
    barred: bool = False

    @property
    def can_act(self) -> bool:
        """Neither folded nor protected, with chips behind."""
        return not self.folded and not self.shielded and self.behind > 0

    @property
    def put_in(self) -> int:
        """All that he has contributed to the hand."""
        return self.live + self.dead

    def pay(self, amount: int, kind: Literal["bet", "ante", "dead"] = "bet") -> None:
        """Put chips in: a `bet` of the round, an `ante` that is live and no bet, or `dead` money."""
        self.behind -= amount
        if kind == "dead":
            self.dead += amount
            return
        self.live += amount
        if kind == "bet":
            self.round_bet += amount


@dataclass(frozen=True, slots=True)
class Award:
    """What a seat gets out of a pot, after rake; `board` is 0 where there is one board alone."""

    seat: int
    amount: int
    share: Share
    board: int = 0


@dataclass(slots=True)
class Heap:
    """A pot: its chips before rake, the seats that may win it in order from the left of the button."""

    chips: int
    eligible: tuple[int, ...]
    rake: int = 0
    awards: list[Award] = field(default_factory=list)

    @property
    def net(self) -> int:
        """What is divided."""
        return self.chips - self.rake


def uncalled(chairs: Sequence[Chair]) -> dict[int, int]:
    """What goes back: the top of the highest live stack, unless its owner folded (ALL.POT.UNCALLED)."""
    first, second = sorted(chairs, key=lambda chair: -chair.live)[:2]
    over = first.live - second.live
    return {first.seat: over} if over and not first.folded else {}


def heaps_of(chairs: Sequence[Chair], back: Mapping[int, int]) -> list[Heap]:
    """The pots in order, after `back` was returned."""
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
    """Dead money: into the first pot, or in front of it if a player is all-in with nothing else (ALL.DEAD)."""
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


def dealt_out(amount: int, ways: int) -> list[int]:
    """An amount in equal parts, the odd units one each to the first (ALL.ODD.CHIP)."""
    part, odd = divmod(amount, ways)
    return [part + (place < odd) for place in range(ways)]
