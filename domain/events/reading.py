"""Events from bytes: once with every check of form, at the border; later without, from bytes that were checked."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

import orjson
from pydantic import ValidationError

from domain.events.border import record_of
from domain.events.canonical import canonical_bytes, plain, required_fields
from domain.events.envelope import (
    Event,
    Fault,
    by_fault,
    malformed,
    pos_fault,
    stream_fault,
    time_fault,
    topic_fault,
)
from domain.events.payload import Form, Payload
from domain.events.registry import REGISTRY, Registry
from domain.events.sentences import MISSING, Step, expected_at, first_fault, got, path

_set_stream, _set_pos, _set_at, _set_data, _set_by, _set_recorded = (
    Event.__dict__[field.name].__set__ for field in fields(Event)
)
_FIELDS: Final = frozenset({"stream", "pos", "at", "topic", "data", "by"})


def parse_event(line: bytes, registry: Registry = REGISTRY) -> Event:
    """The event of one line from outside; MalformedEvent names stream, position, field and what was expected."""
    record = record_of(line)
    fault = _envelope_fault(record, registry)
    if fault is not None:
        raise malformed(fault, record)
    kind = registry.payload(record["topic"])
    assert kind is not None, "the envelope is checked"
    payload = _payload(kind, record.get("data", MISSING), record)
    if b"null" in line:
        _refuse_nulls(payload, record)
    event = Event(record["stream"], record["pos"], record["at"], payload, record.get("by"))
    return _lifted(event, record, registry)


def trusted_event(line: bytes, registry: Registry = REGISTRY) -> Event:
    """The event of canonical bytes that somebody vouches for, such as the log; nothing is checked again.

    Only a topic that this version does not know is MalformedEvent: it was written by a newer one.
    """
    record = orjson.loads(line)
    topic = record["topic"]
    if registry.payload(topic) is None:
        raise malformed(_unknown(topic), record)
    payload = registry.build(topic, record["data"])
    recorded = line if registry.is_lifted(topic) else None
    return _assembled(record["stream"], record["pos"], record["at"], payload, record.get("by"), recorded)


def _assembled(stream: str, pos: int, at: str, data: Payload, by: str | None, recorded: bytes | None) -> Event:
    """`Event(…)` in half of its time: a frozen class looks each of its slots up anew."""
    event = object.__new__(Event)
    _set_stream(event, stream)
    _set_pos(event, pos)
    _set_at(event, at)
    _set_data(event, data)
    _set_by(event, by)
    _set_recorded(event, recorded)
    return event


def _envelope_fault(record: dict[str, Any], registry: Registry) -> Fault | None:
    """What is wrong around the data."""
    if not record.keys() <= _FIELDS:
        name = next(name for name in record if name not in _FIELDS)
        return Fault(got(name), "no such field", got(record[name]))
    return (
        stream_fault(record.get("stream", MISSING))
        or pos_fault(record.get("pos", MISSING))
        or time_fault(record.get("at", MISSING))
        or _topic_fault(record.get("topic", MISSING), record["stream"], registry)
        or (by_fault(record["by"]) if "by" in record else None)
    )


def _topic_fault(topic: Any, stream: str, registry: Registry) -> Fault | None:  # noqa: ANN401 - whatever JSON holds
    """What is wrong with a topic: not one, not known, or of another kind than its stream."""
    if not isinstance(topic, str) or registry.payload(topic) is None:
        return _unknown(topic)
    return topic_fault(topic, stream)


def _unknown(topic: object) -> Fault:
    return Fault("topic", "a known topic such as hand.started.v1", got(topic))


def _payload(kind: type[Payload], data: object, record: dict[str, Any]) -> Payload:
    """The checked data of an event."""
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        raise malformed(_data_fault(kind, error, data), record) from None


def _refuse_nulls(payload: Payload, record: dict[str, Any]) -> None:
    """An optional field that is absent is left out: null would be a second way to say the same."""
    steps = _null_steps(payload)
    if steps is not None:
        expected = f"{expected_at(type(payload), steps)} or no such field"
        raise malformed(Fault(path(steps), expected, "null"), record)


def _lifted(event: Event, record: dict[str, Any], registry: Registry) -> Event:
    """The event with its data as the newest version of its topic has them; its canonical bytes stay."""
    if not registry.is_lifted(event.topic):
        return event
    data: dict[str, Any] = orjson.loads(orjson.dumps(event.data, default=plain))
    kind, data = registry.lifted(event.topic, data)
    payload = _payload(kind, data, record)
    return Event(event.stream, event.pos, event.at, payload, event.by, canonical_bytes(event))


def _data_fault(kind: type[Payload], error: ValidationError, data: object) -> Fault:
    """The first thing that is wrong with the data."""
    first = first_fault(kind, error, data)
    return Fault(path(first.steps), first.expected, first.got)


def _null_steps(form: Form) -> list[Step] | None:
    """The path to an optional field that is there and null."""
    for name in type(form).model_fields:
        value = getattr(form, name)
        if value is None and name in form.model_fields_set and name not in required_fields(type(form)):
            return [name]
        below = _null_steps_below(value)
        if below is not None:
            return [name, *below]
    return None


def _null_steps_below(value: object) -> list[Step] | None:
    """The same inside the value of a field."""
    if isinstance(value, Form):
        return _null_steps(value)
    if isinstance(value, tuple):
        found = ((number, _null_steps(item)) for number, item in enumerate(value) if isinstance(item, Form))
        return next(([number, *below] for number, below in found if below is not None), None)
    return None
