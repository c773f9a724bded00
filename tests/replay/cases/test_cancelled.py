"""Goal: a hand that is broken off for want of an opponent is no win of anybody (reported case A19).

The small blind of 1.00 is posted, the other player gets up, the server breaks the hand off.
"""

from __future__ import annotations

import pytest

from tests.support.judging import NOTHING, clean, fault, found, judged
from tests.support.scenario import Scenario, scenario

pytestmark = pytest.mark.case("A19")


def broken_off() -> Scenario:
    opening = scenario(house="trickyplay", blinds=(100, 200), stacks={4: 9225, 5: 6725}, button=4)
    return opening.small(4, 100).leaves(5).cancels(reason="no-opponent")


@pytest.mark.rule("TP.CRASH.REFUND")
def test_a19_everybody_gets_back_what_he_put_in() -> None:
    verdict = judged(broken_off().orders(4, 100))
    clean(verdict)
    assert verdict.status == "cancelled"
    assert verdict.due == {4: 100}
    assert verdict.refunds["ordered"] == {"4": 100}
    assert verdict.rake["expected"] == 0
    assert verdict.final == {4: 9225, 5: 6725}
    assert [pot.awards for pot in verdict.pots or []] in ([], [None])


@pytest.mark.rule("ALL.CRASH.POLICY")
def test_a19_nothing_ordered_is_one_missing_refund() -> None:
    verdict = judged(broken_off())
    found(verdict, fault("REFUND", seat=4, pos=None, recorded=NOTHING, expected=100))


@pytest.mark.near_miss("TP.CRASH.REFUND")
def test_a19_awards_before_the_end_are_reversed_and_no_fault() -> None:
    opening = scenario(house="trickyplay", blinds=(100, 200), stacks={4: 9225, 5: 6725}, button=4)
    booked = opening.small(4, 100).leaves(5).awards(4, 100, pot=0).cancels(reason="no-opponent").orders(4, 100)
    verdict = judged(booked)
    clean(verdict)
    assert verdict.final == {4: 9225, 5: 6725}


def test_a19_a_return_before_the_end_has_already_given_the_blind_back() -> None:
    opening = scenario(house="trickyplay", blinds=(100, 200), stacks={4: 9225, 5: 6725}, button=4)
    returned = opening.small(4, 100).leaves(5).returns(4, 100).cancels(reason="no-opponent")
    verdict = judged(returned)
    clean(verdict)
    assert verdict.due == {}
    assert verdict.final == {4: 9225, 5: 6725}
