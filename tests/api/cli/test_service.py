"""Goal: a service is asked instead of a log, and whatever it answers, that is a verdict, a hand, or one sentence.

Method: a stub on this machine that gives the answers of a service, and those that no service should give.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from pathlib import Path

import pytest

from domain.rulebook import shipped_shelf
from replay import judge
from tests.api.cli.running import clean, lines_of, run, still_open, written, wrong
from tests.api.stub_service import Answer, serving

VERIFICATION = "/v1/hands/cardroom/502/verification"
EVENTS = "/v1/hands/cardroom/502/events"
NAME = "cardroom/502"
HAND = wrong()
VERDICT = judge(HAND.events, shipped_shelf()).as_dict()
JSON_LINES = "application/jsonl"
ANSWERS = {
    VERIFICATION: Answer(json.dumps(VERDICT).encode(), "application/json; charset=utf-8"),
    EVENTS: Answer(b"\n".join([*lines_of(HAND), b""]), JSON_LINES),
}


def test_verdicts_of_the_service_are_told_as_those_of_a_file(tmp_path: Path) -> None:
    file = written(tmp_path / "hand.events.jsonl", HAND)
    with serving(ANSWERS) as stub:
        for options in ((), ("--json",)):
            outcome = run("verify", "--url", stub.url, NAME, *options)
            assert outcome == run("verify", file, *options)
        assert [path for path, _headers in stub.asked] == [VERIFICATION, EVENTS, VERIFICATION]


@pytest.mark.parametrize("verb", ["show", "why"])
def test_a_hand_of_the_service_is_told_as_that_of_a_file(tmp_path: Path, verb: str) -> None:
    file = written(tmp_path / "hand.events.jsonl", HAND)
    with serving(ANSWERS) as stub:
        assert run(verb, "--url", f"{stub.url}/", NAME) == run(verb, file)
        assert [path for path, _headers in stub.asked] == [EVENTS]


def test_what_the_service_says_beyond_the_verdict_is_kept_and_strictness_is_ours() -> None:
    document = judge(still_open().events, shipped_shelf()).as_dict() | {"hand": "hand/cardroom/502", "proof": [1, 2]}
    with serving({VERIFICATION: Answer(json.dumps(document).encode())}) as stub:
        outcome = run("verify", "--url", stub.url, NAME, "--json")
        assert outcome.document == document
        assert outcome.code == 0
        assert run("verify", "--url", stub.url, NAME, "--json", "--strict").code == 1


def test_the_key_is_sent_as_a_bearer_and_only_if_there_is_one() -> None:
    with serving(ANSWERS) as stub:
        run("verify", "--url", stub.url, NAME, "--json")
        run("verify", "--url", stub.url, NAME, "--json", env={"HANDPROOF_API_KEY": "secret-1"})
        sent = [headers.get("authorization") for _path, headers in stub.asked]
    assert sent == [None, "Bearer secret-1"]


def test_a_service_below_a_path_and_names_that_are_encoded() -> None:
    document = VERDICT | {"hand": "hand/card%20room/a%23b"}
    path = "/poker/v1/hands/card%20room/a%23b/verification"
    with serving({path: Answer(json.dumps(document).encode())}) as stub:
        outcome = run("verify", "--url", f"{stub.url}/poker/", "card room/a#b", "--json")
        assert outcome.document["hand"] == "hand/card%20room/a%23b"
        assert [path for path, _headers in stub.asked] == [path]


def test_the_service_of_the_environment_is_asked() -> None:
    with serving(ANSWERS) as stub:
        env = {"HANDPROOF_URL": stub.url}
        assert run("verify", NAME, "--json", env=env).document == VERDICT
        assert run("show", NAME, env=env).code == 1


def test_one_bad_answer_keeps_none_of_the_others_from_being_told() -> None:
    with serving(ANSWERS) as stub:
        outcome = run("verify", "--url", stub.url, "cardroom/9", NAME, "--json")
    assert outcome.document == VERDICT
    assert outcome.code == 3
    assert outcome.err == f"{stub.url}/v1/hands/cardroom/9/verification: 404 Not Found.\n"


def problem(**document: object) -> Answer:
    return Answer(json.dumps(document).encode(), "application/problem+json", 403)


BAD = {
    "no such hand": (Answer(b"", status=404), "404 Not Found"),
    "problem": (problem(title="No access", detail="the key may not see it"), "403 No access: the key may not see it"),
    "problem without words": (problem(status=403), "403 Forbidden"),
    "problem of wrong types": (problem(title=[1], detail={"a": 2}), "403 Forbidden"),
    "problem that is none": (Answer(b"<h1>", "application/problem+json", 500), "500 Internal Server Error"),
    "problem in many lines": (problem(title="a\n\x1b[31mb\n" + 1000 * "c"), r"403 a \x1b[31mb ccc"),
    "not ready": (Answer(b"", status=503), "503 Service Unavailable"),
    "sent on": (
        Answer(b"", status=302, headers={"Location": "http://elsewhere.example/"}),
        "the service sends on to http://elsewhere.example/, which is not followed",
    ),
    "no content": (Answer(b"", status=204), "204 No Content"),
    "a page": (Answer(b"<html>", "text/html"), "expected application/json, the service answers text/html"),
    "no type": (Answer(b"{}", ""), "expected application/json, the service answers nothing"),
    "no JSON": (Answer(b'{"hand":'), "the answer is no JSON"),
    "empty": (Answer(b""), "the answer is no JSON"),
    "binary": (Answer(b"\xff\x00\xfe"), "the answer is no JSON"),
    "list": (Answer(b"[]"), "the answer is no verdict"),
    "no verdict": (Answer(b"{}"), "the answer is no verdict: hand: "),
    "status": (Answer(json.dumps(VERDICT | {"status": "fine"}).encode()), "the answer is no verdict: status: "),
    "deep": (Answer(b"[" * 2000 + b"]" * 2000), "the answer is no "),
    "other hand": (
        Answer(json.dumps(VERDICT | {"hand": "hand/cardroom/503"}).encode()), "the answer is about hand/cardroom/503",
    ),
    "cut": (Answer(b'{"hand"', cut=10), "the service cannot be asked: "),
}  # fmt: skip


@pytest.mark.parametrize(("answer", "sentence"), BAD.values(), ids=BAD.keys())
def test_an_answer_that_is_no_verdict_is_one_sentence(answer: Answer, sentence: str) -> None:
    with serving({VERIFICATION: answer}) as stub:
        outcome = run("verify", "--url", stub.url, NAME, "--json")
        assert [path for path, _headers in stub.asked] == [VERIFICATION]
    assert outcome.err.startswith(f"{stub.url}{VERIFICATION}: {sentence}")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (3, "", 1)
    assert len(outcome.err) < 600


BAD_EVENTS = {
    "empty": (Answer(b"", JSON_LINES), "the answer has no events"),
    "JSON": (Answer(lines_of(HAND)[0]), "expected application/jsonl, the service answers application/json"),
    "no events": (Answer(b"<html>\n", JSON_LINES), "the answer is no event in line 1: "),
    "other hand": (
        Answer(b"\n".join(lines_of(clean("503"))), JSON_LINES), "the answer has events of hand/cardroom/503",
    ),
    "other stream": (Answer(b'{"a":1}\n', JSON_LINES), "the answer is no event in line 1: "),
    "sent on": (Answer(b"", JSON_LINES, 301, {"Location": "/x"}), "the service sends on to /x, which is not followed"),
}  # fmt: skip


@pytest.mark.parametrize("verb", ["show", "why"])
@pytest.mark.parametrize(("answer", "sentence"), BAD_EVENTS.values(), ids=BAD_EVENTS.keys())
def test_an_answer_that_has_not_the_hand_is_one_sentence(verb: str, answer: Answer, sentence: str) -> None:
    with serving({EVENTS: answer}) as stub:
        outcome = run(verb, "--url", stub.url, NAME)
    assert outcome.err.startswith(f"{stub.url}{EVENTS}: {sentence}")
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (3, "", 1)


def test_an_event_that_is_not_readable_makes_the_hand_malformed() -> None:
    lines = lines_of(HAND)
    lines[3] = lines[3].replace(b'"seat":', b'"saet":')
    with serving({EVENTS: Answer(b"\n".join(lines), JSON_LINES)}) as stub:
        outcome = run("show", "--url", stub.url, NAME)
    assert outcome.code == 1
    assert "data.seat: expected an integer" in outcome.err


def test_a_service_that_takes_too_long_is_not_waited_for() -> None:
    answer = Answer(b" " * 600, drip_s=0.05)
    with serving({VERIFICATION: answer}) as stub:
        began = time.monotonic()
        outcome = run("verify", "--url", stub.url, NAME, "--json", env={"HANDPROOF_TIMEOUT_S": "0.4"})
        assert time.monotonic() - began < 5
    assert outcome.err == f"{stub.url}{VERIFICATION}: the service has not answered within 0.4 seconds.\n"
    assert outcome.code == 3


def test_an_answer_without_end_is_not_read_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.client.ANSWER_BYTES_MAX", 10_000)
    with serving({VERIFICATION: Answer(b" " * 100_000)}) as stub:
        outcome = run("verify", "--url", stub.url, NAME, "--json")
    assert "the answer is longer than 10,000 bytes" in outcome.err
    assert outcome.code == 3


def test_a_service_that_is_not_there_is_one_sentence() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    outcome = run("verify", "--url", f"http://127.0.0.1:{port}", NAME, "--json")
    assert "the service cannot be asked: " in outcome.err
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (3, "", 1)


def test_something_that_speaks_no_http_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(5)
        port = listening.getsockname()[1]

        def answer() -> None:
            connection, _address = listening.accept()
            connection.sendall(b"SSH-2.0-OpenSSH_9.2\r\n")
            connection.close()

        thread = threading.Thread(target=answer)
        thread.start()
        outcome = run("verify", "--url", f"http://127.0.0.1:{port}", NAME, "--json")
        thread.join()
    assert "the service cannot be asked: " in outcome.err
    assert (outcome.code, outcome.err.count("\n")) == (3, 1)


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("verify",), 2, "Say which hands the service is asked for"),
        (("show",), 2, "Say which hand the service is asked for"),
        (("verify", "502"), 2, "502: a hand on a log is named <house>/<number>"),
        (("verify", "../502"), 3, "http://localhost: no service can be asked for ../502"),
        (("verify", "..%2F..%2Fadmin/502"), 3, "http://localhost/v1/hands/..%2F..%2Fadmin/502/verification: "),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_one_sentence(words: tuple[str, ...], code: int, sentence: str) -> None:
    outcome = run(*words, "--url", "http://localhost")
    assert outcome.err.startswith(sentence)
    assert (outcome.code, outcome.err.count("\n")) == (code, 1)
