"""The checkpoint journal: a file beside the database that holds what callers were promised.

Each commit of the log is followed by a signed checkpoint here, on the disk before anybody is answered. DuckDB does not
notice when the end of its own log of changes is missing; the journal does. A record is a signed note and a blank line.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from eventlog.checkpoints import Checkpoint
from eventlog.errors import InvalidNote, LogNotWritable
from eventlog.files import PRIVATE_MODE, sync_folder
from eventlog.notes import Signer

_SEPARATOR: Final = b"\n\n"
_SIGNATURES: Final = "— ".encode()
_TAIL_BYTES: Final = 1 << 16


class JournalDamaged(LogNotWritable):
    """The journal's last record is no checkpoint of this log."""


class Journal:
    """The journal of a file, made if it is missing. One process has it at a time, as with the database."""

    def __init__(self, path: Path, signer: Signer) -> None:
        self.path = path
        self._signer = signer
        self._file = _opened(path)
        try:
            self.last = self._read_last()
        except BaseException:
            self.close()
            raise

    def append(self, size: int, root: bytes) -> Checkpoint:
        """Sign a checkpoint and bring it to the disk; OSError if that fails, and then the journal must be reopened."""
        checkpoint = Checkpoint.signed(size, root, self._signer)
        _write_all(self._file, checkpoint.note.encode() + b"\n")
        os.fdatasync(self._file)
        self.last = checkpoint
        return checkpoint

    def checkpoints(self) -> Iterator[Checkpoint]:
        """All checkpoints, oldest first, each with its signature checked; JournalDamaged names the first bad one."""
        parts = self.path.read_bytes().split(_SEPARATOR)
        for number, (text, signatures) in enumerate(zip(parts[:-1:2], parts[1:-1:2], strict=False), 1):
            yield self._checkpoint(text, signatures, f"record {number}")

    def close(self) -> None:
        """Let go of the file."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _read_last(self) -> Checkpoint | None:
        """The last whole record. What a crash left of another one after it was promised to nobody, and goes."""
        size = os.fstat(self._file).st_size
        parts, rest = _last_record(self.path, size)
        checkpoint = None if parts is None else self._checkpoint(*parts, "the last record")
        beginning = f"{self._signer.verifier.name}\n".encode()
        if not rest.startswith(beginning) and not beginning.startswith(rest):
            raise JournalDamaged(f"{self.path}: expected records of the log {self._signer.verifier.name}, got others")
        if rest:
            os.ftruncate(self._file, size - len(rest))
            os.fsync(self._file)
        return checkpoint

    def _checkpoint(self, text: bytes, signatures: bytes, place: str) -> Checkpoint:
        verifier = self._signer.verifier
        try:
            return Checkpoint.read(f"{text.decode()}\n\n{signatures.decode()}\n", verifier.name, [verifier])
        except (InvalidNote, UnicodeDecodeError) as error:
            raise JournalDamaged(f"{self.path}: {place} of the journal is damaged: {error}") from None


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
    """The file, made if it is missing, and nobody else's."""
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, PRIVATE_MODE)
    try:
        os.fchmod(file, PRIVATE_MODE)
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        sync_folder(path)
    except BlockingIOError:
        os.close(file)
        raise LogNotWritable(f"{path}: another log uses this journal") from None
    except OSError:
        os.close(file)
        raise
    return file


def _last_record(path: Path, size: int) -> tuple[tuple[bytes, bytes] | None, bytes]:
    """Text and signatures of the last whole record, if there is one, and what stands after it."""
    length = min(size, _TAIL_BYTES)
    while True:
        with path.open("rb") as file:
            file.seek(size - length)
            parts = file.read().split(_SEPARATOR)
        last = len(parts) - 2  # after the last separator stands what is no whole record
        while last > 0 and not parts[last].startswith(_SIGNATURES):
            last -= 1
        if last > 1 or (last == 1 and length == size):
            return (parts[last - 1], parts[last]), _SEPARATOR.join(parts[last + 1 :])
        if length == size:
            return None, _SEPARATOR.join(parts)
        length = min(size, 2 * length)


def _write_all(file: int, content: bytes) -> None:
    while content:
        content = content[os.write(file, content) :]
