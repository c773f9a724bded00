"""Goal: an event read from vouched bytes is the very object that checked reading gives. Method: compare its insides."""

from __future__ import annotations

import pickle

import pytest
import rfc8785
from hypothesis import given

from domain.events import MalformedEvent, hand, parse_event, trusted_event
from domain.events.payload import Form
from tests.support.records import any_records

NEWER = b'{"at":"2026-11-29T12:00:00.000000Z","data":{"seat":1},"pos":3,"stream":"hand/x/1","topic":"hand.checked.v9"}'


def insides(value: object) -> object:
    """All that pydantic keeps of a record, deeply, in order and with types."""
    if isinstance(value, Form):
        values = [(name, insides(field)) for name, field in vars(value).items()]
        return (type(value), values, value.model_fields_set, value.__pydantic_extra__, value.__pydantic_private__)
    if isinstance(value, tuple):
        return tuple(insides(item) for item in value)
    return (type(value), value)


@given(any_records())
def test_no_difference_can_be_seen(record: object) -> None:
    line = rfc8785.dumps(record)  # type: ignore[arg-type]
    checked, vouched = parse_event(line), trusted_event(line)
    assert insides(vouched.data) == insides(checked.data)
    assert hash(vouched) == hash(checked)
    assert repr(vouched) == repr(checked)
    assert vouched.data.model_dump() == checked.data.model_dump()
    assert pickle.loads(pickle.dumps(vouched)) == checked  # noqa: S301 - just made


def test_vouched_data_are_frozen_too() -> None:
    event = trusted_event(NEWER.replace(b"v9", b"v1"))
    assert event.data == hand.Checked(seat=1)
    with pytest.raises(ValueError, match="frozen"):
        event.data.seat = 2
    with pytest.raises(AttributeError):
        event.pos = 2  # type: ignore[misc]


def test_a_topic_of_a_newer_version_is_named() -> None:
    with pytest.raises(MalformedEvent, match=r'^hand/x/1 pos 3: topic: expected a known topic .*"hand.checked.v9"$'):
        trusted_event(NEWER)
