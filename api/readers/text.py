"""Lines of a text file as text: UTF-8, UTF-16, or Windows-1252 where a file has no valid UTF-8 beyond ASCII."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from api.readers.lines import LINE_BYTES_MAX, Line
from api.readers.source import Source

UTF_8: Final = "utf-8"
WINDOWS_1252: Final = "cp1252"
_NAMES: Final = {UTF_8: "UTF-8", WINDOWS_1252: "Windows-1252"}


class Damage(NamedTuple):
    """Why the text of a line is not what the file meant: the field and the reason of a reject."""

    field: str
    reason: str


class TextLine(NamedTuple):
    """A line as text, without blanks at its end; `damage` says why it cannot be relied on.

    `counts` is false for the second part of a line that was cut in two: a line is counted once.
    """

    number: int
    text: str
    damage: Damage | None = None
    counts: bool = True


def encoding_of(source: Source) -> str:
    """The encoding of a text file: Windows-1252 if lines are no UTF-8 and no line has UTF-8 beyond ASCII."""
    if source.utf16 is not None:
        return UTF_8  # that is what its lines are given in
    invalid = False
    for line in source.lines():
        if line.data.isascii():
            continue
        if _is_utf8(line.data):
            return UTF_8
        invalid = True
    return WINDOWS_1252 if invalid else UTF_8


def text_lines(lines: Iterable[Line], encoding: str) -> Iterator[TextLine]:
    """The lines as text; a damaged one with replacement characters and its damage."""
    for line in lines:
        yield TextLine(line.number, line.data.decode(encoding, "replace").rstrip(" \t\r"), _damage(line, encoding))


def _damage(line: Line, encoding: str) -> Damage | None:
    if not line.whole:
        return Damage("line", f"the line is longer than {LINE_BYTES_MAX:,} bytes")
    if b"\0" in line.data:
        return Damage("encoding", "the line has a zero byte")
    try:
        line.data.decode(encoding)
    except UnicodeDecodeError as error:
        byte = line.data[error.start]
        return Damage("encoding", f"byte {error.start + 1} of the line (0x{byte:02x}) is not {_NAMES[encoding]}")
    return None


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode(UTF_8)
    except UnicodeDecodeError:
        return False
    return True
