"""Goal: FINAL_STACK and CONSERVATION; house money, fees and cash-outs as facts of the record."""

from __future__ import annotations

import pytest

from domain.events import hand as events
from tests.support.hands import dealt, limped, shown, three_handed
from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario

POTS = [Pot(300, (1, 2, 3), {1: 300})]
FINAL = {1: 10200, 2: 9900, 3: 9900}


def paid(**options: object) -> Scenario:
    return shown(**options).awards(1, 300, pot=0)


@pytest.mark.parametrize("change", [{1: 10199}, {1: 10201}, {2: 0}, {3: 9950}])
def test_a_wrong_closing_stack_is_one_fault(change: dict[int, int]) -> None:
    hand = paid().finishes(change)
    ((seat, stack),) = change.items()
    verdict = judged(hand)
    settled(verdict, pots=POTS, final=FINAL)
    found(verdict, fault("FINAL_STACK", seat=seat, pos=hand.last, recorded=stack, expected=FINAL[seat]))
    assert verdict.owed == {seat: FINAL[seat] - stack}


def test_two_wrong_stacks_are_two_faults() -> None:
    hand = paid().finishes({1: 10100, 2: 10000})
    found(
        judged(hand),
        fault("FINAL_STACK", seat=1, recorded=10100, expected=10200),
        fault("FINAL_STACK", seat=2, recorded=10000, expected=9900),
    )


def test_a_stack_that_follows_from_a_wrong_award_is_no_second_fault() -> None:
    wrong = shown().awards(3, 300, pot=0).finishes()
    assert judged(wrong).codes == ["AWARD", "AWARD"]
    assert judged(wrong).owed == {1: 300, 3: -300}


def test_a_right_stack_after_a_wrong_award_is_none_either() -> None:
    wrong = shown().awards(3, 300, pot=0).finishes(FINAL)
    assert judged(wrong).codes == ["AWARD", "AWARD"]
    assert judged(wrong).owed == {}


def test_a_seat_that_is_not_at_the_table_in_the_closing_stacks_is_found() -> None:
    hand = paid().finishes({9: 100})
    verdict = judged(hand)
    assert set(verdict.codes) <= {"SEAT", "FINAL_STACK", "CONSERVATION"}
    assert len(verdict.codes) == 1


def test_seats_that_sit_out_may_be_left_out_of_the_closing_stacks() -> None:
    opening = three_handed(stacks={1: 10000, 2: 10000, 3: 10000, 4: 777}, out=(4,))
    hand = opening.small(2, 50).big(3, 100).deal().folds(1, 2).returns(3, 50).awards(3, 100, pot=0)
    full = hand.finishes()
    verdict = judged(full)
    assert verdict.final == {1: 10000, 2: 9950, 3: 10050, 4: 777}
    clean(verdict)


def test_where_closing_stacks_are_not_stated_none_is_judged() -> None:
    states = ("times", "shows", "mucks", "rake", "awards")
    clean(judged(paid(states=states).then(events.HandFinished, stacks=())))


def test_an_unknown_stack_has_no_final_and_no_sum() -> None:
    opening = three_handed(stacks={1: None, 2: 10000, 3: 10000})
    hand = opening.small(2, 50).big(3, 100).deal().folds(1, 2).returns(3, 50).awards(3, 100, pot=0)
    verdict = judged(hand.finishes({1: 4321}))
    assert verdict.final == {1: None, 2: 9950, 3: 10050}
    clean(verdict)


# House money: into its pot after the return, no part of the rake base, nobody's contribution


def test_a_splash_goes_into_the_main_pot_and_is_not_raked() -> None:
    # 3.00 by the players: 0.15 rake. 5.00 by the house: 8.00 less 0.15 to seat 1.
    hand = shown(house="trickyplay").adds_money(500).rakes(15, pot=0).awards(1, 785, pot=0).finishes()
    verdict = judged(hand)
    settled(verdict, pots=[Pot(800, (1, 2, 3), {1: 785}, rake=15)], final={1: 10685, 2: 9900, 3: 9900}, rake=15)
    clean(verdict)


def test_a_splash_that_is_not_awarded_is_a_wrong_award() -> None:
    wrong = shown().adds_money(500).awards(1, 300, pot=0)
    found(judged(wrong.finishes()), fault("AWARD", seat=1, pot=0, pos=wrong.last, recorded=300, expected=800))


def side_pot() -> Scenario:
    """3.00 for all three, 4.00 for seats 2 and 3."""
    hand = dealt(stacks={1: 100, 2: 10000, 3: 10000}).calls(1, 100, all_in=True).calls(2, 50).checks(3)
    flop = hand.flop("Ks8d3c").bets(2, 200).calls(3, 200).turn("2h").checks(2, 3).river("7c").checks(2, 3)
    return flop.shows(2, 3, 1)


def test_a_bonus_goes_into_the_pot_it_names() -> None:
    hand = side_pot().adds_money(50, kind="bonus", pot=1).awards(1, 300, pot=0).awards(3, 450, pot=1).finishes()
    verdict = judged(hand)
    settled(
        verdict, pots=[Pot(300, (1, 2, 3), {1: 300}), Pot(450, (2, 3), {3: 450})], final={1: 300, 2: 9700, 3: 10150}
    )
    clean(verdict)


# Fees: off a seat's stack, or off a pot after rake


def test_a_fee_of_a_seat_comes_off_its_stack() -> None:
    hand = paid().takes_fee(7, kind="other", seat=1).finishes()
    verdict = judged(hand)
    settled(verdict, pots=POTS, final=FINAL | {1: 10193})
    clean(verdict)


def test_a_fee_of_a_pot_comes_off_it_after_rake() -> None:
    hand = (
        shown(house="trickyplay").rakes(15, pot=0).takes_fee(10, kind="jackpot", pot=0).awards(1, 275, pot=0).finishes()
    )
    verdict = judged(hand)
    settled(verdict, pots=[Pot(300, (1, 2, 3), {1: 275}, rake=15)], final={1: 10175, 2: 9900, 3: 9900}, rake=15)
    clean(verdict)


def test_a_fee_that_the_award_does_not_bear_is_a_wrong_award() -> None:
    wrong = shown().takes_fee(10, kind="jackpot", pot=0).awards(1, 300, pot=0)
    found(judged(wrong.finishes()), fault("AWARD", seat=1, pos=wrong.last, recorded=300, expected=290))


# Cash-outs: the house takes over what the seat would win


def cashed_out() -> Scenario:
    """Seats 1 and 2 are all-in for 100.00; seat 1 takes 150.00 from the house before the board."""
    hand = dealt().raises(1, 10000, to=10000, all_in=True).calls(2, 9950, all_in=True).folds(3)
    return hand.cashes_out(1, 15000).run_out("Ks8d3c2h7c").shows(2, 1)


def test_what_a_cashed_out_seat_would_win_is_the_houses() -> None:
    verdict = judged(cashed_out().finishes())
    settled(verdict, pots=[Pot(20100, (1, 2), {"house": 20100})], final={1: 15000, 2: 0, 3: 9900})
    clean(verdict)


def test_an_award_that_is_recorded_to_the_seat_itself_is_accepted() -> None:
    verdict = judged(cashed_out().awards(1, 20100, pot=0).finishes({1: 15000, 2: 0, 3: 9900}))
    settled(verdict, pots=[Pot(20100, (1, 2), {"house": 20100})], final={1: 15000, 2: 0, 3: 9900})
    clean(verdict)


def test_a_cashed_out_loser_keeps_his_money_and_the_winner_wins() -> None:
    hand = dealt().raises(1, 10000, to=10000, all_in=True).calls(2, 9950, all_in=True).folds(3)
    shown_down = hand.cashes_out(2, 3000).run_out("Ks8d3c2h7c").shows(2, 1).awards(1, 20100, pot=0)
    verdict = judged(shown_down.finishes())
    settled(verdict, pots=[Pot(20100, (1, 2), {1: 20100})], final={1: 20100, 2: 3000, 3: 9900})
    clean(verdict)


@pytest.mark.near_miss("ALL.RAKE.POTS")
@pytest.mark.parametrize("parts", [(300, 0), (100, 200), (0, 300)])
def test_a_pot_whose_winner_cashed_out_bears_what_the_awards_of_the_others_leave(parts: tuple[int, int]) -> None:
    """The short seat 1 wins 75.00; the 150.00 of the others would go to seat 3, which nobody was awarded."""
    hand = dealt(stacks={1: 2500, 2: 10000, 3: 10000}).raises(1, 2500, to=2500, all_in=True)
    hand = hand.raises(2, 9950, to=10000, all_in=True).calls(3, 9900, all_in=True).cashes_out(3, 9000)
    shown_down = hand.run_out("Ks8d3c2h7c").shows(2, 3, 1).rakes(300).awards(1, 7500 - parts[0], pot=0)
    verdict = judged(shown_down.finishes())
    main = Pot(7500, (1, 2, 3), {1: 7500 - parts[0]}, parts[0])
    side = Pot(15000, (2, 3), {"house": 15000 - parts[1]}, parts[1])
    settled(verdict, pots=[main, side], final={1: 7500 - parts[0], 2: 0, 3: 9000}, rake=300)
    clean(verdict)


def test_an_award_beyond_its_pot_is_wrong_where_a_winner_of_another_pot_cashed_out() -> None:
    hand = dealt(stacks={1: 2500, 2: 10000, 3: 10000}).raises(1, 2500, to=2500, all_in=True)
    hand = hand.raises(2, 9950, to=10000, all_in=True).calls(3, 9900, all_in=True).cashes_out(3, 9000)
    shown_down = hand.run_out("Ks8d3c2h7c").shows(2, 3, 1).rakes(300).awards(1, 7100, pot=0)
    # the total fits no pots as the awards leave them, so awards are compared per seat (contract 2, `rake`)
    found(judged(shown_down.finishes()), fault("AWARD", seat=1, pot=None, recorded=7100, expected=7200))


def test_a_cash_out_that_is_not_in_the_stack_is_a_wrong_stack() -> None:
    hand = cashed_out().finishes({1: 0})
    found(judged(hand), fault("FINAL_STACK", seat=1, recorded=0, expected=15000))


def test_a_broken_hand_reverses_house_money_fees_and_cash_outs() -> None:
    hand = limped(house="trickyplay").flop("Ks8d3c").adds_money(500).takes_fee(7, kind="other", seat=1).cancels()
    verdict = judged(hand.orders(1, 100).orders(2, 100).orders(3, 100))
    clean(verdict)
    assert verdict.final == {1: 10000, 2: 10000, 3: 10000}


def test_a_fee_takes_no_more_from_a_pot_than_it_holds_and_what_is_beyond_it_comes_from_nowhere() -> None:
    """3.00 less 0.15 rake: a fee of 2.85 leaves nothing to win, one of 3.00 takes 0.15 that nobody put in."""
    raked = shown(house="trickyplay").rakes(15, pot=0)
    whole = judged(raked.takes_fee(285, kind="other", pot=0).finishes())
    clean(whole)
    assert whole.pots == [Pot(300, (1, 2, 3), {}, 15)]
    beyond = raked.takes_fee(300, kind="other", pot=0).finishes()
    verdict = judged(beyond)
    found(verdict, fault("CONSERVATION", pos=beyond.last, recorded=30015, expected=30000))
    assert verdict.pots == [Pot(300, (1, 2, 3), {}, 15)]
    assert verdict.final == {1: 9900, 2: 9900, 3: 9900}
