"""Goal: records of draw games that say less, or that end early, are not accused of what they do not have.

Method: hands of the second way; deeds of the draws are left out, and the source says so; or the record is cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from domain.events import Event, Payload, hand
from tests.replay.properties.test_open_hands import cancelled, cut, own
from tests.replay.properties.test_silent_sources import silenced
from tests.support.play import BATCHES, Wish, play, seeds
from tests.support.play_draws import DRAW_GAMES, DRAWN
from tests.support.play_verdicts import Verdict, by_the_rules, changed, faults, remarks, verdict_on, with_data

STATED = Wish(houses=("trickyplay",), games=DRAW_GAMES, stated=True, open_cards=True)
HANDS = 3_000
DRAWS = (hand.CardsDiscarded, hand.CardsDrawn, hand.StoodPat, hand.DeckReshuffled)


def named(verdict: Verdict) -> list[tuple[str, int | None]]:
    return [(each["code"], each["pos"]) for each in faults(verdict)]


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
