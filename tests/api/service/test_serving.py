"""Goal: the service as a process of its own: who can reach it, how the command line works with it, how it ends.

Method: `handproof serve` on a free port, asked by the verbs and by sockets that misbehave.
"""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
import uvicorn

from api.service.serving import Impatient, listening, server_of, url_of
from tests.api.cli.running import PROGRAM, clean, environment, lines_of, run, still_open, written, wrong
from tests.api.service.asking import service

WAIT_S = 30


@dataclass
class Served:
    """A service that runs: its address, its process, what it said first."""

    url: str
    process: subprocess.Popen[str]
    said: list[str]


@contextmanager
def served(folder: Path, *options: str, env: dict[str, str] | None = None) -> Iterator[Served]:
    words = [*PROGRAM, "serve", "--db", "log.duckdb", "--port", "0", *options]
    process = subprocess.Popen(words, cwd=folder, env=environment(env), stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        first = process.stderr.readline()
        found = re.search(r"http://\S+:\d+", first)
        assert found is not None, first + process.stderr.read()
        url = found[0]
        deadline = time.monotonic() + WAIT_S
        while time.monotonic() < deadline:
            try:
                if httpx.get(f"{url}/readyz").status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.05)
        yield Served(url, process, [first])
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=WAIT_S)


def test_the_verbs_work_with_a_service(tmp_path: Path) -> None:
    file = written(tmp_path / "hands.events.jsonl", clean(), wrong(), still_open())
    with served(tmp_path) as running:
        sent = run("ingest", "--url", running.url, file)
        assert (sent.code, sent.err) == (0, "")
        assert sent.lines[:2] == [
            "3 hands: 3 new.",
            f"Events: {len(lines_of(clean(), wrong(), still_open()))} stored, 0 known, 0 refused.",
        ]
        again = run("ingest", "--url", running.url, file, "--json")
        assert again.document["events"]["stored"] == 0
        assert again.document["streams"]["hand"]["known"] == 3
        for hand, number in ((clean(), 501), (wrong(), 502), (still_open(), 503)):
            alone = written(tmp_path / f"{number}.events.jsonl", hand)
            told = run("verify", "--url", running.url, f"cardroom/{number}", "--json")
            assert told.document == run("verify", alone, "--json").document
            why = run("why", "--url", running.url, f"cardroom/{number}", "--json")
            assert why.document == run("why", alone, "--json", "--as", "officer").document
            show = run("show", "--url", running.url, f"cardroom/{number}")
            assert show.out == run("show", alone, "--as", "officer").out
        held = run("verify", "--db", str(tmp_path / "log.duckdb"))
        assert (held.code, "is in use by process" in held.err) == (3, True)


def test_a_refused_hand_is_told_by_the_verb_and_kept_by_the_service(tmp_path: Path) -> None:
    lines = lines_of(still_open())
    file = written(tmp_path / "gap.events.jsonl", b"\n".join([*lines[:2], *lines[3:]]), clean())
    with served(tmp_path) as running:
        sent = run("ingest", "--url", running.url, file)
        assert sent.code == 3
        assert "refused and kept in quarantine" in sent.err
        assert "2 hands: 1 new, 1 refused." in sent.lines
        assert run("ingest", "--url", running.url, file, "--json").document["quarantined"] == 0


def test_many_hands_go_in_batches(tmp_path: Path) -> None:
    hands = [clean(hand_no=str(number)) for number in range(120)]
    file = written(tmp_path / "hands.events.jsonl", *hands)
    with served(tmp_path) as running:
        sent = run("ingest", "--url", running.url, file, "--json")
        assert (sent.code, sent.document["streams"]["hand"]["new"]) == (0, 120)
        assert sent.document["log"]["events"] == sum(len(hand.events) for hand in hands) > 1_000


def test_without_keys_it_listens_on_this_machine_and_answers_to_its_name_alone(tmp_path: Path) -> None:
    with served(tmp_path) as running:
        assert running.url.startswith("http://127.0.0.1:")
        assert running.process.stderr is not None
        assert "There are no keys: it listens on this machine alone" in running.process.stderr.readline()
        assert httpx.get(f"{running.url}/v1/hands").status_code == 200
        foreign = httpx.get(f"{running.url}/v1/hands", headers={"Host": "evil.example.com"})
        assert (foreign.status_code, foreign.json()["type"]) == (400, "/v1/problems#host-unknown")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.com"])  # noqa: S104 - refused
def test_without_keys_it_does_not_listen_to_others(tmp_path: Path, host: str) -> None:
    outcome = run("serve", "--db", tmp_path / "log.duckdb", "--host", host)
    assert outcome.code == 2
    assert "there are no keys" in outcome.err
    assert list(tmp_path.iterdir()) == []


def test_with_a_key_the_key_is_needed(tmp_path: Path) -> None:
    database = tmp_path / "log.duckdb"
    added = run("keys", "add", "game-server", "--scope", "ingest", "--db", database)
    assert (added.code, "shown this once" in added.err) == (0, True)
    key = added.out.strip()
    officer = run("keys", "add", "o", "--scope", "audit.read", "--house", "cardroom", "--db", database, "--json")
    file = written(tmp_path / "hands.events.jsonl", clean())
    with served(tmp_path) as running:
        refused = run("ingest", "--url", running.url, file)
        assert (refused.code, "401" in refused.err) == (3, True)
        assert run("ingest", "--url", running.url, file, env={"HANDPROOF_API_KEY": key}).code == 0
        env = {"HANDPROOF_API_KEY": officer.document["key"], "HANDPROOF_REASON": "claim – seat 2"}
        assert run("verify", "--url", running.url, "cardroom/501", env=env).code == 0
        assert run("keys", "revoke", "o", "--db", database).code == 0
        assert "401" in run("verify", "--url", running.url, "cardroom/501", env=env).err
    listed = run("keys", "list", "--db", database)
    assert key not in listed.out
    assert listed.lines[-1] == "1 key, 1 revoked."


def test_keys_that_nobody_may_hold_are_refused(tmp_path: Path) -> None:
    words = ("keys", "add", "x", "--scope", "ingest", "--scope", "regulator.export")
    outcome = run(*words, "--db", tmp_path / "log.duckdb")
    assert (outcome.code, outcome.out) == (2, "")
    assert "nobody holds ingest and regulator.export" in outcome.err
    assert list(tmp_path.iterdir()) == []
    assert run("keys", "list").code == 2


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with listening("127.0.0.1", 0) as taken:
        port = url_of(taken).rpartition(":")[2]
        outcome = run("serve", "--db", tmp_path / "log.duckdb", "--port", port)
    assert outcome.code == 3
    assert f"127.0.0.1:{port}: it cannot listen there" in outcome.err


@pytest.mark.parametrize(
    ("env", "words"),
    [
        ({"HANDPROOF_JWT_AUDIENCE": "a"}, "jwt_audience and jwt_issuer are needed"),
        ({"HANDPROOF_JWT_AUDIENCE": "a", "HANDPROOF_JWT_ISSUER": "i"}, "it is no public key for EdDSA"),
    ],
)
def test_tokens_that_could_not_be_checked_are_named_at_start(tmp_path: Path, env: dict[str, str], words: str) -> None:
    key = tmp_path / "key.pem"
    key.write_text("no key", "ascii")
    outcome = run("serve", "--db", tmp_path / "log.duckdb", env=env | {"HANDPROOF_JWT_KEY": str(key)})
    assert outcome.code == 2
    assert words in outcome.err


@contextmanager
def in_this_process(folder: Path) -> Iterator[tuple[str, int]]:
    """The server with a real socket."""
    with service(folder, roles={}) as asked, listening("127.0.0.1", 0) as listener:
        server: uvicorn.Server = server_of(asked.app)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        while not server.started:
            time.sleep(0.01)
        try:
            yield listener.getsockname()
        finally:
            server.should_exit = True
            thread.join()


@pytest.mark.parametrize("begun", [b"", b"GET /healthz HTT", b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "])
def test_a_client_that_says_nothing_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, begun: bytes) -> None:
    monkeypatch.setattr(Impatient, "header_s", 0.3)
    with in_this_process(tmp_path) as address, socket.create_connection(address, timeout=5) as connection:
        connection.sendall(begun)
        assert connection.recv(100) == b""


def test_a_client_that_says_nothing_after_an_answer_is_sent_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Impatient, "header_s", 0.3)
    with in_this_process(tmp_path) as address, socket.create_connection(address, timeout=5) as connection:
        for _ in range(2):
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            answer = b""
            while not answer.endswith(b'{"status":"ok"}'):
                answer += connection.recv(10_000)
            time.sleep(0.5)  # longer than a header may take: nothing has begun
        connection.sendall(b"GET /healthz HTT")
        assert connection.recv(100) == b""
