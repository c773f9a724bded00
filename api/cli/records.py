"""What the verbs ask of a record that was read: its opening event, what is wrong with it, and who sees it."""

from __future__ import annotations

import re
from dataclasses import replace

from api.cli.ending import complain, refuse
from api.readers import HandRecord
from api.views import VIEWERS, as_seen_by, viewer_named
from domain.events import Event
from domain.events import hand as deeds
from domain.rulebook import AdoptingShelf, Shelf
from replay import Verdict

_PLACE = re.compile(r"(?P<file>.*), line (?P<line>[0-9]+): (?P<rest>.*)", re.DOTALL)
"""How a reader begins the sentence on an event that is not readable."""


def shelf_for(record: HandRecord, shelf: Shelf) -> AdoptingShelf:
    """The rulebooks for a record: what its house has adopted goes before what the shelf would take."""
    return AdoptingShelf(shelf, record.adoptions)


def opening_of(record: HandRecord) -> deeds.HandStarted | None:
    """The opening event of a record, None if it has none."""
    openings = (event.data for event in record.events if isinstance(event, Event))
    return next((data for data in openings if isinstance(data, deeds.HandStarted)), None)


def malformed_sentence(record: HandRecord, verdict: Verdict) -> str:
    """The sentence on a malformed record: file, line, hand, reason."""
    message = verdict.findings[0].message
    found = _PLACE.fullmatch(message)
    if found is not None and found["file"] == record.file:
        return f"{record.file}:{found['line']}: {found['rest']}"
    return f"{record.file}:{record.line}: {record.stream}: {message}"


def complain_of_malformed(record: HandRecord, verdict: Verdict) -> None:
    """Say on standard error what makes a record malformed, if it is."""
    if verdict.status == "malformed":
        complain(malformed_sentence(record, verdict))


def seen_record(record: HandRecord, seen_by: str | None) -> HandRecord:
    """The record as the named viewer sees it, whole without one; ends the verb if there is no such viewer."""
    if seen_by is None:
        return record
    viewer = viewer_named(seen_by)
    if viewer is None:
        refuse(f"--as {seen_by}: there is no such viewer; say {VIEWERS}.")
    return replace(record, events=as_seen_by(record.events, viewer))
