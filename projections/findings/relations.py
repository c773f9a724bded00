"""The tables of the read model `findings`."""

from __future__ import annotations

from typing import Final

import orjson

from domain.events import Event, hand
from projections.relation import Relation, Row
from projections.times import us_of
from replay import Verdict

NAME: Final = "findings"

VERDICT: Final = Relation(
    NAME,
    "verdict",
    {
        "hand": "BIGINT",
        "stream": "VARCHAR",
        "house": "VARCHAR",
        "started_at": "TIMESTAMP",
        "stated": "VARCHAR",
        "status": "VARCHAR",
        "life": "VARCHAR",
        "events": "BIGINT",
        "errors": "BIGINT",
        "warnings": "BIGINT",
        "remarks": "BIGINT",
        "rulebook": "VARCHAR",
        "rulebook_sha256": "VARCHAR",
        "judge": "VARCHAR",
        "refunds_due": "HUGEINT",
        "verdict": "BLOB",
    },
    ("hand",),
)
"""One row a hand. `hand` is the log position of its first event, `stated` the rulebook that the record names, `events`
how many were judged, `refunds_due` the sum of what is due back in a cancelled hand (null in a finished one and where
it cannot be computed), `verdict` the bytes that `verify --format jsonl` prints."""

FINDING: Final = Relation(
    NAME,
    "finding",
    {
        "hand": "BIGINT",
        "number": "BIGINT",
        "code": "VARCHAR",
        "severity": "VARCHAR",
        "pos": "BIGINT",
        "seat": "BIGINT",
        "pot": "BIGINT",
        "rule": "VARCHAR",
        "basis": "VARCHAR",
        "recorded": "VARCHAR",
        "expected": "VARCHAR",
        "message": "VARCHAR",
    },
    ("hand", "number"),
)
"""One row a finding, numbered from 1 as in the verdict; `recorded` and `expected` as JSON."""


def verdict_bytes(verdict: Verdict) -> bytes:
    """The verdict as `verify --format jsonl` prints it, without the end of the line."""
    return orjson.dumps(verdict.as_dict())


def verdict_row(first: int, house: str, events: list[Event], verdict: Verdict) -> Row:
    """The row of a verdict on events of a hand whose first has the log position `first`."""
    opening = events[0].data
    severities = [finding.severity for finding in verdict.findings]
    return (
        first,
        events[0].stream,
        house,
        us_of(events[0].at),
        opening.rulebook if isinstance(opening, hand.HandStarted) else None,
        verdict.status,
        verdict.life,
        len(events),
        severities.count("error"),
        severities.count("warning"),
        severities.count("info"),
        verdict.rulebook,
        verdict.rulebook_sha256,
        verdict.judge,
        _refunds_due(verdict),
        verdict_bytes(verdict),
    )


def _refunds_due(verdict: Verdict) -> int | None:
    due = None if verdict.refunds is None else verdict.refunds.due
    return None if due is None else sum(due.values())


def finding_rows(first: int, verdict: Verdict) -> list[Row]:
    """The rows of the findings of a verdict."""
    return [
        (
            first,
            number,
            finding.code,
            finding.severity,
            finding.pos,
            finding.seat,
            finding.pot,
            finding.rule,
            finding.basis,
            orjson.dumps(finding.recorded).decode(),
            orjson.dumps(finding.expected).decode(),
            finding.message,
        )
        for number, finding in enumerate(verdict.findings, start=1)
    ]
