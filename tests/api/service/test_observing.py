"""Goal: whoever runs the service can follow a request by its number, and sees when something is wrong.

Method: requests of all kinds, then the lines of the log and the figures.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from api.service.limits import Limits
from tests.api.cli.running import clean
from tests.api.service.asking import Asked, service


def test_a_request_has_a_line_with_its_number_its_client_and_its_hand(asked: Asked) -> None:
    asked.send(clean())
    answer = asked.get("/v1/hands/cardroom/501/why?secret=x", "officer")
    line = asked.logged[-1]
    assert line["request"] == answer.headers["handproof-request"]
    assert (line["event"], line["level"], line["actor"]) == ("request", "info", "officer-1")
    assert (line["hand"], line["status"], line["method"]) == ("hand/cardroom/501", 200, "GET")
    assert line["route"] == "/v1/hands/{house}/{hand_no}/why"
    assert "secret" not in asked.said.getvalue()
    assert asked.logged[0]["stored"] == len(clean().events)


def test_what_strangers_make_up_makes_no_new_figures(asked: Asked) -> None:
    for number in range(3):
        asked.ask(f"MADEUP{number}", f"/nothing/{number}")
    text = asked.get("/metrics", "admin").text
    assert 'handproof_requests_total{method="OTHER",route="none",status="404"} 3.0' in text
    assert "MADEUP" not in text
    assert "/nothing" not in text


def test_figures_say_what_came_in_and_how_far_the_read_models_are(asked: Asked) -> None:
    asked.send(clean())
    asked.send(clean())
    asked.app.state.service.running.wait()
    text = asked.get("/metrics", "admin").text
    events = len(clean().events)
    assert f'handproof_events_total{{fate="stored"}} {events}.0' in text
    assert f'handproof_events_total{{fate="known"}} {events}.0' in text
    assert f"handproof_log_position {events}.0" in text
    assert f'handproof_read_model_position{{model="findings"}} {events}.0' in text


def test_a_read_model_that_has_stopped_makes_it_not_ready(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked.get("/readyz").status_code == 200
    service_parts = asked.app.state.service
    broken = property(lambda _self: {"hands": ValueError("Qs")})
    monkeypatch.setattr(type(service_parts.running), "errors", broken)
    answer = asked.get("/readyz")
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (503, "read model hands")
    assert asked.get("/healthz").status_code == 200
    asked.send(clean())
    assert "Qs" not in answer.text


def test_beyond_the_limit_requests_are_told_to_come_again_and_health_is_still_told(tmp_path: Path) -> None:
    with service(tmp_path, limits=Limits(requests_at_once=2)) as asked:
        statuses = asked.portal.call(partial(crowded, asked))
    assert statuses == [200, 503, 200, 200, 400, 400]


async def crowded(asked: Asked) -> list[int]:
    """Two requests that hold the service, one too many, two that are always answered; the statuses."""
    go = asyncio.Event()

    async def body() -> AsyncIterator[bytes]:
        yield b"\n"
        await go.wait()

    headers = {"Authorization": f"Bearer {asked.keys['ingest']}", "Content-Type": "application/jsonl"}
    held = [asyncio.ensure_future(asked.client.post("/v1/events", headers=headers, content=body())) for _ in range(2)]
    await asyncio.sleep(0.2)
    alive = await asked.client.get("/healthz")
    refused = await asked.client.get("/v1/hands")
    again = [await asked.client.get(path) for path in ("/healthz", "/readyz")]
    go.set()
    return [each.status_code for each in (alive, refused, *again, *await asyncio.gather(*held))]
