"""Goal: the benchmark compares like with like: the judge and pokerkit come to the same end of the same hands."""

from __future__ import annotations

from itertools import pairwise

import orjson
import pytest
from pokerkit import HandHistory

from bench import read_models
from bench.hands import random_hands
from bench.log import bulk, lookup, saves
from bench.log.hands import EVENTS, log_hand, template
from bench.speed import JOBS, all_agree, measure
from domain.events import parse_event


def test_the_judge_and_pokerkit_end_with_the_same_stacks() -> None:
    all_agree(random_hands(100))


def test_both_texts_of_a_hand_have_the_same_decisions() -> None:
    decisions = {"folded": "f", "checked": "cc", "called": "cc", "bet": "cbr", "raised": "cbr"}
    for written in random_hands(50):
        topics = [orjson.loads(line)["topic"].split(".")[1] for line in written.lines]
        ours = [decisions[topic] for topic in topics if topic in decisions]
        theirs = [action.split()[1] for action in HandHistory.loads(written.phh).actions if action.startswith("p")]
        assert [word for word in theirs if word != "sm"] == ours


def test_the_same_seed_deals_the_same_hands() -> None:
    assert random_hands(5, seed=3) == random_hands(5, seed=3)
    assert random_hands(5, seed=3) != random_hands(5, seed=4)


def test_every_job_is_timed_as_often_as_asked() -> None:
    speeds = measure(random_hands(3), runs=2)
    assert [speed.job for speed in speeds] == list(JOBS)
    assert all(len(speed.runs) == 2 and min(speed.runs) > 0 for speed in speeds)


def test_the_log_s_hands_are_valid_and_come_one_after_the_other() -> None:
    hands = [log_hand(template(), number) for number in (1, 2, 3)]
    for number, each in enumerate(hands, 1):
        lines = [event.state for event in each.stored]
        assert [parse_event(line) for line in lines] == list(each.events)
        assert len(lines) == EVENTS
        assert {event.stream for event in each.events} == {f"hand/trickyplay/{number:09}"}
    assert all(
        str(first.stored[0].originator_id) < str(second.stored[0].originator_id) for first, second in pairwise(hands)
    )


def test_every_line_saves_with_any_number_of_callers() -> None:
    hands = [log_hand(template(), number) for number in range(1, 401)]
    rates = saves.measure(hands, runs=1, seconds=0.05, callers=(1, 3))
    assert {(rate.line, rate.callers, rate.size) for rate in rates} == {
        (line, callers, size) for line in saves.LINES for callers in (1, 3) for size in (1, 25)
    }
    assert all(rate.median > 0 and min(rate.cpu_ms) > 0 for rate in rates)


def test_every_line_brings_hands_in_bulk() -> None:
    hands = [log_hand(template(), number) for number in range(1, 301)]
    rates = bulk.measure(hands, runs=2)
    assert [rate.line for rate in rates] == list(bulk.LINES)
    assert all(len(rate.runs) == 2 and min(rate.runs) > 0 for rate in rates)


def test_a_hand_is_looked_up_in_a_log_of_the_size_asked_for() -> None:
    look = lookup.measure(template(), events=5_000, asked=5, seed=1)
    assert look.events == 5_000
    assert 0 < look.median_ms <= look.slowest_of_100_ms
    assert look.bytes_an_event > 32  # the leaf alone


def test_read_models_are_measured_over_hands_between_one_another(capsys: pytest.CaptureFixture[str]) -> None:
    assert read_models.main(["--hands", "45", "--asked", "2", "--saves", "3", "--dealt", "30"]) == 0
    told = capsys.readouterr().out
    for words in ("hands ", "findings ", "all at once", "a table at a log position", "after its receipt"):
        assert words in told
