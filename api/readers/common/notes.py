"""What became of the lines of one record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from api.readers.results import Remark, shortened
from api.readers.text import TextLine

Noise = TypeVar("Noise", bound=str)
Oddity = TypeVar("Oddity", bound=str)


@dataclass(slots=True)
class LineNotes(Generic[Noise, Oddity]):
    """Counts of lines that became events and of noise by kind, and remarks on what is odd."""

    event_lines: int = 0
    noise: Counter[str] = field(default_factory=Counter)
    remarks: list[Remark] = field(default_factory=list)

    def event(self, line: TextLine) -> None:
        """The line became an event or part of one."""
        self.event_lines += line.counts

    def ignored(self, line: TextLine, kind: Noise) -> None:
        """The line is noise of this kind."""
        self.noise[kind] += line.counts

    def remark(self, line: TextLine, kind: Oddity) -> None:
        """Something in the line is odd; the line itself is counted elsewhere."""
        self.remarks.append(Remark(line.number, kind, shortened(line.text)))


class Cursor:
    """A place in the lines of a record."""

    def __init__(self, lines: Sequence[TextLine]) -> None:
        self._lines = lines
        self._index = 0

    def peek(self) -> TextLine:
        """The next line; there must be one."""
        return self._lines[self._index]

    def at_end(self) -> bool:
        """Whether the next line is the last."""
        return self._index == len(self._lines) - 1

    def exhausted(self) -> bool:
        """Whether no line is left."""
        return self._index >= len(self._lines)

    def take(self) -> TextLine:
        """The next line; go on behind it."""
        line = self._lines[self._index]
        self._index += 1
        return line
