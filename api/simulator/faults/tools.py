"""Finding the place of a fault in a record, and changing the record there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from api.simulator.hands import Simulated
from api.simulator.wish import Wish
from domain.events import Event, Payload, hand

Record = tuple[Event, ...]
Planter = Callable[[Wish, Simulated, Random], Record | None]
"""Gives the changed record, None where a hand has nothing that could be wrong in that way."""


def pick(fair: Simulated, rng: Random, fits: Callable[[Any], bool]) -> int | None:
    """The place of an event whose data fit."""
    places = [place for place, event in enumerate(fair.events) if fits(event.data)]
    return rng.choice(places) if places else None


def changed(fair: Simulated, place: int, **fields: object) -> Record:
    """The record with other values in one event."""
    event = fair.events[place]
    data = event.data.model_copy(update=fields)
    return (*fair.events[:place], replace(event, data=data), *fair.events[place + 1 :])


def inserted(fair: Simulated, place: int, *more: Payload) -> Record:
    """The record with more events before the one at a place."""
    before = fair.events[place - 1]
    added = tuple(replace(before, data=data) for data in more)
    return (*fair.events[:place], *added, *fair.events[place:])


def without(fair: Simulated, place: int) -> Record:
    """The record without the event at a place."""
    return (*fair.events[:place], *fair.events[place + 1 :])


def data_at(fair: Simulated, place: int) -> Any:  # noqa: ANN401 - whatever was picked
    """The data of the event at a place."""
    return fair.events[place].data


def all_of(fair: Simulated, kind: type[Any] | tuple[type[Any], ...]) -> list[Any]:
    """The data of this kind, in order."""
    return [event.data for event in fair.events if isinstance(event.data, kind)]


def start_of(fair: Simulated) -> hand.HandStarted:
    """The start of the hand."""
    started: hand.HandStarted = data_at(fair, 0)
    return started


def unseen(wish: Wish, fair: Simulated) -> list[str]:
    """Cards that are nowhere in the record."""
    seen = {
        card
        for event in fair.events
        for name in ("down", "up", "cards")
        for card in getattr(event.data, name, None) or ()
    }
    return sorted(wish.game.deck - seen)


def swapped(fair: Simulated, place: int, name: str, cards: list[str]) -> tuple[str, ...]:
    """The cards of an event, the first of them another one."""
    return (cards[0], *getattr(data_at(fair, place), name)[1:])
