"""Telling a format by what is in the file, never by its name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum

from api.readers.lines import Line

_EVENT_KEY = re.compile(rb'"(?:stream|topic)"\s*:')
_ONGAME_MARKS = (b"***** History for hand ", b"***** End of hand ")


class Format(Enum):
    """What a file can be."""

    EMPTY = "empty"
    UNKNOWN = "unknown"
    EVENTS = "events"
    ONGAME = "ongame"


def told_format(lines: Iterable[Line]) -> tuple[Format, int]:
    """The format by the first line that tells one, and how many lines were looked at (all, if none does)."""
    looked_at, blank = 0, True
    for line in lines:
        looked_at = line.number
        blank = blank and line.blank
        told = _told_by(line.data)
        if told is not None:
            return told, looked_at
    return (Format.EMPTY if blank else Format.UNKNOWN), looked_at


def _told_by(data: bytes) -> Format | None:
    if data.lstrip().startswith(b"{") and _EVENT_KEY.search(data):
        return Format.EVENTS
    return Format.ONGAME if any(mark in data for mark in _ONGAME_MARKS) else None
