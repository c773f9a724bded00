"""Goal: events → format → events gives the same findings, and the list of losses is exact.

Method: every hand of the corpora, random right ones, random ones with one result changed, and random ones in which
anything is wrong. The list of losses, carried out on the hand, must be what was read back. Findings must be the same
set; where anything at all was wrong with a hand, at least nothing may be found that no listed loss explains.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

from api.exports import CannotExportError, Exported, to_ohh, to_phh
from api.readers import HandRecord, read_file
from domain.events import Event
from domain.events.hand import DeckReshuffled
from replay.form import fault_of, in_order
from tests.api.exports.comparing import applied, idle, judged, of_record, read_back
from tests.support.play import LONG, play, seeds
from tests.support.play_changes import change_of
from tests.support.play_noise import noisy
from tests.support.shared import SHARED, needs_shared

Export = Callable[[Sequence[Event]], Exported]

FORMATS: dict[str, Export] = {"phh": to_phh, "ohh": to_ohh}
CORPORA = SHARED / "corpora"
FILES = [
    path
    for folder in ("ongame", "pokerstars", "tricky", "ohh", "phh")
    for path in sorted((CORPORA / folder).glob("*.*"))
]
EVERY = 1 if LONG else 50
"""Of the thousands of hands of one file, which are taken."""

BEYOND_OHH = {"draw", "stud", "omaha-5", "omaha-6", "omaha-hilo-5", "omaha-hilo-6", "split-holdem", "razz"}
"""Games whose streets Open Hand History does not have."""


@cache
def hands_of(path: Path) -> tuple[tuple[Event, ...], ...]:
    """The hands of a file; of a large one some."""
    records = [record.events for record in read_file(path) if isinstance(record, HandRecord)]
    taken = records if len(records) < 1000 else records[::EVERY]
    return tuple(tuple(event for event in events if isinstance(event, Event)) for events in taken)


def check(events: Sequence[Event], export: Export) -> Exported:
    """The export of a hand, whose list of losses is exact."""
    exported = export(events)
    assert applied(events, exported.lost) == of_record(exported)
    return exported


@needs_shared
@pytest.mark.parametrize("path", [path for path in FILES if path.suffix != ".md"], ids=lambda path: path.name)
@pytest.mark.parametrize("name", FORMATS)
def test_hands_of_the_corpora_have_the_same_findings(path: Path, name: str) -> None:
    for events in hands_of(path):
        try:
            exported = check(events, FORMATS[name])
        except CannotExportError as error:
            game = str(error).removeprefix("The format has no streets for ").removesuffix(".")
            assert name == "ohh"
            assert any(word in game for word in BEYOND_OHH)
            continue
        again, stated = judged(read_back(exported.text)), judged(events)
        if any(isinstance(event.data, DeckReshuffled) for event in events):
            # No format has a word for a deck made anew, as the list of losses says: the draw that needed it is found.
            again = type(again)({finding: count for finding, count in again.items() if finding[0] != "DRAW"})
            stated = type(stated)({finding: count for finding, count in stated.items() if finding[0] != "DRAW"})
        assert again == stated, events[0].stream


@pytest.mark.parametrize("batch", range(10))
@pytest.mark.parametrize("name", FORMATS)
def test_random_hands_have_no_findings_that_they_had_not(name: str, batch: int) -> None:
    for seed in seeds(batch, 300):
        events = play(seed).events
        exported = check(events, FORMATS[name])
        assert judged(read_back(exported.text)) == judged(events), seed


@pytest.mark.parametrize("batch", range(10))
@pytest.mark.parametrize("name", FORMATS)
def test_a_wrong_result_is_found_again(name: str, batch: int) -> None:
    for seed in seeds(batch, 300):
        change = change_of(play(seed), Random(seed))
        if change is not None:
            exported = check(change.record, FORMATS[name])
            assert judged(read_back(exported.text)) == judged(change.record), (seed, change.what)


@pytest.mark.parametrize("batch", range(10))
@pytest.mark.parametrize("name", FORMATS)
def test_of_hands_in_which_anything_is_wrong_the_list_of_losses_is_exact(name: str, batch: int) -> None:
    for seed in seeds(batch, 400):
        record = in_order(noisy(seed))
        events = [event for event in record if isinstance(event, Event)]
        if fault_of(record) is not None:
            continue
        try:
            exported = check(events, FORMATS[name])
        except CannotExportError as error:
            reasons = ("Nobody is dealt in", "no streets for", "the unknown stack", "no code for")
            assert any(reason in str(error) for reason in reasons), seed  # noqa: PT017
            continue
        assert idle(events, exported) == [], seed
        if {loss.field for loss in exported.lost} <= HARMLESS:
            gone, new = differences(events, exported)
            assert gone <= {"REFUND"}, seed
            assert new == set(), seed


HARMLESS = {"house", "hand_no", "source", "at", "seats.order", "stacks.order", "server", "build", "all_in", "to"}
"""Losses that explain no finding, but that a hand with a source misses no orders of refunds (decision 0022)."""


def differences(events: Sequence[Event], exported: Exported) -> tuple[set[object], set[object]]:
    """The codes of findings that are gone, and of those that are new."""
    stated, again = judged(events), judged(read_back(exported.text))
    return {code for code, *_ in stated - again}, {code for code, *_ in again - stated}
