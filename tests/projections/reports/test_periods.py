"""Goal: a period is the one that its name says, in UTC, and what is none is refused with a sentence."""

from __future__ import annotations

import pytest

from projections.reports.periods import Period, WrongTime, day, earlier, just_after, moment, month, year


def midnight(text: str) -> str:
    return f"{text}T00:00:00.000000Z"


@pytest.mark.parametrize(
    ("period", "start", "before"),
    [
        (day("2026-11-29"), "2026-11-29", "2026-11-30"),
        (day("2026-12-31"), "2026-12-31", "2027-01-01"),
        (day("2028-02-28"), "2028-02-28", "2028-02-29"),
        (month("2026-11"), "2026-11-01", "2026-12-01"),
        (month("2026-12"), "2026-12-01", "2027-01-01"),
        (year("2026"), "2026-01-01", "2027-01-01"),
        (year("0001"), "0001-01-01", "0002-01-01"),
    ],
)
def test_named_periods(period: Period, start: str, before: str) -> None:
    assert period == Period(midnight(start), midnight(before))


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("2026-11-29", "2026-11-29T00:00:00.000000Z"),
        ("2026-11-29T12:30", "2026-11-29T12:30:00.000000Z"),
        ("2026-11-29T12:30:15Z", "2026-11-29T12:30:15.000000Z"),
        ("2026-11-29 12:30:15.5Z", "2026-11-29T12:30:15.500000Z"),
        ("2026-11-29T12:30:15.123456Z", "2026-11-29T12:30:15.123456Z"),
    ],
)
def test_times(text: str, at: str) -> None:
    assert moment(text) == at


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (day, "2026-02-30"),
        (day, "2026-11"),
        (day, "20261129"),
        (day, ""),
        (day, "2026-11-29 "),
        (day, "٢٠٢٦-11-29"),
        (month, "2026-13"),
        (month, "2026-11-29"),
        (month, "9999-12"),
        (year, "26"),
        (year, "9999"),
        (year, "0000"),
        (moment, "yesterday"),
        (moment, "2026-11-29T25:00"),
        (moment, "2026-11-29T12:00:00+01:00"),
        (moment, "2026"),
    ],
)
def test_what_is_no_time_is_refused(read: object, text: str) -> None:
    assert callable(read)
    with pytest.raises(WrongTime, match=r"^expected a .* such as 20"):
        read(text)


@pytest.mark.parametrize("before", ["2026-11-29", "2026-11-28"])
def test_a_period_ends_after_it_begins(before: str) -> None:
    with pytest.raises(WrongTime, match="ends after it begins"):
        Period(midnight("2026-11-29"), midnight(before))


def test_times_before_and_after() -> None:
    assert just_after(midnight("2026-11-29")) == "2026-11-29T00:00:00.000001Z"
    assert earlier(midnight("2026-11-29"), hours=24) == midnight("2026-11-28")
    assert earlier(midnight("2026-11-29"), days=90) == midnight("2026-08-31")
    assert earlier(midnight("2026-11-29"), days=1e6) == midnight("0001-01-01")
