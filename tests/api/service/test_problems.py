"""Goal: whatever goes wrong is answered in one shape that says nothing but what was meant for whoever asked.

Method: provoke every handler; an application with an address that fails in each way that an error can come.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import APIRouter, Depends
from fastapi.exceptions import RequestValidationError
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from starlette.exceptions import HTTPException

from api.service.documented import PROBLEM_SCHEMA
from api.service.guards import PUBLIC, GuardedRoute
from api.service.problem_codes import CODES
from api.service.problem_page import problems_page
from api.service.problems import Problem
from tests.api.cli.running import clean
from tests.api.service.asking import LINES, Asked, service
from tests.docs.pages import anchors

SHAPE = ["type", "title", "status", "detail", "request", "errors"]
HIDDEN = "Qs Qh of p-c"  # what no answer may repeat


def assert_problem(answer: httpx.Response, slug: str) -> dict[str, Any]:
    code = CODES[slug]
    document: dict[str, Any] = answer.json()
    assert answer.status_code == code.status
    assert answer.headers["content-type"] == "application/problem+json"
    assert list(document)[: len(SHAPE)] == SHAPE
    Draft202012Validator(PROBLEM_SCHEMA).validate(document)
    assert (document["type"], document["title"], document["status"]) == (code.type, code.title, code.status)
    assert document["request"] == answer.headers["handproof-request"]
    assert document["type"].partition("#")[2] in anchors(problems_page())
    assert HIDDEN not in answer.text
    return document


@pytest.mark.parametrize(
    ("slug", "method", "path", "role", "options"),
    [
        ("invalid-parameter", "GET", "/v1/hands?size=0", "regulator", {}),
        ("invalid-parameter", "GET", f"/v1/hands?{HIDDEN}=1", "regulator", {}),
        ("invalid-parameter", "GET", f"/v1/hands?life={HIDDEN}", "regulator", {}),
        ("invalid-parameter", "GET", "/v1/hands?after=Zm9v", "regulator", {}),
        ("invalid-parameter", "GET", "/v1/hands?started_from=2026-02-30T00:00:00.000000Z", "regulator", {}),
        ("invalid-parameter", "GET", f"/v1/hands/{HIDDEN}/1", "regulator", {}),
        ("invalid-body", "POST", "/v1/events", "ingest", {"content": b"\n", "headers": LINES}),
        ("not-authenticated", "GET", "/v1/hands", None, {}),
        ("not-authenticated", "GET", "/v1/hands", "hp_unknown", {}),
        ("not-authenticated", "GET", "/v1/hands", None, {"headers": {"Authorization": "Basic eDp5"}}),
        ("not-allowed", "GET", "/v1/hands", "ingest", {}),
        ("not-allowed", "GET", "/v1/hands?player=p-c", "officer", {}),
        ("not-found", "GET", f"/{HIDDEN}", None, {}),
        ("not-found", "GET", "/v1/hands/cardroom/1", "regulator", {}),
        ("not-found", "GET", "/v1/hands/", "regulator", {}),
        ("method-not-allowed", "DELETE", "/v1/events", "ingest", {}),
        ("method-not-allowed", "GET", "/v1/events", "regulator", {}),
        ("too-large", "POST", "/v1/events", "ingest", {"content": b"{}\n" * 1001, "headers": LINES}),
        ("too-large", "POST", "/v1/events", "ingest", {"content": b"x" * (5 << 20) + b"x", "headers": LINES}),
        ("media-type", "POST", "/v1/events", "ingest", {"content": b"{}"}),
        (
            "media-type",
            "POST",
            "/v1/events",
            "ingest",
            {"content": b"", "headers": LINES | {"Content-Encoding": "gzip"}},
        ),
        ("events-refused", "POST", "/v1/events", "ingest", {"content": HIDDEN.encode(), "headers": LINES}),
    ],
)
def test_every_handler_answers_in_one_shape(
    asked: Asked, slug: str, method: str, path: str, role: str | None, options: dict[str, Any]
) -> None:
    assert_problem(asked.ask(method, path, role, **options), slug)


def test_a_reason_that_is_too_long_is_refused(asked: Asked) -> None:
    asked.send(clean())
    answer = asked.get("/v1/hands/cardroom/501", "officer", headers={"Handproof-Reason": "x" * 501})
    assert_problem(answer, "request-header-fields-too-large")


def test_who_is_not_known_is_told_how_to_be_and_what_methods_there_are(asked: Asked) -> None:
    assert asked.get("/v1/hands").headers["www-authenticate"] == "Bearer"
    assert asked.ask("PUT", "/v1/events", "ingest").headers["allow"] == "POST"


class Unforeseen(Exception):
    pass


@pytest.mark.parametrize(
    ("error", "slug"),
    [
        (Unforeseen(HIDDEN), "internal"),
        (MemoryError(HIDDEN), "internal"),
        (RecursionError(HIDDEN), "internal"),
        (HTTPException(418, HIDDEN), "invalid-parameter"),
        (HTTPException(502, HIDDEN), "internal"),
        (RequestValidationError([{"loc": ("query", "x"), "msg": "wrong", "input": HIDDEN}]), "invalid-parameter"),
        *((Problem(slug), slug) for slug in CODES),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_an_error_of_any_kind_is_a_problem_without_its_words(tmp_path: Path, error: Exception, slug: str) -> None:
    router = APIRouter(route_class=GuardedRoute)

    @router.get("/failing", dependencies=[Depends(PUBLIC)])
    def failing() -> None:
        raise error

    with service(tmp_path, roles={}) as asked:
        asked.app.include_router(router)
        document = assert_problem(asked.get("/failing"), slug)
        assert "Traceback" not in str(document)
        assert HIDDEN not in asked.said.getvalue()
        failed = [line for line in asked.logged if line["event"] == "failed"]
        assert bool(failed) is (slug == "internal" and not isinstance(error, HTTPException | Problem))
        assert all("failing" in line["places"][-1] for line in failed)


def test_no_code_is_told_without_a_section() -> None:
    page = problems_page()
    assert set(CODES) <= anchors(page)
    assert len(re.findall(r"^## ", page, re.MULTILINE)) == len(CODES)
