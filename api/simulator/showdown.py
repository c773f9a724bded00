"""Who shows, in which order, and who wins a pot (section 1.5)."""

from __future__ import annotations

from typing import Final

from api.simulator.chips import Award, Chair, Heap, Share, dealt_out
from api.simulator.felt import Felt
from domain.events import hand
from domain.ranking import Ranking

_MUCKS: Final = 0.5


def divide(felt: Felt, heap: Heap) -> list[Award]:
    """The shares of a pot after rake: high and low, then equal winners, odd units to the first (ALL.POT.SPLIT)."""
    if len(heap.eligible) == 1:
        return [Award(heap.eligible[0], heap.net, "whole")] if heap.net else []
    boards = felt.boards
    first = 1 if len(boards) > 1 else 0
    return [
        award
        for number, (board, net) in enumerate(zip(boards, dealt_out(heap.net, len(boards)), strict=True), first)
        for award in _on_board(_claims(felt, heap, board), net, number)
    ]


def _on_board(claims: dict[Share, list[int]], net: int, board: int) -> list[Award]:
    parts = zip(claims.items(), dealt_out(net, len(claims)), strict=True)
    return [
        Award(seat, amount, share, board)
        for (share, winners), part in parts
        for seat, amount in zip(winners, dealt_out(part, len(winners)), strict=True)
        if amount
    ]


def _claims(felt: Felt, heap: Heap, board: tuple[str, ...]) -> dict[Share, list[int]]:
    """Winners by share, in the order in which odd units are given."""
    if felt.agreed:
        return {"split": list(heap.eligible)}
    chairs = [chair for chair in felt.order if chair.seat in heap.eligible]
    first, *others = [half.ranking.under(felt.wish.rulebook) for half in felt.wish.game.halves]
    low = _best(chairs, others[0], board) if others else []
    high = _best(chairs, first, board)
    return {"high": high, "low": low} if low else {"whole": high}


def _best(chairs: list[Chair], ranking: Ranking, board: tuple[str, ...]) -> list[int]:
    values = {chair.seat: ranking.value(chair.cards, board) for chair in chairs}
    stated = [value for value in values.values() if value is not None]
    best = [seat for seat, value in values.items() if stated and value == max(stated)]
    if ranking.two_left is not None and len(chairs) == 2:
        one, other = chairs
        for mine, his in ((one, other), (other, one)):
            if ranking.two_left.hand(mine.cards, his.cards, board) is not None:
                return [mine.seat]
    return best


def show_hands(felt: Felt, winners: set[int]) -> None:
    """Who has won something shows; of the others the first to show does, and the rest may muck (ALL.SHOW.MUCK)."""
    for place, chair in enumerate(_order(felt)):
        if place == 0 or chair.seat in winners or not felt.lucky(_MUCKS):
            felt.write(hand.CardsShown(seat=chair.seat, cards=chair.cards))
        else:
            felt.write(hand.CardsMucked(seat=chair.seat))


def _order(felt: Felt) -> list[Chair]:
    """The last aggressor of the last round first; without one as the house has it (ALL.SHOW.ORDER)."""
    if felt.aggressor is not None:
        return _from(felt, felt.aggressor)
    unbet = felt.wish.rulebook.terms.show_first_unbet_of(felt.wish.game.slug)
    if unbet == "left-of-big-blind":
        return [chair for chair in felt.left_of(felt.big_seat) if not chair.folded]
    if unbet == "first-to-act" and felt.opener is not None:
        return _from(felt, felt.opener)
    return felt.live()


def _from(felt: Felt, seat: int) -> list[Chair]:
    *others, first = felt.left_of(seat)
    return [chair for chair in (first, *others) if not chair.folded]
