"""Lines of a file without ever holding a long one: whatever is in the file, memory stays small."""

from __future__ import annotations

import codecs
import io
from collections.abc import Iterator
from typing import IO, NamedTuple

LINE_BYTES_MAX = 65_000
"""The longest line that is read; no event and no line of a text may be longer (contract: 65,000 bytes)."""

_CHUNK_BYTES = 1 << 16
_NOT_TEXT = "\udfff"
"""Stands for bytes that are no UTF-16; it has no valid UTF-8 either, so that the line is found to be damaged."""


class Line(NamedTuple):
    """A line without its end of line; `whole` is false where only the beginning of a too long one was kept."""

    number: int
    data: bytes
    whole: bool

    @property
    def blank(self) -> bool:
        """Whether nothing but blanks is in it."""
        return self.whole and not self.data.strip()


def bounded_lines(stream: IO[bytes]) -> Iterator[Line]:
    """The lines from where the stream stands, numbered from 1; they end with LF or CR LF, the last perhaps with none.

    A byte order mark before the first line is no part of it.
    """
    number = 0
    while chunk := stream.readline(LINE_BYTES_MAX + 2):
        number += 1
        ended = chunk.endswith(b"\n")
        if not ended:
            ended = not _skip_to_end_of_line(stream)
        data = chunk.removesuffix(b"\n").removesuffix(b"\r")
        if number == 1:
            data = data.removeprefix(codecs.BOM_UTF8)
        yield Line(number, data[:LINE_BYTES_MAX], ended and len(data) <= LINE_BYTES_MAX)


def _skip_to_end_of_line(stream: IO[bytes]) -> bool:
    """Go on behind the next end of line; whether there was anything to skip but the end itself."""
    skipped = False
    while chunk := stream.readline(_CHUNK_BYTES):
        skipped = skipped or chunk not in (b"\n", b"\r\n")
        if chunk.endswith(b"\n"):
            break
    return skipped


class Utf8FromUtf16(io.RawIOBase):
    """A stream of UTF-16 read as UTF-8, byte order mark and all; what is no UTF-16 becomes bytes that are no UTF-8."""

    def __init__(self, stream: IO[bytes], encoding: str) -> None:
        super().__init__()
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder(encoding)(errors=_ERRORS)
        self._rest = b""
        self._ended = False

    def readable(self) -> bool:
        """It can be read, and nothing else."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override] # the only kind that io hands over
        """Fill the buffer with UTF-8; 0 at the end."""
        while not self._rest and not self._ended:
            chunk = self._stream.read(_CHUNK_BYTES)
            self._ended = not chunk
            self._rest = self._decoder.decode(chunk, final=self._ended).encode("utf-8", "surrogatepass")
        size = min(len(buffer), len(self._rest))
        buffer[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size


class LfFromCr(io.RawIOBase):
    """A stream whose lines end with CR alone, as on old computers, read with LF in its place."""

    def __init__(self, stream: IO[bytes]) -> None:
        super().__init__()
        self._stream = stream

    def readable(self) -> bool:
        """It can be read, and nothing else."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override] # the only kind that io hands over
        """Fill the buffer; 0 at the end."""
        data = self._stream.read(len(buffer)).replace(b"\r", b"\n")
        buffer[: len(data)] = data
        return len(data)


def _mark_as_not_text(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return _NOT_TEXT, error.end


_ERRORS = "handproof-not-text"
codecs.register_error(_ERRORS, _mark_as_not_text)
