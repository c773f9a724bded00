"""Goal: whatever is in a file, the user reads one clear sentence with file and line, and the rest is processed.

Method: each kind of bad input of the issue, alone and beside a hand that is right.
"""

from __future__ import annotations

import errno
import os
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.api.cli.running import clean, lines_of, run, statuses, written, wrong

Change = Callable[[list[bytes]], list[bytes]]
"""What a test does to the lines of a hand."""

RANDOM_BYTES = random.Random(7).randbytes(4_000).replace(b"\n", b"")
UNKNOWN_TOPIC = (
    b'{"stream":"hand/cardroom/501","pos":27,"at":"2026-03-01T20:05:00.000000Z","topic":"hand.danced.v1","data":{}}'
)
WRONG_ENCODING = b'{"stream":"session/cardroom/\xff"}'


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "{file}:1: file: empty: there is nothing to read"),
        (b"\n \n", "{file}:1: file: empty: there is nothing to read"),
        (RANDOM_BYTES, "{file}:1: file: not a format known"),
        (b"Dear Sir or Madam,\n", "{file}:1: file: not a format known"),
        (b"\xff\xfe", "{file}:1: file: empty: there is nothing to read"),
    ],
    ids=["empty", "blank", "binary", "other", "utf-16"],
)
def test_a_file_of_nothing_that_is_known_is_one_reject(tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_bytes(content)
    outcome = run("verify", file)
    assert outcome.code == 3
    (line,) = outcome.err.splitlines()
    assert line.startswith(sentence.format(file=file))


def test_a_device_is_not_read_without_end() -> None:
    outcome = run("verify", Path("/dev/zero"))
    assert (outcome.code, outcome.err) == (3, "/dev/zero: cannot be opened: it is a device, not a file.\n")


def test_a_directory_cannot_be_opened(tmp_path: Path) -> None:
    outcome = run("verify", tmp_path)
    assert (outcome.code, outcome.err) == (3, f"{tmp_path}: cannot be opened: Is a directory.\n")


def test_a_file_without_permission_cannot_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path / "closed.jsonl", clean())

    def refuse(*_arguments: object) -> None:  # nothing on the disk is closed to the superuser
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(Path, "open", refuse)
    outcome = run("verify", file)
    assert (outcome.code, outcome.err) == (3, f"{file}: cannot be opened: Permission denied.\n")


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"no JSON", "{file}:27: event: expected one JSON object"),
        (b'{"stream":"session/cardroom/1"', "{file}:27: event: expected one JSON object"),
        (WRONG_ENCODING, "{file}:27: event: expected "),
        (b"x" * 70_000, "{file}:27: line: the line is longer than 65,000 bytes"),
    ],
    ids=["no-json", "truncated", "encoding", "long"],
)
def test_a_bad_line_is_named_and_the_rest_is_processed(tmp_path: Path, line: bytes, sentence: str) -> None:
    file = written(tmp_path / "bad.jsonl", clean("501"), line, wrong("502"))
    outcome = run("verify", file, "--json")
    assert outcome.code == 3
    assert statuses(outcome.documents) == {"501": "ok", "502": "findings"}
    (said,) = outcome.err.splitlines()
    assert said.startswith(sentence.format(file=file))


def test_a_line_of_100_megabytes_takes_no_memory_and_keeps_no_hand_back(tmp_path: Path) -> None:
    file = tmp_path / "long.jsonl"
    with file.open("wb") as stream:
        stream.write(b"\n".join([*lines_of(clean()), b""]))
        for _ in range(100):
            stream.write(b"y" * 1_000_000)
        stream.write(b"\n" + b"\n".join(lines_of(wrong())))
    outcome = run("verify", file, "--json")
    assert statuses(outcome.documents) == {"501": "ok", "502": "findings"}
    assert outcome.err == f"{file}:27: line: the line is longer than 65,000 bytes\n"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda lines: [*lines, UNKNOWN_TOPIC], "{file}:27: hand/cardroom/501 pos 27: topic: expected a known topic"),
        (lambda lines: lines[1:], "{file}:1: hand/cardroom/501: Position 1 is missing"),
        (lambda lines: lines + lines[-1:], "{file}:1: hand/cardroom/501: Position 26 is there twice."),
        (lambda lines: lines[:4] + lines[5:], "{file}:1: hand/cardroom/501: Position 5 is missing"),
    ],
    ids=["unknown-topic", "no-opening", "two-hands-with-one-number", "gap"],
)
def test_a_malformed_hand_has_a_verdict_and_a_sentence(tmp_path: Path, change: Change, sentence: str) -> None:
    file = written(tmp_path / "bad.jsonl", *change(lines_of(clean("501"))), wrong("502"))
    outcome = run("verify", file, "--json")
    assert outcome.code == 1
    assert statuses(outcome.documents) == {"501": "malformed", "502": "findings"}
    (said,) = outcome.err.splitlines()
    assert said.startswith(sentence.format(file=file))


def test_a_malformed_hand_is_told_on_the_terminal_too(tmp_path: Path) -> None:
    lines = run("verify", written(tmp_path / "gap.jsonl", *lines_of(clean())[1:])).lines
    assert "malformed cardroom/501" in lines
    assert "1 hand: 1 malformed." in lines


@pytest.mark.parametrize("verb", ["show", "why"])
def test_show_and_why_say_what_makes_a_hand_malformed(tmp_path: Path, verb: str) -> None:
    file = written(tmp_path / "gap.jsonl", *lines_of(clean())[:4], *lines_of(clean())[5:])
    outcome = run(verb, file)
    assert outcome.code == 1
    assert "Position 5 is missing" in outcome.out
    assert outcome.err == f"{file}:1: hand/cardroom/501: Position 5 is missing: the record goes on with 6.\n"


@pytest.mark.parametrize("verb", ["show", "why"])
def test_show_and_why_of_a_file_without_a_hand(tmp_path: Path, verb: str) -> None:
    file = written(tmp_path / "none.jsonl", b"nothing")
    outcome = run(verb, file, "501")
    assert outcome.code == 3
    assert outcome.err.splitlines()[-1] == f"{file}: there is no hand in it that could be read."


def test_a_hand_that_may_be_among_the_rejects_is_not_readable(tmp_path: Path) -> None:
    file = written(tmp_path / "some.jsonl", clean("501"), b"nothing")
    outcome = run("show", file, "502")
    assert outcome.code == 3
    assert outcome.err.splitlines()[-1] == f"{file}: there is no hand 502; there are cardroom/501."
