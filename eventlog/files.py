"""Files of the log: nobody but their owner may read them."""

from __future__ import annotations

import errno
import os
import shlex
import stat
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from eventlog.errors import LogNotWritable, NotPrivate

PRIVATE_MODE = 0o600
PRIVATE_FOLDER_MODE = 0o700
OTHERS = 0o077
"""What others than the owner may do."""
_CHUNK_BYTES = 8 << 20
_EFFECTIVE = os.access in os.supports_effective_ids

_lock = threading.Lock()
_inside = 0
_umask = 0


@contextmanager
def private_files() -> Iterator[None]:
    """Files that are made inside have mode 0600, those that the database makes by itself too.

    The mask belongs to the process, so meanwhile the files of other threads are private as well.
    """
    _enter()
    try:
        yield
    finally:
        _leave()


def require_private(path: Path, what: str) -> None:
    """NotPrivate if others may read, write or enter what is there: a file, or a folder."""
    if not path.exists():
        return
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & OTHERS:
        wanted = PRIVATE_FOLDER_MODE if path.is_dir() else PRIVATE_MODE
        raise NotPrivate(
            f"{path}: others may use {what} (mode {mode:04o}); say: chmod {wanted:o} {shlex.quote(str(path))}"
        )


def require_writable(path: Path) -> None:
    """LogNotWritable if a file may not be written, or if nothing may be made beside it: the log of its changes is."""
    for place, what in ((path, "it may not be written"), (path.parent, "nothing may be written in its folder")):
        if place.exists() and not os.access(place, os.R_OK | os.W_OK, effective_ids=_EFFECTIVE):
            raise LogNotWritable(f"{path}: {what}")


def make_private_copy(source: Path, target: Path, stop: threading.Event) -> None:
    """Copy a file to a new one that is its owner's; InterruptedError if it is stopped meanwhile."""
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE_MODE)
    with os.fdopen(descriptor, "wb") as copy, source.open("rb") as file:
        os.fchmod(descriptor, PRIVATE_MODE)
        while chunk := file.read(_CHUNK_BYTES):
            if stop.is_set():
                raise InterruptedError(f"{target}: the copy was stopped")
            copy.write(chunk)


def put_in_place(part: Path, path: Path) -> None:
    """Give a file its name, on the disk too; FileExistsError if something has it."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without links
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        part.rename(path)
    sync_folder(path)


def sync_file(path: Path) -> None:
    """Make sure that what is in a file is on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_folder(path: Path) -> None:
    """Make sure that the names in the folder of a file are on the disk."""
    descriptor = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def put_folder_in_place(part: Path, folder: Path) -> None:
    """Give a finished folder its name: its files are their owner's, and all of it is on the disk.

    FileExistsError if something of that name has come to be.
    """
    for path in part.iterdir():
        path.chmod(PRIVATE_MODE)
        sync_file(path)
    sync_folder(part / "any")
    if os.path.lexists(folder):
        raise FileExistsError(f"{folder} has come to be in the meantime")
    part.rename(folder)
    sync_folder(folder)


def _enter() -> None:
    global _inside, _umask  # noqa: PLW0603 - the mask of the process is one
    with _lock:
        if _inside == 0:
            _umask = os.umask(0o777 & ~PRIVATE_MODE)
        _inside += 1


def _leave() -> None:
    global _inside  # noqa: PLW0603 - as above
    with _lock:
        _inside -= 1
        if _inside == 0:
            os.umask(_umask)
