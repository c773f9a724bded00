"""Goal: stud settles pot by pot, and a completion is no raise of the bring-in (reported cases A14 and A15).

A14: hi/lo winners that were computed once for the whole table are wrong where a short stack wins the main pot.
A15: a completion that is replayed as a multiple of the bring-in leaves the pot short from fourth street on.
"""

from __future__ import annotations

import pytest

from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario


def hilo_with_a_short_stack() -> Scenario:
    """No limit, to isolate the pots: seat 1 is all-in on third street, on fourth 101 is bet and called beside it."""
    stakes = {"ante": 10, "bring_in": 10}
    opening = scenario(game="stud-hilo", stakes=stakes, stacks={1: 100, 2: 500, 3: 500}, button=3).antes(10)
    third = opening.deals("third", {1: "AsAh|Ad", 2: "2c3d|4h", 3: "QsQd|Jc"}).brings_in(2, 10)
    called = third.raises(3, 90, to=90).calls(1, 90, all_in=True).calls(2, 80)
    fourth = called.deals("fourth", {1: "Kc", 2: "6s", 3: "Jd"}).bets(3, 101).calls(2, 101)
    fifth = fourth.deals("fifth", {1: "Kd", 2: "8d", 3: "9s"}).checks(3, 2)
    sixth = fifth.deals("sixth", {1: "8s", 2: "Tc", 3: "5h"}).checks(3, 2)
    return sixth.deals("seventh", {1: "9h|", 2: "Qh|", 3: "4c|"}).checks(3, 2).shows(1, 2, 3)


POTS = [Pot(300, (1, 2, 3), {1: 150, 2: 150}), Pot(202, (2, 3), {2: 101, 3: 101})]
FINAL = {1: 150, 2: 550, 3: 400}


@pytest.mark.case("A14")
@pytest.mark.near_miss("ALL.HILO.8")
def test_a14_high_and_low_are_decided_pot_by_pot() -> None:
    hand = hilo_with_a_short_stack()
    paid = hand.awards(1, 150, 0, share="high").awards(2, 150, 0, share="low")
    verdict = judged(paid.awards(3, 101, 1, share="high").awards(2, 101, 1, share="low").finishes())
    settled(verdict, pots=POTS, final=FINAL)
    clean(verdict)


@pytest.mark.case("A14")
@pytest.mark.rule("ALL.HILO.8")
def test_a14_the_low_hand_of_the_table_does_not_take_the_side_pot() -> None:
    """Seat 1, which has the high of the main pot, is not in the side pot; its high is not seat 2's."""
    hand = hilo_with_a_short_stack()
    paid = hand.awards(1, 150, 0).awards(2, 150, 0).awards(2, 202, 1)
    verdict = judged(paid.finishes())
    settled(verdict, pots=POTS, final=FINAL)
    found(
        verdict,
        fault("AWARD", seat=2, pot=1, recorded=202, expected=101),
        fault("AWARD", seat=3, pot=1, recorded=0, expected=101),
    )


def two_deuces(bring_in_by: int = 3) -> Scenario:
    """4/8, ante 1, bring-in 2: seats 3 and 5 show deuces, clubs being the lowest suit."""
    stakes = {"ante": 1, "bring_in": 2, "lower": 4, "higher": 8}
    stacks = dict.fromkeys(range(1, 7), 200)
    opening = scenario(game="stud", limit="FL", stakes=stakes, stacks=stacks, button=6).antes(1)
    third = {1: "KsKd|5h", 2: "????|Jh", 3: "????|2c", 4: "AcAd|Ts", 5: "????|2d", 6: "????|Qd"}
    return opening.deals("third", third).brings_in(bring_in_by, 2)


def completed() -> Scenario:
    """Seat 4 completes to 4, seat 1 raises to 8."""
    hand = two_deuces().completes(4, 4, to=4).folds(5, 6).raises(1, 8, to=8).folds(2, 3).calls(4, 4)
    for street, (first, second) in {"fourth": ("9c", "6h"), "fifth": ("2h", "8d"), "sixth": ("7s", "4s")}.items():
        hand = hand.deals(street, {1: first, 4: second}).checks(4, 1)
    return hand.deals("seventh", {1: "3h|", 4: "9h|"}).checks(4, 1)


@pytest.mark.case("A15")
@pytest.mark.near_miss("ALL.BRING-IN")
def test_a15_the_pot_holds_the_completion_and_the_raise_over_it() -> None:
    """Six antes, the bring-in of 2 and twice 8: 24."""
    verdict = judged(completed().shows(1, 4).awards(4, 24, pot=0).finishes())
    settled(
        verdict,
        pots=[Pot(24, (1, 4), {4: 24})],
        final={1: 191, 2: 199, 3: 197, 4: 215, 5: 199, 6: 199},
    )
    clean(verdict)


@pytest.mark.case("A15")
@pytest.mark.rule("ALL.BRING-IN")
def test_a15_the_deuce_of_diamonds_does_not_bring_in() -> None:
    wrong = two_deuces(5)
    found(judged(wrong), fault("FORCED_BET", pos=wrong.last, recorded=5, expected=3))


@pytest.mark.case("A15")
@pytest.mark.parametrize(("amount", "expected"), [(2, 4), (6, 4)])
def test_a15_multiples_of_the_bring_in_are_no_completions(amount: int, expected: int) -> None:
    """To 2 would be a call, to 6 three bring-ins: a completion is to 4."""
    wrong = two_deuces().completes(4, amount)
    found(judged(wrong), fault("BET_SIZE", pos=wrong.last, recorded=amount, expected=expected))
    raised = two_deuces().completes(4, 4).folds(5, 6).raises(1, 6, to=6)
    found(judged(raised), fault("BET_SIZE", pos=raised.last, recorded=6, expected=8))


@pytest.mark.case("A15")
def test_a15_after_the_bring_in_seat_4_owes_two() -> None:
    clean(judged(two_deuces().calls(4, 2)))
    found(judged(two_deuces().calls(4, 4)), fault("BET_SIZE", recorded=4, expected=2))
