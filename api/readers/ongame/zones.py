"""Times of the text in UTC: a table of time zones, because the text names them by abbreviations.

Abbreviations that several countries officially use for different times (CST, IST, AST) are left out: such a time is
as unstated as one in a zone that nobody knows.
"""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Final

from api.readers.ongame.kinds import RemarkKind

UNSTATED_TIME: Final = "1970-01-01T00:00:00.000000Z"

OFFSET_HOURS: Final = {
    "UTC": 0,
    "GMT": 0,
    "WET": 0,
    "WEST": 1,
    "BST": 1,
    "CET": 1,
    "MEZ": 1,
    "CEST": 2,
    "MESZ": 2,
    "EET": 2,
    "EEST": 3,
    "MSD": 4,
    "GST": 4,
    "EST": -5,
    "EDT": -4,
    "CDT": -5,
    "MST": -7,
    "MDT": -6,
    "PST": -8,
    "PDT": -7,
    "AKST": -9,
    "AKDT": -8,
    "HST": -10,
}
"""Hours ahead of UTC of the zones that never changed while the format was in use; MSK did, see `_moscow`."""

MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
DAYS: Final = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")

_TIME = re.compile(
    r"(?P<weekday>[A-Z][a-z]{2}) (?P<month>[A-Z][a-z]{2}) (?P<day>[0-9]{1,2}) "
    r"(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2}):(?P<second>[0-9]{2}) (?P<zone>\S+) (?P<year>[0-9]{4})"
)
_OFFSET = re.compile(r"(?:GMT|UTC)([+-])([0-9]{1,2}):?([0-5][0-9])?")
_OFFSET_MAX: Final = timedelta(hours=14)

# Russia left winter time in March 2011 (MSK became UTC+4) and went back to it in October 2014 (UTC+3 again).
_MOSCOW_FOUR_FROM: Final = datetime(2011, 3, 27, 2)  # noqa: DTZ001 - clocks in Moscow
_MOSCOW_TWICE_FROM: Final = datetime(2014, 10, 26, 1)  # noqa: DTZ001
_MOSCOW_THREE_FROM: Final = datetime(2014, 10, 26, 2)  # noqa: DTZ001


class NoTimeError(ValueError):
    """A text that is no time of the format; the message says why."""


def utc_time(text: str) -> tuple[str, tuple[RemarkKind, ...]]:
    """The time of a text such as `Mon Sep 13 22:31:30 GMT+0100 2010` in UTC, and what is odd about it.

    An unknown zone gives the unstated time and the oddity `unknown-time-zone`; a day of the week that is not that
    of the date is `contradicting-weekday`. NoTimeError if the text is no time at all.
    """
    found = _TIME.fullmatch(text)
    if found is None:
        raise NoTimeError("expected a time such as Mon Sep 13 22:31:30 GMT+0100 2010")
    local = _local_time(found)
    oddities: tuple[RemarkKind, ...] = ()
    if DAYS[local.weekday()] != found["weekday"]:
        oddities = ("contradicting-weekday",)
    offset = offset_of(found["zone"], local)
    if offset is None:
        return UNSTATED_TIME, (*oddities, "unknown-time-zone")
    try:
        return f"{(local - offset).isoformat(timespec='microseconds')}Z", oddities
    except OverflowError:
        raise NoTimeError("the time lies outside the years 1 to 9999") from None


def offset_of(zone: str, local: datetime) -> timedelta | None:
    """How far the clocks of a zone were ahead of UTC when they showed `local`; None if that is not known."""
    if zone in OFFSET_HOURS:
        return timedelta(hours=OFFSET_HOURS[zone])
    if zone == "MSK":
        return _moscow(local)
    found = _OFFSET.fullmatch(zone)
    if found is None:
        return None
    offset = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
    if offset > _OFFSET_MAX:
        return None
    return offset if found[1] == "+" else -offset


def _moscow(local: datetime) -> timedelta | None:
    if _MOSCOW_TWICE_FROM <= local < _MOSCOW_THREE_FROM:
        return None  # clocks showed this hour twice
    return timedelta(hours=4 if _MOSCOW_FOUR_FROM <= local < _MOSCOW_THREE_FROM else 3)


def _local_time(found: re.Match[str]) -> datetime:
    if found["month"] not in MONTHS or found["weekday"] not in DAYS:
        raise NoTimeError("the name of the day or of the month is unknown")
    year, day, hour, minute, second = (int(found[name]) for name in ("year", "day", "hour", "minute", "second"))
    try:
        month = MONTHS.index(found["month"]) + 1
        return datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - clocks of the zone
    except ValueError:
        raise NoTimeError("no such day or hour in the calendar") from None
