"""Goal: what is sent is stored, known or refused, and each is said; nothing hostile leaves half of anything.

Method: good, repeated and bad bodies of both kinds; bodies that never end, come slowly or break off.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from api.access.clients import Client
from api.service.limits import Limits
from domain.events import canonical_bytes
from eventlog.errors import LogNotWritable, OutcomeUnknown
from tests.api.cli.running import clean, still_open
from tests.api.service.asking import LINES, Asked, lines, service

ARRAY = {"Content-Type": "application/json"}
STREAM = "hand/cardroom/501"


def end_of(asked: Asked) -> int:
    return asked.log.recorder.max_notification_id() or 0


def array(*parts: bytes) -> bytes:
    return b"[" + b",".join(parts) + b"]"


def test_a_hand_is_answered_with_the_receipt_of_the_journal(asked: Asked) -> None:
    hand = clean()
    answer = asked.send(hand)
    assert answer.status_code == 200
    document = answer.json()
    positions = list(range(1, len(hand.events) + 1))
    assert (document["stored"], document["known"], document["refused"]) == (len(positions), 0, 0)
    (stream,) = document["streams"]
    assert (stream["stream"], stream["receipt"]["positions"]) == (STREAM, positions)
    assert stream["receipt"]["log_positions"] == positions
    checkpoint = stream["receipt"]["checkpoint"]
    (*_earlier, promised) = asked.app.state.service.hands._store.promises()  # noqa: SLF001 - what was promised
    assert (checkpoint["note"], checkpoint["size"]) == (promised.note, len(positions))


def test_what_is_sent_again_is_known_and_answered_as_before(asked: Asked) -> None:
    first = asked.send(clean()).json()
    again = asked.send(clean())
    assert (again.status_code, again.json()["stored"], again.json()["known"]) == (200, 0, first["stored"])
    for key in ("positions", "log_positions"):
        assert again.json()["streams"][0]["receipt"][key] == first["streams"][0]["receipt"][key]
    assert end_of(asked) == first["stored"]


def test_the_name_of_the_client_is_set_and_never_taken_from_what_is_sent(asked: Asked) -> None:
    body = b"".join(b'{"by":"somebody-else",' + line[1:] + b"\n" for line in lines(clean()).splitlines())
    assert asked.send(body=body).status_code == 200
    assert {event.by for event in asked.log.events_of(STREAM)} == {"game-server"}


def test_an_array_is_the_same_as_lines_however_it_is_written(asked: Asked) -> None:
    events = [json.loads(line) for line in lines(clean(), still_open()).splitlines()]
    answer = asked.send(body=b" \r\n" + json.dumps(events, indent=2).encode() + b"\n", headers=ARRAY)
    assert (answer.status_code, answer.json()["stored"]) == (200, len(events))
    assert asked.send(clean(), still_open()).json()["known"] == len(events)


def test_a_refused_stream_is_named_and_kept_and_the_others_are_stored(asked: Asked) -> None:
    gap = still_open()
    sent = [line for number, line in enumerate(lines(gap).splitlines()) if number != 2]
    answer = asked.send(body=lines(clean()) + b"\n".join(sent))
    assert (answer.status_code, answer.json()["type"]) == (422, "/v1/problems#events-refused")
    streams = {each["stream"]: each for each in answer.json()["streams"]}
    assert streams[STREAM]["receipt"] is not None
    refused = streams["hand/cardroom/503"]
    assert (refused["stored"], refused["receipt"], len(refused["refused"])) == (0, None, len(sent))
    own = [each for each in refused["refused"] if each["field"] == "pos"]
    assert [(each["pos"], "3" in each["expected"]) for each in own] == [(4, True)]
    assert asked.log.events_of("hand/cardroom/503") == []
    kept = asked.log.quarantine.page(house="cardroom")
    assert [each.raw for each in kept] == sent
    assert {each.client for each in kept} == {"game-server"}


EVENT = canonical_bytes(clean().events[0])
HOSTILE: dict[str, bytes] = {
    "deep": b'{"stream":"hand/cardroom/501","pos":1,"data":' + b"[" * 20_000 + b"]" * 20_000 + b"}",
    "huge": EVENT[:-1] + b',"x":"' + b"a" * 100_000 + b'"}',
    "duplicate key": EVENT[:-1] + b',"pos":2}',
    "wrong type": EVENT.replace(b'"pos":1', b'"pos":"1"'),
    "float": EVENT.replace(b'"pos":1', b'"pos":1.0'),
    "endless integer": EVENT.replace(b'"pos":1', b'"pos":' + b"1" * 10_000),
    "not a number": EVENT.replace(b'"pos":1', b'"pos":NaN'),
    "unknown field": EVENT[:-1] + b',"admin":true}',
    "SQL": EVENT.replace(b"hand/cardroom/501", b"hand/cardroom/1';DROP TABLE streams;--"),
    "a list": b"[1,2,3]",
    "nothing": b"null",
}


@pytest.mark.parametrize("headers", [LINES, ARRAY], ids=["lines", "array"])
@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_events_are_refused_and_kept(asked: Asked, name: str, headers: dict[str, str]) -> None:
    body = HOSTILE[name] if headers is LINES else array(HOSTILE[name])
    answer = asked.send(body=body, headers=headers)
    assert answer.status_code == (400 if (name, headers) == ("deep", ARRAY) else 422)
    assert end_of(asked) == 0
    assert asked.log.quarantine.counts().keys() <= {None, "cardroom"}
    assert sum(asked.log.quarantine.counts().values()) == 1


@pytest.mark.parametrize(
    "body",
    [
        b"[",
        b"[" + EVENT,
        array(EVENT) + b"x",
        array(EVENT) + array(EVENT),
        b"[" + EVENT + b",]",
        b"[,]",
        EVENT,
        b"\xff\xfe[]",
        b"[" * 100_000,
        b"[1" + b"0" * 5_000,
        b'["\\ud800", nul]',
        b"\xef\xbb\xbf[]",
    ],
    ids=repr,
)
def test_a_body_that_is_no_array_is_refused_whole_and_kept(asked: Asked, body: bytes) -> None:
    answer = asked.send(body=body, headers=ARRAY)
    assert (answer.status_code, answer.json()["type"]) == (400, "/v1/problems#invalid-body")
    assert end_of(asked) == 0
    (kept,) = asked.log.quarantine.page()
    assert (kept.raw, kept.field) == (body, "body")


@pytest.mark.parametrize("body", [b"[]", b" [ ] ", b"", b"\n \n"])
def test_no_events_are_no_request(asked: Asked, body: bytes) -> None:
    headers = ARRAY if b"[" in body else LINES
    assert asked.send(body=body, headers=headers).status_code == 400


def test_bad_utf8_is_refused_in_its_line_alone(asked: Asked) -> None:
    answer = asked.send(body=lines(clean()) + b'{"stream":"hand/cardroom/\xff"}\n')
    assert answer.status_code == 422
    assert answer.json()["stored"] == len(clean().events)


def test_a_thousand_events_are_taken_and_one_more_is_not(asked: Asked) -> None:
    line = canonical_bytes(clean().events[0]) + b"\n"
    assert asked.send(body=line * 1_000).status_code == 200
    assert asked.send(body=line * 1_001).status_code == 413


@pytest.mark.parametrize(("error", "slug"), [(LogNotWritable, "not-writable"), (OutcomeUnknown, "outcome-unknown")])
def test_a_log_that_cannot_be_written_says_when_to_come_again(
    asked: Asked, monkeypatch: pytest.MonkeyPatch, error: type[Exception], slug: str
) -> None:
    def fail(*_arguments: object) -> None:
        raise error("words of the platter")

    monkeypatch.setattr(asked.log, "append_all", fail)
    answer = asked.send(clean())
    assert (answer.status_code, answer.json()["type"]) == (503, f"/v1/problems#{slug}")
    assert int(answer.headers["retry-after"]) >= 1
    assert "platter" not in answer.text


Chunks = Callable[[], AsyncIterator[bytes]]


async def endless() -> AsyncIterator[bytes]:
    while True:
        yield b"x" * 65_536


async def slow() -> AsyncIterator[bytes]:
    yield lines(clean())
    await asyncio.sleep(60)
    yield b"\n"


@pytest.mark.parametrize(("chunks", "status"), [(endless, 413), (slow, 408)])
def test_a_body_without_end_or_one_that_does_not_come_ends(tmp_path: Path, chunks: Chunks, status: int) -> None:
    limits = Limits(body_s=0.3)
    with service(tmp_path, limits=limits) as asked:
        answer = asked.ask("POST", "/v1/events", "ingest", headers=LINES, content=chunks())
        assert answer.status_code == status
        assert end_of(asked) == 0
        assert asked.send(clean()).status_code == 200


def test_an_upload_that_breaks_off_leaves_nothing(asked: Asked) -> None:
    messages: list[dict[str, Any]] = [
        {"type": "http.request", "body": lines(clean()), "more_body": True},
        {"type": "http.disconnect"},
    ]
    sent = asked.portal.call(partial(raw, asked, messages))
    assert sent == []
    assert end_of(asked) == 0
    assert asked.logged[-1]["status"] == 499
    assert asked.send(clean()).json()["stored"] == len(clean().events)


async def raw(asked: Asked, messages: list[dict[str, Any]]) -> list[Any]:
    """Give messages to the application as a server would; what it sends."""
    sent: list[Any] = []
    pending = iter(messages)

    async def receive() -> dict[str, Any]:
        return next(pending)

    async def send(message: Any) -> None:  # noqa: ANN401 - as ASGI has it
        sent.append(message)

    headers = [(b"authorization", f"Bearer {asked.keys['ingest']}".encode()), (b"content-type", b"application/jsonl")]
    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": "/v1/events",
        "raw_path": b"/v1/events",
        "query_string": b"",
        "root_path": "",
        "headers": headers,
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.1", 1),
        "state": {},
    }
    await asked.app(scope, receive, send)
    return sent


async def crowd(asked: Asked, keys: list[str]) -> list[int]:
    """Statuses of requests with these keys, all begun before one has ended."""
    all_begun = asyncio.Event()
    begun = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal begun
        begun += 1
        yield lines(clean())
        await all_begun.wait()

    async def one(key: str) -> int:
        headers = LINES | {"Authorization": f"Bearer {key}"}
        return (await asked.client.post("/v1/events", headers=headers, content=body())).status_code

    waiting = [asyncio.ensure_future(one(key)) for key in keys]
    while sum(task.done() for task in waiting) + begun < len(keys):  # noqa: ASYNC110 - two kinds of progress
        await asyncio.sleep(0.01)
    all_begun.set()
    return list(await asyncio.gather(*waiting))


def test_who_sends_too_much_at_once_is_told_to_wait(tmp_path: Path) -> None:
    with service(tmp_path, limits=Limits(ingests_at_once=3, ingests_of_client=2)) as asked:
        other = asked.add("other", Client("game-server-2", frozenset({"ingest"})))
        statuses = asked.portal.call(partial(crowd, asked, [asked.keys["ingest"]] * 4 + [other] * 2))
        assert sorted(statuses[:4]) == [200, 200, 429, 429]
        assert sorted(statuses[4:]) == [200, 503]
        assert asked.send(clean()).status_code == 200
