"""Goal: the last to bet shows first, and only an unbet last round starts left of the button (reported case A08).

Button 1. Seat 2 makes three nines on the flop, seat 1 has aces, seat 3 king high.
"""

from __future__ import annotations

import pytest

from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

pytestmark = pytest.mark.case("A08")


def before_the_river_bets() -> Scenario:
    opening = scenario(blinds=(5, 10), stacks={1: 1000, 2: 1000, 3: 1000}, button=1)
    flop = (
        opening.small(2, 5)
        .big(3, 10)
        .deal({1: "AhTd", 2: "9c9d", 3: "KhQd"})
        .calls(1, 10)
        .calls(2, 5)
        .checks(3)
        .flop("As9h5d")
        .checks(2, 3)
        .bets(1, 30)
        .calls(2, 30)
        .calls(3, 30)
    )
    return flop.turn("2c").checks(2, 3, 1).river("3h")


def bet_on_the_river() -> Scenario:
    return before_the_river_bets().checks(2).bets(3, 60).calls(1, 60).calls(2, 60)


def checked_river() -> Scenario:
    return before_the_river_bets().checks(2, 3, 1)


@pytest.mark.near_miss("ALL.SHOW.ORDER")
def test_a08_the_last_to_bet_shows_first_then_clockwise() -> None:
    verdict = judged(bet_on_the_river().shows(3, 1, 2).awards(2, 300, pot=0).finishes())
    settled(verdict, pots=[Pot(300, (1, 2, 3), {2: 300})], final={1: 900, 2: 1200, 3: 900})
    clean(verdict)


@pytest.mark.rule("ALL.SHOW.ORDER")
def test_a08_left_of_the_button_first_in_spite_of_a_bet_is_the_wrong_order() -> None:
    early = bet_on_the_river().shows(2)
    hand = early.shows(3, 1).awards(2, 300, pot=0).finishes()
    verdict = judged(hand)
    settled(verdict, pots=[Pot(300, (1, 2, 3), {2: 300})], final={1: 900, 2: 1200, 3: 900})
    found(verdict, fault("SHOWDOWN", pos=early.last, recorded=2, expected=3, rule="ALL.SHOW.ORDER"))


def test_a08_after_a_checked_river_left_of_the_button_shows_first_and_beaten_hands_may_be_mucked() -> None:
    # Three times 10 and three times 30.
    verdict = judged(checked_river().shows(2).mucks(3, 1).awards(2, 120, pot=0).finishes())
    settled(verdict, pots=[Pot(120, (1, 2, 3), {2: 120})], final={1: 960, 2: 1080, 3: 960})
    clean(verdict)


@pytest.mark.rule("ALL.SHOW.ORDER")
def test_a08_after_a_checked_river_the_bettor_of_the_flop_does_not_show_first() -> None:
    early = checked_river().shows(1)
    hand = early.shows(2, 3).awards(2, 120, pot=0).finishes()
    found(judged(hand), fault("SHOWDOWN", pos=early.last, recorded=1, expected=2))
