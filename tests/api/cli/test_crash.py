"""Goal: an operator learns by one command what everybody is owed after a crash, and orders it by one more.

Method: the program on a log with interrupted hands; documents, sentences, exit codes, and what stands in the log after.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from api.settings import open_log, settings_from
from domain.events import hand
from eventlog.application import EventLog
from tests.api.cli.running import Outcome, lines_of, run, written
from tests.api.incidents.crashing import ended, everything, orders, raised
from tests.support.scenario import Scenario

NAMED = ("--server", "s-1", "--at", "2026-03-01T22:00:00+01:00")
KEYS = [("incident/trickyplay/c-1/1/1", 300), ("incident/trickyplay/c-1/1/2", 50), ("incident/trickyplay/c-1/1/3", 100)]


def log_of(folder: Path, *hands: Scenario) -> Path:
    """A log with these hands."""
    file = written(folder / "hands.events.jsonl", *(line for each in hands for line in lines_of(each)))
    database = folder / "rooms.duckdb"
    assert run("ingest", file, "--db", database).code == 0
    return database


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return log_of(tmp_path, raised("1"), raised("2", table="Graz 2"), ended(raised("3")), raised("4", server="s-2"))


def crash(database: Path, *words: str | Path, incident: str = "trickyplay/c-1") -> Outcome:
    return run("crash", incident, "--db", database, *words)


def content(database: Path) -> list[bytes]:
    with open_log(settings_from(db=database), create=False) as log:
        assert isinstance(log, EventLog)
        return list(everything(log))


def orders_of(database: Path, stream: str) -> list[tuple[str, int]]:
    with open_log(settings_from(db=database), create=False) as log:
        assert isinstance(log, EventLog)
        return orders(log, stream)


def test_the_worksheet_is_shown_and_nothing_is_changed(database: Path) -> None:
    before = content(database)
    outcome = crash(database, *NAMED)
    assert outcome.code == 0
    assert "1 p-a 100.00 3.00 0.00 97.00 3.00 100.00 table in" in outcome.lines
    assert "Every sum closes." in outcome.lines
    assert "trickyplay/4" not in outcome.out
    assert content(database) == before


def test_its_hash_is_that_of_the_document(database: Path) -> None:
    document = crash(database, *NAMED, "--json").out
    sha256 = hashlib.sha256(document.encode()).hexdigest()
    assert f"SHA-256 {sha256}" in crash(database, *NAMED).lines
    parsed = json.loads(document)
    assert parsed["cause"] == {
        "kind": "server-crash",
        "incident": "incident/trickyplay/c-1",
        "house": "trickyplay",
        "server": "s-1",
        "crashed_at": "2026-03-01T21:00:00.000000Z",
        "reason_code": 7,
        "tables": [],
    }
    assert [each["stream"] for each in parsed["hands"]] == ["hand/trickyplay/1", "hand/trickyplay/2"]


def test_orders_are_given_once(database: Path) -> None:
    first = crash(database, *NAMED, "--apply", "--by", "anna")
    assert (first.code, first.lines[-1]) == (0, "6 refunds ordered in 2 hands.")
    assert orders_of(database, "hand/trickyplay/1") == KEYS
    whole = content(database)
    again = crash(database, "--apply")
    assert (again.code, again.lines[-1]) == (0, "0 refunds ordered in 2 hands, 6 were ordered before.")
    assert content(database) == whole
    verified = run("verify", "--db", database)
    assert verified.code == 0


def test_the_worksheet_before_and_after_is_the_same(database: Path) -> None:
    before = crash(database, *NAMED, "--json").out
    crash(database, *NAMED, "--apply")
    assert crash(database, "--json").out == before


def test_the_incident_is_in_the_log_from_then_on(database: Path) -> None:
    crash(database, *NAMED, "--reason-code", "3", "--apply")
    assert crash(database).code == 0
    other = crash(database, "--server", "s-2")
    assert (other.code, other.err) == (2, "incident/trickyplay/c-1 is in the log with server s-1, not s-2.\n")


def test_a_worksheet_that_has_changed_is_not_ordered(database: Path) -> None:
    sha256 = hashlib.sha256(crash(database, *NAMED, "--json").out.encode()).hexdigest()
    more = written(database.parent / "more.events.jsonl", *lines_of(raised("5", table="Graz 5")))
    run("ingest", more, "--db", database)
    before = content(database)
    refused = crash(database, *NAMED, "--apply", "--worksheet", sha256)
    assert refused.code == 1
    assert "Nothing is ordered: the worksheet is now" in refused.err
    assert content(database) == before
    now = hashlib.sha256(crash(database, *NAMED, "--json").out.encode()).hexdigest()
    assert crash(database, *NAMED, "--apply", "--worksheet", now).code == 0


def test_a_hand_that_does_not_close_stops_all_but_on_request(tmp_path: Path) -> None:
    stray = raised("1").then(hand.Bet, seat=9, amount=500)
    database = log_of(tmp_path, stray, raised("2"))
    shown = crash(database, *NAMED)
    assert shown.code == 1
    assert any("seat 9" in line for line in shown.lines)
    refused = crash(database, *NAMED, "--apply", "--format", "csv")
    assert refused.code == 1
    assert "Nothing is ordered: the worksheet does not close." in refused.err
    assert "Does not close: " in refused.err
    assert orders_of(database, "hand/trickyplay/2") == []
    part = crash(database, *NAMED, "--apply", "--partial")
    assert (part.code, part.lines[-1]) == (1, "3 refunds ordered in 1 hand.")
    assert orders_of(database, "hand/trickyplay/1") == []


def test_a_policy_is_asked_for(database: Path) -> None:
    crash(database, *NAMED, "--apply", "--policy", "result-stands")
    document = crash(database, "--json").document
    assert [(each["policy"], each["wanted"]) for each in document["hands"]] == [("return-all", "result-stands")] * 2


def test_no_hand_was_interrupted(database: Path) -> None:
    outcome = crash(database, "--server", "s-9", "--at", "2026-03-01T21:00:00Z")
    assert outcome.code == 0
    assert any("no hand" in line.lower() for line in outcome.lines)


def test_open_hands_without_a_server_are_named(tmp_path: Path) -> None:
    database = log_of(tmp_path, raised("1", server=None))
    outcome = crash(database, *NAMED)
    assert outcome.err.startswith("hand/trickyplay/1 is open, and nobody can tell on which server it ran")
    assert "trickyplay/1" in crash(database, *NAMED, "--table", "Graz 1").out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((), "The log has no incident/trickyplay/c-1: say --server and --at"),
        (("--server", "s-1"), "say --server and --at"),
        (("--server", "s-1", "--at", "yesterday"), "--at yesterday: expected a time"),
        (("--server", "s-1", "--at", "2026-03-01T21:00:00"), "expected a time with its zone"),
        (("--by", "anna"), "--worksheet, --by and --partial belong to --apply."),
    ],
)
def test_wrong_usage_is_one_sentence(database: Path, words: tuple[str, ...], sentence: str) -> None:
    outcome = crash(database, *words)
    assert (outcome.code, outcome.out) == (2, "")
    assert sentence in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("name", ["trickyplay", "a/b/c", "hand/trickyplay/1", "/"])
def test_what_is_no_incident_is_refused(database: Path, name: str) -> None:
    outcome = crash(database, *NAMED, incident=name)
    assert outcome.code == 2
    assert "expected the name of an incident" in outcome.err


def test_a_file_is_written_whole_and_not_replaced_unasked(database: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheet.html"
    assert crash(database, *NAMED, "--format", "html", "--out", out).code == 0
    assert out.read_text().lower().startswith("<!doctype html>")
    refused = crash(database, *NAMED, "--out", out)
    assert (refused.code, "--force replaces it" in refused.err) == (2, True)
    assert crash(database, *NAMED, "--json", "--out", out, "--force").code == 0
    assert out.read_text() == crash(database, *NAMED, "--json").out


def test_what_is_no_log_is_one_sentence(tmp_path: Path) -> None:
    outcome = crash(tmp_path / "none.duckdb", *NAMED)
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)


@pytest.mark.parametrize("who", ["", " ", "x" * 1_001, "\udcff"])
def test_who_orders_is_named_in_words_or_nothing_is_written(database: Path, who: str) -> None:
    before = content(database)
    refused = crash(database, *NAMED, "--apply", "--by", who)
    assert refused.code == 2
    assert refused.err.startswith("--by")
    assert content(database) == before
    assert run("verify", "--db", database).code == 0


@pytest.mark.parametrize("sha256", ["", "xyz", "0" * 63])
def test_what_is_no_hash_is_refused(database: Path, sha256: str) -> None:
    refused = crash(database, *NAMED, "--apply", "--worksheet", sha256)
    assert (refused.code, "expected the 64 hexadecimal digits of a SHA-256." in refused.err) == (2, True)


def test_a_hash_may_be_written_in_capitals(database: Path) -> None:
    sha256 = hashlib.sha256(crash(database, *NAMED, "--json").out.encode()).hexdigest()
    assert crash(database, *NAMED, "--apply", "--worksheet", sha256.upper()).code == 0


@pytest.mark.parametrize(
    ("option", "words", "sentence"),
    [
        ("--at", "0001-01-01T00:00:00+05:00", "expected a time of the years 1 to 9999 in UTC."),
        ("--server", "", "--server: expected 1 to 1,000 characters that say something."),
        ("--server", "\udcff", "expected text in UTF-8."),
        ("--table", "\udcff", "expected text in UTF-8."),
    ],
)
def test_facts_that_cannot_be_are_refused_in_one_sentence(
    database: Path, option: str, words: str, sentence: str
) -> None:
    refused = crash(database, *NAMED, option, words)
    assert (refused.code, sentence in refused.err, len(refused.err.splitlines())) == (2, True, 1)


@pytest.mark.parametrize("incident", ["trickyplay/\udcff", f"trickyplay/{'x' * 5_000}"])
def test_a_name_that_no_event_could_bear_is_refused(database: Path, incident: str) -> None:
    assert run("crash", incident, "--db", database, *NAMED).code == 2


def test_a_house_that_the_log_does_not_have_is_refused(database: Path) -> None:
    before = content(database)
    refused = run("crash", "trickiplay/c-1", "--db", database, *NAMED, "--apply")
    assert (refused.code, "there is no hand of the house trickiplay in it." in refused.err) == (2, True)
    assert content(database) == before


def test_a_server_that_the_log_does_not_know_is_told(database: Path) -> None:
    named = ("--server", "s-9", "--at", "2026-03-01T22:00:00+01:00")
    assert crash(database, *named).err == "No hand or table of trickyplay in the log names a server s-9.\n"
    early = ("--server", "s-1", "--at", "2026-01-01T22:00:00+01:00")
    assert crash(database, *early).err == ""


def test_what_others_ordered_otherwise_is_told_and_left(tmp_path: Path) -> None:
    cancelled = raised("1").cancels(incident="incident/trickyplay/c-1")
    database = log_of(tmp_path, cancelled.orders(2, 49, key="X-1"), raised("2"))
    done = crash(database, *NAMED, "--apply")
    assert done.code == 1
    assert "hand/trickyplay/1: for seat 2 something else is ordered than is due;" in done.err
    assert orders_of(database, "hand/trickyplay/1") == [("X-1", 49), KEYS[0], KEYS[2]]


def test_hands_that_a_server_cancelled_without_an_incident_are_told(tmp_path: Path) -> None:
    database = log_of(tmp_path, raised("1").later(7200).cancels(), raised("2"))
    assert (
        "hand/trickyplay/1 was interrupted too, and was cancelled since without an incident"
        in crash(database, *NAMED).err
    )
