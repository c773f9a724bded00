"""Pages of lists: the link to the next one (RFC 8288) says where it begins; whoever asks has to read nothing in it."""

from __future__ import annotations

import base64
import binascii
from typing import Any
from urllib.parse import urlencode

import orjson
from fastapi import Request

from api.service.problems import Problem

_NUMBER_BELOW = 2**63


def next_link(request: Request, *key: str | int) -> dict[str, str]:
    """The header with the address of the page after a key: the same query, and `after`."""
    kept = [(name, value) for name, value in request.query_params.multi_items() if name != "after"]
    token = base64.urlsafe_b64encode(orjson.dumps(key)).decode().rstrip("=")
    return {"Link": f'<{request.url.path}?{urlencode([*kept, ("after", token)])}>; rel="next"'}


def parts_of(token: str, *kinds: type[str | int]) -> tuple[Any, ...]:
    """The key that a link has said, of these kinds; Problem for what no link has said."""
    try:
        parts = orjson.loads(base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True))
    except (binascii.Error, ValueError):
        parts = None
    fits = isinstance(parts, list) and [type(part) for part in parts] == list(kinds)
    if not fits or any(isinstance(part, int) and abs(part) >= _NUMBER_BELOW for part in parts):
        fault = {"field": "query.after", "expected": "what the link to the next page says"}
        raise Problem("invalid-parameter", errors=[fault])
    return tuple(parts)
