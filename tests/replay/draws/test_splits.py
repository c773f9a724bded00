"""Goal: after the last draw a pot is divided if all its players agree, and only then (TP.32.SPLIT, GEN.SPLIT).

Method: offers in every position and with every answer; then pots that were divided without a word, or not divided
although all had agreed. Who has the best hand (seat 1, a pair of aces) shows whether a pot was divided.
"""

from __future__ import annotations

from typing import Any

import pytest

from domain.events import hand as deeds
from tests.support.draws import ORDER, all_in, dealt, limped, pat
from tests.support.houses import house
from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario

TRICKY: dict[str, Any] = {"house": "trickyplay", "limit": "NL"}
OFFERED, ACCEPTED = deeds.SplitOffered.TOPIC, deeds.SplitAccepted.TOPIC
EVEN = [Pot(300, (1, 2, 3), {1: 95, 2: 95, 3: 95}, 15)]
"""The pot of 3.00 less 0.15 in three parts."""


def drawn(**options: object) -> Scenario:
    """32-Card Draw of trickyplay; all stood pat; seat 2 is to act, 3.00 are in the pot."""
    return pat("draw-32", **(TRICKY | options))


def divided(hand: Scenario, *seats: int, amount: int = 95, rake: int = 15) -> Scenario:
    """The pot of 3.00 goes to these seats (else to all) in equal parts."""
    hand = hand.rakes(rake) if rake else hand
    for seat in seats or ORDER:
        hand = hand.awards(seat, amount, pot=0, share="split")
    return hand.finishes()


def contested(hand: Scenario) -> Scenario:
    """Nobody bets, all show in order from the left of the big blind, and seat 1 wins 2.85."""
    return hand.checks(*ORDER).shows(1, 2, 3).rakes(15).awards(1, 285, pot=0).finishes()


# All agree


@pytest.mark.near_miss("TP.32.SPLIT")
def test_where_all_agree_the_pot_less_rake_is_divided_and_nobody_shows() -> None:
    verdict = judged(divided(drawn().offers(2).accepts(3, 1)))
    clean(verdict)
    settled(verdict, pots=EVEN, final={1: 9995, 2: 9995, 3: 9995}, rake=15)


def test_who_shows_all_the_same_does_no_wrong() -> None:
    hand = drawn().offers(2).accepts(3, 1).shows(1)
    clean(judged(divided(hand)))
    clean(judged(divided(drawn().offers(2).accepts(3, 1).mucks(2, 3, 1))))


@pytest.mark.rule("TP.32.SPLIT")
def test_an_agreed_pot_does_not_go_to_the_best_hand() -> None:
    hand = drawn().offers(2).accepts(3, 1).rakes(15).awards(1, 285, pot=0)
    verdict = judged(hand.finishes())
    assert verdict.pots == EVEN
    assert {each["code"] for each in verdict.faults} <= {"AWARD", "SPLIT"}
    assert [each["seat"] for each in verdict.faults] == [1, 2, 3]


def test_the_chips_that_are_left_go_as_odd_chips_do() -> None:
    """3.01 in three parts: the cent goes to the first left of the button (ALL.ODD.CHIP)."""
    hand = drawn(real_money=False).adds_money(1, pot=0).offers(2).accepts(3, 1)
    shares = hand.awards(2, 101, pot=0).awards(3, 100, pot=0).awards(1, 100, pot=0)
    clean(judged(shares.finishes()))
    wrong = hand.awards(2, 100, pot=0).awards(3, 101, pot=0).awards(1, 100, pot=0)
    found(judged(wrong.finishes()), fault("ODD_CHIP", seat=2))


def test_once_all_have_agreed_there_is_nothing_to_act_for() -> None:
    wrong = drawn().offers(2).accepts(3, 1).checks(2)
    found(judged(wrong), fault("SEQUENCE", pos=wrong.last, seat=2, recorded=deeds.Checked.TOPIC))


def test_a_folded_player_is_not_asked() -> None:
    folded = dealt("draw-32", **TRICKY).folds(1).calls(2, 50).checks(3).pats(2, 3)
    hand = folded.offers(2).accepts(3).rakes(10).awards(2, 95, pot=0).awards(3, 95, pot=0)
    verdict = judged(hand.finishes())
    clean(verdict)
    assert verdict.pots == [Pot(200, (2, 3), {2: 95, 3: 95}, 10)]


# Not all agree


def test_a_refusal_ends_the_offer_and_the_first_player_acts() -> None:
    clean(judged(contested(drawn().offers(2).refuses(3))))
    clean(judged(contested(drawn().offers(2).accepts(3).refuses(1))))


@pytest.mark.parametrize("deed", ["checks", "bets"])
def test_any_other_action_withdraws_the_offer(deed: str) -> None:
    hand = drawn().offers(2).accepts(3)
    hand = hand.checks(2).checks(3, 1) if deed == "checks" else hand.bets(2, 100).folds(3, 1)
    clean(judged(hand))


def test_an_answer_after_it_was_withdrawn_is_none() -> None:
    late = drawn().offers(2).accepts(3).checks(2).accepts(1)
    found(judged(late.checks(3, 1)), fault("SEQUENCE", pos=late.last, seat=1, recorded=ACCEPTED))


def test_an_offer_that_nobody_has_answered_when_the_hand_ends() -> None:
    """Seat 2 has to act: the show is what came too early."""
    hand = drawn().offers(2).accepts(3).shows(1)
    verdict = judged(hand.shows(2, 3).rakes(15).awards(1, 285, pot=0).finishes())
    found(verdict, fault("SEQUENCE", pos=hand.last, recorded=deeds.CardsShown.TOPIC))


@pytest.mark.rule("TP.32.SPLIT")
@pytest.mark.parametrize("asked", [(), (3,), (1,)])
def test_a_pot_divided_without_the_consent_of_everybody(asked: tuple[int, ...]) -> None:
    verdict = judged(divided(drawn().offers(2).accepts(*asked)))
    assert [each["code"] for each in verdict.faults] == ["SPLIT"]
    assert verdict.faults[0]["rule"] == "TP.32.SPLIT"
    assert verdict.pots == [Pot(300, (1, 2, 3), {1: 285}, 15)]


@pytest.mark.rule("TP.32.SPLIT")
def test_a_pot_divided_after_a_refusal() -> None:
    hand = drawn().offers(2).refuses(3).checks(*ORDER)
    verdict = judged(divided(hand))
    assert [each["code"] for each in verdict.faults] == ["SPLIT"]
    assert verdict.pots == [Pot(300, (1, 2, 3), {1: 285}, 15)]


@pytest.mark.rule("TP.32.SPLIT")
def test_a_pot_divided_without_an_offer() -> None:
    verdict = judged(divided(drawn().checks(*ORDER)))
    found(verdict, fault("SPLIT", rule="TP.32.SPLIT", basis="S"))


def test_equal_parts_without_the_word_split_are_wrong_awards() -> None:
    hand = drawn().checks(*ORDER).shows(1, 2, 3).rakes(15)
    for seat in ORDER:
        hand = hand.awards(seat, 95, pot=0)
    assert {each["code"] for each in judged(hand.finishes()).faults} == {"AWARD"}


def test_a_split_among_some_of_the_players() -> None:
    """Seat 1 gets nothing of a pot to whose division it agreed."""
    hand = drawn().offers(2).accepts(3, 1).rakes(15).awards(2, 143, pot=0, share="split")
    verdict = judged(hand.awards(3, 142, pot=0, share="split").finishes())
    assert {each["code"] for each in verdict.faults} == {"AWARD"}
    assert {each["seat"] for each in verdict.faults} == {1, 2, 3}


# Who may offer, and when


def test_only_the_first_to_act_may_offer() -> None:
    wrong = drawn().offers(3)
    found(
        judged(divided(wrong.accepts(1, 2))),
        fault("TURN_ORDER", pos=wrong.last, seat=3, recorded=3, expected=2, rule="TP.32.SPLIT"),
    )


def test_the_offer_passes_round_in_order() -> None:
    early = drawn().offers(2).accepts(1)
    found(judged(divided(early.accepts(3))), fault("TURN_ORDER", pos=early.last, seat=1, recorded=1, expected=3))


def test_an_answer_is_given_once_and_by_players_who_are_asked() -> None:
    twice = drawn().offers(2).accepts(3).accepts(3)
    found(judged(divided(twice.accepts(1))), fault("SEQUENCE", pos=twice.last, seat=3, recorded=ACCEPTED))
    own = drawn().offers(2).accepts(2)
    found(judged(divided(own.accepts(3, 1))), fault("SEQUENCE", pos=own.last, seat=2, recorded=ACCEPTED))


def test_a_folded_player_has_no_say() -> None:
    folded = dealt("draw-32", **TRICKY).folds(1).calls(2, 50).checks(3).pats(2, 3)
    wrong = folded.offers(2).accepts(1)
    found(judged(wrong.accepts(3)), fault("ACTION_ILLEGAL", pos=wrong.last, seat=1, recorded=ACCEPTED))


def test_an_answer_without_an_offer() -> None:
    wrong = drawn().accepts(3)
    found(judged(divided(wrong.accepts(1))), fault("SEQUENCE", pos=wrong.last, seat=3, recorded=ACCEPTED))


def test_not_before_the_draw() -> None:
    wrong = limped("draw-32", **TRICKY).offers(2)
    found(judged(wrong), fault("SEQUENCE", pos=wrong.last, seat=2, recorded=OFFERED))


def test_not_after_somebody_has_acted() -> None:
    wrong = drawn().checks(2).offers(3)
    verdict = judged(wrong.accepts(1, 2))
    assert ("SEQUENCE", wrong.last) in [(each["code"], each["pos"]) for each in verdict.faults]
    assert len(verdict.faults) == 1


def test_not_again_after_a_refusal() -> None:
    again = drawn().offers(2).refuses(3).offers(2)
    assert [(each["code"], each["pos"]) for each in judged(again).faults] == [("SEQUENCE", again.last)]


def test_not_for_a_pot_that_there_is_not() -> None:
    wrong = drawn().offers(2, pot=1)
    found(judged(contested(wrong)), fault("ACTION_ILLEGAL", pos=wrong.last, seat=2, recorded=OFFERED))


def test_where_nobody_can_act_the_first_left_of_the_button_may_offer() -> None:
    drawn_out = all_in("draw-32", **TRICKY).pats(*ORDER)
    hand = drawn_out.offers(2).accepts(3, 1).rakes(200)
    for seat, amount in ((2, 9934), (3, 9933), (1, 9933)):
        hand = hand.awards(seat, amount, pot=0, share="split")
    clean(judged(hand.finishes()))
    wrong = drawn_out.offers(3)
    found(judged(wrong), fault("TURN_ORDER", pos=wrong.last, seat=3, expected=2))


# Houses


@pytest.mark.rule("GEN.SPLIT")
def test_by_general_custom_too_only_with_the_consent_of_everybody() -> None:
    hand = pat("draw-32").offers(2).accepts(3)
    verdict = judged(divided(hand, amount=100, rake=0))
    found(verdict, fault("SPLIT", rule="GEN.SPLIT", basis="I"))


@pytest.mark.near_miss("GEN.SPLIT")
def test_by_general_custom_32_card_draw_has_splits() -> None:
    clean(judged(divided(pat("draw-32").offers(2).accepts(3, 1), amount=100, rake=0)))


@pytest.mark.parametrize("game", ["five-card-draw", "triple-draw-27"])
def test_other_games_have_none(game: str) -> None:
    wrong = pat(game).offers(2)
    assert [(each["code"], each["pos"]) for each in judged(wrong.accepts(3, 1)).faults] == [("SEQUENCE", wrong.last)]


def test_a_house_may_want_the_hands_shown() -> None:
    shows = house("trickyplay/1", split_must_show=True)
    hand = drawn().offers(2).accepts(3, 1)
    clean(judged(divided(hand.shows(1, 2, 3)), house_toml=shows))
    missing = judged(divided(hand), house_toml=shows)
    assert {each["code"] for each in missing.faults} == {"SHOWDOWN"}
