"""Goal: a report says whether there was any activity, and lists what is significant.

Method: one event of each kind of stream within, before and after a period; the significant events of the contract by
head.
"""

from __future__ import annotations

import pytest

from domain.events import REGISTRY, Event, dispute, event_from, hand, house, incident, session
from domain.events.payload import Payload
from eventlog.application import EventLog
from projections.reports.periods import Period
from projections.reports.reading import HouseReport
from projections.reports.significant import TOPICS
from tests.projections.filling import filled
from tests.projections.stories import corrected, moved, opened, stream_of, time_of
from tests.support.hands import dealt, limped

SPAN = Period(time_of(100), time_of(200))


def report(log: EventLog, *streams: list[Event], house: str | None = None) -> HouseReport:
    (found,) = filled(log, *streams).reports.period(SPAN, house)
    return found


STREAMS: dict[str, tuple[str, Payload]] = {
    "house": ("", house.Override(what="a seat", by="staff", reason="a reason")),
    "session": ("s-1", session.SessionOpened(player="p-a")),
    "incident": ("i-1", incident.ServerCrashed(server="s", crashed_at=time_of(0), reason_code=3)),
    "dispute": ("d-1", dispute.DisputeOpened(hand="hand/trickyplay/1", claimant="p", claim="c", channel="player")),
    "correction": ("c-1", corrected("c-1", "hand/trickyplay/1", ("p", 1, 1), ("house", -1, None))),
    "table": ("Graz 3", opened()),
}


@pytest.mark.parametrize("kind", STREAMS)
@pytest.mark.parametrize(("second", "activity"), [(100, True), (199.999999, True), (99.999999, False), (200, False)])
def test_one_event_of_any_stream_is_activity(log: EventLog, kind: str, second: float, *, activity: bool) -> None:
    name, payload = STREAMS[kind]
    stream = "house/trickyplay" if kind == "house" else stream_of(kind, name, payload)[0].stream
    assert report(log, [event_from(stream, 1, time_of(second), payload)]).activity is activity


@pytest.mark.parametrize(
    ("seconds", "activity"),
    [((0, 150), True), ((150, 300), True), ((0, 300), False), ((0, 150, 300), True), ((0, 99, 200, 300), False)],
)
def test_an_event_of_a_hand_is_activity(log: EventLog, seconds: tuple[float, ...], *, activity: bool) -> None:
    events = [
        event_from(event.stream, event.pos, time_of(second), event.data)
        for event, second in zip(moved(dealt().events, 1), seconds, strict=False)
    ]
    assert report(log, events).activity is activity


def test_another_house_is_no_activity(log: EventLog) -> None:
    other = moved(dealt().events, 1, house="pokerhilfe", begins=150)
    both = filled(log, other, moved(dealt().events, 1, begins=500)).reports.period(SPAN)
    assert [(each.house, each.activity) for each in both] == [("pokerhilfe", True), ("trickyplay", False)]


def test_a_hand_without_a_time_is_no_activity_of_1970(log: EventLog) -> None:
    source = {"room": "r", "format": "f", "file_sha256": "0" * 64, "states": []}
    told = moved(limped().cancels().events, 1, source=hand.Source.model_validate(source))
    untimed = [event_from(each.stream, each.pos, "1970-01-01T00:00:00.000000Z", each.data) for each in told]
    (found,) = filled(log, untimed).reports.period(Period("1970-01-01T00:00:00.000000Z", time_of(0)))
    assert (found.activity, found.lines, found.untimed_hands) == (False, (), 1)


def test_a_house_of_which_the_log_has_nothing(log: EventLog) -> None:
    found = report(log, moved(dealt().events, 1), house="nowhere")
    assert (found.house, found.activity, found.lines, found.significant) == ("nowhere", False, (), ())


def test_an_empty_log_has_no_house(log: EventLog) -> None:
    models = filled(log)
    assert models.reports.period(SPAN) == ()
    assert models.reports.ageing(time_of(0), hours=24, days=90) == ()


def test_a_house_whose_name_has_signs_in_it(log: EventLog) -> None:
    found = report(log, moved(dealt().events, 1, house="Käse & Brot/50 %", begins=150))
    assert (found.house, found.activity) == ("Käse & Brot/50 %", True)


SIGNIFICANT = (
    "house.rulebook-adopted.v1", "house.clock-changed.v1", "house.override.v1", "hand.cancelled.v1",
    "correction.ordered.v1", "correction.paid.v1", "correction.withdrawn.v1", "incident.server-crashed.v1",
    "incident.refunds-computed.v1", "incident.refunds-ordered.v1", "incident.regulator-notified.v1",
    "incident.closed.v1", "dispute.opened.v1", "dispute.decided.v1", "dispute.closed.v1",
)  # fmt: skip


def test_what_is_significant() -> None:
    """Voids, overrides, corrections, changes of rules and clocks (R17), and what is done about crashes and disputes."""
    assert set(TOPICS) == set(SIGNIFICANT)
    kinds = ("house.", "correction.", "incident.")
    assert {topic for topic in REGISTRY.topics() if topic.startswith(kinds)} <= set(TOPICS)


def test_significant_events_are_listed_by_time_with_what_and_by(log: EventLog) -> None:
    disputed, its_correction = "hand/trickyplay/1", ("p", 1, 1)
    crash = incident.ServerCrashed(server="graz-1", crashed_at=time_of(90), reason_code=3)
    sheet = incident.RefundsComputed(policy="return-all", hands=(disputed,), total=300, worksheet_sha256="0" * 64)
    ordered = incident.RefundsOrdered(hands=1, total=300)
    notified = incident.RegulatorNotified(by="officer", note="by phone")
    clock = house.ClockChanged(what="two seconds back", by="staff-1", reason="drift")
    corrects = corrected("c-1", disputed, its_correction, ("house", -1, None))
    claim = dispute.DisputeOpened(hand=disputed, claimant="p", claim="mine", channel="player")
    noted = dispute.DisputeNoted(by="officer", text="looked at")
    decided = dispute.DisputeDecided(by="officer", verdict="upheld", reason="yes")
    closed = incident.IncidentClosed(by="officer")
    events: list[list[Event]] = [
        stream_of("incident", "i-1", crash, sheet, ordered, notified, closed, begins=140),
        moved(limped().cancels().events, 1, begins=110),
        [event_from("house/trickyplay", 1, time_of(199), clock)],
        [event_from("correction/trickyplay/c-1", 1, time_of(100), corrects, "client-7")],
        stream_of("dispute", "d-1", claim, noted, decided, dispute.DisputeClosed(by="officer"), begins=97),
    ]
    found = report(log, *events).significant
    assert [(each.at, each.topic) for each in found] == sorted((each.at, each.topic) for each in found)
    short = {each.topic.removesuffix(".v1"): (each.what, each.by) for each in found}
    assert short == {
        "hand.cancelled": ("hand cancelled: server-crash, policy return-all", None),
        "correction.ordered": (
            (
                "correction of hand/trickyplay/1 ordered for dispute d-1 (the pot went to the wrong seat), "
                "payments to or from players: 1, approved by officer-2"
            ),
            "officer-1",
        ),
        "dispute.closed": ("dispute closed", "officer"),
        "house.clock-changed": ("clock changed: two seconds back (drift)", "staff-1"),
        "incident.server-crashed": (f"server graz-1 crashed at {time_of(90)}, reason code 3", None),
        "incident.refunds-computed": ("refunds computed for hands: 1, total 300, policy return-all", None),
        "incident.refunds-ordered": ("refunds ordered for hands: 1, total 300", None),
        "incident.regulator-notified": ("regulator notified (by phone)", "officer"),
        "incident.closed": ("incident closed", "officer"),
    }
    assert found[0].as_dict()["stream"] == "correction/trickyplay/c-1"
    assert (found[0].pos, found[0].house) == (1, "trickyplay")
