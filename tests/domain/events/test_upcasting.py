"""Goal: an old version of a topic is read as the new one, its bytes untouched.

Method: a made-up second version of `hand.left.v1` in a registry of its own: the reason is a code, the seat a list.
"""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
import rfc8785

from domain.events import MalformedEvent, Registry, canonical_bytes, content_bytes, hand, parse_event, trusted_event
from domain.events.fields import Ordinal, SeatNumbers
from domain.events.payload import Payload

OLD = {
    "stream": "hand/x/1",
    "pos": 3,
    "at": "2026-11-29T12:00:00.000000Z",
    "topic": "hand.left.v1",
    "data": {"seat": 2, "reason": "tired"},
    "by": "server-7",
}
LINE = rfc8785.dumps(OLD)  # type: ignore[arg-type]

CODES = {"tired": 1, "rude": 2}


class LeftSecond(Payload):
    """Seats leave, for a coded reason."""

    TOPIC: ClassVar[str] = "hand.left.v2"

    seats: SeatNumbers
    code: Ordinal


class LeftThird(Payload):
    """Seats leave, in so many words."""

    TOPIC: ClassVar[str] = "hand.left.v3"

    seats: SeatNumbers
    words: str


def second_from_first(data: dict[str, Any]) -> dict[str, Any]:
    return {"seats": [data["seat"]], "code": CODES.get(data["reason"], 0)}


def third_from_second(data: dict[str, Any]) -> dict[str, Any]:
    return {"seats": data["seats"], "words": f"reason {data['code']}"}


@pytest.fixture
def registry() -> Registry:
    registry = Registry()
    for payload in (hand.Left, hand.Checked, LeftSecond, LeftThird):
        registry.register(payload)
    registry.upcast("hand.left.v1", "hand.left.v2", second_from_first)
    return registry


def test_an_old_event_is_read_as_the_new_one(registry: Registry) -> None:
    event = parse_event(LINE, registry)
    assert event.topic == "hand.left.v2"
    assert event.data == LeftSecond(seats=(2,), code=1)
    assert (event.stream, event.pos, event.at, event.by) == ("hand/x/1", 3, OLD["at"], "server-7")


def test_its_bytes_stay_what_they_were(registry: Registry) -> None:
    event = parse_event(LINE, registry)
    assert canonical_bytes(event) == LINE
    assert content_bytes(event) == content_bytes(parse_event(LINE))
    assert canonical_bytes(parse_event(LINE.replace(b",", b", "), registry)) == LINE


def test_vouched_bytes_are_lifted_too(registry: Registry) -> None:
    event = trusted_event(LINE, registry)
    assert event == parse_event(LINE, registry)
    assert canonical_bytes(event) == LINE


def test_old_events_are_checked_in_their_old_form(registry: Registry) -> None:
    with pytest.raises(MalformedEvent, match=r"^hand/x/1 pos 3: data\.seat: expected an integer of at least 1, got 0$"):
        parse_event(LINE.replace(b'"seat":2', b'"seat":0'), registry)


def test_what_no_upcaster_can_lift_is_refused_in_the_new_form(registry: Registry) -> None:
    with pytest.raises(MalformedEvent, match=r"^hand/x/1 pos 3: data\.code: expected an integer of at least 1, got 0$"):
        parse_event(LINE.replace(b"tired", b"bored"), registry)


def test_upcasters_follow_each_other(registry: Registry) -> None:
    registry.upcast("hand.left.v2", "hand.left.v3", third_from_second)
    event = parse_event(LINE, registry)
    assert event.data == LeftThird(seats=(2,), words="reason 1")
    assert trusted_event(canonical_bytes(event), registry) == event
    assert canonical_bytes(event) == LINE


def test_new_events_and_other_topics_are_read_as_they_are(registry: Registry) -> None:
    new = rfc8785.dumps(OLD | {"topic": "hand.left.v2", "data": {"seats": [2, 3], "code": 2}})  # type: ignore[arg-type]
    assert canonical_bytes(parse_event(new, registry)) == new
    assert parse_event(new, registry).recorded is None
    other = rfc8785.dumps(OLD | {"topic": "hand.checked.v1", "data": {"seat": 2}})  # type: ignore[arg-type]
    assert trusted_event(other, registry) == parse_event(other, registry) == parse_event(other)


def test_the_contract_itself_knows_the_first_version_only() -> None:
    assert parse_event(LINE).data == hand.Left(seat=2, reason="tired")


def test_a_registry_refuses_what_would_be_ambiguous(registry: Registry) -> None:
    with pytest.raises(ValueError, match=r"hand\.left\.v1 is registered twice"):
        registry.register(hand.Left)
    with pytest.raises(ValueError, match="has an upcaster already"):
        registry.upcast("hand.left.v1", "hand.left.v3", third_from_second)
    with pytest.raises(ValueError, match="would become itself"):
        registry.upcast("hand.left.v2", "hand.left.v1", third_from_second)
    with pytest.raises(ValueError, match="would become itself"):
        registry.upcast("hand.left.v3", "hand.left.v3", third_from_second)
    with pytest.raises(ValueError, match="is not registered"):
        registry.upcast("hand.left.v3", "hand.left.v4", third_from_second)
