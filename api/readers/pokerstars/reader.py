"""Reading a file of PokerStars text: its records, and an account of every line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from api.readers.account import LineAccount
from api.readers.common.other import POKERSTARS
from api.readers.common.reader import FileFacts, TextReader
from api.readers.common.records import Marks, Part
from api.readers.pokerstars.hand import StarsFile, read_hand
from api.readers.pokerstars.notes import LineNotes
from api.readers.pokerstars.words import FIRST_LINE, SUMMARY
from api.readers.results import HandRecord, Reject
from api.readers.source import Source

_SEPARATOR = re.compile(r"\*{5,} # [0-9]+ \*{5,}")
_SUMMARY_LINE = re.compile(r"Seat [0-9]|Total pot |(?:(?:FIRST|SECOND|THIRD) )?Board |Hand was run|Title: |\*{5,} # ")
_RETURN: Final = b"Uncalled bet ("
_CHAT: Final = ' said, "'


def read_pokerstars(source: Source, account: LineAccount, rulebook: str | None = None) -> Iterator[HandRecord | Reject]:
    """The hands of the file in order, and a reject for each record that cannot be taken whole.

    `rulebook` (`<slug>/<version>`) goes into the start of every hand; readers never choose one themselves.
    """
    states_returns = any(_RETURN in line.data for line in source.lines())
    file = StarsFile(FileFacts(source.name, source.sha256(), rulebook), states_returns)

    def read(record: Part, notes: LineNotes) -> HandRecord:
        return read_hand(record, file, notes)

    yield from TextReader(_MARKS, read, "repeated-record").read(source, account)


def _first(text: str) -> int:
    """Where a record begins in a line; the words of a chat begin none."""
    found = FIRST_LINE.search(text)
    if found is None or _CHAT in text[: found.start()]:
        return -1
    return found.start()


def _between(text: str) -> str | None:
    if not text:
        return "blank"
    return "separator" if _SEPARATOR.fullmatch(text) else None


def _closing(text: str) -> bool:
    """Whether a line is one of a summary."""
    return _SUMMARY_LINE.match(text.strip()) is not None


_MARKS: Final = Marks(_first, between=_between, closes=SUMMARY, closing=_closing, name=POKERSTARS)
