"""Goal: however long a stream and however many streams at once, only so much of an input is held.

Method: the limits are made small; what is held is counted after every line.
"""

from __future__ import annotations

import orjson
import pytest

from eventlog import gathering
from eventlog.application import EventLog
from eventlog.gathering import Gathering
from eventlog.incoming import sent
from eventlog.intake import Intake
from tests.eventlog.facts import hand_stream, small_hand
from tests.eventlog.inputs import Counts, counts_of, lines_of, mixed, reasons_of, small_table, table_stream, taken


@pytest.fixture
def _ten_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Streams are taken in parts of ten events."""
    monkeypatch.setattr(gathering, "STREAM_EVENTS_MAX", 10)


@pytest.fixture
def _ten_kilobytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """All streams together hold as much as eight events or so."""
    monkeypatch.setattr(gathering, "WAITING_BYTES_MAX", 10_000)


@pytest.mark.usefixtures("_ten_events")
def test_a_long_stream_is_stored_in_parts(plain_log: EventLog) -> None:
    lines = lines_of(small_table(35))
    outcomes, _ = taken(plain_log, lines)
    assert [(outcome.part, outcome.stored) for outcome in outcomes] == [(1, 10), (2, 10), (3, 10), (4, 5)]
    again, _ = taken(plain_log, lines)
    assert counts_of(again) == {table_stream(): Counts(0, 35, 0)}


@pytest.mark.usefixtures("_ten_events")
@pytest.mark.parametrize("block", [3, 7, 9])
def test_a_long_stream_may_be_out_of_order_within_a_part(plain_log: EventLog, block: int) -> None:
    lines = lines_of(small_table(35))
    turned = [line for start in range(0, 35, block) for line in lines[start : start + block][::-1]]
    outcomes, _ = taken(plain_log, turned, None)
    assert counts_of(outcomes) == {table_stream(): Counts(35, 0, 0)}
    assert lines_of(plain_log.events_of(table_stream())) == lines


@pytest.mark.usefixtures("_ten_events")
def test_a_gap_that_is_not_filled_in_time_refuses_the_rest(plain_log: EventLog) -> None:
    lines = lines_of(small_table(35))
    outcomes, quarantined = taken(plain_log, [*lines[:4], *lines[5:], lines[4]])
    assert counts_of(outcomes) == {table_stream(): Counts(4, 0, 31)}
    assert (quarantined, len(plain_log.events_of(table_stream()))) == (31, 4)
    assert reasons_of(outcomes)[0] == (6, "pos")
    again, quarantined = taken(plain_log, [*lines[:4], *lines[5:], lines[4]])
    assert (counts_of(again), quarantined) == ({table_stream(): Counts(0, 4, 31)}, 0)


@pytest.mark.usefixtures("_ten_events")
def test_after_a_part_that_is_refused_nothing_more_of_the_stream_is_stored(plain_log: EventLog) -> None:
    lines = lines_of(small_table(35))
    record = orjson.loads(lines[14])
    lines[14] = orjson.dumps(record | {"data": record["data"] | {"amount": 0}})
    outcomes, _ = taken(plain_log, mixed([lines, lines_of(small_hand(1))]))
    assert counts_of(outcomes) == {table_stream(): Counts(10, 0, 25), hand_stream(1): Counts(5, 0, 0)}
    assert {field for _, field in reasons_of(outcomes)} == {"request", "data.amount"}
    healed, _ = taken(plain_log, lines_of(small_table(35)))
    assert counts_of(healed) == {table_stream(): Counts(25, 10, 0)}


@pytest.mark.usefixtures("_ten_kilobytes")
def test_streams_that_wait_too_long_are_taken_as_far_as_they_have_come(plain_log: EventLog) -> None:
    hands = [lines_of(small_hand(number, 5)) for number in range(40)]
    outcomes, _ = taken(plain_log, mixed(hands))
    assert counts_of(outcomes) == {hand_stream(number): Counts(5, 0, 0) for number in range(40)}
    assert max(outcome.part for outcome in outcomes) > 1
    again, _ = taken(plain_log, mixed(hands))
    assert counts_of(again) == {hand_stream(number): Counts(0, 5, 0) for number in range(40)}


@pytest.mark.usefixtures("_ten_kilobytes")
@pytest.mark.parametrize("lines", [mixed([lines_of(small_hand(number, 9)) for number in range(60)]), [b"x"] * 500])
def test_what_is_held_is_bounded(lines: list[bytes]) -> None:
    """Counted anew from what the gathering has, after every line."""
    held = Gathering()
    for line in lines:
        thing = sent(line)
        for _ in held.add(thing.stream or hand_stream("x"), thing):
            pass
        open_ = held._open.values()  # noqa: SLF001 - it is what the test is about
        events = sum(len(each.raw) for gathered in open_ for each in gathered.events.values())
        unfit = sum(len(each.raw) for gathered in open_ for each in gathered.unfit)
        assert events + unfit <= 10_000
        assert sum(gathered.size for gathered in open_) <= 10


def test_what_is_ready_is_stored_when_it_is_much(plain_log: EventLog) -> None:
    """Rubbish too is not held until the input ends."""
    intake = Intake(plain_log)
    outcomes = list(intake.take(sent(b"rubbish %d" % number) for number in range(12_000)))
    assert [len(outcome.refused) for outcome in outcomes] == [5_000, 5_000, 2_000]
    assert intake.quarantined == 12_000
