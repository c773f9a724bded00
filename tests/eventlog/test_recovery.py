"""Goal: a disk that fails costs an error and nothing that was promised; reads go on, and so does writing afterwards.

Method: single failures at each place where the log writes; real ones where the machine lets us (a small disk that is
full, `fsync` that fails by strace).
"""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import duckdb
import pytest
from eventsourcing.persistence import OperationalError

from eventlog.application import EventLog
from eventlog.database import Database
from eventlog.errors import LogNotWritable, OutcomeUnknown
from eventlog.persistence import DuckDBApplicationRecorder
from eventlog.store import Store
from eventlog.verification import verified
from tests.eventlog.environments import plain_environment, sealed_environment
from tests.eventlog.facts import hand_stream, small_hand
from tests.support.shared import ROOT

EVENTS = 3
DISK_BYTES = 6 << 20


def store_of(log: EventLog) -> Store:
    return cast("DuckDBApplicationRecorder", log.recorder).store


def check_goes_on(log: EventLog, hands: int) -> None:
    """All hands are there, and a new one is taken and promised."""
    for number in range(hands):
        assert log.append(small_hand(number, EVENTS)).known == EVENTS
    assert log.append(small_hand("after", EVENTS)).known == 0
    assert log.problem is None
    if store_of(log).sealing is not None:
        assert verified(store_of(log)).fault is None


class Failing:
    """Replaces a function; fails a number of times, then works as before."""

    def __init__(self, function: Callable[..., object], error: Exception, times: int = 1) -> None:
        self.function = function
        self.error = error
        self.times = times

    def __call__(self, *args: object, **kwargs: object) -> object:
        if self.times > 0:
            self.times -= 1
            raise self.error
        return self.function(*args, **kwargs)


def test_a_journal_that_fails_is_written_anew(sealed_log: EventLog, monkeypatch: pytest.MonkeyPatch) -> None:
    sealed_log.append(small_hand(0, EVENTS))
    failing = Failing(os.fdatasync, OSError(errno.EIO, "Input/output error"))
    monkeypatch.setattr(os, "fdatasync", failing)
    with pytest.raises(OutcomeUnknown, match="stored, but not promised"):
        sealed_log.append(small_hand(1, EVENTS))
    assert sealed_log.events_of(hand_stream(0)) == small_hand(0, EVENTS)
    check_goes_on(sealed_log, 2)


def test_a_journal_that_goes_on_failing_stops_writes_until_it_works(
    sealed_log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    sealed_log.append(small_hand(0, EVENTS))
    full = OSError(errno.ENOSPC, "No space left on device")
    monkeypatch.setattr(os, "fdatasync", Failing(os.fdatasync, full))
    rewriting = Failing(os.fsync, full, times=2)
    monkeypatch.setattr(os, "fsync", rewriting)
    with pytest.raises(OutcomeUnknown):
        sealed_log.append(small_hand(1, EVENTS))
    for _ in range(2):
        with pytest.raises(LogNotWritable, match="No space left"):
            sealed_log.append(small_hand(0, EVENTS))
        assert sealed_log.problem is not None
        assert sealed_log.events_of(hand_stream(0)) == small_hand(0, EVENTS)
    check_goes_on(sealed_log, 2)


@pytest.mark.parametrize("kind", ["plain", "sealed"])
def test_a_commit_that_fails_before_the_disk_stores_nothing(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with EventLog({"plain": plain_environment, "sealed": sealed_environment}[kind](tmp_path)) as log:
        log.append(small_hand(0, EVENTS))
        failing_commits(monkeypatch, before=duckdb.IOException("IO Error: disk"))
        with pytest.raises(OperationalError, match="nothing was stored"):
            log.append(small_hand(1, EVENTS))
        assert log.append(small_hand(1, EVENTS)).known == 0
        check_goes_on(log, 2)


@pytest.mark.parametrize("kind", ["plain", "sealed"])
def test_a_commit_that_fails_after_the_disk_is_found_stored(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with EventLog({"plain": plain_environment, "sealed": sealed_environment}[kind](tmp_path)) as log:
        log.append(small_hand(0, EVENTS))
        failing_commits(monkeypatch, after=duckdb.FatalException("FATAL Error: late"))
        assert log.append(small_hand(1, EVENTS)).log_positions == (4, 5, 6)
        check_goes_on(log, 2)


def test_of_work_on_tables_alone_nobody_knows_after_such_a_commit(
    plain_log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing_commits(monkeypatch, after=duckdb.FatalException("FATAL Error: late"))
    with pytest.raises(OutcomeUnknown, match="send the same again"):
        store_of(plain_log).write(lambda cursor: cursor.execute("INSERT INTO tracking VALUES ('a', 1)"))
    check_goes_on(plain_log, 0)


def failing_commits(
    monkeypatch: pytest.MonkeyPatch, before: duckdb.Error | None = None, after: duckdb.Error | None = None
) -> None:
    """Let the next commit fail, before it reaches the disk or after."""
    real_cursor = Database.cursor
    failures = [1]

    class Cursor:
        def __init__(self, cursor: duckdb.DuckDBPyConnection) -> None:
            self._cursor = cursor

        def __getattr__(self, name: str) -> object:
            return getattr(self._cursor, name)

        def commit(self) -> None:
            if not failures:
                self._cursor.commit()
                return
            failures.clear()
            if before is not None:
                raise before
            self._cursor.commit()
            assert after is not None
            raise after

    monkeypatch.setattr(Database, "cursor", lambda self: Cursor(real_cursor(self)))


def test_a_database_that_cannot_be_written_is_opened_for_reading(
    sealed_log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    sealed_log.append(small_hand(0, EVENTS))
    failing_commits(monkeypatch, before=duckdb.IOException("IO Error: disk"))
    really_open = Database._open  # noqa: SLF001 - the place where the disk fails
    refusals = [duckdb.IOException("IO Error: no space")] * 2

    def open_(database: Database, *, read_only: bool) -> None:
        if refusals and not read_only:
            raise refusals.pop()
        really_open(database, read_only=read_only)

    monkeypatch.setattr(Database, "_open", open_)
    with pytest.raises(OutcomeUnknown):
        sealed_log.append(small_hand(1, EVENTS))
    assert sealed_log.events_of(hand_stream(0)) == small_hand(0, EVENTS)
    with pytest.raises(LogNotWritable, match="cannot be opened again yet"):
        sealed_log.append(small_hand(0, EVENTS))
    assert sealed_log.events_of(hand_stream(0)) == small_hand(0, EVENTS)
    check_goes_on(sealed_log, 1)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = shutil.which("mount")
    command = [mount or "mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(folder)]
    if mount is None or subprocess.run(command, capture_output=True, check=False).returncode != 0:
        pytest.skip("needs the right to mount a small disk")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)  # noqa: S607 - where mount is


def test_a_full_disk_loses_nothing_and_writing_goes_on_when_there_is_room(small_disk: Path) -> None:
    ballast = small_disk / "ballast"
    with EventLog(sealed_environment(small_disk)) as log:
        log.append(small_hand(0, EVENTS))
        ballast.write_bytes(bytes(DISK_BYTES - (small_disk / "log.duckdb").stat().st_size - (512 << 10)))
        stored, refused = 1, 0
        while refused < 5:
            try:
                log.append(small_hand(stored, 200))
            except OperationalError:
                refused += 1
                assert log.events_of(hand_stream(0)) == small_hand(0, EVENTS)
            else:
                stored += 1
        assert stored > 1
        ballast.unlink()
        for number in range(1, stored):
            assert log.append(small_hand(number, 200)).known == 200
        check_goes_on(log, 1)


def test_a_read_only_disk_says_so(small_disk: Path) -> None:
    with EventLog(sealed_environment(small_disk)) as log:
        log.append(small_hand(0, EVENTS))
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)  # noqa: S607 - where mount is
    with pytest.raises(OperationalError, match="may not be written"):
        EventLog(sealed_environment(small_disk))


def test_a_folder_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(OperationalError, match="No such file or directory"):
        EventLog(plain_environment(tmp_path / "nowhere"))


PROGRAM = """
import sys
from pathlib import Path
from eventlog import database
from eventlog.application import EventLog
from eventlog.verification import verified
from tests.eventlog.environments import sealed_environment
from tests.eventlog.facts import hand_stream, small_hand

database.SANDBOX["threads"] = "1"
log = EventLog(sealed_environment(Path(sys.argv[1])))
stored, failed = [], []
for number in range(30):
    try:
        log.append(small_hand(number, 3))
        stored.append(number)
    except Exception as error:
        failed.append((number, str(error)))
        assert log.events_of(hand_stream(0)) == small_hand(0, 3)
assert all(log.append(small_hand(number, 3)).known == 3 for number in stored)
assert all(log.append(small_hand(number, 3)).known in (0, 3) for number, _ in failed)
assert log.recorder.max_notification_id() == 90
assert verified(log.recorder.store).fault is None
log.close()
print(len(failed), failed)
"""


def run_with_a_failing_sync(folder: Path, file: str, when: int) -> subprocess.CompletedProcess[str]:
    """Run the program and let a sync of a file fail: the one of this number in each thread, counted from 1.

    strace counts for each thread by itself. So the file is named, and the database has no threads of its own, which
    would sync now and then for the writer: else nobody knows which sync of which file fails.
    """
    if shutil.which("strace") is None:
        pytest.skip("needs strace to let fdatasync fail")
    trace = folder / "trace"
    strace = ["strace", "-f", "-qq", "-o", str(trace), "-P", str(folder.resolve() / file), "-e", "trace=fdatasync"]
    command = [*strace, "-e", f"inject=fdatasync:error=EIO:when={when}", sys.executable, "-c", PROGRAM, str(folder)]
    outcome = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if "ptrace" in outcome.stderr:
        pytest.skip("needs the right to trace a process")
    assert "INJECTED" in trace.read_text(encoding="utf-8")
    return outcome


@pytest.mark.parametrize("when", [6, 7, 17])  # the thread that opens has no more than five
def test_a_commit_whose_sync_fails_stores_nothing(tmp_path: Path, when: int) -> None:
    outcome = run_with_a_failing_sync(tmp_path, "log.duckdb.wal", when)
    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stdout.startswith(f"1 [({when - 1}, 'nothing was stored")


@pytest.mark.parametrize("when", [1, 2, 11])
def test_a_promise_whose_sync_fails_is_not_given(tmp_path: Path, when: int) -> None:
    outcome = run_with_a_failing_sync(tmp_path, "log.journal", when)
    assert outcome.returncode == 0, outcome.stderr
    assert outcome.stdout.startswith(f"1 [({when - 1}, 'stored, but not promised")


@pytest.mark.parametrize(("file", "when"), [("log.duckdb", 1), ("log.duckdb", 2), ("log.duckdb.wal", 3)])
def test_a_log_that_could_not_be_made_for_a_sync_can_be_made_again(tmp_path: Path, file: str, when: int) -> None:
    outcome = run_with_a_failing_sync(tmp_path, file, when)
    assert outcome.returncode != 0
    assert "fsync failed" in outcome.stderr
    with EventLog(sealed_environment(tmp_path)) as log:
        assert log.append(small_hand(0, EVENTS)).known == 0
        check_goes_on(log, 1)
