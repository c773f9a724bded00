"""What the description of the service says of answers: their kinds, their forms, an example of each."""

from __future__ import annotations

from typing import Any, Final

from api.service import examples
from api.service.bodies import JSON, JSON_LINES
from api.service.problem_codes import CODES

Responses = dict[int | str, dict[str, Any]]
PROBLEM_REF: Final = "#/components/schemas/Problem"
_ALWAYS: Final = ("host-unknown", "not-authenticated", "not-allowed", "internal", "overloaded")
_FAULT: Final = {
    "type": "object",
    "properties": {"field": {"type": "string"}, "expected": {"type": "string"}},
    "required": ["field", "expected"],
}
PROBLEM_SCHEMA: Final = {
    "type": "object",
    "description": "A problem (RFC 9457).",
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "request": {"type": "string", "description": "The number of the request."},
        "errors": {"type": "array", "items": _FAULT},
    },
    "required": ["type", "title", "status", "detail", "request", "errors"],
}


def problems(*slugs: str) -> Responses:
    """The problems that an address can answer with, beside those that every one that needs a key can."""
    by_status: dict[int, list[str]] = {}
    for slug in dict.fromkeys((*slugs, *_ALWAYS)):
        by_status.setdefault(CODES[slug].status, []).append(slug)
    return {status: _problem(named) for status, named in sorted(by_status.items())}


def _problem(slugs: list[str]) -> dict[str, Any]:
    content = {"schema": {"$ref": PROBLEM_REF}, "examples": {slug: {"value": examples.problem(slug)} for slug in slugs}}
    words = "; ".join(f"`{slug}`: {CODES[slug].title}" for slug in slugs)
    return {"description": f"{words}.", "content": {"application/problem+json": content}}


def _ok(description: str, kind: str, schema: dict[str, Any], example: object) -> Responses:
    return {200: {"description": description, "content": {kind: {"schema": schema, "example": example}}}}


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties)}


_INTEGER: Final = {"type": "integer"}
_TEXT: Final = {"type": "string"}
_NAMED: Final = {"type": ["string", "null"]}
_STREAM: Final = _object(
    stream=_NAMED,
    stored=_INTEGER,
    known=_INTEGER,
    refused={
        "type": "array",
        "items": _object(pos={"type": ["integer", "null"]}, field=_TEXT, expected=_TEXT),
    },
    receipt={"type": ["object", "null"], "description": "Where the events stand, and the checkpoint that covers them."},
)
TAKEN: Final = _ok(
    "All events are in the log.",
    JSON,
    _object(
        stored=_INTEGER,
        known=_INTEGER,
        refused=_INTEGER,
        quarantined=_INTEGER,
        streams={"type": "array", "items": _STREAM},
    ),
    examples.TAKEN,
)
_KEPT: Final[Responses] = {304: {"description": "The answer is what whoever asks has already."}}
FACTS: Final = {**_ok("The facts.", JSON, {"type": "object"}, examples.FACTS), **_KEPT}
LINES: Final = {**_ok("A line an event.", "application/x-ndjson", _TEXT, examples.LINE), **_KEPT}
VERDICT: Final = {**_ok("The verdict.", JSON, {"type": "object"}, examples.VERDICT), **_KEPT}
REASONS: Final = {**_ok("The reasons.", JSON, {"type": "object"}, examples.REASONS), **_KEPT}
HANDS: Final = _ok(
    "A page of hands.",
    JSON,
    _object(hands={"type": "array", "items": {"type": "object"}}, facets={"type": "object"}),
    examples.HANDS,
)
STATE: Final = _ok("It is.", JSON, _object(status={"const": "ok"}), {"status": "ok"})
PLAIN: Final = _ok("The text.", "text/plain", _TEXT, "…")
MARKDOWN: Final = _ok("The text.", "text/markdown", _TEXT, "…")
OPENAPI: Final = _ok("The description.", JSON, {"type": "object"}, {"openapi": "3.1.0"})
EVENTS_REQUEST: Final = {
    "required": True,
    "content": {
        **{kind: {"schema": _TEXT, "example": examples.LINE} for kind in JSON_LINES},
        JSON: {
            "schema": {"type": "array", "items": {"type": "object"}, "maxItems": 1_000},
            "example": [examples.EVENT],
        },
    },
}
