"""Times as events write them: UTC with six decimals."""

from __future__ import annotations

from datetime import UTC, datetime


def time_text(moment: datetime) -> str:
    """A moment that knows its zone, as events write it."""
    return f"{moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec='microseconds')}Z"
