"""Faults in what players do, and in when they do it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from api.simulator.faults.tools import Record, all_of, changed, data_at, inserted, pick, start_of
from api.simulator.hands import Simulated
from api.simulator.wish import Wish
from domain.events import hand

_STRANGER: Final = 20


def after_the_end(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """The deed of a player after the hand is over."""
    seat = rng.choice(start_of(fair).seats).seat
    return (*fair.events, replace(fair.events[-1], data=hand.Checked(seat=seat)))


def stranger(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """A deed from a seat that is not at the table."""
    place = pick(fair, rng, lambda data: isinstance(data, hand.Checked | hand.Folded | hand.Called))
    return None if place is None else inserted(fair, place, hand.Checked(seat=_STRANGER))


def turn_order(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """Two checks in the wrong order."""
    places = [
        place
        for place in range(1, len(fair.events))
        if isinstance(data_at(fair, place - 1), hand.Checked) and isinstance(data_at(fair, place), hand.Checked)
    ]
    if not places:
        return None
    place = rng.choice(places)
    first = data_at(fair, place - 1).seat
    turned = replace(fair, events=changed(fair, place - 1, seat=data_at(fair, place).seat))
    return changed(turned, place, seat=first)


def action_illegal(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """A bet where there is one already."""
    place = pick(fair, rng, lambda data: isinstance(data, hand.Raised))
    if place is None:
        return None
    raised = data_at(fair, place)
    bet = hand.Bet(seat=raised.seat, amount=raised.amount, to=raised.to, all_in=raised.all_in)
    return (*fair.events[:place], replace(fair.events[place], data=bet), *fair.events[place + 1 :])


def bet_size(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """A total of the round that is not the sum of what was put in."""
    place = pick(fair, rng, lambda data: isinstance(data, hand.Called | hand.Bet | hand.Raised | hand.Completed))
    return None if place is None else changed(fair, place, to=data_at(fair, place).to + 1)


def misdeed(_wish: Wish, fair: Simulated, _rng: Random) -> Record | None:
    """What a player of the hand has done although he may not; see `api.simulator.misdeeds`."""
    return fair.events if fair.misdone else None


def forced_bet(wish: Wish, fair: Simulated, _rng: Random) -> Record | None:
    """An ante or a small blind other than the stakes say."""
    stakes, terms = start_of(fair).stakes, wish.rulebook.terms
    if not stakes.ante and terms.small_blind != "table" and wish.limit.sizing == "fixed":
        return None  # what the house's own rule says is right too
    posts = all_of(fair, hand.AntePosted) or [data for data in all_of(fair, hand.BlindPosted) if data.kind == "small"]
    if all(data.all_in for data in posts):
        return None  # a short one that takes the last chip stands
    name, value = ("ante", stakes.ante) if stakes.ante else ("small_blind", stakes.small_blind)
    return changed(fair, 0, stakes=stakes.model_copy(update={name: (value or 0) + 1}))


def protects_folded(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """A player who has folded is protected."""
    place = pick(fair, rng, lambda data: isinstance(data, hand.Folded))
    if place is None:
        return None
    seat = data_at(fair, place).seat
    return inserted(fair, place + 1, hand.Disconnected(seat=seat), hand.DisconnectProtected(seat=seat))


def clock_back(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """A time before that of the event before."""
    place = rng.randrange(2, len(fair.events))
    event = replace(fair.events[place], at=fair.events[0].at)
    return (*fair.events[:place], event, *fair.events[place + 1 :])
