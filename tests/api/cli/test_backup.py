"""Goal: a log comes through a lost disk by `backup` and `restore`, and an older backup is never taken for the whole.

Method: the verbs one after the other, as an operator would call them, and what a person or a signal may do to them.
"""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest

from api.settings import LogUnusable, open_log, settings_from
from tests.api.cli.keeping import edited, logged, state_of
from tests.api.cli.running import PROGRAM, clean, environment, lines_of, run, run_program, still_open, written, wrong
from tests.docs.pages import blocks
from tests.support.scenario import Scenario
from tests.support.shared import ROOT

FIRST = (clean(), wrong())
LATER = (clean("601"), still_open("602"), wrong("603"))
PROMISED = sum(len(hand.events) for hand in FIRST)
LOST = sum(len(hand.events) for hand in LATER)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    folder = tmp_path / "log"
    folder.mkdir()
    return logged(folder / "x.duckdb", *FIRST)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def put_back(db: Path, tmp_path: Path) -> None:
    """Back up, go on, lose the disk, restore what there is."""
    assert run("backup", "--db", db, tmp_path / "backup").code == 0
    logged(db, *LATER)
    db.unlink()
    assert run("restore", tmp_path / "backup", "--db", db).code == 1


def test_a_log_is_backed_up_and_restored(db: Path, tmp_path: Path) -> None:
    before = state_of(db.parent)
    outcome = run("backup", "--db", db, tmp_path / "backup")
    assert outcome.out.startswith(f"{tmp_path}/backup: {PROMISED} events of example.com/log, root ")
    assert (outcome.code, outcome.err) == (0, "")
    assert state_of(db.parent) == before
    verdicts = run("verify", "--db", db)
    db.unlink()
    (db.parent / "x.journal").unlink()
    outcome = run("restore", tmp_path / "backup", "--db", db)
    assert outcome.out.startswith(f"{db}: {PROMISED} events of example.com/log, of ")
    assert outcome.out.endswith("; its journal too.\n")
    assert (outcome.code, outcome.err) == (0, "")
    assert run("verify", "--db", db) == verdicts


def test_a_backup_tells_a_program_what_it_holds(db: Path, tmp_path: Path) -> None:
    document = run("backup", "--db", db, tmp_path / "backup", "--json").document
    assert document == json.loads((tmp_path / "backup" / "manifest.json").read_text("utf-8"))
    assert document["events"] == PROMISED


def test_an_older_backup_is_recognised_and_the_range_is_named(db: Path, tmp_path: Path) -> None:
    put_back(db, tmp_path)
    missing = f"events {PROMISED + 1} to {PROMISED + LOST}"
    with pytest.raises(LogUnusable, match=f"{missing} were promised and are missing"):
        logged(db, clean("700"))
    outcome = run("verify", "--db", db)
    assert f"{missing} were promised and are missing" in outcome.err
    assert "handproof restore --resend" in outcome.err
    assert outcome.code == 1
    (tmp_path / "again").mkdir()
    shutil.copytree(db.parent / "x.keys", tmp_path / "again" / "x.keys")
    shutil.copy(db.parent / "x.journal", tmp_path / "again" / "x.journal")
    outcome = run("restore", tmp_path / "backup", "--db", tmp_path / "again" / "x.duckdb")
    assert "the backup is older than the journal: " + missing in outcome.err
    assert outcome.out.endswith(f"the journal {tmp_path}/again/x.journal was there and is kept.\n")


@pytest.mark.parametrize("order", [1, -1])
def test_events_that_are_sent_again_make_the_log_whole(db: Path, tmp_path: Path, order: int) -> None:
    put_back(db, tmp_path)
    file = written(tmp_path / "all.events.jsonl", *[*FIRST, *LATER, clean("700")][::order])
    outcome = run("restore", "--db", db, "--resend", file)
    assert outcome.out == f"{db}: {LOST} events taken up again.\n"
    assert (outcome.code, outcome.err) == (0, "")
    logged(db, clean("700"))
    documents = run("verify", "--db", db, "--json").documents
    assert [document["hand"].rpartition("/")[2] for document in documents] == ["501", "502", "601", "602", "603", "700"]


def test_a_backup_is_restored_and_completed_in_one_go(db: Path, tmp_path: Path) -> None:
    run("backup", "--db", db, tmp_path / "backup")
    logged(db, *LATER)
    db.unlink()
    files = [written(tmp_path / f"{number}.events.jsonl", hand) for number, hand in enumerate(LATER)]
    options = [word for file in files for word in ("--resend", file)]
    outcome = run("restore", tmp_path / "backup", "--db", db, *options)
    assert (outcome.code, outcome.err) == (0, "")
    assert run("verify", "--db", db).out.endswith("promise them.\n")


def test_what_is_still_missing_is_named(db: Path, tmp_path: Path) -> None:
    put_back(db, tmp_path)
    changed = Scenario((*LATER[1].events[:-1], replace(LATER[1].events[-1], at="2026-03-01T23:00:00.000000Z")))
    file = written(tmp_path / "some.events.jsonl", LATER[0], changed, LATER[2], b"rubbish")
    outcome = run("restore", "--db", db, "--resend", file)
    assert outcome.code == 3
    first = PROMISED + len(LATER[0].events) + 1
    last = first + len(LATER[1].events) - 1
    assert f"{file}:{sum(len(hand.events) for hand in LATER) + 1}: " in outcome.err
    assert "hand/cardroom/602 from position 1 on: other events were promised" in outcome.err
    assert f"still missing: events {first} to {last}; {len(LATER[2].events)} that wait" in outcome.err


def test_events_that_are_lost_for_good_are_given_up_on_purpose(db: Path, tmp_path: Path) -> None:
    put_back(db, tmp_path)
    outcome = run("restore", "--db", db, "--new-journal")
    assert f"the old one is kept as {db.parent}/x.journal.1." in outcome.out
    assert outcome.code == 0
    logged(db, *LATER)
    assert run("verify", "--db", db).out.endswith("promise them.\n")


def test_a_client_is_recorded_with_what_is_sent_again(db: Path, tmp_path: Path) -> None:
    assert run("backup", "--db", db, tmp_path / "backup").code == 0
    logged(db, Scenario(tuple(replace(event, by="server-1") for event in clean("601").events)))
    db.unlink()
    file = written(tmp_path / "again.events.jsonl", clean("601"))
    assert run("restore", tmp_path / "backup", "--db", db, "--resend", file).code == 1
    assert run("restore", "--db", db, "--resend", file, env={"HANDPROOF_CLIENT": "server-1"}).code == 0


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("restore", "--db", "DB"), 2, "Say which backup is restored, or which events are sent again"),
        (("restore", "--db", "DB", "--resend", "x", "--new-journal"), 2, "Say either --resend or --new-journal"),
        (("restore", "BACKUP"), 2, "no log is named: say --db PATH, or set HANDPROOF_"),
        (("restore", "BACKUP", "--db", "DB"), 3, "DB is there: a backup is never put over it; move it away first."),
        (("restore", "NOWHERE", "--db", "NEW"), 3, "NOWHERE is no whole backup: NOWHERE/manifest.json is not there."),
        (("restore", "--db", "NEW", "--resend", "x"), 3, "NEW: there is no log."),
        (("restore", "--db", "NEW", "--new-journal"), 3, "NEW: there is no log."),
        (("backup", "--db", "DB", "BACKUP"), 3, "No backup: BACKUP is there already: each backup gets a folder"),
        (("backup", "--db", "DB", "NOWHERE/x"), 3, "No backup: NOWHERE/.x."),
        (("backup", "--db", "NEW", "NOWHERE"), 3, "NEW: there is no log."),
        (("backup", "NOWHERE"), 2, "no log is named: say --db PATH, or set HANDPROOF_"),
        (("backup", "--db", "DB"), 2, "Usage:"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_one_sentence(
    db: Path, tmp_path: Path, words: tuple[str, ...], code: int, sentence: str
) -> None:
    run("backup", "--db", db, tmp_path / "backup")
    places = {
        "DB": str(db),
        "NEW": str(tmp_path / "log" / "new.duckdb"),
        "BACKUP": str(tmp_path / "backup"),
        "NOWHERE": str(tmp_path / "nowhere"),
    }
    before = state_of(tmp_path)
    keys = () if "--db" not in words or words[0] == "backup" else ("--keys", str(db.parent / "x.keys"))
    outcome = run(*(places.get(word, word.replace("NOWHERE", places["NOWHERE"])) for word in words), *keys)
    for name, path in places.items():
        sentence = sentence.replace(name, path)
    assert outcome.err.startswith(sentence)
    assert outcome.code == code
    assert outcome.out == ""
    assert state_of(tmp_path) == before


def test_keys_must_be_there_before_a_backup_is_restored(db: Path, tmp_path: Path) -> None:
    run("backup", "--db", db, tmp_path / "backup")
    outcome = run("restore", tmp_path / "backup", "--db", tmp_path / "new.duckdb")
    assert "keys are in no backup, put them there first." in outcome.err
    assert outcome.code == 3
    assert not (tmp_path / "new.duckdb").exists()


def test_a_log_that_was_tampered_with_is_not_backed_up(db: Path, tmp_path: Path) -> None:
    edited(db, "UPDATE stored_events SET received_at = received_at + INTERVAL 1 SECOND WHERE position = 3")
    outcome = run("backup", "--db", db, tmp_path / "backup")
    assert outcome.err.startswith("No backup: the copy is not sound: event 3 does not fit its leaf")
    assert outcome.code == 3
    assert names(tmp_path) == ["log"]


def test_a_log_in_use_is_not_backed_up_from_outside(db: Path, tmp_path: Path) -> None:
    with open_log(settings_from(db=db), create=False):
        outcome = run_program("backup", "--db", str(db), str(tmp_path / "backup"), folder=tmp_path)
    assert "is in use by process " in outcome.err
    assert outcome.code == 3


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_leaves_no_part_of_a_backup(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "log").mkdir()
    db = logged(tmp_path / "log" / "x.duckdb", *(clean(str(number)) for number in range(600)))
    command = [*PROGRAM, "backup", "--db", str(db), str(tmp_path / "backup")]
    with subprocess.Popen(command, cwd=tmp_path, env=environment(), stderr=subprocess.PIPE) as running:
        deadline = time.monotonic() + 60
        while names(tmp_path) == ["log"] and time.monotonic() < deadline:
            time.sleep(0.01)
        assert any(name.endswith(".part") for name in names(tmp_path))
        running.send_signal(number)
        assert running.wait(60) == (130 if number == signal.SIGINT else 128 + number)
        assert running.stderr is not None
        assert running.stderr.read() == b""
    assert names(tmp_path) == ["log"]
    assert run("verify", "--db", db, "cardroom/1").code == 0


def test_a_restored_log_and_all_that_is_made_is_its_owners_alone(db: Path, tmp_path: Path) -> None:
    run("backup", "--db", db, tmp_path / "backup")
    db.unlink()
    (db.parent / "x.journal").unlink()
    run("restore", tmp_path / "backup", "--db", db)
    assert names(db.parent) == ["x.duckdb", "x.journal", "x.keys"]
    assert {path.stat().st_mode & 0o777 for path in (db, db.parent / "x.journal")} == {0o600}


def lost(db: Path, tmp_path: Path, *words: str | Path) -> None:
    """Back up, take a file in, lose the disk, restore the backup."""
    assert run("backup", "--db", db, tmp_path / "backup").code == 0
    run("ingest", "--db", db, *words)
    db.unlink()
    assert run("restore", tmp_path / "backup", "--db", db).code == 1


def test_a_text_that_was_taken_in_is_sent_again_as_it_is(db: Path, tmp_path: Path) -> None:
    page = (ROOT / "docs" / "how-to" / "verify-a-file.md").read_text("utf-8")
    file = tmp_path / "evening.txt"
    file.write_text(next(block.text for block in blocks(page) if block.title == "evening.txt"), "utf-8")
    lost(db, tmp_path, file, "--rulebook", "generic/1", "--client", "room")
    outcome = run("restore", "--db", db, "--resend", file, "--rulebook", "generic/1", "--client", "room")
    assert "taken up again" in outcome.out
    assert outcome.code == 3  # the hand in it that breaks off is still a reject
    assert run("verify", "--db", db).out.endswith("promise them.\n")
    assert run("ingest", "--db", db, file, "--rulebook", "generic/1", "--client", "room").out.count(" 0 stored,") == 1


def test_a_place_that_was_held_is_held_again(db: Path, tmp_path: Path) -> None:
    lines = lines_of(clean("601"), clean("602"))
    lines[4] = lines[4].replace(b'"seat":', b'"saet":')
    file = tmp_path / "hole.events.jsonl"
    file.write_bytes(b"\n".join(lines))
    lost(db, tmp_path, file, "--fill")
    outcome = run("restore", "--db", db, "--resend", file)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == f"{db}: {len(lines)} events taken up again.\n"


def test_clients_that_a_file_names_were_not_believed_and_need_not_be_now(db: Path, tmp_path: Path) -> None:
    hand = Scenario(tuple(replace(event, by="somebody") for event in clean("601").events))
    file = written(tmp_path / "named.events.jsonl", hand)
    lost(db, tmp_path, file)
    assert run("restore", "--db", db, "--resend", file).code == 0


def test_a_log_that_is_sent_again_with_its_clients_needs_no_option(db: Path, tmp_path: Path) -> None:
    assert run("backup", "--db", db, tmp_path / "backup").code == 0
    hands = [
        Scenario(tuple(replace(event, by=client) for event in clean(number).events))
        for number, client in (("601", "server-1"), ("602", "server-2"))
    ]
    logged(db, *hands)
    db.unlink()
    run("restore", tmp_path / "backup", "--db", db)
    assert run("restore", "--db", db, "--resend", written(tmp_path / "export.events.jsonl", *hands)).code == 0


def test_a_rulebook_that_can_be_none_is_wrong_usage(db: Path, tmp_path: Path) -> None:
    outcome = run("restore", "--db", db, "--resend", tmp_path / "x", "--rulebook", "none")
    assert outcome.code == 2
    assert outcome.err.startswith("--rulebook none: expected ")
