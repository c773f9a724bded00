"""The same hand from another file: exports of a room overlap, and each hand names the file that it was read from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from domain.events import Event, trusted_event
from domain.events.hand import HandStarted
from eventlog.gathering import Gathered
from eventlog.placement import is_same


def is_of_another_file(gathered: Gathered, stored: Mapping[int, bytes]) -> bool:
    """Whether all that came in of a hand is stored already, but for the hash of the file that it was read from.

    `stored` has the bytes that stand at its positions. Events that differ in anything else are other content.
    """
    events = [each.what for each in (*gathered.in_order(), *gathered.again)]
    if gathered.unfit or not events or 1 not in stored:
        return False
    return all(isinstance(each, Event) and each.pos in stored and _is_copy(each, stored[each.pos]) for each in events)


def _is_copy(event: Event, stored: bytes) -> bool:
    return is_same(event, stored) if event.pos > 1 else is_same(_of_same_file(event, trusted_event(stored)), stored)


def _of_same_file(event: Event, other: Event) -> Event:
    """The opening of a hand as if it had been read from the file of another one."""
    mine, theirs = event.data, other.data
    if not (isinstance(mine, HandStarted) and isinstance(theirs, HandStarted)) or mine.source is None:
        return event
    if theirs.source is None or event.recorded is not None:
        return event
    source = mine.source.model_copy(update={"file_sha256": theirs.source.file_sha256})
    return replace(event, data=mine.model_copy(update={"source": source}))
