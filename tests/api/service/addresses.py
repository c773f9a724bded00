"""All addresses of the service, restated: who may ask, and how one is asked for. The complete matrices are of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tests.api.cli.running import clean
from tests.api.service.asking import lines

Foreign = Literal["not-found", "foreign-house", "left-out", "no-house"]
"""What somebody who is bound to houses is answered about another one: 404 as if it were not there; 403; a list without
it; `no-house`: the address knows no houses."""
READING = frozenset({"audit.read", "regulator.read", "support.read"})


@dataclass(frozen=True, slots=True)
class Address:
    """An address: the scopes of which one is needed (None: everybody may), and what to ask with.

    `{house}` and `{hand_no}` in path, query and body stand for the house and a hand of it; `parts` has what else the
    path needs. `missing` is what to put for a part to name something that is not there.
    """

    scopes: frozenset[str] | None
    foreign: Foreign = "no-house"
    parts: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Callable[[str], bytes] | None = None
    """Makes the body for a house."""
    media_type: str = "application/x-ndjson"
    listed: str | None = None
    """The member of the answer that lists things, each with its `house`."""
    missing: tuple[str, str] = ("hand_no", "999")
    works: int = 200
    """The status where all is well."""


def _hand(house: str) -> bytes:
    return lines(clean(house=house))


ADDRESSES: Mapping[str, Address] = {
    "GET /healthz": Address(None),
    "GET /readyz": Address(None),
    "GET /v1/problems": Address(None),
    "GET /v1/openapi.json": Address(None),
    "GET /metrics": Address(frozenset({"admin"})),
    "POST /v1/events": Address(frozenset({"ingest"}), "foreign-house", body=_hand),
    "GET /v1/hands": Address(
        frozenset({"audit.read", "regulator.read"}), "left-out", query={"house": "{house}"}, listed="hands"
    ),
    "GET /v1/hands/{house}/{hand_no}": Address(READING, "not-found"),
    "GET /v1/hands/{house}/{hand_no}/events": Address(READING, "not-found"),
    "GET /v1/hands/{house}/{hand_no}/verification": Address(READING, "not-found"),
    "GET /v1/hands/{house}/{hand_no}/why": Address(READING, "not-found"),
}
"""By method and path, as the routes are written."""


def filled(text: str, house: str, hand_no: str, parts: Mapping[str, str]) -> str:
    """A path or a value with its parts."""
    for name, value in {**parts, "house": house, "hand_no": hand_no}.items():
        text = text.replace(f"{{{name}}}", value)
    return text
