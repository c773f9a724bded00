"""Examples for the description of the service."""

from __future__ import annotations

from typing import Any, Final

import orjson

from api.service.problem_codes import CODES

_STREAM: Final = "hand/trickyplay/9001"
_REQUEST: Final = "5f0c9f5e-7c0b-4c7e-9d1e-2f6f3a1b8c4d"
EVENT: Final = {
    "stream": _STREAM,
    "pos": 7,
    "at": "2026-11-29T12:00:05.000000Z",
    "topic": "hand.raised.v1",
    "data": {"seat": 1, "amount": 1000, "to": 1000, "all_in": True},
}
LINE: Final = f"{orjson.dumps(EVENT).decode()}\n"
_CHECKPOINT: Final = {
    "origin": "example.com/log",
    "size": 7,
    "root": "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
    "note": "example.com/log\n7\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n— example.com/log …\n",
}
_TAKEN_STREAM: Final[dict[str, Any]] = {
    "stream": _STREAM,
    "stored": 1,
    "known": 0,
    "refused": [],
    "receipt": {"positions": [7], "log_positions": [7], "checkpoint": _CHECKPOINT},
}
TAKEN: Final = {"stored": 1, "known": 0, "refused": 0, "quarantined": 0, "streams": [_TAKEN_STREAM]}
FACTS: Final = {
    "hand": _STREAM,
    "log_position": 1,
    "house": "trickyplay",
    "hand_no": "9001",
    "game": "holdem",
    "limit": "NL",
    "started_at": "2026-11-29T12:00:00.000000Z",
    "life": "finished",
    "status": "ok",
    "players": [{"seat": 1, "player": "seat 1", "stack": 1000}],
    "seen_by": "officer",
}
VERDICT: Final = {
    "hand": _STREAM,
    "status": "ok",
    "life": "finished",
    "pots": [{"pot": 0, "amount": 3000, "eligible": [1, 2, 3], "rake": 150, "awards": {"1": 2850}}],
    "findings": [],
}
REASONS: Final[dict[str, Any]] = {"what": f"{_STREAM} by trickyplay/1", "amount": None, "rule": None, "parts": []}
HANDS: Final = {
    "hands": [{name: value for name, value in FACTS.items() if name not in {"players", "seen_by"}}],
    "facets": {"game": [{"value": "holdem", "hands": 1}]},
}


def problem(slug: str) -> dict[str, Any]:
    """A problem of a code."""
    code = CODES[slug]
    document: dict[str, Any] = {
        "type": code.type,
        "title": code.title,
        "status": code.status,
        "detail": code.says,
        "request": _REQUEST,
        "errors": [],
    }
    if slug == "invalid-parameter":
        document["errors"] = [{"field": "query.size", "expected": "Input should be less than or equal to 1000"}]
    if slug == "events-refused":
        refused = [{"pos": 9, "field": "pos", "expected": "7, the next position"}]
        stream = {**_TAKEN_STREAM, "stored": 0, "refused": refused, "receipt": None}
        document |= {"stored": 0, "known": 0, "refused": 1, "quarantined": 1, "streams": [stream]}
    return document
