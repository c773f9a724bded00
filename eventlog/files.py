"""Files of the log: nobody but their owner may read them."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PRIVATE_MODE = 0o600
_CHUNK_BYTES = 8 << 20

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


def make_private(path: Path) -> None:
    """Give a file that is there its mode."""
    if path.exists() and path.stat().st_mode & 0o777 != PRIVATE_MODE:
        path.chmod(PRIVATE_MODE)


def make_private_copy(source: Path, target: Path, stop: threading.Event) -> None:
    """Copy a file to a new one that is its owner's; InterruptedError if it is stopped meanwhile."""
    descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, PRIVATE_MODE)
    with os.fdopen(descriptor, "wb") as copy, source.open("rb") as file:
        os.fchmod(descriptor, PRIVATE_MODE)
        while chunk := file.read(_CHUNK_BYTES):
            if stop.is_set():
                raise InterruptedError(f"{target}: the copy was stopped")
            copy.write(chunk)


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
