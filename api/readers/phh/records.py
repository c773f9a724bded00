"""Cutting a file into records: each section (`[1]`) is one, and what stands before the first section."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from api.readers.common.keyed import KeyedLine, KeyedRecord, Noise
from api.readers.common.other import PHH, other_format
from api.readers.phh.lexing import Lexer, LineKind

_KEY: Final = re.compile(r"\s*(?:variant|antes|blinds_or_straddles|starting_stacks|actions)\s*=")
_WAITING_MAX: Final = 10_000
"""Blank lines and comments in a row that may lie within a record; further ones are no part of it."""


@dataclass(slots=True)
class Section(KeyedRecord):
    """A record of this format: the line that begins it, if there is one, and the lines by kind."""

    kinds: list[LineKind] = field(default_factory=list)

    def take(self, line: KeyedLine, kind: LineKind) -> None:
        """Take one more line in."""
        if not self.too_long:
            self.kinds.append(kind)
        self.add(line)

    @property
    def content(self) -> list[KeyedLine]:
        """The lines from the first key to the last, without that of the section."""
        first = self.kinds.index(LineKind.KEY) if LineKind.KEY in self.kinds else 0
        return self.lines[first:]


def cut(lines: Iterable[KeyedLine]) -> Iterator[KeyedRecord | Noise]:
    """The records and the blank lines and comments between them; those inside of a record are part of it.

    Lines of another format are a record of their own, up to a section or a key of this format.
    """
    record: Section | None = None
    waiting: list[tuple[KeyedLine, LineKind]] = []
    for line, kind, other in _told(lines):
        is_between = kind in (LineKind.BLANK, LineKind.COMMENT) and line.damage is None
        if is_between and other is None:
            if record is None or record.other is not None or len(waiting) > _WAITING_MAX:
                yield Noise(kind.value)
            else:
                waiting.append((line, kind))
            continue
        if kind is LineKind.SECTION or other != (None if record is None else record.other):
            if record is not None:
                yield record
            yield from _noise(waiting)
            record, waiting = Section(other=other), []
        record = record or Section()
        for between in waiting:
            record.take(*between)
        waiting = []
        record.take(line, kind)
    if record is not None:
        yield record
    yield from _noise(waiting)


def _told(lines: Iterable[KeyedLine]) -> Iterator[tuple[KeyedLine, LineKind, str | None]]:
    """Each line with its kind, and with the other format that it is of."""
    lexer, other = Lexer(), None
    for line in lines:
        is_at_top, kind = lexer.at_top, lexer.kind(line.text)
        if kind is LineKind.SECTION or (kind is LineKind.KEY and _KEY.match(line.text)):
            other = None
        elif is_at_top and kind is LineKind.KEY:
            other = other_format(line.text, PHH) or other
        if other is not None:
            lexer = Lexer()  # brackets and quotation marks of another format mean nothing here
        yield line, kind, other


def _noise(lines: Iterable[tuple[KeyedLine, LineKind]]) -> Iterator[Noise]:
    return (Noise(kind.value) for _, kind in lines)
