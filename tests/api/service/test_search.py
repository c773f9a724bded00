"""Goal: hands are found by what is known of them, every one once, whatever comes in between pages.

Method: hands of several kinds are searched by each filter; pages are followed by their links; parameters are hostile.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.api.cli.running import cancelled, clean, still_open, wrong
from tests.api.service.asking import Asked

HANDS = (clean(), wrong(), still_open(), cancelled(), clean("601"))


@pytest.fixture
def filled(asked: Asked) -> Asked:
    """A service with five hands, and read models that have come to them."""
    assert asked.send(*HANDS).status_code == 200
    asked.app.state.service.running.wait()
    return asked


def numbers(answer: Any) -> list[str]:  # noqa: ANN401 - an answer
    return sorted(hand["hand_no"] for hand in answer.json()["hands"])


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, ["501", "502", "503", "504", "601"]),
        ({"status": "findings"}, ["502"]),
        ({"code": "AWARD"}, ["502"]),
        ({"code": "AWARD", "severity": "warning"}, []),
        ({"life": "open"}, ["503"]),
        ({"life": "cancelled"}, ["504"]),
        ({"table": clean().started.table}, ["501", "502", "503", "504", "601"]),
        ({"table": "another"}, []),
        ({"game": "holdem", "limit": "NL", "house": "cardroom"}, ["501", "502", "503", "504", "601"]),
        ({"game": "omaha"}, []),
        ({"player": "p-b", "hand_no": "502"}, ["502"]),
        ({"player": "p-z"}, []),
        ({"started_from": "2026-03-01T20:00:00.000000Z"}, ["501", "502", "503", "504", "601"]),
        ({"started_before": "2026-03-01T20:00:00.000000Z"}, []),
        ({"house": "' OR 1=1 --"}, []),
        ({"table": '"; DROP TABLE hands.hand; --'}, []),
    ],
    ids=str,
)
def test_hands_are_found(filled: Asked, query: dict[str, str], found: list[str]) -> None:
    assert numbers(filled.get("/v1/hands", "regulator", params=query)) == found


def test_pages_follow_one_another_by_their_links(filled: Asked) -> None:
    for order in ("newest", "oldest"):
        path, seen = f"/v1/hands?size=2&order={order}&game=holdem", list[str]()
        while path:
            answer = filled.get(path, "regulator")
            seen += [hand["hand_no"] for hand in answer.json()["hands"]]
            link = re.fullmatch(r'<([^>]+)>; rel="next"', answer.headers.get("link", ""))
            path = "" if link is None else link[1]
        assert sorted(seen) == ["501", "502", "503", "504", "601"]
        assert seen == sorted(seen, reverse=order == "newest")


def test_facets_count_what_there_is_to_choose(filled: Asked) -> None:
    answer = filled.get("/v1/hands?facet=life&facet=code&facet=status&size=1", "regulator")
    facets = answer.json()["facets"]
    assert facets["life"][0] == {"value": "finished", "hands": 3}
    assert {"value": "AWARD", "hands": 1} in facets["code"]
    assert {each["value"] for each in facets["status"]} == {"ok", "findings", "open", "cancelled"}


def test_an_officer_finds_hands_without_names(filled: Asked) -> None:
    answer = filled.get("/v1/hands", "officer")
    assert len(answer.json()["hands"]) == len(HANDS)
    assert "p-a" not in answer.text
    for query in ({"player": "p-a"}, {"session": "s"}):
        assert filled.get("/v1/hands", "officer", params=query).status_code == 403


@pytest.mark.parametrize(
    "query",
    [
        "size=1001",
        "size=x",
        "after=%00",
        "after=" + "A" * 101,
        "after=OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OS4x",
        "facet=password",
        "late=perhaps",
        "order=random",
        "unknown=1",
        "started_from=yesterday",
    ],
)
def test_parameters_of_a_wrong_form_are_refused(filled: Asked, query: str) -> None:
    answer = filled.get(f"/v1/hands?{query}", "regulator")
    assert (answer.status_code, answer.json()["type"]) == (400, "/v1/problems#invalid-parameter")
    assert filled.get("/readyz").status_code == 200
