"""The form of events as JSON Schema (2020-12), drawn from the models themselves.

What a schema cannot say and `parse_event` checks besides: keys are distinct, times are real, seats are distinct,
payments sum to zero, percent-encoding is the shortest, a line has at most 65,000 bytes.
"""

from __future__ import annotations

import json
from typing import Any

from domain.events.fields import INTEGER_MAX, TIME_PATTERN
from domain.events.payload import Form
from domain.events.registry import REGISTRY, Registry
from domain.events.streams import PARTS, STREAM_WORDS, stream_pattern

Schema = dict[str, Any]

_ENVELOPE: Schema = {
    "stream": {"type": "string", "description": f"what the event belongs to: {STREAM_WORDS}"},
    "pos": {"type": "integer", "minimum": 1, "maximum": INTEGER_MAX, "description": "1, 2, 3 … within the stream"},
    "at": {"type": "string", "pattern": TIME_PATTERN, "description": "the reporter's time in UTC"},
    "topic": {"type": "string", "description": "what kind of fact it is, with its version"},
    "data": {"type": "object", "description": "what happened"},
    "by": {"type": "string", "minLength": 1, "description": "the client that reported it, set by the service"},
}


def form_schema(form: type[Form]) -> Schema:
    """The JSON Schema of a form. A field that may be absent is absent, never null."""
    schema = form.model_json_schema()
    parts = {name: _closed(part) for name, part in schema.pop("$defs", {}).items()}
    return _closed(schema) | ({"$defs": parts} if parts else {})


def events_schema(registry: Registry = REGISTRY) -> Schema:
    """The JSON Schema of an event with the data of every topic. Its definitions are topics, and parts of their data."""
    definitions: Schema = {}
    for payload in registry.payloads():
        schema = form_schema(payload)
        definitions |= schema.pop("$defs", {})
        definitions[payload.TOPIC] = schema
    topics = sorted(registry.topics())
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An event of handproof",
        "type": "object",
        "properties": _ENVELOPE | {"topic": _ENVELOPE["topic"] | {"enum": topics}},
        "required": [name for name in _ENVELOPE if name != "by"],
        "additionalProperties": False,
        "allOf": [_data_of(topic) for topic in topics] + [_stream_of(kind) for kind in PARTS],
        "$defs": dict(sorted(definitions.items())),
    }


def events_schema_text() -> str:
    """The JSON Schema of the contract's events, as the reference keeps it."""
    return json.dumps(events_schema(), indent=1, ensure_ascii=False) + "\n"


def _data_of(topic: str) -> Schema:
    """An event of this topic has this data."""
    return {
        "if": {"properties": {"topic": {"const": topic}}},
        "then": {"properties": {"data": {"$ref": f"#/$defs/{topic}"}}},
    }


def _stream_of(kind: str) -> Schema:
    """An event of this kind of topic stands in this kind of stream."""
    return {
        "if": {"properties": {"topic": {"pattern": f"^{kind}\\."}}},
        "then": {"properties": {"stream": {"pattern": stream_pattern(kind)}}},
    }


def _closed(schema: Schema) -> Schema:
    """An object's schema without titles, with its optional fields not nullable."""
    required = set(schema.get("required", ()))
    fields = {name: _field(field, required=name in required) for name, field in schema.get("properties", {}).items()}
    return {key: value for key, value in schema.items() if key != "title"} | {"properties": fields}


def _field(schema: Schema, *, required: bool) -> Schema:
    """A field's schema; null is dropped from the alternatives of one that may be absent."""
    field = {key: value for key, value in schema.items() if key not in ("title", "default")}
    if required or "anyOf" not in field:
        return field
    choices = [choice for choice in field.pop("anyOf") if choice != {"type": "null"}]
    return choices[0] | field if len(choices) == 1 else {"anyOf": choices} | field
