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


def ok(description: str, kind: str, schema: dict[str, Any], example: object) -> Responses:
    """The answer 200: its kind, its form, an example."""
    return {200: {"description": description, "content": {kind: {"schema": schema, "example": example}}}}


def object_of(**properties: dict[str, Any]) -> dict[str, Any]:
    """The form of an object that has all of these members."""
    return {"type": "object", "properties": properties, "required": list(properties)}


INTEGER: Final = {"type": "integer"}
TEXT: Final = {"type": "string"}
NAMED: Final = {"type": ["string", "null"]}
_STREAM: Final = object_of(
    stream=NAMED,
    stored=INTEGER,
    known=INTEGER,
    refused={
        "type": "array",
        "items": object_of(pos={"type": ["integer", "null"]}, field=TEXT, expected=TEXT),
    },
    receipt={"type": ["object", "null"], "description": "Where the events stand, and the checkpoint that covers them."},
)
TAKEN: Final = ok(
    "All events are in the log.",
    JSON,
    object_of(
        stored=INTEGER,
        known=INTEGER,
        refused=INTEGER,
        quarantined=INTEGER,
        streams={"type": "array", "items": _STREAM},
    ),
    examples.TAKEN,
)
KEPT: Final[Responses] = {304: {"description": "The answer is what whoever asks has already."}}
FACTS: Final = {**ok("The facts.", JSON, {"type": "object"}, examples.FACTS), **KEPT}
LINES: Final = {**ok("A line an event.", "application/x-ndjson", TEXT, examples.LINE), **KEPT}
VERDICT: Final = {**ok("The verdict.", JSON, {"type": "object"}, examples.VERDICT), **KEPT}
REASONS: Final = {**ok("The reasons.", JSON, {"type": "object"}, examples.REASONS), **KEPT}
HANDS: Final = ok(
    "A page of hands.",
    JSON,
    object_of(hands={"type": "array", "items": {"type": "object"}}, facets={"type": "object"}),
    examples.HANDS,
)
STATE: Final = ok("It is.", JSON, object_of(status={"const": "ok"}), {"status": "ok"})
PLAIN: Final = ok("The text.", "text/plain", TEXT, "…")
MARKDOWN: Final = ok("The text.", "text/markdown", TEXT, "…")
OPENAPI: Final = ok("The description.", JSON, {"type": "object"}, {"openapi": "3.1.0"})
EVENTS_REQUEST: Final = {
    "required": True,
    "content": {
        **{kind: {"schema": TEXT, "example": examples.LINE} for kind in JSON_LINES},
        JSON: {
            "schema": {"type": "array", "items": {"type": "object"}, "maxItems": 1_000},
            "example": [examples.EVENT],
        },
    },
}
