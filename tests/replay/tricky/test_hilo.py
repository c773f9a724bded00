"""Goal: the low of each pot goes to the best low among the players of that pot (note 05).

Pot-limit Omaha Hi/Lo, a tournament, blinds 10/20. Seat 9 is all-in for 1900 with the best low; the side pot's low
is another seat's. An engine that names one low winner a hand pays the side pot wrongly.
"""

from __future__ import annotations

import pytest

from tests.support.judging import NOTHING, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

STACKS = {1: 2065, 2: 1920, 3: 3700, 4: 2405, 5: 1990, 6: 1900, 7: 2290, 9: 1900}
POTS = [Pot(6060, (1, 4, 9), {1: 3030, 9: 3030}), Pot(330, (1, 4), {1: 165, 4: 165})]
FINAL = {1: 3195, 2: 1920, 3: 3640, 4: 505, 5: 1990, 6: 1610, 7: 2280, 9: 3030}


def all_in_on_the_turn() -> Scenario:
    opening = scenario(game="omaha-hilo", limit="PL", blinds=(10, 20), stacks=STACKS, button=6, tournament=True)
    before = (
        opening.small(7, 10)
        .big(9, 20)
        .deal({1: "8s8cJd6d", 4: "QhTdAh7d", 5: "9s3hTc9d", 9: "Ad4hKsKd"})
        .raises(1, 60, to=60)
        .folds(2)
        .calls(3, 60)
        .calls(4, 60)
        .folds(5)
        .calls(6, 60)
        .folds(7)
        .calls(9, 40)
    )
    flop = (
        before.flop("7h2c8h")
        .checks(9)
        .bets(1, 100)
        .folds(3)
        .raises(4, 230, to=230)
        .calls(6, 230)
        .calls(9, 230)
        .raises(1, 1360, to=1460)
        .calls(4, 1230)
        .folds(6)
        .calls(9, 1230)
    )
    turn = flop.turn("3s").bets(9, 380, all_in=True).raises(1, 545, to=545, all_in=True).calls(4, 545)
    return turn.river("6c").shows(9, 1, 4)


def main_pot(hand: Scenario) -> Scenario:
    return hand.awards(1, 3030, pot=0, share="high").awards(9, 3030, pot=0, share="low")


@pytest.mark.case("tricky-05")
@pytest.mark.rule("ALL.HILO.8")
@pytest.mark.rule("ALL.HAND.USE")
@pytest.mark.near_miss("ALL.BET.PL")
def test_05_the_low_of_the_side_pot_goes_to_its_own_best_low() -> None:
    side = main_pot(all_in_on_the_turn()).awards(1, 165, pot=1, share="high").awards(4, 165, pot=1, share="low")
    verdict = judged(side.finishes())
    settled(verdict, pots=POTS, final=FINAL)
    clean(verdict)


@pytest.mark.case("tricky-05")
def test_05_the_low_of_the_side_pot_to_the_low_of_the_main_pot_is_two_wrong_awards() -> None:
    wrong = main_pot(all_in_on_the_turn()).awards(1, 165, pot=1, share="high").awards(9, 165, pot=1, share="low")
    verdict = judged(wrong.finishes())
    settled(verdict, pots=POTS, final=FINAL)
    found(
        verdict,
        fault("AWARD", seat=4, pot=1, pos=None, recorded=NOTHING, expected=165),
        fault("AWARD", seat=9, pot=1, pos=wrong.last, recorded=165, expected=NOTHING),
    )


@pytest.mark.case("tricky-05")
def test_05_halves_under_the_wrong_name_are_a_warning() -> None:
    named = main_pot(all_in_on_the_turn()).awards(1, 165, pot=1, share="low").awards(4, 165, pot=1, share="high")
    verdict = judged(named.finishes())
    settled(verdict, pots=POTS, final=FINAL)
    assert {finding["code"] for finding in verdict.findings} == {"AWARD"}
    assert {finding["severity"] for finding in verdict.findings} == {"warning"}


@pytest.mark.case("tricky-05")
@pytest.mark.near_miss("ALL.BET.PL")
@pytest.mark.rule("ALL.BET.PL")
def test_05_the_raise_on_the_flop_was_the_largest_that_the_pot_allows() -> None:
    # 310 before the flop, 100, three times 230 and the call of 130 are 1230: to 230 + 1230 = 1460, 1360 more.
    opening = scenario(game="omaha-hilo", limit="PL", blinds=(10, 20), stacks=STACKS | {1: 5000}, button=6)
    before = opening.small(7, 10).big(9, 20).deal().raises(1, 60, to=60).folds(2).calls(3, 60).calls(4, 60)
    flop = before.folds(5).calls(6, 60).folds(7).calls(9, 40).flop("7h2c8h").checks(9).bets(1, 100).folds(3)
    faced = flop.raises(4, 230, to=230).calls(6, 230).calls(9, 230)
    clean(judged(faced.raises(1, 1360, to=1460)))
    above = faced.raises(1, 1361, to=1461)
    found(judged(above), fault("BET_SIZE", seat=1, pos=above.last, recorded=1361, expected=1360, rule="ALL.BET.PL"))
