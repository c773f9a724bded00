"""Faults in what the hand as a whole is: its game, its players, the sum of its chips, a division by agreement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random

from api.simulator.chips import dealt_out
from api.simulator.faults.tools import Record, all_of, changed, data_at, pick, start_of
from api.simulator.hands import Simulated
from api.simulator.wish import Wish
from domain.events import Event, hand


def unknown_game(_wish: Wish, fair: Simulated, _rng: Random) -> Record | None:
    """The game has a name that nobody knows."""
    return changed(fair, 0, game=f"{start_of(fair).game}-wild")


def crowded(_wish: Wish, fair: Simulated, _rng: Random) -> Record | None:
    """The table has a seat less than players were dealt in."""
    dealt_in = len(start_of(fair).seats)
    return changed(fair, 0, max_seats=dealt_in - 1) if dealt_in > 2 else None


def unstated_rake(wish: Wish, fair: Simulated, _rng: Random) -> Record | None:
    """Nothing is wrong with the hand; but the rulebook states no rake for it, which is said of every such hand."""
    started = start_of(fair)
    row = wish.rulebook.rake.row_for(wish.game.slug, wish.limit.slug, started.stakes, len(started.seats))
    return fair.events if row is None and all_of(fair, hand.RakeTaken) else None


def chips_from_nowhere(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """A fee takes the whole of the only pot, and some more that is nowhere."""
    if fair.outcome is None or len(fair.outcome.heaps) != 1:
        return None
    heap = fair.outcome.heaps[0]
    lost = Counter[int]()
    for award in heap.awards:
        lost[award.seat] -= award.amount
    fee = hand.FeeTaken(amount=heap.net + rng.randint(1, 100), kind="other", pot=0)
    return _ending(fair, 0, [fee], lost) if heap.net else None


def split(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """More boards are agreed upon than are dealt, or a pot is shared equally `by agreement` that nobody offered."""
    place = pick(fair, rng, lambda data: isinstance(data, hand.RunItAgreed))
    if place is not None:
        return changed(fair, place, boards=3)
    contested = [] if fair.outcome is None else [heap for heap in fair.outcome.heaps if len(heap.eligible) > 1]
    if len(contested) != 1 or fair.outcome is None or all_of(fair, hand.SplitOffered):
        return None
    heap = contested[0]
    pot = fair.outcome.heaps.index(heap)
    parts = dict(zip(heap.eligible, dealt_out(heap.net, len(heap.eligible)), strict=True))
    won = Counter(parts)
    for award in heap.awards:
        won[award.seat] -= award.amount
    shares = [hand.PotAwarded(seat=seat, amount=part, pot=pot, share="split") for seat, part in parts.items() if part]
    return _ending(fair, pot, shares, won)


def _ending(
    fair: Simulated, pot: int, results: list[hand.FeeTaken] | list[hand.PotAwarded], moved: Mapping[int, int]
) -> Record:
    """The record with other results in place of the awards of a pot; closing stacks differ by what is `moved`."""
    *others, last = (event for event in fair.events if not _is_award(event, pot))
    stacks = data_at(fair, len(fair.events) - 1).stacks
    closing = tuple(hand.SeatStack(seat=entry.seat, stack=entry.stack + moved.get(entry.seat, 0)) for entry in stacks)
    added = (replace(last, data=data) for data in results)
    return (*others, *added, replace(last, data=hand.HandFinished(stacks=closing)))


def _is_award(event: Event, pot: int) -> bool:
    return isinstance(event.data, hand.PotAwarded) and event.data.pot == pot
