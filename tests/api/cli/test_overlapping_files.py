"""Goal: exports of a room overlap; a hand that the log has from another file is known, and is no fault of anybody.

Method: text of two hands; the files have one of them in common.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.api.cli.running import run
from tests.api.readers.test_fuzz import RECORDS
from tests.api.readers.writing import text

FIRST, SECOND, THIRD = RECORDS[:3]


def file_of(path: Path, *records: list[str]) -> Path:
    path.write_bytes(text(*records))
    return path


def ingest(database: Path, file: Path) -> Any:  # noqa: ANN401 - whatever JSON holds
    return run("ingest", file, "--db", database, "--json").document


def test_the_hand_that_two_files_share_is_known(tmp_path: Path) -> None:
    database = tmp_path / "log.duckdb"
    ingest(database, file_of(tmp_path / "one.txt", FIRST, SECOND))
    second = ingest(database, file_of(tmp_path / "two.txt", SECOND, THIRD))
    assert second["streams"]["hand"] == {"new": 1, "known": 0, "elsewhere": 1, "refused": 0}
    assert second["events"]["elsewhere"] > 0
    assert second["events"]["refused"] == second["quarantined"] == 0
    again = ingest(database, tmp_path / "two.txt")
    assert again["streams"]["hand"] == {"new": 0, "known": 1, "elsewhere": 1, "refused": 0}
    assert again["log"] == second["log"]


def test_the_summary_says_so(tmp_path: Path) -> None:
    database = tmp_path / "log.duckdb"
    ingest(database, file_of(tmp_path / "one.txt", FIRST, SECOND))
    outcome = run("ingest", file_of(tmp_path / "two.txt", SECOND), "--db", database)
    assert outcome.code == 0
    assert "1 hand: 1 known from another file." in outcome.lines


def test_a_hand_of_the_same_number_that_says_anything_else_is_refused(tmp_path: Path) -> None:
    database = tmp_path / "log.duckdb"
    ingest(database, file_of(tmp_path / "one.txt", FIRST))
    changed = [line.replace("21:05:09", "21:05:10") for line in FIRST]
    assert changed != FIRST
    outcome = run("ingest", file_of(tmp_path / "two.txt", changed), "--db", database, "--json")
    assert outcome.code == 3
    assert outcome.document["streams"]["hand"] == {"new": 0, "known": 0, "elsewhere": 0, "refused": 1}
    assert outcome.document["quarantined"] > 0
