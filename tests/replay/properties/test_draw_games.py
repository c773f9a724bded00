"""Goal: what holds of hands with a board holds of draw games: right hands are found right and counted alike, and so on.

Method: hands of the second way, which deals real cards from a real deck, divides pots by laying chips aside and knows
nothing of the judge. A failure names the seeds; `play(seed, DRAWN)` gives the hand again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import orjson
import pytest

from domain.events import Event, Payload, canonical_bytes, hand
from replay.reasons import reasons_for
from replay.timeline import timeline
from tests.replay.properties.test_clean_hands import differing
from tests.replay.properties.test_deleted_results import scrambled
from tests.replay.properties.test_never_raises import attempt
from tests.replay.properties.test_open_hands import cancelled, cut, own
from tests.replay.properties.test_order_and_names import judged, renamed
from tests.replay.properties.test_reasons_and_timeline import adds_up, is_complete, nodes
from tests.replay.properties.test_rotated_seats import comparable, moved, moves
from tests.replay.properties.test_silent_sources import silenced
from tests.support.play import BATCHES, Played, Wish, play, seeds
from tests.support.play_draw_changes import WAYS, draw_change_of
from tests.support.play_draws import DRAW_GAMES, DRAWN
from tests.support.play_noise import noisy
from tests.support.play_verdicts import (
    SHELF,
    Verdict,
    by_the_rules,
    changed,
    faults,
    remarks,
    renumbered,
    verdict_on,
    with_data,
    without_results,
)

STATED = Wish(houses=("trickyplay",), games=DRAW_GAMES, stated=True, open_cards=True)
HANDS, NOISE, CHANGES = 3_000, 2_000, 3_000
DRAWS = (hand.CardsDiscarded, hand.CardsDrawn, hand.StoodPat, hand.DeckReshuffled)
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


# Sources that say less


@pytest.mark.parametrize("batch", range(BATCHES))
def test_what_is_not_stated_of_the_draws_is_not_missed(batch: int) -> None:
    """Some deeds of the draws are left out, or all; nothing is found, and pots and returns are the same."""
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, HANDS):
        record, rng = list(play(seed, STATED).events), Random(seed)
        share = rng.choice((0.2, 0.5, 1))
        seats = {event.data.seat for event in record if isinstance(event.data, hand.StoodPat | hand.CardsDiscarded)}
        silent = {seat for seat in sorted(seats) if rng.random() < share}
        other = without_draws_of(record, silent)
        verdict = verdict_on(other)
        if faults(verdict) or chips(verdict) != chips(verdict_on(record)):
            wrong[seed] = (sorted(silent), named(verdict))
    assert wrong == {}


def without_draws_of(record: Sequence[Event], seats: set[int]) -> list[Event]:
    """The record of a source that does not state the draws of these seats, nor when the deck is made anew."""
    kept = [event for event in record if not is_draw_of(event.data, seats)]
    other = silenced(kept, set())
    source = changed(other[0].data).source  # type: ignore[attr-defined]
    states = [fact for fact in source.states if fact != "draws"]
    return with_data(other, 1, changed(other[0].data, source=source.model_dump() | {"states": states}))


def is_draw_of(data: Payload, seats: set[int]) -> bool:
    return isinstance(data, DRAWS) and (isinstance(data, hand.DeckReshuffled) or data.seat in seats)


def chips(verdict: Verdict) -> list[Any]:
    """What does not depend on cards."""
    return [verdict["uncalled"], [(pot["amount"], pot["eligible"]) for pot in verdict["pots"]]]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_what_is_not_stated_otherwise_is_not_missed(batch: int) -> None:
    facts = ("times", "shows", "mucks", "burns", "uncalled", "rake", "rake-by-pot", "pots", "awards", "finals")
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, HANDS // 2):
        record = list(play(seed, STATED).events)
        silent = set(Random(seed).sample(facts, Random(-seed).randint(1, 5)))
        other = silenced(record, silent)
        source = {"room": "r", "format": "f", "file_sha256": "0" * 64}
        states = [*(fact for fact in facts if fact not in silent), "draws"]
        verdict = verdict_on(with_data(other, 1, changed(other[0].data, source=source | {"states": states})))
        if faults(verdict) or by_the_rules(verdict) != by_the_rules(verdict_on(record)):
            wrong[seed] = (sorted(silent), named(verdict))
    assert wrong == {}


# Hands that do not end


@pytest.mark.parametrize("batch", range(BATCHES))
def test_an_open_hand_misses_nothing_and_a_cancelled_one_gives_back(batch: int) -> None:
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, HANDS):
        played, rng = play(seed, DRAWN), Random(seed)
        record = cut(played, rng)
        verdict, due = verdict_on(record), own(record)
        if remarks(verdict) or verdict["status"] != "open" or verdict["refunds"]["due"] != due:
            wrong[seed] = (len(record), remarks(verdict))
        broken = verdict_on(cancelled(record, due, rng))
        start = {str(seat): stack for seat, stack in played.start.items()}
        if remarks(broken) or broken["final"] != start or broken["refunds"]["due"] != due:
            wrong[seed] = (len(record), remarks(broken), broken["final"])
    assert wrong == {}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_nobody_has_won_before_the_last_draw_and_the_last_bet(batch: int) -> None:
    """A record cut before its last draw or bet has no closing stacks; cut after it, it has those of the whole hand."""
    wrong: dict[int, Any] = {}
    for seed in seeds(batch, HANDS // 3):
        played = play(seed, replace(STATED, facts=False))
        record = cut(played, Random(seed))
        to_come = [event.data for event in played.events[len(record) :]]
        final = verdict_on(record)["final"]
        if any(is_decisive(data) for data in to_come):
            right = final is None
        elif any(isinstance(data, UNDECIDED) for data in to_come):
            continue
        else:
            right = final == played.numbers["final"]
        if not right:
            wrong[seed] = (len(record), final)
    assert wrong == {}


UNDECIDED = (
    hand.Checked,
    hand.CardsMucked,
    hand.StoodPat,
    hand.Disconnected,
    hand.DisconnectProtected,
    hand.Reconnected,
    hand.Left,
    hand.SplitOffered,
    hand.SplitAccepted,
    hand.SplitRefused,
    hand.RakeTaken,
)
"""Deeds that change who wins what, or may be made although the hand is over."""


def is_decisive(data: Payload) -> bool:
    """Whether a deed is there only because the hand was not over."""
    deeds = (hand.BlindPosted, hand.AntePosted, hand.HoleCardsDealt, hand.Folded, hand.Called, hand.Bet, hand.Raised)
    return isinstance(data, (*deeds, hand.CardsDiscarded, hand.CardsDrawn))
