"""Telling a format by what is in the file, never by its name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum

from api.readers.lines import Line

_EVENT_KEY = re.compile(rb'"(?:stream|topic)"\s*:')
_POKERSTARS_MARK = re.compile(
    rb"(?:PokerStars (?:Zoom |Home Game |Zoom Home Game )?(?:Hand|Game)|POKERSTARS (?:HAND|GAME)) #[0-9]+:"
)
_MISREAD_MARK = b"PokerStars".decode("utf-16-le").encode()
"""What bytes of one character each look like once they were taken for UTF-16 and written as UTF-8."""
_ONGAME_MARKS = (b"***** History for hand ", b"***** End of hand ")
_PHH_KEY = re.compile(rb"\s*(?:variant|antes|blinds_or_straddles|starting_stacks|actions)\s*=")
_OHH_KEY = re.compile(rb'"ohh"\s*:')


class Format(Enum):
    """What a file can be."""

    EMPTY = "empty"
    UNKNOWN = "unknown"
    EVENTS = "events"
    ONGAME = "ongame"
    PHH = "phh"
    OHH = "ohh"
    POKERSTARS = "pokerstars"
    MISREAD = "misread"


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
    event, ohh = _EVENT_KEY.search(data), _OHH_KEY.search(data)
    if event and data.lstrip().startswith(b"{") and not (ohh and ohh.start() < event.start()):
        return Format.EVENTS
    if _PHH_KEY.match(data) or ohh:
        return Format.PHH if _PHH_KEY.match(data) else Format.OHH
    if _POKERSTARS_MARK.search(data):
        return Format.POKERSTARS
    if _MISREAD_MARK in data:
        return Format.MISREAD
    return Format.ONGAME if any(mark in data for mark in _ONGAME_MARKS) else None
