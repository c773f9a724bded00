"""Goal: the button moves on from hand to hand (ALL.BUTTON.MOVE, TR.BLIND.BUTTON), and nothing else is asked of it.

Method: two hands of a table that everybody folds to the big blind; right values are read off the seats by hand.
"""

from __future__ import annotations

import pytest

from tests.replay.across.walks import FIXED, walk
from tests.support.judging import clean, fault, found
from tests.support.tables import judged_in_turn, tied

STACKS = {1: 1000, 2: 1000, 3: 1000, 4: 1000}
FIRST = walk("1", STACKS, button=1, small=2, big=3)
AFTER = {1: 1000, 2: 950, 3: 1050, 4: 1000}


@pytest.mark.rule("ALL.BUTTON.MOVE")
@pytest.mark.parametrize(("button", "small", "big"), [(1, 2, 3), (3, 4, 1), (4, 1, 2)])
def test_a_button_that_stays_or_passes_a_player_over_is_found(button: int, small: int, big: int) -> None:
    second = tied(walk("2", AFTER, button=button, small=small, big=big), previous=FIRST)
    verdicts = judged_in_turn([], tied(FIRST, table_pos=1), second)
    found(
        verdicts[1],
        fault("BUTTON", pos=1, recorded=button, expected=2, rule="ALL.BUTTON.MOVE"),
    )
    assert verdicts[1].raw["context"] == "table"


@pytest.mark.near_miss("ALL.BUTTON.MOVE")
def test_the_next_player_has_the_button() -> None:
    second = tied(walk("2", AFTER, button=2, small=3, big=4), previous=FIRST)
    clean(judged_in_turn([], tied(FIRST, table_pos=1), second)[1])


def test_by_itself_a_hand_has_no_button_to_compare() -> None:
    second = walk("2", AFTER, button=4, small=1, big=2)
    verdict = judged_in_turn([], FIRST, second)[1]
    clean(verdict)
    assert verdict.raw["context"] == "hand"


def test_a_dead_button_stands_at_an_empty_seat_on_the_way() -> None:
    left = {1: 1000, 3: 1050, 4: 1000}  # the small blind has gone
    dead = tied(walk("2", left, button=2, small=3, big=4), previous=FIRST)
    moved = tied(walk("2", left, button=3, small=4, big=1), previous=FIRST)
    clean(judged_in_turn([], tied(FIRST, table_pos=1), dead)[1])
    clean(judged_in_turn([], tied(FIRST, table_pos=1), moved)[1])


def test_a_player_who_sits_out_is_passed_over() -> None:
    second = tied(walk("2", AFTER, button=3, small=4, big=1, out=(2,)), previous=FIRST)
    clean(judged_in_turn([], tied(FIRST, table_pos=1), second)[1])


def test_with_two_left_nobody_has_the_big_blind_twice() -> None:
    """Three play, seat 1 had the button and is gone: the last big blind has the button, or the next seat."""
    three = walk("1", {1: 1000, 2: 1000, 3: 1000}, button=1, small=2, big=3)
    left = {2: 950, 3: 1050}
    forward = tied(walk("2", left, button=3, small=3, big=2), previous=three)
    clean(judged_in_turn([], tied(three, table_pos=1), forward)[1])


@pytest.mark.rule("TR.BLIND.BUTTON")
def test_triopoker_gives_the_button_to_the_last_small_blind() -> None:
    """The same hands under two houses: seat 3 sat between and had no cards in the first hand, so seat 4 was small."""
    stacks = {1: 1000, 3: 1000, 4: 1000, 5: 1000}
    first = walk("1", stacks, button=1, small=4, big=5, out=(3,), **FIXED)
    after = {1: 1000, 3: 1000, 4: 950, 5: 1050}
    to_the_next = tied(walk("2", after, button=3, small=4, big=5, **FIXED), previous=first)
    to_the_small = tied(walk("2", after, button=4, small=5, big=1, **FIXED), previous=first)
    start = tied(first, table_pos=1)
    due = fault("BUTTON", pos=1, recorded=3, expected=4, rule="TR.BLIND.BUTTON", basis="S")
    found(judged_in_turn([], start, to_the_next, rulebook="triopoker/1")[1], due)
    due = fault("BUTTON", pos=1, recorded=4, expected=3, rule="ALL.BUTTON.MOVE")
    found(judged_in_turn([], start, to_the_small, rulebook="generic/1")[1], due)


@pytest.mark.near_miss("TR.BLIND.BUTTON")
def test_triopoker_is_content_where_the_small_blind_moves_to_the_button() -> None:
    first = walk("1", STACKS, button=1, small=2, big=3, **FIXED)
    second = tied(walk("2", AFTER, button=2, small=3, big=4, **FIXED), previous=first)
    clean(judged_in_turn([], tied(first, table_pos=1), second, rulebook="triopoker/1")[1])
