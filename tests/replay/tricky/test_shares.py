"""Goal: how rooms divide: protected players, two boards, coarse chips (notes 17, 29, 31)."""

from __future__ import annotations

import pytest

from tests.support.houses import house
from tests.support.judging import NOTHING, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

OWN_STAKE = house(disconnect_wins="own-stake")


def protected_caller() -> Scenario:
    """17: blinds 0.02/0.04; seat 10 limps, faces a raise to 0.22, loses the connection and is protected."""
    stacks = {1: 463, 3: 715, 5: 523, 6: 300, 8: 280, 9: 285, 10: 422}
    opening = scenario(blinds=(2, 4), stacks=stacks, button=1)
    limped = opening.small(3, 2).big(5, 4).deal({3: "Th9s", 5: "AdKc", 10: "6d7h"}).calls(6, 4).calls(8, 4).folds(9)
    raised = limped.calls(10, 4).folds(1, 3).raises(5, 18, to=22).folds(6, 8)
    return raised.disconnects(10).protects(10).returns(5, 18).run_out("8h2c5c7dJh")


FINAL_17 = {1: 463, 3: 713, 5: 532, 6: 296, 8: 276, 9: 285, 10: 422}


@pytest.mark.case("tricky-17")
@pytest.mark.parametrize("shown", [True, False])
def test_17_a_house_may_let_the_protected_player_win_no_more_than_his_stake(shown: bool) -> None:
    hand = protected_caller()
    hand = hand.shows(5, 10) if shown else hand.mucks(5).shows(10)
    verdict = judged(hand.rakes(1, pot=0).awards(10, 4, pot=0).awards(5, 13, pot=0).finishes(), house_toml=OWN_STAKE)
    settled(verdict, uncalled={5: 18}, pots=[Pot(18, (5, 10), {5: 13, 10: 4}, rake=1)], final=FINAL_17, rake=1)
    clean(verdict)


@pytest.mark.case("tricky-17")
@pytest.mark.rule("GEN.DISCONNECT")
def test_17_elsewhere_he_wins_like_an_all_in_player() -> None:
    hand = protected_caller().shows(5, 10).rakes(1, pot=0).awards(10, 4, pot=0).awards(5, 13, pot=0)
    verdict = judged(hand.finishes())
    settled(
        verdict,
        uncalled={5: 18},
        pots=[Pot(18, (5, 10), {10: 17}, rake=1)],
        final=FINAL_17 | {5: 519, 10: 435},
        rake=1,
    )
    found(
        verdict,
        fault("AWARD", seat=10, pot=0, pos=hand.last - 1, recorded=4, expected=17),
        fault("AWARD", seat=5, pot=0, pos=hand.last, recorded=13, expected=NOTHING),
    )


def run_twice() -> Scenario:
    """29: pot-limit Omaha, blinds 10/20; the river is dealt twice; one player is alone in the side pot of 20.00."""
    stacks = {1: 100000, 2: 185980, 3: 200000, 4: 100000, 5: 200000, 6: 200000}
    opening = scenario(game="omaha", limit="PL", blinds=(1000, 2000), stacks=stacks, button=1)
    before = (
        opening.small(2, 1000)
        .big(3, 2000)
        .deal({2: "Qh3cKs7c", 3: "JdTsQdQs", 4: "7s9s7hJh"})
        .raises(4, 6000, to=6000)
        .calls(5, 6000)
        .folds(6, 1, 2)
        .raises(3, 23000, to=25000)
        .calls(4, 19000)
        .raises(5, 95000, to=101000)
        .calls(3, 76000)
        .calls(4, 75000, all_in=True)
    )
    turn = before.flop("3dKd9h").checks(3, 5).turn("8h").bets(3, 99000, all_in=True).folds(5).returns(3, 99000)
    return turn.river("4s", 1).river("Kc", 2).shows(3, 4)


@pytest.mark.case("tricky-29")
@pytest.mark.rule("GEN.RIT")
def test_29_a_pot_with_one_player_is_his_although_it_is_paid_in_two_parts() -> None:
    hand = run_twice().rakes(300)
    for board in (1, 2):
        hand = hand.awards(3, 1000, pot=1, board=board).awards(3, 150350, pot=0, board=board)
    verdict = judged(hand.finishes())
    settled(
        verdict,
        uncalled={3: 99000},
        pots=[Pot(301000, (3, 4), {3: 300700}, rake=300), Pot(2000, (3,), {3: 2000})],
        final={1: 100000, 2: 184980, 3: 401700, 4: 0, 5: 99000, 6: 200000},
        rake=300,
    )
    clean(verdict)


def four_equal_hands(awards: dict[int, int]) -> Scenario:
    """31: blinds 0.25/0.50; kings and deuces with an ace are on the board; 2.00 less 5 % is 1.90."""
    stacks = {1: 5850, 2: 1125, 3: 9860, 4: 10385, 5: 5000, 6: 3845, 7: 3040, 8: 3855, 9: 5000}
    opening = scenario(blinds=(25, 50), stacks=stacks, button=7)
    dealt = opening.small(8, 25).big(9, 50).deal({8: "Jc3s", 9: "Th9d", 2: "6s5c", 7: "9h5h"})
    before = dealt.folds(1).calls(2, 50).folds(3, 4, 5, 6).calls(7, 50).calls(8, 25).checks(9)
    hand = before.checked_down("2dKsAdKd2h", 8, 9, 2, 7).shows(8, 9, 2, 7).rakes(10, pot=0)
    for seat, amount in awards.items():
        hand = hand.awards(seat, amount, pot=0)
    return hand.finishes()


@pytest.mark.case("tricky-31")
@pytest.mark.rule("ALL.ODD.CHIP")
def test_31_where_the_smallest_chip_is_five_the_odd_chips_are_fives() -> None:
    fives = house(basis_points=500, cap=300, odd_chip_unit=5)
    verdict = judged(four_equal_hands({8: 50, 9: 50, 2: 45, 7: 45}), house_toml=fives)
    settled(
        verdict,
        pots=[Pot(200, (2, 7, 8, 9), {2: 45, 7: 45, 8: 50, 9: 50}, rake=10)],
        final={1: 5850, 2: 1120, 3: 9860, 4: 10385, 5: 5000, 6: 3845, 7: 3035, 8: 3855, 9: 5000},
        rake=10,
    )
    clean(verdict)


@pytest.mark.case("tricky-31")
@pytest.mark.near_miss("ALL.ODD.CHIP")
def test_31_where_it_is_a_cent_the_odd_chips_are_cents() -> None:
    cents = house(basis_points=500, cap=300)
    verdict = judged(four_equal_hands({8: 48, 9: 48, 2: 47, 7: 47}), house_toml=cents)
    clean(verdict)
    assert [pot.awards for pot in verdict.pots or []] == [{2: 47, 7: 47, 8: 48, 9: 48}]
