"""The canonical bytes of an event: made once, then hashed, stored and exported as they are.

Sorted keys, no blanks, UTF-8; with ASCII keys and integers within ±(2^53 − 1) these are the bytes of RFC 8785.
Optional fields that are absent stay absent.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import orjson

from domain.events.envelope import Event
from domain.events.payload import Form


def canonical_bytes(event: Event) -> bytes:
    """The event as one line without its end."""
    if event.recorded is not None:
        return event.recorded
    record = {"stream": event.stream, "pos": event.pos, "at": event.at, "topic": event.topic, "data": event.data}
    if event.by is not None:
        record["by"] = event.by
    return _sorted_bytes(record)


def content_bytes(event: Event) -> bytes:
    """What an event says, wherever it stands: `at`, `topic`, `data`. The same bytes are the same content."""
    if event.recorded is not None:
        record = orjson.loads(event.recorded)
        return _sorted_bytes({name: record[name] for name in ("at", "topic", "data")})
    return _sorted_bytes({"at": event.at, "topic": event.topic, "data": event.data})


def plain(form: Form) -> dict[str, Any]:
    """The fields of a form that are there. A required field is there even if it is None (an unknown stack)."""
    return {
        name: value for name, value in form.__dict__.items() if value is not None or name in required_fields(type(form))
    }


@cache
def required_fields(form: type[Form]) -> frozenset[str]:
    """The names of the fields that a form always has."""
    return frozenset(name for name, field in form.model_fields.items() if field.is_required())


def _sorted_bytes(record: dict[str, Any]) -> bytes:
    return orjson.dumps(record, default=plain, option=orjson.OPT_SORT_KEYS)
