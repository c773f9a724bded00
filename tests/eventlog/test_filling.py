"""Goal: where it is asked for, the place of a line of a hand that is no event is held, and the hand goes on.

Method: hands with broken lines through the intake; what is put there is computed anew from the bytes of the line.
"""

from __future__ import annotations

from hashlib import sha256

import orjson
import pytest

from domain.events import Event, canonical_bytes, hand
from eventlog.application import EventLog
from eventlog.leaves import DECK, PUBLIC, sections_of
from tests.eventlog.facts import fact, hand_stream, small_hand, started, time_of
from tests.eventlog.inputs import Counts, counts_of, lines_of, reasons_of, small_table, table_stream, taken


def broken(event: Event, at: str | None = None, **data: object) -> bytes:
    """The line of an event with wrong data."""
    record = orjson.loads(canonical_bytes(event))
    record["data"] |= data
    record["at"] = at or record["at"]
    return orjson.dumps(record)


def with_line(events: list[Event], pos: int, line: bytes) -> list[bytes]:
    lines = lines_of(events)
    return [*lines[: pos - 1], line, *lines[pos:]]


def unreadable(log: EventLog, pos: int, number: int = 1) -> tuple[str, hand.HandUnreadable]:
    """The time and the data of what holds a place."""
    [event] = log.events_of(hand_stream(number), gt=pos - 1, lte=pos)
    assert isinstance(event.data, hand.HandUnreadable)
    return event.at, event.data


LINE = broken(fact(1, 4), amount="much")


def test_no_place_is_held_unless_it_is_asked_for(plain_log: EventLog) -> None:
    outcomes, _ = taken(plain_log, with_line(small_hand(1, 6), 4, LINE))
    assert counts_of(outcomes) == {hand_stream(1): Counts(0, 0, 6)}


def test_the_place_of_a_broken_line_is_held_and_the_hand_goes_on(plain_log: EventLog) -> None:
    lines = with_line(small_hand(1, 6), 4, LINE)
    outcomes, quarantined = taken(plain_log, lines, fill=True)
    assert counts_of(outcomes) == {hand_stream(1): Counts(5, 0, 1, filled=1)}
    assert reasons_of(outcomes) == [(4, "data.amount")]
    at, data = unreadable(plain_log, 4)
    assert at == time_of(4)
    assert data == hand.HandUnreadable(
        sha256=sha256(LINE).hexdigest(), reason="data.amount: expected an integer of at least 1"
    )
    assert quarantined == 1
    assert [kept.raw for kept in plain_log.quarantine.page()] == [LINE]
    again, quarantined = taken(plain_log, lines, fill=True)
    assert (counts_of(again), quarantined) == ({hand_stream(1): Counts(0, 5, 1)}, 0)
    assert plain_log.recorder.max_notification_id() == 6


def test_what_was_found_in_the_line_is_not_told(plain_log: EventLog) -> None:
    line = broken(small_hand(1)[1], down=["Ahx", "8h"])
    taken(plain_log, with_line(small_hand(1), 2, line), fill=True)
    [event] = plain_log.events_of(hand_stream(1), gt=1, lte=2)
    assert b"Ahx" not in canonical_bytes(event)
    record = orjson.loads(canonical_bytes(event))
    sections = sections_of(event.topic, record["data"])
    assert sections.keys() == {PUBLIC, DECK}
    assert orjson.loads(sections[PUBLIC]) == {"data": {}, "topic": "hand.unreadable.v1"}


@pytest.mark.parametrize(
    ("line", "at"),
    [
        (LINE, time_of(4)),
        (broken(fact(1, 4), at=time_of(99), amount=0), time_of(99)),
        (broken(fact(1, 4), at="yesterday"), time_of(3)),
        (LINE[:-1], time_of(3)),
        (b'{"stream":"hand/trickyplay/1","pos":4,\xff', time_of(3)),
    ],
)
@pytest.mark.parametrize("stored", [0, 3])
def test_its_time_is_that_of_the_line_or_of_the_event_before(
    plain_log: EventLog, line: bytes, at: str, stored: int
) -> None:
    lines = with_line(small_hand(1, 6), 4, line)
    taken(plain_log, lines[:stored], fill=True)
    outcomes, _ = taken(plain_log, lines[stored:], fill=True)
    assert counts_of(outcomes)[hand_stream(1)].filled == 1
    assert unreadable(plain_log, 4)[0] == at


def test_several_places_are_held(plain_log: EventLog) -> None:
    events = small_hand(1, 6)
    lines = [canonical_bytes(events[0]), *(line[:-1] for line in lines_of(events[1:4])), *lines_of(events[4:])]
    outcomes, _ = taken(plain_log, lines[::-1], fill=True)
    assert counts_of(outcomes) == {hand_stream(1): Counts(3, 0, 3, filled=3)}
    assert {unreadable(plain_log, pos)[0] for pos in (2, 3, 4)} == {time_of()}


def test_a_place_that_an_event_has_is_not_held(plain_log: EventLog) -> None:
    """The broken line was sent again, whole."""
    outcomes, _ = taken(plain_log, [*lines_of(small_hand(1, 6)), LINE, LINE], None, fill=True)
    assert counts_of(outcomes) == {hand_stream(1): Counts(6, 0, 2)}
    assert plain_log.events_of(hand_stream(1)) == small_hand(1, 6)


def test_of_two_broken_lines_for_a_place_the_first_is_named(plain_log: EventLog) -> None:
    other = broken(fact(1, 4), amount="more")
    outcomes, quarantined = taken(plain_log, [*with_line(small_hand(1, 6), 4, LINE), other], fill=True)
    assert (counts_of(outcomes), quarantined) == ({hand_stream(1): Counts(5, 0, 2, filled=1)}, 2)
    assert unreadable(plain_log, 4)[1].sha256 == sha256(LINE).hexdigest()


@pytest.mark.parametrize(
    ("lines", "refused"),
    [
        (with_line(small_hand(1, 4), 1, broken(started(1), seats=[])), 4),
        (with_line(small_hand(1, 4), 3, b'{"stream":"hand/trickyplay/1","pos":"3"}'), 4),
        ([*lines_of(small_hand(1, 4)), canonical_bytes(fact(1, 4, hand.Checked(seat=2)))], 5),
        ([lines_of(small_hand(1, 4))[0], broken(fact(1, 3), amount=0)], 2),
        ([broken(fact(1, 3), at="yesterday")], 1),
    ],
    ids=["the first", "no position", "two contents", "behind a gap", "without a time"],
)
def test_a_place_that_cannot_be_held(plain_log: EventLog, lines: list[bytes], refused: int) -> None:
    outcomes, _ = taken(plain_log, lines, fill=True)
    assert counts_of(outcomes) == {hand_stream(1): Counts(0, 0, refused)}
    assert plain_log.streams("hand") == []


def test_only_hands_have_places_that_can_be_held(plain_log: EventLog) -> None:
    events = small_table(4)
    outcomes, _ = taken(plain_log, with_line(events, 3, broken(events[2], amount=0)), fill=True)
    assert counts_of(outcomes) == {table_stream(): Counts(0, 0, 4)}


def test_an_event_that_comes_too_late_finds_its_place_taken(plain_log: EventLog) -> None:
    taken(plain_log, with_line(small_hand(1, 6), 4, LINE), fill=True)
    outcomes, _ = taken(plain_log, lines_of(small_hand(1, 6)), fill=True)
    assert counts_of(outcomes) == {hand_stream(1): Counts(0, 5, 1)}
    assert reasons_of(outcomes) == [(4, "pos")]
