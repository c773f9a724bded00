"""Cutting a text into records, each from its first to its last line, and what lies between them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from api.readers.common.other import ROOM, other_format
from api.readers.common.unfit import UnfitRecord
from api.readers.text import TextLine

RECORD_SIZE_MAX: Final = 500_000
"""Characters, each line with 100 more: larger than any hand. What goes on longer is no record and is not held."""
_LINE_SIZE: Final = 100
_NOTHING: Final = " \t\ufeff"
"""What may stand before a first line: blanks, and the byte order mark of a file that was joined to another."""


@dataclass(frozen=True, slots=True)
class Marks:
    """How a format marks its records: `first` gives where in a line a record begins, or -1; `last` tells its end.

    A format without a last line has no `last`: its records go on to the next one, or, once the line `closes` was
    there, to a line behind a blank one that is not `closing`. `between` names the kind of noise of a line that
    may stand outside of records, or gives None. `name` is that of the format.
    """

    first: Callable[[str], int]
    last: Callable[[str], bool] = lambda _text: False
    between: Callable[[str], str | None] = lambda text: None if text else "blank"
    closes: str | None = None
    closing: Callable[[str], bool] = lambda _text: True
    name: str = ""


@dataclass(slots=True)
class Part:
    """Lines in a row: a record (from its first line on), or what stands outside of any (only its first line is kept).

    `complete` once the last line of the record is there, `closing` once it comes to its end. `counted_lines` are lines
    of the file, kept or not. `other` is the format that begins with it, where that is another one.
    """

    inside: bool
    lines: list[TextLine] = field(default_factory=list)
    complete: bool = False
    closing: bool = False
    other: str | None = None
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

    @property
    def first_line(self) -> int:
        """The number of its first line."""
        return self.lines[0].number

    @property
    def too_long(self) -> bool:
        """Whether there is no hand of such a size."""
        return self.size > RECORD_SIZE_MAX

    def check(self) -> None:
        """UnfitRecord if a line is damaged or the record is longer than any hand."""
        damaged = next((line for line in self.lines if line.damage is not None), None)
        if damaged is not None and damaged.damage is not None:
            raise UnfitRecord(damaged.number, *damaged.damage)
        if self.too_long:
            raise UnfitRecord(self.first_line, "record", "the record is too long for a hand")


@dataclass(frozen=True, slots=True)
class Between:
    """A line outside of records that says nothing, and its kind of noise."""

    line: TextLine
    kind: str


def cut(lines: Iterable[TextLine], marks: Marks) -> Iterator[Part | Between]:
    """Records and what lies between, in order; a line of noise outside of records comes by itself.

    A record that breaks off ends where the next one begins, or something that is none of this format.
    """
    part: Part | None = None
    for line in _parted(lines, marks):
        begins = marks.first(line.text) == 0
        other = None if begins or line.damage is not None else _other(line.text, part, marks)
        inside = part is not None and part.inside and other is None and not _is_strange(line.text, part, marks)
        kind = None if begins or line.damage is not None or inside or other else marks.between(line.text)
        if kind is not None:
            yield Between(line, kind)
            continue
        if part is not None and (begins or other not in (None, part.other) or part.inside != inside):
            yield part
            part = None
        part = part or Part(begins, other=other)
        part.add(line)
        part.closing = part.closing or (part.inside and line.text.strip() == marks.closes)
        part.complete = part.inside and marks.last(line.text)
        if part.complete:
            yield part
            part = None
    if part is not None:
        yield part


def _other(text: str, part: Part | None, marks: Marks) -> str | None:
    """The other format that begins with a line.

    In the middle of a record the first words of some room's text may be the name of a player.
    """
    other = other_format(text, marks.name)
    in_middle = part is not None and part.inside and not part.closing
    return None if in_middle and other == ROOM else other


def _is_strange(text: str, part: Part, marks: Marks) -> bool:
    """Whether a line, behind a blank one at the end of a record, is no part of it."""
    return part.closing and bool(text.strip()) and not part.lines[-1].text.strip() and not marks.closing(text)


def _parted(lines: Iterable[TextLine], marks: Marks) -> Iterator[TextLine]:
    """The lines, with a first line of a record on its own even where files were joined in the middle of a line."""
    for line in lines:
        place = marks.first(line.text)
        if place <= 0:
            yield line
            continue
        before = line.text[:place].strip(_NOTHING)
        if before:
            yield line._replace(text=before)
        yield line._replace(text=line.text[place:], counts=not before)
