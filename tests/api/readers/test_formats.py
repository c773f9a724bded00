"""Goal: a format is told by content, and what is none of them is one clear reject. Method: small files of all kinds."""

from __future__ import annotations

import io
import json
import os
import threading
from pathlib import Path

import pytest

from api.readers import HandRecord, Reject, read_file
from tests.api.readers.writing import Given, record, text

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
OTHER_HISTORY = b"PokerRoom Hand #1: Hold'em No Limit\nSeat 1: Ada ($5 in chips)\n"
"""A made-up text of another room."""


@pytest.mark.parametrize(
    "content", [b"", b"\n", b" \r\n\t\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n", "\n".encode("utf-16")]
)
def test_an_empty_file_is_one_reject(content: bytes) -> None:
    given = Given(content)
    assert given.reject.message == "file, line 1: empty: there is nothing to read"
    assert given.account.reject_lines == given.account.lines


@pytest.mark.parametrize(
    "content",
    [PNG, OTHER_HISTORY, b"\0" * 1000, b"x", b"{}", b"[1,2]\n", os.urandom(999)],
)
def test_an_unknown_format_is_one_reject(content: bytes) -> None:
    given = Given(content)
    assert given.hands == []
    assert given.reject.line == 1
    assert given.reject.reason.startswith("not a format known")
    assert given.reject.lines == given.account.lines


def test_events_in_utf16_are_one_reject(event_file: bytes) -> None:
    given = Given(event_file.decode().encode("utf-16"), lines=event_file.count(b"\n"))
    assert given.hands == []
    assert (given.reject.field, given.reject.reason) == ("encoding", "events must be UTF-8, and this is UTF-16")


def test_the_name_of_a_file_says_nothing(tmp_path: Path, event_file: bytes) -> None:
    for name, content in (("a.events.jsonl", text(record())), ("b.txt", event_file)):
        (tmp_path / name).write_bytes(content)
        results = list(read_file(tmp_path / name))
        assert [type(result) for result in results] == [HandRecord]
        assert getattr(results[0], "file", None) == str(tmp_path / name)


@pytest.mark.parametrize("before", [b"garbage\n\n", b"\x80\x81\n", b"x" * 200_000 + b"\n"])
def test_garbage_before_the_first_line_that_tells_the_format_is_a_reject(before: bytes, event_file: bytes) -> None:
    for content in (text(record()), event_file):
        given = Given(before + content)
        assert len(given.hands) == 1
        assert (given.reject.line, given.reject.lines) == (1, 1)


def test_an_event_that_quotes_the_other_format_is_an_event() -> None:
    line = json.dumps({"stream": "hand/x/1", "note": "***** History for hand 1 *****"}).encode()
    assert [hand.stream for hand in Given(line).hands] == ["hand/x/1"]


def test_a_file_that_cannot_be_opened_raises(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "missing")
    with pytest.raises(IsADirectoryError):
        read_file(tmp_path)


def test_a_pipe_is_read_like_a_file(event_file: bytes) -> None:
    for content in (text(record()), event_file):
        reader, writer = os.pipe()
        thread = threading.Thread(target=write_all, args=(writer, content))
        thread.start()
        with os.fdopen(reader, "rb") as pipe:
            results = list(read_file(pipe))
        thread.join()
        assert [type(result) for result in results] == [HandRecord]
        assert getattr(results[0], "file", None) == "standard input"


def write_all(descriptor: int, content: bytes) -> None:
    with os.fdopen(descriptor, "wb") as pipe:
        pipe.write(content)


def test_a_stream_is_read_from_where_it_stands_and_stays_open() -> None:
    stream = io.BytesIO(b"skipped\n" + text(record()))
    stream.seek(8)
    with read_file(stream) as reading:
        assert [type(result) for result in reading] == [HandRecord]
    assert not stream.closed


def test_a_file_is_closed_when_it_has_been_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(text(record(), record(hand_no="2")))
    with read_file(path) as reading:
        assert isinstance(next(reading), HandRecord)
    with pytest.raises(ValueError, match="closed"):
        next(reading)


class Failing(io.BytesIO):
    """A stream on a disk that fails after the first reads."""

    left = 3

    def readline(self, size: int | None = -1, /) -> bytes:
        self.left -= 1
        if self.left < 0:
            raise OSError(5, "Input/output error")
        return super().readline(size)


def test_a_disk_that_fails_is_a_reject() -> None:
    results = list(read_file(Failing(text(record())), name="file"))
    assert [type(result) for result in results] == [Reject]
    assert isinstance(results[0], Reject)
    assert results[0].message == "file, line 1: cannot be read on: Input/output error"
