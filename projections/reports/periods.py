"""The periods of reports: days, months and years in UTC, and any other two times. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from domain.events import time_text
from projections.times import at_of, us_of

_FORMS: Final = {
    "day": (re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII), "a day such as 2026-11-29"),
    "month": (re.compile(r"\d{4}-\d{2}", re.ASCII), "a month such as 2026-11"),
    "year": (re.compile(r"\d{4}", re.ASCII), "a year such as 2026"),
}
_MOMENT: Final = re.compile(r"\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?Z?)?", re.ASCII)
_MOMENT_WORDS: Final = "a day or a time in UTC such as 2026-11-29 or 2026-11-29T12:00:00Z"
_DECEMBER: Final = 12


class WrongTime(ValueError):
    """A text that is no time or no period; the message says what was expected."""


@dataclass(frozen=True, slots=True)
class Period:
    """From one time up to another one, which is not part of it; both as events write them."""

    start: str
    before: str

    def __post_init__(self) -> None:
        """Refuse an empty period."""
        if self.start >= self.before:
            raise WrongTime(f"expected a period that ends after it begins, got {self.start} to {self.before}")

    @property
    def bounds_us(self) -> tuple[int, int]:
        """Both times in microseconds since 1970."""
        return us_of(self.start), us_of(self.before)


def day(text: str) -> Period:
    """The day of a text such as `2026-11-29`."""
    first = _date("day", text, text)
    return _between(first, _later(first, days=1))


def month(text: str) -> Period:
    """The month of a text such as `2026-11`."""
    first = _date("month", text, f"{text}-01")
    following = date(first.year + first.month // _DECEMBER, first.month % _DECEMBER + 1, 1)
    return _between(first, following)


def year(text: str) -> Period:
    """The year of a text such as `2026`."""
    first = _date("year", text, f"{text}-01-01")
    return _between(first, date(first.year + 1, 1, 1))


def moment(text: str) -> str:
    """A time as events write it, of a day (its beginning) or of a time in UTC."""
    if not _MOMENT.fullmatch(text):
        raise WrongTime(f"expected {_MOMENT_WORDS}, got {text!r}")
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise WrongTime(f"expected {_MOMENT_WORDS}, got {text!r}") from None
    return time_text(found if found.tzinfo else found.replace(tzinfo=UTC))


def just_after(at: str) -> str:
    """The first time after this one: what is before it, is at this time or earlier."""
    return at_of(us_of(at) + 1)


def earlier(at: str, *, hours: float = 0, days: float = 0) -> str:
    """The time so long before; the first one there is if it would be even before that."""
    try:
        return time_text(datetime.fromisoformat(at) - timedelta(hours=hours, days=days))
    except OverflowError:
        return "0001-01-01T00:00:00.000000Z"


def _date(kind: str, text: str, full: str) -> date:
    form, words = _FORMS[kind]
    try:
        found = date.fromisoformat(full) if form.fullmatch(text) else None
    except ValueError:
        found = None
    if found is None or found.year == date.max.year:
        raise WrongTime(f"expected {words}, got {text!r}")
    return found


def _later(first: date, *, days: int) -> date:
    return first + timedelta(days=days)


def _between(first: date, following: date) -> Period:
    return Period(f"{first.isoformat()}T00:00:00.000000Z", f"{following.isoformat()}T00:00:00.000000Z")
