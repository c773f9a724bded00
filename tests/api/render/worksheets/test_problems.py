"""Goal: whatever does not close is said in one sentence, with the hand, the seat and both amounts.

Method: a hand that closes, then one number of it is changed as a mistake would, or its record is spoilt.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from api.render.text import Money
from api.render.worksheets import problem_sentence, rendered
from domain.money import amount_in_words
from domain.rulebook import shipped_shelf
from replay.worksheets import Line, Problem, RefundSheet, Worksheet, refund_sheet
from tests.api.render.worksheets.examples import corrected, facing_a_raise, interrupted, numbered, one
from tests.replay.worksheets.hands import CRASH

HAND = "hand/trickyplay/501"


def euros(amount: int) -> str:
    return amount_in_words(amount, "EUR")


def chips(amount: int) -> str:
    return amount_in_words(amount, "EUR", chips=True)


def words_of(worksheet: Worksheet, form: str = "text") -> str:
    return " ".join(rendered(worksheet, "text" if form == "text" else "html").decode().split())


SENTENCES: list[tuple[Problem, bool, Money, str]] = [
    (
        Problem(hand=HAND, code="malformed", words="Event 4 is missing."),
        False,
        euros,
        "Hand trickyplay/501 cannot be reckoned, for its record is malformed: Event 4 is missing.",
    ),
    (
        Problem(hand=HAND, code="tampered"),
        False,
        euros,
        "Hand trickyplay/501 cannot be reckoned, for its record is not the one that was stored.",
    ),
    (
        Problem(hand=HAND, code="unknown", words="Cards are hidden."),
        True,
        euros,
        "Hand trickyplay/501 has amounts that cannot be told from its record: Cards are hidden.",
    ),
    (
        Problem(hand=HAND, code="unknown-seat", seat=7, amount=500),
        False,
        euros,
        "Hand trickyplay/501, seat 7: 5.00 EUR came from it, but it is not in the hand.",
    ),
    (
        Problem(hand=HAND, code="unknown-seat", seat=7, amount=-500),
        False,
        euros,
        "Hand trickyplay/501, seat 7: 5.00 EUR went back to it, but it is not in the hand.",
    ),
    (
        Problem(hand=HAND, code="deeds", seat=1, amount=300, expected=301),
        False,
        euros,
        "Hand trickyplay/501, seat 1: returning everything would give 3.00 EUR, but its deeds add up to 3.01 EUR.",
    ),
    (
        Problem(hand=HAND, code="stacks", seat=1, amount=10_001, expected=10_000),
        False,
        chips,
        (
            "Hand trickyplay/501, seat 1: the stack at the crash and what is due make 10001 chips, "
            "but the stack after is 10000 chips."
        ),
    ),
    (
        Problem(hand=HAND, code="stacks", seat=1, amount=-5, expected=185),
        True,
        euros,
        "Hand trickyplay/501, seat 1: -0.05 EUR is due, but right less recorded less already ordered is 1.85 EUR.",
    ),
    (
        Problem(hand=HAND, code="sum", amount=451, expected=450),
        False,
        euros,
        "Hand trickyplay/501: the seats add up to 4.51 EUR, but they must add up to 4.50 EUR.",
    ),
    (
        Problem(hand=HAND, code="sum"),
        False,
        euros,
        "Hand trickyplay/501: the seats add up to an unknown amount, but they must add up to an unknown amount.",
    ),
]


@pytest.mark.parametrize(("problem", "correction", "money", "sentence"), SENTENCES)
def test_every_code_is_a_sentence(problem: Problem, correction: bool, money: Money, sentence: str) -> None:
    assert problem_sentence(problem, money, correction=correction) == sentence


def one_cent_more() -> RefundSheet:
    sheet = numbered(501, facing_a_raise())
    seats = tuple(replace(seat, due=seat.due + 1) if seat.seat == 1 else seat for seat in sheet.seats)
    return replace(sheet, seats=seats)


@pytest.mark.parametrize("form", ["text", "html"])
def test_a_hand_that_does_not_close_says_why_and_not_that_it_closes(form: str) -> None:
    words = words_of(one(one_cent_more()), form)
    assert words.count("Does not close: 2 problems in 1 hand: trickyplay/501.") == 2
    assert "the stack at the crash and what is due make 100.01 EUR, but the stack after is 100.00 EUR." in words
    assert "the seats add up to 4.51 EUR, but they must add up to 4.50 EUR." in words
    assert "Closes:" not in words
    assert "Every sum closes." not in words


def test_only_the_hand_that_does_not_close_is_named() -> None:
    good = interrupted()
    words = words_of(Worksheet.of(CRASH, [one_cent_more(), *good.sheets[1:]]))
    assert words.count("Does not close: 2 problems in 1 hand: trickyplay/501.") == 2
    assert words.count("Closes: due") == 2


def test_money_of_a_seat_that_is_not_in_the_hand_is_among_the_deeds() -> None:
    sheet = numbered(501, facing_a_raise())
    stray = Line(pos=9, topic="hand.bet.v1", seat=7, amount=500)
    words = words_of(one(replace(sheet, lines=(*sheet.lines, stray))))
    assert "9 bet 7 not in the hand 5.00" in words
    assert "Hand trickyplay/501, seat 7: 5.00 EUR came from it, but it is not in the hand." in words


@pytest.mark.parametrize("form", ["text", "html"])
def test_a_record_with_a_hole_has_no_numbers_and_is_named(form: str) -> None:
    events = list(facing_a_raise().events)
    del events[3]
    sheet = refund_sheet(events, shipped_shelf(), CRASH)
    assert sheet is not None
    words = words_of(Worksheet.of(CRASH, [sheet, *interrupted().sheets[1:]]), form)
    assert "Hand trickyplay/501 cannot be reckoned, for its record is malformed: " in words
    assert "Does not close: 1 problem in 1 hand: trickyplay/501." in words
    assert "4.50 = 4.50" in words  # the third hand stands


def test_a_worksheet_of_such_hands_alone_has_no_totals() -> None:
    events = list(facing_a_raise().events)
    del events[3]
    sheet = refund_sheet(events, shipped_shelf(), CRASH)
    assert sheet is not None
    assert "due nothing" in words_of(one(sheet))


def test_many_hands_that_do_not_close_are_counted() -> None:
    wrong = one_cent_more()
    many = [replace(wrong, hand=replace(wrong.hand, stream=f"hand/trickyplay/{number}")) for number in range(1, 9)]
    words = words_of(Worksheet.of(CRASH, many))
    assert "Does not close: 16 problems in 8 hands: " in words
    assert " and 3 more." in words


def test_a_correction_that_does_not_close_is_said_in_its_own_words() -> None:
    (sheet,) = corrected().sheets
    wrong = replace(sheet, house=0)  # type: ignore[arg-type]
    words = words_of(one(wrong))
    assert "Hand trickyplay/501: the seats add up to -1.00 EUR, but they must add up to 0.00 EUR." in words
