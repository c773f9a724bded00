"""Cutting a file into records: JSON objects, each on a line of its own or over several, blank lines between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from api.readers.common.keyed import KeyedLine, KeyedRecord, Noise

_TOKEN: Final = re.compile(r'"(?:\\.|[^"\\])*"?|[{}]')


def cut(lines: Iterable[KeyedLine]) -> Iterator[KeyedRecord | Noise]:
    """The records and the blank lines between them; those inside of a record are part of it.

    A record that breaks off ends where, after a blank line, a line begins another object.
    """
    record: KeyedRecord | None = None
    depth, after_blank = 0, False
    for line in lines:
        if record is None and not line.text.strip() and line.damage is None:
            yield Noise("blank")
            continue
        if record is not None and after_blank and line.text.startswith("{"):
            yield record
            record, depth = None, 0
        record = record or KeyedRecord()
        record.add(line)
        after_blank = not line.text.strip()
        depth += _opened(line.text)
        if depth <= 0 and not after_blank:
            yield record
            record, depth = None, 0
    if record is not None:
        yield record


def _opened(text: str) -> int:
    """How many braces more the line opens than it closes; no text of JSON goes over several lines."""
    return sum({"{": 1, "}": -1}.get(token, 0) for token in _TOKEN.findall(text))
