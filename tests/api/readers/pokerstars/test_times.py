"""Goal: starts are in UTC, summer time of their year included. Method: times worked out by hand from the rules."""

from __future__ import annotations

import pytest

from api.readers.pokerstars.times import UNSTATED_TIME, ZONES, NoTimeError, utc_time

TWICE_FIRST = "2013-11-03T05:30:00.000000Z"
TWICE_SECOND = "2013-11-03T06:30:00.000000Z"


@pytest.mark.parametrize(
    ("clock", "eastern", "utc"),
    [
        ("2013/03/02 15:05:09 ET", None, "2013-03-02T20:05:09.000000Z"),
        ("2013/07/02 15:05:09 ET", None, "2013-07-02T19:05:09.000000Z"),
        ("2006/03/20 12:00:00 ET", None, "2006-03-20T17:00:00.000000Z"),  # before 2007 summer began in April
        ("2007/03/20 12:00:00 ET", None, "2007-03-20T16:00:00.000000Z"),
        ("2008/08/11 - 20:15:41 (ET)", None, "2008-08-12T00:15:41.000000Z"),
        ("2014/01/16 13:17:20 CET", "2014/01/16 7:17:20 ET", "2014-01-16T12:17:20.000000Z"),
        ("2012/06/07 20:44:17 CET", "2012/06/07 14:44:17 ET", "2012-06-07T18:44:17.000000Z"),
        ("2012/12/14 7:59:19 CUST", "2012/12/13 19:59:19 ET", "2012-12-14T00:59:19.000000Z"),
        ("2011/05/06 20:51:38 PT", None, "2011-05-07T03:51:38.000000Z"),
        ("2013/11/03 6:30:00 CET", "2013/11/03 1:30:00 ET", TWICE_FIRST),
        ("2013/11/03 7:30:00 CET", "2013/11/03 1:30:00 ET", TWICE_SECOND),
        ("2013/11/03 6:30:00 CET", "2013/11/03 1:30:00 XYZ", "2013-11-03T05:30:00.000000Z"),
    ],
)
def test_times_in_utc(clock: str, eastern: str | None, utc: str) -> None:
    assert utc_time(clock, eastern) == (utc, ())


@pytest.mark.parametrize(
    ("clock", "eastern", "oddity"),
    [
        ("2013/11/03 1:30:00 ET", None, "ambiguous-time"),  # the hour came twice
        ("2013/03/10 2:30:00 ET", None, "ambiguous-time"),  # the hour was left out
        ("2013/11/03 1:30:00 XYZ", "2013/11/03 1:30:00 ET", "ambiguous-time"),
        ("2013/10/18 16:44:33", None, "unknown-time-zone"),
        ("2013/10/18 16:44:33 XYZ", None, "unknown-time-zone"),
    ],
)
def test_times_that_say_nothing_certain_are_unstated(clock: str, eastern: str | None, oddity: str) -> None:
    assert utc_time(clock, eastern) == (UNSTATED_TIME, (oddity,))


def test_the_time_of_the_room_counts() -> None:
    start = utc_time("2014/02/21 12:45:08 WET", "2014/02/21 12:45:08 ET")
    assert start == ("2014-02-21T17:45:08.000000Z", ("contradicting-time",))


@pytest.mark.parametrize("clock", ["", "2013/02/30 1:00:00 ET", "2013/01/01 25:00:00 ET", "0001/01/01 0:00:00 MSK"])
def test_what_is_no_time_is_said(clock: str) -> None:
    with pytest.raises(NoTimeError):
        utc_time(clock, None)


def test_every_zone_has_its_clocks() -> None:
    for zone in ZONES:
        assert utc_time(f"2013/06/15 12:00:00 {zone}", None)[1] == ()
