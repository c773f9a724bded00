"""Goal: a rake that is recorded as a total, and awards that do not tell which pot bears how much of it.

Method: no rake is stated by the rulebook; pot 0 holds 10.00 and is seat 4's, pot 1 holds 8.00 and is seat 1's.
"""

from __future__ import annotations

import pytest

from tests.support.judging import NOTHING, Judged, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario


def two_pots() -> Scenario:
    """Seat 4 is all-in with 3.00 and makes four jacks; aces beat kings in the side pot."""
    opening = scenario(stacks={1: 1000, 2: 1000, 3: 1000, 4: 300}, blinds=(50, 100)).small(2, 50).big(3, 100)
    dealt = opening.deal({1: "AhAd", 2: "KhKd", 3: "QhQd", 4: "JhJd"})
    before = dealt.raises(4, 300, all_in=True).calls(1, 300).calls(2, 250).folds(3)
    flop = before.flop("JcJs4d").bets(2, 400).calls(1, 400)
    return flop.turn("9s").checks(2, 1).river("8d").checks(2, 1).shows(2, 4, 1).rakes(50)


def main_pot_first(verdict: Judged) -> None:
    settled(
        verdict,
        pots=[Pot(1000, (1, 2, 4), {4: 950}, rake=50), Pot(800, (1, 2), {1: 800})],
        final={1: 1100, 2: 300, 3: 900, 4: 950},
        rake=50,
    )


@pytest.mark.near_miss("ALL.RAKE.POTS")
def test_awards_that_leave_the_total_tell_the_parts() -> None:
    verdict = judged(two_pots().awards(4, 960, pot=0).awards(1, 790, pot=1).finishes())
    assert [pot.rake for pot in verdict.pots or []] == [40, 10]
    clean(verdict)


@pytest.mark.rule("ALL.RAKE.POTS")
@pytest.mark.parametrize("amount", [940, 1000])
def test_awards_that_do_not_are_compared_by_seat(amount: int) -> None:
    """They leave 0.60 or nothing of 0.50: nobody can tell what the main pot bore."""
    wrong = two_pots().awards(4, amount, pot=0)
    verdict = judged(wrong.awards(1, 800, pot=1).finishes())
    main_pot_first(verdict)
    found(verdict, fault("AWARD", seat=4, pot=None, pos=wrong.last, recorded=amount, expected=950))


def test_a_pot_to_the_wrong_seat_is_two_faults_all_the_same() -> None:
    wrong = two_pots().awards(4, 950, pot=0).awards(2, 810, pot=1)
    verdict = judged(wrong.finishes())
    main_pot_first(verdict)
    found(
        verdict,
        fault("AWARD", seat=1, pot=None, pos=None, recorded=NOTHING, expected=800),
        fault("AWARD", seat=2, pot=None, pos=wrong.last, recorded=810, expected=NOTHING),
    )


@pytest.mark.near_miss("ALL.RAKE.POTS")
def test_of_one_pot_it_is_always_known() -> None:
    opening = scenario(stacks={1: 1000, 2: 1000}, blinds=(50, 100)).small(1, 50).big(2, 100)
    hand = opening.deal({1: "AhAd", 2: "KhKd"}).calls(1, 50).checks(2).checked_down("2c3c4d9s8h", 2, 1).shows(2, 1)
    wrong = hand.rakes(5).awards(1, 190, pot=0)
    found(judged(wrong.finishes()), fault("AWARD", seat=1, pot=0, pos=wrong.last, recorded=190, expected=195))
