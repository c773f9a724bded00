"""Goal: whatever a crash leaves of a hand, its sheet gives everybody back what he put in, and says what it came from.

Method: hands cut by hand at the moments that are easily got wrong; the amounts are counted from the deeds as written
here (TP.CRASH.*).
"""

from __future__ import annotations

from typing import Any

import pytest

from domain.events import Event, UnreadableEvent
from domain.rulebook import shipped_shelf
from replay.worksheets import problems_of, refund_sheet
from tests.replay.worksheets.hands import CRASH, due, facing_a_raise, sheet_of
from tests.support.hands import BOARD, CARDS, dealt, limped, shown, three_handed
from tests.support.scenario import Scenario

TP: dict[str, Any] = {"house": "trickyplay"}

HANDS: dict[str, tuple[Scenario, dict[int, int]]] = {
    "nothing posted": (three_handed(**TP), {}),
    "blinds alone": (three_handed(**TP).small(2, 50).big(3, 100), {2: 50, 3: 100}),
    "a folded seat": (dealt(**TP).raises(1, 300).folds(2), {1: 300, 2: 50, 3: 100}),
    "an all-in seat": (
        dealt(**TP, stacks={1: 250, 2: 10_000, 3: 10_000}).raises(1, 250, all_in=True).calls(2, 200),
        {1: 250, 2: 250, 3: 100},
    ),
    "a protected seat": (limped(**TP).flop("Ks8d3c").bets(2, 200).disconnects(3).protects(3), {1: 100, 2: 300, 3: 100}),
    "a seat that left": (dealt(**TP).raises(1, 300).leaves(2), {1: 300, 2: 50, 3: 100}),
    "a dead blind": (
        three_handed(**TP).small(2, 50).big(3, 100).blind(1, 50, "dead").blind(1, 100, "post").deal(CARDS),
        {1: 150, 2: 50, 3: 100},
    ),
    "an uncalled bet that was returned": (
        limped(**TP).flop("Ks8d3c").bets(2, 400).folds(3, 1).returns(2, 400),
        {1: 100, 2: 100, 3: 100},
    ),
    "an uncalled bet that was not yet returned": (
        limped(**TP).flop("Ks8d3c").bets(2, 400).folds(3, 1),
        {1: 100, 2: 500, 3: 100},
    ),
    "awards and rake without a closing": (shown(**TP).rakes(15).awards(1, 285), {1: 100, 2: 100, 3: 100}),
    "antes": (
        three_handed(**TP, stakes={"ante": 10}).antes(10).small(2, 50).big(3, 100).deal(CARDS),
        {1: 10, 2: 60, 3: 110},
    ),
}


@pytest.mark.rule("TP.CRASH.REFUND")
@pytest.mark.rule("TP.CRASH.COMPLETE")
@pytest.mark.parametrize("name", HANDS)
def test_everybody_gets_his_own(name: str) -> None:
    hand, expected = HANDS[name]
    sheet = sheet_of(hand)
    assert problems_of(sheet) == ()
    assert due(sheet) == expected
    assert [seat.after for seat in sheet.seats] == [seat.stack for seat in hand.started.seats]
    assert sheet.due == sum(expected.values())


def test_deeds_are_listed_one_by_one_and_results_that_do_not_stand_are_marked() -> None:
    lines = sheet_of(shown(**TP).rakes(15).awards(1, 285)).lines
    standing = [(line.topic, line.seat, line.amount) for line in lines if not line.reversed]
    assert standing == [
        ("hand.blind-posted.v1", 2, 50),
        ("hand.blind-posted.v1", 3, 100),
        ("hand.called.v1", 1, 100),
        ("hand.called.v1", 2, 50),
    ]
    reversed_ = [(line.topic, line.seat, line.amount) for line in lines if line.reversed]
    assert reversed_ == [("hand.rake-taken.v1", None, 15), ("hand.pot-awarded.v1", 1, 285)]


def test_who_has_left_is_paid_to_his_wallet_all_others_at_the_table() -> None:
    sheet = sheet_of(HANDS["a seat that left"][0])
    assert [(seat.seat, seat.to) for seat in sheet.seats] == [(1, "table"), (2, "wallet"), (3, "table")]


def test_a_cancellation_by_the_crash_changes_nothing_in_its_sheet() -> None:
    hand = dealt(**TP).raises(1, 300)
    cancelled = hand.cancels(incident=CRASH.incident).orders(1, 300).orders(2, 50).orders(3, 100)
    assert sheet_of(cancelled) == sheet_of(hand)


def test_a_late_end_after_the_refund_changes_nothing() -> None:
    hand = dealt(**TP).raises(1, 300)
    late = hand.cancels(incident=CRASH.incident).orders(1, 300).folds(2, 3).returns(1, 200).awards(1, 250).finishes()
    assert sheet_of(late) == sheet_of(hand)


def test_a_hand_that_another_crash_has_cancelled_has_no_amounts_under_the_policy_of_this_one() -> None:
    other = dealt(**TP).raises(1, 300).cancels(incident="incident/trickyplay/c-0", policy="return-all")
    sheet = sheet_of(other)
    assert due(sheet) == {1: 300, 2: 50, 3: 100}
    assert sheet.events == len(other.events)


def decided() -> Scenario:
    """Play is over on the river and seat 1 has the best hand, but nothing was awarded."""
    return limped(**TP).checked_down(BOARD, 2, 3, 1)


@pytest.mark.rule("ALL.CRASH.POLICY")
def test_three_policies_stand_side_by_side() -> None:
    seats = sheet_of(decided()).seats
    assert {seat.seat: dict(seat.policies) for seat in seats} == {
        1: {"return-all": 100, "better-for-player": 300, "result-stands": 300},
        2: {"return-all": 100, "better-for-player": 100, "result-stands": 0},
        3: {"return-all": 100, "better-for-player": 100, "result-stands": 0},
    }


@pytest.mark.parametrize(
    ("policy", "expected", "added"),
    [
        ("return-all", {1: 100, 2: 100, 3: 100}, 0),
        ("better-for-player", {1: 300, 2: 100, 3: 100}, 200),
        ("result-stands", {1: 300}, 0),
    ],
)
def test_the_selected_policy_is_what_is_due_and_its_surplus_is_house_money(
    policy: str, expected: dict[int, int], added: int
) -> None:
    sheet = sheet_of(decided(), policy)
    assert (sheet.policy, due(sheet), sheet.house_money) == (policy, expected, added)
    assert problems_of(sheet) == ()


@pytest.mark.near_miss("ALL.CRASH.POLICY")
def test_a_result_that_nobody_knows_cannot_stand() -> None:
    sheet = sheet_of(facing_a_raise(), "result-stands")
    assert (sheet.policy, sheet.wanted) == ("return-all", "result-stands")
    assert due(sheet) == {1: 300, 2: 50, 3: 100}


def test_an_unknown_stack_is_refunded_all_the_same() -> None:
    sheet = sheet_of(dealt(**TP, stacks={1: None, 2: 10_000, 3: 10_000}).raises(1, 300))
    assert due(sheet) == {1: 300, 2: 50, 3: 100}
    assert sheet.seats[0].after is None
    assert problems_of(sheet) == ()


def test_more_returned_than_put_in_does_not_close() -> None:
    sheet = sheet_of(limped(**TP).returns(2, 150))
    assert {(problem.code, problem.seat) for problem in problems_of(sheet)} >= {("deeds", 2), ("stacks", 2)}


def test_a_record_with_a_hole_is_named_and_not_reckoned() -> None:
    events = list(facing_a_raise())
    del events[3]
    sheet = sheet_of(events)
    assert sheet.seats == ()
    assert [problem.code for problem in problems_of(sheet)] == ["malformed"]


def test_what_has_no_beginning_has_no_sheet() -> None:
    unreadable = UnreadableEvent(stream="hand/trickyplay/1", pos=1, reason="it is no JSON")
    assert refund_sheet((unreadable,), shipped_shelf(), CRASH) is None


def test_an_unknown_game_is_refunded_too() -> None:
    hand = three_handed(**TP, game="badacey").small(2, 50).big(3, 100)
    assert due(sheet_of(hand)) == {2: 50, 3: 100}
    assert problems_of(sheet_of(hand)) == ()


def test_the_order_of_events_in_the_record_does_not_matter() -> None:
    events: tuple[Event, ...] = tuple(facing_a_raise())
    assert sheet_of(events[::-1]) == sheet_of(events)
