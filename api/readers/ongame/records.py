"""Cutting a text into records, each from its first to its last line, and what lies between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from api.readers.text import TextLine

FIRST_LINE_MARK: Final = "***** History for hand "
LAST_LINE: Final = re.compile(r"\*{5} End of hand (\S+) \*{5}")
RECORD_SIZE_MAX: Final = 500_000
"""Characters, each line with 100 more: larger than any hand. What goes on longer is no record and is not held."""
_LINE_SIZE: Final = 100


@dataclass(slots=True)
class Part:
    """Lines in a row: a record (from its first line on), or what stands outside of any (only its first line is kept).

    `complete` once the last line of the record is there. `counted_lines` are lines of the file, kept or not.
    """

    inside: bool
    lines: list[TextLine] = field(default_factory=list)
    complete: bool = False
    counted_lines: int = 0
    last_line: int = 0
    size: int = 0

    def add(self, line: TextLine) -> None:
        """Take one more line in."""
        if not self.lines or (self.inside and not self.too_long):
            self.lines.append(line)
        self.size += len(line.text) + _LINE_SIZE
        self.counted_lines += line.counts
        self.last_line = line.number
        self.complete = self.inside and LAST_LINE.fullmatch(line.text) is not None

    @property
    def first_line(self) -> int:
        """The number of its first line."""
        return self.lines[0].number

    @property
    def too_long(self) -> bool:
        """Whether there is no hand of such a size."""
        return self.size > RECORD_SIZE_MAX


def cut(lines: Iterable[TextLine]) -> Iterator[Part | TextLine]:
    """Records and what lies between, in order; a blank line outside of records comes by itself.

    A record that breaks off ends where the next one begins.
    """
    part: Part | None = None
    for line in _parted(lines):
        begins = line.text.startswith(FIRST_LINE_MARK)
        if not begins and not line.text and line.damage is None and not (part and part.inside):
            yield line
            continue
        if begins and part is not None:
            yield part
        if begins or part is None:
            part = Part(begins)
        part.add(line)
        if part.complete:
            yield part
            part = None
    if part is not None:
        yield part


def _parted(lines: Iterable[TextLine]) -> Iterator[TextLine]:
    """The lines, with a first line of a record on its own even where files were joined in the middle of a line."""
    for line in lines:
        place = line.text.find(FIRST_LINE_MARK)
        if place <= 0:
            yield line
            continue
        before = line.text[:place].strip()
        if before:
            yield line._replace(text=before)
        yield line._replace(text=line.text[place:], counts=not before)
