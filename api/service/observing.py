"""Every request gets a number, a line in the log and its figures; whatever fails is answered as a problem.

The line names request, client and hand. It never has a query, a body or the words of an error, which may name players.
"""

from __future__ import annotations

import time
import traceback
import uuid
from collections.abc import MutableMapping
from typing import Any, Final

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from structlog.typing import FilteringBoundLogger

from api.service.limits import RETRY_S, Limits
from api.service.metrics import Metrics
from api.service.problems import Problem, problem_of, problem_response
from api.service.requests import begin_request

REQUEST_HEADER: Final = b"handproof-request"
_ALIVE: Final = frozenset({"/healthz", "/readyz"})
"""What is answered however much is asked."""
_NO_ROUTE: Final = "none"


class Observing:
    """Around the application: counts, measures, logs, and lets no error out."""

    def __init__(self, app: ASGIApp, log: FilteringBoundLogger, metrics: Metrics, limits: Limits) -> None:
        self._app = app
        self._log = log
        self._metrics = metrics
        self._limits = limits
        self._in_work = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        number = str(uuid.uuid4())
        answer = _Answer(send, number)
        notes = begin_request(scope, number)
        start = time.perf_counter()
        self._in_work += 1
        self._metrics.in_work.set(self._in_work)
        try:
            await self._answered(scope, receive, answer, number)
        finally:
            self._in_work -= 1
            self._metrics.in_work.set(self._in_work)
            self._tell(scope, answer, notes, time.perf_counter() - start, number)

    async def _answered(self, scope: Scope, receive: Receive, answer: _Answer, number: str) -> None:
        try:
            self._refuse_beyond_limit(scope)
            await self._app(scope, receive, answer)
        except ClientDisconnect:
            answer.status = 499  # as servers name it in their logs: whoever asked went away
        except Exception as error:  # noqa: BLE001 - whatever it is, its words stay here
            problem = problem_of(error)
            if problem.code.slug == "internal":
                self._log.error("failed", request=number, kind=type(error).__name__, places=_places(error))
            if answer.status is None:
                await problem_response(problem, number)(scope, receive, answer)

    def _refuse_beyond_limit(self, scope: Scope) -> None:
        if self._in_work > self._limits.requests_at_once and scope["path"] not in _ALIVE:
            raise Problem("overloaded", headers={"Retry-After": str(RETRY_S)})

    def _tell(self, scope: Scope, answer: _Answer, notes: MutableMapping[str, Any], took_s: float, number: str) -> None:
        route = getattr(scope.get("route"), "path", _NO_ROUTE)
        status = answer.status or 499
        self._metrics.requests.labels(route, _method(scope), str(status)).inc()
        self._metrics.seconds.labels(route).observe(took_s)
        self._log.info(
            "request",
            request=number,
            method=_method(scope),
            route=route,
            status=status,
            ms=round(took_s * 1_000, 1),
            **notes,
        )


class _Answer:
    """Sends what is answered, with the number of the request; remembers the status."""

    def __init__(self, send: Send, number: str) -> None:
        self._send = send
        self._number = number.encode()
        self.status: int | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = int(message["status"])
            message["headers"] = [
                *message.get("headers", ()),
                (REQUEST_HEADER, self._number),
                (b"x-content-type-options", b"nosniff"),
            ]
        await self._send(message)


def _method(scope: Scope) -> str:
    """The method, one word for all that nobody knows: figures must not grow by what strangers make up."""
    method = str(scope["method"])
    return method if method in {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"} else "OTHER"


def _places(error: BaseException) -> list[str]:
    """Where an error came from: functions and lines, without its words."""
    return [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(error.__traceback__)]
