"""Answers: their bytes made once, with a strong ETag, and said how long they may be kept."""

from __future__ import annotations

import hashlib
from typing import Final

import orjson
from fastapi import Request
from starlette.responses import Response

from api.service.bodies import JSON

NDJSON: Final = "application/x-ndjson"
CLOSED_S: Final = 60
"""How long an answer on a closed hand is good without asking again: late events and corrections may still come."""


def json_answer(document: object, headers: dict[str, str] | None = None) -> Response:
    """An answer that is not kept."""
    return Response(orjson.dumps(document), 200, {"Cache-Control": "no-store", **(headers or {})}, JSON)


def etag_of(content: bytes) -> str:
    """The strong ETag of an answer: it is another one whenever a byte is."""
    return f'"{hashlib.sha256(content).hexdigest()[:40]}"'


def headers_of(content: bytes, *, closed: bool) -> dict[str, str]:
    """What goes with an answer on a hand: for this client alone, and how long."""
    kept = f"private, max-age={CLOSED_S}, immutable" if closed else "private, no-cache"
    return {"ETag": etag_of(content), "Cache-Control": kept, "Vary": "Authorization"}


def is_known(request: Request, content: bytes) -> bool:
    """Whether whoever asks has these very bytes already."""
    asked = request.headers.get("if-none-match", "")
    return etag_of(content) in {each.strip() for each in asked.split(",")}
