"""What players agree upon: to divide the pots (TP.32.SPLIT), to deal the rest of the board twice (GEN.RIT)."""

from __future__ import annotations

from typing import Final

from api.simulator.chips import Chair, Heap, heaps_of, uncalled
from api.simulator.felt import Felt, seats_of
from domain.events import hand

_AGREE: Final = 0.6
_BOARDS: Final = 2


def offer_split(felt: Felt) -> None:
    """After the last draw the first to act, or the first left of the button, may offer to divide every pot.

    Either all pots are divided or the first offer is refused: pots of which only some are agreed upon are not played,
    nor are offers with a player whose connection is lost.
    """
    terms = felt.wish.rulebook.terms
    asked = [heap for heap in heaps_of(felt.order, uncalled(felt.order)) if len(heap.eligible) > 1]
    first = _first(felt)
    if not terms.offers_splits(felt.wish.game.slug) or not felt.now_and_then(felt.wish.rates.splits):
        return
    if first is None or any(chair.shielded or chair.barred for chair in felt.live()):
        return
    if any(first.seat not in heap.eligible for heap in asked):
        return
    felt.agreed = felt.lucky(_AGREE)
    for pot, heap in enumerate(asked if felt.agreed else asked[:1]):
        _go_round(felt, first, pot, heap)


def _first(felt: Felt) -> Chair | None:
    able = felt.active() if _somebody_acts(felt) else []
    if able:
        return able[0]
    return felt.live()[0] if felt.wish.rulebook.terms.split_all_in_offers else None


def _somebody_acts(felt: Felt) -> bool:
    return len(felt.active()) > 1


def _go_round(felt: Felt, first: Chair, pot: int, heap: Heap) -> None:
    felt.write(hand.SplitOffered(seat=first.seat, pot=pot))
    others = [chair.seat for chair in felt.left_of(first.seat)[:-1] if chair.seat in heap.eligible]
    refuses = None if felt.agreed else felt.rng.choice(others)
    for seat in others:
        if seat == refuses:
            felt.write(hand.SplitRefused(seat=seat, pot=pot))
            return
        felt.write(hand.SplitAccepted(seat=seat, pot=pot))


def run_twice(felt: Felt, index: int) -> bool:
    """Once nobody can act, deal the rest of the board, from the street with this index on, two times; give whether."""
    rest = felt.wish.game.streets[index:]
    if not felt.wish.rulebook.terms.run_it_twice or not all(street.board for street in rest):
        return False
    if len(felt.active()) > 1 or not felt.now_and_then(felt.wish.rates.run_twice):
        return False
    felt.write(hand.RunItAgreed(boards=_BOARDS, seats=tuple(sorted(seats_of(felt.live())))))
    for board in range(1, _BOARDS + 1):
        run: tuple[str, ...] = ()
        for street in rest:
            cards = felt.take(street.board)
            felt.write(hand.BoardDealt(street=street.name, cards=cards, board=board))
            run += cards
        felt.runs.append(run)
    return True
