"""Goal: before the point that TrickyPlay names, no rake; from it on, the rake of the table (TP.RAKE.WHEN).

Method: for each game the hand that ends just before that point, and the one that ends just after it, each with the rake
of the other one taken by mistake. What reaches the point and what does not are told apart by the streets alone.
"""

from __future__ import annotations

import pytest

from tests.support.hands import CARDS, dealt, limped
from tests.support.judging import Pot, clean, fault, found, judged
from tests.support.scenario import Scenario, scenario

TP = "trickyplay"


def all_in_before_the_flop() -> Scenario:
    """Seats 1 and 2 are all-in for 10.00, seat 3 folds its big blind: 21.00 in the pot."""
    opening = scenario(house=TP, blinds=(50, 100), stacks=dict.fromkeys((1, 2, 3), 1000), button=1)
    return opening.small(2, 50).big(3, 100).deal(CARDS).raises(1, 1000).calls(2, 950).folds(3)


@pytest.mark.rule("TP.RAKE.WHEN")
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo"])
def test_without_a_flop_no_rake(game: str) -> None:
    opening = scenario(house=TP, game=game, blinds=(500, 1000), stacks=dict.fromkeys((1, 2, 3), 10000), button=1)
    folded = opening.small(2, 500).big(3, 1000).deal().folds(1, 2).returns(3, 500)
    free = folded.awards(3, 1000, pot=0).finishes()
    assert judged(free).rake["expected"] == 0
    clean(judged(free))
    taken = folded.rakes(50, pot=0)
    wrong = fault("RAKE_FORBIDDEN", pos=taken.last, recorded=50, expected=0, rule="TP.RAKE.WHEN", basis="S")
    found(judged(taken.awards(3, 950, pot=0).finishes()), wrong)


@pytest.mark.near_miss("TP.RAKE.WHEN")
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo"])
def test_with_a_flop_rake_although_nobody_bets_on_it(game: str) -> None:
    opening = scenario(house=TP, game=game, blinds=(500, 1000), stacks=dict.fromkeys((1, 2, 3), 10000), button=1)
    flop = opening.small(2, 500).big(3, 1000).deal().calls(1, 1000).folds(2).checks(3).flop("Ks8d3c")
    # 25.00 with three dealt in: 1.25.
    left = flop.bets(3, 1000).folds(1).returns(3, 1000)
    clean(judged(left.rakes(125, pot=0).awards(3, 2375, pot=0).finishes()))
    free = left.awards(3, 2500, pot=0).finishes()
    found(judged(free), fault("RAKE", recorded=0, expected=125, rule="TP.RAKE.NL"))


@pytest.mark.near_miss("TP.RAKE.WHEN")
def test_all_in_before_the_flop_sees_one_and_pays() -> None:
    shown = all_in_before_the_flop().run_out("Ks8d3c2h7c").shows(2, 1).rakes(105, pot=0)
    verdict = judged(shown.awards(1, 1995, pot=0).finishes())
    assert verdict.pots == [Pot(2100, (1, 2), {1: 1995}, 105)]
    clean(verdict)


@pytest.mark.near_miss("TP.RAKE.WHEN")
def test_a_flop_that_the_record_misses_is_the_only_fault() -> None:
    """The hand was played to its end with two players: it saw a flop, whether the record has it or not."""
    shown = all_in_before_the_flop().shows(1, 2).rakes(105, pot=0)
    verdict = judged(shown.awards(1, 1995, pot=0).finishes())
    assert verdict.rake["expected"] == 105
    assert [finding["code"] for finding in verdict.faults] == ["DEAL_COUNT"]


@pytest.mark.rule("TP.RAKE.WHEN")
def test_a_hand_that_is_closed_in_the_middle_of_the_first_round_has_seen_no_flop() -> None:
    closed = dealt(house=TP).calls(1, 100).rakes(5, pot=0).awards(1, 245, pot=0).finishes()
    codes = judged(closed).codes
    assert "RAKE_FORBIDDEN" in codes
    assert "SEQUENCE" in codes


def test_an_open_hand_is_due_nothing_before_the_flop_and_something_after_it() -> None:
    left = limped(house=TP).leaves(1).leaves(2)
    assert judged(left).rake["expected"] == 0
    assert judged(limped(house=TP).flop("Ks8d3c").leaves(1).leaves(2)).rake["expected"] == 15
