"""What the incident itself records of its refunds: the worksheet that was computed, and that it was ordered. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from domain.events import Event, Payload
from domain.events.fields import Policy
from domain.events.incident import RefundsComputed, RefundsOrdered
from replay.worksheets import RefundSheet, Worksheet


def computed(worksheet: Worksheet, policy: Policy) -> list[RefundsComputed]:
    """The worksheet's hash, with hands and total of each currency of real cash (decision on totals of incidents)."""
    return [
        RefundsComputed(policy=policy, hands=hands, total=total, worksheet_sha256=worksheet.sha256)
        for hands, total in _totals(worksheet.sheets)
    ]


def ordered(sheets: Sequence[RefundSheet]) -> list[RefundsOrdered]:
    """What was ordered, with hands and total of each currency of real cash."""
    return [RefundsOrdered(hands=hands, total=total) for hands, total in _totals(sheets)]


def not_yet(facts: Sequence[Payload], events: Sequence[Event], since: int = 0) -> list[Payload]:
    """The facts that an incident does not record yet, after one of its positions."""
    recorded = [event.data for event in events if event.pos > since]
    return [fact for fact in facts if fact not in recorded]


def computed_at(worksheet: Worksheet, events: Sequence[Event]) -> int:
    """The position at which an incident first records this worksheet; 0 if it does not."""
    for event in events:
        if isinstance(event.data, RefundsComputed) and event.data.worksheet_sha256 == worksheet.sha256:
            return event.pos
    return 0


def recorded(events: Sequence[Event]) -> list[tuple[str, str]]:
    """The worksheets that an incident records, newest first: policy and hash."""
    facts = [event.data for event in reversed(events) if isinstance(event.data, RefundsComputed)]
    return [(fact.policy, fact.worksheet_sha256) for fact in facts]


def _totals(sheets: Sequence[object]) -> list[tuple[int, int]]:
    """Hands and total by currency; play money and chips are in the worksheet, not in the total. Nothing is 0 of 0."""
    totals: dict[str, tuple[int, int]] = {}
    for sheet in sheets:
        assert isinstance(sheet, RefundSheet)
        if sheet.hand.real_money and sheet.hand.tournament is None:
            hands, total = totals.get(sheet.hand.currency, (0, 0))
            totals[sheet.hand.currency] = (hands + 1, total + sheet.due)
    return [totals[currency] for currency in sorted(totals)] or [(0, 0)]
