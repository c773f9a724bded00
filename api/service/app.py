"""The application: one log, which this process owns, and what may be asked of it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from fastapi import APIRouter, FastAPI
from structlog.typing import FilteringBoundLogger

from api.access.key_file import KeyFile, Keys
from api.access.looks import AccessLog
from api.access.tokens import TokenTerms
from api.service import hand_routes, ingest_routes, own_routes, search_routes
from api.service.authentication import Authentication
from api.service.description import described
from api.service.guards import GuardedRoute
from api.service.hands import Hands
from api.service.limits import Limits, Slots
from api.service.logs import json_log
from api.service.metrics import Metrics
from api.service.observing import Observing
from api.service.problems import add_problem_handlers
from api.service.state import Service
from api.settings import Settings
from domain.rulebook import Shelf
from eventlog.application import EventLog
from projections.open_log import OpenLog
from projections.read_models import ReadModels
from projections.running import Running

ROUTERS: Final = (ingest_routes.router, search_routes.router, hand_routes.router, own_routes.router)
USUAL: Final = Limits()


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """How a service works: its limits, the tokens that it takes, the rulebooks, the rulebook for all hands, its log."""

    limits: Limits = USUAL
    tokens: TokenTerms | None = None
    shelf: Shelf | None = None
    rulebook: str | None = None
    log: FilteringBoundLogger | None = None


def create_app(log: EventLog | None, settings: Settings | None, terms: Terms | None = None) -> FastAPI:
    """The application on a log that is open, which it leaves open. Without one it can only be described."""
    terms = terms or Terms()
    metrics = Metrics()
    app = FastAPI(
        title="handproof",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_lifespan(log, settings, terms, metrics),
    )
    for router in ROUTERS:
        app.include_router(router)
    add_problem_handlers(app)
    app.add_middleware(Observing, log=terms.log or json_log(), metrics=metrics, limits=terms.limits)
    app.openapi = _described(app)  # type: ignore[method-assign] # as the framework says to
    return app


def routes_of(routers: tuple[APIRouter, ...] = ROUTERS) -> list[GuardedRoute]:
    """All addresses of the service."""
    return [route for router in routers for route in router.routes if isinstance(route, GuardedRoute)]


def _described(app: FastAPI) -> Callable[[], dict[str, Any]]:
    def description() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = described(app, routes_of())
        return app.openapi_schema

    return description


def _lifespan(
    log: EventLog | None, settings: Settings | None, terms: Terms, metrics: Metrics
) -> Callable[[FastAPI], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        assert log is not None, "a service needs a log"
        assert settings is not None
        with ExitStack() as stack:
            app.state.service = _service(log, settings, terms, metrics, stack)
            yield

    return lifespan


def _service(log: EventLog, settings: Settings, terms: Terms, metrics: Metrics, stack: ExitStack) -> Service:
    """The parts of a service; what has to be ended is on the stack."""
    looks = AccessLog(settings.access_path)
    stack.callback(looks.close)
    models = ReadModels(log, terms.shelf)
    running = stack.enter_context(Running(log, terms.shelf))
    return Service(
        log=log,
        models=models,
        running=running,
        hands=Hands(OpenLog(log).store, models, running, terms.rulebook),
        looks=looks,
        authentication=Authentication(Keys(KeyFile(settings.clients_path)), terms.tokens),
        limits=terms.limits,
        slots=Slots(terms.limits),
        metrics=metrics,
    )
