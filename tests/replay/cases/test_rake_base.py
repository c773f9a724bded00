"""Goal: rake is measured by what is in the pot after the uncalled bet went back (reported case A12).

Blinds 0.02/0.05, six dealt in, button 4. Pot 0.24 + 0.24 + 0.05 = 0.53, and a bet of 0.16 that nobody calls.
"""

from __future__ import annotations

import pytest

from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

pytestmark = pytest.mark.case("A12")

STACKS = {1: 500, 2: 657, 3: 498, 4: 445, 5: 528, 6: 899}
FINAL = {1: 476, 2: 657, 3: 498, 4: 445, 5: 555, 6: 894}


def raised() -> Scenario:
    opening = scenario(house="trickyplay", blinds=(2, 5), stacks=STACKS, button=4)
    return opening.small(5, 2).big(6, 5).deal().calls(1, 5).folds(2, 3, 4).raises(5, 22, to=24).folds(6)


def bet_on_the_flop() -> Scenario:
    return raised().calls(1, 19).flop("3h2dQs").bets(5, 16).folds(1).returns(5, 16)


@pytest.mark.rule("TP.RAKE.NL")
@pytest.mark.rule("ALL.RAKE.BASE")
def test_a12_below_the_threshold_a_cent_for_each_full_twenty() -> None:
    # 53 holds 20 twice.
    verdict = judged(bet_on_the_flop().rakes(2, pot=0).awards(5, 51, pot=0).finishes())
    settled(verdict, uncalled={5: 16}, pots=[Pot(53, (5,), {5: 51}, rake=2)], final=FINAL, rake=2)
    clean(verdict)
    assert verdict.rake["expected"] == 2


def test_a12_rake_on_the_pot_with_the_returned_bet_in_it_is_too_much() -> None:
    # 69 would hold 20 three times. The award is right net of the recorded rake: one fault.
    raked = bet_on_the_flop().rakes(3, pot=0)
    verdict = judged(raked.awards(5, 50, pot=0).finishes())
    settled(verdict, uncalled={5: 16}, pots=[Pot(53, (5,), {5: 51}, rake=2)], final=FINAL, rake=2)
    found(verdict, fault("RAKE", pot=None, recorded=3, expected=2, rule="TP.RAKE.NL"))
    assert verdict.owed == {5: 1}


@pytest.mark.near_miss("TP.RAKE.WHEN")
def test_a12_without_a_flop_there_is_no_rake() -> None:
    # Seat 5 raised to 0.24; seats 1 and 6 leave 0.05 each.
    folded = raised().folds(1).returns(5, 19)
    verdict = judged(folded.awards(5, 15, pot=0).finishes())
    settled(verdict, uncalled={5: 19}, pots=[Pot(15, (5,), {5: 15})], final=FINAL | {1: 495, 5: 538, 6: 894})
    clean(verdict)
    assert verdict.rake["expected"] == 0


@pytest.mark.rule("TP.RAKE.WHEN")
def test_a12_rake_without_a_flop_is_forbidden() -> None:
    raked = raised().folds(1).returns(5, 19).rakes(1, pot=0)
    verdict = judged(raked.awards(5, 14, pot=0).finishes())
    found(verdict, fault("RAKE_FORBIDDEN", pos=raked.last, recorded=1, expected=0, rule="TP.RAKE.WHEN", basis="S"))
