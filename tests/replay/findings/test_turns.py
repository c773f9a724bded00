"""Goal: TURN_ORDER and ACTION_ILLEGAL: who may do what when."""

from __future__ import annotations

import pytest

from tests.support.hands import dealt, limped, shown
from tests.support.judging import Pot, clean, fault, found, judged, settled


@pytest.mark.rule("ALL.ORDER.BLIND-GAMES")
def test_before_the_flop_left_of_the_big_blind_acts_first() -> None:
    early = dealt().folds(2)
    found(judged(early), fault("TURN_ORDER", seat=2, pos=early.last, recorded=2, expected=1))


@pytest.mark.near_miss("ALL.ORDER.BLIND-GAMES")
def test_in_turn_nothing_is_found() -> None:
    clean(judged(limped().flop("Ks8d3c").checks(2, 3, 1).turn("2h")))


@pytest.mark.rule("ALL.ORDER.BLIND-GAMES")
def test_after_the_flop_left_of_the_button_acts_first() -> None:
    early = limped().flop("Ks8d3c").checks(3)
    found(judged(early), fault("TURN_ORDER", seat=3, pos=early.last, recorded=3, expected=2))


def test_after_a_deed_out_of_turn_the_turn_is_left_of_it_and_the_skipped_seat_may_still_act() -> None:
    # Seat 2 is skipped: that is said once, and its check later in the round is in turn.
    early = limped().flop("Ks8d3c").checks(3)
    found(
        judged(early.checks(1, 2).turn("2h").checks(2, 3, 1)),
        fault("TURN_ORDER", seat=3, pos=early.last, recorded=3, expected=2),
    )


def test_a_seat_that_leaves_out_of_turn_folds_without_fault() -> None:
    clean(judged(dealt().leaves(3).calls(1, 100).calls(2, 50).flop("Ks8d3c")))


@pytest.mark.near_miss("ALL.ACT.LEGAL")
def test_who_has_checked_may_raise_later() -> None:
    clean(judged(limped().flop("Ks8d3c").checks(2).bets(3, 100).folds(1).raises(2, 300, to=300).calls(3, 200)))


@pytest.mark.rule("ALL.ACT.LEGAL")
def test_a_check_that_faces_a_bet_is_illegal() -> None:
    wrong = dealt().checks(1)
    found(
        judged(wrong), fault("ACTION_ILLEGAL", seat=1, pos=wrong.last, recorded="hand.checked.v1", rule="ALL.ACT.LEGAL")
    )


@pytest.mark.rule("ALL.ACT.LEGAL")
def test_a_bet_that_faces_a_bet_is_illegal() -> None:
    wrong = dealt().bets(1, 300)
    found(judged(wrong), fault("ACTION_ILLEGAL", seat=1, pos=wrong.last, recorded="hand.bet.v1"))


def test_a_raise_that_faces_no_bet_is_illegal() -> None:
    wrong = limped().flop("Ks8d3c").raises(2, 300)
    found(judged(wrong), fault("ACTION_ILLEGAL", seat=2, pos=wrong.last, recorded="hand.raised.v1"))


def test_a_call_that_faces_no_bet_is_illegal() -> None:
    wrong = limped().flop("Ks8d3c").calls(2, 100)
    found(judged(wrong), fault("ACTION_ILLEGAL", seat=2, pos=wrong.last, recorded="hand.called.v1"))


def test_a_fold_that_faces_no_bet_is_a_remark() -> None:
    fold = limped().flop("Ks8d3c").folds(2)
    found(judged(fold), fault("ACTION_ILLEGAL", severity="info", seat=2, pos=fold.last, recorded="hand.folded.v1"))
    assert judged(fold).status == "open"


def test_a_seat_that_has_folded_does_nothing_more_and_the_turn_stays() -> None:
    wrong = dealt().folds(1).calls(1, 100)
    found(judged(wrong.calls(2, 50).checks(3).flop("Ks8d3c")), fault("ACTION_ILLEGAL", seat=1, pos=wrong.last))


def test_chips_of_a_seat_that_has_folded_are_dead_money() -> None:
    wrong = dealt().folds(1).calls(1, 100)
    hand = wrong.calls(2, 50).checks(3).checked_down("Ks8d3c2h7c", 2, 3).shows(2, 3).awards(3, 300, pot=0).finishes()
    verdict = judged(hand)
    settled(verdict, pots=[Pot(300, (2, 3), {3: 300})], final={1: 9900, 2: 9900, 3: 10200})
    found(verdict, fault("ACTION_ILLEGAL", seat=1, pos=wrong.last))


def test_a_seat_that_is_all_in_does_nothing_more() -> None:
    short = dealt(stacks={1: 100, 2: 10000, 3: 10000}).calls(1, 100, all_in=True).calls(2, 50).checks(3)
    wrong = short.flop("Ks8d3c").checks(2, 3).checks(1)
    found(judged(wrong), fault("ACTION_ILLEGAL", seat=1, pos=wrong.last))


@pytest.mark.rule("ALL.BLIND.LIVE")
def test_the_option_of_the_big_blind_comes_once() -> None:
    # Everybody has called and the big blind has checked: the round is over.
    again = limped().raises(3, 200, to=300)
    assert len(judged(again).faults) == 1


@pytest.mark.near_miss("ALL.BLIND.LIVE")
def test_the_big_blind_may_raise_when_nobody_has() -> None:
    clean(judged(dealt().calls(1, 100).calls(2, 50).raises(3, 200, to=300).folds(1).calls(2, 200).flop("Ks8d3c")))


@pytest.mark.near_miss("ALL.DEAL.ORDER")
def test_the_order_of_the_deal_is_not_judged() -> None:
    # `deal` names the seats from the lowest number, not from the dealer's left.
    clean(judged(shown().awards(1, 300, pot=0).finishes()))


def test_leaving_when_nothing_is_left_to_decide_folds_nobody() -> None:
    left = shown().leaves(1)
    verdict = judged(left.awards(1, 300, pot=0).finishes())
    settled(verdict, pots=[Pot(300, (1, 2, 3), {1: 300})], final={1: 10200, 2: 9900, 3: 9900})
    clean(verdict)


def test_the_last_live_seat_never_folds() -> None:
    left = dealt().folds(1, 2).leaves(3)
    verdict = judged(left.returns(3, 50).awards(3, 100, pot=0).finishes())
    settled(verdict, uncalled={3: 50}, pots=[Pot(100, (3,), {3: 100})], final={1: 10000, 2: 9950, 3: 10050})
    clean(verdict)
