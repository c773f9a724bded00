"""Goal: times of the text become the right times in UTC. Method: the time zone database is the oracle."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import pytest

from api.readers.ongame.zones import DAYS, MONTHS, OFFSET_HOURS, UNSTATED_TIME, NoTimeError, offset_of, utc_time

PLACES = {
    "GMT": ("Europe/London", 1),
    "BST": ("Europe/London", 7),
    "WET": ("Europe/Lisbon", 1),
    "WEST": ("Europe/Lisbon", 7),
    "CET": ("Europe/Vienna", 1),
    "CEST": ("Europe/Vienna", 7),
    "EET": ("Europe/Helsinki", 1),
    "EEST": ("Europe/Helsinki", 7),
    "EST": ("America/New_York", 1),
    "EDT": ("America/New_York", 7),
    "CDT": ("America/Chicago", 7),
    "MST": ("America/Denver", 1),
    "MDT": ("America/Denver", 7),
    "PST": ("America/Los_Angeles", 1),
    "PDT": ("America/Los_Angeles", 7),
    "AKST": ("America/Anchorage", 1),
    "AKDT": ("America/Anchorage", 7),
    "HST": ("Pacific/Honolulu", 1),
}
OTHERS = {"UTC": 0, "GST": 4, "MSD": 4, "MEZ": 1, "MESZ": 2}
"""Zones whose abbreviation the database does not give for these years."""


def place(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except ZoneInfoNotFoundError:
        pytest.skip("needs the time zone database of the system")


def test_every_zone_of_the_table_is_checked() -> None:
    assert set(PLACES) | set(OTHERS) == set(OFFSET_HOURS)
    assert {zone: OFFSET_HOURS[zone] for zone in OTHERS} == OTHERS


@pytest.mark.parametrize("zone", PLACES)
@pytest.mark.parametrize("year", [2006, 2010, 2014])
def test_a_zone_is_as_far_from_utc_as_its_place(zone: str, year: int) -> None:
    name, month = PLACES[zone]
    there = datetime(year, month, 15, 12, tzinfo=place(name))
    assert there.tzname() == zone
    assert offset_of(zone, there.replace(tzinfo=None)) == there.utcoffset()


@pytest.mark.parametrize("year", range(2005, 2017))
@pytest.mark.parametrize("month", range(1, 13))
def test_moscow_changed_its_time(year: int, month: int) -> None:
    there = datetime(year, month, 15, 12, tzinfo=place("Europe/Moscow"))
    name = "MSD" if there.dst() else "MSK"
    assert there.tzname() == name
    assert offset_of(name, there.replace(tzinfo=None)) == there.utcoffset()


@pytest.mark.parametrize(
    ("local", "hours"),
    [
        ((2011, 3, 27, 1, 59, 59), 3),
        ((2011, 3, 27, 3, 0, 0), 4),
        ((2014, 10, 26, 0, 59, 59), 4),
        ((2014, 10, 26, 1, 0, 0), None),
        ((2014, 10, 26, 1, 59, 59), None),
        ((2014, 10, 26, 2, 0, 0), 3),
    ],
)
def test_the_hour_that_moscow_had_twice_is_unstated(local: tuple[int, ...], hours: int | None) -> None:
    year, month, day, hour, minute, second = local
    expected = None if hours is None else timedelta(hours=hours)
    assert offset_of("MSK", datetime(year, month, day, hour, minute, second)) == expected  # noqa: DTZ001 - as a clock


@pytest.mark.parametrize(
    ("zone", "minutes"),
    [
        ("GMT+0100", 60),
        ("GMT+01:00", 60),
        ("GMT-0330", -210),
        ("GMT+1", 60),
        ("UTC+14:00", 840),
        ("GMT+1401", None),
        ("GMT+0160", None),
        ("GMT+", None),
        ("+0100", None),
        ("CST", None),
        ("IST", None),
        ("cet", None),
    ],
)
def test_offsets_and_unknown_zones(zone: str, minutes: int | None) -> None:
    expected = None if minutes is None else timedelta(minutes=minutes)
    assert offset_of(zone, datetime(2013, 1, 1)) == expected  # noqa: DTZ001 - as a clock


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("Tue Dec 31 23:30:00 GMT-0200 2013", "2014-01-01T01:30:00.000000Z"),
        ("Sat Mar 2 00:05:09 CET 2013", "2013-03-01T23:05:09.000000Z"),
        ("Fri Jun 28 18:54:24 GST 2013", "2013-06-28T14:54:24.000000Z"),
        ("Tue Dec 18 01:53:38 MSK 2012", "2012-12-17T21:53:38.000000Z"),
    ],
)
def test_a_time_in_utc(text: str, at: str) -> None:
    assert utc_time(text) == (at, ())


def test_every_day_of_a_year_has_its_name() -> None:
    for days in range(365):
        day = datetime(2013, 1, 1, tzinfo=UTC) + timedelta(days=days)
        text = f"{DAYS[day.weekday()]} {MONTHS[day.month - 1]} {day.day:02} 12:00:00 UTC 2013"
        assert utc_time(text) == (day.strftime("%Y-%m-%dT12:00:00.000000Z"), ())


def test_two_oddities_are_both_named() -> None:
    assert utc_time("Sun Mar 02 21:05:09 XYZT 2013") == (UNSTATED_TIME, ("contradicting-weekday", "unknown-time-zone"))


@pytest.mark.parametrize("text", ["", "yesterday", "Sat Mar 02 21:05 CET 2013", "Sat Mar 02 21:05:60 CET 2013"])
def test_what_is_no_time_is_an_error(text: str) -> None:
    with pytest.raises(NoTimeError):
        utc_time(text)
