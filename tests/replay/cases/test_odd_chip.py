"""Goal: a pot that does not divide evenly loses nothing and its odd chip goes left of the button (reported case A05).

301 in three parts is 100 with 1 over; seat 2 has folded, so the first winner left of the button is seat 3.
"""

from __future__ import annotations

import pytest

from tests.support.judging import ANY, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

pytestmark = pytest.mark.case("A05")


def royal_board(awards: dict[int, int], house: str = "cardroom", rake: int = 0) -> Scenario:
    """All three remaining hands play the royal flush of the board; the pot is recorded as `awards`."""
    opening = scenario(house=house, blinds=(1, 2), stacks={1: 500, 2: 500, 3: 500, 4: 500}, button=1)
    shown = (
        opening.small(2, 1)
        .big(3, 2)
        .deal({1: "2c2d", 2: "3c3d", 3: "4c4d", 4: "5c5d"})
        .raises(4, 100, to=100)
        .calls(1, 100)
        .folds(2)
        .calls(3, 98)
        .checked_down("TsJsQsKsAs", 3, 4, 1)
        .shows(3, 4, 1)
    )
    if rake:
        shown = shown.rakes(rake, pot=0)
    for seat, amount in awards.items():
        shown = shown.awards(seat, amount, pot=0)
    return shown.finishes()


POTS = [Pot(301, (1, 3, 4), {1: 100, 3: 101, 4: 100})]
FINAL = {1: 500, 2: 499, 3: 501, 4: 500}


@pytest.mark.rule("ALL.ODD.CHIP")
def test_a05_the_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    verdict = judged(royal_board({3: 101, 4: 100, 1: 100}))
    settled(verdict, pots=POTS, final=FINAL)
    clean(verdict)


def test_a05_a_lost_odd_chip_is_an_award_too_small() -> None:
    hand = royal_board({3: 100, 4: 100, 1: 100})
    verdict = judged(hand)
    settled(verdict, pots=POTS, final=FINAL)
    found(verdict, fault("AWARD", seat=3, pot=0, pos=hand.last - 3, recorded=100, expected=101))
    assert verdict.owed == {3: 1}


@pytest.mark.parametrize(("lucky", "place"), [(4, 2), (1, 1)])
def test_a05_an_odd_chip_at_another_winner_is_one_fault(lucky: int, place: int) -> None:
    hand = royal_board({3: 100, 4: 100, 1: 100} | {lucky: 101})
    verdict = judged(hand)
    settled(verdict, pots=POTS, final=FINAL)
    found(verdict, fault("ODD_CHIP", seat=3, pot=0, pos=hand.last - place, rule="ALL.ODD.CHIP", basis="I"))


@pytest.mark.rule("TP.ODD.CHIP")
def test_a05_at_trickyplay_the_rake_comes_off_before_the_odd_chip() -> None:
    # Four dealt in, pot 3.01: 0.01 for each full 0.20 is 0.15, and 2.86 in three parts leaves one over.
    hand = royal_board({3: 96, 4: 95, 1: 95}, house="trickyplay", rake=15)
    verdict = judged(hand)
    settled(
        verdict,
        pots=[Pot(301, (1, 3, 4), {1: 95, 3: 96, 4: 95}, rake=15)],
        final={1: 495, 2: 499, 3: 496, 4: 495},
        rake=15,
    )
    clean(verdict)


def test_a05_at_trickyplay_the_misplaced_chip_cites_the_house() -> None:
    hand = royal_board({3: 95, 4: 95, 1: 96}, house="trickyplay", rake=15)
    found(
        judged(hand), fault("ODD_CHIP", seat=3, pot=0, pos=hand.last - 1, rule="TP.ODD.CHIP", basis="S", recorded=ANY)
    )
