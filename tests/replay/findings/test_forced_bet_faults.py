"""Goal: a forced bet that is missing, of a wrong amount or of a wrong seat is one finding, however the record goes on.

Method: blinds 0.50/1.00 or a bring-in of 0.50, one fault, then play as if it had not been made and play on top of it.
Both ways are right; a deed that is wrong in both is found.
"""

from __future__ import annotations

import pytest

from tests.support.judging import Judged, fault, found, judged
from tests.support.scenario import Scenario, scenario

STACKS = {1: 10000, 2: 10000, 3: 10000}
FLOP = "2c3c4d"
LIMITS = {"lower": 100, "higher": 200}


def blinds(**fields: object) -> Scenario:
    """Seat 1 has the button; 2 and 3 have the blinds."""
    return scenario(stacks=STACKS, blinds=(50, 100), **fields)  # type: ignore[arg-type]  # fields of a scenario


def chips(verdict: Judged) -> int:
    return sum(pot.amount for pot in verdict.pots or []) + sum((verdict.uncalled or {}).values())


def no_big_blind() -> Scenario:
    return blinds().small(2, 50).deal()


MISSING = fault("FORCED_BET", seat=3, pos=None, expected=100, rule="ALL.BLIND.POSITION")


@pytest.mark.rule("ALL.BLIND.POSITION")
def test_a_missing_big_blind_and_its_option() -> None:
    hand = no_big_blind().calls(1, 100).calls(2, 50)
    for rest, total in ((hand.checks(3), 200), (hand.calls(3, 100), 300), (hand.raises(3, 200, to=300), 400)):
        verdict = judged(rest)
        found(verdict, MISSING)
        assert chips(verdict) == total


def test_a_missing_big_blind_and_a_raise() -> None:
    hand = no_big_blind().raises(1, 200).folds(2)
    for called in (100, 200):
        found(judged(hand.calls(3, called).flop(FLOP).checks(3)), MISSING)
    wrong = hand.calls(3, 150)
    found(judged(wrong), MISSING, fault("BET_SIZE", pos=wrong.last, recorded=150, expected=200))


def test_who_should_have_posted_raises_from_either_bet() -> None:
    hand = no_big_blind().calls(1, 100).calls(2, 50)
    for amount, to in ((100, None), (200, None), (100, 200), (200, 200)):
        found(judged(hand.raises(3, amount, to=to)), MISSING)
    raised = hand.raises(3, 200, to=300)
    for caller, rest in ((1, raised.calls(1, 200, to=300)), (1, raised.raises(1, 400, to=500))):
        found(judged(rest), MISSING)
        assert rest.started.seats[caller - 1].seat == caller
    wrong = raised.raises(1, 300, to=400)
    found(judged(wrong), MISSING, fault("BET_SIZE", pos=wrong.last, recorded=300, expected=400))


@pytest.mark.near_miss("ALL.BLIND.POSITION")
def test_who_was_to_check_or_raise_must_be_asked() -> None:
    skipped = no_big_blind().calls(1, 100).calls(2, 50).flop(FLOP)
    found(judged(skipped), MISSING, fault("SEQUENCE", pos=skipped.last, seat=3))


@pytest.mark.rule("ALL.ACT.LEGAL")
@pytest.mark.parametrize("posted", [80, 120])
def test_a_big_blind_of_a_wrong_amount(posted: int) -> None:
    hand = blinds().small(2, 50).big(3, posted)
    wrong = fault("FORCED_BET", seat=3, pos=hand.last, recorded=posted, expected=100)
    dealt = hand.deal()
    for level in (100, posted):
        found(judged(dealt.calls(1, level).calls(2, level - 50).checks(3).flop(FLOP).checks(2)), wrong)
        found(judged(dealt.raises(1, level + 100).folds(2, 3)), wrong)
        found(judged(dealt.raises(1, 400).folds(2).calls(3, 400 - level).flop(FLOP).checks(3)), wrong)
    for short in (79, 90, 99):
        called = dealt.calls(1, short)
        found(judged(called), wrong, fault("BET_SIZE", pos=called.last, recorded=short, expected=max(posted, 100)))
    found(judged(dealt.checks(1)), wrong, fault("ACTION_ILLEGAL", seat=1))


@pytest.mark.rule("ALL.BET.FL-SIZE")
def test_in_fixed_limit_a_raise_is_one_bet_above_either_level() -> None:
    hand = blinds(limit="FL", stakes=LIMITS).small(2, 50).big(3, 120)
    wrong = fault("FORCED_BET", seat=3, pos=hand.last, recorded=120, expected=100)
    for raised in (200, 220):
        found(judged(hand.deal().raises(1, raised).raises(2, raised + 50).folds(3)), wrong)
    between = hand.deal().raises(1, 210)
    found(judged(between), wrong, fault("BET_SIZE", pos=between.last, recorded=210, expected=220))


@pytest.mark.parametrize("called", [50, 70])
def test_a_small_blind_of_a_wrong_amount(called: int) -> None:
    hand = blinds().small(2, 30)
    wrong = fault("FORCED_BET", seat=2, pos=hand.last, recorded=30, expected=50)
    found(judged(hand.big(3, 100).deal().calls(1, 100).calls(2, called).checks(3).flop(FLOP).checks(2)), wrong)


@pytest.mark.rule("ALL.ORDER.BLIND-GAMES")
def test_blinds_that_changed_places_and_who_opens() -> None:
    hand = blinds().small(3, 50)
    swapped = fault("FORCED_BET", seat=3, pos=hand.last, recorded=3, expected=2)
    dealt = hand.big(2, 100).deal()
    found(judged(dealt.calls(1, 100).checks(2).calls(3, 50).flop(FLOP).checks(2)), swapped)
    found(judged(dealt.calls(3, 50).calls(1, 100).checks(2).flop(FLOP).checks(2)), swapped)
    found(judged(dealt.checks(2)), swapped, fault("TURN_ORDER", seat=2, expected=3))


def doors() -> Scenario:
    """Stud: seat 2 has the lowest up-card."""
    stakes = {"ante": 25, "bring_in": 50, **LIMITS}
    hand = scenario(game="stud", limit="FL", stacks=STACKS, button=3, stakes=stakes)
    return hand.antes(25).deals("third", {1: "????|2h", 2: "????|2c", 3: "????|Ks"})


FOURTH = {1: "3h", 2: "4c", 3: "5s"}


@pytest.mark.rule("ALL.BRING-IN")
def test_a_missing_bring_in_has_no_option() -> None:
    hand = doors().calls(3, 50).calls(1, 50)
    missing = fault("FORCED_BET", seat=2, pos=None, expected=50, rule="ALL.BRING-IN")
    for rest in (hand, hand.checks(2), hand.calls(2, 50), hand.completes(2, 100).folds(3).folds(1)):
        found(judged(rest), missing)
    found(judged(hand.deals("fourth", FOURTH).checks(3)), missing)
    completed = doors().completes(3, 100).folds(1)
    for called in (50, 100):
        found(judged(completed.calls(2, called).deals("fourth", {2: "4c", 3: "5s"}).checks(3)), missing)
    skipped = completed.deals("fourth", {2: "4c"})
    found(judged(skipped), missing, fault("SEQUENCE", pos=skipped.last, seat=2))


@pytest.mark.near_miss("ALL.BRING-IN")
@pytest.mark.parametrize("posted", [40, 70])
def test_a_bring_in_of_a_wrong_amount(posted: int) -> None:
    hand = doors().brings_in(2, posted)
    wrong = fault("FORCED_BET", seat=2, pos=hand.last, recorded=posted, expected=50)
    for level in (50, posted):
        found(judged(hand.calls(3, level).calls(1, level).deals("fourth", FOURTH).checks(3)), wrong)
    for called in (100 - posted, 50):
        completed = hand.completes(3, 100).folds(1).calls(2, called).deals("fourth", {2: "4c", 3: "5s"})
        found(judged(completed.checks(3)), wrong)
