"""Goal: names with colons and numbers as other computers write them are read whole (reported case A18).

A line is told by the names of the seats, the longest first, and never cut at its first colon.
"""

from __future__ import annotations

import pytest

from api.readers import HandRecord
from tests.api.readers.pokerstars.writing import record
from tests.api.readers.writing import data, read

pytestmark = pytest.mark.case("A18")

MISTER, SHORT, LUND = "Mr: Big", "Mr", "lund52"
SEATS = (f"Seat 4: {MISTER} ($1 430 in chips)", f"Seat 7: {LUND} ($368,55 in chips)", f"Seat 9: {SHORT} ($50 in chips)")
FORCED = (f"{MISTER}: posts small blind $1", f"{LUND}: posts big blind $2")
DEAL = ("*** HOLE CARDS ***",)
PLAY = (f"{SHORT}: folds", f"{MISTER}: raises $24,60 to $26,60", f"{LUND}: folds", f"{MISTER} leaves the table")
RESULTS = (f"Uncalled bet ($24,60) returned to {MISTER}", f"{MISTER} collected $4 from pot")
SUMMARY = (
    "Total pot $4 | Rake $0",
    f"Seat 4: {MISTER} (small blind) collected ($4)",
    f"Seat 7: {LUND} (big blind) folded before Flop",
    f"Seat 9: {SHORT} (button) folded before Flop (didn't bet)",
)


def hand(blank: str = " ") -> HandRecord:
    return read(
        record(
            first="PokerStars Hand #4711:  Hold'em No Limit ($1/$2 USD) - 2013/03/02 15:05:09 ET",
            table="Table 'Gmunden IV' 9-max Seat #9 is the button",
            seats=[line.replace("1 430", f"1{blank}430") for line in SEATS],
            forced=FORCED,
            deal=DEAL,
            play=PLAY,
            results=RESULTS,
            summary=SUMMARY,
        )
    ).hand


@pytest.mark.parametrize("blank", [" ", "\u00a0", "\u202f"])
def test_a_blank_parts_thousands_and_a_comma_the_cents(blank: str) -> None:
    seats = data(hand(blank), "started")[0]["seats"]
    assert [(seat["player"], seat["stack"]) for seat in seats] == [(MISTER, 143000), (LUND, 36855), (SHORT, 5000)]


def test_a_name_with_a_colon_takes_its_own_lines_and_leaves_those_of_the_shorter_name() -> None:
    assert data(hand(), "blind-posted") == [
        {"seat": 4, "amount": 100, "kind": "small"},
        {"seat": 7, "amount": 200, "kind": "big"},
    ]
    assert [fold["seat"] for fold in data(hand(), "folded")] == [9, 7]
    assert [(raised["seat"], raised["to"]) for raised in data(hand(), "raised")] == [(4, 2660)]
    assert [award["seat"] for award in data(hand(), "pot-awarded")] == [4]
    assert [left["seat"] for left in data(hand(), "left")] == [4]
