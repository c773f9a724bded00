"""Goal: SHOWDOWN: the order of showing, a winner who does not show, a mucked hand that would have won."""

from __future__ import annotations

import pytest

from domain.events import hand
from tests.support.hands import checked_down, dealt, limped, three_handed
from tests.support.houses import house
from tests.support.judging import NOTHING, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario

POTS = [Pot(300, (1, 2, 3), {1: 300})]
FINAL = {1: 10200, 2: 9900, 3: 9900}


def paid(hand: Scenario, seat: int = 1) -> Scenario:
    return hand.awards(seat, 300, pot=0).finishes()


@pytest.mark.rule("ALL.SHOW.ORDER")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1"])
def test_after_a_round_without_a_bet_left_of_the_button_shows_first(rulebook: str) -> None:
    early = checked_down().shows(3)
    verdict = judged(early.shows(2, 1).awards(1, 300, pot=0).finishes(), rulebook)
    wrong = [finding for finding in verdict.findings if finding["code"] == "SHOWDOWN"]
    assert [(finding["pos"], finding["recorded"], finding["expected"]) for finding in wrong] == [(early.last, 3, 2)]


@pytest.mark.near_miss("ALL.SHOW.ORDER")
@pytest.mark.near_miss("PH.SHOW")
def test_in_order_nothing_is_found() -> None:
    clean(judged(paid(checked_down().shows(2, 3, 1))))
    clean(judged(paid(checked_down().mucks(2, 3).shows(1))))


@pytest.mark.rule("ALL.SHOW.ORDER")
def test_mucks_come_in_the_same_order() -> None:
    early = checked_down().mucks(3)
    found(judged(paid(early.mucks(2).shows(1))), fault("SHOWDOWN", pos=early.last, recorded=3, expected=2))


@pytest.mark.near_miss("ALL.SHOW.ORDER")
def test_where_the_last_round_could_not_be_played_all_ins_show_left_of_the_button_too() -> None:
    hand = dealt().raises(1, 10000, to=10000, all_in=True).calls(2, 9950, all_in=True).calls(3, 9900, all_in=True)
    clean(judged(hand.run_out("Ks8d3c2h7c").shows(2, 3, 1).awards(1, 30000, pot=0).finishes()))
    early = hand.run_out("Ks8d3c2h7c").shows(1)
    found(judged(early.shows(2, 3).awards(1, 30000, pot=0).finishes()), fault("SHOWDOWN", pos=early.last))


@pytest.mark.rule("ALL.SHOW.ORDER")
def test_the_last_to_raise_shows_before_the_one_who_bet() -> None:
    river = limped().flop("Ks8d3c").checks(2, 3, 1).turn("2h").checks(2, 3, 1).river("7c")
    raised = river.bets(2, 100).raises(3, 200, to=200).folds(1).calls(2, 100)
    clean(judged(raised.shows(3, 2).awards(3, 700, pot=0).finishes()))
    early = raised.shows(2)
    found(judged(early.shows(3).awards(3, 700, pot=0).finishes()), fault("SHOWDOWN", pos=early.last, expected=3))


def test_houses_may_order_the_show_otherwise() -> None:
    river = limped().flop("Ks8d3c").checks(2, 3, 1).turn("2h").checks(2, 3, 1).river("7c")
    bet = river.checks(2).bets(3, 100).folds(1).calls(2, 100)
    clean(judged(bet.shows(2, 3).awards(3, 500, pot=0).finishes(), house_toml=house(show_first="left-of-button")))
    # Left of the big blind (seat 3) is seat 1.
    hand = paid(checked_down().shows(1, 2, 3))
    clean(judged(hand, house_toml=house(show_first_unbet={"*": "left-of-big-blind"})))
    assert judged(hand).codes == ["SHOWDOWN"]


# A muck gives the pot up (ALL.SHOW.MUCK)


@pytest.mark.rule("ALL.SHOW.MUCK")
def test_a_mucked_hand_that_would_have_won_is_a_warning_and_loses() -> None:
    hand = checked_down().shows(2, 3).mucks(1)
    verdict = judged(hand.awards(3, 300, pot=0).finishes())
    settled(verdict, pots=[Pot(300, (1, 2, 3), {3: 300})], final={1: 9900, 2: 9900, 3: 10200})
    found(verdict, fault("SHOWDOWN", seat=1, rule="ALL.SHOW.MUCK"))


@pytest.mark.rule("ALL.SHOW.MUCK")
def test_the_pot_to_a_mucked_hand_is_a_wrong_award() -> None:
    hand = checked_down().shows(2, 3).mucks(1).awards(1, 300, pot=0)
    verdict = judged(hand.finishes())
    settled(verdict, pots=[Pot(300, (1, 2, 3), {3: 300})], final={1: 9900, 2: 9900, 3: 10200})
    found(
        verdict,
        fault("SHOWDOWN", seat=1),
        fault("AWARD", seat=1, pot=0, recorded=300, expected=NOTHING),
        fault("AWARD", seat=3, pot=0, recorded=NOTHING, expected=300),
    )


@pytest.mark.near_miss("ALL.SHOW.MUCK")
@pytest.mark.rule("PH.SHOW")
def test_a_beaten_hand_may_be_mucked() -> None:
    clean(judged(paid(checked_down().shows(2).mucks(3).shows(1))))
    hand = checked_down(house="pokerhilfe", currency="USD").shows(2).mucks(3).shows(1)
    clean(judged(hand.rakes(15, pot=0).awards(1, 285, pot=0).finishes()))


def test_if_all_muck_the_pot_is_settled_among_all() -> None:
    verdict = judged(paid(checked_down().mucks(2, 3, 1)))
    settled(verdict, pots=POTS, final=FINAL)
    assert "AWARD" not in verdict.codes


def test_a_house_may_let_a_mucked_hand_win() -> None:
    hand = checked_down().shows(2, 3).mucks(1)
    verdict = judged(paid(hand), house_toml=house(muck_forfeits=False))
    settled(verdict, pots=POTS, final=FINAL)
    assert "AWARD" not in verdict.codes


# The winner shows


@pytest.mark.rule("ALL.SHOW.MUCK")
def test_a_winner_of_a_contested_pot_who_does_not_show_is_a_warning() -> None:
    # Its cards are known to the record, so the pot is settled.
    verdict = judged(paid(checked_down().shows(2, 3)))
    settled(verdict, pots=POTS, final=FINAL)
    found(verdict, fault("SHOWDOWN", seat=1, pos=None))


def test_a_house_may_let_him_win_unseen() -> None:
    clean(judged(paid(checked_down().shows(2, 3)), house_toml=house(winner_must_show=False)))


@pytest.mark.rule("ALL.POT.UNCONTESTED")
def test_a_pot_with_one_player_left_is_his_without_a_show() -> None:
    hand = limped().flop("Ks8d3c").bets(2, 200).folds(3, 1).returns(2, 200).awards(2, 300, pot=0).finishes()
    verdict = judged(hand)
    settled(verdict, uncalled={2: 200}, pots=[Pot(300, (2,), {2: 300})], final={1: 9900, 2: 10200, 3: 9900})
    clean(verdict)


def test_where_shows_are_not_stated_none_is_found() -> None:
    silent = ("times", "rake", "awards", "finals")
    clean(judged(paid(checked_down(states=silent))))


@pytest.mark.near_miss("ALL.SHOW.MUCK")
def test_a_muck_against_a_winner_whose_cards_are_not_in_the_record_is_no_fault() -> None:
    """Seat 2 shows and the record does not say what: nobody knows that the mucked kings were better."""
    limp = three_handed().small(2, 50).big(3, 100).deal({1: "AhAd", 3: "KhKd"}).folds(1).calls(2, 50).checks(3)
    down = limp.checked_down("2c3c4d9s8h", 2, 3)
    verdict = judged(down.then(hand.CardsShown, seat=2).mucks(3).awards(2, 200, pot=0).finishes())
    settled(verdict, pots=[Pot(200, (2, 3), {2: 200})], final={1: 10000, 2: 10100, 3: 9900})
    clean(verdict)
