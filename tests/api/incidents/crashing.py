"""Logs with hands of several servers, and the crash of one of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, cast

from api.incidents import Applied, Refunding
from domain.events import Event, hand, parse_event
from domain.events.incident import ServerCrashed
from domain.rulebook import shipped_shelf
from eventlog.application import EventLog
from eventlog.leaves import LeafMaker
from eventlog.persistence import DuckDBApplicationRecorder
from eventlog.store import Store
from projections.incidents.worksheets import CrashWorksheet, CrashWorksheets
from replay import Verdict, judge
from tests.support.hands import dealt
from tests.support.scenario import Scenario

INCIDENT = "incident/trickyplay/c-1"
CRASH = ServerCrashed(server="s-1", crashed_at="2026-03-01T20:30:00.000000Z", reason_code=3)
NOW = "2026-03-01T21:00:00.000000Z"


def on(scenario: Scenario, server: str | None = "s-1", table: str = "Graz 1") -> Scenario:
    """The same hand, dealt by a server at a table."""
    opening = replace(
        scenario.events[0],
        data=cast("hand.HandStarted", scenario.events[0].data).model_copy(update={"server": server, "table": table}),
    )
    return replace(scenario, events=(opening, *scenario.events[1:]))


def raised(hand_no: str, server: str | None = "s-1", table: str = "Graz 1", **options: Any) -> Scenario:  # noqa: ANN401
    """Seat 1 has raised to 3.00: due are 3.00, 0.50 and 1.00."""
    return on(dealt(**{"house": "trickyplay", **options}, hand_no=hand_no).raises(1, 300), server, table)


def ended(scenario: Scenario) -> Scenario:
    """The others fold and seat 1 takes it."""
    return scenario.folds(2, 3).returns(1, 200).awards(1, 250).finishes()


def store_of(log: EventLog) -> Store:
    assert isinstance(log.recorder, DuckDBApplicationRecorder)
    return log.recorder.store


def put(log: EventLog, *scenarios: Scenario) -> None:
    for scenario in scenarios:
        log.append(scenario.events)


def worksheets(log: EventLog) -> CrashWorksheets:
    sealing = store_of(log).sealing
    maker = None if sealing is None else LeafMaker(sealing.keys.salt_key)
    return CrashWorksheets(store_of(log), "log", shipped_shelf(), maker)


def computed(log: EventLog, policy: str | None = None, crash: ServerCrashed = CRASH) -> CrashWorksheet:
    return worksheets(log).of(INCIDENT, crash, policy)


def refunding(log: EventLog, by: str | None = None) -> Refunding:
    return Refunding(log, lambda: NOW, by)


def applied(log: EventLog, policy: str | None = None) -> Applied:
    """Open the incident, compute its worksheet and order it."""
    acting = refunding(log)
    acting.open(INCIDENT, CRASH)
    return acting.apply(computed(log, policy))


def streams(made: CrashWorksheet) -> list[str]:
    return [sheet.hand.stream for sheet in made.worksheet.sheets]


def orders(log: EventLog, stream: str) -> list[tuple[str, int]]:
    """Keys and amounts of the orders of a hand, as the log has them."""
    facts = [event.data for event in log.events_of(stream)]
    return [(fact.key, fact.amount) for fact in facts if isinstance(fact, hand.RefundOrdered)]


def verdict_on(log: EventLog, stream: str) -> Verdict:
    return judge(log.events_of(stream), shipped_shelf())


def everything(log: EventLog) -> Sequence[bytes]:
    """The canonical bytes of the whole log."""
    return [each.state for each in log.recorder.select_notifications(1, 10_000_000)]


def in_log(log: EventLog, kind: str) -> Iterable[Event]:
    """The events of a topic."""
    return (event for event in map(parse_event, everything(log)) if event.topic == kind)
