"""Goal: the CSV reads back to the same numbers and texts, and no spreadsheet runs anything in it.

Method: read it with the standard library and compare each cell with the sheet and with numbers counted by hand;
hostile names go through and come back.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.render.worksheets import rendered
from api.render.worksheets.csv_rows import CORRECTION_COLUMNS, PLAYER_COLUMNS, REFUND_COLUMNS, guarded, unguarded
from api.render.worksheets.forms import Form
from replay.worksheets import RefundSeat, RefundSheet, Worksheet
from tests.api.render.worksheets.examples import corrected, facing_a_raise, interrupted, nothing, numbered, one
from tests.support.hands import dealt

HOSTILE = [
    "=cmd|'/C calc'!A0",
    "+1+1",
    "-2+3",
    "@SUM(1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    " =1+1",
    "\u00a0=1+1",
    "\u200b=1+1",
    "\uff1d1+1",
    "\ufe631",
    "'=1+1",
    "'",
    '"=1+1',
    'a,"b"\r\nc',
    "p\u202ea",
    "\x00=1",
]


def rows(worksheet: Worksheet, form: Form = "csv") -> list[dict[str, str]]:
    text = rendered(worksheet, form).decode("utf-8")
    return list(csv.DictReader(io.StringIO(text, newline="")))


def named(player: str) -> RefundSheet:
    """A hand whose first seat has this player."""
    sheet = numbered(501, facing_a_raise())
    return replace(sheet, seats=(replace(sheet.seats[0], player=player), *sheet.seats[1:]))


NUMBERS = (
    "seat",
    "start",
    "put_in",
    "returned",
    "behind",
    "due",
    "after",
    "return_all",
    "better_for_player",
    "result_stands",
)


def test_every_amount_stands_in_its_column() -> None:
    read = [tuple(row[name] for name in ("hand_no", *NUMBERS)) for row in rows(interrupted())]
    assert read == [
        ("501", "1", "10000", "300", "0", "9700", "300", "10000", "300", "300", ""),
        ("501", "2", "8000", "50", "0", "7950", "50", "8000", "50", "50", ""),
        ("501", "3", "4000", "100", "0", "3900", "100", "4000", "100", "100", ""),
        ("502", "1", "10000", "100", "0", "9900", "100", "10000", "100", "100", "0"),
        ("502", "2", "10000", "500", "400", "9900", "100", "10000", "100", "300", "300"),
        ("502", "3", "10000", "100", "0", "9900", "100", "10000", "100", "100", "0"),
        ("503", "1", "10000", "300", "0", "9700", "300", "10000", "300", "300", ""),
        ("503", "2", "10000", "50", "0", "9950", "50", "10000", "50", "50", ""),
        ("503", "3", "10000", "100", "0", "9900", "100", "10000", "100", "100", ""),
    ]


def cells(worksheet: Worksheet, sheet: RefundSheet, seat: RefundSeat) -> Iterator[tuple[str, object]]:
    """What a row of a seat must say, by column."""
    hand = sheet.hand
    yield from (("row", "seat"), ("cause", "incident/trickyplay/c-1"), ("hand", hand.stream), ("hand_no", hand.hand_no))
    yield from (("table", hand.table), ("server", hand.server), ("build", hand.build), ("game", hand.game))
    yield from (("limit", hand.limit), ("started_at", hand.started_at), ("currency", "EUR"), ("real_money", "true"))
    yield from (("tournament", None), ("rulebook", "trickyplay/1"), ("rulebook_sha256", hand.rulebook_sha256))
    yield from (("findings", " ".join(sheet.findings)), ("events", sheet.events), ("policy", sheet.policy))
    yield from (("wanted", sheet.wanted), ("left", "true" if seat.left else "false"), ("problem", None))
    plain = ("seat", "player", "session", "standing", "start", "put_in", "returned", "behind", "due", "after", "to")
    yield from ((name, getattr(seat, name)) for name in (*plain, "key"))
    yield from ((name.replace("-", "_"), amount) for name, amount in seat.policies.items())
    yield ("worksheet_sha256", worksheet.sha256)


def test_every_column_holds_what_the_sheet_says() -> None:
    worksheet = interrupted()
    sheets = [sheet for sheet in worksheet.sheets if isinstance(sheet, RefundSheet)]
    expected = [dict(cells(worksheet, sheet, seat)) for sheet in sheets for seat in sheet.seats]
    read = rows(worksheet)
    assert [set(row) for row in read] == [set(REFUND_COLUMNS)] * 9
    words = [{name: "" if value is None else str(value) for name, value in row.items()} for row in expected]
    assert read == words


def test_due_adds_up_to_put_in_less_returned_with_the_house() -> None:
    read = [row for row in rows(interrupted("better-for-player")) if row["hand_no"] == "502"]
    assert [row["row"] for row in read] == ["seat", "seat", "seat", "house"]
    assert read[-1]["put_in"] == "200"
    sums = {name: sum(int(row[name] or 0) for row in read) for name in ("due", "put_in", "returned")}
    assert sums == {"due": 500, "put_in": 900, "returned": 400}


def test_a_total_for_each_player() -> None:
    worksheet = interrupted()
    read = rows(worksheet, "players-csv")
    assert [set(row) for row in read] == [set(PLAYER_COLUMNS)] * 3
    numbers = [
        tuple(row[name] for name in ("player", "hands", "due", "to_table", "to_wallet", "stacks")) for row in read
    ]
    assert numbers == [
        ("p-a", "3", "700", "700", "0", "30000"),
        ("p-b", "3", "200", "150", "50", "28000"),
        ("p-c", "3", "300", "300", "0", "24000"),
    ]
    kinds = {(row["currency"], row["real_money"], row["tournament"], row["worksheet_sha256"]) for row in read}
    assert kinds == {("EUR", "true", "", worksheet.sha256)}


def test_chips_of_a_tournament_name_it() -> None:
    worksheet = one(numbered(7, dealt(house="trickyplay", tournament=True).raises(1, 300)))
    assert {row["tournament"] for row in (*rows(worksheet), *rows(worksheet, "players-csv"))} == {"T-8"}


def test_corrections_have_their_own_columns_and_add_up_to_nothing() -> None:
    read = rows(corrected())
    assert [set(row) for row in read] == [set(CORRECTION_COLUMNS)] * 3
    numbers = [tuple(row[name] for name in ("row", "seat", "recorded", "right", "standing", "due")) for row in read]
    assert numbers == [
        ("seat", "1", "9900", "10185", "100", "185"),
        ("seat", "2", "10185", "9900", "0", "-285"),
        ("house", "", "", "", "", "100"),
    ]
    assert [row["key"] for row in read] == [f"correction/trickyplay/odd-award.501/{who}" for who in ("1", "2", "house")]
    assert {(row["cause"], row["replaces"], row["findings"]) for row in read} == {("odd-award", "26 27", "AWARD")}


def test_a_problem_is_a_row_with_a_sentence() -> None:
    sheet = numbered(501, facing_a_raise())
    wrong = replace(sheet, seats=(replace(sheet.seats[0], due=301), *sheet.seats[1:]))
    read = [row for row in rows(one(wrong)) if row["row"] == "problem"]
    assert [(row["seat"], row["due"]) for row in read] == [("1", ""), ("", "")]
    assert read[1]["problem"] == (
        "Hand trickyplay/501: the seats add up to 4.51 EUR, but they must add up to 4.50 EUR."
    )


def test_an_empty_worksheet_has_the_heading_alone() -> None:
    assert rendered(nothing(), "csv").decode().splitlines() == [",".join(f'"{name}"' for name in REFUND_COLUMNS)]
    assert rendered(nothing(), "players-csv").decode().count("\n") == 1


def test_rows_end_with_a_line_feed_alone_and_numbers_have_no_quotation_marks() -> None:
    written = rendered(interrupted(), "csv")
    assert b"\r" not in written
    assert written.endswith(b'"\n')
    assert b",10000,300,0,9700,300,10000," in written


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_no_formula_and_comes_back(name: str) -> None:
    cell = rows(one(named(name)))[0]["player"]
    assert cell[0] not in "=+-@\uff1d\ufe63\t\r\n \u00a0\u200b\x00"
    assert unguarded(cell) == name
    (total,) = (row for row in rows(one(named(name)), "players-csv") if unguarded(row["player"]) == name)
    assert total["due"] == "300"


def test_a_harmless_name_stays_as_it_is() -> None:
    assert [guarded(name) for name in ("p-a", "a=b", "O'Neill", "", "日本", "1-2")] == [
        "p-a",
        "a=b",
        "O'Neill",
        "",
        "日本",
        "1-2",
    ]


@given(st.text())
def test_every_text_comes_back(text: str) -> None:
    assert unguarded(guarded(text)) == text


@given(st.lists(st.text(), min_size=2, max_size=2, unique=True))
def test_two_texts_stay_two(texts: list[str]) -> None:
    assert guarded(texts[0]) != guarded(texts[1])


def test_a_negative_amount_stays_a_number() -> None:
    assert b",-285," in rendered(corrected(), "csv")
