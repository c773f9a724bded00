"""Reading a file of Open Hand Histories: its records, and an account of every line and key."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from api.readers.account import LineAccount
from api.readers.common.keyed import keyed_lines, read_keyed
from api.readers.common.reader import FileFacts
from api.readers.ohh.hand import read_hand
from api.readers.ohh.records import cut
from api.readers.results import HandRecord, Reject
from api.readers.source import Source


def read_ohh(source: Source, account: LineAccount, rulebook: str | None = None) -> Iterator[HandRecord | Reject]:
    """The hands of the file in order, and a reject for each record that cannot be taken whole.

    `rulebook` (`<slug>/<version>`) goes into the start of every hand; readers never choose one themselves.
    """
    file = FileFacts(source.name, source.sha256(), rulebook)
    return read_keyed(source, account, cut(keyed_lines(source)), partial(read_hand, file=file))
