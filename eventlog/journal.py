"""The checkpoint journal: a file beside the database that holds what callers were promised.

Each commit of the log is followed by a signed checkpoint here, on the disk before anybody is answered. DuckDB does not
notice when the end of its own log of changes is missing; the journal does. What stands in it: `journal_reading`.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from eventlog.checkpoints import Checkpoint
from eventlog.errors import LogNotWritable
from eventlog.files import PRIVATE_MODE, require_private, sync_folder
from eventlog.journal_reading import JournalDamaged, JournalFile, Promise
from eventlog.notes import Signer
from eventlog.places import Run, lines_of_runs

__all__ = ["Journal", "JournalDamaged", "rewrite"]


class Journal:
    """The journal of a file, made if it is missing. One process has it at a time, as with the database."""

    def __init__(self, path: Path, signer: Signer) -> None:
        self.path = path
        self._signer = signer
        self._file = _opened(path)
        try:
            self._reading = JournalFile(path, signer.verifier)
            self.last = self._reading.last
            self._cut(self._reading.torn_bytes)
        except BaseException:
            self.close()
            raise

    def append(self, size: int, root: bytes, runs: Sequence[Run] = ()) -> Checkpoint:
        """Sign a checkpoint and bring it to the disk; OSError if that fails, and then the journal must be reopened.

        `runs` are the places of the events that it promises.
        """
        checkpoint = Checkpoint.signed(size, root, self._signer)
        places = lines_of_runs(runs) + b"\n" if runs else b""
        _write_all(self._file, places + checkpoint.note.encode() + b"\n")
        os.fdatasync(self._file)
        self.last = checkpoint
        return checkpoint

    def checkpoints(self) -> Iterator[Checkpoint]:
        """All checkpoints, oldest first, each with its signature checked; JournalDamaged names the first bad one."""
        return self._reading.checkpoints()

    def promises(self) -> Iterator[Promise]:
        """All checkpoints, as `checkpoints`, with the places of their events."""
        return self._reading.promises()

    def close(self) -> None:
        """Let go of the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _cut(self, torn_bytes: int) -> None:
        """What a crash left of a record after the last whole one was promised to nobody, and goes."""
        if torn_bytes:
            os.ftruncate(self._file, os.fstat(self._file).st_size - torn_bytes)
            os.fsync(self._file)


def rewrite(path: Path) -> None:
    """Write the journal anew under its name, after a write to it failed: what can be read of it may be in memory alone.

    OSError if that fails too; then the journal is as it was.
    """
    if not path.exists():
        return
    copy = path.with_name(f"{path.name}.new")
    file = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, PRIVATE_MODE)
    try:
        _write_all(file, path.read_bytes())
        os.fsync(file)
    except OSError:
        copy.unlink(missing_ok=True)
        raise
    finally:
        os.close(file)
    copy.rename(path)
    sync_folder(path)


def _opened(path: Path) -> int:
    """The file, made if it is missing; NotPrivate if others may use it."""
    require_private(path, "the journal")
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, PRIVATE_MODE)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        sync_folder(path)
    except BlockingIOError:
        os.close(file)
        raise LogNotWritable(f"{path}: another log uses this journal") from None
    except OSError:
        os.close(file)
        raise
    return file


def _write_all(file: int, content: bytes) -> None:
    while content:
        content = content[os.write(file, content) :]
