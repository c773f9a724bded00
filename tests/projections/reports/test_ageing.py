"""Goal: a hand waits until it is finished, or everything due is ordered and paid; after 90 days that is overdue (R15).

Method: single hands in a few words, looked at from times just before and after each step.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from domain.events import Event, event_from, hand
from domain.events.incident import ServerCrashed
from eventlog.application import EventLog
from projections.read_models import ReadModels
from projections.reports.ageing import Waiting
from projections.reports.reading import AgeingReport
from tests.projections.filling import filled
from tests.projections.stories import more, moved, opened, stream_of, time_of
from tests.support.hands import dealt, limped, shown

DAY = 86_400
HOUR = 3_600


def crashed_server(at: float, **fields: Any) -> list[Event]:  # noqa: ANN401 - any field of the crash
    values = {"server": "graz-1", "crashed_at": time_of(at), "reason_code": 3} | fields
    return stream_of("incident", "crash", ServerCrashed.model_validate(values), begins=at + 300)


def broken_off(**opening: Any) -> list[Event]:  # noqa: ANN401 - as of `moved`
    """A hand that nothing has closed, with 1.50 in it, at 12:00:00 to 12:00:04."""
    return moved(dealt().events, 1, **{"table": "Graz 3", "server": "graz-1"} | opening)


def refunded() -> list[Event]:
    """Broken off at 12:00; cancelled on day 1, ordered on day 2, paid on day 3 and 4."""
    events = broken_off()
    key = "crash/1/{}".format
    cancelled = hand.HandCancelled(reason="server-crash", policy="return-all", incident="crash")
    first = hand.RefundOrdered(seat=2, player="p-b", amount=50, to="table", key=key(2))
    second = hand.RefundOrdered(seat=3, player="p-c", amount=100, to="table", key=key(3))
    paid = [hand.RefundPaid(key=key(seat), payment_ref="r") for seat in (2, 3)]
    steps = [(1, cancelled), (2, first), (2, second), (3, paid[0]), (4, paid[1])]
    grown = [
        event_from(events[0].stream, len(events) + number, time_of(days * DAY), payload)
        for number, (days, payload) in enumerate(steps, start=1)
    ]
    return [*events, *grown]


def ageing(models: ReadModels, second: float, *, hours: float = 24, days: float = 90) -> AgeingReport:
    (report,) = models.reports.ageing(time_of(second), hours=hours, days=days)
    return report


def waiting(models: ReadModels, second: float, **options: float) -> Waiting | None:
    rows = ageing(models, second, **options).waiting
    assert len(rows) < 2
    return rows[0] if rows else None


@pytest.mark.parametrize(
    ("second", "listed"),
    [(-1, False), (24 * HOUR - 0.000001, False), (24 * HOUR, True), (89 * DAY, True), (900 * DAY, True)],
)
def test_an_open_hand_is_listed_from_its_age_on(log: EventLog, second: float, *, listed: bool) -> None:
    row = waiting(filled(log, broken_off()), second)
    assert (row is not None) is listed


def test_what_is_told_of_an_open_hand(log: EventLog) -> None:
    events = broken_off(server=None)
    row = waiting(filled(log, stream_of("table", "Graz 3", opened(), begins=-9), events), 2 * DAY + 5)
    assert row is not None
    assert (row.stream, row.table, row.server, row.stage) == (events[0].stream, "Graz 3", "graz-1", "open")
    assert (row.started_at, row.last_at, row.since) == (time_of(0), events[-1].at, time_of(0))
    assert (row.days, row.overdue, row.incident, row.at_stake, row.due) == (2, False, None, 150, None)


def test_an_open_hand_as_it_stood(log: EventLog) -> None:
    models = filled(log, broken_off())
    row = waiting(models, 1, hours=0)
    assert row is not None
    assert (row.at_stake, row.last_at) == (50, time_of(1))


def test_an_interrupted_hand_is_listed_at_once_and_named_with_its_incident(log: EventLog) -> None:
    models = filled(log, broken_off(), crashed_server(60))
    assert waiting(models, 59) is None
    row = waiting(models, 60)
    assert row is not None
    assert (row.stage, row.incident, row.since) == ("open", "incident/trickyplay/crash", time_of(60))


@pytest.mark.parametrize(
    ("named", "incident"),
    [
        ("second", "incident/trickyplay/second"),
        ("incident/trickyplay/second", "incident/trickyplay/second"),
        ("another", "incident/trickyplay/first"),
        (None, "incident/trickyplay/first"),
    ],
)
def test_of_two_crashes_the_one_that_the_cancellation_names(log: EventLog, named: str | None, incident: str) -> None:
    cancelled = hand.HandCancelled(reason="server-crash", policy="return-all", incident=named)
    crashes = [
        stream_of("incident", name, ServerCrashed(server="graz-1", crashed_at=time_of(at), reason_code=3))
        for name, at in (("first", 60), ("second", 70))
    ]
    models = filled(log, more(broken_off(), cancelled, seconds=100), *crashes)
    open_row, row = waiting(models, 80), waiting(models, DAY)
    assert open_row is not None
    assert row is not None
    assert (open_row.incident, row.incident) == ("incident/trickyplay/first", incident)


@pytest.mark.parametrize(("second", "overdue"), [(60 + 90 * DAY, False), (60 + 90 * DAY + 0.000001, True)])
def test_ninety_days_after_the_crash_it_is_overdue(log: EventLog, second: float, *, overdue: bool) -> None:
    report = ageing(filled(log, broken_off(), crashed_server(60)), second)
    assert report.overdue == overdue
    assert [row.overdue for row in report.waiting] == [overdue]


def test_an_open_hand_without_an_incident_is_overdue_too(log: EventLog) -> None:
    assert ageing(filled(log, broken_off()), 91 * DAY).overdue == 1


@pytest.mark.parametrize(
    ("days", "stage", "ordered", "paid"),
    [
        (0.5, "open", 0, 0),
        (1, "cancelled", 0, 0),
        (1.9, "cancelled", 0, 0),
        (2, "ordered", 150, 0),
        (3, "ordered", 150, 50),
    ],
)
def test_the_stages_of_a_refund(log: EventLog, days: float, stage: str, ordered: int, paid: int) -> None:
    models = filled(log, refunded(), crashed_server(60))
    row = waiting(models, days * DAY)
    assert row is not None
    assert (row.stage, row.ordered, row.paid, row.since) == (stage, ordered, paid, time_of(60))
    assert row.due == (None if stage == "open" else 150)


@pytest.mark.parametrize("with_incident", [True, False])
def test_when_all_is_paid_it_waits_no_more(log: EventLog, *, with_incident: bool) -> None:
    models = filled(log, refunded(), *([crashed_server(60)] if with_incident else []))
    assert waiting(models, 4 * DAY) is None
    assert [ageing(models, days * DAY).resolved for days in (0, 1, 3, 4, 400)] == [0, 0, 0, 1, 1]


def test_without_a_recorded_crash_a_cancelled_hand_waits_since_its_cancellation(log: EventLog) -> None:
    row = waiting(filled(log, refunded()), 3 * DAY)
    assert row is not None
    assert (row.incident, row.since) == ("crash", time_of(DAY))


def test_funds_and_outstanding_refunds_at_any_time(log: EventLog) -> None:
    models = filled(log, refunded(), crashed_server(60))
    found = {}
    for days in (0, 0.5, 1, 2, 3, 4):
        held = [line.held for line in ageing(models, days * DAY + 3).funds]
        found[days] = [
            (each.interrupted_hands, each.interrupted, each.outstanding_orders, each.outstanding) for each in held
        ]
    assert found == {0: [], 0.5: [(1, 150, 0, 0)], 1: [], 2: [(0, 0, 2, 150)], 3: [(0, 0, 1, 100)], 4: []}


def wrongly_refunded(*orders: tuple[int, int]) -> list[Event]:
    """All 3.00 of a limped hand are ordered and paid, by seat and amount, each to an own key."""
    told = limped().cancels()
    for number, (seat, amount) in enumerate(orders):
        told = told.orders(seat, amount, key=f"key {number}").pays(seat, key=f"key {number}")
    return moved(told.events, 1)


@pytest.mark.parametrize(
    ("orders", "resolved"),
    [
        (((1, 100), (2, 100), (3, 100)), True),
        (((1, 100), (2, 100), (3, 60), (3, 40)), True),
        (((1, 100), (2, 100), (3, 150)), True),
        (((1, 200), (2, 100)), False),
        (((1, 100), (2, 100), (3, 99)), False),
        ((), False),
    ],
)
def test_each_seat_has_to_get_what_is_due_to_it(
    log: EventLog, orders: Sequence[tuple[int, int]], *, resolved: bool
) -> None:
    report = ageing(filled(log, wrongly_refunded(*orders)), DAY)
    assert (not report.waiting, report.resolved == 1) == (resolved, resolved)


def test_one_key_is_paid_once(log: EventLog) -> None:
    told = limped().cancels().orders(1, 100).orders(2, 100).orders(3, 50).orders(3, 50).pays(1).pays(2).pays(3).pays(3)
    row = waiting(filled(log, moved(told.events, 1)), DAY)
    assert row is not None
    assert (row.stage, row.ordered, row.paid) == ("cancelled", 250, 250)


def test_what_cannot_be_computed_is_not_resolved(log: EventLog) -> None:
    told = limped().cancels(policy="result-stands")
    row = waiting(filled(log, moved(told.events, 1)), DAY)
    assert row is not None
    assert (row.stage, row.due) == ("cancelled", None)


def test_a_finished_hand_waits_for_nothing(log: EventLog) -> None:
    told = moved(shown().awards(1, 300).finishes().events, 1, server="graz-1")
    models = filled(log, told, crashed_server(5))
    last = len(told) - 1
    assert waiting(models, last - 0.5) is not None
    assert waiting(models, last) is None
    assert ageing(models, 400 * DAY).overdue == 0


@pytest.mark.parametrize(("after", "incident"), [(0, "incident/trickyplay/crash"), (0.000001, None)])
def test_a_crash_after_the_end_breaks_nothing_off(log: EventLog, after: float, incident: str | None) -> None:
    told = moved(limped().cancels(reason="misdeal").events, 1, server="graz-1")
    ended = len(told) - 1
    row = waiting(filled(log, told, crashed_server(ended + after)), DAY)
    assert row is not None
    assert (row.incident, row.since) == (incident, time_of(ended))


def source(*states: str) -> hand.Source:
    return hand.Source.model_validate(
        {"room": "ongame", "format": "ongame", "file_sha256": "0" * 64, "states": list(states)}
    )


def test_a_text_that_states_no_refunds_accuses_nobody(log: EventLog) -> None:
    told = moved(limped().cancels().events, 1, source=source("times", "uncalled"))
    report = ageing(filled(log, told), 400 * DAY)
    assert (report.waiting, report.resolved, report.not_stated) == ((), 0, 1)


def test_a_hand_without_a_time_has_no_age(log: EventLog) -> None:
    untimed = [
        event_from(event.stream, event.pos, "1970-01-01T00:00:00.000000Z", event.data)
        for event in broken_off(source=source("uncalled"))
    ]
    report = ageing(filled(log, untimed), 400 * DAY)
    assert (report.waiting, report.untimed_hands) == ((), 1)


def test_a_late_end_after_the_refunds_changes_nothing(log: EventLog) -> None:
    events = refunded()
    late = more(events, hand.HandFinished(stacks=()), seconds=DAY)
    models = filled(log, late, crashed_server(60))
    assert waiting(models, 3 * DAY) is not None
    assert waiting(models, 6 * DAY) is None
