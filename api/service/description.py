"""The description of the service (OpenAPI): complete, and without what the framework adds that is not so."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any, Final

import orjson
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from api.access.clients import SCOPES
from api.service.documented import PROBLEM_SCHEMA
from api.service.guards import GuardedRoute, Holders, guards_of

_ABOUT: Final = (
    "Keeps hand histories and proves what they say. Errors are problems (RFC 9457), explained at `/v1/problems`. "
    "Hands are shown as the client may see them: while a hand is live nobody sees a hidden card but its own player."
)
_OF_THE_FRAMEWORK: Final = ("HTTPValidationError", "ValidationError")
_NOT_JSON: Final = "application/problem+json"


def described(app: FastAPI, routes: list[GuardedRoute]) -> dict[str, Any]:
    """The description of an application with these addresses."""
    document = get_openapi(title=app.title, version=version("handproof"), description=_ABOUT, routes=routes)
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    for name in _OF_THE_FRAMEWORK:
        schemas.pop(name, None)
    schemas["Problem"] = PROBLEM_SCHEMA
    for route in routes:
        for method in route.methods or ():
            _correct(document["paths"][route.path_format][method.lower()], route)
    return document


def openapi_text(app: FastAPI) -> str:
    """The description as the reference has it."""
    options = orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS
    return orjson.dumps(app.openapi(), option=options).decode() + "\n"


def _correct(operation: dict[str, Any], route: GuardedRoute) -> None:
    """An operation without the answers that the framework supposes, and with the scopes that it needs."""
    answers = operation["responses"]
    if _NOT_JSON not in answers.get("422", {}).get("content", {}):
        answers.pop("422", None)
    for guard in guards_of(route.dependant):
        if isinstance(guard, Holders):
            words = "; ".join(f"`{scope}` ({SCOPES[scope]})" for scope in SCOPES if scope in guard.scopes)
            operation["description"] = f"{operation['description']}\n\nNeeds one of the scopes {words}."
