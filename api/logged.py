"""Hands of a log as records to judge, and verdicts on them: what the judge says, and whether the log vouches for it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from api.readers import HandRecord
from domain.events import stream_name
from domain.events.streams import is_stream
from domain.rulebook import AdoptingShelf, Shelf
from eventlog.hands import StoredHand
from eventlog.leaves import LeafMaker
from eventlog.rows import Row, changed_row, event_of
from replay import Finding, Verdict, judge

_HAND = "hand"


@dataclass(frozen=True, slots=True)
class LoggedHand:
    """A hand of a log: its record, and the finding that its events are not those that were recorded, if that is so."""

    record: HandRecord
    tampered: Finding | None

    def verdict(self, shelf: Shelf, rulebook: str | None) -> Verdict:
        """What the judge says about the record, and what the log's proofs say."""
        record = self.record
        verdict = judge(record.events, AdoptingShelf(shelf, record.adoptions), rulebook, record.context)
        return with_finding(verdict, self.tampered)


def logged_hand(stored: StoredHand, log: str, leaf_maker: LeafMaker | None) -> LoggedHand:
    """A hand of the log of this name. Its line is its position in the log.

    Without a leaf maker, for which the keys are needed, nobody can tell whether it was changed.
    """
    events = tuple(event_of(row, stored.stream, log) for row in stored.rows)
    changed = None if leaf_maker is None else changed_row(stored.rows, leaf_maker)
    record = HandRecord(stored.stream, events, stored.position, log)
    return LoggedHand(record, None if changed is None else tampered(changed))


def with_finding(verdict: Verdict, finding: Finding | None) -> Verdict:
    """The verdict with one more finding; it is an error."""
    if finding is None:
        return verdict
    status = verdict.status if verdict.status == "malformed" else "findings"
    return replace(verdict, status=status, findings=(*verdict.findings, finding))


def stream_of(name: str) -> str | None:
    """The stream of a hand as people name it on a log, `<house>/<hand_no>` or the stream itself; None for others."""
    for stream in (name, f"{_HAND}/{name}"):
        if stream.startswith(f"{_HAND}/") and is_stream(stream):
            return stream
    parts = name.split("/")
    return stream_name(_HAND, *parts) if len(parts) == 2 and all(parts) else None


def tampered(row: Row) -> Finding:
    """The finding on an event that does not fit its leaf."""
    message = (
        f"Event {row.version} is not what was recorded: what stands at position {row.position:,} of the log "
        "does not fit its leaf."
    )
    return Finding("TAMPERED", "error", row.version, None, None, None, None, None, None, message)
