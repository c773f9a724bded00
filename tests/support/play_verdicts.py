"""What the property tests ask of verdicts, and how they change records. See `play` for the hands.

Records stay records: positions run from 1 without a gap, unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import orjson

from domain.events import Event, Payload, UnreadableEvent, hand
from domain.rulebook import shipped_shelf
from replay import judge

SHELF: Final = shipped_shelf()
NUMBERS: Final = ("uncalled", "pots", "rake", "final")

Verdict = dict[str, Any]


def verdict_on(record: Sequence[Event | UnreadableEvent]) -> Verdict:
    """The verdict as the object of the contract."""
    return judge(record, SHELF).as_dict()


def faults(verdict: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Errors and warnings."""
    return [finding for finding in verdict["findings"] if finding["severity"] != "info"]


def remarks(verdict: Mapping[str, Any]) -> list[str]:
    """Codes of everything found but the remark that the rake cannot be verified."""
    return [finding["code"] for finding in verdict["findings"] if finding["code"] != "RAKE_UNVERIFIABLE"]


def by_the_rules(verdict: Mapping[str, Any]) -> bytes:
    """The fields that rest on the deeds alone, as bytes."""
    named = {name: verdict[name] for name in ("uncalled", "pots", "final")}
    return orjson.dumps(named | {"expected": verdict["rake"]["expected"]})


def renumbered(events: Iterable[Event]) -> list[Event]:
    """The events in this order, positions anew."""
    return [replace(event, pos=pos) for pos, event in enumerate(events, start=1)]


def with_data(record: Sequence[Event], pos: int, data: Payload) -> list[Event]:
    """The record with other data at a position."""
    return [replace(event, data=data) if event.pos == pos else event for event in record]


def then(record: Sequence[Event], *more: Payload) -> list[Event]:
    """The record with more events at its end."""
    last = record[-1]
    added = [Event(last.stream, last.pos + number, last.at, data) for number, data in enumerate(more, start=1)]
    return [*record, *added]


def changed(data: Payload, **fields: object) -> Payload:
    """The data with other values, form checked."""
    return type(data).model_validate(plain(data) | fields)


def plain(data: Payload) -> dict[str, Any]:
    """The data as a dictionary, absent fields absent."""
    fields = data.model_dump(exclude_none=True)
    if isinstance(data, hand.HandStarted):  # the only data with fields that must be there and may be null
        fields["button"] = data.button
        for seat in fields["seats"]:
            seat.setdefault("stack", None)
    return fields


def without_results(record: Sequence[Event]) -> list[Event]:
    """Every return, rake and award deleted, the closing stacks emptied."""
    gone = (hand.UncalledBetReturned, hand.RakeTaken, hand.PotAwarded)
    kept = [event for event in record if not isinstance(event.data, gone)]
    return renumbered(
        replace(event, data=hand.HandFinished(stacks=())) if isinstance(event.data, hand.HandFinished) else event
        for event in kept
    )
