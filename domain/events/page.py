"""The reference page of all events: every topic with its fields, drawn from the models themselves."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

from domain.events import (
    correction,
    dispute,
    hand_deeds,
    hand_results,
    hand_start,
    house,
    incident,
    session,
    table,
)
from domain.events.border import EVENT_BYTES_MAX
from domain.events.registry import REGISTRY
from domain.events.schema import events_schema
from domain.events.sentences import expectation

Schema = dict[str, Any]

CHAPTERS: Final = (hand_start, hand_deeds, hand_results, table, session, house, incident, dispute, correction)
"""The modules that hold the topics, in the order of the page."""

_HEAD: Final = f"""\
# Events

This page is generated from the models (`python docs/generate.py --write`). The same as JSON Schema:
[events.schema.json](events.schema.json).

An event is one JSON object on one line, in UTF-8, of at most {EVENT_BYTES_MAX:,} bytes. Money is an integer number of
minor units; integers lie within ±(2^53 − 1). Fields that are not required are left out where they are absent, never
null. Unknown fields, repeated keys and floats are refused.
"""


def events_page() -> str:
    """The page as Markdown."""
    schema = events_schema()
    chapters = [text for module in CHAPTERS for text in _chapter(schema, module)]
    parts = [_section(schema, name) for name in schema["$defs"] if REGISTRY.payload(name) is None]
    return "\n".join([_HEAD, "## Envelope\n", _table(schema, schema), *chapters, "## Parts\n", *parts])


def _chapter(schema: Schema, module: ModuleType) -> list[str]:
    """The topics of a module under what the module says of itself."""
    title, _, text = (module.__doc__ or "").partition(": ")
    topics = [payload.TOPIC for payload in REGISTRY.payloads() if payload.__module__ == module.__name__]
    return [f"## {title}\n", f"{text[:1].upper()}{text[1:]}\n", *(_section(schema, topic) for topic in topics)]


def _section(whole: Schema, name: str) -> str:
    """A definition: its meaning and its fields."""
    definition = whole["$defs"][name]
    return f"### `{name}`\n\n{definition['description']}\n\n{_table(whole, definition)}"


def _table(whole: Schema, schema: Schema) -> str:
    """The fields of an object."""
    if not schema["properties"]:
        return "No fields.\n"
    required = schema.get("required", ())
    rows = [
        f"| `{name}` | {'yes' if name in required else ''} | {form_in_words(whole, field)} | {_meaning(field)} |"
        for name, field in schema["properties"].items()
    ]
    return "\n".join(["| field | required | form | meaning |", "|---|---|---|---|", *rows, ""])


def form_in_words(whole: Schema, field: Schema) -> str:
    """What a field may hold; long lists of words stand in the schema."""
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if field.get("type") == "array":
        return f"list: {form_in_words(whole, field['items'])}"
    if "anyOf" in field:
        return " or ".join(form_in_words(whole, choice) for choice in field["anyOf"])
    if len(field.get("enum", ())) == len(list(REGISTRY.topics())):
        return "one of the topics below"
    return str(expectation(whole, field))  # a constant may be a number


def in_a_cell(text: str) -> str:
    """A text that changes nothing about the table that it stands in."""
    return text.replace("|", "\\|").replace("<", "&lt;")


def _meaning(field: Schema) -> str:
    return in_a_cell(field.get("description", ""))
