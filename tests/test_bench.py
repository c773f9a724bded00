"""Goal: the benchmark compares like with like: the judge and pokerkit come to the same end of the same hands."""

from __future__ import annotations

import orjson
from pokerkit import HandHistory

from bench.hands import random_hands
from bench.speed import JOBS, all_agree, measure


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
