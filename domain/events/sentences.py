"""What is wrong with the data of an event, in words: where, what was expected, what was found."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final, NamedTuple

from pydantic import ValidationError

from domain.events.fields import INTEGER_MAX, PATTERN_WORDS
from domain.events.payload import Form
from domain.events.schema import form_schema

_SHOWN_MAX: Final = 40
"""How many characters of a found value are repeated: it may be a stranger's 65,000."""

_TYPE_WORDS: Final = {
    "array": "an array",
    "boolean": "true or false",
    "null": "null",
    "object": "an object",
    "string": "text",
}

_WITHIN: Final = "an integer within ±(2^53 − 1)"

MISSING: Final = object()
"""Stands for a value that is not there, where None would be a value."""

Step = str | int
"""A step of a path: the name of a field, or the number of an item."""

Schema = dict[str, Any]


def got(value: object) -> str:
    """A found value in one short line."""
    if value is MISSING:
        return "nothing"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return "an array"
    if value is None or isinstance(value, str | bool | int | float):
        return _shown(value)
    return f"a {type(value).__name__}"


def path(steps: list[Step]) -> str:
    """A path below `data`: `data.seats[0].seat`. Names that are no plain words are quoted."""
    return "data" + "".join(_step(step) for step in steps)


class DataFault(NamedTuple):
    """The first thing that is wrong with a form: the steps to it, what was expected there, what was found."""

    steps: list[Step]
    expected: str
    got: str


def first_fault(form: type[Form], error: ValidationError, data: object) -> DataFault:
    """The first thing that pydantic finds wrong; of alternatives that it tried, the one that came furthest."""
    errors = error.errors(include_url=False)
    first = errors[0]
    steps = steps_of(form, first["loc"])
    if first["type"] == "extra_forbidden":
        return DataFault([*steps, first["loc"][-1]], "no such field", got(first["input"]))
    if first["type"] == "missing":
        return DataFault(steps, expected_at(form, steps), got(MISSING))
    if first["type"] == "value_error":
        return DataFault(steps, str(first["ctx"]["error"]), got(first["input"]))
    tried = (steps_of(form, other["loc"]) for other in errors)
    steps = max((other for other in tried if other[: len(steps)] == steps), key=len)
    value = _value_at(data, steps)
    return DataFault(steps, _WITHIN if _is_too_large(value) else expected_at(form, steps), got(value))


def _is_too_large(value: object) -> bool:
    """Whether it is an integer that JSON readers do not keep whole, whatever else is asked for."""
    return isinstance(value, int) and abs(value) > INTEGER_MAX


def steps_of(form: type[Form], location: tuple[Step, ...]) -> list[Step]:
    """The steps to what is wrong. pydantic's location also names alternatives that it tried: they are no steps."""
    whole = schema = _schema(form)
    steps: list[Step] = []
    for step in location:
        below = _below(whole, schema, step)
        if below is not None:
            schema = below
            steps.append(step)
    return steps


def expected_at(form: type[Form], steps: list[Step]) -> str:
    """What a form asks for at the end of a path."""
    whole = schema = _schema(form)
    for step in steps:
        schema = _below(whole, schema, step) or {}
    return expectation(whole, schema)


def expectation(whole: Schema, schema: Schema) -> str:
    """What a part of a JSON Schema asks for, in words."""
    schema = _resolved(whole, schema)
    if "anyOf" in schema and "properties" not in schema:
        return " or ".join(expectation(whole, choice) for choice in schema["anyOf"])
    if "enum" in schema or "const" in schema:
        return _one_of(schema.get("enum", [schema.get("const")]))
    if schema.get("type") == "integer":
        return _integer(schema)
    if "pattern" in schema:
        return PATTERN_WORDS[schema["pattern"]]
    return "an array of at least one item" if schema.get("minItems") else _TYPE_WORDS[schema["type"]]


def _integer(schema: Schema) -> str:
    """The words for an integer with its bounds, those of JSON itself left out."""
    least, most = schema.get("minimum", -INTEGER_MAX), schema.get("maximum", INTEGER_MAX)
    if most < INTEGER_MAX:
        return f"an integer from {least} to {most}"
    return _WITHIN if least == -INTEGER_MAX else f"an integer of at least {least}"


def _one_of(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"one of {', '.join(words)}"


@cache
def _schema(form: type[Form]) -> Schema:
    return form_schema(form)


def _value_at(data: Any, steps: list[Step]) -> object:  # noqa: ANN401 - whatever JSON holds
    """The value at the end of a path."""
    for step in steps:
        data = data[step]
    return data


def _below(whole: Schema, schema: Schema, step: Step) -> Schema | None:
    """The schema of a field or of an item; None if there is none."""
    schema = _resolved(whole, schema)
    below = schema.get("items") if isinstance(step, int) else schema.get("properties", {}).get(step)
    choices = (_below(whole, choice, step) for choice in schema.get("anyOf", []))
    found: Schema | None = below if below is not None else next((choice for choice in choices if choice), None)
    return found


def _resolved(whole: Schema, schema: Schema) -> Schema:
    """The schema itself, or what it refers to."""
    reference: str | None = schema.get("$ref")
    if reference is None:
        return schema
    resolved: Schema = whole["$defs"][reference.rpartition("/")[2]]
    return resolved


def _step(step: Step) -> str:
    if isinstance(step, int):
        return f"[{step}]"
    return f".{step}" if step.isidentifier() and step.isascii() and len(step) <= _SHOWN_MAX else f"[{_shown(step)}]"


def _shown(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    if not text.isprintable():  # a sentence has one line
        text = json.dumps(value)
    return text if len(text) <= _SHOWN_MAX else f"{text[:_SHOWN_MAX]}…"
