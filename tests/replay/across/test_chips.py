"""Goal: chips come to a table as the house allows (TP.BUYIN, TR.BUYIN), and none come or go unrecorded."""

from __future__ import annotations

import pytest

from domain.events import table
from tests.replay.across.walks import FIXED, Form, walk
from tests.support.judging import clean, fault, found
from tests.support.scenario import Scenario
from tests.support.tables import buys, judged_in_turn, leaves, tied, told, tops_up

PLAYERS = {1: "p-a", 2: "p-b", 3: "p-c"}


def sat_down(amounts: dict[int, int], form: Form | None = None) -> Scenario:
    return tied(walk("1", amounts, button=1, small=2, big=3, **(form or {})), table_pos=1 + len(amounts))


def bought(amounts: dict[int, int]) -> list[table.BoughtIn]:
    return [buys(seat, PLAYERS[seat], amount) for seat, amount in amounts.items()]


@pytest.mark.rule("TP.BUYIN")
@pytest.mark.parametrize(("amount", "expected"), [(1999, 2000), (10001, 10000)])
def test_no_limit_asks_for_20_to_100_big_blinds(amount: int, expected: int) -> None:
    amounts = {1: amount, 2: 5000, 3: 5000}
    verdict = judged_in_turn(told(*bought(amounts)), sat_down(amounts), rulebook="trickyplay/1")[0]
    found(verdict, fault("BUY_IN", seat=1, recorded=amount, expected=expected, rule="TP.BUYIN", basis="I"))


@pytest.mark.near_miss("TP.BUYIN")
@pytest.mark.parametrize("amount", [2000, 10000])
def test_20_and_100_big_blinds_are_allowed(amount: int) -> None:
    amounts = {1: amount, 2: 5000, 3: 5000}
    clean(judged_in_turn(told(*bought(amounts)), sat_down(amounts), rulebook="trickyplay/1")[0])


@pytest.mark.parametrize("house", [pytest.param("trickyplay", marks=pytest.mark.rule("TP.BUYIN")), "triopoker"])
@pytest.mark.rule("TR.BUYIN")
def test_fixed_limit_asks_for_ten_lower_limits(house: str) -> None:
    amounts = {1: 999, 2: 5000, 3: 500_000}
    verdict = judged_in_turn(told(*bought(amounts)), sat_down(amounts, FIXED), rulebook=f"{house}/1")[0]
    found(verdict, fault("BUY_IN", seat=1, recorded=999, expected=1000))


@pytest.mark.near_miss("TR.BUYIN")
def test_ten_lower_limits_are_enough() -> None:
    amounts = {1: 1000, 2: 5000, 3: 500_000}
    clean(judged_in_turn(told(*bought(amounts)), sat_down(amounts, FIXED), rulebook="triopoker/1")[0])


def test_a_house_that_states_nothing_asks_for_nothing() -> None:
    amounts = {1: 150, 2: 5000, 3: 500_000}
    clean(judged_in_turn(told(*bought(amounts)), sat_down(amounts), rulebook="generic/1")[0])


def second(stacks: dict[int, int], table_pos: int, previous: Scenario) -> Scenario:
    return tied(walk("2", stacks, button=2, small=3, big=1), table_pos=table_pos, previous=previous)


START = {1: 5000, 2: 5000, 3: 5000}
THEN = {1: 5000, 2: 4950, 3: 5050}


@pytest.mark.parametrize(("amount", "wrong"), [(5050, False), (5051, True)])
def test_a_top_up_stays_below_the_most(amount: int, wrong: bool) -> None:
    stream = told(*bought(START), tops_up(2, "p-b", amount))
    first = sat_down(START)
    verdict = judged_in_turn(stream, first, second({**THEN, 2: 4950 + amount}, 5, first), rulebook="trickyplay/1")[1]
    expected = [fault("BUY_IN", seat=2, recorded=amount, expected=5050, rule="TP.BUYIN")] if wrong else []
    found(verdict, *expected)


@pytest.mark.rule("ALL.BET.TABLE-STAKES")
@pytest.mark.parametrize("stack", [4949, 4951, 9000, 10])
def test_chips_that_come_or_go_between_hands_are_found(stack: int) -> None:
    first = sat_down(START)
    verdict = judged_in_turn(told(*bought(START)), first, second({**THEN, 2: stack}, 4, first))[1]
    found(verdict, fault("BUY_IN", pos=1, seat=2, recorded=stack, expected=4950, rule="ALL.BET.TABLE-STAKES"))


@pytest.mark.near_miss("ALL.BET.TABLE-STAKES")
def test_chips_that_are_bought_or_cashed_out_between_hands_are_right() -> None:
    first = sat_down(START)
    stream = told(*bought(START), tops_up(2, "p-b", 50), leaves(3, "p-c", 1050))
    clean(judged_in_turn(stream, first, second({1: 5000, 2: 5000, 3: 4000}, 6, first))[1])


def test_a_purchase_after_the_hand_began_counts_for_the_next_one() -> None:
    first = sat_down(START)
    stream = told(*bought(START), tops_up(2, "p-b", 50))
    clean(judged_in_turn(stream, first, second(THEN, 4, first))[1])
    found(
        judged_in_turn(stream, first, second({**THEN, 2: 5000}, 4, first))[1],
        fault("BUY_IN", seat=2, recorded=5000, expected=4950),
    )


def test_without_the_table_s_beginning_nobody_knows_what_was_bought() -> None:
    first = tied(walk("1", START, button=1, small=2, big=3), table_pos=4)
    clean(judged_in_turn([], first, second({**THEN, 2: 9000}, 4, first))[1])


@pytest.mark.rule("TP.CRASH.STACK")
def test_after_a_crash_everybody_has_what_he_began_with_but_for_the_wallet() -> None:
    hand = walk("1", START, button=1, small=2, big=3)
    broken = hand.without(hand.last).without(hand.last - 1)  # neither award nor closing event; 50 was returned
    broken = broken.cancels().orders(2, 50).orders(3, 50, to="wallet")
    first = tied(broken, table_pos=4)
    clean(judged_in_turn(told(*bought(START)), first, second({1: 5000, 2: 5000, 3: 4950}, 4, first))[1])
    found(
        judged_in_turn(told(*bought(START)), first, second({1: 5000, 2: 5000, 3: 5000}, 4, first))[1],
        fault("BUY_IN", seat=3, recorded=5000, expected=4950),
    )
