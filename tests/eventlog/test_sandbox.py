"""Goal: the database reads no other file, loads no code, cannot be talked out of it, and is its owner's alone.

Method: try each of these through the log's own cursors; look at the files.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from eventsourcing.persistence import PersistenceError

from eventlog.application import EventLog
from eventlog.errors import NotPrivate
from eventlog.files import private_files
from eventlog.store import open_store, release_store
from tests.eventlog.environments import sealed_environment
from tests.eventlog.facts import small_hand


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM read_csv('/etc/hostname')",
        "SELECT * FROM read_text('/etc/hostname')",
        "COPY stored_events TO 'stolen.csv'",
        "ATTACH 'other.duckdb'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "EXPORT DATABASE 'stolen'",
        "SET enable_external_access = true",
        "SET lock_configuration = false",
        "SET threads = 1",
        "SET allow_unsigned_extensions = true",
    ],
)
def test_the_database_refuses(plain_log: EventLog, statement: str) -> None:
    def work(cursor: object) -> None:
        cursor.execute(statement)  # type: ignore[attr-defined]

    with pytest.raises(PersistenceError), plain_log.recorder.store.reading() as cursor:  # type: ignore[attr-defined]
        cursor.execute(statement)
    with pytest.raises(PersistenceError):
        plain_log.recorder.store.write(work)  # type: ignore[attr-defined]


@pytest.fixture
def _open_umask() -> object:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("_open_umask")
def test_all_files_are_private(tmp_path: Path) -> None:
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append(small_hand(1))
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir() if path.is_file()}
    assert modes == {"log.duckdb": 0o600, "log.duckdb.wal": 0o600, "log.journal": 0o600}


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o622])
@pytest.mark.parametrize("name", ["log.duckdb", "log.journal"])
def test_a_file_that_others_may_use_is_not_written(tmp_path: Path, name: str, mode: int) -> None:
    """To close it without a word would hide that others may have read the cards."""
    environment = sealed_environment(tmp_path)
    EventLog(environment).close()
    (tmp_path / name).chmod(mode)
    with pytest.raises(NotPrivate, match=f"{name}: .*mode {mode:04o}.*chmod 600"):
        opened_for_writing(environment)
    assert (tmp_path / name).stat().st_mode & 0o777 == mode
    (tmp_path / name).chmod(0o600)
    opened_for_writing(environment)


def opened_for_writing(environment: dict[str, str]) -> None:
    with EventLog(environment) as log:
        if log.problem is not None:
            raise log.problem


@pytest.mark.usefixtures("_open_umask")
def test_the_mask_of_the_process_is_given_back(tmp_path: Path) -> None:
    inside, leave = threading.Event(), threading.Event()

    def stay() -> None:
        with private_files():
            inside.set()
            leave.wait()

    other = threading.Thread(target=stay)
    other.start()
    inside.wait()
    with private_files():
        (tmp_path / "a").touch()
    (tmp_path / "b").touch()
    leave.set()
    other.join()
    (tmp_path / "c").touch()
    assert [(tmp_path / name).stat().st_mode & 0o777 for name in "abc"] == [0o600, 0o600, 0o666]


def test_tables_are_made_once_and_not_in_the_log_of_changes(tmp_path: Path) -> None:
    release_store(open_store(tmp_path / "log.duckdb"))
    store = open_store(tmp_path / "log.duckdb")
    assert not (tmp_path / "log.duckdb.wal").exists()
    release_store(store)


def test_a_process_has_the_file_alone(tmp_path: Path) -> None:
    store = open_store(tmp_path / "log.duckdb")
    program = f"from eventlog.store import open_store; open_store({str(tmp_path / 'log.duckdb')!r})"
    other = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    release_store(store)
    assert other.returncode == 1
    assert "lock" in other.stderr
