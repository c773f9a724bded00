"""Goal: refunds of a crash are ordered once, whatever happens meanwhile, and the judge finds nothing wrong with them.

Method: a sealed log; the worksheet is applied, applied again, by two at once, against hands that go on.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import replace

import pytest

from api.incidents import Applied, IncidentDiffers, NotClosing
from domain.events import Event, hand
from domain.events.incident import RefundsComputed, RefundsOrdered
from eventlog.application import EventLog
from projections.incidents.worksheets import CrashWorksheet
from replay.worksheets import RefundSheet, Worksheet
from tests.api.incidents.crashing import (
    CRASH,
    INCIDENT,
    applied,
    computed,
    ended,
    everything,
    on,
    orders,
    put,
    raised,
    refunding,
    streams,
    verdict_on,
    worksheets,
)
from tests.support.hands import dealt, three_handed

ONE = "hand/trickyplay/1"
KEYS = [(f"{INCIDENT}/1/1", 300), (f"{INCIDENT}/1/2", 50), (f"{INCIDENT}/1/3", 100)]


@pytest.fixture
def log(sealed_log: EventLog) -> EventLog:
    """Two interrupted hands, one that is over, and one without a chip in it."""
    put(sealed_log, raised("1"), raised("2", table="Graz 2"), ended(raised("3")))
    put(sealed_log, on(three_handed(house="trickyplay", hand_no="4")))
    return sealed_log


def incident_facts(log: EventLog) -> list[Event]:
    return log.events_of(INCIDENT)


def test_hands_are_cancelled_and_everybody_gets_his_own(log: EventLog) -> None:
    assert applied(log) == Applied(hands=3, ordered=6, known=0, changed=(), skipped=())
    assert orders(log, ONE) == KEYS
    verdict = verdict_on(log, ONE)
    assert (verdict.status, verdict.findings) == ("cancelled", ())
    assert verdict.final == {1: 10000, 2: 10000, 3: 10000}


@pytest.mark.rule("TP.CRASH.ONCE")
def test_a_hand_without_chips_is_cancelled_too(log: EventLog) -> None:
    applied(log)
    verdict = verdict_on(log, "hand/trickyplay/4")
    assert (verdict.life, orders(log, "hand/trickyplay/4")) == ("cancelled", [])


def test_the_incident_records_the_worksheet_and_that_it_was_ordered(log: EventLog) -> None:
    applied(log)
    made = computed(log)
    opened, first, last = (event.data for event in incident_facts(log))
    assert opened == CRASH
    assert first == RefundsComputed(policy="return-all", hands=3, total=900, worksheet_sha256=made.worksheet.sha256)
    assert last == RefundsOrdered(hands=3, total=900)


def test_a_second_time_nothing_is_added_and_the_worksheet_is_the_same(log: EventLog) -> None:
    before = computed(log).worksheet.document
    applied(log)
    whole = everything(log)
    assert applied(log) == Applied(hands=3, ordered=0, known=6, changed=(), skipped=())
    assert everything(log) == whole
    assert computed(log).worksheet.document == before


def test_two_at_once_order_each_key_once(log: EventLog) -> None:
    acting, results = refunding(log), []
    acting.open(INCIDENT, CRASH)
    made, start = computed(log), threading.Barrier(8)

    def operate() -> None:
        start.wait()
        results.append(refunding(log, by="operator").apply(made))

    threads = [threading.Thread(target=operate) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(each.hands, each.ordered + each.known) for each in results] == [(3, 6)] * 8
    assert sum(each.ordered for each in results) == 6
    assert orders(log, ONE) == KEYS
    assert len(incident_facts(log)) == 3


def test_a_hand_that_went_on_meanwhile_is_not_ordered_from_an_old_worksheet(log: EventLog) -> None:
    refunding(log).open(INCIDENT, CRASH)
    made = computed(log)
    log.append(raised("1").folds(2).events)
    assert refunding(log).apply(made) == Applied(hands=2, ordered=3, known=0, changed=(ONE,), skipped=())
    assert orders(log, ONE) == []
    assert [event.topic for event in incident_facts(log)][2:] == []
    again = refunding(log).apply(computed(log))
    assert again.whole
    assert orders(log, ONE) == KEYS


def test_a_hand_that_was_finished_meanwhile_is_left_alone(log: EventLog) -> None:
    refunding(log).open(INCIDENT, CRASH)
    made = computed(log)
    log.append(ended(raised("1")).events)
    assert refunding(log).apply(made).changed == (ONE,)
    assert verdict_on(log, ONE).life == "finished"
    assert streams(computed(log)) == ["hand/trickyplay/4", "hand/trickyplay/2"]


@pytest.mark.near_miss("TP.CRASH.ONCE")
def test_an_end_that_comes_late_is_kept_and_found_and_changes_nothing(log: EventLog) -> None:
    applied(log)
    events = log.events_of(ONE)
    late = [replace(event, pos=event.pos + 4) for event in ended(raised("1")).events[-5:]]
    assert late[0].pos == len(events) + 1
    log.append(late)
    verdict = verdict_on(log, ONE)
    assert {finding.code for finding in verdict.findings if finding.severity != "info"} == {"SEQUENCE"}
    assert verdict.final == {1: 10000, 2: 10000, 3: 10000}
    before = everything(log)
    assert applied(log).ordered == 0
    assert everything(log) == before


def test_a_second_crash_meanwhile_refunds_what_the_first_has_not(log: EventLog) -> None:
    applied(log)
    put(log, raised("5"))
    other, crash = "incident/trickyplay/c-2", CRASH.model_copy(update={"crashed_at": "2026-03-01T22:00:00.000000Z"})
    refunding(log).open(other, crash)
    made = worksheets(log).of(other, crash)
    assert streams(made) == ["hand/trickyplay/5"]
    assert refunding(log).apply(made).ordered == 3
    assert orders(log, ONE) == KEYS


def test_orders_that_are_missing_after_a_cancellation_are_added(log: EventLog) -> None:
    started = raised("1").cancels(incident=INCIDENT).orders(1, 300, key=KEYS[0][0])
    log.append(started.events)
    assert applied(log) == Applied(hands=3, ordered=5, known=1, changed=(), skipped=())
    assert orders(log, ONE) == KEYS


def test_an_order_under_another_key_is_not_given_again(log: EventLog) -> None:
    log.append(raised("1").cancels(incident=INCIDENT).orders(1, 300, key="X-1").orders(2, 50, key="X-2").events)
    assert applied(log) == Applied(hands=3, ordered=4, known=2, changed=(), skipped=())
    assert orders(log, ONE) == [("X-1", 300), ("X-2", 50), KEYS[2]]
    assert verdict_on(log, ONE).findings == ()


def test_an_order_before_the_cancellation_is_not_given_again(log: EventLog) -> None:
    log.append(raised("1").orders(2, 50, key=KEYS[1][0]).events)
    assert applied(log).ordered == 5
    assert [key for key, _amount in orders(log, ONE)] == [KEYS[1][0], KEYS[0][0], KEYS[2][0]]


def test_an_order_that_is_given_twice_under_its_key_counts_once(log: EventLog) -> None:
    doubled = raised("1").cancels(incident=INCIDENT).orders(1, 300, key=KEYS[0][0]).orders(1, 300, key=KEYS[0][0])
    log.append(doubled.events)
    assert applied(log) == Applied(hands=3, ordered=5, known=1, changed=(), skipped=())


@pytest.mark.parametrize(
    ("seat", "amount", "key", "differing"),
    [
        (2, 49, "X-2", (2,)),  # less
        (2, 51, "X-2", (2,)),  # more
        (2, 49, KEYS[1][0], (2,)),  # less, under the key itself, which is paid once
        (9, 50, "X-9", (9,)),  # a seat that is not in the hand
        (2, 50, KEYS[0][0], (1,)),  # under the key of another seat
    ],
)
def test_what_is_ordered_otherwise_is_left_to_somebody(
    log: EventLog, seat: int, amount: int, key: str, differing: tuple[int, ...]
) -> None:
    log.append(raised("1").cancels(incident=INCIDENT).orders(seat, amount, key=key).events)
    done = applied(log)
    assert done.differing == ((ONE, differing),)
    assert not done.whole
    given = orders(log, ONE)
    assert [each for each, _amount in given if each == key] == [key]
    assert {KEYS[number - 1] for number in (1, 2, 3) if number not in {*differing, seat}} <= set(given)
    (last,) = (event.data for event in incident_facts(log) if isinstance(event.data, RefundsOrdered))
    assert last == RefundsOrdered(hands=2, total=450)
    whole = everything(log)
    assert applied(log).ordered == 0
    assert everything(log) == whole


def test_an_order_for_another_player_is_left_to_somebody(log: EventLog) -> None:
    stranger = {"seat": 2, "player": "p-z", "amount": 50, "to": "table", "key": "X-2"}
    log.append(raised("1").cancels(incident=INCIDENT).then(hand.RefundOrdered, **stranger).events)
    assert applied(log).differing == ((ONE, (2,)),)


@pytest.mark.parametrize("who", ["", " ", "x" * 1_001])
def test_whoever_orders_has_a_name(log: EventLog, who: str) -> None:
    with pytest.raises(ValueError, match="say something"):
        refunding(log, by=who)


def wrong(made: CrashWorksheet) -> CrashWorksheet:
    """The worksheet with a cent too much for a seat of one hand."""
    changed = []
    for sheet in made.worksheet.sheets:
        assert isinstance(sheet, RefundSheet)
        first, *others = sheet.seats
        seats = (replace(first, due=first.due + 1), *others) if sheet.hand.stream == ONE else sheet.seats
        changed.append(replace(sheet, seats=seats))
    return replace(made, worksheet=Worksheet.of(made.crash, changed))


def test_a_worksheet_that_does_not_close_orders_nothing(log: EventLog) -> None:
    refunding(log).open(INCIDENT, CRASH)
    before = everything(log)
    with pytest.raises(NotClosing) as refused:
        refunding(log).apply(wrong(computed(log)))
    assert {problem.code for problem in refused.value.problems} == {"stacks", "sum"}
    assert everything(log) == before


def test_what_closes_is_ordered_on_request(log: EventLog) -> None:
    refunding(log).open(INCIDENT, CRASH)
    done = refunding(log).apply(wrong(computed(log)), partial=True)
    assert (done.hands, done.ordered, done.skipped) == (2, 3, (ONE,))
    assert orders(log, ONE) == []


def test_another_crash_of_the_same_name_is_refused(log: EventLog) -> None:
    assert refunding(log).open(INCIDENT, CRASH)
    assert not refunding(log).open(INCIDENT, CRASH)
    with pytest.raises(IncidentDiffers):
        refunding(log).open(INCIDENT, CRASH.model_copy(update={"server": "s-2"}))


@pytest.mark.parametrize("policy", ["better-for-player", "result-stands"])
def test_the_policy_that_was_asked_for_stays(log: EventLog, policy: str) -> None:
    put(log, on(dealt(house="trickyplay", hand_no="6").folds(1, 2)))  # play is over: seat 3 has won 1.50
    applied(log, policy)
    assert (
        orders(log, "hand/trickyplay/6")
        == {
            "better-for-player": [(f"{INCIDENT}/6/2", 50), (f"{INCIDENT}/6/3", 150)],
            "result-stands": [(f"{INCIDENT}/6/3", 150)],
        }[policy]
    )
    assert [finding.code for finding in verdict_on(log, "hand/trickyplay/6").findings] == []
    recorded: Sequence[tuple[str, str]] = [
        (event.data.policy, event.data.worksheet_sha256)
        for event in incident_facts(log)
        if isinstance(event.data, RefundsComputed)
    ]
    again = worksheets(log).as_recorded(INCIDENT, CRASH, recorded)
    assert again.worksheet.sha256 == recorded[0][1]


def test_currencies_have_totals_of_their_own_and_play_money_none(sealed_log: EventLog) -> None:
    put(
        sealed_log,
        raised("1"),
        raised("2", currency="USD"),
        raised("3", currency="PLAY", real_money=False),
        raised("4", tournament=True),
    )
    applied(sealed_log)
    facts = [event.data for event in incident_facts(sealed_log)]
    totals = [(fact.hands, fact.total) for fact in facts if isinstance(fact, RefundsOrdered)]
    assert totals == [(1, 450), (1, 450)]
    assert [total.due for total in computed(sealed_log).worksheet.players if total.player == "p-a"] == [300] * 4


def test_whoever_orders_is_named(log: EventLog) -> None:
    refunding(log).open(INCIDENT, CRASH)
    refunding(log, by="anna").apply(computed(log))
    assert {event.by for event in log.events_of(ONE)[-4:]} == {"anna"}
