"""Goal: who leaves, or loses the connection, while forced bets are still posted makes none of them late."""

from __future__ import annotations

import pytest

from tests.support.hands import three_handed
from tests.support.judging import Pot, clean, fault, found, judged
from tests.support.scenario import Scenario

FOUR = dict.fromkeys((1, 2, 3, 4), 10000)
CARDS = {1: "KdKc", 2: "Ah8h", 3: "QsQh"}


def four_handed(**options: object) -> Scenario:
    return three_handed(stacks=FOUR, **options)


@pytest.mark.near_miss("ALL.BLIND.POSITION")
@pytest.mark.parametrize("dealt_all_the_same", [True, False])
def test_a_seat_that_leaves_between_the_blinds_is_out_and_the_big_blind_is_in_time(dealt_all_the_same: bool) -> None:
    cards = CARDS | ({4: "2c2d"} if dealt_all_the_same else {})
    posted = four_handed().small(2, 50).leaves(4).big(3, 100)
    dealt = posted.deals("preflop", _down(cards))
    verdict = judged(dealt.calls(1, 100).calls(2, 50).checks(3).flop("Ks8d3c").checks(2, 3, 1))
    clean(verdict)
    assert verdict.pots == [Pot(300, (1, 2, 3), None, None)]


def _down(cards: dict[int, str]) -> dict[int, str]:
    return {seat: f"{text}|" for seat, text in cards.items()}


def test_the_big_blind_of_a_seat_that_left_before_it_posted_is_the_next_seats() -> None:
    posted = four_handed().small(2, 50).leaves(3).big(4, 100).deals("preflop", _down({1: "KdKc", 2: "Ah8h", 4: "QsQh"}))
    clean(judged(posted.calls(1, 100).calls(2, 50).checks(4)))


def test_a_seat_that_left_before_the_antes_owes_none() -> None:
    antes = four_handed(stakes={"ante": 10}).antes(10, 1, 2).leaves(3).antes(10, 4)
    posted = antes.small(2, 50).big(4, 100).deals("preflop", _down({1: "KdKc", 2: "Ah8h", 4: "QsQh"}))
    clean(judged(posted.calls(1, 100)))


def test_a_blind_is_protected_before_the_deal() -> None:
    stakes = {"small_blind": 50, "big_blind": 100, "lower": 100, "higher": 200}
    opening = four_handed(house="trickyplay", limit="FL", blinds=None, stakes=stakes)
    posted = opening.small(2, 50).protects(2).big(3, 100).deals("preflop", _down(CARDS | {4: "2c2d"}))
    verdict = judged(posted.calls(4, 100).folds(1).checks(3))
    clean(verdict)
    assert verdict.pots == [Pot(150, (2, 3, 4), None, None), Pot(100, (3, 4), None, None)]


@pytest.mark.rule("ALL.BLIND.POSITION")
def test_a_blind_after_the_deal_is_late_whoever_left() -> None:
    late = four_handed().small(2, 50).deals("preflop", _down(CARDS | {4: "2c2d"})).leaves(4).big(3, 100)
    assert [finding["code"] for finding in judged(late).faults].count("SEQUENCE") == 1


def test_a_seat_that_stays_must_be_dealt_in() -> None:
    posted = four_handed().small(2, 50).big(3, 100).deals("preflop", _down(CARDS)).leaves(4)
    found(judged(posted.calls(1, 100)), fault("DEAL_COUNT", pos=None, seat=4))
