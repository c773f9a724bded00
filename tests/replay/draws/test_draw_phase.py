"""Goal: draws come between the betting rounds, once a seat, in order from the dealer's left (ALL.DRAW, ALL.DEAL.ORDER).

Method: a right draw, and every way in which a deed can stand in a wrong place of it. One fault is one finding: what
follows in the record is right again.
"""

from __future__ import annotations

import pytest

from domain.events import hand as deeds
from tests.support.draws import ORDER, all_in, dealt, limped, pat
from tests.support.judging import clean, fault, found, judged
from tests.support.scenario import Scenario, scenario

DISCARDED, DRAWN, PAT = deeds.CardsDiscarded.TOPIC, deeds.CardsDrawn.TOPIC, deeds.StoodPat.TOPIC


def settled(hand: Scenario, seat: int = 1, amount: int = 300) -> Scenario:
    """Nobody bets after the draw; all show; the pot goes to a seat."""
    return hand.checks(*ORDER).shows(*ORDER).awards(seat, amount, pot=0).finishes()


def test_everybody_who_is_still_in_draws_once_and_then_the_round_opens() -> None:
    hand = limped().exchanges(2, "2d", "2h").exchanges(3, "Td9c3s", "4c4s5d").pats(1)
    clean(judged(settled(hand, 2)))


@pytest.mark.parametrize("game", ["five-card-draw", "triple-draw-27", "draw-32"])
def test_a_folded_seat_does_not_draw(game: str) -> None:
    folded = dealt(game).folds(1).calls(2, 50).checks(3)
    clean(judged(folded.pats(2, 3)))
    late = folded.pats(2).pats(1)
    found(judged(late.pats(3)), fault("ACTION_ILLEGAL", pos=late.last, seat=1, recorded=PAT))


def test_all_may_discard_before_the_first_card_is_dealt() -> None:
    hand = limped().discards(2, "2d").discards(3, "3s").pats(1).draws(2, "2h").draws(3, "4c")
    clean(judged(settled(hand, 2)))


def test_players_who_are_all_in_draw() -> None:
    hand = all_in().exchanges(2, "2d", "2h").pats(3, 1)
    shown = hand.shows(*ORDER).awards(2, 30000, pot=0).finishes()
    clean(judged(shown))
    # Seat 1 is all-in and has not drawn: the hand is not at its end.
    waiting = all_in().exchanges(2, "2d", "2h").pats(3).shows(2)
    found(
        judged(waiting.shows(3, 1).awards(2, 30000, pot=0).finishes()),
        fault("SEQUENCE", pos=waiting.last, seat=1, recorded=deeds.CardsShown.TOPIC),
    )


def test_in_triple_draw_all_ins_draw_three_times_with_nothing_between() -> None:
    hand = all_in("triple-draw-27")
    for draw in (1, 2, 3):
        hand = hand.pats(*ORDER, draw=draw)
    clean(judged(hand.shows(*ORDER).awards(3, 30000, pot=0).finishes()))


def test_an_uncalled_bet_may_go_back_before_the_draw() -> None:
    hand = dealt(stacks={1: 5000, 2: 10000, 3: 10000}).raises(1, 5000, to=5000, all_in=True)
    hand = hand.raises(2, 9950, to=10000, all_in=True).folds(3).returns(2, 5000).pats(2, 1)
    clean(judged(hand.shows(2, 1).awards(1, 10100, pot=0).finishes()))


# Out of order


@pytest.mark.rule("ALL.DEAL.ORDER")
def test_who_draws_before_his_turn_is_found_once_and_the_others_are_in_turn() -> None:
    early = limped().pats(3)
    hand = settled(early.exchanges(2, "2d", "2h").pats(1), 2)
    found(judged(hand), fault("TURN_ORDER", pos=early.last, seat=3, recorded=3, expected=2, rule="ALL.DEAL.ORDER"))


@pytest.mark.near_miss("ALL.DEAL.ORDER")
def test_the_order_of_the_deal_itself_is_not_judged() -> None:
    opening = scenario(game="five-card-draw", blinds=(50, 100), stacks={1: 10000, 2: 10000, 3: 10000}, button=1)
    hand = opening.small(2, 50).big(3, 100)
    for seat, cards in ((1, "KdKc7s5h2c"), (3, "QsQhTd9c3s"), (2, "Ah8h6h4h2d")):
        hand = hand.deal_one(seat, tuple(cards[at : at + 2] for at in range(0, 10, 2)))
    clean(judged(settled(hand.calls(1, 100).calls(2, 50).checks(3).pats(*ORDER))))


def test_without_a_button_the_first_seat_dealt_draws_first() -> None:
    hand = limped(button=None)  # dealt in the order of the seats: 1, 2, 3
    clean(judged(hand.pats(1, 2, 3)))
    early = hand.pats(2)
    found(judged(early.pats(1, 3)), fault("TURN_ORDER", pos=early.last, seat=2, expected=1))


@pytest.mark.rule("ALL.DEAL.ORDER")
def test_cards_dealt_before_an_earlier_seat_has_its_own_are_found() -> None:
    waiting = limped().discards(2, "2d").discards(3, "3s").pats(1)
    early = waiting.draws(3, "4c")
    hand = settled(early.draws(2, "2h"), 2)
    found(judged(hand), fault("TURN_ORDER", pos=early.last, seat=3, recorded=3, expected=2))


def test_a_seat_that_never_draws_is_found_at_the_one_that_did_not_wait() -> None:
    early = limped().pats(3)
    found(judged(early.pats(1).checks(*ORDER)), fault("TURN_ORDER", pos=early.last, seat=3, expected=2))


# In a wrong phase


def test_a_draw_while_somebody_has_to_act_is_found_and_the_hand_goes_on_with_it() -> None:
    early = dealt().calls(1, 100).calls(2, 50).pats(2)  # the big blind has not acted
    hand = early.pats(3, 1)
    found(judged(hand.checks(*ORDER)), fault("SEQUENCE", pos=early.last, seat=2, recorded=PAT))


def test_the_last_deed_of_a_round_that_comes_during_the_draw_is_no_second_fault() -> None:
    early = dealt().calls(1, 100).calls(2, 50).pats(2)
    found(judged(early.checks(3).pats(3, 1).checks(*ORDER)), fault("SEQUENCE", pos=early.last, recorded=PAT))


def test_a_bet_while_somebody_has_to_draw_is_found() -> None:
    early = limped().pats(2, 3).checks(2)
    found(
        judged(early.checks(3, 1)),
        fault("SEQUENCE", pos=early.last, seat=2, recorded=deeds.Checked.TOPIC, rule="ALL.DRAW"),
    )


def test_the_seat_may_still_draw_without_a_second_finding() -> None:
    early = limped().pats(2, 3).checks(2)
    hand = early.exchanges(1, "2c", "2h").checks(3, 1).shows(*ORDER).awards(1, 300, pot=0).finishes()
    found(judged(hand), fault("SEQUENCE", pos=early.last, seat=2))


def test_a_fold_during_the_draw_is_found_and_the_draw_goes_on() -> None:
    early = limped().pats(2).folds(3)
    found(judged(early.pats(1).checks(2, 1)), fault("SEQUENCE", pos=early.last, seat=3, recorded=deeds.Folded.TOPIC))


def test_a_second_draw_of_a_seat_has_no_effect() -> None:
    again = limped().exchanges(2, "2d", "2h").discards(2, "8h")
    hand = again.pats(3, 1).checks(*ORDER).shows_cards(2, "Ah8h6h4h2h")
    hand = hand.shows(3, 1).awards(2, 300, pot=0).finishes()
    found(judged(hand), fault("SEQUENCE", pos=again.last, seat=2, recorded=DISCARDED))


def test_a_second_deal_of_drawn_cards_has_no_effect() -> None:
    again = limped().exchanges(2, "2d", "2h").draws(2, "2s")
    hand = again.pats(3, 1).checks(*ORDER).shows_cards(2, "Ah8h6h4h2h")
    hand = hand.shows(3, 1).awards(2, 300, pot=0).finishes()
    found(judged(hand), fault("SEQUENCE", pos=again.last, seat=2, recorded=DRAWN))


def test_a_draw_after_its_round_has_begun_is_found() -> None:
    again = pat().checks(2).discards(3, "3s")
    found(judged(again.checks(3, 1)), fault("SEQUENCE", pos=again.last, seat=3, recorded=DISCARDED))


def test_cards_while_somebody_has_to_act_are_found() -> None:
    early = dealt().calls(1, 100).draws(2, "2h")
    found(judged(early.calls(2, 50).checks(3).pats(*ORDER)), fault("SEQUENCE", pos=early.last, recorded=DRAWN))


def test_a_draw_in_a_hand_that_is_decided_is_found() -> None:
    late = dealt().folds(1).folds(2).pats(3)
    found(judged(late), fault("SEQUENCE", pos=late.last, seat=3, recorded=PAT))


# The number of the draw


def test_a_draw_that_the_game_does_not_have_is_found() -> None:
    late = pat().checks(*ORDER).pats(2, draw=2)
    found(judged(late), fault("SEQUENCE", pos=late.last, seat=2, recorded=PAT))


@pytest.mark.parametrize("draw", [2, 3])
def test_one_wrong_number_is_one_fault(draw: int) -> None:
    wrong = limped("triple-draw-27").discards(2, "8h", draw=draw)
    hand = wrong.draws(2, "8c").pats(3, 1).checks(*ORDER).pats(*ORDER, draw=2).checks(*ORDER)
    found(judged(hand.pats(*ORDER, draw=3).checks(*ORDER)), fault("SEQUENCE", pos=wrong.last, recorded=DISCARDED))


def test_a_wrong_number_of_the_cards_is_one_fault() -> None:
    wrong = limped("triple-draw-27").discards(2, "8h").draws(2, "8c", draw=2)
    hand = wrong.pats(3, 1).checks(*ORDER).pats(*ORDER, draw=2).checks(*ORDER)
    found(judged(hand), fault("SEQUENCE", pos=wrong.last, recorded=DRAWN))


def test_a_draw_that_is_missing_as_a_whole_is_one_fault() -> None:
    missing = all_in("triple-draw-27").pats(2, draw=2)
    hand = missing.pats(3, 1, draw=2).pats(*ORDER, draw=3)
    shown = hand.shows(*ORDER).awards(3, 30000, pot=0).finishes()
    verdict = judged(shown)
    assert [finding["code"] for finding in verdict.faults] == ["SEQUENCE"]
    assert verdict.faults[0]["pos"] == missing.last


def test_a_draw_that_is_missing_before_a_bet_is_found_at_the_bet() -> None:
    bet = limped().bets(2, 100)
    found(judged(bet.folds(3, 1)), fault("SEQUENCE", pos=bet.last, seat=2, recorded=deeds.Bet.TOPIC))


def test_draws_in_a_game_without_any_are_out_of_place() -> None:
    hand = scenario(game="holdem", blinds=(50, 100), stacks={1: 10000, 2: 10000, 3: 10000}, button=1)
    hand = hand.small(2, 50).big(3, 100).deal().calls(1, 100).calls(2, 50).checks(3).pats(2)
    found(judged(hand), fault("SEQUENCE", pos=hand.last, seat=2, recorded=PAT))


def test_a_stranger_who_draws_is_found_as_such() -> None:
    wrong = limped().pats(7)
    found(judged(wrong.pats(*ORDER)), fault("SEAT", pos=wrong.last, seat=7))


# Protected players and players who leave


def protected(house: str) -> Scenario:
    """Fixed limit; seat 3 loses the connection before it can draw."""
    stakes = {"small_blind": 50, "big_blind": 100, "lower": 100, "higher": 200}
    return limped(house=house, limit="FL", blinds=None, stakes=stakes).pats(2).disconnects(3).protects(3)


@pytest.mark.near_miss("TP.DISCONNECT.ALLIN")
@pytest.mark.near_miss("GEN.DISCONNECT")
@pytest.mark.parametrize("house", ["trickyplay", "cardroom"])
def test_a_protected_player_stands_pat_with_or_without_a_word(house: str) -> None:
    hand = protected(house)
    clean(judged(hand.pats(1).checks(2, 1)))
    clean(judged(hand.pats(3, by="disconnect").pats(1).checks(2, 1)))


@pytest.mark.rule("TP.DISCONNECT.ALLIN")
def test_a_protected_player_does_not_exchange_cards() -> None:
    wrong = protected("trickyplay").discards(3, "3s")
    hand = wrong.draws(3, "4c").pats(1)
    found(judged(hand.checks(2, 1)), fault("ACTION_ILLEGAL", pos=wrong.last, seat=3, recorded=DISCARDED))


def test_where_all_who_are_left_are_protected_nobody_draws() -> None:
    stakes = {"small_blind": 50, "big_blind": 100, "lower": 100, "higher": 200}
    hand = dealt("triple-draw-27", limit="FL", blinds=None, stakes=stakes).calls(1, 100)
    hand = hand.protects(1).folds(2).protects(3)
    verdict = judged(hand.shows(3, 1).awards(3, 250, pot=0).finishes())
    clean(verdict)


def test_who_leaves_during_the_draw_is_folded() -> None:
    hand = limped().pats(2).leaves(3).pats(1).checks(2, 1)
    verdict = judged(hand.shows(2, 1).awards(1, 300, pot=0).finishes())
    clean(verdict)
    assert verdict.pots is not None
    assert verdict.pots[0].eligible == (1, 2)


def test_who_leaves_once_nobody_can_bet_any_more_stands_pat() -> None:
    gone = all_in().pats(2).leaves(3)
    clean(judged(gone.pats(1).shows(*ORDER).awards(1, 30000, pot=0).finishes()))
    # The same of the one who has chips: nobody can oppose him.
    hand = dealt(stacks={1: 5000, 2: 10000, 3: 10000}).raises(1, 5000, to=5000, all_in=True)
    hand = hand.calls(2, 4950).folds(3).leaves(2).pats(1)
    clean(judged(hand.shows(2, 1).awards(1, 10100, pot=0).finishes()))
