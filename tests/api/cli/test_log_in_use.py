"""Goal: while one process takes hands in, another is told who has the log; a backup made beside it there is whole.

Method: an ingestion that is held in the middle, in a process of its own with every verb against it; an ingestion in
this process with backups in other threads.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from api.cli.ingestion import Ingestion, Terms, into_log
from api.settings import open_log, settings_from
from eventlog.backup import back_up
from eventlog.persistence import DuckDBApplicationRecorder
from tests.api.cli.running import clean, environment, run, run_program, written

HOLDS = """
import sys
from pathlib import Path
from api.cli.ingestion import Ingestion, Terms, into_log
from api.settings import open_log, settings_from
with open_log(settings_from(db=Path("log.duckdb")), create=True) as log:
    print(Ingestion(into_log(log, Terms(None, False)), None).run(["first.jsonl"], None), flush=True)
    sys.stdin.readline()
    print(Ingestion(into_log(log, Terms(None, False)), None).run(["last.jsonl"], None), flush=True)
"""
"""An ingestion of two files that waits between them."""


class Held(NamedTuple):
    """An ingestion in the middle: it goes on when it is told to."""

    database: Path
    process: subprocess.Popen[bytes]


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Held]:
    written(tmp_path / "first.jsonl", clean("1"))
    written(tmp_path / "last.jsonl", clean("last"))
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS],
        cwd=tmp_path,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"0\n"
        yield Held(tmp_path / "log.duckdb", process)
        process.kill()


def test_every_verb_says_who_has_the_log_and_whom_to_ask(held: Held, tmp_path: Path) -> None:
    file = written(tmp_path / "more.jsonl", clean("9"))
    for words in (
        ("ingest", file),
        ("ingest", "--quarantined"),
        ("verify",),
        ("show", "cardroom/1"),
        ("why", "cardroom/1"),
        ("backup", tmp_path / "backup"),
        ("rebuild",),
        ("restore", "--resend", file),
        ("restore", "--new-journal"),
    ):
        outcome = run(*words, "--db", held.database)
        assert (words, outcome.code, outcome.out) == (words, 3, "")
        assert outcome.err == (
            f"{held.database} is in use by process {held.process.pid} ({Path(sys.executable).resolve().name}); "
            "ask the service that holds it instead: --url http://….\n"
        )
    assert not (tmp_path / "backup").exists()
    assert not (tmp_path / "log.journal.1").exists()
    out, err = held.process.communicate(b"go on\n", timeout=60)
    assert (out, err) == (b"0\n", b"")
    assert run("verify", "--db", held.database, "cardroom/last").code == 0


def test_a_backup_beside_an_ingestion_is_whole(tmp_path: Path) -> None:
    """Each holds the events up to some promise, is sound, and can be put in the place of the log."""
    file = written(tmp_path / "hands.jsonl", *(clean(str(number)) for number in range(600)))
    database, done, sizes = tmp_path / "log.duckdb", threading.Event(), [0]
    with open_log(settings_from(db=database, origin="example.com/log"), create=True) as log:
        assert isinstance(log.recorder, DuckDBApplicationRecorder)
        store = log.recorder.store

        def keep() -> None:
            while not done.is_set():
                sizes.append(back_up(store, tmp_path / f"backup-{len(sizes)}").size)

        keeper = threading.Thread(target=keep)
        keeper.start()
        code = Ingestion(into_log(log, Terms(None, False)), None).run([str(file)], None)
        done.set()
        keeper.join()
        assert (code, log.problem) == (0, None)
    assert sizes == sorted(sizes)
    assert run("verify", "--db", database, "--json").code == 0
    middle = next(number for number, size in enumerate(sizes) if size)
    outcome = run_program(
        "restore", str(tmp_path / f"backup-{middle}"), "--db", "new.duckdb", "--keys", "log.keys", folder=tmp_path
    )
    assert (outcome.code, outcome.err) == (0, "")
    restored = run("verify", "--db", tmp_path / "new.duckdb", "--keys", tmp_path / "log.keys")
    assert restored.lines[-1].startswith(f"Log: {sizes[middle]:,} events, as ")
