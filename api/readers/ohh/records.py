"""Cutting a file into records: JSON objects, each on a line of its own or over several, blank lines between them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from api.readers.common.keyed import KeyedLine, KeyedRecord, Noise
from api.readers.common.other import EVENTS, OHH, PHH, other_format

_TOKEN: Final = re.compile(r'"(?:\\.|[^"\\])*"?|[{}]')


def cut(lines: Iterable[KeyedLine]) -> Iterator[KeyedRecord | Noise]:
    """The records and the blank lines between them; those inside of a record are part of it.

    A record that breaks off ends where, after a blank line, a line begins another object, or where another format
    begins: no text of JSON goes over several lines. What is none of this format is one record up to the next object.
    """
    record: KeyedRecord | None = None
    depth, after_blank = 0, False
    for line in lines:
        if record is None and not line.text.strip() and line.damage is None:
            yield Noise("blank")
            continue
        other = _other(line, depth)
        if record is not None and _ends(record, line, other, after_blank=after_blank):
            yield record
            record, depth = None, 0
        record = record or KeyedRecord(other=other)
        record.add(line)
        after_blank = not line.text.strip()
        depth += 0 if record.other else _opened(line.text)
        if depth <= 0 and not after_blank and record.other is None:
            yield record
            record, depth = None, 0
    if record is not None:
        yield record


def _other(line: KeyedLine, depth: int) -> str | None:
    """The other format that a line begins; within an object not what may stand in it itself."""
    other = None if line.damage is not None else other_format(line.text, OHH)
    return None if other in (EVENTS, PHH) and depth > 0 else other


def _ends(record: KeyedRecord, line: KeyedLine, other: str | None, *, after_blank: bool) -> bool:
    """Whether a line is no more of a record."""
    if record.other is not None:
        return other not in (None, record.other) or (other is None and line.text.lstrip().startswith("{"))
    return other is not None or (after_blank and line.text.startswith("{"))


def _opened(text: str) -> int:
    """How many braces more the line opens than it closes; no text of JSON goes over several lines."""
    return sum({"{": 1, "}": -1}.get(token, 0) for token in _TOKEN.findall(text))
