"""Goal: what a source does not state is not missed. Method: take kinds of facts out of a right record, and say so.

Any choice of kinds is taken out together. No error or warning may follow, and the numbers by the rules stay.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from domain.events import Event, Payload, hand
from tests.support.play import BATCHES, Wish, play, seeds
from tests.support.play_verdicts import by_the_rules, changed, faults, renumbered, verdict_on

STATED = Wish(houses=("trickyplay", "pokerhilfe"), stated=True, open_cards=True)
HANDS = 3_000
ALL_FACTS: Final = ("times", "shows", "mucks", "burns", "uncalled", "rake", "rake-by-pot", "pots", "awards", "finals")

Silence = Callable[[Payload], Payload | None]


def without(kind: type[Payload]) -> Silence:
    return lambda data: None if isinstance(data, kind) else data


def unnamed_pots(data: Payload) -> Payload:
    return changed(data, pot=None) if isinstance(data, hand.PotAwarded) else data


def no_stacks(data: Payload) -> Payload:
    return hand.HandFinished(stacks=()) if isinstance(data, hand.HandFinished) else data


SILENCES: dict[str, Silence] = {
    "times": lambda data: data,
    "shows": without(hand.CardsShown),
    "mucks": without(hand.CardsMucked),
    "burns": without(hand.CardBurned),
    "uncalled": without(hand.UncalledBetReturned),
    "rake": without(hand.RakeTaken),
    "rake-by-pot": lambda data: data,
    "pots": unnamed_pots,
    "awards": without(hand.PotAwarded),
    "finals": no_stacks,
}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_what_is_not_stated_is_not_missed(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, HANDS):
        record = list(play(seed, STATED).events)
        silent = set(Random(seed).sample(ALL_FACTS, Random(-seed).randint(1, 5)))
        verdict = verdict_on(silenced(record, silent))
        if faults(verdict) or by_the_rules(verdict) != by_the_rules(verdict_on(record)):
            wrong[seed] = (sorted(silent), [(each["code"], each["pos"]) for each in faults(verdict)])
    assert wrong == {}


def silenced(record: list[Event], silent: set[str]) -> list[Event]:
    """The record of a source that does not state these kinds of facts."""
    kept = []
    for event in record:
        data: Payload | None = event.data
        for fact in sorted(silent):
            data = None if data is None else SILENCES[fact](data)
        if data is not None:
            at = "1970-01-01T00:00:00.000000Z" if "times" in silent else event.at
            kept.append(replace(event, data=data, at=at))
    states = [fact for fact in ALL_FACTS if fact not in silent]
    if "rake-by-pot" in silent:
        kept = with_rake_in_total(kept)
    source = {"room": "r", "format": "f", "file_sha256": "0" * 64, "states": states}
    return renumbered([replace(kept[0], data=changed(kept[0].data, source=source)), *kept[1:]])


def with_rake_in_total(record: list[Event]) -> list[Event]:
    """One rake of the whole hand in place of those of the pots."""
    rakes = [event for event in record if isinstance(event.data, hand.RakeTaken)]
    if not rakes:
        return record
    total = sum(event.data.amount for event in rakes if isinstance(event.data, hand.RakeTaken))
    first = record.index(rakes[0])
    one = replace(rakes[0], data=hand.RakeTaken(amount=total))
    others = [event for event in record if event not in rakes]
    return [*others[:first], one, *others[first:]]
