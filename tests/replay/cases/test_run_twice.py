"""Goal: a hand that is run twice is settled over both boards, rake once (reported case A17).

Pot-limit Omaha, blinds 2.00/4.00: 12.00 + 200.00 + 200.00 = 412.00 in the pot; 5 % is 20.60, at most 3.00.
409.00 in two halves are 204.50 each; seat 4 fills fives over tens on both boards against three fives.
"""

from __future__ import annotations

import pytest

from tests.support.houses import house
from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

pytestmark = pytest.mark.case("A17")

HOUSE = house(basis_points=500, cap=300, run_it_twice=True)
POTS = [Pot(41200, (3, 4), {4: 40900}, rake=300)]
FINAL = {1: 38800, 3: 0, 4: 60900}


def all_in_on_the_flop() -> Scenario:
    opening = scenario(game="omaha", limit="PL", blinds=(200, 400), stacks={1: 40000, 3: 20000, 4: 40000}, button=1)
    before = (
        opening.small(3, 200)
        .big(4, 400)
        .deal({1: "2c2h7h7s", 3: "8cQd5sJd", 4: "KdTd5dJc"})
        .raises(1, 1200, to=1200)
        .calls(3, 1000)
        .calls(4, 800)
    )
    flop = before.flop("5h5cTc").bets(3, 2400).raises(4, 6500, to=6500).folds(1)
    return flop.raises(3, 16400, to=18800, all_in=True).calls(4, 12300)


def two_boards() -> Scenario:
    hand = all_in_on_the_flop().agrees(2, 3, 4)
    return hand.turn("Ac", 1).river("9d", 1).turn("6s", 2).river("2d", 2).shows(3, 4).rakes(300, pot=0)


@pytest.mark.rule("GEN.RIT")
@pytest.mark.near_miss("ALL.BET.PL")
def test_a17_each_board_decides_over_half_of_the_pot_after_rake() -> None:
    hand = two_boards().awards(4, 20450, pot=0, board=1).awards(4, 20450, pot=0, board=2).finishes()
    verdict = judged(hand, house_toml=HOUSE)
    settled(verdict, pots=POTS, final=FINAL, rake=300)
    clean(verdict)


def test_a17_the_first_board_alone_is_half_an_award() -> None:
    hand = two_boards().awards(4, 20450, pot=0, board=1)
    verdict = judged(hand.finishes(), house_toml=HOUSE)
    settled(verdict, pots=POTS, final=FINAL, rake=300)
    found(verdict, fault("AWARD", seat=4, pot=0, recorded=20450, expected=40900))
    assert verdict.owed == {4: 20450}


def test_a17_the_whole_pot_for_each_board_is_one_award_too_large() -> None:
    hand = two_boards().awards(4, 40900, pot=0, board=1).awards(4, 40900, pot=0, board=2).finishes()
    found(judged(hand, house_toml=HOUSE), fault("AWARD", seat=4, pot=0, recorded=81800, expected=40900))


def test_a17_rake_for_each_board_is_too_much_rake() -> None:
    raked = two_boards().rakes(300, pot=0)
    hand = raked.awards(4, 20300, pot=0, board=1).awards(4, 20300, pot=0, board=2).finishes()
    verdict = judged(hand, house_toml=HOUSE)
    settled(verdict, pots=POTS, final=FINAL, rake=300)
    found(verdict, fault("RAKE", pot=None, recorded=600, expected=300, rule="MU.RAKE"))
