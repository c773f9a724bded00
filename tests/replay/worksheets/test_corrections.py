"""Goal: a correction makes a wrongly paid hand right, once, and never guesses.

Method: a hand in which seat 1 wins a pot of 3.00 less 0.15 rake (TP.RAKE.NL), recorded with one thing wrong; what is
owed follows from what was made wrong.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from domain.events import hand
from domain.events.correction import Payment
from domain.rulebook import shipped_shelf
from replay import judge
from replay.worksheets import (
    CorrectionSheet,
    Defect,
    OrderTerms,
    Worksheet,
    correction_sheet,
    order_of,
    payments_of,
    problems_of,
    same_payments,
)
from tests.support.hands import shown, three_handed
from tests.support.scenario import Scenario

TERMS = OrderTerms(cause="operator", cause_id="pots-7", reason="build 4.7.1", by="o-1", approved_by="o-2")
KEY = "correction/trickyplay/pots-7.1/"


def defect(code: str = "AWARD", **more: Any) -> Defect:  # noqa: ANN401 - any field of it
    return Defect(campaign="pots-7", house="trickyplay", code=code, **more)


def sheet_of(hand: Scenario, code: str = "AWARD", *standing: Payment, **more: Any) -> CorrectionSheet | None:  # noqa: ANN401 - as above
    return correction_sheet(hand.events, judge(hand.events, shipped_shelf()), defect(code, **more), standing)


def the_sheet(hand: Scenario, code: str = "AWARD", *standing: Payment) -> CorrectionSheet:
    sheet = sheet_of(hand, code, *standing)
    assert sheet is not None
    return sheet


def at_showdown(**options: Any) -> Scenario:  # noqa: ANN401 - as of `scenario`
    return shown(house="trickyplay", hand_no="1", **options)


def right() -> Scenario:
    return at_showdown().rakes(15, pot=0).awards(1, 285, pot=0).finishes()


def to_the_wrong_seat() -> Scenario:
    return at_showdown().rakes(15, pot=0).awards(2, 285, pot=0).finishes()


def raked(amount: int) -> Scenario:
    return at_showdown().rakes(amount, pot=0).awards(1, 300 - amount, pot=0).finishes()


def due(sheet: CorrectionSheet) -> dict[int | str, int]:
    return {seat.seat: seat.due for seat in sheet.seats} | {"house": sheet.house}


def paid(player: str, amount: int, seat: int | None = None) -> Payment:
    return Payment(player=player, amount=amount, key=f"dispute-1/{player}", seat=seat)


def test_who_should_have_won_gets_what_the_other_gives() -> None:
    sheet = the_sheet(to_the_wrong_seat())
    assert due(sheet) == {1: 285, 2: -285, "house": 0}
    assert [(seat.player, seat.recorded, seat.right) for seat in sheet.seats] == [
        ("p-a", 9_900, 10_185),
        ("p-b", 10_185, 9_900),
    ]
    award, closing = to_the_wrong_seat().last - 1, to_the_wrong_seat().last
    assert sheet.replaces == (award, closing)
    assert sheet.findings == ("AWARD",)
    assert problems_of(sheet) == ()


@pytest.mark.parametrize(("rake", "owed"), [(20, 5), (10, -5), (0, -15)])
def test_rake_that_was_wrong_is_the_house_s(rake: int, owed: int) -> None:
    """Too much rake: the house pays back. Too little: the winner got too much, and gives."""
    sheet = the_sheet(raked(rake) if rake else at_showdown().awards(1, 300, pot=0).finishes(), "RAKE")
    assert due(sheet) == {1: owed, "house": -owed}
    order = order_of(sheet, TERMS)
    assert order is not None
    assert [(each.player, each.seat, each.amount, each.key) for each in order.payments] == [
        ("p-a", 1, owed, f"{KEY}1"),
        ("house", None, -owed, f"{KEY}house"),
    ]


def test_a_right_hand_and_another_code_or_rule_are_no_hit() -> None:
    assert sheet_of(right()) is None
    assert sheet_of(to_the_wrong_seat(), "RAKE") is None
    assert sheet_of(to_the_wrong_seat(), rule="ALL.POT.ODD") is None
    assert sheet_of(to_the_wrong_seat(), rule="ALL.HAND.BEST5") is not None


def test_a_hand_that_is_not_finished_is_no_hit() -> None:
    assert sheet_of(at_showdown().rakes(15, pot=0).awards(2, 285, pot=0)) is None
    assert sheet_of(at_showdown().rakes(15, pot=0).awards(2, 285, pot=0).cancels()) is None


def test_all_that_is_wrong_in_the_hand_is_made_right() -> None:
    """The award went to seat 2 and the rake was 0.20: the one campaign that finds the hand settles both."""
    both = at_showdown().rakes(20, pot=0).awards(2, 280, pot=0).finishes()
    sheet = the_sheet(both, "RAKE")
    assert due(sheet) == {1: 285, 2: -280, "house": -5}
    assert sheet.findings == ("AWARD", "RAKE")
    assert set(sheet.replaces) == {both.last - 2, both.last - 1, both.last}


def test_a_hit_whose_stacks_are_right_owes_nobody_anything() -> None:
    awarded = at_showdown().rakes(15, pot=0).awards(2, 285, pot=0)
    sheet = the_sheet(awarded.finishes({1: 10_185, 2: 9_900, 3: 9_900}))
    assert (sheet.seats, sheet.house, sheet.problem) == ((), 0, None)
    assert order_of(sheet, TERMS) is None


# What others have ordered


def test_what_a_dispute_has_ordered_is_deducted() -> None:
    sheet = the_sheet(to_the_wrong_seat(), "AWARD", paid("p-a", 285, 1), paid("p-b", -285, 2))
    assert due(sheet) == {1: 0, 2: 0, "house": 0}
    assert payments_of(sheet) == ()


def test_what_is_left_of_it_is_due() -> None:
    sheet = the_sheet(to_the_wrong_seat(), "AWARD", paid("p-a", 285), paid("house", -285))
    assert due(sheet) == {1: 0, 2: -285, "house": 285}
    assert [payment.player for payment in payments_of(sheet)] == ["p-b", "house"]
    part = the_sheet(to_the_wrong_seat(), "AWARD", paid("p-a", 200, 1), paid("p-b", -200, 2))
    assert due(part) == {1: 85, 2: -85, "house": 0}
    assert problems_of(part) == ()


@pytest.mark.parametrize(
    "standing",
    [
        (paid("p-a", 286, 1), paid("house", -286)),
        (paid("p-a", -1, 1), paid("house", 1)),
        (paid("p-c", 50, 3), paid("house", -50)),
        (paid("p-a", 285, 2), paid("house", -285)),
        (paid("stranger", 5), paid("house", -5)),
    ],
    ids=["more", "the opposite", "one who is owed nothing", "in another's seat", "a stranger"],
)
def test_what_was_decided_otherwise_is_not_undone(standing: tuple[Payment, ...]) -> None:
    sheet = the_sheet(to_the_wrong_seat(), "AWARD", *standing)
    assert sheet.problem is not None
    assert sheet.problem.code == "standing"
    assert (sheet.seats, payments_of(sheet)) == ((), ())


# What cannot be told


def test_unknown_cards_owe_nobody_a_guess() -> None:
    hidden = three_handed(house="trickyplay", hand_no="1").small(2, 50).big(3, 100).deal({3: "QsQh"})
    played = hidden.calls(1, 100).calls(2, 50).checks(3).checked_down("Ks8d3c2h7c", 2, 3, 1)
    sheet = the_sheet(played.shows(3).rakes(20, pot=0).awards(1, 280, pot=0).finishes(), "RAKE")
    assert sheet.problem is not None
    assert sheet.problem.code == "unknown"
    assert payments_of(sheet) == ()


def test_rules_that_are_not_at_hand_order_nothing() -> None:
    sheet = the_sheet(at_showdown(rulebook="trickyplay/99").awards(2, 300, pot=0).finishes())
    assert sheet.problem is not None
    assert "trickyplay/99 is not at hand" in (sheet.problem.words or "")


def test_a_closing_stack_that_is_not_stated_is_not_taken_for_the_first_one() -> None:
    record = to_the_wrong_seat()
    closing = record.events[-1].data
    assert isinstance(closing, hand.HandFinished)
    kept = tuple(entry for entry in closing.stacks if entry.seat != 1)
    cut = replace(record.events[-1], data=closing.model_copy(update={"stacks": kept}))
    sheet = the_sheet(replace(record, events=(*record.events[:-1], cut)))
    assert sheet.problem is not None
    assert (sheet.problem.seat, sheet.problem.words) == (1, "The record states no closing stack.")


def test_refunds_of_a_finished_hand_are_somebody_s_decision() -> None:
    sheet = the_sheet(to_the_wrong_seat().orders(1, 100))
    assert sheet.problem is not None
    assert sheet.problem.code == "standing"


def test_a_player_who_is_called_house_is_not_the_house() -> None:
    record = to_the_wrong_seat()
    seats = tuple(
        seat.model_copy(update={"player": "house" if seat.seat == 1 else seat.player}) for seat in record.started.seats
    )
    opening = replace(record.events[0], data=record.started.model_copy(update={"seats": seats}))
    sheet = the_sheet(replace(record, events=(opening, *record.events[1:])))
    assert sheet.problem is not None
    assert payments_of(sheet) == ()


def test_chips_of_a_tournament_are_listed_and_not_ordered() -> None:
    sheet = the_sheet(at_showdown(tournament=True).awards(2, 300, pot=0).finishes())
    assert due(sheet) == {1: 300, 2: -300, "house": 0}
    assert order_of(sheet, TERMS) is None
    (first, second) = Worksheet.of(defect(), [sheet]).players
    assert (first.tournament, first.due, second.due) == ("T-8", 300, -300)


# Orders, keys, names


def test_a_correction_has_one_stream_and_each_payment_one_key() -> None:
    assert defect().stream("1#2") == "correction/trickyplay/pots-7.1%232"
    assert defect().key("1", 4) == f"{KEY}4"
    keys = {seat.key for seat in the_sheet(to_the_wrong_seat()).seats}
    assert keys == {f"{KEY}1", f"{KEY}2"}


@pytest.mark.parametrize("name", ["", "a.b", "a/b", "ä", "x" * 65, "a b"])
def test_a_campaign_s_name_can_be_read_in_one_way_only(name: str) -> None:
    """`a.b` and hand `c` would be the stream of `a` and hand `b.c`."""
    with pytest.raises(ValueError, match="expected a name"):
        Defect(campaign=name, house="trickyplay", code="AWARD")


@pytest.mark.parametrize(
    ("field", "words"), [("by", ""), ("approved_by", " "), ("reason", "\t"), ("cause_id", ""), ("reason", "x" * 1001)]
)
def test_an_order_says_who_and_why(field: str, words: str) -> None:
    with pytest.raises(ValueError, match=field):
        replace(TERMS, **{field: words})  # type: ignore[arg-type] # each of them is text


@pytest.mark.parametrize("name", ["o-1", "O-1", " o-1 "])
def test_nobody_approves_his_own_order(name: str) -> None:
    with pytest.raises(ValueError, match="somebody else than o-1"):
        replace(TERMS, approved_by=name)


def test_orders_are_the_same_if_they_pay_the_same() -> None:
    one = payments_of(the_sheet(to_the_wrong_seat()))
    assert same_payments(one, tuple(reversed(one)))
    assert not same_payments(one, one[:1])
    assert not same_payments(one, (one[0].model_copy(update={"amount": 284}), one[1]))


def test_the_defect_covers_what_its_filter_says() -> None:
    started, at = right().started.model_copy(update={"build": "4.7.1"}), right().events[0].at
    assert defect().covers(started, at)
    assert defect(build="4.7.1", game="holdem", limit="NL", started_from=at).covers(started, at)
    assert not defect(started_before=at).covers(started, at)
    assert not defect(build="4.7.2").covers(started, at)
    assert not defect(game="omaha").covers(started, at)
    assert not defect(limit="PL").covers(started, at)
    assert not replace(defect(), house="generic").covers(started, at)


def test_a_changed_sum_does_not_close() -> None:
    sheet = the_sheet(to_the_wrong_seat())
    first = replace(sheet.seats[0], due=sheet.seats[0].due + 1)
    found = problems_of(replace(sheet, seats=(first, *sheet.seats[1:])))
    assert {problem.code for problem in found} == {"stacks", "standing", "sum"}
