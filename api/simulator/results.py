"""The end of a hand: returns, shows, rake, awards and closing stacks, counted and written."""

from __future__ import annotations

from dataclasses import dataclass

from api.simulator.chips import Heap, heaps_of, uncalled
from api.simulator.felt import Felt
from api.simulator.rake import take_rake
from api.simulator.showdown import divide, show_hands
from domain.events import hand


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a hand comes to by the simulator's own count, by seat and in minor units."""

    back: dict[int, int]
    heaps: tuple[Heap, ...]
    final: dict[int, int]

    @property
    def rake(self) -> int:
        """Rake of the hand."""
        return sum(heap.rake for heap in self.heaps)


def settle(felt: Felt) -> Outcome:
    """Count the pots, then write the results."""
    back = uncalled(felt.order)
    heaps = heaps_of(felt.order, back)
    take_rake(felt, heaps)
    for heap in heaps:
        heap.awards = divide(felt, heap)
    for seat, amount in back.items():
        felt.write(hand.UncalledBetReturned(seat=seat, amount=amount))
    if len(felt.live()) > 1 and not felt.agreed:
        show_hands(felt, {award.seat for heap in heaps for award in heap.awards})
    return _written(felt, back, heaps)


def _written(felt: Felt, back: dict[int, int], heaps: list[Heap]) -> Outcome:
    won = {chair.seat: chair.behind + back.get(chair.seat, 0) for chair in felt.order}
    for pot, heap in enumerate(heaps):
        if heap.rake:
            felt.write(hand.RakeTaken(amount=heap.rake, pot=pot))
    for pot, heap in enumerate(heaps):
        for award in heap.awards:
            won[award.seat] += award.amount
            board = award.board or None
            felt.write(hand.PotAwarded(seat=award.seat, amount=award.amount, pot=pot, share=award.share, board=board))
    final = {seat: won[seat] for seat, _stack in felt.setting.stacks}
    felt.write(hand.HandFinished(stacks=tuple(hand.SeatStack(seat=seat, stack=won) for seat, won in final.items())))
    return Outcome(back, tuple(heaps), final)
