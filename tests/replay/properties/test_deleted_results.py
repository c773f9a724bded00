"""Goal: the numbers of a verdict rest on the deeds alone. Method: take the results away, or make nonsense of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from domain.events import Event, hand
from tests.support.play import BATCHES, Wish, play, seeds
from tests.support.play_verdicts import by_the_rules, changed, faults, verdict_on, without_results

STATED = Wish(houses=("trickyplay", "pokerhilfe"), stated=True, open_cards=True)
DELETED, SCRAMBLED = 5_000, 1_000


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_numbers_are_the_same_without_results(batch: int) -> None:
    wrong = []
    for seed in seeds(batch, DELETED):
        record = play(seed, STATED).events
        if by_the_rules(verdict_on(record)) != by_the_rules(verdict_on(without_results(record))):
            wrong.append(seed)
    assert wrong == []


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_numbers_are_the_same_with_senseless_results(batch: int) -> None:
    wrong = []
    for seed in seeds(batch, SCRAMBLED):
        record = play(seed, STATED).events
        verdict, senseless = verdict_on(record), verdict_on(scrambled(record, Random(seed)))
        if by_the_rules(verdict) != by_the_rules(senseless) or not faults(senseless):
            wrong.append(seed)
    assert wrong == []


def scrambled(record: Sequence[Event], rng: Random) -> list[Event]:
    """Other amounts, pots and seats in every return, rake and award, and other closing stacks."""
    seats = [event.data.seat for event in record if isinstance(event.data, hand.HoleCardsDealt)]
    events = []
    for event in record:
        data = event.data
        if isinstance(data, hand.UncalledBetReturned | hand.PotAwarded):
            data = changed(data, amount=rng.randint(-500, 5000), seat=rng.choice([*seats, 77]))
        elif isinstance(data, hand.RakeTaken):
            data = changed(data, amount=rng.randint(-500, 5000), pot=rng.randint(0, 3))
        elif isinstance(data, hand.HandFinished):
            data = hand.HandFinished(stacks=tuple(nonsense(data.stacks, rng)))
        events.append(replace(event, data=data))
    return events


def nonsense(stacks: Sequence[hand.SeatStack], rng: Random) -> list[hand.SeatStack]:
    return [hand.SeatStack(seat=entry.seat, stack=entry.stack + rng.randint(1, 9)) for entry in stacks]
