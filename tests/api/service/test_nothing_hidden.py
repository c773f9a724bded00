"""Goal: a hidden card comes out of no address for anybody who may not see it, and never into a log or a figure.

Method: noninterference: two services have hands that differ in hidden cards alone; every answer, header and line of the
log that is not for whoever may see them is the same, byte by byte. What they may see differs, so the comparison is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.api.service.addresses import ADDRESSES, filled
from tests.api.service.asking import ROLES, Asked, service
from tests.support.hands import three_handed
from tests.support.scenario import Scenario

FIRST, SECOND = "QsQh", "JsTc"
LIVE, CLOSED, CANCELLED = "701", "702", "703"
PATHS = [
    filled(name.removeprefix("GET "), "cardroom", number, address.parts)
    for name, address in ADDRESSES.items()
    for number in ((LIVE, CLOSED, CANCELLED) if "{hand_no}" in name else (LIVE,))
    if name.startswith("GET ")
]
ROLES_HERE = (None, *ROLES)
SEES_CLOSED = {"officer", "regulator"}
_VARIES = re.compile(r"[0-9a-f-]{36}|_created\{.*|_seconds_(?:sum|bucket).*|handproof_request_seconds.*")


def played(number: str, cards: str) -> Scenario:
    """Seat 3 has these cards, which it never shows."""
    known = {1: "KdKc", 2: "Ah8h", 3: cards}
    begun = three_handed(hand_no=number).small(2, 50).big(3, 100).deal(known).burns("2c").calls(1, 100).calls(2, 50)
    if number == LIVE:
        return begun
    if number == CANCELLED:
        return begun.checks(3).cancels().orders(1, 100).orders(2, 100).orders(3, 100)
    finished = begun.checks(3).checked_down("Ks8d3c2h7c", 2, 3, 1)
    return finished.shows(1).mucks(2).mucks(3).awards(1, 300).finishes()


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Asked, Asked]]:
    with ExitStack() as stack:
        running: list[Asked] = []
        for cards in (FIRST, SECOND):
            folder: Path = tmp_path_factory.mktemp("service")
            running.append(stack.enter_context(service(folder)))
            for number in (LIVE, CLOSED, CANCELLED):
                answer = running[-1].send(played(number, cards))
                assert answer.status_code == 200
            running[-1].app.state.service.running.wait()
        yield running[0], running[1]


def told(asked: Asked, path: str, role: str | None) -> tuple[Any, ...]:
    answer = asked.get(path, role)
    headers = sorted(
        (name, value) for name, value in answer.headers.items() if name not in {"handproof-request", "content-length"}
    )
    return answer.status_code, _VARIES.sub("", answer.text), headers if "problem" not in str(headers) else []


@pytest.mark.parametrize("role", ROLES_HERE)
@pytest.mark.parametrize("path", PATHS)
def test_hidden_cards_change_nothing_for_whoever_may_not_see_them(
    pair: tuple[Asked, Asked], path: str, role: str | None
) -> None:
    first, second = (told(asked, path, role) for asked in pair)
    may_see = role in SEES_CLOSED and re.search(rf"/({CLOSED}|{CANCELLED})/events", path)
    if may_see:
        assert first != second
        assert '"Qs","Qh"' in first[1]
    elif role not in SEES_CLOSED or LIVE in path:
        assert first == second
        assert '"Qs' not in first[1]


def test_the_seats_own_player_sees_his_cards(pair: tuple[Asked, Asked]) -> None:
    assert '"down":["Ah","8h"]' in pair[0].get(f"/v1/hands/cardroom/{LIVE}/events", "player").text
    assert '"Kd"' not in pair[0].get(f"/v1/hands/cardroom/{LIVE}/events", "player").text


def test_no_card_and_no_name_is_in_the_log_the_figures_or_the_access_log(pair: tuple[Asked, Asked]) -> None:
    asked = pair[0]
    for role in ROLES_HERE:
        for path in PATHS:
            asked.get(path, role)
        asked.get("/v1/hands?player=p-a&table=Qs", role)
        asked.get("/v1/hands/cardroom/Qs-p-a", role)
    asked.send(body=b'{"stream":"hand/cardroom/9","pos":1,"at":"Qs","data":{"player":"p-a"}}')
    without_seen_as = asked.settings.access_path.read_text("utf-8").replace('"player:p-b"', "").replace("player-b", "")
    figures = asked.get("/metrics", "admin").text
    for text in (asked.said.getvalue().replace("player-b", ""), figures, without_seen_as):
        assert len(text) > 1_000
        for hidden in ("Qs", "Qh", "Kd", "Ah", "8h", '"p-', "=p-"):
            assert hidden not in text.replace("Qs-p-a", "")
