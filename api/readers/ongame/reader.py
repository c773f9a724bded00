"""Reading a file of Ongame text: its records, and an account of every line."""

from __future__ import annotations

from collections.abc import Iterator

from api.readers.account import LineAccount
from api.readers.common.reader import FileFacts, TextReader
from api.readers.common.records import Part
from api.readers.ongame.hand import read_hand
from api.readers.ongame.notes import LineNotes
from api.readers.ongame.records import MARKS
from api.readers.results import HandRecord, Reject
from api.readers.source import Source


def read_ongame(source: Source, account: LineAccount, rulebook: str | None = None) -> Iterator[HandRecord | Reject]:
    """The hands of the file in order, and a reject for each record that cannot be taken whole.

    `rulebook` (`<slug>/<version>`) goes into the start of every hand; readers never choose one themselves.
    """
    file = FileFacts(source.name, source.sha256(), rulebook)

    def read(record: Part, notes: LineNotes) -> HandRecord:
        return read_hand(record, file, notes)

    yield from TextReader(MARKS, read).read(source, account)
