"""Goal: who may raise, and how much at least (reported cases A06, A07 and A11).

A06: blinds 1 and 2, a raise to 16 (a full raise is 14), a call, an all-in to 19 from the small blind, a call.
A07: the least raise is measured by the last raise, not by what the opponent has left.
A11: a big blind that is all-in leaves the small blind his decision, but nothing to raise.
"""

from __future__ import annotations

import pytest

from tests.support.judging import NOTHING, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario


def short_all_in(stack_of_raiser: int) -> Scenario:
    """A06: 19 is 3 more than 16; with a stack of 16 the first raise is itself an all-in, and a full one."""
    opening = scenario(blinds=(1, 2), stacks={1: 19, 2: 200, 3: stack_of_raiser, 4: 200}, button=4)
    return (
        opening.small(1, 1)
        .big(2, 2)
        .deal()
        .raises(3, 16, to=16)
        .calls(4, 16)
        .raises(1, 18, to=19, all_in=True)
        .calls(2, 17)
    )


@pytest.mark.case("A06")
@pytest.mark.rule("ALL.BET.INCOMPLETE")
def test_a06_who_has_acted_may_not_raise_over_a_short_all_in() -> None:
    # To 33 it would be a full raise of 14.
    hand = short_all_in(200).raises(3, 17, to=33)
    found(judged(hand), fault("NOT_REOPENED", seat=3, pos=hand.last, rule="ALL.BET.INCOMPLETE", basis="I"))


@pytest.mark.case("A06")
def test_a06_nor_may_the_next_who_has_acted() -> None:
    hand = short_all_in(200).calls(3, 3).raises(4, 17, to=33)
    found(judged(hand), fault("NOT_REOPENED", seat=4, pos=hand.last))


@pytest.mark.case("A06")
@pytest.mark.parametrize("answer", ["call", "fold"])
@pytest.mark.near_miss("ALL.BET.INCOMPLETE")
def test_a06_both_may_call_or_fold(answer: str) -> None:
    hand = short_all_in(200)
    hand = hand.calls(3, 3).calls(4, 3) if answer == "call" else hand.folds(3, 4)
    clean(judged(hand.flop("8h4d2c")))


@pytest.mark.case("A06")
def test_a06_a_full_raise_that_is_an_all_in_does_not_count_as_a_short_one() -> None:
    # Seat 3 is all-in for 16, so seat 4 is asked next. He has acted since that full raise and faces 3 more.
    hand = short_all_in(16).raises(4, 17, to=33)
    found(judged(hand), fault("NOT_REOPENED", seat=4, pos=hand.last))
    clean(judged(short_all_in(16).calls(4, 3).flop("8h4d2c")))


@pytest.mark.case("A06")
@pytest.mark.near_miss("ALL.BET.INCOMPLETE")
def test_a06_the_big_blind_who_has_not_acted_may_raise_over_the_short_all_in() -> None:
    opening = scenario(blinds=(1, 2), stacks={1: 19, 2: 200, 3: 200, 4: 200}, button=4)
    before = opening.small(1, 1).big(2, 2).deal().raises(3, 16, to=16).calls(4, 16).raises(1, 18, to=19, all_in=True)
    clean(judged(before.raises(2, 31, to=33)))


@pytest.mark.case("A06")
@pytest.mark.near_miss("ALL.BET.INCOMPLETE")
def test_a06_short_all_ins_that_add_up_to_a_full_raise_reopen_for_the_one_who_faces_it() -> None:
    # Seat 3 raised to 16, by 14; the all-ins to 23 and to 30 raise it by 7 each, together by 14.
    opening = scenario(blinds=(1, 2), stacks={1: 30, 2: 200, 3: 200, 4: 200, 5: 23}, button=4)
    grown = (
        opening.small(5, 1)
        .big(1, 2)
        .deal()
        .folds(2)
        .raises(3, 16, to=16)
        .calls(4, 16)
        .raises(5, 22, to=23, all_in=True)
        .raises(1, 28, to=30, all_in=True)
    )
    clean(judged(grown.raises(3, 28, to=44)))
    # Seat 4 faces the same growth since his call of 16.
    clean(judged(grown.calls(3, 14).raises(4, 28, to=44)))


def reraised() -> Scenario:
    """A07: 10/20, a raise to 100, a raise to 180 by a seat that has 20 left."""
    opening = scenario(blinds=(10, 20), stacks={1: 1000, 2: 200}, button=1)
    dealt = opening.small(1, 10).big(2, 20).deal({1: "AcKd", 2: "7h2c"})
    return dealt.raises(1, 90, to=100).raises(2, 160, to=180)


@pytest.mark.case("A07")
@pytest.mark.rule("ALL.BET.MIN-RAISE")
@pytest.mark.parametrize("to", [200, 259])
def test_a07_the_least_raise_is_the_last_raise_on_top_whatever_the_opponent_has_left(to: int) -> None:
    # 100 to 180 raised by 80, so 260 at least: 160 more than the 100 already in.
    hand = reraised().raises(1, to - 100, to=to)
    found(
        judged(hand),
        fault("BET_SIZE", seat=1, pos=hand.last, recorded=to - 100, expected=160, rule="ALL.BET.MIN-RAISE"),
    )


@pytest.mark.case("A07")
@pytest.mark.near_miss("ALL.BET.MIN-RAISE")
@pytest.mark.parametrize("to", [260, 1000])
def test_a07_from_the_least_raise_up_to_the_stack_everything_is_allowed(to: int) -> None:
    clean(judged(reraised().raises(1, to - 100, to=to)))


@pytest.mark.case("A07")
def test_a07_a_call_costs_what_is_missing() -> None:
    clean(judged(reraised().calls(1, 80).flop("QsJs4d")))


@pytest.mark.case("A07")
@pytest.mark.rule("ALL.BET.TABLE-STAKES")
def test_a07_more_than_the_stack_is_not_there_to_bet() -> None:
    hand = reraised().raises(1, 901, to=1001)
    found(judged(hand), fault("STACK_EXCEEDED", seat=1, pos=hand.last, recorded=901, expected=900))


@pytest.mark.case("A07")
def test_a07_what_the_caller_cannot_match_goes_back() -> None:
    called = reraised().raises(1, 160, to=260).calls(2, 20, all_in=True).returns(1, 60)
    shown = called.run_out("QsJs4d4c9h").shows(2, 1).awards(1, 400, pot=0).finishes()
    verdict = judged(shown)
    settled(verdict, uncalled={1: 60}, pots=[Pot(400, (1, 2), {1: 400})], final={1: 1200, 2: 0})
    clean(verdict)


def all_in_blind() -> Scenario:
    """A11: the big blind is the whole stack of seat 2."""
    opening = scenario(blinds=(10, 20), stacks={1: 1980, 2: 20}, button=1)
    return opening.small(1, 10).big(2, 20, all_in=True).deal({1: "KhQd", 2: "9c9d"})


@pytest.mark.case("A11")
@pytest.mark.rule("ALL.BLIND.LIVE")
def test_a11_the_small_blind_is_asked_although_the_big_blind_is_all_in() -> None:
    hand = all_in_blind().flop("8h4d2c")
    found(judged(hand), fault("SEQUENCE", pos=hand.last, recorded="hand.board-dealt.v1"))


@pytest.mark.case("A11")
def test_a11_he_may_fold_and_the_unmatched_half_of_the_blind_goes_back() -> None:
    verdict = judged(all_in_blind().folds(1).returns(2, 10).awards(2, 20, pot=0).finishes())
    settled(verdict, uncalled={2: 10}, pots=[Pot(20, (2,), {2: 20})], final={1: 1970, 2: 30})
    clean(verdict)


@pytest.mark.case("A11")
def test_a11_the_blind_won_whole_without_its_return_is_one_missing_return() -> None:
    found(
        judged(all_in_blind().folds(1).awards(2, 30, pot=0).finishes()),
        fault("UNCALLED", seat=2, pos=None, recorded=NOTHING, expected=10),
    )


@pytest.mark.case("A11")
@pytest.mark.near_miss("ALL.ACT.LEGAL")
def test_a11_he_may_call() -> None:
    clean(judged(all_in_blind().calls(1, 10).run_out("8h4d2c7sJc")))


@pytest.mark.case("A11")
@pytest.mark.rule("ALL.ACT.LEGAL")
def test_a11_he_may_not_raise_what_nobody_can_answer() -> None:
    hand = all_in_blind().raises(1, 30, to=40)
    found(judged(hand), fault("ACTION_ILLEGAL", seat=1, pos=hand.last, recorded="hand.raised.v1", rule="ALL.ACT.LEGAL"))
