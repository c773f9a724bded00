"""Goal: what stands in the tables is what was made at the border, with when it came in and where it stands.

Method: events go in through `save`, rows are read back with SQL of the test's own.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from eventsourcing.compressor import ZlibCompressor
from eventsourcing.domain import Aggregate
from eventsourcing.persistence import ProgrammingError
from hypothesis import given
from hypothesis import strategies as st

from domain.events import canonical_bytes
from eventlog.aggregate_ids import aggregate_id
from eventlog.application import EventLog
from eventlog.mapper import EventTranscoder, LogEvent, LogMapper
from eventlog.persistence import DuckDBApplicationRecorder
from tests.eventlog.facts import fact, hand_stream, small_hand, started, time_of
from tests.support.records import times

RECEIVED_US = 1_796_040_000_123_456


def rows(log: EventLog, statement: str) -> list[tuple[Any, ...]]:
    assert isinstance(log.recorder, DuckDBApplicationRecorder)
    with log.recorder.store.reading() as cursor:
        return cursor.execute(statement).fetchall()


def test_an_event_is_stored_as_its_canonical_bytes(sealed_log: EventLog) -> None:
    events = [started(9001), fact(9001, 2, by="server-1")]
    sealed_log.append(events, received_us=RECEIVED_US)
    assert rows(
        sealed_log,
        "SELECT position, originator_version, topic, state, received_at FROM stored_events ORDER BY position",
    ) == [
        (event.pos, event.pos, event.topic, canonical_bytes(event), datetime(2026, 11, 30, 12, 0, 0, 123456))  # noqa: DTZ001 - without a zone in the table, UTC by agreement
        for event in events
    ]
    assert b'"by":"server-1"' in canonical_bytes(events[1])


def test_the_time_of_receipt_is_that_of_the_machine(plain_log: EventLog) -> None:
    before = datetime.now(UTC).replace(tzinfo=None)
    plain_log.append(small_hand(1))
    [(received,)] = rows(plain_log, "SELECT DISTINCT received_at FROM stored_events")
    assert before <= received <= datetime.now(UTC).replace(tzinfo=None)


def test_events_are_read_as_they_were_saved(plain_log: EventLog) -> None:
    events = small_hand(9001, 8)
    plain_log.append(events)
    stream = hand_stream(9001)
    assert plain_log.events_of(stream) == events
    assert plain_log.events_of(stream, gt=2, lte=5) == events[2:5]
    assert plain_log.events_of(hand_stream("unknown")) == []


def test_a_sealed_log_stores_leaves(sealed_log: EventLog) -> None:
    sealed_log.append(small_hand(1))
    assert rows(sealed_log, "SELECT count(leaf), min(octet_length(leaf)) FROM stored_events") == [(5, 32)]


def test_a_log_without_a_journal_stores_none(plain_log: EventLog) -> None:
    plain_log.append(small_hand(1))
    assert rows(plain_log, "SELECT count(leaf) FROM stored_events") == [(0,)]


def test_a_stream_is_found_by_its_name(plain_log: EventLog) -> None:
    plain_log.append(small_hand(1))
    plain_log.append(small_hand(2))
    aggregates = rows(plain_log, "SELECT stream, originator_id FROM streams ORDER BY stream")
    assert aggregates == [(hand_stream(no), aggregate_id(hand_stream(no), time_of())) for no in (1, 2)]
    assert dict(rows(plain_log, "SELECT originator_id, count(*) FROM stored_events GROUP BY 1")) == {
        aggregate: 5 for _, aggregate in aggregates
    }


@given(st.lists(times(), min_size=2, max_size=2), st.text(), st.text())
def test_ids_are_in_the_order_of_time(both: list[str], stream: str, other: str) -> None:
    early, late = sorted(both)
    first, second = aggregate_id(stream, early), aggregate_id(other, late)
    assert first.bytes[:6] <= second.bytes[:6]
    assert (first.version, first.variant) == (8, UUID(int=1 << 63).variant)


def test_an_id_depends_on_name_and_time() -> None:
    assert aggregate_id("hand/a/1", time_of(0)) == aggregate_id("hand/a/1", time_of(0))
    assert len({aggregate_id(stream, time_of(s)) for stream in ("hand/a/1", "hand/a/2") for s in (0, 1)}) == 4


def test_an_id_begins_with_milliseconds() -> None:
    assert aggregate_id("hand/a/1", "1970-01-01T00:00:01.234999Z").int >> 80 == 1234
    assert aggregate_id("hand/a/1", "1969-12-31T23:59:59.000000Z").int >> 80 == 0


def test_the_topic_is_that_of_the_stored_bytes() -> None:
    lifted = replace(started(1), recorded=b'{"topic":"hand.started.v0"}')
    assert LogMapper(EventTranscoder()).to_stored_event(LogEvent(uuid4(), lifted)).topic == "hand.started.v0"


def test_a_stored_event_becomes_the_event_again() -> None:
    mapper, event = LogMapper(EventTranscoder()), LogEvent(uuid4(), started(1))
    assert mapper.to_domain_event(mapper.to_stored_event(event)) == event


def test_only_events_of_the_contract_are_saved(plain_log: EventLog) -> None:
    with pytest.raises(ProgrammingError, match="events of the contract"):
        plain_log.save(Aggregate())
    with pytest.raises(ProgrammingError, match="events of the contract"):
        EventTranscoder().encode({})


def test_the_bytes_of_the_log_are_neither_packed_nor_encrypted() -> None:
    with pytest.raises(ProgrammingError, match="no compressor"):
        LogMapper(EventTranscoder(), compressor=ZlibCompressor()).to_stored_event(LogEvent(uuid4(), started(1)))
