"""Times of the text in UTC. The text names zones by its own abbreviations; clocks changed as those of a place did."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo

from api.readers.pokerstars.kinds import RemarkKind
from domain.events import time_text

UNSTATED_TIME: Final = "1970-01-01T00:00:00.000000Z"

ZONES: Final = {
    "ET": "America/New_York",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "AT": "America/Halifax",
    "BRT": "America/Sao_Paulo",
    "WET": "Europe/Lisbon",
    "CET": "Europe/Paris",
    "EET": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "GMT": "UTC",
    "UTC": "UTC",
}
"""The place whose clocks a zone of the text follows, summer time included."""

CLOCK: Final = r"[0-9]{4}/[0-9]{1,2}/[0-9]{1,2} (?:- )?[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?: \(?[A-Z]{1,5}\)?)?"
"""A time with or without its zone."""

_CLOCK = re.compile(
    r"([0-9]{4})/([0-9]{1,2})/([0-9]{1,2}) (?:- )?([0-9]{1,2}):([0-9]{2}):([0-9]{2})(?: \(?([A-Z]{1,5})\)?)?"
)


class NoTimeError(ValueError):
    """A text that is no time of the format; the message says why."""


def utc_time(clock: str, eastern: str | None) -> tuple[str, tuple[RemarkKind, ...]]:
    """The start in UTC, and what is odd about it; NoTimeError if there is no such day or hour.

    `clock` is the time printed first, `eastern` the one in brackets, which counts: it is that of the room. Clocks
    show an hour twice when summer time ends; then the other time decides. If it cannot, the time is unstated.
    """
    first = _instants(clock)
    if eastern is None:
        return _stated(first, first)
    return _stated(_instants(eastern), first)


def _stated(main: frozenset[datetime] | None, other: frozenset[datetime] | None) -> tuple[str, tuple[RemarkKind, ...]]:
    known = other if main is None else main
    if known is None:
        return UNSTATED_TIME, ("unknown-time-zone",)
    both = known & (known if other is None else other)
    if len(known) == 1:
        (instant,) = known
        return _text(instant), () if both else ("contradicting-time",)
    if len(both) == 1:
        (instant,) = both
        return _text(instant), ()
    return UNSTATED_TIME, ("ambiguous-time",)


def _text(instant: datetime) -> str:
    return time_text(instant)


def _instants(clock: str) -> frozenset[datetime] | None:
    """The moments at which clocks showed this: one, two when an hour came twice, none when it was left out.

    None if the zone is unknown or not printed.
    """
    found = _CLOCK.fullmatch(clock)
    if found is None:
        raise NoTimeError("expected a time such as 2014/01/06 6:54:48 ET")
    try:
        year, month, day, hour, minute, second = (int(number) for number in found.groups()[:6])
        local = datetime(year, month, day, hour, minute, second)  # noqa: DTZ001 - clocks of the zone
        if found[7] not in ZONES:
            return None
        return _moments(local, _zone(ZONES[found[7]]))
    except (ValueError, OverflowError):
        raise NoTimeError("no such day or hour in the calendar") from None


def _moments(local: datetime, zone: ZoneInfo) -> frozenset[datetime]:
    moments = {local.replace(tzinfo=zone, fold=fold).astimezone(UTC) for fold in (0, 1)}
    return frozenset(moment for moment in moments if moment.astimezone(zone).replace(tzinfo=None, fold=0) == local)


@cache
def _zone(name: str) -> ZoneInfo:
    return ZoneInfo(name)
