"""Faults in what the hand comes to."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any, Final

from api.simulator.faults.tools import Planter, Record, all_of, changed, data_at, inserted, pick, start_of, without
from api.simulator.hands import Simulated
from api.simulator.wish import Wish
from domain.events import hand

_LATER: Final = (hand.BoardDealt, hand.CardsDiscarded, hand.StoodPat, hand.CardsShown)


def off_by_one(kind: type[Any]) -> Planter:
    """An amount that is one unit too large."""

    def plant(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
        place = pick(fair, rng, lambda data: isinstance(data, kind))
        return None if place is None else changed(fair, place, amount=data_at(fair, place).amount + 1)

    return plant


def rake(wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """More rake than the row of the house asks for."""
    stakes, dealt_in = start_of(fair).stakes, len(start_of(fair).seats)
    row = wish.rulebook.rake.row_for(wish.game.slug, wish.limit.slug, stakes, dealt_in)
    return None if row is None else off_by_one(hand.RakeTaken)(wish, fair, rng)


def rake_forbidden(wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """Rake before the point where it starts."""
    first = wish.game.streets[0].name
    ended_early = all(data.street == first for data in all_of(fair, hand.HoleCardsDealt)) and not all_of(fair, _LATER)
    starts_late = wish.rulebook.terms.rake_start_of(wish.game.slug) != "always"
    place = pick(fair, rng, lambda data: isinstance(data, hand.PotAwarded))
    if not (ended_early and starts_late) or place is None:
        return None
    return inserted(fair, place, hand.RakeTaken(amount=1, pot=0))


def award(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """A whole pot for one who does not win it."""
    place = pick(fair, rng, lambda data: isinstance(data, hand.PotAwarded) and data.share == "whole")
    if place is None:
        return None
    others = [seat.seat for seat in start_of(fair).seats if seat.seat != data_at(fair, place).seat]
    same_pot = [data for data in all_of(fair, hand.PotAwarded) if data.pot == data_at(fair, place).pot]
    return changed(fair, place, seat=rng.choice(others)) if len(same_pot) == 1 else None


def odd_chip(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """The odd unit for the winner next in order."""
    awards = [
        place
        for place, event in enumerate(fair.events)
        if isinstance(event.data, hand.PotAwarded) and event.data.share == "whole"
    ]
    pairs = [
        (first, second)
        for first, second in pairwise(awards)
        if data_at(fair, first).pot == data_at(fair, second).pot
        and data_at(fair, first).board == data_at(fair, second).board
        and data_at(fair, first).amount == data_at(fair, second).amount + 1
    ]
    if not pairs:
        return None
    first, second = rng.choice(pairs)
    seats = data_at(fair, first).seat, data_at(fair, second).seat
    turned = replace(fair, events=changed(fair, first, seat=seats[1]))
    return changed(turned, second, seat=seats[0])


def final_stack(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """A closing stack that is one unit too large."""
    place = len(fair.events) - 1
    finished = fair.events[place].data
    if not isinstance(finished, hand.HandFinished):
        return None
    wrong = rng.randrange(len(finished.stacks))
    stacks = [
        hand.SeatStack(seat=entry.seat, stack=entry.stack + (number == wrong))
        for number, entry in enumerate(finished.stacks)
    ]
    return changed(fair, place, stacks=tuple(stacks))


def showdown(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """The winner of a contested pot does not show."""
    heaps = () if fair.outcome is None else fair.outcome.heaps
    winners = {award.seat for heap in heaps if len(heap.eligible) > 1 for award in heap.awards}
    place = pick(fair, rng, lambda data: isinstance(data, hand.CardsShown) and data.seat in winners)
    return None if place is None else without(fair, place)


def pot_label(_wish: Wish, fair: Simulated, _rng: Random) -> Record | None:
    """Awards name pots that the hand does not have."""
    awards = all_of(fair, hand.PotAwarded)
    if not awards or all_of(fair, (hand.RakeTaken, hand.SplitOffered)):
        return None
    return tuple(
        replace(event, data=event.data.model_copy(update={"pot": (event.data.pot or 0) + 1}))
        if isinstance(event.data, hand.PotAwarded)
        else event
        for event in fair.events
    )
