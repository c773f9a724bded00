"""Goal: what lies at the edge of a rule: late shows, last seats, deeds of other games, broken hands with faults."""

from __future__ import annotations

import pytest

from domain.events import hand as events
from tests.support.hands import BOARD, CARDS, dealt, fixed_limit, limped, three_handed
from tests.support.houses import house
from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import scenario


@pytest.mark.near_miss("ALL.SHOW.ORDER")
def test_all_ins_may_show_before_the_board_is_complete() -> None:
    hand = dealt().raises(1, 10000, to=10000, all_in=True).calls(2, 9950, all_in=True).folds(3)
    verdict = judged(hand.shows(2, 1).run_out(BOARD).awards(1, 20100, pot=0).finishes())
    settled(verdict, pots=[Pot(20100, (1, 2), {1: 20100})], final={1: 20100, 2: 0, 3: 9900})
    clean(verdict)


@pytest.mark.near_miss("ALL.POT.UNCONTESTED")
def test_a_winner_without_opponents_may_show_all_the_same() -> None:
    hand = limped().flop(BOARD[:6]).bets(2, 200).folds(3, 1).returns(2, 200).shows(2)
    clean(judged(hand.awards(2, 300, pot=0).finishes()))


def test_a_seat_that_has_folded_may_show_when_all_is_over() -> None:
    hand = limped().flop(BOARD[:6]).bets(2, 200).folds(3, 1).returns(2, 200).shows(3)
    clean(judged(hand.awards(2, 300, pot=0).finishes()))


def test_the_big_blind_does_not_fold_what_is_already_his() -> None:
    folded = dealt().folds(1, 2, 3)
    verdict = judged(folded.returns(3, 50).awards(3, 100, pot=0).finishes())
    settled(verdict, uncalled={3: 50}, pots=[Pot(100, (3,), {3: 100})], final={1: 10000, 2: 9950, 3: 10050})
    assert len(verdict.findings) <= 1


@pytest.mark.parametrize("amount", [50, 150])
def test_a_late_live_blind_of_a_wrong_amount_is_found(amount: int) -> None:
    wrong = three_handed(stacks=dict.fromkeys((1, 2, 3, 4), 10000)).small(2, 50).big(3, 100).blind(4, amount, "post")
    found(judged(wrong.deal(CARDS)), fault("FORCED_BET", seat=4, pos=wrong.last, recorded=amount, expected=100))


def test_a_completion_is_a_deed_of_fixed_limit() -> None:
    wrong = dealt().then(events.Completed, seat=1, amount=200, to=200)
    found(judged(wrong), fault("ACTION_ILLEGAL", seat=1, pos=wrong.last, recorded="hand.completed.v1"))


def test_nothing_is_completed_where_no_all_in_fell_short() -> None:
    wrong = fixed_limit().then(events.Completed, seat=1, amount=400, to=400)
    found(judged(wrong), fault("ACTION_ILLEGAL", seat=1, pos=wrong.last, recorded="hand.completed.v1"))


def test_a_bring_in_is_no_deed_of_a_game_with_blinds() -> None:
    wrong = three_handed().small(2, 50).big(3, 100).then(events.BringInPosted, seat=1, amount=50)
    verdict = judged(wrong.deal(CARDS))
    assert len(verdict.faults) == 1
    assert verdict.faults[0]["pos"] == wrong.last


@pytest.mark.near_miss("ALL.CRASH")
def test_faults_of_a_hand_that_was_broken_off_are_found_all_the_same() -> None:
    wrong = dealt(house="trickyplay").checks(1)
    hand = wrong.cancels().orders(2, 50).orders(3, 100)
    found(judged(hand), fault("ACTION_ILLEGAL", seat=1, pos=wrong.last))


def test_a_hand_that_was_broken_off_misses_nothing_at_its_end() -> None:
    # Neither returns nor shows, rake nor awards are missing.
    hand = limped(house="trickyplay").flop(BOARD[:6]).bets(2, 200).folds(3, 1).cancels()
    clean(judged(hand.orders(1, 100).orders(2, 300).orders(3, 100)))


@pytest.mark.rule("ALL.BET.FL-CAP")
@pytest.mark.parametrize("seats", [2, 6])
def test_at_trickyplay_heads_up_has_three_raises_at_any_table(seats: int) -> None:
    stakes = {"small_blind": 100, "big_blind": 200, "lower": 200, "higher": 400}
    opening = scenario(
        house="trickyplay", limit="FL", stakes=stakes, stacks={1: 9000, 2: 9000}, button=1, max_seats=seats
    )
    flop = opening.small(1, 100).big(2, 200).deal().calls(1, 100).checks(2).flop(BOARD[:6]).bets(2, 200)
    capped = flop.raises(1, 400, to=400).raises(2, 400, to=600).raises(1, 400, to=800)
    clean(judged(capped.calls(2, 200)))
    wrong = capped.raises(2, 400, to=1000)
    found(judged(wrong), fault("RAISE_CAP", seat=2, pos=wrong.last))


def test_a_house_may_have_no_cap_heads_up() -> None:
    stakes = {"small_blind": 100, "big_blind": 200, "lower": 200, "higher": 400}
    opening = scenario(limit="FL", stakes=stakes, stacks={1: 9000, 2: 9000}, button=1)
    flop = opening.small(1, 100).big(2, 200).deal().calls(1, 100).checks(2).flop(BOARD[:6]).bets(2, 200)
    many = flop.raises(1, 400, to=400).raises(2, 400, to=600).raises(1, 400, to=800).raises(2, 400, to=1000)
    assert judged(many).codes == ["RAISE_CAP"]
    clean(judged(many, house_toml=house(fl_cap_heads_up_bets=0, fl_cap_heads_up_when={"*": "two-dealt-in"})))
    assert judged(
        many, house_toml=house(fl_cap_heads_up_bets=0, fl_cap_heads_up_when={"*": "two-seat-table"})
    ).codes == ["RAISE_CAP"]


def test_when_two_are_left_may_be_where_heads_up_begins() -> None:
    hand = fixed_limit().calls(1, 200).calls(2, 100).checks(3).flop(BOARD[:6]).bets(2, 200).raises(3, 400, to=400)
    many = hand.folds(1).raises(2, 400, to=600).raises(3, 400, to=800).raises(2, 400, to=1000)
    assert judged(many).codes == ["RAISE_CAP"]
    clean(judged(many, house_toml=house(fl_cap_heads_up_bets=0, fl_cap_heads_up_when={"*": "two-left"})))


def test_a_negative_stack_after_too_many_chips_is_carried_through() -> None:
    large = dealt(stacks={1: 10000, 2: 10000, 3: 150}).calls(1, 100).calls(2, 50).raises(3, 200, to=300)
    verdict = judged(large.folds(1, 2).returns(3, 200).awards(3, 300, pot=0).finishes())
    codes = [finding["code"] for finding in verdict.faults]
    assert codes == ["STACK_EXCEEDED"]
    assert verdict.final == {1: 9900, 2: 9900, 3: 350}
