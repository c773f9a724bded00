"""The log of looks at hidden cards: who, what, when and why, one line each, written before the cards are shown.

It is a file of its own beside the log, which nothing is taken out of: each line has the SHA-256 of the one before.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import orjson

from domain.events import time_text

BEGINNING: Final = "0" * 64
"""What stands for the line before the first one."""
REASON_CHARACTERS_MAX: Final = 500
_TAIL_BYTES: Final = 1 << 16


@dataclass(frozen=True, slots=True)
class Look:
    """A look at cards that lay face down: `seats` are whose (or `deck`), `what` is the address without its query."""

    client: str
    viewer: str
    hand: str
    seats: Sequence[int | str]
    what: str
    reason: str | None
    request: str


class AccessLog:
    """The access log at a path, open for writing. OSError where it cannot be written: then nothing may be shown."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.is_writable = True
        """Whether the last look could be written down."""
        self._lock = threading.Lock()
        self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "rb+", buffering=0)
        self._last = self._taken_up()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def write(self, look: Look) -> None:
        """Write a look down; it is on the disk when this returns."""
        with self._lock:
            if not self.is_writable:  # the last one may have broken off in the middle
                self._last = self._taken_up()
            line = orjson.dumps(_entry(look, self._last))
            self.is_writable = False  # until it is known to be
            if self._file.write(line + b"\n") != len(line) + 1:
                raise OSError(f"{self.path}: a line was not written whole")
            os.fsync(self._file.fileno())
            self.is_writable = True
            self._last = hashlib.sha256(line).hexdigest()

    def _taken_up(self) -> str:
        """The SHA-256 of the last line. One that broke off, whose look was never granted, is ended and stays."""
        size = self._file.seek(0, os.SEEK_END)
        if not size:
            return BEGINNING
        self._file.seek(max(0, size - _TAIL_BYTES))
        tail = self._file.read()
        if not tail.endswith(b"\n"):
            self._file.write(b"\n")
            os.fsync(self._file.fileno())
            tail += b"\n"
        return hashlib.sha256(tail[:-1].rpartition(b"\n")[2]).hexdigest()


def fault_of_looks(path: Path) -> str | None:
    """The first thing in an access log that is not as it was written, in one sentence; None if all is."""
    last = BEGINNING
    with path.open("rb") as file:
        for number, line in enumerate(file, start=1):
            stated = _previous(line)
            if stated is not None and stated != last:
                return f"{path}: line {number} does not follow the one before it"
            last = hashlib.sha256(line.removesuffix(b"\n")).hexdigest()
    return None


def _previous(line: bytes) -> str | None:
    """What a line says of the one before; None of a line that broke off."""
    try:
        entry: Any = orjson.loads(line)
        return str(entry["previous"])
    except (ValueError, KeyError, TypeError):
        return None


def _entry(look: Look, previous: str) -> dict[str, object]:
    at = time_text(datetime.now(UTC))
    return {
        "at": at,
        "client": look.client,
        "viewer": look.viewer,
        "hand": look.hand,
        "seats": list(look.seats),
        "what": look.what,
        "reason": look.reason,
        "request": look.request,
        "previous": previous,
    }
