"""`GET /v1/hands`: searching hands, page by page."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any, Final, Literal

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import Response

from api.access.clients import Client
from api.service.answers import json_answer
from api.service.documented import HANDS, problems
from api.service.guards import GuardedRoute, Searcher
from api.service.hands import facts_of
from api.service.paging import next_link, parts_of
from api.service.problems import Problem
from api.service.state import service_of
from domain.events.fields import TIME_PATTERN
from projections.hands.filters import HandFilter
from projections.hands.search import Facet, Key
from projections.times import us_of

router = APIRouter(prefix="/v1", tags=["hands"], route_class=GuardedRoute, default_response_class=Response)
_FILTERS: Final = frozenset(field.name for field in fields(HandFilter))
_OF_PERSONS: Final = ("player", "session")
_Text = Annotated[str | None, Field(max_length=200)]
_Time = Annotated[str | None, Field(pattern=TIME_PATTERN)]


class HandQuery(BaseModel):
    """What hands are looked for: all that is given must hold. Times in UTC with six decimals."""

    model_config = ConfigDict(extra="forbid")

    house: _Text = None
    hand_no: _Text = None
    player: _Text = None
    session: _Text = None
    table: _Text = None
    started_from: _Time = None
    started_before: _Time = None
    game: _Text = None
    limit: Annotated[str | None, Field(max_length=200, description="The betting limit, such as NL.")] = None
    currency: _Text = None
    tournament: _Text = None
    life: Literal["open", "finished", "cancelled"] | None = None
    status: _Text = None
    code: Annotated[str | None, Field(max_length=200, description="The code of a finding.")] = None
    severity: Literal["error", "warning", "info"] | None = None
    server: _Text = None
    build: _Text = None
    room: _Text = None
    late: bool | None = None
    order: Literal["newest", "oldest"] = "newest"
    size: Annotated[int, Field(ge=1, le=1_000, description="How many hands a page has.")] = 100
    after: Annotated[str | None, Field(max_length=100, description="Where the page begins: of the link `next`.")] = None
    facet: Annotated[list[Facet], Field(max_length=11, description="What the hands are counted by.")] = []


@router.get(
    "/hands",
    summary="Search hands",
    operation_id="hands",
    responses={**HANDS, **problems("invalid-parameter", "not-allowed", "overloaded")},
)
def search_hands(request: Request, client: Searcher, asked: Annotated[HandQuery, Query()]) -> Response:
    """Hands by what is known of them, a page at a time in the order of their start; `Link` has the next page.

    A client who is bound to houses finds hands of these alone. By players and sessions the regulator alone searches:
    an officer reads no names.
    """
    wanted = _filter(client, asked)
    models = service_of(request).models
    if wanted is None:
        return json_answer({"hands": [], "facets": {each: {} for each in asked.facet}})
    page = models.hands.page(wanted, after=_key(asked.after), limit=asked.size, newest_first=asked.order == "newest")
    facets = models.hands.facets(wanted, asked.facet)
    links = {} if page.following is None else next_link(request, *page.following)
    return json_answer({"hands": [facts_of(row) for row in page.hands], "facets": _named(facets)}, links)


def _filter(client: Client, asked: HandQuery) -> HandFilter | None:
    """What is looked for, within the houses of the client; None if there is nothing that he could find."""
    given: dict[str, Any] = asked.model_dump(include=set(_FILTERS), exclude_none=True)
    if client.viewer.kind != "regulator" and any(name in given for name in _OF_PERSONS):
        raise Problem("not-allowed", "By players and sessions hands are searched with the scope regulator.read.")
    for name in ("started_from", "started_before"):
        _require_time(name, given.get(name))
    if client.houses is None:
        return HandFilter(**given)
    if "house" not in given and len(client.houses) > 1:
        fault = {"field": "query.house", "expected": "one of the houses of the client"}
        raise Problem("invalid-parameter", errors=[fault])
    house = given.setdefault("house", min(client.houses))
    return HandFilter(**given) if client.knows(house) else None


def _require_time(name: str, text: str | None) -> None:
    try:
        _ = None if text is None else us_of(text)
    except ValueError:
        fault = {"field": f"query.{name}", "expected": "a real time in UTC with six decimals"}
        raise Problem("invalid-parameter", errors=[fault]) from None


def _key(token: str | None) -> Key | None:
    """Where a page begins; Problem for what no link has said."""
    return None if token is None else Key(*parts_of(token, int, int))


def _named(facets: dict[Facet, dict[str | None, int]]) -> dict[str, list[dict[str, Any]]]:
    """Facets as lists, most first: JSON objects have no order, and no name for what is missing."""
    return {
        facet: [{"value": value, "hands": number} for value, number in counts.items()]
        for facet, counts in facets.items()
    }
