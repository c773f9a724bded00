"""Form: what makes a record malformed, so that nothing can be computed from it."""

from collections.abc import Sequence

from domain.events import Event, UnreadableEvent, stream_name
from domain.events import hand as deeds
from replay.findings import Finding
from replay.verdict import Verdict

Record = Sequence[Event | UnreadableEvent]
_LAST = 2**63


def in_order(record: Record) -> list[Event | UnreadableEvent]:
    """Sort by position; lines without a readable one come last."""
    events = list(record)
    positions = [event.pos or _LAST for event in events]
    return events if positions == sorted(positions) else sorted(events, key=lambda event: event.pos or _LAST)


def fault_of(events: Sequence[Event | UnreadableEvent]) -> tuple[int | None, str] | None:
    """Say what makes a sorted record malformed: the position at fault and one sentence; None for a sound record."""
    misnumbered = unstored = None
    for expected, event in enumerate(events, start=1):
        if isinstance(event, UnreadableEvent):
            return event.pos, event.reason
        if event.pos != expected and misnumbered is None:
            misnumbered = _misnumbered(event.pos, expected)
        if unstored is None and isinstance(event.data, deeds.HandUnreadable):
            unstored = event.pos, f"The event at position {event.pos} could not be stored: {event.data.reason}"
    return misnumbered or _opening(events) or unstored


def malformed(stream: str, pos: int | None, words: str) -> Verdict:
    """Make the verdict on a malformed record: one SEQUENCE finding, no numbers."""
    finding = Finding("SEQUENCE", "error", pos, None, None, None, None, None, None, words)
    return Verdict(stream, "malformed", findings=(finding,))


def _misnumbered(pos: int, expected: int) -> tuple[int, str]:
    if pos < expected:
        return pos, f"Position {pos} is there twice."
    return expected, f"Position {expected} is missing: the record goes on with {pos}."


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
