"""Times of events as numbers and back, so that the database compares them quickly."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from domain.events import time_text

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


def us_of(at: str) -> int:
    """Microseconds since 1970 of a time as events write it."""
    return (datetime.fromisoformat(at) - _EPOCH) // _MICROSECOND


def at_of(us: int) -> str:
    """A time as events write it."""
    return time_text(_EPOCH + us * _MICROSECOND)
