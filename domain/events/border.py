"""The border: bytes of strangers become one JSON object, or an error. Nothing here knows what the object means.

orjson is fast and strict about syntax, UTF-8 and depth, but turns integers beyond 64 bits into floats and lets the
last of two equal keys win. If writing what it read gives the same bytes again, neither can have happened; else the
line is read once more by a parser that keeps integers and shows every key.
"""

from __future__ import annotations

import json
from typing import Any, Final

import orjson

from domain.events.envelope import Fault, malformed
from domain.events.sentences import got

EVENT_BYTES_MAX: Final = 65_000
"""The size of the largest event, its line end not counted."""

_WHOLE: Final = "event"
"""The field of a fault that concerns the whole line."""


class _TwiceError(ValueError):
    """A key that an object has twice."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


def record_of(line: bytes) -> dict[str, Any]:
    """The JSON object of a line; MalformedEvent if it is none, or too large, or ambiguous."""
    line = line.rstrip(b"\r\n")
    if len(line) > EVENT_BYTES_MAX:
        raise malformed(Fault(_WHOLE, f"at most {EVENT_BYTES_MAX} bytes", f"{len(line)} bytes"), None)
    try:
        record = orjson.loads(line)
    except orjson.JSONDecodeError as error:
        raise malformed(_syntax_fault(line, error), None) from None
    if not isinstance(record, dict):
        raise malformed(Fault(_WHOLE, "one JSON object", got(record)), None)
    return record if _is_plain(record, line) else _read_again(line, record)


def _is_plain(record: dict[str, Any], line: bytes) -> bool:
    """Whether the line says what was read from it, no more: the usual case."""
    try:
        return orjson.dumps(record) == line
    except orjson.JSONEncodeError:  # nested more deeply than any event
        return False


def _read_again(line: bytes, record: dict[str, Any]) -> dict[str, Any]:
    """What the line says, with integers of any size; MalformedEvent if an object has a key twice."""
    try:
        again: dict[str, Any] = json.loads(line, object_pairs_hook=_distinct)
    except _TwiceError as error:
        named = {key: value for key, value in record.items() if key != error.key}  # two streams name none
        raise malformed(Fault(got(error.key), "each key once", "it twice"), named) from None
    except RecursionError:
        raise malformed(Fault(_WHOLE, "the few levels of an event", "many more"), record) from None
    return again


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these fields."""
    record: dict[str, Any] = {}
    for key, value in pairs:
        if key in record:
            raise _TwiceError(key)
        record[key] = value
    return record


def _syntax_fault(line: bytes, error: orjson.JSONDecodeError) -> Fault:
    """Why a line is no JSON, as far as a person can use it."""
    if not line.strip():
        return Fault(_WHOLE, "one JSON object", "an empty line")
    if line.startswith(b"\xef\xbb\xbf"):
        return Fault(_WHOLE, "UTF-8 without a byte order mark", "a byte order mark")
    try:
        line.decode()
    except UnicodeDecodeError as wrong:
        return Fault(_WHOLE, "UTF-8", f"byte 0x{line[wrong.start]:02x} at byte {wrong.start + 1}")
    return Fault(_WHOLE, "one JSON object", f"a fault at character {error.pos + 1} ({error.msg})")
