"""Goal: what a log has refused can be listed, with the bytes in which it came.

Method: files of which something is refused; the listing is compared with what was sent.
"""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path

import pytest

from tests.api.cli.running import clean, lines_of, run, written


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A log that refused a hand with a broken line, sent twice, and a line that is nothing."""
    lines = lines_of(clean("1"))
    file = written(tmp_path / "bad.events.jsonl", *lines[:4], lines[4].replace(b'"seat"', b'"chair"'), b"rubbish")
    database = tmp_path / "log.duckdb"
    for _ in range(2):
        assert run("ingest", file, "--db", database, "--client", "graz").code == 3
    return database


def test_everything_refused_is_listed_with_its_bytes(database: Path) -> None:
    sent = (database.parent / "bad.events.jsonl").read_bytes().splitlines()
    outcome = run("ingest", "--quarantined", "--db", database, "--json")
    assert outcome.code == 0
    assert sorted(b64decode(each["raw"]) for each in outcome.documents) == sorted(sent)
    (broken,) = (each for each in outcome.documents if each["pos"] == 5)
    assert broken["stream"] == "hand/cardroom/1"
    assert broken["client"] == "graz"
    assert broken["times"] == 2
    assert "data.seat" in broken["reason"]
    assert broken["received_at"].endswith("Z")


def test_a_person_reads_a_line_each_and_a_sum(database: Path) -> None:
    lines = run("ingest", "--quarantined", "--db", database).lines
    assert len(lines) == 7
    assert lines[-1] == "6 events in quarantine: 5 of cardroom, 1 of no house."
    assert all("from graz" in line and "2 times" in line for line in lines[:-1])


def test_nothing_refused_is_said(tmp_path: Path) -> None:
    database = tmp_path / "log.duckdb"
    run("ingest", written(tmp_path / "hand.events.jsonl", clean("1")), "--db", database)
    assert run("ingest", "--quarantined", "--db", database).lines == ["0 events in quarantine."]
    assert run("ingest", "--quarantined", "--db", database, "--json").out == ""


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("--quarantined", "file.txt"), 2, "it takes no files"),
        ((), 2, "Say which files are taken in"),
    ],
)
def test_wrong_usage_is_one_sentence(tmp_path: Path, words: tuple[str, ...], code: int, sentence: str) -> None:
    outcome = run("ingest", *words, "--db", tmp_path / "log.duckdb")
    assert (outcome.code, outcome.err.count("\n")) == (code, 1)
    assert sentence in outcome.err


def test_a_log_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    assert run("ingest", "--quarantined", "--db", tmp_path / "log.duckdb").code == 3
    assert list(tmp_path.iterdir()) == []
