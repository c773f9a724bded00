"""Hands that wait for an end: how long, with what money in them, and which of them for too long. Pure.

Incomplete games are to be resolved within 90 days (PT 6.3.2). A hand is resolved when it is finished, or cancelled and
every amount due is ordered and paid.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from projections.reports.lines import Money, MoneyKind
from projections.reports.moments import Crash, Stage
from projections.reports.periods import earlier
from projections.reports.standing import Found


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A hand that is not resolved at a time.

    `since` is when it was broken off: the crash, else its cancellation, else (an open hand) its start. `incident` is
    the crash that is recorded to have broken it off. `at_stake` is contributions less returns, None where not stated;
    `due` is None in an open hand and where it cannot be computed. Amounts in minor units, chips in a tournament.
    """

    house: str
    stream: str
    table: str | None
    server: str | None
    money: MoneyKind
    currency: str | None
    tournament: str | None
    started_at: str
    last_at: str
    stage: Stage
    incident: str | None
    since: str
    days: int
    overdue: bool
    at_stake: int | None
    due: int | None
    ordered: int
    paid: int

    @property
    def key(self) -> Money:
        """What its amounts are in."""
        return Money(self.house, self.currency, self.tournament)

    def as_dict(self) -> dict[str, Any]:
        """Give the hand as plain values."""
        return asdict(self)


def waiting(found: Found, crash: Crash | None, as_of: str, days: float) -> Waiting | None:
    """The hand if it was not resolved at a time; overdue if it was broken off more than so many days before."""
    standing, facts, money = found.standing, found.standing.facts, found.money
    due = None if facts.life == "open" else found.due
    stage = standing.stage(due)
    if stage == "paid" or facts.life == "finished":
        return None
    since = _since(facts.started_at, facts.ended_at, crash)
    return Waiting(
        house=found.house,
        stream=facts.stream,
        table=None if facts.started is None else facts.started.table,
        server=_server(found),
        money=money.kind,
        currency=money.currency,
        tournament=money.tournament,
        started_at=facts.started_at,
        last_at=facts.last_at,
        stage=stage,
        incident=_incident(found, crash),
        since=since,
        days=max(0, (datetime.fromisoformat(as_of) - datetime.fromisoformat(since)).days),
        overdue=since < earlier(as_of, days=days),
        at_stake=standing.at_stake,
        due=None if due is None else sum(due.values()),
        ordered=standing.ordered.total(),
        paid=standing.paid.total(),
    )


def _since(started_at: str, ended_at: str | None, crash: Crash | None) -> str:
    if crash is not None:
        return crash.data.crashed_at
    return started_at if ended_at is None else ended_at


def _server(found: Found) -> str | None:
    started = found.standing.facts.started
    return found.table_server if started is None or started.server is None else started.server


def _incident(found: Found, crash: Crash | None) -> str | None:
    """The stream of the crash, else what the cancellation itself names."""
    if crash is not None:
        return crash.stream
    cancelled = found.standing.facts.cancelled
    return None if cancelled is None else cancelled.incident
