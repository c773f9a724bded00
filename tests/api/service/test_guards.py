"""Goal: who may do what is decided for every address, and nothing is open because somebody forgot to close it.

Method: the complete table of roles, addresses and houses, made from the addresses that there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute

from api.access.clients import SCOPES, Client
from api.service.app import create_app, routes_of
from api.service.guards import Everybody, GuardedRoute, guards_of
from tests.api.cli.running import clean
from tests.api.service.addresses import ADDRESSES, filled
from tests.api.service.asking import ROLES, Asked, lines, service

HOUSE, FOREIGN = "cardroom", "harbour"
BOUND = {
    role: Client(f"{client.name}-bound", client.scopes, frozenset({HOUSE}), client.player)
    for role, client in ROLES.items()
}
OPEN = {name for name, address in ADDRESSES.items() if address.scopes is None}
NEEDED = {name: set(address.scopes) for name, address in ADDRESSES.items() if address.scopes is not None}


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
    there = {
        f"{method} {route.path}" for route in found if isinstance(route, APIRoute) for method in route.methods or ()
    }
    assert there == set(ADDRESSES)
    assert [route for route in found if not isinstance(route, GuardedRoute)] == []
    assert all(len(guards_of(route.dependant)) == 1 for route in found if isinstance(route, GuardedRoute))


def test_an_address_without_a_guard_cannot_be_made() -> None:
    router = APIRouter(route_class=GuardedRoute)
    with pytest.raises(TypeError, match="expected one guard"):

        @router.get("/forgotten")
        def forgotten() -> None:
            """Nothing."""


def test_the_guards_ask_for_the_scopes_that_are_meant() -> None:
    asked = {
        f"{method} {route.path}": guards_of(route.dependant)[0]
        for route in routes_of()
        for method in route.methods or ()
    }
    assert {name for name, guard in asked.items() if isinstance(guard, Everybody)} == OPEN
    assert {name: set(guard.scopes) for name, guard in asked.items() if name not in OPEN} == NEEDED
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
@pytest.mark.parametrize("name", ADDRESSES)
def test_who_may_do_what(bound: Asked, name: str, role: str | None, house: str, *, is_bound: bool) -> None:
    address = ADDRESSES[name]
    asks_as = None if role is None else f"{role}-bound" if is_bound else role
    foreign = is_bound and house == FOREIGN
    answer = asked_for(bound, name, asks_as, house)
    if address.scopes is None:
        assert answer.status_code == 200
    elif role is None:
        assert answer.status_code == 401
    elif ROLES[role].scopes.isdisjoint(address.scopes):
        assert answer.status_code == 403
        assert answer.json()["type"].endswith("#not-allowed")
    elif foreign and address.foreign == "foreign-house":
        assert (answer.status_code, answer.json()["type"]) == (403, "/v1/problems#foreign-house")
    elif foreign and address.foreign == "not-found":
        unknown = asked_for(bound, name, asks_as, house, missing=True)
        assert answer.status_code == unknown.status_code == 404
        assert {**answer.json(), "request": ""} == {**unknown.json(), "request": ""}
    else:
        assert answer.status_code == address.works
        if address.listed is not None:
            found = [each["house"] for each in answer.json()[address.listed]]
            assert set(found) == (set() if foreign else {house})


def asked_for(bound: Asked, name: str, role: str | None, house: str, *, missing: bool = False) -> httpx.Response:
    """Ask for an address, or for something that is not there."""
    address = ADDRESSES[name]
    method, path = name.split(" ")
    part, nothing = address.missing
    parts = {"hand_no": "501", **address.parts, **({part: nothing} if missing else {})}
    hand_no = parts.pop("hand_no")
    query = {key: filled(value, house, hand_no, parts) for key, value in address.query.items()}
    content = b"" if address.body is None else address.body(house)
    headers = {"Content-Type": address.media_type}
    return bound.ask(method, filled(path, house, hand_no, parts), role, params=query, content=content, headers=headers)


def test_a_client_bound_to_one_house_finds_its_hands_without_naming_it(bound: Asked) -> None:
    found = bound.get("/v1/hands", "officer-bound").json()["hands"]
    assert [hand["house"] for hand in found] == [HOUSE]


def test_nothing_of_a_foreign_house_is_kept(bound: Asked) -> None:
    before = bound.log.quarantine.counts()
    body = lines(clean(house=HOUSE, hand_no="77")) + b"no event\n" + lines(clean(house=FOREIGN, hand_no="77"))
    assert bound.send(role="ingest-bound", body=body).status_code == 403
    assert bound.log.quarantine.counts() == before
    assert bound.log.events_of(f"hand/{HOUSE}/77") == []
