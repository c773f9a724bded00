"""`GET /v1/hands/{house}/{hand_no}…`: one hand as the client may see it."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import unquote

import orjson
from fastapi import APIRouter, Depends, Header, Path, Request
from starlette.responses import Response

from api.access.looks import REASON_CHARACTERS_MAX, Look
from api.client import REASON_HEADER
from api.service.answers import NDJSON, headers_of, is_known
from api.service.bodies import JSON
from api.service.documented import FACTS, LINES, REASONS, VERDICT, problems
from api.service.guards import GuardedRoute, Reader
from api.service.hands import FoundHand, whole
from api.service.problems import Problem
from api.service.requests import note, request_id
from api.service.state import service_of
from domain.events import Event, canonical_bytes, stream_name
from domain.events.fields import HAND_NUMBER_PATTERN, SLUG_PATTERN

router = APIRouter(
    prefix="/v1/hands/{house}/{hand_no}", tags=["hands"], route_class=GuardedRoute, default_response_class=Response
)
_PROBLEMS = problems(
    "invalid-parameter",
    "not-found",
    "tampered",
    "request-header-fields-too-large",
    "not-writable",
    "not-ready",
)
_REASON = "Why a hidden card is looked at: written down with the look. Percent-encoded where it is not ASCII."


def asked_hand(
    request: Request,
    client: Reader,
    house: Annotated[str, Path(pattern=SLUG_PATTERN, description="The house.", examples=["trickyplay"])],
    hand_no: Annotated[str, Path(pattern=HAND_NUMBER_PATTERN, description="The number.", examples=["9001"])],
    reason: Annotated[str | None, Header(alias=REASON_HEADER, description=_REASON)] = None,
) -> FoundHand:
    """The hand that is asked for, as the client sees it."""
    request.state.client = client
    request.state.reason = _reason(reason)
    note(request.scope, hand=stream_name("hand", house, hand_no))
    return service_of(request).hands.found(client, house, hand_no)


Asked = Annotated[FoundHand, Depends(asked_hand)]


@router.get("", summary="What is recorded of a hand", operation_id="hand", responses={**FACTS, **_PROBLEMS})
def hand_facts(request: Request, _client: Reader, asked: Asked) -> Response:
    """The facts of a hand: where, what was played, when, the amounts as recorded, its players, its status."""
    content = orjson.dumps(service_of(request).hands.facts(asked))
    return _answer(request, asked, content, JSON, looks=False)


@router.get("/events", summary="The events of a hand", operation_id="handEvents", responses={**LINES, **_PROBLEMS})
def hand_events(request: Request, _client: Reader, asked: Asked) -> Response:
    """The events in order, a line each; cards that the client may not see are `??` or left out."""
    events = [each for each in whole(asked).events if isinstance(each, Event)]
    content = b"".join(b"%s\n" % canonical_bytes(each) for each in events)
    return _answer(request, asked, content, NDJSON)


@router.get(
    "/verification",
    summary="The verdict on a hand",
    operation_id="handVerification",
    responses={**VERDICT, **_PROBLEMS},
)
def hand_verification(request: Request, _client: Reader, asked: Asked) -> Response:
    """The verdict of the judge, from what the client may see: what rests on hidden cards is unknown to him."""
    content = orjson.dumps(service_of(request).hands.verdict(asked).as_dict())
    return _answer(request, asked, content, JSON)


@router.get("/why", summary="The reasons of a verdict", operation_id="handReasons", responses={**REASONS, **_PROBLEMS})
def hand_reasons(request: Request, _client: Reader, asked: Asked) -> Response:
    """The reasons of every number in the verdict as a tree: the parts of a node add up to its amount."""
    content = orjson.dumps(service_of(request).hands.reasons(asked))
    return _answer(request, asked, content, JSON)


def _answer(request: Request, asked: FoundHand, content: bytes, kind: str, *, looks: bool = True) -> Response:
    """The answer; a look at hidden cards is written down before it goes out, or it does not."""
    headers = headers_of(content, closed=asked.seen.closed)
    if is_known(request, content):
        return Response(status_code=304, headers=headers)
    if looks and asked.seen.opened:
        _write_down(request, asked)
    return Response(content, 200, headers, kind)


def _write_down(request: Request, asked: FoundHand) -> None:
    service, seen = service_of(request), asked.seen
    look = Look(
        client=request.state.client.name,
        viewer=seen.viewer.name,
        hand=seen.stream,
        seats=seen.opened,
        what=request.url.path.rpartition("/")[2],
        reason=request.state.reason,
        request=request_id(request.scope),
    )
    try:
        service.looks.write(look)
    except (OSError, ValueError):
        raise Problem(
            "not-writable", "The look at hidden cards cannot be written down, so it is not granted."
        ) from None
    service.metrics.looks.labels(seen.viewer.kind).inc()


def _reason(header: str | None) -> str | None:
    """The reason in a header; Problem if it is longer than what is read."""
    reason = None if header is None else unquote(header).strip()
    if reason and len(reason) > REASON_CHARACTERS_MAX:
        raise Problem("request-header-fields-too-large")
    return reason or None
