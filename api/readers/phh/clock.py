"""When a hand began, in UTC."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from api.readers.common.keyed import KeyNotes
from api.readers.phh.fields import Fields
from domain.events import time_text

UNSTATED_TIME: Final = "1970-01-01T00:00:00.000000Z"

_PLACE: Final = ("city", "region", "country")
_ABBREVIATIONS: Final = {
    "UTC": 0,
    "GMT": 0,
    "WET": 0,
    "WEST": 1,
    "BST": 1,
    "CET": 1,
    "CEST": 2,
    "EET": 2,
    "EEST": 3,
    "AKST": -9,
    "AKDT": -8,
    "PST": -8,
    "PDT": -7,
    "MST": -7,
    "MDT": -6,
    "CDT": -5,
    "EST": -5,
    "EDT": -4,
    "HST": -10,
}
"""Hours ahead of UTC; zones of which there are several (CST, IST) are unknown."""

_SEASONAL: Final = {
    "ET": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
}
"""The place whose clocks a zone follows that is called alike in summer and winter."""


def start_of(fields: Fields, notes: KeyNotes) -> str:
    """The start of the hand; unstated where the record has no date, or a time in a zone that nobody knows.

    A date without a time is the beginning of its day, with a remark.
    """
    day, month, year = (fields.integer(name) for name in ("day", "month", "year"))
    clock, zone = fields.clock("time"), _zone(fields)
    if day is None or month is None or year is None:
        if (day, month, year, clock) != (None, None, None, None):
            notes.remark(fields.line, "incomplete-date", "the date has no day, month or year")
        return UNSTATED_TIME
    try:
        local = datetime(year, month, day)  # noqa: DTZ001 - clocks at the table
    except (ValueError, OverflowError):
        raise fields.unfit(
            "day", "expected a day of the calendar: there is no day of the calendar such as this"
        ) from None
    if clock is None:
        notes.remark(fields.line_of("day"), "date-only", "the date has no time: the beginning of the day in UTC")
        return _stamp(local)
    if zone is None:
        notes.remark(fields.line_of("time"), "unknown-time-zone", "the time is in a zone that is not known")
        return UNSTATED_TIME
    try:
        moment = _moment(datetime.combine(local, clock), zone)
    except (OverflowError, ValueError):
        raise fields.unfit("year", "expected a time within the years 1 to 9999") from None
    if moment is None:
        notes.remark(fields.line_of("time"), "ambiguous-time", "clocks showed this hour twice or never")
        return UNSTATED_TIME
    return _stamp(moment)


def _moment(local: datetime, zone: tzinfo) -> datetime | None:
    """The moment at which clocks of the zone showed this; None where that were two, or none."""
    moments = {local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return next(iter(moments)) if len(moments) == 1 else None


def _stamp(moment: datetime) -> str:
    return time_text(moment)


def _zone(fields: Fields) -> tzinfo | None:
    """The zone of the record's time: as named, else UTC unless the record says where the table stood."""
    name, abbreviation = fields.text("time_zone"), fields.text("time_zone_abbreviation")
    if name is not None:
        try:
            return ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return None
    if abbreviation in _SEASONAL:
        return ZoneInfo(_SEASONAL[abbreviation])
    if abbreviation is not None:
        hours = _ABBREVIATIONS.get(abbreviation)
        return None if hours is None else timezone(timedelta(hours=hours))
    return None if all(place in fields for place in _PLACE) else UTC
