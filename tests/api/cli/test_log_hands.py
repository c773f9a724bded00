"""Goal: hands are judged from a log as from a file, and a log that is not what was promised is never passed over.

Method: the same hands in a file and in a log; then the log is damaged, piece by piece, and read all the same.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from domain.events import event_from, house
from tests.api.cli.keeping import appended, edited, logged, state_of
from tests.api.cli.running import (
    PROGRAM,
    cancelled,
    clean,
    environment,
    run,
    run_program,
    still_open,
    unverifiable,
    written,
    wrong,
)
from tests.eventlog.facts import small_hand
from tests.support.shared import ROOT

HANDS = (clean(), wrong(), still_open(), cancelled(), unverifiable())
NAME = "cardroom/502"
SOUND = f"Log: {sum(len(hand.events) for hand in HANDS)} events, as 6 signed checkpoints promise them.\n"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return logged(tmp_path_factory.mktemp("log") / "x.duckdb", *HANDS)


@pytest.fixture
def db(whole: Path, tmp_path: Path) -> Path:
    """A log of its own for each test."""
    return Path(shutil.copytree(whole.parent, tmp_path / "log")) / whole.name


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return written(tmp_path / "hands.events.jsonl", *HANDS)


@pytest.mark.parametrize("options", [(), ("--strict",), ("--rulebook", "generic")])
def test_verdicts_from_the_log_are_those_from_the_file(db: Path, file: Path, options: tuple[str, ...]) -> None:
    of_file = run("verify", file, "--format", "jsonl", *options)
    of_log = run("verify", "--db", db, "--format", "jsonl", *options)
    assert of_log.out == of_file.out
    assert of_log.code == of_file.code == 1
    assert (
        of_log.err == f"Log: {sum(len(hand.events) for hand in HANDS)} events, as 6 signed checkpoints promise them.\n"
    )


def test_text_is_that_of_the_file_and_a_line_on_the_log(db: Path, file: Path) -> None:
    of_file, of_log = run("verify", file), run("verify", "--db", db)
    assert of_log.out == of_file.out + SOUND
    assert (of_log.err, of_log.code) == ("", 1)


@pytest.mark.parametrize("verb", ["show", "why"])
@pytest.mark.parametrize("options", [(), ("--json",), ("--as", "player:p-a")])
def test_one_hand_of_the_log_is_shown_as_that_of_the_file(
    db: Path, file: Path, verb: str, options: tuple[str, ...]
) -> None:
    of_file, of_log = run(verb, file, NAME, *options), run(verb, "--db", db, NAME, *options)
    if verb == "show" and options == ("--json",):
        assert of_log.document.pop("file") == str(db)
        left, right = of_log.document, of_file.document
        for document in (left, right):
            del document["file"], document["line"]
        assert left == right
    else:
        assert of_log.out == of_file.out
    assert (of_log.err, of_log.code) == ("", of_file.code)


@pytest.mark.parametrize("name", [NAME, "hand/cardroom/502"])
def test_named_hands_are_judged_alone(db: Path, name: str) -> None:
    outcome = run("verify", "--db", db, name, "--json")
    assert [document["hand"] for document in outcome.documents] == ["hand/cardroom/502"]
    assert (outcome.code, outcome.err) == (1, "")
    assert run("verify", "--db", db, "cardroom/501", "cardroom/501", "--json").out.count("\n") == 1


def test_hands_come_in_the_order_in_which_they_began(db: Path) -> None:
    appended(db, *clean("599").events)
    appended(db, *still_open().checks(1).events[-1:])  # a hand that goes on keeps its place
    documents = run("verify", "--db", db, "--json").documents
    assert [document["hand"].rpartition("/")[2] for document in documents] == ["501", "502", "503", "504", "505", "599"]


def test_more_hands_than_are_read_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eventlog.hands.HANDS_AT_ONCE", 2)
    db = logged(tmp_path / "x.duckdb", *HANDS)
    assert len(run("verify", "--db", db, "--json").documents) == len(HANDS)


def test_events_of_other_streams_are_counted(tmp_path: Path) -> None:
    db = logged(tmp_path / "x.duckdb", clean())
    payload = house.ClockChanged(what="summer time", by="it", reason="March")
    appended(db, event_from("house/trickyplay", 1, "2026-11-29T12:00:00.000000Z", payload))
    assert "Events of other streams, not judged: 1 house." in run("verify", "--db", db).out


def test_an_empty_log_has_no_hands(tmp_path: Path) -> None:
    db = logged(tmp_path / "x.duckdb")
    outcome = run("verify", "--db", db)
    assert outcome.lines == ["", "0 hands.", "Log: 0 events, as 1 signed checkpoint promises them."]
    assert outcome.code == 0
    assert run("show", "--db", db).code == 3


def test_the_only_hand_need_not_be_named(tmp_path: Path) -> None:
    db = logged(tmp_path / "x.duckdb", clean())
    assert run("show", "--db", db).code == 0
    assert "hand 501" in run("show", "--db", db).out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("verify", "--db", "DB", "cardroom/9"), "DB: there is no hand cardroom/9."),
        (("show", "--db", "DB", "cardroom/9"), "DB: there is no hand cardroom/9."),
        (("show", "--db", "DB"), "DB: say which hand, <house>/<number>: there is more than one."),
        (("show", "--db", "DB", "502"), "502: a hand on a log is named <house>/<number>, such as trickyplay/9001."),
        (("show", "--db", "DB", "a", "b"), "a: with --db or --url only the hand is named."),
        (("verify", "--db", "DB", "--rejects", "r"), "--rejects goes with files: a log has no rejects."),
        (("verify", "--db", "DB", "--url", "http://x"), "Say either --db or --url: hands are taken from a database"),
        (("verify",), "Say which file; or name a log by --db, or a service by --url."),
        (("verify", "--db", ":memory:"), "--db: expected the path of a file or folder, got ':memory:'."),
    ],
)  # fmt: skip
def test_wrong_usage_is_one_sentence(db: Path, words: tuple[str, ...], sentence: str) -> None:
    outcome = run(*(str(db) if word == "DB" else word for word in words))
    assert outcome.code == 2
    assert outcome.err.startswith(sentence.replace("DB", str(db)))
    assert (outcome.out, outcome.err.count("\n")) == ("", 1)


def test_a_log_of_the_environment_gives_way_to_files(db: Path, file: Path, tmp_path: Path) -> None:
    env = {"HANDPROOF_DB": str(db)}
    assert run("verify", file, "--json", env=env).out == run("verify", file, "--json").out
    assert run("show", file, "501", env=env).code == 0
    assert run("show", NAME, env=env).code == 1
    assert run("verify", env=env).out.endswith("promise them.\n")
    assert "cannot be opened" in run("show", tmp_path / "none.jsonl", env=env).err
    assert "either --db or --url" in run("verify", env={**env, "HANDPROOF_URL": "http://localhost"}).err


@pytest.mark.usefixtures("db")
def test_the_settings_file_names_a_log_too(tmp_path: Path) -> None:
    config = tmp_path / "handproof.toml"
    config.write_text('db = "log/x.duckdb"\nstrict = true\n', "utf-8")
    env = {"HANDPROOF_CONFIG": str(config)}
    assert run("verify", "cardroom/503", "--json", env=env).code == 1
    assert run("verify", "cardroom/503", "--json", "--no-strict", env=env).code == 0
    assert run("verify", "cardroom/503", "--json", env={**env, "HANDPROOF_STRICT": "0"}).code == 0


def test_an_unknown_setting_is_wrong_usage(file: Path) -> None:
    outcome = run("verify", file, env={"HANDPROOF_JORNAL": "x"})
    assert outcome.code == 2
    assert outcome.err == "environment: there is no setting HANDPROOF_JORNAL; did you mean HANDPROOF_JOURNAL?\n"


@pytest.mark.parametrize("words", [("verify",), ("verify", NAME), ("show", NAME), ("why", NAME)])
def test_reading_changes_nothing(db: Path, words: tuple[str, ...]) -> None:
    journal = db.with_name("x.journal")
    journal.write_bytes(journal.read_bytes() + b"+ 17")  # as a crash leaves it
    for path in db.parent.rglob("*"):
        path.chmod(0o500 if path.is_dir() else 0o400)
    before = state_of(db.parent)
    assert run(words[0], "--db", db, *words[1:]).code == 1
    assert state_of(db.parent) == before
    for path in [db.parent, *db.parent.rglob("*")]:
        path.chmod(0o700)


def test_reading_takes_in_what_a_crash_left_in_the_log_of_changes(tmp_path: Path) -> None:
    program = (
        "import os, sys; from pathlib import Path; from api.settings import open_log, settings_from\n"
        "from tests.api.cli.running import clean\n"
        "with open_log(settings_from(db=Path(sys.argv[1])), create=True) as log:\n"
        "    log.append(clean().events); os._exit(9)"
    )
    db = tmp_path / "x.duckdb"
    subprocess.run([sys.executable, "-c", program, str(db)], cwd=ROOT, env=environment(), check=False)
    before = state_of(tmp_path)
    assert "x.duckdb.wal" in before
    assert run("verify", "--db", db).code == 0
    assert state_of(tmp_path) == before


@pytest.mark.parametrize("words", [("verify",), ("verify", NAME), ("show", NAME), ("why", NAME)])
@pytest.mark.parametrize(
    ("gone", "sentence"),
    [("x.keys/salt.key", "without its keys the log is not checked"), ("x.journal", "the log is not checked")],
)
def test_without_keys_or_journal_it_is_read_and_that_is_said(
    db: Path, words: tuple[str, ...], gone: str, sentence: str
) -> None:
    whole = run(words[0], "--db", db, *words[1:])
    (db.parent / gone).unlink()
    outcome = run(words[0], "--db", db, *words[1:])
    assert sentence in outcome.err
    assert outcome.code == 3
    assert outcome.out == whole.out.partition("Log: ")[0]


def test_a_log_that_lost_promised_events_is_read_and_that_is_said(db: Path, whole: Path) -> None:
    appended(db, *clean("599").events)
    shutil.copy(whole, db)
    outcome = run("verify", "--db", db, "--json")
    assert "were promised and are missing in the log" in outcome.err
    assert len(outcome.documents) == len(HANDS)
    assert outcome.code == 1
    assert run("verify", "--db", db, "cardroom/501").code == 1  # a clean hand of a log that is not


EDITS = {
    "amount": "UPDATE stored_events SET state = encode(replace(decode(state), '\"amount\":300', '\"amount\":301')) "
    "WHERE decode(state) LIKE '%cardroom/501%awarded%'",
    "time": "UPDATE stored_events SET received_at = received_at + INTERVAL 1 SECOND WHERE position = 3",
    "rubbish": "UPDATE stored_events SET state = '\\xFF\\x00'::BLOB WHERE position = 3",
    "opening": "UPDATE stored_events SET state = '{}'::BLOB WHERE position = 1",
    "array": "UPDATE stored_events SET state = '[[[['::BLOB WHERE position = 2",
    "topic": "UPDATE stored_events SET topic = 'hand.folded.v1' WHERE position = 3",
    "stream": "UPDATE stored_events SET state = encode(replace(decode(state), '/501', '/777')) WHERE position = 3",
    "leaf": "UPDATE stored_events SET leaf = 'x'::BLOB WHERE position = 3",
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS.keys())
def test_a_hand_that_was_edited_is_tampered(db: Path, edit: str) -> None:
    edited(db, edit)
    outcome = run("verify", "--db", db, "--json")
    assert outcome.code == 1
    first = outcome.documents[0]
    assert first["hand"] == "hand/cardroom/501"
    (found,) = [finding for finding in first["findings"] if finding["code"] == "TAMPERED"]
    assert (found["severity"], found["rule"], found["basis"]) == ("error", None, None)
    assert "does not fit its leaf." in found["message"]
    assert first["status"] in {"findings", "malformed"}
    assert "x.duckdb: TAMPERED: " in outcome.err
    assert "promise them" not in outcome.err
    others = [document for document in outcome.documents[1:] if "TAMPERED" in str(document)]
    assert others == []
    for verb in ("verify", "show", "why"):
        of_one = run(verb, "--db", db, "cardroom/501")
        assert of_one.code == 1
        assert "TAMPERED" in of_one.out + of_one.err


@pytest.mark.parametrize(
    "edit",
    [
        "DELETE FROM stored_events WHERE position = 3",
        "DELETE FROM stored_events WHERE position = 1",
        "DELETE FROM stored_events WHERE position <= 20",
        "UPDATE stored_events SET position = position + 1 WHERE position > 3",
        "UPDATE stored_events SET topic = 'x' WHERE position = 1",
    ],
)
def test_a_log_from_which_something_was_taken_is_not_sound(db: Path, edit: str) -> None:
    edited(db, edit)
    outcome = run("verify", "--db", db, "--json")
    assert outcome.code == 1
    assert outcome.err != ""
    assert "promise them" not in outcome.err


def test_edits_of_rows_that_leave_the_tree_are_found_where_the_look_up_leads_elsewhere(db: Path) -> None:
    edited(
        db,
        "UPDATE streams SET originator_id = (SELECT originator_id FROM streams WHERE stream = 'hand/cardroom/501') "
        "WHERE stream = 'hand/cardroom/502'",
    )
    outcome = run("verify", "--db", db, NAME, "--json")
    assert [document["status"] for document in outcome.documents] == ["malformed"]
    assert outcome.code == 1


@pytest.mark.parametrize("content", [b"", b"no database", bytes(1 << 16)])
@pytest.mark.parametrize("words", [("verify",), ("show", NAME)])
def test_what_is_no_log_is_one_sentence(db: Path, words: tuple[str, ...], content: bytes) -> None:
    db.write_bytes(content)
    outcome = run(words[0], "--db", db, *words[1:])
    assert outcome.code == 3
    assert outcome.err.startswith(str(db))
    assert (outcome.out, outcome.err.count("\n")) == ("", 1)


def test_a_log_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    outcome = run("verify", "--db", tmp_path / "none.duckdb")
    assert (outcome.code, outcome.err) == (3, f"{tmp_path}/none.duckdb: there is no log.\n")
    assert list(tmp_path.iterdir()) == []


def test_a_file_in_use_says_who_has_it_and_whom_to_ask(db: Path) -> None:
    program = f"import duckdb, sys; held = duckdb.connect({str(db)!r}); print('.', flush=True); sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdin is not None
        assert holder.stdout is not None
        holder.stdout.readline()
        outcome = run("verify", "--db", db)
        assert outcome.code == 3
        assert f"{db} is in use by process {holder.pid} (python" in outcome.err
        assert "; ask the service that holds it instead: --url http://…" in outcome.err
        holder.stdin.close()


def test_several_may_read_at_once(db: Path) -> None:
    command = [*PROGRAM, "verify", "--db", str(db), "--json"]
    running = [
        subprocess.Popen(command, cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(3)
    ]
    answers = {process.communicate() for process in running}
    assert len(answers) == 1
    assert {process.returncode for process in running} == {1}


def test_memory_does_not_grow_with_the_log(tmp_path: Path) -> None:
    def peak_kilobytes(hands: int) -> int:
        folder = tmp_path / str(hands)
        folder.mkdir()
        db = logged(folder / "x.duckdb", *(clean(str(number)) for number in range(hands)))
        code = (
            "import resource, sys; from api.cli import app\n"
            "try: app(['verify', '--db', sys.argv[1], '--json'])\n"
            "except SystemExit: pass\n"
            "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
        )
        command = [sys.executable, "-c", code, str(db)]
        done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=True)
        return int(done.stderr.splitlines()[-1])

    assert peak_kilobytes(2_000) - peak_kilobytes(500) < 8 << 10


def test_facts_that_no_judge_would_take_are_judged(tmp_path: Path) -> None:
    """The log stores what has the right form, whatever it means."""
    db = logged(tmp_path / "x.duckdb")
    appended(db, *small_hand("nonsense", 5))
    assert run("verify", "--db", db).code == 1


def test_the_program_itself_reads_a_log(db: Path) -> None:
    outcome = run_program("why", "--db", str(db), NAME, folder=db.parent)
    assert (outcome.code, outcome.err) == (1, "")


@pytest.mark.parametrize(
    "edit",
    [
        "DELETE FROM streams WHERE stream = 'hand/cardroom/502'",
        "INSERT INTO streams VALUES ('hand/cardroom/999', uuid())",
        "UPDATE streams SET stream = 'hand/cardroom/999' WHERE stream = 'hand/cardroom/502'",
    ],
)
def test_a_look_up_that_was_changed_is_found(db: Path, edit: str) -> None:
    edited(db, edit)
    outcome = run("verify", "--db", db, "--json")
    assert len(outcome.documents) == len(HANDS)
    assert "TAMPERED: the look-up of streams was changed" in outcome.err
    assert outcome.code == 1


def test_a_journal_that_promises_a_part_of_the_log_is_said_to(db: Path) -> None:
    """Cut back to its first record, it promises nothing of what the log has."""
    journal = db.with_suffix(".journal")
    records = journal.read_bytes().split(b"\n\n")
    journal.write_bytes(b"\n\n".join(records[:2]) + b"\n\n")
    outcome = run("verify", "--db", db)
    events = sum(len(hand.events) for hand in HANDS)
    assert f"the journal promises 0 of {events} events" in outcome.err
    assert f"Log: {events} events, 0 of them promised by signed checkpoints." in outcome.lines
