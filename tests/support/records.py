"""Random events as plain JSON values, drawn from the JSON Schema of their topic.

The schema, not the models: so what the reference promises to writers is what the tests send.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache
from typing import Any

from hypothesis import strategies as st

from domain.events import REGISTRY, stream_name
from domain.events.fields import TIME_PATTERN
from domain.events.schema import form_schema
from domain.events.streams import PARTS

Schema = dict[str, Any]
Values = st.SearchStrategy[Any]

INTEGER_MAX = 2**53 - 1

texts = st.text(min_size=1, max_size=12)


def times() -> st.SearchStrategy[str]:
    """Times as events write them, the whole calendar wide."""
    moments = st.datetimes(min_value=datetime(1, 1, 1), max_value=datetime(9999, 12, 31, 23, 59, 59, 999999))  # noqa: DTZ001 - hypothesis asks for times without a zone
    return moments.map(lambda moment: moment.replace(tzinfo=UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ").rjust(27, "0"))


def streams(kind: str) -> st.SearchStrategy[str]:
    """Names of streams of a kind."""
    return st.tuples(*[texts] * PARTS[kind]).map(lambda parts: stream_name(kind, *parts))


@cache
def data_of(topic: str) -> Values:
    """Data that have the form of a topic."""
    payload = REGISTRY.payload(topic)
    assert payload is not None
    schema = form_schema(payload)
    return _values(schema, schema).map(_REPAIRS.get(topic, lambda data: data))


@cache
def records(topic: str) -> Values:
    """Events of a topic as JSON values."""
    return st.fixed_dictionaries(
        {
            "stream": streams(topic.partition(".")[0]),
            "pos": st.integers(1, INTEGER_MAX),
            "at": times(),
            "topic": st.just(topic),
            "data": data_of(topic),
        },
        optional={"by": texts},
    )


def any_records() -> Values:
    """Events of all topics."""
    return st.sampled_from(sorted(REGISTRY.topics())).flatmap(records)


def _values(whole: Schema, schema: Schema) -> Values:
    """Values of a schema, of the kinds that events use."""
    if "$ref" in schema:
        return _values(whole, whole["$defs"][schema["$ref"].rpartition("/")[2]])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "properties" in schema:
        return _objects(whole, schema)
    if "anyOf" in schema:
        return st.one_of([_values(whole, choice) for choice in schema["anyOf"]])
    return _SIMPLE[schema["type"]](whole, schema)


def _objects(whole: Schema, schema: Schema) -> Values:
    """Objects with all required fields, and one alternative of those of which one is required."""
    fields = {name: _values(whole, field) for name, field in schema["properties"].items()}
    alternatives = [choice["required"] for choice in schema.get("anyOf", [{"required": []}])]

    def with_required(more: list[str]) -> Values:
        required = {*schema.get("required", ()), *more}
        return st.fixed_dictionaries(
            {name: values for name, values in fields.items() if name in required},
            optional={name: values for name, values in fields.items() if name not in required},
        )

    return st.one_of([with_required(choice) for choice in alternatives])


def _strings(_whole: Schema, schema: Schema) -> Values:
    pattern = schema.get("pattern")
    if pattern is None:
        return texts
    if pattern == TIME_PATTERN:
        return times()
    return st.from_regex(pattern.removeprefix("^").removesuffix("$"), fullmatch=True)


def _integers(_whole: Schema, schema: Schema) -> Values:
    return st.integers(schema["minimum"], schema["maximum"])


def _arrays(whole: Schema, schema: Schema) -> Values:
    return st.lists(_values(whole, schema["items"]), min_size=schema.get("minItems", 0), max_size=4)


def _distinct_seats(data: Any) -> Any:  # noqa: ANN401 - JSON values
    """The data without seats that are listed twice."""
    return data | {"seats": list({seat["seat"]: seat for seat in data["seats"]}.values())}


def _balanced(data: Any) -> Any:  # noqa: ANN401 - JSON values
    """The data with each payment followed by its reverse."""
    payments = [copy for each in data["payments"] for copy in (each, each | {"amount": -each["amount"]})]
    return data | {"payments": payments}


_SIMPLE: dict[str, Callable[[Schema, Schema], Values]] = {
    "array": _arrays,
    "boolean": lambda _whole, _schema: st.booleans(),
    "integer": _integers,
    "null": lambda _whole, _schema: st.none(),
    "string": _strings,
}

_REPAIRS: dict[str, Callable[[Any], Any]] = {
    "hand.started.v1": _distinct_seats,
    "correction.ordered.v1": _balanced,
}
"""What a JSON Schema cannot say."""
