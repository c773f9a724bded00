"""Goal: a hand that is missing at a table is found once, and what follows from it is not (HAND_MISSING)."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.replay.across.walks import walk
from tests.support.judging import clean, fault, found
from tests.support.tables import buys, judged_in_turn, tied, told

STACKS = {1: 1000, 2: 1000, 3: 1000, 4: 1000}
FIRST = tied(walk("1", STACKS, button=1, small=2, big=3), table_pos=5)
SECOND = tied(walk("2", {1: 1000, 2: 950, 3: 1050, 4: 1000}, button=2, small=3, big=4), table_pos=5, previous=FIRST)
THIRD = tied(walk("3", {1: 1000, 2: 950, 3: 1000, 4: 1050}, button=3, small=4, big=1), table_pos=5, previous=SECOND)
STREAM = told(*(buys(seat, f"p-{'abcd'[seat - 1]}", 1000) for seat in STACKS))


def test_hands_in_a_row_are_clean() -> None:
    for verdict in judged_in_turn(STREAM, FIRST, SECOND, THIRD):
        clean(verdict)


def test_a_missing_hand_is_found_and_nothing_else() -> None:
    """Stacks and button have moved on by two hands, which follows from the one that is missing."""
    verdicts = judged_in_turn(STREAM, FIRST, THIRD)
    found(verdicts[1], fault("HAND_MISSING", pos=1, expected="hand/cardroom/2"))


def test_table_events_that_are_not_there_are_found() -> None:
    later = tied(walk("2", {1: 1000, 2: 950, 3: 1050, 4: 1000}, button=2, small=3, big=4), table_pos=9, previous=FIRST)
    found(judged_in_turn(STREAM, FIRST, later)[1], fault("HAND_MISSING", pos=1, recorded=9, expected=5))


def test_a_hand_that_nothing_is_known_about_is_judged_by_itself() -> None:
    verdict = judged_in_turn([], THIRD)[0]
    clean(verdict)
    assert verdict.raw["context"] == "hand"


@pytest.mark.parametrize("order", list(permutations([0, 1, 2])))
def test_hands_that_come_in_another_order_are_no_fault_of_each_other(order: tuple[int, ...]) -> None:
    """Only what is not there (yet) is missing: a hand that came before it was expected finds nothing else."""
    hands = [FIRST, SECOND, THIRD]
    for verdict in judged_in_turn(STREAM, *(hands[number] for number in order)):
        assert set(verdict.codes) <= {"HAND_MISSING"}
