"""Goal: one event has one sequence of bytes, that of RFC 8785. Method: random events of every topic against rfc8785."""

from __future__ import annotations

import json
from typing import Any

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import REGISTRY, Event, canonical_bytes, content_bytes, event_from, hand, parse_event, trusted_event
from tests.support.records import any_records, records

TOPICS = sorted(REGISTRY.topics())
EXAMPLES_OF_A_TOPIC = 25

AT = "2026-11-29T12:00:00.000000Z"


@pytest.mark.parametrize("topic", TOPICS)
@settings(max_examples=EXAMPLES_OF_A_TOPIC)
@given(data=st.data())
def test_canonical_bytes_are_those_of_rfc_8785(topic: str, data: st.DataObject) -> None:
    record = data.draw(records(topic))
    event = parse_event(json.dumps(record).encode())
    assert canonical_bytes(event) == rfc8785.dumps(record)
    assert content_bytes(event) == rfc8785.dumps({name: record[name] for name in ("at", "topic", "data")})


@pytest.mark.parametrize("topic", TOPICS)
@settings(max_examples=EXAMPLES_OF_A_TOPIC)
@given(data=st.data())
def test_checked_and_vouched_reading_give_equal_events(topic: str, data: st.DataObject) -> None:
    line = rfc8785.dumps(data.draw(records(topic)))
    checked, vouched = parse_event(line), trusted_event(line)
    assert checked == vouched
    assert canonical_bytes(checked) == canonical_bytes(vouched) == line
    assert vouched.topic == topic


def spelled(record: Any, draw: st.DrawFn) -> Any:  # noqa: ANN401 - JSON values
    """The same record with the fields of each object in another order."""
    if isinstance(record, dict):
        return {key: spelled(record[key], draw) for key in draw(st.permutations(sorted(record)))}
    return [spelled(item, draw) for item in record] if isinstance(record, list) else record


@st.composite
def two_spellings(draw: st.DrawFn) -> tuple[bytes, bytes]:
    """An event in its canonical bytes, and in other bytes that mean the same."""
    record = draw(any_records())
    other = json.dumps(
        spelled(record, draw),
        ensure_ascii=draw(st.booleans()),
        indent=draw(st.sampled_from([None, 0, 3])),
        separators=draw(st.sampled_from([(",", ":"), (", ", ": "), (" , ", "\t:\r\n")])),
    )
    return rfc8785.dumps(record), other.encode()


@given(two_spellings())
def test_spelling_makes_no_difference(spellings: tuple[bytes, bytes]) -> None:
    canonical, other = spellings
    assert parse_event(other) == parse_event(canonical)
    assert canonical_bytes(parse_event(other)) == canonical


def test_a_line_end_is_no_part_of_an_event() -> None:
    event = event_from("hand/x/1", 1, AT, hand.Checked(seat=1))
    assert parse_event(canonical_bytes(event) + b"\n") == parse_event(canonical_bytes(event) + b"\r\n") == event


def test_absent_optional_fields_stay_absent() -> None:
    event = event_from("hand/x/1", 1, AT, hand.Bet(seat=1, amount=5, to=None))
    assert canonical_bytes(event) == (
        b'{"at":"2026-11-29T12:00:00.000000Z","data":{"amount":5,"seat":1},'
        b'"pos":1,"stream":"hand/x/1","topic":"hand.bet.v1"}'
    )


def test_required_fields_stay_even_if_they_are_null() -> None:
    seat = hand.Seat(seat=1, player="a", stack=None)
    start = hand.HandStarted(
        house="x", table="t", hand_no="1", game="holdem", limit="NL", stakes=hand.Stakes(),
        currency="EUR", real_money=True, button=None, seats=(seat,),
    )  # fmt: skip
    content = json.loads(content_bytes(event_from("hand/x/1", 1, AT, start)))
    assert content["data"]["button"] is None
    assert content["data"]["seats"] == [{"seat": 1, "player": "a", "stack": None}]
    assert content["data"]["stakes"] == {}


def test_content_is_what_an_event_says_wherever_it_stands() -> None:
    payload = hand.Checked(seat=1)
    one = Event("hand/x/1", 4, AT, payload)
    two = Event("hand/x/2", 5, AT, payload, by="server-7")
    assert content_bytes(one) == content_bytes(two)
    assert canonical_bytes(one) != canonical_bytes(two)


def test_by_belongs_to_the_bytes_where_it_is_set() -> None:
    event = event_from("hand/x/1", 1, AT, hand.Checked(seat=1), by="server-7")
    assert b'"by":"server-7"' in canonical_bytes(event)
    assert trusted_event(canonical_bytes(event)).by == parse_event(canonical_bytes(event)).by == "server-7"
