"""Offers to divide a pot after the last draw, and pots that were agreed upon. Part of the second way, see `play`.

Written from TP.32.SPLIT: the chips of an agreed pot are laid aside, what is bet later is counted without them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from domain.events import hand
from tests.support.play_chips import Chair, Heap, heaps_of, uncalled
from tests.support.play_felt import Felt


@dataclass(frozen=True, slots=True)
class LaidAside:
    """A pot that was agreed upon: its place, its players, and what each seat had in it, live and dead."""

    place: int
    eligible: tuple[int, ...]
    live: Mapping[int, int]
    dead: Mapping[int, int]

    @property
    def heap(self) -> Heap:
        """The pot."""
        return Heap(sum(self.live.values()) + sum(self.dead.values()), self.eligible, agreed=True)


def offer_splits(felt: Felt) -> None:
    """In 32-Card Draw the first to act sometimes offers to divide pots; a refusal ends the offer."""
    if felt.setting.game != "draw-32" or not felt.lucky(felt.sharing):
        return
    heaps = heaps_with_agreed(felt.order, uncalled(felt.order), felt.aside)
    contested = [place for place, heap in enumerate(heaps) if len(heap.eligible) > 1]
    for place in contested:
        if felt.lucky(0.8):
            _offer(felt, place, heaps[place])
    agreed = {each.place for each in felt.aside}
    felt.all_agreed = bool(contested) and agreed >= set(contested)


def _offer(felt: Felt, place: int, heap: Heap) -> None:
    """It passes round among the players of the pot, all-in ones included; who is protected cannot answer."""
    active = felt.active()
    first = active[0] if len(active) > 1 else next(chair for chair in felt.order if chair.seat in heap.eligible)
    if first.shielded:
        return
    felt.write(hand.SplitOffered(seat=first.seat, pot=place))
    for chair in felt.left_of(first.seat)[:-1]:
        if chair.seat not in heap.eligible:
            continue
        if chair.shielded:
            return
        if felt.lucky(0.2):
            felt.write(hand.SplitRefused(seat=chair.seat, pot=place))
            return
        felt.write(hand.SplitAccepted(seat=chair.seat, pot=place))
    felt.aside = [*felt.aside, _lay_aside(felt, place)]


def _lay_aside(felt: Felt, place: int) -> LaidAside:
    """What everybody has in a pot, by the heights at which pots begin and end."""
    back = uncalled(felt.order)
    heaps = heaps_with_agreed(felt.order, back, felt.aside)
    piles = {chair.seat: chair.live - back.get(chair.seat, 0) for chair in felt.order}
    ends = [min(piles[seat] for seat in heap.eligible) for heap in heaps]
    begin = ends[place - 1] if place else 0
    end = max(piles.values()) if place == len(heaps) - 1 else ends[place]
    live = {seat: min(pile, end) - min(pile, begin) for seat, pile in piles.items() if min(pile, end) > begin}
    dead = {chair.seat: chair.dead for chair in felt.order if chair.dead} if place == 0 else {}
    return LaidAside(place, heaps[place].eligible, live, dead)


def heaps_with_agreed(chairs: Sequence[Chair], back: Mapping[int, int], aside: Sequence[LaidAside]) -> list[Heap]:
    """The pots in order, those that were agreed upon at their places."""
    others = heaps_of([_without(chair, aside) for chair in chairs], back)
    heaps: list[Heap] = []
    for place in range(len(others) + len(aside)):
        agreed = next((each.heap for each in aside if each.place == place), None)
        if agreed is not None:
            heaps.append(agreed)
        elif others:
            heaps.append(others.pop(0))
    return heaps


def _without(chair: Chair, aside: Sequence[LaidAside]) -> Chair:
    """The chair with what it has in other pots alone."""
    live = sum(each.live.get(chair.seat, 0) for each in aside)
    dead = sum(each.dead.get(chair.seat, 0) for each in aside)
    return replace(chair, live=chair.live - live, dead=chair.dead - dead) if aside else chair
