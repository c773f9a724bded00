"""The input of a reading: a file or a stream that can be gone through more than once."""

from __future__ import annotations

import codecs
import hashlib
import io
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import IO, BinaryIO, Self

from api.readers.lines import LfFromCr, Line, Utf8FromUtf16, bounded_lines

STANDARD_INPUT = "standard input"
_HEAD_BYTES = 4096
_CHUNK_BYTES = 1 << 20
_MOSTLY = 0.7  # of the characters of a text in western languages: those whose other byte is zero in UTF-16


@dataclass(frozen=True, slots=True)
class Source:
    """Bytes that can be read from the start as often as needed; `name` is what messages call them."""

    name: str
    utf16: str | None
    """The codec, where the bytes are UTF-16."""
    ends_with_cr: bool
    """Whether lines end with CR alone: the beginning of the file has some, and no LF."""
    _stream: IO[bytes]
    _start: int
    _closing: ExitStack

    @classmethod
    def open(cls, file: Path | BinaryIO, name: str | None = None) -> Self:
        """Open a file, or take an open stream, which stays open in the end; OSError if that fails.

        A stream that cannot be wound back is copied to a temporary file first.
        """
        with ExitStack() as closing:
            stream: IO[bytes] = closing.enter_context(file.open("rb")) if isinstance(file, Path) else file
            if not stream.seekable():
                stream = _spooled(stream, closing)
            start = stream.tell()
            head = stream.read(_HEAD_BYTES)
            ends_with_cr = b"\r" in head.rstrip(b"\0").rstrip(b"\r") and b"\n" not in head
            utf16 = _utf16_of(head)
            called = name or (str(file) if isinstance(file, Path) else STANDARD_INPUT)
            return cls(called, utf16, ends_with_cr, stream, start, closing.pop_all())

    def close(self) -> None:
        """Close what was opened here."""
        self._closing.close()

    def lines(self) -> Iterator[Line]:
        """All lines from the start, one pass at a time; those of a UTF-16 file in UTF-8."""
        self._stream.seek(self._start)
        stream: IO[bytes] = self._stream
        if self.utf16 is not None:
            stream = io.BufferedReader(Utf8FromUtf16(self._stream, self.utf16), _HEAD_BYTES)
        if self.ends_with_cr:
            stream = io.BufferedReader(LfFromCr(stream), _HEAD_BYTES)
        yield from bounded_lines(stream)

    def sha256(self) -> str:
        """SHA-256 of all bytes as they are in the file, in hexadecimal digits."""
        self._stream.seek(self._start)
        digest = hashlib.sha256()
        while chunk := self._stream.read(_CHUNK_BYTES):
            digest.update(chunk)
        return digest.hexdigest()


def _spooled(stream: IO[bytes], closing: ExitStack) -> IO[bytes]:
    copy = closing.enter_context(tempfile.TemporaryFile())  # noqa: SIM115 - the stack closes it
    shutil.copyfileobj(stream, copy, _CHUNK_BYTES)
    copy.seek(0)
    return copy


def _utf16_of(head: bytes) -> str | None:
    """The codec of a file of UTF-16, told by its byte order mark or by every other byte being zero; else None."""
    if head.startswith(codecs.BOM_UTF16_LE):
        return "utf-16-le"
    if head.startswith(codecs.BOM_UTF16_BE):
        return "utf-16-be"
    pairs = len(head) // 2
    first, second = head[0 : 2 * pairs : 2].count(0), head[1 : 2 * pairs : 2].count(0)
    if second > _MOSTLY * pairs and not first:
        return "utf-16-le"
    if first > _MOSTLY * pairs and not second:
        return "utf-16-be"
    return None
