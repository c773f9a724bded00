"""Goal: a hand of a log is judged in the light of its table and its house, as one of a file is.

Method: hands of several tables, tied to each other, right and wrong, in a file and in a log; every verb on every hand.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from domain.events import Event, canonical_bytes, event_from, house
from domain.rulebook import shipped_shelf
from tests.api.cli.keeping import appended, edited, logged
from tests.api.cli.running import clean, run
from tests.replay.across.test_quota import opened, protected_at
from tests.replay.across.walks import walk
from tests.support.scenario import Scenario
from tests.support.tables import buys, tied, told

STACKS = dict.fromkeys((1, 2, 3, 4), 1000)
AFTER = {1: 1000, 2: 950, 3: 1050, 4: 1000}
PLAYERS = [buys(seat, f"p-{'abcd'[seat - 1]}", 1000) for seat in (1, 2, 3, 4)]


def tables() -> list[list[Event]]:
    """Streams in the order in which they are stored: hands of one table, of two others, the tables, an adoption."""
    first = tied(walk("1", STACKS, button=1, small=2, big=3), table_pos=5)
    second = tied(walk("2", AFTER, button=2, small=3, big=4), table_pos=5, previous=first)
    wrong_button = tied(walk("3", AFTER, button=2, small=3, big=4), table_pos=5, previous=second)
    lost = tied(walk("4", AFTER, button=3, small=4, big=1), table_pos=9, previous="hand/cardroom/99")
    quota = [protected_at(str(100 + number), hour, "AB"[number % 2]) for number, hour in enumerate((1, 2, 3, 4, 5))]
    hands = [first, *quota[:2], second, *quota[2:], wrong_button, lost, clean("500")]
    return [list(hand.events) for hand in hands] + [told(*PLAYERS), [adoption()]]


def adoption() -> Event:
    book = shipped_shelf().get("trickyplay/1")
    assert book is not None
    payload = house.RulebookAdopted(
        rulebook="trickyplay/1", sha256=book.sha256, in_force_from="2026-01-01T00:00:00.000000Z", by="staff"
    )
    return event_from("house/cardroom", 1, "2026-01-01T00:00:00.000000Z", payload)


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The database of a log, and a file with the same events in the same order."""
    folder = tmp_path_factory.mktemp("tables")
    streams = tables()
    db = logged(folder / "x.duckdb")
    for stream in streams:
        appended(db, *stream)
    file = folder / "all.events.jsonl"
    file.write_bytes(b"".join(canonical_bytes(event) + b"\n" for stream in streams for event in stream))
    return db, file


def test_verdicts_of_all_hands_are_those_of_the_file(places: tuple[Path, Path]) -> None:
    db, file = places
    of_file, of_log = run("verify", file, "--json"), run("verify", "--db", db, "--json")
    assert of_log.out == of_file.out
    assert {document["rulebook"] for document in of_log.documents} == {"trickyplay/1"}
    found = [finding["code"] for document in of_log.documents for finding in document["findings"]]
    assert {"BUTTON", "HAND_MISSING", "DISCONNECT"} <= set(found)
    assert [document["context"] for document in of_log.documents].count("table") >= 6
    text = run("verify", "--db", db).out
    assert text.partition("Log: ")[0] == run("verify", file).out


@pytest.mark.parametrize("number", ["1", "2", "3", "4", "100", "102", "104", "500"])
def test_one_hand_is_judged_as_among_all(places: tuple[Path, Path], number: str) -> None:
    db, file = places
    name = f"cardroom/{number}"
    among_all = {document["hand"]: document for document in run("verify", file, "--json").documents}
    assert run("verify", "--db", db, name, "--json").document == among_all[f"hand/{name}"]
    assert run("show", "--db", db, name, "--json").document["verdict"] == among_all[f"hand/{name}"]
    assert run("why", "--db", db, name).out == run("why", file, name).out


def test_a_few_hands_at_a_time_make_no_difference(places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    db, file = places
    monkeypatch.setattr("eventlog.hands.HANDS_AT_ONCE", 2)
    assert run("verify", "--db", db, "--json").out == run("verify", file, "--json").out
    assert run("why", "--db", db, "cardroom/104").out == run("why", file, "cardroom/104").out


def test_a_table_with_a_name_that_must_be_escaped(tmp_path: Path) -> None:
    def renamed(hand: Scenario) -> list[Event]:
        data = hand.events[0].data.model_copy(update={"table": 'Graz "3" ü\\'})
        return [event_from(hand.events[0].stream, 1, hand.events[0].at, data), *hand.events[1:]]

    first = tied(walk("1", STACKS, button=1, small=2, big=3), table_pos=1)
    wrong = tied(walk("2", AFTER, button=1, small=2, big=3), table_pos=1, previous=first)
    db = logged(tmp_path / "x.duckdb")
    appended(db, *renamed(first))
    appended(db, *renamed(wrong))
    verdict = run("show", "--db", db, "cardroom/2", "--json").document["verdict"]
    assert [finding["code"] for finding in verdict["findings"] if finding["severity"] != "info"] == ["BUTTON"]


def test_damage_to_other_hands_of_the_table_is_no_fault_of_the_program(
    places: tuple[Path, Path], tmp_path: Path
) -> None:
    generator = random.Random(3)
    streams = tables()
    db = logged(tmp_path / "x.duckdb")
    for stream in streams:
        appended(db, *stream)
    for _ in range(12):
        position = generator.randrange(1, sum(map(len, streams)))
        edited(db, f"UPDATE stored_events SET state = '\\xFF{{'::BLOB WHERE position = {position}")  # noqa: S608 - a number
    outcome = run("verify", "--db", db, "--json")
    assert outcome.code == 1
    assert "fault of handproof" not in outcome.err
    assert run("why", "--db", db, "cardroom/104").code in {1, 2}
    assert places[0].exists()


def test_a_hand_that_names_no_other_needs_none(tmp_path: Path) -> None:
    db = logged(tmp_path / "x.duckdb", opened({1: 1000, 2: 1000}, "7").small(1, 50))
    assert run("show", "--db", db, "cardroom/7", "--json").document["verdict"]["context"] == "hand"
