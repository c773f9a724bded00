"""Holding the place of an event that cannot be stored, so that its hand goes on: `hand.unreadable.v1`.

The place must be legible, free, and not the first of the hand. What is put there depends on what came in alone, so that
the same input sent again is known.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Final

import orjson

from domain.errors import MalformedEvent
from domain.events import Event, event_from, hand
from domain.events.envelope import time_fault
from eventlog.gathering import Gathered
from eventlog.quarantine import Refused

_HAND: Final = "hand/"

TimeAt = Callable[[int], str | None]
"""The time of the event at a position of the stream, None if there is none."""


def filled(gathered: Gathered, time_at: TimeAt) -> tuple[dict[int, Event], Refused | None]:
    """Events that hold the places of those lines that are none, by position; and the first line that none can hold."""
    fillers: dict[int, Event] = {}
    for unfit in sorted(gathered.unfit, key=lambda each: each.refusal.pos or 0):
        if not _has_place(unfit, gathered):
            return {}, unfit
        pos = unfit.refusal.pos
        assert pos is not None
        if pos in gathered.events or pos in fillers:
            continue  # the place is held
        at = _time_of(unfit) or _time_before(pos, gathered, fillers) or time_at(pos - 1)
        if at is None:
            return {}, unfit
        fillers[pos] = event_from(gathered.stream, pos, at, _payload(unfit))
    return fillers, None


def _has_place(unfit: Refused, gathered: Gathered) -> bool:
    """Whether it is a line of a hand, behind the first, that names its place."""
    is_line = isinstance(unfit.refusal, MalformedEvent)
    return is_line and gathered.stream.startswith(_HAND) and (unfit.refusal.pos or 0) > 1


def _payload(unfit: Refused) -> hand.HandUnreadable:
    """What is said about it: never what was found in it, which may be a hidden card."""
    reason = f"{unfit.refusal.field}: expected {unfit.refusal.expected}"
    return hand.HandUnreadable(sha256=sha256(unfit.raw).hexdigest(), reason=reason)


def _time_of(unfit: Refused) -> str | None:
    """The time that the line itself tells, if it is legible."""
    try:
        record = orjson.loads(unfit.raw)
    except orjson.JSONDecodeError:
        return None
    at = record.get("at") if isinstance(record, dict) else None
    return at if isinstance(at, str) and time_fault(at) is None else None


def _time_before(pos: int, gathered: Gathered, fillers: dict[int, Event]) -> str | None:
    """The time of the event before it in the same input."""
    before = fillers.get(pos - 1)
    if before is None and pos - 1 in gathered.events:
        event = gathered.events[pos - 1].what
        before = event if isinstance(event, Event) else None
    return None if before is None else before.at
