"""The rake of a simulated hand: by the rows of the house, or what a room without stated rows takes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from api.simulator.chips import Heap
from api.simulator.felt import Felt

_UNSTATED: Final = 20
"""Where no row is stated the room takes one in so many."""


def take_rake(felt: Felt, heaps: Sequence[Heap]) -> None:
    """Let each pot bear its part (ALL.RAKE.POTS)."""
    rake_of = _rake_of(felt)
    for heap, part in zip(heaps, _parts(heaps, rake_of), strict=True):
        heap.rake = part


def _rake_of(felt: Felt) -> Callable[[int], int]:
    """Rake by the total of all pots (TP.RAKE.WHEN, ALL.RAKE.BASE)."""
    wish, book = felt.wish, felt.wish.rulebook
    if not felt.raked:
        return lambda _total: 0
    if not felt.past_first and book.terms.rake_start_of(wish.game.slug) != "always":
        return lambda _total: 0
    row = book.rake.row_for(wish.game.slug, wish.limit.slug, felt.setting.stakes, len(felt.order))
    if row is None:
        return lambda total: total // _UNSTATED
    return partial(row.amount, dealt_in=len(felt.order))


def _parts(heaps: Sequence[Heap], rake_of: Callable[[int], int]) -> list[int]:
    """In order, what the rake grows by, at most the pot; what is left over from the first pots."""
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
