"""What the service says of itself: whether it lives and is ready, its figures, its problems, its description."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from api.service.answers import json_answer
from api.service.documented import MARKDOWN, OPENAPI, PLAIN, STATE, problems
from api.service.guards import PUBLIC, Administrator, GuardedRoute
from api.service.problem_codes import PROBLEMS_PATH
from api.service.problem_page import problems_page
from api.service.problems import Problem
from api.service.state import Service, service_of

router = APIRouter(tags=["service"], route_class=GuardedRoute, default_response_class=Response)
_EVERYBODY = [Depends(PUBLIC)]


@router.get("/healthz", summary="Whether it lives", operation_id="health", dependencies=_EVERYBODY, responses={**STATE})
async def health() -> Response:
    """The process answers."""
    return json_answer({"status": "ok"})


@router.get(
    "/readyz",
    summary="Whether it is ready",
    operation_id="readiness",
    dependencies=_EVERYBODY,
    responses={**STATE, **problems("not-ready")},
)
def readiness(request: Request) -> Response:
    """The log is written, the read models follow it, and looks can be written down."""
    faults = _faults(service_of(request))
    if faults:
        raise Problem("not-ready", errors=faults)
    return json_answer({"status": "ok"})


@router.get("/metrics", summary="Figures", operation_id="metrics", responses={**PLAIN, **problems()})
def metrics(request: Request, _client: Administrator) -> Response:
    """Figures in the text format of Prometheus, without a card, a name or a hand."""
    service = service_of(request)
    service.metrics.log_position.set(service.log.recorder.max_notification_id() or 0)
    for model, position in service.models.positions.items():
        service.metrics.model_position.labels(model).set(position)
    return Response(service.metrics.text(), 200, {"Cache-Control": "no-store"}, "text/plain; version=0.0.4")


@router.get(
    PROBLEMS_PATH,
    summary="What problems mean",
    operation_id="problems",
    dependencies=_EVERYBODY,
    responses={**MARKDOWN},
)
async def problem_texts() -> Response:
    """The page that the `type` of each problem leads to."""
    return Response(problems_page(), 200, {"Cache-Control": "max-age=3600"}, "text/markdown; charset=utf-8")


@router.get(
    "/v1/openapi.json",
    summary="This description",
    operation_id="openapi",
    dependencies=_EVERYBODY,
    responses={**OPENAPI},
)
async def description(request: Request) -> Response:
    """The description of the service in the form of OpenAPI."""
    return json_answer(request.app.openapi())


def _faults(service: Service) -> list[dict[str, str]]:
    """What is wrong with the parts of the service, without the words of the errors."""
    faults = [{"field": f"read model {name}", "expected": "it follows the log"} for name in service.running.errors]
    if service.log.problem is not None:
        faults.append({"field": "log", "expected": "it is written"})
    if not service.looks.is_writable:
        faults.append({"field": "access log", "expected": "it is written"})
    return faults
