"""Taking in what a client sends: through the intake, in his name, for his houses; and what is answered."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

from eventsourcing.persistence import PersistenceError

from api.access.clients import Client
from api.service.problems import Problem
from domain.errors import MalformedEvent
from domain.events import stream_parts
from eventlog.appending import Receipt
from eventlog.application import EventLog
from eventlog.errors import OutcomeUnknown
from eventlog.incoming import Sent
from eventlog.intake import Intake, Outcome


def take_in(log: EventLog, client: Client, events: Sequence[Sent]) -> dict[str, Any]:
    """Store the events, each stream whole or not at all; what is refused is in quarantine. Gives the answer.

    Problem if there is one of a house that is not the client's: then nothing is taken in, and nothing kept.
    """
    _refuse_foreign(client, events)
    intake = Intake(log, client.name, house=_only_house(client))
    try:
        outcomes = list(intake.take(events))
    except OutcomeUnknown:
        raise Problem("outcome-unknown", headers={"Retry-After": "1"}) from None
    except PersistenceError:
        raise Problem("not-writable", headers={"Retry-After": "10"}) from None
    return _answer_of(outcomes, intake.quarantined)


def keep_refused(log: EventLog, client: Client, body: bytes, why: str) -> None:
    """Keep a body that is no list of events in quarantine."""
    refusal = MalformedEvent(None, None, "body", "a JSON array of events", why)
    try:
        log.quarantine.add(refusal, body, client.name, _only_house(client))
    except PersistenceError:
        raise Problem("not-writable", headers={"Retry-After": "10"}) from None


def _answer_of(outcomes: Sequence[Outcome], quarantined: int) -> dict[str, Any]:
    """What is answered: for each stream what became of it, and the sums."""
    return {
        "stored": sum(each.stored for each in outcomes),
        "known": sum(each.known for each in outcomes),
        "refused": sum(len(each.refused) for each in outcomes),
        "quarantined": quarantined,
        "streams": [_stream(each) for each in outcomes],
    }


def _refuse_foreign(client: Client, events: Sequence[Sent]) -> None:
    for each in events:
        if each.stream is not None and not client.knows(stream_parts(each.stream)[1]):
            raise Problem("foreign-house")


def _only_house(client: Client) -> str | None:
    """The house of lines that name none: that of a client who has one."""
    return next(iter(client.houses)) if client.houses is not None and len(client.houses) == 1 else None


def _stream(outcome: Outcome) -> dict[str, Any]:
    refused = [
        {"pos": each.refusal.pos, "field": each.refusal.field, "expected": each.refusal.expected}
        for each in outcome.refused
    ]
    return {
        "stream": outcome.stream,
        "stored": outcome.stored,
        "known": outcome.known + outcome.elsewhere,
        "refused": refused,
        "receipt": None if outcome.receipt is None else _receipt(outcome.receipt),
    }


def _receipt(receipt: Receipt) -> dict[str, Any]:
    checkpoint = receipt.checkpoint
    return {
        "positions": receipt.positions,
        "log_positions": receipt.log_positions,
        "checkpoint": None
        if checkpoint is None
        else {
            "origin": checkpoint.origin,
            "size": checkpoint.size,
            "root": base64.b64encode(checkpoint.root).decode(),
            "note": checkpoint.note,
        },
    }
