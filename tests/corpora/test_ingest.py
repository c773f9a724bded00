"""Goal: what the log has of a file is judged as the file is, byte for byte; a file that is taken in again adds nothing.

Method: every hand of the corpora through `ingest`; verdicts on the events of the log beside verdicts on those of the
readers, and the whole output of `verify` on both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from operator import eq
from pathlib import Path

import orjson
import pytest

from api.readers import HandRecord, read_file
from api.settings import open_log, settings_from
from domain.events import Event, content_bytes
from domain.rulebook import shipped_shelf
from eventlog.application import EventLog
from replay import judge
from tests.api.cli.running import run
from tests.support.shared import SHARED, needs_shared

pytestmark = needs_shared
SHELF = shipped_shelf()
CORPORA = SHARED / "corpora"
PLURIBUS = CORPORA / "phh" / "pluribus.phhs"
FOLDERS = ("ongame", "pokerstars", "ohh", "tricky")


def files_of(folder: str) -> list[Path]:
    return sorted(path for path in (CORPORA / folder).iterdir() if path.suffix in {".txt", ".ohh", ".phh", ".phhs"})


def first_of_pluribus(folder: Path, hands: int) -> Path:
    """A file with the first hands of the Pluribus corpus."""
    whole = PLURIBUS.read_bytes()
    starts = [found.start() for found in re.finditer(rb"^\[[0-9]+\]$", whole, re.MULTILINE)]
    file = folder / "first.phhs"
    file.write_bytes(whole[: starts[hands]] if hands < len(starts) else whole)
    return file


def records_of(file: Path) -> Iterator[HandRecord]:
    with read_file(file) as reading:
        yield from (result for result in reading if isinstance(result, HandRecord))


def verdict_of(record: HandRecord, log: EventLog) -> tuple[bytes, bytes]:
    """The verdict on the record, and on what the log has of it."""
    own = judge(record.events, SHELF, None, record.context).as_dict()
    logged = judge(log.events_of(record.stream), SHELF, None, record.context).as_dict()
    return orjson.dumps(own), orjson.dumps(logged)


def contents(events: Iterable[object]) -> list[bytes]:
    return [content_bytes(event) for event in events if isinstance(event, Event)]


def check_files(files: list[Path], folder: Path) -> None:
    database, rejects = folder / "log.duckdb", folder / "rejects.jsonl"
    arguments: list[str | Path] = ["ingest", *files, "--db", database, "--client", "import", "--rejects", rejects]
    first, again = run(*arguments, "--json").document, run(*arguments, "--json").document
    records: dict[str, HandRecord] = {}
    known = elsewhere = 0
    with open_log(settings_from(db=database), create=False) as log:
        for record in (record for file in files for record in records_of(file)):
            stored = contents(log.events_of(record.stream))
            if record.stream in records:  # in another file as well; the hash of another file makes it other content
                same = all(map(eq, stored, contents(record.events)))
                known, elsewhere = known + same * len(stored), elsewhere + (not same) * len(stored)
                continue
            records[record.stream] = record
            own, logged = verdict_of(record, log)
            assert own == logged, record.stream
            assert stored == contents(record.events)
        assert log.streams("hand") == sorted(records)
    events = sum(len(record.events) for record in records.values())
    others = {"refused": 0, "elsewhere": elsewhere, "filled": 0}
    assert first["events"] == {"stored": events, "known": known, **others}
    assert again["events"] == {"stored": 0, "known": events + known, **others}
    assert first["log"] == again["log"] == {"events": events}
    assert (first["quarantined"], again["quarantined"]) == (0, 0)
    assert first["rejects"] == again["rejects"]


@pytest.mark.parametrize("folder", FOLDERS)
def test_verdicts_on_a_corpus_are_the_same_from_the_log(folder: str, tmp_path: Path) -> None:
    check_files(files_of(folder), tmp_path)


def test_verdicts_on_pluribus_hands_are_the_same_from_the_log(tmp_path: Path) -> None:
    check_files([first_of_pluribus(tmp_path, 250)], tmp_path)


@pytest.mark.long
def test_verdicts_on_all_pluribus_hands_are_the_same_from_the_log(tmp_path: Path) -> None:
    check_files([PLURIBUS], tmp_path)


@pytest.mark.parametrize("folder", FOLDERS)
def test_verify_says_the_same_of_files_and_of_the_log(folder: str, tmp_path: Path) -> None:
    files, database, rejects = files_of(folder), tmp_path / "log.duckdb", tmp_path / "rejects.jsonl"
    taken_in = run("ingest", *files, "--db", database, "--rejects", tmp_path / "ingest.jsonl")
    of_files = run("verify", *files, "--format", "jsonl", "--rejects", rejects)
    of_log = run("verify", "--db", database, "--format", "jsonl")
    first: dict[str, str] = {}
    for line in of_files.out.splitlines():  # of a hand in two files the log has the first
        first.setdefault(orjson.loads(line)["hand"], line)
    assert sorted(first.values()) == sorted(of_log.out.splitlines())
    assert rejects.exists() == (tmp_path / "ingest.jsonl").exists()
    assert not rejects.exists() or taken_in.code == 3
    if rejects.exists():
        assert rejects.read_bytes() == (tmp_path / "ingest.jsonl").read_bytes()
