"""Goal: a crash touches exactly the hands that it interrupted, found from the log alone.

Method: one log with hands of every kind; the worksheet must name those of the first kind and no other.
"""

from __future__ import annotations

import pytest

from domain.events import Event, event_from, stream_name, table
from domain.events.incident import ServerCrashed
from eventlog.application import EventLog
from tests.api.incidents.crashing import CRASH, INCIDENT, computed, ended, on, put, raised, store_of, streams
from tests.support.hands import three_handed


@pytest.fixture
def log(sealed_log: EventLog) -> EventLog:
    return sealed_log


def opened(name: str, server: str) -> Event:
    fact = table.TableOpened(
        house="trickyplay",
        table=name,
        game="holdem",
        limit="NL",
        stakes={"small_blind": 50, "big_blind": 100},  # type: ignore[arg-type]
        currency="EUR",
        max_seats=6,
        server=server,
    )
    return event_from(stream_name("table", "trickyplay", name), 1, "2026-03-01T19:00:00.000000Z", fact)


def test_open_hands_of_the_server_that_began_by_then_are_interrupted(log: EventLog) -> None:
    put(log, raised("1"), raised("2", table="Graz 2"), on(three_handed(house="trickyplay", hand_no="3")))
    assert streams(computed(log)) == ["hand/trickyplay/1", "hand/trickyplay/3", "hand/trickyplay/2"]


def test_others_are_not(log: EventLog) -> None:
    put(
        log,
        ended(raised("finished")),
        raised("another-server", server="s-2"),
        raised("another-house", house="pokerhilfe"),
        raised("misdealt").cancels(reason="misdeal"),
        raised("cancelled-by-another").cancels(incident="incident/trickyplay/c-0"),
        raised("no-server", server=None),
    )
    assert streams(computed(log)) == []


def test_a_hand_that_began_after_the_crash_is_not(log: EventLog) -> None:
    put(log, raised("1"))
    early = CRASH.model_copy(update={"crashed_at": "2026-03-01T19:59:59.999999Z"})
    at_once = CRASH.model_copy(update={"crashed_at": "2026-03-01T20:00:00.000000Z"})
    assert streams(computed(log, crash=early)) == []
    assert streams(computed(log, crash=at_once)) == ["hand/trickyplay/1"]


def test_deeds_after_the_crash_by_the_clock_are_no_end(log: EventLog) -> None:
    put(log, raised("1").later(3600).folds(2))
    (sheet,) = computed(log).worksheet.sheets
    assert [seat.due for seat in sheet.seats] == [300, 50, 100]


def test_a_named_table_counts_whatever_the_server(log: EventLog) -> None:
    put(log, raised("1", server="s-2", table="Linz"), raised("2", server=None, table="Wels"), raised("3"))
    named = ServerCrashed(server="s-1", crashed_at=CRASH.crashed_at, reason_code=3, tables=("Linz", "Wels"))
    assert streams(computed(log, crash=named)) == ["hand/trickyplay/3", "hand/trickyplay/1", "hand/trickyplay/2"]


def test_the_server_of_the_table_counts_where_the_hand_names_none(log: EventLog) -> None:
    log.append([opened("Linz", "s-1")])
    log.append([opened("Wels", "s-2")])
    put(log, raised("1", server=None, table="Linz"), raised("2", server=None, table="Wels"))
    assert streams(computed(log)) == ["hand/trickyplay/1"]


def test_open_hands_of_which_nobody_knows_the_server_are_named(log: EventLog) -> None:
    put(log, raised("1", server=None), raised("2"), ended(raised("3", server=None)))
    assert computed(log).unplaced == ("hand/trickyplay/1",)


def test_hands_that_another_crash_has_refunded_since_are_named(log: EventLog) -> None:
    other = "incident/trickyplay/c-2"
    put(
        log,
        raised("before").later(-600).cancels(incident="incident/trickyplay/c-0"),
        raised("since").later(3600).cancels(incident=other),
    )
    assert [(each.stream, each.incident) for each in computed(log).elsewhere] == [("hand/trickyplay/since", other)]


def test_hands_that_were_cancelled_since_without_an_incident_are_named(log: EventLog) -> None:
    put(
        log,
        raised("before").later(-600).cancels(),
        raised("since").later(3600).cancels(),
        raised("misdealt").later(3600).cancels(reason="misdeal"),
        raised("elsewhere", server="s-2").later(3600).cancels(),
    )
    assert [(each.stream, each.incident) for each in computed(log).elsewhere] == [("hand/trickyplay/since", None)]


def test_no_hand_at_all_is_an_empty_worksheet(log: EventLog) -> None:
    made = computed(log)
    assert made.worksheet.sheets == ()
    assert made.worksheet.closes


def test_an_event_that_was_changed_does_not_close(log: EventLog) -> None:
    put(log, raised("1"), raised("2"))
    with store_of(log).reading() as cursor:
        cursor.execute(
            "UPDATE stored_events SET state = encode(replace(decode(state), '300', '900')) "
            "WHERE topic = 'hand.raised.v1' AND contains(decode(state), '\"hand/trickyplay/1\"')"
        )
    (problem,) = computed(log).worksheet.problems
    assert (problem.code, problem.hand) == ("tampered", "hand/trickyplay/1")


def test_the_incident_is_found_by_its_whole_name(log: EventLog) -> None:
    put(log, raised("1").cancels(incident=f"{INCIDENT}0"), raised("2").cancels(incident=INCIDENT))
    assert streams(computed(log)) == ["hand/trickyplay/2"]
