"""Hands of `trickyplay` in which seat 1 wins a pot of 3.00, and how they were paid."""

from __future__ import annotations

from dataclasses import replace

from domain.events import Event
from tests.support.hands import shown
from tests.support.scenario import Scenario


def right(hand_no: str, house: str = "trickyplay") -> tuple[Event, ...]:
    """Seat 1 gets 2.85, which is right."""
    return _played(hand_no, house, None).rakes(15, pot=0).awards(1, 285, pot=0).finishes().events


def wrong(
    hand_no: str, *, house: str = "trickyplay", build: str | None = None, rake: int = 15, to: int = 2
) -> tuple[Event, ...]:
    """Seat 2 gets what seat 1 has won; rake as wanted."""
    return _played(hand_no, house, build).rakes(rake, pot=0).awards(to, 300 - rake, pot=0).finishes().events


def _played(hand_no: str, house: str, build: str | None) -> Scenario:
    played = shown(house=house, hand_no=hand_no)
    opening = replace(played.events[0], data=played.started.model_copy(update={"build": build}))
    return replace(played, events=(opening, *played.events[1:]))
