"""Goal: who sat between hands stands in every form of a worksheet with what he had, and nothing is due to him.

Method: the worksheet of the examples with three such seats; cells are counted by hand, names are a stranger's.
"""

from __future__ import annotations

import csv
import io
import json

import pytest

from api.render.worksheets import rendered
from api.render.worksheets.text import worksheet_text
from replay.worksheets import BetweenSeat, Worksheet
from tests.api.render.worksheets.examples import interrupted
from tests.replay.worksheets.hands import CRASH

HOSTILE = "=<b>\u202e"


def seat(player: str, stack: int | None, *, hand: str | None = None, beside: bool = False) -> BetweenSeat:
    return BetweenSeat(
        table=HOSTILE,
        seat=4,
        player=player,
        currency="EUR",
        real_money=True,
        tournament=None,
        stack=stack,
        hand=hand,
        beside=beside,
    )


SEATS = (
    seat("p-a", 2_500, hand="hand/trickyplay/499"),
    seat("p-b", 700, hand="hand/trickyplay/501", beside=True),
    seat(HOSTILE, None),
)


@pytest.fixture
def worksheet() -> Worksheet:
    return Worksheet.of(CRASH, interrupted().sheets, SEATS)


def words(worksheet: Worksheet) -> list[str]:
    text = worksheet_text(worksheet, detail=True, all_policies=False, width=200)
    return [" ".join(line.split()) for line in text.splitlines()]


def test_on_a_terminal(worksheet: Worksheet) -> None:
    shown = words(worksheet)
    assert shown[shown.index("Between hands: nothing is due") + 1 :][:4] == [
        "table seat player money stack rests on",
        "=<b>\\u202e 4 p-a EUR 25.00 after trickyplay/499",
        "=<b>\\u202e 4 p-b EUR 7.00 brought since trickyplay/501 began",
        "=<b>\\u202e 4 =<b>\\u202e EUR ? brought, not played yet",
    ]
    assert "between hands 3 seats" in shown


def test_totals_have_the_stacks_of_all_tables(worksheet: Worksheet) -> None:
    shown = words(worksheet)
    assert shown[shown.index("Totals over all tables") + 1 :][:5] == [
        "player money hands due to table to wallet stacks after of it between hands",
        "=<b>\\u202e EUR 0 0.00 0.00 0.00 ? ?",
        "p-a EUR 3 7.00 7.00 0.00 325.00 25.00",
        "p-b EUR 3 2.00 1.50 0.50 287.00 7.00",
        "p-c EUR 3 3.00 3.00 0.00 240.00 0.00",
    ]
    assert "EUR 3 12.00 EUR 11.50 EUR 0.50 EUR 0.00 EUR" in shown  # three players get something, not four


def test_on_the_page(worksheet: Worksheet) -> None:
    page = rendered(worksheet, "html").decode()
    assert "<h2>Between hands</h2>" in page
    assert "=&lt;b&gt;\\u202e" in page
    assert "<b>" not in page
    assert "brought since trickyplay/501 began" in page
    assert "Between hands" not in rendered(interrupted(), "html").decode()


def test_in_the_tables_for_spreadsheets(worksheet: Worksheet) -> None:
    rows = [row for row in csv.DictReader(io.StringIO(rendered(worksheet, "csv").decode())) if row["row"] == "between"]
    columns = ("table", "seat", "player", "hand", "currency", "real_money", "behind", "due", "after", "key", "to")
    assert [tuple(row[name] for name in columns) for row in rows] == [
        (f"'{HOSTILE}", "4", "p-a", "hand/trickyplay/499", "EUR", "true", "2500", "0", "2500", "", ""),
        (f"'{HOSTILE}", "4", "p-b", "hand/trickyplay/501", "EUR", "true", "700", "0", "700", "", ""),
        (f"'{HOSTILE}", "4", f"'{HOSTILE}", "", "EUR", "true", "", "0", "", "", ""),
    ]
    totals = csv.DictReader(io.StringIO(rendered(worksheet, "players-csv").decode()))
    assert [(row["player"], row["stacks"], row["between"]) for row in totals][1:] == [
        ("p-a", "32500", "2500"),
        ("p-b", "28700", "700"),
        ("p-c", "24000", "0"),
    ]


def test_in_the_document(worksheet: Worksheet) -> None:
    document = json.loads(worksheet.document)
    assert [each["stack"] for each in document["between"]] == [2_500, 700, None]
    assert document["due"] == [{"amount": 1200, "currency": "EUR", "real_money": True, "tournament": None}]
    assert worksheet.sha256 != interrupted().sha256


def test_without_a_hand_that_was_broken_off() -> None:
    worksheet = Worksheet.of(CRASH, (), SEATS)
    shown = words(worksheet)
    assert "No hand was interrupted." in shown
    assert "due nothing" in shown
    assert "p-a EUR 0 0.00 0.00 0.00 25.00 25.00" in shown
