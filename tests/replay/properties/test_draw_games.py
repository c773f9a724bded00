"""Goal: what holds of hands with a board holds of draw games: right hands are found right and counted alike, and so on.

Method: hands of the second way, which deals real cards from a real deck, divides pots by laying chips aside and knows
nothing of the judge. A failure names the seeds; `play(seed, DRAWN)` gives the hand again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import orjson
import pytest

from domain.events import Event, canonical_bytes, hand
from replay.reasons import reasons_for
from replay.timeline import timeline
from tests.replay.properties.test_clean_hands import differing
from tests.replay.properties.test_deleted_results import scrambled
from tests.replay.properties.test_never_raises import attempt
from tests.replay.properties.test_order_and_names import judged, renamed
from tests.replay.properties.test_reasons_and_timeline import adds_up, is_complete, nodes
from tests.replay.properties.test_rotated_seats import comparable, moved, moves
from tests.support.play import BATCHES, Played, Wish, play, seeds
from tests.support.play_draw_changes import WAYS, draw_change_of
from tests.support.play_draws import DRAW_GAMES, DRAWN
from tests.support.play_noise import noisy
from tests.support.play_verdicts import (
    SHELF,
    Verdict,
    by_the_rules,
    faults,
    renumbered,
    verdict_on,
    without_results,
)

STATED = Wish(houses=("trickyplay",), games=DRAW_GAMES, stated=True, open_cards=True)
HANDS, NOISE, CHANGES = 3_000, 2_000, 3_000
Faults = list[tuple[str, int | None]]


def named(verdict: Verdict) -> Faults:
    return [(each["code"], each["pos"]) for each in faults(verdict)]


@pytest.fixture(scope="module")
def met() -> Counter[str]:
    """What occurred in the hands of the first test of this module so far."""
    return Counter()


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_right_record_is_found_right_and_counted_alike(batch: int, met: Counter[str]) -> None:
    wrong: dict[int, Any] = {}
    met["batches"] += 1
    for seed in seeds(batch, HANDS):
        played = play(seed, DRAWN)
        met.update(occurrences(played))
        differences = differing(played, verdict_on(played.events))
        if differences:
            wrong[seed] = differences
    assert wrong == {}


def occurrences(played: Played) -> set[str]:
    """What happens in a hand, once each."""
    happened = {event.data.TOPIC.split(".")[1] for event in played.events}
    draws = [event.data for event in played.events if isinstance(event.data, hand.CardsDrawn)]
    pats = [event.data for event in played.events if isinstance(event.data, hand.StoodPat)]
    if len({(data.seat, data.draw) for data in draws}) < len(draws):
        happened.add("cards in two parts")
    if any(data.cards is None or "??" in data.cards for data in draws):
        happened.add("hidden cards")
    if any(data.decided_by == "timeout" for data in pats):
        happened.add("timed out")
    awards = [event.data for event in played.events if isinstance(event.data, hand.PotAwarded)]
    happened |= {f"pot {award.pot} divided" for award in awards if award.share == "split"}
    return {*happened, played.setting.game, played.setting.limit}


def test_everything_occurs(met: Counter[str]) -> None:
    """Runs after the test above; in a process without all of its batches it has nothing to say."""
    if met["batches"] < BATCHES:
        pytest.skip("needs the batches of this module before it")
    wanted = {*DRAW_GAMES, "FL", "PL", "NL", "timed out", "hidden cards", "cards in two parts", "deck-reshuffled"}
    wanted |= {"pot 0 divided", "pot 1 divided", "split-refused", "disconnect-protected", "left", "cashed-out"}
    assert {name: met[name] for name in wanted if met[name] < 5} == {}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_numbers_rest_on_the_deeds_alone(batch: int) -> None:
    """Results deleted, and results made nonsense of."""
    wrong = []
    for seed in seeds(batch, HANDS):
        record = play(seed, STATED).events
        numbers = by_the_rules(verdict_on(record))
        other = without_results(record) if seed % 3 else scrambled(record, Random(seed))
        if by_the_rules(verdict_on(other)) != numbers:
            wrong.append(seed)
    assert wrong == []


@pytest.mark.parametrize("batch", range(BATCHES))
def test_one_wrong_thing_in_a_draw_is_one_fault(batch: int, met: Counter[str]) -> None:
    wrong: dict[int, Any] = {}
    met["changed"] += 1
    for seed in seeds(batch, CHANGES):
        change = draw_change_of(play(seed, STATED), Random(seed))
        if change is None:
            continue
        met[change.what] += 1
        found = named(verdict_on(change.record))
        if len(found) != 1 or found[0][0] not in CODES[change.what]:
            wrong[seed] = (change.what, found)
    assert wrong == {}


CODES = {
    "missing card": {"DEAL_COUNT"},
    "further card": {"DRAW"},
    "own card back": {"DRAW"},
    "card of another": {"CARD_DUPLICATE"},
    "wrong discard": {"CARD_MISMATCH"},
    "second decision": {"SEQUENCE"},
    "no decision": {"SEQUENCE", "TURN_ORDER"},
    "wrong number": {"SEQUENCE"},
    "out of order": {"TURN_ORDER"},
    "early reshuffle": {"DRAW"},
    "without consent": {"SPLIT"},
}
"""What each change may be found as."""


def test_every_wrong_thing_was_tried(met: Counter[str]) -> None:
    assert CODES.keys() == WAYS.keys()
    if met["changed"] < BATCHES:
        pytest.skip("needs the batches of this module before it")
    assert min(met[what] for what in CODES) > 0


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_record_gone_wrong_is_judged_told_and_explained(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, NOISE):
        record = noisy(seed, DRAWN)
        _verdict, trouble = attempt(record)
        if trouble is None:
            trouble = untold(renumbered(event for event in record if isinstance(event, Event)))
        if trouble is not None:
            wrong[seed] = trouble
    assert wrong == {}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_right_hand_is_told_and_explained(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, HANDS // 3):
        played = play(seed, DRAWN)
        last = timeline(played.events, SHELF).steps[-1].after
        stacks = {str(seat.seat): seat.stack for seat in last.seats}
        trouble = untold(list(played.events))
        if trouble is not None or stacks != played.numbers["final"] or last.to_act is not None:
            wrong[seed] = (trouble, stacks, played.numbers["final"])
    assert wrong == {}


def untold(record: list[Event]) -> str | None:
    """What is wrong with the timeline or with the reasons of a record."""
    try:
        line, tree = timeline(record, SHELF), reasons_for(record, SHELF)
        orjson.dumps([line.as_dict(), tree.as_dict()])
    except Exception as error:  # noqa: BLE001 - that nothing at all is raised is what is tested
        return repr(error)
    if line.verdict.status != "malformed" and not is_complete(line, record):
        return "an event or a finding is not where it belongs"
    off = [node.what for node in nodes(tree) if not adds_up(node)]
    return f"does not add up: {off}" if off else None


@pytest.mark.parametrize("batch", range(BATCHES))
def test_order_of_lines_seats_and_names_do_not_matter(batch: int) -> None:
    wrong = []
    for seed in seeds(batch, HANDS // 3):
        rng, record = Random(seed), list(play(seed, DRAWN).events)
        before = [canonical_bytes(event) for event in record]
        other = list(record)
        rng.shuffle(other)
        again = verdict_on(renamed(record)) | {"hand": record[0].stream}
        same = judged(other) == judged(record) == orjson.dumps(again)
        if not same or [canonical_bytes(event) for event in record] != before:
            wrong.append(seed)
    assert wrong == []


@pytest.mark.parametrize("batch", range(BATCHES))
def test_moving_all_seats_moves_the_verdict(batch: int) -> None:
    wrong = []
    for seed in seeds(batch, HANDS // 3):
        played = play(seed, replace(DRAWN, open_cards=True))
        change = draw_change_of(played, Random(seed)) if seed % 2 else None
        record = played.events if change is None else change.record
        move = moves(seed)
        if comparable(verdict_on(moved(record, move)), lambda seat: seat) != comparable(verdict_on(record), move):
            wrong.append(seed)
    assert wrong == []
