"""Goal: a worksheet closes only if the deeds and the stacks agree.

Method: a hand that closes; then one number of it is changed, as a mistake in reckoning would, and the sheet must say
which seat does not add up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from domain.rulebook import shipped_shelf
from replay.worksheets import Crash, Line, RefundSeat, RefundSheet, Worksheet, problems_of, refund_sheet
from tests.replay.worksheets.hands import CRASH, facing_a_raise

Change = Callable[[RefundSeat], RefundSeat]


def sheet() -> RefundSheet:
    made = refund_sheet(facing_a_raise(), shipped_shelf(), CRASH)
    assert made is not None
    return made


def changed(sheet: RefundSheet, number: int, change: Change) -> RefundSheet:
    seats = tuple(change(seat) if seat.seat == number else seat for seat in sheet.seats)
    return replace(sheet, seats=seats)


def test_every_number_is_that_of_the_record() -> None:
    rows = [(s.seat, s.start, s.put_in, s.returned, s.behind, s.due, s.after) for s in sheet().seats]
    assert rows == [
        (1, 10_000, 300, 0, 9_700, 300, 10_000),
        (2, 8_000, 50, 0, 7_950, 50, 8_000),
        (3, 4_000, 100, 0, 3_900, 100, 4_000),
    ]
    assert problems_of(sheet()) == ()


CHANGES: dict[str, tuple[Change, set[str]]] = {
    "due one cent more": (lambda seat: replace(seat, due=seat.due + 1), {"stacks", "sum"}),
    "due one cent less": (lambda seat: replace(seat, due=seat.due - 1), {"stacks", "sum"}),
    "deeds one cent more": (lambda seat: replace(seat, put_in=seat.put_in + 1), {"deeds", "sum"}),
    "a return that was not": (lambda seat: replace(seat, returned=seat.returned + 1), {"deeds", "sum"}),
    "another stack at the start": (lambda seat: replace(seat, start=(seat.start or 0) + 1), {"sum"}),
    "another stack after": (lambda seat: replace(seat, after=(seat.after or 0) - 1), {"stacks", "sum"}),
    "another stack at the crash": (lambda seat: replace(seat, behind=(seat.behind or 0) + 1), {"stacks"}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_one_number_that_is_wrong_does_not_close(name: str) -> None:
    change, codes = CHANGES[name]
    found = problems_of(changed(sheet(), 1, change))
    assert {problem.code for problem in found} == codes
    assert {problem.seat for problem in found} <= {1, None}


def test_a_cent_moved_from_one_seat_to_another_does_not_close() -> None:
    moved = changed(sheet(), 1, lambda seat: replace(seat, due=seat.due + 1))
    moved = changed(moved, 2, lambda seat: replace(seat, due=seat.due - 1))
    assert [(problem.code, problem.seat) for problem in problems_of(moved)] == [("stacks", 1), ("stacks", 2)]


def test_money_of_a_seat_that_is_not_in_the_hand_does_not_close() -> None:
    stray = Line(pos=9, topic="hand.bet.v1", seat=7, amount=500)
    made = sheet()
    (problem,) = problems_of(replace(made, lines=(*made.lines, stray)))
    assert (problem.code, problem.seat, problem.amount) == ("unknown-seat", 7, 500)


def test_a_worksheet_with_such_a_hand_does_not_close() -> None:
    wrong = changed(sheet(), 1, lambda seat: replace(seat, due=0))
    assert Worksheet.of(CRASH, [sheet()]).closes
    assert not Worksheet.of(CRASH, [wrong]).closes


def test_the_document_depends_on_the_hands_alone() -> None:
    other = replace(sheet(), hand=replace(sheet().hand, table="Another"))
    one, two = Worksheet.of(CRASH, [sheet(), other]), Worksheet.of(CRASH, [other, sheet()])
    assert one.document == two.document
    assert one.sha256 == two.sha256
    assert one.sha256 != Worksheet.of(CRASH, [sheet()]).sha256
    assert one.sha256 != Worksheet.of(replace(CRASH, server="s-2"), [sheet(), other]).sha256


def test_keys_of_two_houses_differ() -> None:
    other = Crash(incident="incident/other/c-1", house="other", server="s-1", crashed_at=CRASH.crashed_at)
    assert CRASH.key("1", 2) == "incident/trickyplay/c-1/1/2"
    assert CRASH.key("1", 2) != other.key("1", 2)
