"""Goal: one fault beside another hides nothing and makes no third. Every value is worked out from the rules page."""

from __future__ import annotations

import pytest

from domain.events import hand as deeds
from tests.support.hands import dealt, limped, three_handed
from tests.support.judging import NOTHING, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

OPEN = limped().flop("Ks8d3c").bets(2, 200)
"""Three have put in 1.00 each, and seat 2 has bet 2.00 on the flop."""

MISSING = fault("UNCALLED", seat=2, pos=None, recorded=NOTHING, expected=200)


@pytest.mark.rule("ALL.POT.UNCALLED")
def test_a_bet_that_was_not_returned_is_awarded_to_its_owner_once_and_not_twice() -> None:
    # 3.00 is in the pot and 2.00 came back to nobody: 5.00 is one way to pay both, 7.00 pays the bet twice.
    hand = OPEN.folds(3, 1)
    found(judged(hand.awards(2, 500, pot=0).finishes()), MISSING)
    twice = hand.awards(2, 700, pot=0)
    verdict = judged(twice.finishes())
    settled(verdict, uncalled={2: 200}, pots=[Pot(300, (2,), {2: 300})], final={1: 9900, 2: 10200, 3: 9900})
    found(verdict, MISSING, fault("AWARD", seat=2, pos=twice.last, pot=0, recorded=700, expected=300))


def all_in_on_both_halves() -> Scenario:
    """Omaha Hi/Lo: seats 2 and 3 are in with 4.00 and 10.00; seat 3 wins high and low, 6.00 come back to it."""
    opening = scenario(game="omaha-hilo", blinds=(50, 100), stacks={1: 1000, 2: 400, 3: 1000}, button=1)
    cards = {1: "KhQhJd9c", 2: "KcKd9d9s", 3: "AsAh2d3c"}
    played = opening.small(2, 50).big(3, 100).deal(cards).folds(1).calls(2, 50).raises(3, 900, all_in=True)
    return played.calls(2, 300, all_in=True).flop("4c5dTs").turn("Jc").river("8h").shows(2, 3)


@pytest.mark.parametrize("low", [400, 1000])
def test_a_bet_that_was_not_returned_may_lie_in_either_half(low: int) -> None:
    # The pot is 8.00, so 4.00 a half; the 6.00 that nobody called lie in the other half than the first award names.
    hand = all_in_on_both_halves()
    paid = hand.awards(3, 1400 - low, pot=0, share="high").awards(3, low, pot=0, share="low")
    verdict = judged(paid.finishes())
    settled(verdict, uncalled={3: 600}, pots=[Pot(800, (2, 3), {3: 800})], final={1: 1000, 2: 0, 3: 1400})
    found(verdict, fault("UNCALLED", seat=3, pos=None, recorded=NOTHING, expected=600))


CHECKED = limped().checked_down("Ks8d3c2h7c", 2, 3, 1)


@pytest.mark.rule("ALL.SHOW.MUCK")
def test_cards_that_are_seen_after_they_were_mucked_win_nothing() -> None:
    # Seat 1 has three kings in the record of limped hands and mucks them; seat 3 has queens, seat 2 an ace.
    seen = CHECKED.shows(2, 3).mucks(1)
    verdict = judged(seen.shows(1).awards(3, 300, pot=0).finishes())
    settled(verdict, pots=[Pot(300, (1, 2, 3), {3: 300})], final={1: 9900, 2: 9900, 3: 10200})
    found(verdict, fault("SHOWDOWN", pos=seen.last, seat=1, pot=0, rule="ALL.SHOW.MUCK"))


@pytest.mark.near_miss("ALL.SHOW.MUCK")
def test_cards_that_were_shown_first_are_not_given_up_any_more() -> None:
    verdict = judged(CHECKED.shows(2, 3, 1).mucks(1).awards(1, 300, pot=0).finishes())
    settled(verdict, pots=[Pot(300, (1, 2, 3), {1: 300})], final={1: 10200, 2: 9900, 3: 9900})
    clean(verdict)


def test_betting_after_a_street_that_was_dealt_late_is_its_round() -> None:
    # The turn came before the flop: that is the fault, and all that was bet on both streets is in order.
    early = limped().turn("2h")
    hand = early.checks(2, 3, 1).flop("Ks8d3c").bets(2, 200).calls(3, 200).folds(1)
    rest = hand.river("7c").checks(2, 3).shows(2, 3).awards(3, 700, pot=0).finishes()
    verdict = judged(rest)
    settled(verdict, pots=[Pot(700, (2, 3), {3: 700})], final={1: 9900, 2: 9700, 3: 10400})
    found(verdict, fault("SEQUENCE", pos=early.last, recorded="hand.board-dealt.v1", rule="ALL.DEAL.ORDER"))


@pytest.mark.parametrize("late_round", [True, False])
def test_nobody_need_act_on_a_street_that_was_dealt_late(late_round: bool) -> None:
    early = limped().turn("2h")
    beside = early.flop("Ks8d3c")
    played = beside.checks(2, 3, 1) if late_round else early.checks(2, 3, 1).flop("Ks8d3c")
    done = played.river("7c").checks(2, 3, 1).shows(2, 3, 1).awards(1, 300, pot=0).finishes()
    found(judged(done), fault("SEQUENCE", pos=early.last, recorded="hand.board-dealt.v1"))


def test_a_late_street_of_stud_has_its_round_too() -> None:
    # Seat 1 shows the higher board on every street.
    stacks = {1: 10000, 2: 10000}
    stakes = {"ante": 10, "bring_in": 20, "lower": 100, "higher": 200}
    opening = scenario(game="stud", limit="FL", stacks=stacks, button=None, stakes=stakes, blinds=None)
    third = opening.antes(10).deals("third", {1: "AhAd|Kd", 2: "3h3d|2c"}).brings_in(2, 20).calls(1, 20)
    early = third.deals_to(1, "fifth", "4c")
    fifth = early.deals_to(2, "fifth", "5c").checks(1, 2)
    fourth = fifth.deals("fourth", {1: "7c", 2: "8c"}).bets(1, 100).calls(2, 100)
    found(judged(fourth), fault("SEQUENCE", pos=early.last, recorded="hand.hole-cards-dealt.v1"))


@pytest.mark.rule("TP.CRASH.REFUND")
@pytest.mark.parametrize(("house", "rule"), [("trickyplay", "TP.CRASH.REFUND"), ("generic", "ALL.CRASH")])
def test_a_refund_before_the_end_breaks_the_rule_of_the_house(house: str, rule: str) -> None:
    hand = dealt(house=house).folds(1).orders(2, 50)
    wrong = fault("REFUND", pos=hand.last, seat=2, recorded=50, expected=0, rule=rule)
    found(judged(hand.cancels().orders(3, 100)), wrong)


UNSEEN = (
    three_handed()
    .small(2, 50)
    .big(3, 100)
    .deal()
    .calls(1, 100)
    .calls(2, 50)
    .checks(3)
    .checked_down("Ks8d3c2h7c", 2, 3, 1)
)


@pytest.mark.near_miss("ALL.SHOW.MUCK")
def test_who_showed_wins_when_all_others_mucked_whatever_he_showed() -> None:
    # The record has the show of seat 3, but no card of any seat.
    verdict = judged(UNSEEN.then(deeds.CardsShown, seat=3).mucks(1, 2).awards(3, 300, pot=0).finishes())
    found(verdict, fault("SHOWDOWN", rule="ALL.SHOW.ORDER"))
    settled(verdict, pots=[Pot(300, (1, 2, 3), {3: 300})], final={1: 9900, 2: 9900, 3: 10200})


def test_a_pot_that_goes_to_unknown_mucked_cards_stays_undecided() -> None:
    shown = UNSEEN.mucks(2).then(deeds.CardsShown, seat=3).mucks(1)
    found(judged(shown.awards(1, 300, pot=0).finishes()), fault("CARDS_UNKNOWN", pot=0))


def test_who_did_not_show_may_hold_anything() -> None:
    found(judged(UNSEEN.mucks(2, 1).awards(3, 300, pot=0).finishes()), fault("CARDS_UNKNOWN", pot=0))


def test_who_showed_wins_when_all_others_mucked_also_on_a_board_that_was_not_dealt_out() -> None:
    # Nobody can say whether the mucked aces would have won; that the river is missing is the one fault.
    opening = limped().flop("Ks8d3c").checks(2, 3, 1).turn("2h").checks(2, 3, 1).mucks(2).shows(3).mucks(1)
    verdict = judged(opening.awards(3, 300, pot=0).finishes())
    settled(verdict, pots=[Pot(300, (1, 2, 3), {3: 300})], final={1: 9900, 2: 9900, 3: 10200})
    found(verdict, fault("DEAL_COUNT", recorded=4, expected=5))


def test_a_stack_of_a_stranger_stands_for_the_seat_whose_stack_it_is() -> None:
    # 3.00 went to seat 1. Seat 7 is not at the table; its stack is that of seat 3, and seat 1 has none at all.
    stacks = tuple(deeds.SeatStack(seat=seat, stack=9900) for seat in (2, 7))
    closing = CHECKED.shows(2, 3, 1).awards(1, 300, pot=0).then(deeds.HandFinished, stacks=stacks)
    wrong = (fault("SEAT", seat=7, recorded=7), fault("FINAL_STACK", seat=1, recorded=None, expected=10200))
    found(judged(closing), *wrong)
