"""`POST /v1/events`: events come in."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.concurrency import run_in_threadpool

from api.service.answers import json_answer
from api.service.bodies import NoEvents, body_of, events_of, media_type_of
from api.service.documented import EVENTS_REQUEST, TAKEN, problems
from api.service.guards import GuardedRoute, Sender
from api.service.problems import Problem
from api.service.requests import note
from api.service.state import Service, service_of
from api.service.taking_in import keep_refused, take_in

router = APIRouter(prefix="/v1", tags=["ingest"], route_class=GuardedRoute, default_response_class=Response)
_REFUSALS = ("invalid-body", "foreign-house", "too-slow", "too-large", "media-type", "events-refused", "busy")


@router.post(
    "/events",
    summary="Send events",
    operation_id="sendEvents",
    openapi_extra={"requestBody": EVENTS_REQUEST},
    responses={**TAKEN, **problems(*_REFUSALS, "overloaded", "not-writable", "outcome-unknown")},
)
async def send_events(request: Request, client: Sender) -> Response:
    """Take events in: of each stream all or none, in the name of the client, answered with what the log promises.

    To send the same again is safe: it is known, and answered as before. What is refused is named and kept in
    quarantine; then the answer is 422, and the other streams of the request are stored all the same.
    """
    service = service_of(request)
    kind = media_type_of(request)
    with service.slots.one(client.name):
        body = await body_of(request, service.limits)
        answer = await run_in_threadpool(_taken, service, client, body, kind)
    note(request.scope, stored=answer["stored"], known=answer["known"], refused=answer["refused"])
    for fate in ("stored", "known", "refused"):
        service.metrics.events.labels(fate).inc(answer[fate])
    if answer["refused"]:
        raise Problem("events-refused", **answer)
    return json_answer(answer)


def _taken(service: Service, client: Sender, body: bytes, kind: str) -> dict[str, Any]:
    """What became of a body; Problem if it is none."""
    try:
        events = events_of(body, kind, service.limits)
    except NoEvents as error:
        keep_refused(service.log, client, body, str(error))
        raise Problem("invalid-body", f"The body is no JSON array of events: {error}.") from None
    return take_in(service.log, client, events)
