"""Goal: what is refused is kept as it came, with reason and client, and counted by house.

Method: refusals of both kinds, malformed and out of place, through the log.
"""

from __future__ import annotations

import time

import pytest

from domain.errors import MalformedEvent
from domain.events import canonical_bytes, parse_event
from eventlog.application import EventLog
from eventlog.placement import RefusedEvent
from eventlog.quarantine import Refused
from tests.eventlog.facts import fact, small_hand, started


def refusal_of(line: bytes) -> MalformedEvent:
    with pytest.raises(MalformedEvent) as refused:
        parse_event(line)
    return refused.value


def test_a_malformed_line_is_kept_as_it_came(plain_log: EventLog) -> None:
    line = b'{"stream":"hand/tricky%20play/1","pos":3,"at":"yesterday"}\xff\r\n'.replace(b"\xff", b"")
    refusal = refusal_of(line)
    before = time.time_ns() // 1000
    kept = plain_log.quarantine.add(refusal, line, client="server-1")
    assert plain_log.quarantine.page() == [kept]
    assert before <= kept.received_us <= time.time_ns() // 1000
    assert (kept.number, kept.house, kept.client) == (1, "tricky play", "server-1")
    assert (kept.stream, kept.pos, kept.field) == ("hand/tricky%20play/1", 3, "at")
    assert (kept.expected, kept.reason, kept.raw) == (refusal.expected, refusal.message, line)


def test_a_line_that_names_no_stream_belongs_to_the_house_of_its_client(plain_log: EventLog) -> None:
    plain_log.quarantine.add(refusal_of(b"\x00\xff"), b"\x00\xff", client="server-1", house="trickyplay")
    plain_log.quarantine.add(refusal_of(b"{}"), b"{}")
    assert plain_log.quarantine.counts() == {"trickyplay": 1, None: 1}


def test_an_event_out_of_place_is_kept(plain_log: EventLog) -> None:
    plain_log.append(small_hand(1, 3))
    late = fact(1, 7)
    with pytest.raises(RefusedEvent) as refused:
        plain_log.append([late])
    kept = plain_log.quarantine.add(refused.value, canonical_bytes(late), client="server-1")
    assert (kept.house, kept.pos, kept.expected) == ("trickyplay", 7, "the next position 4")


def test_pages_go_on_after_a_number(plain_log: EventLog) -> None:
    for number in range(5):
        event = started(number)
        refusal = RefusedEvent(event, "pos", "another", "this")
        plain_log.quarantine.add(refusal, canonical_bytes(event))
    plain_log.quarantine.add(refusal_of(b"{}"), b"{}", house="other")
    numbers = [kept.number for kept in plain_log.quarantine.page(after=1, limit=3)]
    assert numbers == [2, 3, 4]
    assert [kept.number for kept in plain_log.quarantine.page(house="other")] == [6]
    assert plain_log.quarantine.counts() == {"other": 1, "trickyplay": 5}


def test_the_same_again_is_counted(plain_log: EventLog) -> None:
    refusal, other = refusal_of(b"{}"), refusal_of(b"[]")
    first = plain_log.quarantine.add(refusal, b"{}", client="server-1")
    again = plain_log.quarantine.add(refusal, b"{}", client="server-1")
    assert again == first._replace(times=2)
    things = [Refused(refusal, b"{}"), Refused(other, b"[]"), Refused(other, b"[]"), Refused(refusal, b"{}")]
    assert plain_log.quarantine.add_all(things, client="server-1") == 1
    assert [(kept.number, kept.raw, kept.times) for kept in plain_log.quarantine.page()] == [
        (1, b"{}", 4),
        (2, b"[]", 2),
    ]
    assert plain_log.quarantine.add_all([], client="server-1") == 0


def test_another_reason_for_the_same_bytes_is_the_same_thing(plain_log: EventLog) -> None:
    event = fact(1, 7)
    plain_log.quarantine.add(RefusedEvent(event, "pos", "the next position 4", "7"), canonical_bytes(event))
    plain_log.quarantine.add(RefusedEvent(event, "pos", "the next position 5", "7"), canonical_bytes(event))
    [kept] = plain_log.quarantine.page()
    assert (kept.expected, kept.times) == ("the next position 4", 2)


@pytest.mark.parametrize(
    ("client", "house", "pos", "raw"),
    [("server-2", "h", 3, b"x"), ("server-1", "i", 3, b"x"), ("server-1", "h", 4, b"x"), ("server-1", "h", 3, b"y")],
)
def test_another_place_client_or_content_is_another_thing(
    plain_log: EventLog, client: str, house: str, pos: int, raw: bytes
) -> None:
    plain_log.quarantine.add(MalformedEvent(None, 3, "at", "a time", "1"), b"x", client="server-1", house="h")
    kept = plain_log.quarantine.add(MalformedEvent(None, pos, "at", "a time", "1"), raw, client=client, house=house)
    assert (kept.number, kept.times) == (2, 1)


def test_whatever_is_in_the_bytes_is_kept(plain_log: EventLog) -> None:
    raws = [b"", b"\x00", bytes(range(256)), b"'; DROP TABLE quarantine; --", b"\n" * 70_000]
    plain_log.quarantine.add_all([Refused(MalformedEvent(None, None, "\0", "\0é", "\n"), raw) for raw in raws])
    assert [(kept.raw, kept.field, kept.expected) for kept in plain_log.quarantine.page()] == [
        (raw, "\0", "\0é") for raw in raws
    ]


def test_quarantine_is_no_part_of_the_log(sealed_log: EventLog) -> None:
    sealed_log.quarantine.add(refusal_of(b"{}"), b"{}")
    assert sealed_log.recorder.max_notification_id() is None
