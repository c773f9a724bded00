"""Where hands are written: files that come to be whole or not at all, and standard output."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Protocol, Self

import typer

from api.cli.ending import reason_of, refuse, stop
from api.cli.exits import UNREADABLE
from api.render.text import printable


class Target(Protocol):
    """Something that hands are written to, piece by piece."""

    def write(self, data: bytes) -> None:
        """Take the next piece."""

    def finish(self) -> None:
        """Be sure that all of it is on the disk, but not yet where it belongs."""

    def keep(self) -> None:
        """Put it where it belongs."""


class WholeFile:
    """A file that stands at its place once it is complete; without a piece there is none.

    The pieces go into a file of another name in the same folder, which is gone if the context ends before `keep`.
    Where the system refuses, the verb ends with one sentence. `replace` tells whether a file that stands there by then
    may be replaced.
    """

    def __init__(self, path: Path, *, replace: bool) -> None:
        self.path = path
        self._place = Path(os.path.realpath(path))  # a link stays a link
        self._replace = replace
        self._part = self._place.with_name(f".handproof-{secrets.token_hex(6)}.part")
        self._stream: BinaryIO | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # what it holds back is not wanted any more
            if self._stream is not None:
                self._stream.close()
        with suppress(OSError):  # a signal may have come before the stream was known
            self._part.unlink(missing_ok=True)

    @property
    def begun(self) -> bool:
        """Whether there is a piece."""
        return self._stream is not None

    def write(self, data: bytes) -> None:
        """Take the next piece."""
        try:
            if self._stream is None:
                self._stream = self._part.open("xb")
            self._stream.write(data)
        except OSError as error:
            self._fail(error)

    def finish(self) -> None:
        """Be sure that all pieces are on the disk."""
        if self._stream is None:
            return
        try:
            self._stream.flush()
            os.fsync(self._stream.fileno())
            self._stream.close()
        except OSError as error:
            self._fail(error)

    def keep(self) -> None:
        """Put the file at its place."""
        if self._stream is None:
            return
        if not self._replace and os.path.lexists(self._place):
            refuse(f"{self.path} has come to be in the meantime; --force replaces it.")
        try:
            self._part.replace(self._place)
        except OSError as error:
            self._fail(error)

    def _fail(self, error: OSError) -> None:
        stop(UNREADABLE, f"{self.path}: cannot be written: {reason_of(error)}.")


def refuse_existing(out: Path, *, force: bool) -> None:
    """End the verb if a file is there that may not be replaced."""
    if os.path.lexists(out) and not force:
        refuse(f"{printable(str(out))} is there; --force replaces it.")
    if os.path.lexists(out) and not out.is_file():
        refuse(f"{printable(str(out))} is there and no ordinary file: it is never replaced.")


class StandardOutput:
    """Standard output: each piece is gone at once."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Do nothing."""

    def write(self, data: bytes) -> None:
        """Write a piece."""
        typer.echo(data, nl=False)

    def finish(self) -> None:
        """Do nothing: it is written."""

    def keep(self) -> None:
        """Do nothing, as `finish`."""


def is_same(path: Path, other: Path) -> bool:
    """Whether two paths lead to one file, be it there or not."""
    try:
        return path.samefile(other)
    except OSError:  # one of them is not there
        return os.path.realpath(path) == os.path.realpath(other)
