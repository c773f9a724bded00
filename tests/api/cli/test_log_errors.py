"""Goal: what hinders a verb of the log is one sentence that says what to do, with the exit code of its kind.

Method: paths that are something else, names that are nobody's, files that others may read.
"""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Final

import orjson
import pytest

from tests.api.cli.keeping import state_of
from tests.api.cli.running import clean, run, written
from tests.api.cli.test_overlapping_files import FIRST, file_of

AT: Final = "2009-01-01T00:00:00.000000Z"


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    return written(tmp_path / "hand.events.jsonl", clean("1"))


@pytest.mark.parametrize("verb", ["ingest", "verify"])
def test_a_file_that_is_no_database_is_named(hand: Path, verb: str) -> None:
    words = ("ingest", hand) if verb == "ingest" else ("verify",)
    outcome = run(*words, "--db", hand)
    assert outcome.code == 3
    assert outcome.err == f"{hand}: it is no DuckDB database, so there is no log in it.\n"


@pytest.mark.parametrize("verb", ["ingest", "verify"])
def test_a_folder_is_no_log(tmp_path: Path, hand: Path, verb: str) -> None:
    words = ("ingest", hand) if verb == "ingest" else ("verify",)
    outcome = run(*words, "--db", tmp_path)
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert "it is a folder" in outcome.err


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"--journal": "log.duckdb"}, "the database and the journal are the same"),
        ({"--keys": "log.duckdb"}, "the database and the folder of the keys are the same"),
        ({"--journal": "both", "--keys": "both"}, "the journal and the folder of the keys are the same"),
        ({"--journal": "./sub/../log.duckdb"}, "the database and the journal are the same"),
        ({"--journal": "log.duckdb.wal"}, "the journal cannot be"),
        ({"--keys": "log.duckdb.tmp"}, "the folder of the keys cannot be"),
        ({"--journal": "log.duckdb.wal.checkpoint"}, "the journal cannot be"),
    ],
    ids=str,
)
@pytest.mark.parametrize("verb", ["ingest", "verify", "backup", "restore"])
def test_parts_of_a_log_in_one_place_are_refused_before_anything_is_made(
    tmp_path: Path, hand: Path, options: dict[str, str], sentence: str, verb: str
) -> None:
    given = [word for name, path in options.items() for word in (name, f"{tmp_path}/{path}")]
    words: dict[str, list[Path | str]] = {
        "ingest": [hand],
        "verify": [],
        "backup": [tmp_path / "copy"],
        "restore": ["--new-journal"],
    }
    (tmp_path / "sub").mkdir()
    before = sorted(tmp_path.rglob("*"))
    outcome = run(verb, *words[verb], "--db", tmp_path / "log.duckdb", *given)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert sentence in outcome.err
    assert sorted(tmp_path.rglob("*")) == before


def test_a_journal_that_is_the_database_under_another_name_is_refused(tmp_path: Path, hand: Path) -> None:
    database, other = tmp_path / "log.duckdb", tmp_path / "other"
    assert run("ingest", hand, "--db", database).code == 0
    other.hardlink_to(database)
    outcome = run("ingest", hand, "--db", database, "--journal", other)
    assert (outcome.code, "are the same" in outcome.err) == (2, True)
    assert run("verify", "--db", database).code == 0


@pytest.mark.parametrize("part", ["log.duckdb", "log.journal", "log.keys/salt.key", "log.duckdb.wal"])
def test_rejects_are_not_written_over_a_part_of_the_log(tmp_path: Path, hand: Path, part: str) -> None:
    database = tmp_path / "log.duckdb"
    assert run("ingest", hand, "--db", database).code == 0
    before = {path: path.read_bytes() for path in tmp_path.rglob("log*") if path.is_file()}
    outcome = run(
        "ingest", written(tmp_path / "broken.jsonl", b"rubbish"), "--db", database, "--rejects", tmp_path / part
    )
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert {path: path.read_bytes() for path in tmp_path.rglob("log*") if path.is_file()} == before


def test_a_backup_that_is_not_there_is_said_before_missing_keys(tmp_path: Path) -> None:
    outcome = run("restore", tmp_path / "nothing", "--db", tmp_path / "log.duckdb")
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)
    assert str(tmp_path / "nothing") in outcome.err
    assert "key" not in outcome.err


def test_an_unknown_rulebook_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    file, database = file_of(tmp_path / "hands.txt", FIRST), tmp_path / "log.duckdb"
    outcome = run("ingest", file, "--db", database, "--rulebook", "nobody/1")
    assert outcome.code == 2
    assert outcome.err.startswith("The rulebook nobody/1 is not known. Known are generic/1")
    assert not database.exists()
    assert run("ingest", file, "--db", database, "--rulebook", "trickyplay/1").code == 0


def test_a_rulebook_that_the_log_has_adopted_may_be_written(tmp_path: Path) -> None:
    """Nobody has its file at hand, but the house has said which one it is."""
    database, file = tmp_path / "log.duckdb", file_of(tmp_path / "hands.txt", FIRST)
    adoption = {"rulebook": "ongame/7", "sha256": "a" * 64, "in_force_from": AT, "by": "o"}
    event = {"stream": "house/ongame", "pos": 1, "at": AT, "topic": "house.rulebook-adopted.v1", "data": adoption}
    assert run("ingest", written(tmp_path / "house.jsonl", orjson.dumps(event)), "--db", database).code == 0
    refused = run("ingest", file, "--db", database, "--rulebook", "ongame/8")
    assert (refused.code, refused.err.partition(".")[0]) == (2, "The rulebook ongame/8 is not known")
    taken = run("ingest", file, "--db", database, "--rulebook", "ongame/7", "--json")
    assert (taken.code, taken.document["streams"]["hand"]["new"]) == (0, 1)
    (verdict,) = run("verify", "--db", database, "--json").documents
    assert f"ongame/7@{'a' * 64}" in str(verdict["findings"])


@pytest.mark.parametrize("name", ["nobody/1", "generic/99"])
def test_a_refused_rulebook_leaves_a_log_as_it_was(tmp_path: Path, hand: Path, name: str) -> None:
    database = tmp_path / "log.duckdb"
    run("ingest", hand, "--db", database)
    before = state_of(tmp_path)
    assert (
        run(
            "ingest", file_of(tmp_path.parent / f"{tmp_path.name}.txt", FIRST), "--db", database, "--rulebook", name
        ).code
        == 2
    )
    assert state_of(tmp_path) == before


def test_a_key_that_cannot_be_read_is_said_in_words(tmp_path: Path, hand: Path) -> None:
    database = tmp_path / "log.duckdb"
    assert run("ingest", hand, "--db", database).code == 0
    key = tmp_path / "log.keys" / "salt.key"
    key.unlink()
    key.mkdir()
    outcome = run("ingest", hand, "--db", database)
    assert outcome.code == 3
    assert "Errno" not in outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("empty", [True, False])
@pytest.mark.parametrize("verb", ["ingest", "verify", "backup", "show"])
def test_a_log_without_a_promise_at_hand_is_not_called_tampered(
    tmp_path: Path, hand: Path, verb: str, empty: bool
) -> None:
    """Missing or empty: nothing is there to compare the log with, so nobody can tell (3); it is not shown wrong (1)."""
    database = tmp_path / "log.duckdb"
    assert run("ingest", hand, "--db", database).code == 0
    journal = tmp_path / "log.journal"
    journal.write_bytes(b"") if empty else journal.unlink()
    words = {"ingest": (hand,), "backup": (tmp_path / "backup",)}.get(verb, ())
    outcome = run(verb, *words, "--db", database)
    assert outcome.code == 3
    assert str(journal) in outcome.err
    assert outcome.err.count("\n") == 1
    assert "Errno" not in outcome.err
    assert bool(outcome.out) == (verb in {"verify", "show"})


@pytest.mark.parametrize("name", ["signing.key", "salt.key"])
def test_a_key_that_is_a_folder_is_said_in_words_by_all_verbs(tmp_path: Path, hand: Path, name: str) -> None:
    database = tmp_path / "log.duckdb"
    assert run("ingest", hand, "--db", database).code == 0
    key = tmp_path / "log.keys" / name
    key.unlink()
    key.mkdir(mode=0o700)
    for words in (("ingest", hand), ("verify",), ("backup", tmp_path / "b"), ("restore", "--resend", hand)):
        outcome = run(*words, "--db", database)
        assert outcome.code == 3
        assert f"{name}: the key cannot be read (Is a directory)" in outcome.err
        assert outcome.err.count("\n") == 1


@pytest.mark.parametrize("before", [None, 0o644])
def test_rejects_are_their_owners_alone(tmp_path: Path, before: int | None) -> None:
    file = written(tmp_path / "bad.events.jsonl", b"rubbish")
    rejects = tmp_path / "bad.events.jsonl.rejects.jsonl"
    if before is not None:
        rejects.touch(before)
    run("verify", file)
    assert rejects.read_bytes() != b""
    assert stat.S_IMODE(rejects.stat().st_mode) == 0o600
