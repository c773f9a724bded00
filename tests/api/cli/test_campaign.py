"""Goal: `campaign` lists without writing, orders in two steps, and says how it ended by its exit code.

Method: the program on logs with a few hands that were paid to the wrong seat.
"""

from __future__ import annotations

import csv
import hashlib
import io
from pathlib import Path
from typing import Any

import orjson
import pytest

from tests.api.cli.campaigning import APPLY, DEFECT, filled, orders_in
from tests.api.cli.keeping import appended, edited, state_of
from tests.api.cli.running import Outcome, run
from tests.projections.campaigns.hands import wrong

BUILD = ("--build", "4.7.1")


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return filled(tmp_path / "log.duckdb")


def campaign(db: Path, *more: str, name: str = "pots") -> Outcome:
    return run("campaign", name, *DEFECT, "--db", db, *more)


def states(document: dict[str, Any]) -> dict[str, str]:
    return {each["hand"].rpartition("/")[2]: each["state"] for each in document["orders"]["hands"]}


def test_a_list_writes_nothing(db: Path) -> None:
    before = state_of(db.parent)
    listed = campaign(db, *BUILD, "--json")
    assert listed.code == 1
    assert states(listed.document) == {"w-1": "due", "w-2": "due", "w-3": "due"}
    assert state_of(db.parent) == before


def test_the_hash_is_that_of_the_worksheet_that_is_printed(db: Path) -> None:
    document = campaign(db, *BUILD, "--json").document
    written = orjson.dumps(document["worksheet"], option=orjson.OPT_SORT_KEYS)
    assert hashlib.sha256(written).hexdigest() == document["sha256"]
    assert [(each["player"], each["due"]) for each in document["worksheet"]["players"]] == [("p-a", 855), ("p-b", -855)]
    said = document["search"]
    counts = [said[each] for each in ("hands", "of_house", "matching", "screened", "hits", "without_money")]
    assert counts == [5, 5, 3, 3, 3, 0]
    assert said["rulebooks"][0]["rulebook"] == "trickyplay/1"


def test_it_is_ordered_once(db: Path) -> None:
    first = campaign(db, *BUILD, "--json", *APPLY)
    assert (first.code, first.document["orders"]["now"], first.document["done"]) == (0, 3, True)
    ordered = orders_in(db)
    assert [each.hand for each in ordered] == [f"hand/trickyplay/w-{number}" for number in (1, 2, 3)]
    again = campaign(db, *BUILD, "--json", *APPLY)
    assert (again.code, again.document["orders"]["now"]) == (0, 0)
    assert again.document["sha256"] == first.document["sha256"]
    assert orders_in(db) == ordered
    assert campaign(db, *BUILD).code == 0
    assert run("verify", "--db", db).err == ""


def test_a_wider_search_orders_what_it_adds(db: Path) -> None:
    campaign(db, *BUILD, *APPLY)
    wider = campaign(db, "--json", *APPLY).document
    assert (wider["orders"]["now"], states(wider)["other"]) == (1, "ordered")


def test_another_name_orders_nothing_more(db: Path) -> None:
    campaign(db, *BUILD, *APPLY)
    other = campaign(db, *BUILD, "--json", *APPLY, name="again")
    assert (other.code, other.document["orders"]["now"]) == (0, 0)
    assert set(states(other.document).values()) == {"settled"}


def test_the_approved_worksheet_or_none(db: Path) -> None:
    approved = campaign(db, *BUILD, "--json").document["sha256"]
    appended(db, *wrong("late", build="4.7.1"))
    refused = campaign(db, *BUILD, "--worksheet", approved, *APPLY)
    assert refused.code == 1
    assert f", not {approved}." in refused.err
    assert orders_in(db) == []
    now = campaign(db, *BUILD, "--json").document["sha256"]
    assert campaign(db, *BUILD, "--worksheet", now, *APPLY).code == 0
    assert len(orders_in(db)) == 4
    assert campaign(db, *BUILD, "--worksheet", approved).code == 1


def test_nothing_found_is_clean(db: Path) -> None:
    nothing = run("campaign", "chips", "--house", "trickyplay", "--code", "ODD_CHIP", "--db", db)
    assert nothing.code == 0
    assert "5 hands by judge" in nothing.out
    unmatched = campaign(db, "--build", "9")
    assert unmatched.code == 0
    assert "nothing was screened" in unmatched.err


def test_text_says_who_gets_what(db: Path) -> None:
    lines = campaign(db, *BUILD).lines
    assert lines[0].startswith("Searched: 5 hands in the log up to event ")
    assert lines.count("1 p-a 99.00 101.85 0.00 2.85") == 3
    assert lines.count("2 p-b 101.85 99.00 0.00 -2.85") == 3
    assert "p-a EUR 3 8.55 0.00 8.55" in lines
    assert "p-b EUR 3 -8.55 0.00 -8.55" in lines
    assert lines[-1] == "Hands: 3 to be ordered."


def test_csv_has_a_line_for_each_payment_and_the_search_stands_beside_it(db: Path) -> None:
    outcome = campaign(db, *BUILD, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(outcome.out)))
    assert len(rows) == 9
    assert [(row["hand"], row["row"], row["player"], row["due"]) for row in rows[:3]] == [
        ("hand/trickyplay/w-1", "seat", "p-a", "285"),
        ("hand/trickyplay/w-1", "seat", "p-b", "-285"),
        ("hand/trickyplay/w-1", "house", "", "0"),
    ]
    assert "Screened: 3 hands" in outcome.err


@pytest.mark.parametrize("form", ["text", "json", "csv", "players-csv", "html"])
def test_the_worksheet_goes_into_a_file_alone(db: Path, form: str) -> None:
    out = db.parent / f"worksheet.{form}"
    sha256 = campaign(db, *BUILD, "--json").document["sha256"]
    outcome = campaign(db, *BUILD, "--format", form, "--out", str(out))
    assert (outcome.code, "Screened: 3 hands" in outcome.out) == (1, True)
    assert "Screened" not in out.read_text("utf-8")
    assert sha256 in out.read_text("utf-8") or hashlib.sha256(out.read_bytes()).hexdigest() == sha256
    again = campaign(db, *BUILD, "--format", form, "--out", str(out), *APPLY)
    assert (again.code, orders_in(db)) == (2, [])
    assert campaign(db, *BUILD, "--format", form, "--out", str(out), "--force").code == 1


def test_a_name_is_no_formula_and_no_command_for_a_terminal(tmp_path: Path) -> None:
    db = filled(tmp_path / "log.duckdb", 0)
    events = wrong("evil", build="4.7.1")
    seats = tuple(
        seat.model_copy(update={"player": f"=HYPERLINK(\x1b[2J{seat.seat})"})
        for seat in events[0].data.seats  # type: ignore[attr-defined] # it begins a hand
    )
    opening = events[0].data.model_copy(update={"seats": seats})
    appended(db, type(events[0])(events[0].stream, 1, events[0].at, opening), *events[1:])
    rows = list(csv.DictReader(io.StringIO(campaign(db, *BUILD, "--format", "csv").out)))
    assert rows[0]["player"].startswith("'=HYPERLINK")
    assert "\x1b" not in campaign(db, *BUILD).out


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (("--code", "TAMPERED"), "no such finding"),
        (("--code", "award"), "no such finding"),
        (("--rule", "XX.NONE"), "no rulebook at hand has this rule"),
        (("--from", "yesterday"), "expected a day or a time"),
        (("--from", "2026-03-02", "--to", "2026-03-02"), "no hand can begin between them"),
        (("--house", "nowhere"), "there is no hand of the house nowhere"),
        (("--apply",), "--apply needs --by, --approved-by, --reason"),
        (("--apply", "--by", "a", "--approved-by", "A", "--reason", "x"), "somebody else than a"),
        (("--apply", "--by", "a", "--approved-by", "b", "--reason", " "), "--reason: expected"),
        (("--reason", "x"), "nothing is ordered without --apply"),
        (("--cause", "dispute"), "nothing is ordered without --apply"),
    ],
)
def test_wrong_usage_is_one_sentence(db: Path, more: tuple[str, ...], words: str) -> None:
    outcome = campaign(db, *more)
    assert outcome.code == 2
    assert words in outcome.err
    assert outcome.out == ""
    assert orders_in(db) == []


def test_a_name_that_none_can_be(db: Path) -> None:
    outcome = campaign(db, name="a.b")
    assert (outcome.code, "NAME: expected a name" in outcome.err) == (2, True)


def test_a_log_that_is_not_there(tmp_path: Path) -> None:
    assert campaign(tmp_path / "none.duckdb").code == 3
    assert campaign(tmp_path / "none.duckdb", *APPLY).code == 3
    assert not (tmp_path / "none.duckdb").exists()


@pytest.mark.parametrize(
    ("options", "found"),
    [
        (("--from", "2026-03-01"), 4),
        (("--from", "2026-03-01T20:00:00Z"), 4),
        (("--from", "2026-03-01T21:00:00+01:00"), 4),
        (("--from", "2026-03-01T20:00:00.000001Z"), 0),
        (("--to", "2026-03-01T20:00:00Z"), 0),
        (("--to", "2026-03-02"), 4),
        (("--game", "holdem", "--limit", "NL"), 4),
        (("--limit", "PL"), 0),
        (("--rule", "ALL.HAND.BEST5"), 4),
        (("--rule", "ALL.POT.SPLIT"), 4),
        (("--rule", "TP.RAKE.NL"), 0),
    ],
)
def test_the_options_narrow_the_search(db: Path, options: tuple[str, ...], found: int) -> None:
    assert campaign(db, *options, "--json").document["search"]["hits"] == found


def test_a_hand_that_was_changed_is_not_ordered(db: Path) -> None:
    edited(
        db,
        "UPDATE stored_events SET state = encode(replace(decode(state), '\"amount\":285', '\"amount\":284')) "
        "WHERE topic = 'hand.pot-awarded.v1' AND contains(decode(state), 'w-2\"')",
    )
    outcome = campaign(db, *BUILD, "--json", *APPLY)
    assert (outcome.code, outcome.document["orders"]["now"]) == (1, 2)
    assert [(each["hand"], each["code"]) for each in outcome.document["problems"]] == [
        ("hand/trickyplay/w-2", "tampered")
    ]
    assert {each.hand for each in orders_in(db)} == {"hand/trickyplay/w-1", "hand/trickyplay/w-3"}


def test_without_keys_a_list_says_so_and_nothing_is_ordered(db: Path) -> None:
    nowhere = ("--keys", str(db.parent / "nowhere"))
    listed = campaign(db, *BUILD, *nowhere)
    assert listed.code == 3
    assert "whether events were changed was not checked" in listed.out
    assert campaign(db, *BUILD, *nowhere, *APPLY).code == 3
    assert orders_in(db) == []
