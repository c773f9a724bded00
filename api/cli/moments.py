"""Times as people write them on a command line."""

from __future__ import annotations

from datetime import UTC, datetime

from api.cli.ending import refuse
from api.render.text import printable
from domain.events import time_text


def moment_of(option: str, words: str | None) -> str | None:
    """A time as events write it, from a day or a time of ISO 8601; without an offset it is UTC. Else the verb ends."""
    if words is None:
        return None
    try:
        at = datetime.fromisoformat(words)
        at = at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)
    except (ValueError, OverflowError):
        refuse(f"{option} {printable(words)}: expected a day or a time such as 2026-11-01 or 2026-11-01T18:00:00Z.")
    return time_text(at)


def now() -> str:
    """The time now, as events write it."""
    return time_text(datetime.now(UTC))
