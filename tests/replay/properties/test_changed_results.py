"""Goal: one change in the results is one fault, at its place. Method: change one thing in a right record.

An amount, a seat or a card of a return, a rake, an award, a show, a muck or a closing stack is changed. A show or muck
that names no cards is given to seats without cards only: to another player it may well belong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from domain.events import Event, hand
from tests.support.play import BATCHES, Wish, play, seeds
from tests.support.play_changes import Change, change_of
from tests.support.play_verdicts import faults, verdict_on

STATED = Wish(houses=("trickyplay", "pokerhilfe"), stated=True, open_cards=True)
CHANGES = 6_000  # some hands, such as walks, have no result to change in the way that was drawn

CODES = {
    "UncalledBetReturned.amount": {"UNCALLED"},
    "UncalledBetReturned.seat": {"UNCALLED", "SEAT"},
    "RakeTaken.amount": {"RAKE"},
    "PotAwarded.amount": {"AWARD"},
    "PotAwarded.seat": {"AWARD", "SEAT", "ODD_CHIP"},
    "CardsShown.card": {"CARD_MISMATCH", "CARD_DUPLICATE"},
    "CardsShown.seat": {"CARD_MISMATCH", "SEAT"},
    "CardsMucked.card": {"CARD_MISMATCH", "CARD_DUPLICATE"},
    "CardsMucked.seat": {"CARD_MISMATCH", "SEAT"},
    "HandFinished.stack": {"FINAL_STACK"},
    "HandFinished.seat": {"FINAL_STACK", "SEAT"},
}
"""What each change may be found as."""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_one_change_is_one_fault_at_its_place(batch: int) -> None:
    wrong: dict[int, Any] = {}
    done: Counter[str] = Counter()
    for seed in seeds(batch, CHANGES):
        change = change_of(play(seed, STATED), Random(seed))
        if change is None:
            continue
        done[change.what] += 1
        found = faults(verdict_on(change.record))
        if not is_one_fault(change, found):
            wrong[seed] = (change.pos, change.what, [(each["code"], each["pos"]) for each in found])
    assert wrong == {}
    assert done.total() >= 500
    assert done.keys() == CODES.keys()


def is_one_fault(change: Change, found: Sequence[Mapping[str, Any]]) -> bool:
    """One fault of the right kind that names the event; two for a pot that went to the wrong seat of the hand."""
    if not found or any(each["code"] not in CODES[change.what] for each in found):
        return False
    pair = change.what == "PotAwarded.seat" and [each["code"] for each in found] == ["AWARD", "AWARD"]
    if len(found) > 1 and not pair:
        return False
    return bool({each["pos"] for each in found} & alike(change))


def alike(change: Change) -> set[int]:
    """The position of the change and, of an award, those of others that cannot be told from it."""
    data = change.after
    if not isinstance(data, hand.PotAwarded):
        return {change.pos}
    return {event.pos for event in change.record if event.data == data and isinstance(event, Event)}
