"""Goal: SEQUENCE, SEAT and CLOCK are found where a record goes out of order, and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.events import Event, UnreadableEvent, hand
from domain.events.payload import Payload
from tests.support.hands import BOARD, CARDS, dealt, limped, shown, three_handed
from tests.support.judging import Fault, Pot, clean, fault, found, judged, judged_events, settled
from tests.support.scenario import Scenario

PAID = shown().awards(1, 300, pot=0).finishes()
POTS = [Pot(300, (1, 2, 3), {1: 300})]
FINAL = {1: 10200, 2: 9900, 3: 9900}


def sequence(at: Scenario, topic: str) -> Fault:
    return fault("SEQUENCE", pos=at.last, recorded=topic)


def test_a_hand_in_order_is_clean() -> None:
    verdict = judged(PAID)
    settled(verdict, pots=POTS, final=FINAL)
    clean(verdict)


def test_a_street_before_its_turn_is_out_of_order_once() -> None:
    early = limped().turn("2h")
    found(judged(early.checks(2, 3, 1).river("7c").checks(2, 3, 1)), sequence(early, "hand.board-dealt.v1"))


def test_a_flop_while_a_seat_must_act_is_out_of_order() -> None:
    early = dealt().calls(1, 100).calls(2, 50).flop("Ks8d3c")
    found(judged(early.checks(2, 3, 1)), sequence(early, "hand.board-dealt.v1"))


def test_a_street_that_was_dealt_has_no_effect() -> None:
    again = limped().flop("Ks8d3c").checks(2, 3, 1).flop("4s5s6s")
    hand_of_two_flops = again.turn("2h").checks(2, 3, 1).river("7c").checks(2, 3, 1).shows(2, 3, 1)
    verdict = judged(hand_of_two_flops.awards(1, 300, pot=0).finishes())
    settled(verdict, pots=POTS, final=FINAL)
    found(verdict, sequence(again, "hand.board-dealt.v1"))


def test_a_street_that_the_game_does_not_have_is_out_of_order() -> None:
    strange = limped().board("fourth", "2h")
    found(judged(strange.flop("Ks8d3c").checks(2, 3, 1)), sequence(strange, "hand.board-dealt.v1"))


def test_a_blind_after_the_deal_is_out_of_order() -> None:
    late = three_handed().small(2, 50).deal(CARDS).big(3, 100)
    codes = judged(late.calls(1, 100)).codes
    assert codes.count("SEQUENCE") == 1


def test_cards_are_not_discarded_in_holdem() -> None:
    strange = limped().then(hand.CardsDiscarded, seat=2, draw=1, cards=("Ah",))
    found(judged(strange), sequence(strange, "hand.cards-discarded.v1"))


def test_results_while_a_seat_must_act_are_found_at_the_first_of_them() -> None:
    early = limped().flop("Ks8d3c").shows(2)
    verdict = judged(early.shows(3, 1).awards(1, 300, pot=0).finishes())
    assert verdict.codes.count("SEQUENCE") == 1
    assert next(finding["pos"] for finding in verdict.findings if finding["code"] == "SEQUENCE") == early.last


@pytest.mark.rule("TP.CRASH.ONCE")
@pytest.mark.parametrize(
    ("payload", "fields"),
    [
        (hand.Bet, {"seat": 1, "amount": 100}),
        (hand.PotAwarded, {"seat": 2, "amount": 300, "pot": 0}),
        (hand.HandFinished, {"stacks": ()}),
        (hand.HandCancelled, {"reason": "operator", "policy": "return-all"}),
    ],
)
def test_after_the_end_an_event_is_late_and_changes_nothing(payload: type[Payload], fields: dict[str, object]) -> None:
    late = PAID.then(payload, **fields)
    verdict = judged(late)
    settled(verdict, pots=POTS, final=FINAL)
    assert verdict.raw["life"] == "finished"
    found(verdict, fault("SEQUENCE", pos=late.last, recorded=payload.TOPIC))


@pytest.mark.rule("TP.CRASH.ONCE")
def test_a_closing_that_arrives_after_the_refund_is_late() -> None:
    cancelled = dealt().cancels().orders(2, 50).orders(3, 100)
    late = cancelled.finishes({1: 10000, 2: 9950, 3: 10050})
    verdict = judged(late)
    assert verdict.final == {1: 10000, 2: 10000, 3: 10000}
    assert verdict.raw["life"] == "cancelled"
    found(verdict, sequence(late, "hand.finished.v1"))


def test_a_revealed_deck_after_the_end_is_in_place() -> None:
    clean(judged(PAID.then(hand.DeckRevealed, deck=("Ah",), nonce="n")))


@pytest.mark.parametrize(
    ("payload", "fields"),
    [
        (hand.Folded, {}),
        (hand.Called, {"amount": 100}),
        (hand.CardsShown, {}),
    ],
)
def test_a_seat_that_is_not_in_the_hand_is_found(payload: type[Payload], fields: dict[str, object]) -> None:
    strange = dealt().then(payload, seat=9, **fields)
    verdict = judged(strange)
    codes = [finding for finding in verdict.findings if finding["code"] == "SEAT"]
    assert [(finding["pos"], finding["recorded"], finding["severity"]) for finding in codes] == [
        (strange.last, 9, "error")
    ]


def test_a_seat_that_sits_out_does_not_act() -> None:
    opening = three_handed(stacks={1: 10000, 2: 10000, 3: 10000, 4: 10000}, out=(4,))
    strange = opening.small(2, 50).big(3, 100).deal(CARDS).folds(4)
    assert "SEAT" in judged(strange).codes


def test_an_award_to_a_seat_that_is_not_in_the_hand_is_found() -> None:
    strange = shown().awards(9, 300, pot=0)
    verdict = judged(strange.finishes())
    settled(verdict, pots=POTS, final=FINAL)
    seats = [(finding["code"], finding["pos"]) for finding in verdict.findings if finding["code"] == "SEAT"]
    assert seats in ([], [("SEAT", strange.last)])
    assert verdict.status == "findings"


def test_a_clock_that_runs_backwards_is_a_remark() -> None:
    back = dealt().later(-5).calls(1, 100)
    found(judged(back), fault("CLOCK", pos=back.last, severity="info"))
    assert judged(back).status == "open"


def test_the_second_event_may_be_dated_before_the_first_too() -> None:
    back = three_handed().later(-2).small(2, 50)
    found(judged(back), fault("CLOCK", pos=2, severity="info"))


def test_a_clock_that_stands_still_is_none() -> None:
    clean(judged(dealt().later(-1).calls(1, 100)))


def test_where_times_are_not_stated_the_clock_is_not_read() -> None:
    clean(judged(dealt(states=("shows", "rake", "awards", "finals")).later(-5).calls(1, 100)))


MALFORMED: dict[str, tuple[Event | UnreadableEvent, ...]] = {
    "no opening": PAID.events[1:],
    "a gap": PAID.events[:3] + PAID.events[4:],
    "a position twice": (*PAID.events, replace(PAID.events[2], at=PAID.events[3].at)),
    "an unreadable event": (*PAID.events[:4], UnreadableEvent(PAID.events[0].stream, 5, "cut off")),
    "another stream": (*PAID.events[:4], replace(PAID.events[4], stream="hand/cardroom/502")),
    "another number": tuple(replace(event, stream="hand/cardroom/502") for event in PAID.events),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_record_that_is_no_hand_is_malformed(name: str) -> None:
    verdict = judged_events(MALFORMED[name])
    assert verdict.status == "malformed"
    findings = verdict.raw["findings"]
    assert [(finding["code"], finding["severity"]) for finding in findings] == [("SEQUENCE", "error")]
    numbers = ("uncalled", "pots", "rake", "final", "owed", "refunds")
    assert [verdict.raw[name] for name in numbers] == [None] * len(numbers)


def test_lines_out_of_order_are_sorted() -> None:
    verdict = judged_events(tuple(reversed(PAID.events)))
    settled(verdict, pots=POTS, final=FINAL)


def test_cards_of_all_streets_may_be_missing_in_an_open_hand() -> None:
    clean(judged(three_handed().small(2, 50)))
    clean(judged(limped().flop(BOARD[:6])))
