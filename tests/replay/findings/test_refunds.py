"""Goal: REFUND: what a broken hand owes under each policy, and what was ordered and paid of it."""

from __future__ import annotations

import pytest

from tests.support.hands import CARDS, dealt, limped, shown, three_handed
from tests.support.houses import house
from tests.support.judging import NOTHING, clean, fault, found, judged
from tests.support.scenario import Scenario

POLICIES = ("return-all", "better-for-player", "result-stands")


def facing_a_bet() -> Scenario:
    """3.00 in the pot, seat 2 has bet 2.00 on the flop, seat 3 has called, seat 1 is to act."""
    return limped(house="trickyplay").flop("Ks8d3c").bets(2, 200).calls(3, 200)


OWN = {1: 100, 2: 300, 3: 300}


def ordered(hand: Scenario, amounts: dict[int, int]) -> Scenario:
    for seat, amount in amounts.items():
        hand = hand.orders(seat, amount)
    return hand


@pytest.mark.rule("TP.CRASH.REFUND")
@pytest.mark.rule("TP.CRASH.STACK")
@pytest.mark.rule("ALL.CRASH")
def test_everybody_gets_back_his_own_contributions() -> None:
    verdict = judged(ordered(facing_a_bet().cancels(), OWN))
    clean(verdict)
    assert verdict.status == "cancelled"
    assert verdict.due == OWN
    assert verdict.final == {1: 10000, 2: 10000, 3: 10000}
    assert verdict.rake["expected"] == 0
    assert {pot.awards is None for pot in verdict.pots or []} == {True}


@pytest.mark.rule("TP.CRASH.REFUND")
def test_antes_dead_blinds_and_chips_of_folded_seats_come_back_too() -> None:
    opening = three_handed(house="trickyplay", stacks=dict.fromkeys((1, 2, 3, 4), 10000), stakes={"ante": 10})
    posted = opening.antes(10).small(2, 50).big(3, 100).blind(4, 100, "post").blind(4, 50, "dead").deal(CARDS)
    hand = posted.raises(4, 200, to=300).folds(1, 2).leaves(3).cancels()
    verdict = judged(hand)
    assert verdict.due == {1: 10, 2: 60, 3: 110, 4: 360}


@pytest.mark.rule("TP.CRASH.REFUND")
@pytest.mark.parametrize("amount", [99, 101, 0, 200])
def test_a_wrong_order_is_a_fault(amount: int) -> None:
    wrong = facing_a_bet().cancels().orders(1, amount)
    found(
        judged(ordered(wrong, {2: 300, 3: 300})),
        fault("REFUND", seat=1, pos=wrong.last, recorded=amount, expected=100),
    )


@pytest.mark.rule("TP.CRASH.REFUND")
def test_a_missing_order_is_a_fault() -> None:
    hand = ordered(facing_a_bet().cancels(), {1: 100, 2: 300})
    found(judged(hand), fault("REFUND", seat=3, pos=None, recorded=NOTHING, expected=300))


@pytest.mark.rule("TP.CRASH.ONCE")
def test_an_order_twice_is_a_fault() -> None:
    twice = ordered(facing_a_bet().cancels(), OWN).orders(1, 100, key="incident-2/501/1")
    found(judged(twice), fault("REFUND", seat=1, recorded=200, expected=100))


@pytest.mark.rule("TP.CRASH.ONCE")
def test_an_order_twice_under_one_key_is_a_fault() -> None:
    twice = ordered(facing_a_bet().cancels(), OWN).orders(3, 300)
    found(judged(twice), fault("REFUND", seat=3, recorded=600, expected=300))


@pytest.mark.near_miss("TP.CRASH.ONCE")
def test_an_order_in_two_parts_is_right() -> None:
    parts = ordered(facing_a_bet().cancels(), {2: 300, 3: 300}).orders(1, 60).orders(1, 40, key="incident-1/501/1b")
    clean(judged(parts))


def test_an_order_for_another_seat_is_a_fault() -> None:
    wrong = ordered(facing_a_bet().cancels(), OWN).orders(9, 100)
    assert set(judged(wrong).codes) <= {"REFUND", "SEAT"}
    assert "REFUND" in judged(wrong).codes or "SEAT" in judged(wrong).codes


@pytest.mark.rule("TP.CRASH.ONCE")
@pytest.mark.parametrize("closed", [True, False])
def test_an_order_without_a_cancellation_is_a_fault(closed: bool) -> None:
    before = shown().awards(1, 300, pot=0).finishes() if closed else dealt()
    wrong = before.orders(1, 100)
    found(judged(wrong), fault("REFUND", pos=wrong.last))


def test_what_is_ordered_and_not_yet_paid_is_no_fault() -> None:
    clean(judged(ordered(facing_a_bet().cancels(), OWN).pays(1)))


def test_all_paid_once_is_clean() -> None:
    verdict = judged(ordered(facing_a_bet().cancels(), OWN).pays(1).pays(2).pays(3))
    clean(verdict)
    assert verdict.refunds["paid"] == {"1": 100, "2": 300, "3": 300}


@pytest.mark.rule("TP.CRASH.ONCE")
def test_a_payment_twice_is_a_fault() -> None:
    twice = ordered(facing_a_bet().cancels(), OWN).pays(1).pays(1)
    found(judged(twice), fault("REFUND", pos=twice.last))


def test_a_payment_of_an_order_that_does_not_exist_is_a_fault() -> None:
    wrong = ordered(facing_a_bet().cancels(), OWN).pays(1, key="incident-9/501/1")
    found(judged(wrong), fault("REFUND", pos=wrong.last))


@pytest.mark.near_miss("TP.CRASH.REFUND")
def test_a_refund_to_the_wallet_is_the_same_money() -> None:
    hand = facing_a_bet().cancels().orders(1, 100, to="wallet").orders(2, 300).orders(3, 300)
    verdict = judged(hand)
    clean(verdict)
    assert verdict.final == {1: 10000, 2: 10000, 3: 10000}


@pytest.mark.rule("TP.CRASH.COMPLETE")
def test_awards_and_rake_without_a_closing_are_reversed() -> None:
    hand = shown(house="trickyplay").rakes(15, pot=0).awards(1, 285, pot=0).cancels()
    verdict = judged(ordered(hand, {1: 100, 2: 100, 3: 100}))
    clean(verdict)
    assert verdict.final == {1: 10000, 2: 10000, 3: 10000}


@pytest.mark.near_miss("TP.CRASH.COMPLETE")
def test_even_wrong_awards_before_a_cancellation_are_no_fault() -> None:
    hand = shown(house="trickyplay").rakes(99, pot=0).awards(3, 201, pot=0).cancels()
    clean(judged(ordered(hand, {1: 100, 2: 100, 3: 100})))


@pytest.mark.near_miss("TP.CRASH.STACK")
def test_a_return_stays_and_is_not_refunded_again() -> None:
    # Seat 3 bet 2.00 on the flop, nobody called, it came back; then the server crashed.
    hand = limped(house="trickyplay").flop("Ks8d3c").checks(2).bets(3, 200).folds(1, 2).returns(3, 200).cancels()
    verdict = judged(ordered(hand, {1: 100, 2: 100, 3: 100}))
    clean(verdict)
    assert verdict.final == {1: 10000, 2: 10000, 3: 10000}


# An open hand: what would be due


def test_an_open_hand_owes_by_the_policy_of_its_rulebook() -> None:
    verdict = judged(facing_a_bet())
    assert verdict.refunds["policy"] == "return-all"
    assert verdict.due == OWN
    assert verdict.refunds["ordered"] == {}
    clean(verdict)
    better = judged(facing_a_bet(), house_toml=house("trickyplay/1", crash_policy="better-for-player"))
    assert better.refunds["policy"] == "better-for-player"


def test_a_finished_hand_has_no_refunds() -> None:
    assert judged(shown().awards(1, 300, pot=0).finishes()).raw["refunds"] is None


# The three policies side by side


@pytest.mark.rule("ALL.CRASH.POLICY")
def test_while_play_goes_on_nothing_is_certain() -> None:
    verdict = judged(facing_a_bet())
    assert verdict.due_under("return-all") == OWN
    assert verdict.due_under("better-for-player") == OWN
    assert verdict.due_under("result-stands") is None


@pytest.mark.rule("ALL.CRASH.POLICY")
def test_a_pot_of_ones_own_that_nobody_can_join_is_certain() -> None:
    # Seat 1 is all-in for 1.00. On the flop seat 2 bets 2.00 and seat 3 folds after calling on it before: the side
    # pot of 4.00 and the return are seat 2's alone.
    hand = (
        dealt(house="trickyplay", stacks={1: 100, 2: 10000, 3: 10000}).calls(1, 100, all_in=True).calls(2, 50).checks(3)
    )
    side = hand.flop("Ks8d3c").bets(2, 200).calls(3, 200).turn("2h").bets(2, 500).folds(3)
    verdict = judged(side)
    # Contributions: 1.00, 1.00 + 2.00 + 5.00, 1.00 + 2.00. Seat 2 owns the side pot of 4.00 and 5.00 uncalled.
    assert verdict.due_under("return-all") == {1: 100, 2: 800, 3: 300}
    assert verdict.due_under("better-for-player") == {1: 100, 2: 900, 3: 300}
    # The river is missing: play is not over, so the main pot has no result.
    assert verdict.due_under("result-stands") is None


@pytest.mark.near_miss("ALL.CRASH.POLICY")
def test_a_pot_that_somebody_could_still_join_is_not_certain() -> None:
    # Seat 2 bets 2.00, seat 3 raises to 6.00, seat 2 gets up; seat 1 has chips and must still decide.
    hand = limped(house="trickyplay").flop("Ks8d3c").bets(2, 200).raises(3, 600, to=600).leaves(2)
    verdict = judged(hand)
    assert verdict.due_under("better-for-player") == {1: 100, 2: 300, 3: 700}
    # With seat 1 all-in nobody can: 4.00 of the side pot and 4.00 uncalled are seat 3's.
    short = dealt(house="trickyplay", stacks={1: 100, 2: 10000, 3: 10000}).calls(1, 100).calls(2, 50).checks(3)
    alone = short.flop("Ks8d3c").bets(2, 200).raises(3, 600, to=600).folds(2)
    assert judged(alone).due_under("better-for-player") == {1: 100, 2: 300, 3: 800}
    assert judged(alone.returns(3, 400)).due_under("better-for-player") == {1: 100, 2: 300, 3: 400}


@pytest.mark.rule("ALL.CRASH.POLICY")
def test_where_play_is_over_the_result_can_stand() -> None:
    # 3.00 to the kings of seat 1, without rake.
    verdict = judged(shown(house="trickyplay"))
    assert verdict.due_under("return-all") == {1: 100, 2: 100, 3: 100}
    assert verdict.due_under("better-for-player") == {1: 300, 2: 100, 3: 100}
    assert verdict.due_under("result-stands") == {1: 300}


@pytest.mark.near_miss("ALL.CRASH.POLICY")
def test_an_uncalled_bet_that_was_returned_is_not_due_again() -> None:
    hand = limped(house="trickyplay").flop("Ks8d3c").bets(2, 200).folds(3, 1)
    assert judged(hand).due_under("result-stands") == {2: 500}
    assert judged(hand).due_under("better-for-player") == {1: 100, 2: 500, 3: 100}
    returned = judged(hand.returns(2, 200))
    assert returned.due_under("return-all") == {1: 100, 2: 100, 3: 100}
    assert returned.due_under("result-stands") == {2: 300}
    assert returned.due_under("better-for-player") == {1: 100, 2: 300, 3: 100}


@pytest.mark.rule("ALL.CRASH.POLICY")
@pytest.mark.parametrize(
    ("policy", "due"),
    [
        ("return-all", {1: 100, 2: 100, 3: 100}),
        ("better-for-player", {1: 300, 2: 100, 3: 100}),
        ("result-stands", {1: 300}),
    ],
)
def test_orders_are_compared_under_the_policy_of_the_cancellation(policy: str, due: dict[int, int]) -> None:
    hand = shown(house="trickyplay").cancels(policy)
    verdict = judged(ordered(hand, due))
    clean(verdict)
    assert verdict.refunds["policy"] == policy
    assert verdict.due == due
    # Start less 1.00 each plus what is due; the surplus is house money.
    assert verdict.final == {seat: 9900 + due.get(seat, 0) for seat in (1, 2, 3)}


@pytest.mark.rule("ALL.CRASH.POLICY")
def test_a_result_that_does_not_exist_cannot_stand() -> None:
    hand = facing_a_bet().cancels("result-stands")
    verdict = judged(ordered(hand, OWN))
    found(verdict, fault("REFUND", pos=hand.last, rule="ALL.CRASH.POLICY"))
    assert verdict.due is None
    assert verdict.final is None


def test_better_for_player_with_side_pots_and_a_showdown() -> None:
    # Main 3 × 1.00 to the kings (seat 1), side 2 × 2.00 to the queens (seat 3).
    hand = (
        dealt(house="trickyplay", stacks={1: 100, 2: 10000, 3: 10000}).calls(1, 100, all_in=True).calls(2, 50).checks(3)
    )
    flop = hand.flop("Ks8d3c").bets(2, 200).calls(3, 200).turn("2h").checks(2, 3).river("7c").checks(2, 3)
    verdict = judged(flop.shows(2, 3, 1))
    assert verdict.due_under("result-stands") == {1: 300, 3: 400}
    assert verdict.due_under("better-for-player") == {1: 300, 2: 300, 3: 400}
    assert verdict.due_under("return-all") == {1: 100, 2: 300, 3: 300}


def test_policies_of_the_contract_are_all_there() -> None:
    assert tuple(judged(facing_a_bet()).refunds["policies"]) == POLICIES
