"""Form: what makes a record malformed, so that nothing can be computed from it."""

from collections.abc import Sequence

from domain.events import Event, UnreadableEvent, stream_name
from domain.events import hand as deeds
from replay.findings import Finding
from replay.verdict import Verdict

Record = Sequence[Event | UnreadableEvent]


def in_order(record: Record) -> list[Event | UnreadableEvent]:
    """Sort by position; lines without a readable one come last."""
    return sorted(record, key=lambda event: (event.pos is None, event.pos or 0))


def fault_of(events: Sequence[Event | UnreadableEvent]) -> tuple[int | None, str] | None:
    """Say what makes a sorted record malformed: the position at fault and one sentence; None for a sound record."""
    for event in events:
        if isinstance(event, UnreadableEvent):
            return event.pos, event.reason
    return _numbering(events) or _opening(events) or _unreadable(events)


def malformed(stream: str, pos: int | None, words: str) -> Verdict:
    """Make the verdict on a malformed record: one SEQUENCE finding, no numbers."""
    finding = Finding("SEQUENCE", "error", pos, None, None, None, None, None, None, words)
    return Verdict(stream, "malformed", findings=(finding,))


def _numbering(events: Sequence[Event | UnreadableEvent]) -> tuple[int | None, str] | None:
    for expected, event in enumerate(events, start=1):
        if event.pos == expected:
            continue
        if event.pos is not None and event.pos < expected:
            return event.pos, f"Position {event.pos} is there twice."
        return expected, f"Position {expected} is missing: the record goes on with {event.pos}."
    return None


def _opening(events: Sequence[Event | UnreadableEvent]) -> tuple[int | None, str] | None:
    if not events:
        return None, "The record has no events."
    first = events[0]
    if not isinstance(first, Event) or not isinstance(first.data, deeds.HandStarted):
        topic = first.topic if isinstance(first, Event) else "an unreadable event"
        return first.pos, f"The record begins with {topic}, not with {deeds.HandStarted.TOPIC}."
    expected = stream_name("hand", first.data.house, first.data.hand_no)
    if any(event.stream != expected for event in events):
        return first.pos, f"The stream does not fit house and hand number: {expected} was expected."
    return None


def _unreadable(events: Sequence[Event | UnreadableEvent]) -> tuple[int | None, str] | None:
    for event in events:
        if isinstance(event, Event) and isinstance(event.data, deeds.HandUnreadable):
            return event.pos, f"The event at position {event.pos} could not be stored: {event.data.reason}"
    return None
