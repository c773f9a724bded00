"""Errors as RFC 9457 has them: one shape, whatever has gone wrong, and nothing in it that was not meant for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from api.service.problem_codes import BY_STATUS, CODES, Code
from api.service.requests import request_id

MEDIA_TYPE: Final = "application/problem+json"
_UNKNOWN: Final = "extra_forbidden"
_KEPT_HEADERS: Final = frozenset({"allow", "retry-after", "www-authenticate"})


class Problem(Exception):
    """A request cannot be answered. `detail` is one sentence without a card or a name, `errors` name single faults."""

    def __init__(
        self,
        slug: str,
        detail: str = "",
        *,
        errors: Sequence[Mapping[str, str]] = (),
        headers: Mapping[str, str] | None = None,
        **more: Any,  # noqa: ANN401 - further members, as JSON has them
    ) -> None:
        self.code = CODES[slug]
        self.detail = detail or self.code.says
        self.errors = errors
        self.headers = dict(headers or {})
        self.more = more
        super().__init__(slug)


def problem_response(problem: Problem, request: str) -> Response:
    """The answer for a problem of the request of this number."""
    code = problem.code
    document = {
        "type": code.type,
        "title": code.title,
        "status": code.status,
        "detail": problem.detail,
        "request": request,
        "errors": list(problem.errors),
        **problem.more,
    }
    headers = {"Cache-Control": "no-store", **problem.headers}
    return Response(orjson.dumps(document), code.status, headers, MEDIA_TYPE)


def problem_of(error: Exception) -> Problem:
    """The problem for whatever was raised. Of errors that nobody has foreseen it says nothing."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, RequestValidationError):
        return _of_validation(error)
    if isinstance(error, HTTPException):
        return _of_status(error)
    return Problem("internal")


def add_problem_handlers(app: FastAPI) -> None:
    """Whatever an address raises is answered as a problem."""
    for kind in (Problem, RequestValidationError, HTTPException):
        app.add_exception_handler(kind, _answer)


def code_of_status(status: int) -> Code:
    """The code for a status that the framework gives."""
    return CODES[BY_STATUS.get(status, "internal" if status >= 500 else "invalid-parameter")]


async def _answer(request: Request, error: Exception) -> Response:
    return problem_response(problem_of(error), request_id(request.scope))


def _of_status(error: HTTPException) -> Problem:
    kept = {name: value for name, value in (error.headers or {}).items() if name.lower() in _KEPT_HEADERS}
    return Problem(code_of_status(error.status_code).slug, headers=kept)


def _of_validation(error: RequestValidationError) -> Problem:
    """What is wrong with each parameter: where it is, and what was expected, never what was given."""
    faults = {_place(each): _expected(each) for each in error.errors()}
    errors = [{"field": place, "expected": expected} for place, expected in faults.items()]
    return Problem("invalid-parameter", errors=errors)


def _place(fault: Mapping[str, Any]) -> str:
    """Where a fault is; of a parameter that does not exist not its name, which is whatever somebody has sent."""
    depth = 1 if fault.get("type") == _UNKNOWN else 2
    return ".".join(str(part) for part in fault["loc"][:depth])


def _expected(fault: Mapping[str, Any]) -> str:
    return "no parameters but those of the reference" if fault.get("type") == _UNKNOWN else str(fault["msg"])
