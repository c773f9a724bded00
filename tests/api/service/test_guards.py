"""Goal: who may do what is decided for every address, and nothing is open because somebody forgot to close it.

Method: the complete table of roles, addresses and houses, made from the addresses that there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute

from api.access.clients import SCOPES, Client
from api.service.app import create_app, routes_of
from api.service.guards import Everybody, GuardedRoute, guards_of
from tests.api.cli.running import clean
from tests.api.service.asking import LINES, ROLES, Asked, lines, service

HOUSE, FOREIGN = "cardroom", "harbour"
BOUND = {
    role: Client(f"{client.name}-bound", client.scopes, frozenset({HOUSE}), client.player)
    for role, client in ROLES.items()
}
ADDRESSES = [(method, route) for route in routes_of() for method in sorted(route.methods or ())]
OPEN = {"/healthz", "/readyz", "/v1/problems", "/v1/openapi.json"}
READING = {"audit.read", "regulator.read", "support.read"}
NEEDED = {
    "/v1/events": {"ingest"},
    "/v1/hands": {"audit.read", "regulator.read"},
    "/v1/hands/{house}/{hand_no}": READING,
    "/v1/hands/{house}/{hand_no}/events": READING,
    "/v1/hands/{house}/{hand_no}/verification": READING,
    "/v1/hands/{house}/{hand_no}/why": READING,
    "/metrics": {"admin"},
}
"""The scopes of which one is needed, restated."""


def all_routes(app: FastAPI) -> Iterator[object]:
    """Everything that the application answers to, within what it includes too."""
    pending = list(app.router.routes)
    while pending:
        route = pending.pop()
        inner = getattr(route, "routes", None) or getattr(getattr(route, "original_router", None), "routes", None)
        if inner:
            pending += inner
        else:
            yield route


def test_every_address_of_the_application_has_a_guard() -> None:
    app = create_app(None, None)
    found = list(all_routes(app))
    assert {route.path for route in found if isinstance(route, APIRoute)} == OPEN | set(NEEDED)
    assert [route for route in found if not isinstance(route, GuardedRoute)] == []
    assert all(len(guards_of(route.dependant)) == 1 for route in found if isinstance(route, GuardedRoute))


def test_an_address_without_a_guard_cannot_be_made() -> None:
    router = APIRouter(route_class=GuardedRoute)
    with pytest.raises(TypeError, match="expected one guard"):

        @router.get("/forgotten")
        def forgotten() -> None:
            """Nothing."""


def test_the_guards_ask_for_the_scopes_that_are_meant() -> None:
    asked = {route.path: guards_of(route.dependant)[0] for _method, route in ADDRESSES}
    assert {path for path, guard in asked.items() if isinstance(guard, Everybody)} == OPEN
    assert {path: set(guard.scopes) for path, guard in asked.items() if path not in OPEN} == NEEDED
    assert set().union(*NEEDED.values()) | {"audit.decide", "regulator.export"} == set(SCOPES)


@pytest.fixture(scope="module")
def bound(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Asked]:
    """A log with a hand of each house, and clients of each role who are bound to one of them."""
    folder: Path = tmp_path_factory.mktemp("service")
    with service(folder, roles={**ROLES, **{f"{role}-bound": client for role, client in BOUND.items()}}) as running:
        for house in (HOUSE, FOREIGN):
            assert running.send(clean(house=house)).status_code == 200
        yield running


@pytest.mark.parametrize("is_bound", [False, True], ids=["of-all-houses", "bound"])
@pytest.mark.parametrize("house", [HOUSE, FOREIGN])
@pytest.mark.parametrize("role", [None, *ROLES])
@pytest.mark.parametrize(("method", "route"), ADDRESSES, ids=lambda value: getattr(value, "path", value))
def test_who_may_do_what(
    bound: Asked, method: str, route: GuardedRoute, role: str | None, house: str, *, is_bound: bool
) -> None:
    named = None if role is None else f"{role}-bound" if is_bound else role
    path = route.path.replace("{house}", house).replace("{hand_no}", "501")
    query = {"house": house} if route.path == "/v1/hands" else {}
    content = lines(clean(house=house)) if method == "POST" else b""
    answer = bound.ask(method, path, named, params=query, content=content, headers=LINES)
    foreign = is_bound and house == FOREIGN
    if route.path in OPEN:
        assert answer.status_code == 200
    elif role is None:
        assert answer.status_code == 401
    elif ROLES[role].scopes.isdisjoint(NEEDED[route.path]):
        assert answer.status_code == 403
        assert answer.json()["type"].endswith("#not-allowed")
    elif foreign and method == "POST":
        assert (answer.status_code, answer.json()["type"]) == (403, "/v1/problems#foreign-house")
    elif foreign and "{house}" in route.path:
        unknown = bound.ask(method, path.replace("501", "999"), named)
        assert answer.status_code == unknown.status_code == 404
        assert {**answer.json(), "request": ""} == {**unknown.json(), "request": ""}
    elif route.path == "/v1/hands":
        assert [hand["house"] for hand in answer.json()["hands"]] == ([] if foreign else [house])
    else:
        assert answer.status_code == 200


def test_a_client_bound_to_one_house_finds_its_hands_without_naming_it(bound: Asked) -> None:
    found = bound.get("/v1/hands", "officer-bound").json()["hands"]
    assert [hand["house"] for hand in found] == [HOUSE]


def test_nothing_of_a_foreign_house_is_kept(bound: Asked) -> None:
    before = bound.log.quarantine.counts()
    body = lines(clean(house=HOUSE, hand_no="77")) + b"no event\n" + lines(clean(house=FOREIGN, hand_no="77"))
    assert bound.send(role="ingest-bound", body=body).status_code == 403
    assert bound.log.quarantine.counts() == before
    assert bound.log.events_of(f"hand/{HOUSE}/77") == []
