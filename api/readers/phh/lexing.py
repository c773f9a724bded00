"""What each line of TOML is, without reading its values: where keys begin and where tables do."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

_TOKEN: Final = re.compile(r"'''|\"\"\"|'[^']*'|\"(?:\\.|[^\"\\])*\"|[#\[\]{}]")
_END_OF_BASIC: Final = re.compile(r"(?:\\.|[^\"\\]|\"(?!\"\"))*\"{3,5}")
_SECTION: Final = re.compile(r"\s*\[\s*([^\[\]#=]+?)\s*\]\s*(?:#.*)?")
_PLAIN_SECTION: Final = re.compile(r"\[[0-9]+\]")
_DEPTH_MAX: Final = 9


class LineKind(Enum):
    """What a line is."""

    BLANK = "blank"
    COMMENT = "comment"
    SECTION = "section"
    KEY = "key"
    MORE = "more of the key before"


class Lexer:
    """Tells the kind of one line after the other."""

    def __init__(self) -> None:
        self._quotes = ""  # the three quotation marks of a text that goes on
        self._depth = 0  # of brackets that are open

    @property
    def at_top(self) -> bool:
        """Whether no text and no array is open."""
        return not self._quotes and not self._depth

    def kind(self, line: str) -> LineKind:
        """The kind of the next line.

        A line that is a number in brackets and nothing else begins a section whatever is still open: a record that
        breaks off must not swallow those behind it.
        """
        if _PLAIN_SECTION.fullmatch(line):
            self._quotes, self._depth = "", 0
        if self._quotes or self._depth:
            self._go_over(line)
            return LineKind.MORE
        if not line.strip():
            return LineKind.BLANK
        if line.lstrip().startswith("#"):
            return LineKind.COMMENT
        if _SECTION.fullmatch(line):
            return LineKind.SECTION
        self._go_over(line)
        return LineKind.KEY

    def _go_over(self, line: str) -> None:
        place = 0
        while place < len(line):
            if self._quotes:
                place = self._end_of_text(line, place)
                continue
            found = _TOKEN.search(line, place)
            if found is None or found[0] == "#":
                return
            self._take(found[0])
            place = found.end()

    def _end_of_text(self, line: str, place: int) -> int:
        """Where the text over several lines ends; the end of the line if it goes on."""
        if self._quotes == "'''":
            end = line.find("'''", place)
            if end < 0:
                return len(line)
            self._quotes = ""
            end += 3
            return end + len(line[end : end + 2]) - len(line[end : end + 2].lstrip("'"))
        found = _END_OF_BASIC.match(line, place)
        if found is None:
            return len(line)
        self._quotes = ""
        return found.end()

    def _take(self, sign: str) -> None:
        if sign in ("'''", '"""'):
            self._quotes = sign
        elif sign in "[{":
            self._depth = min(self._depth + 1, _DEPTH_MAX)
        elif sign in "]}":
            self._depth = max(self._depth - 1, 0)
