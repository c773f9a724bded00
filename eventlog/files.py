"""Files of the log: nobody but their owner may read them."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PRIVATE_MODE = 0o600

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
