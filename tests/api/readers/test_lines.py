"""Goal: lines are cut rightly and never held whole when long. Method: small contents, and one line of 100 MB."""

from __future__ import annotations

import io
import json
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.readers import HandRecord, Reject, read_file
from api.readers.lines import LINE_BYTES_MAX, Utf8FromUtf16, bounded_lines
from domain.events import Event, Payload
from tests.api.readers.ohh.writing import hand
from tests.api.readers.phh.writing import record as phh_record
from tests.api.readers.phh.writing import sections
from tests.api.readers.pokerstars import writing as stars
from tests.api.readers.writing import Given, record, text

HUGE = 100_000_000
MEMORY_MAX = 5_000_000


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"", []),
        (b"a", [b"a"]),
        (b"a\n", [b"a"]),
        (b"a\r\nb\n\nc", [b"a", b"b", b"", b"c"]),
        (b"a\rb\n", [b"a\rb"]),
        (b"\xef\xbb\xbfa\n\xef\xbb\xbfb", [b"a", b"\xef\xbb\xbfb"]),
        (b"\0\n\0", [b"\0", b"\0"]),
    ],
)
def test_lines_are_without_their_ends(content: bytes, lines: list[bytes]) -> None:
    found = list(bounded_lines(io.BytesIO(content)))
    assert [line.data for line in found] == lines
    assert [line.number for line in found] == list(range(1, len(lines) + 1))
    assert all(line.whole for line in found)


@pytest.mark.parametrize("rest", [b"", b"\n", b"\r\n", b"\nnext", b"\r\nnext"])
@pytest.mark.parametrize("too_much", [-1, 0, 1, 2, 3, 70_000])
def test_a_line_is_cut_at_the_limit(rest: bytes, too_much: int) -> None:
    first, *others = bounded_lines(io.BytesIO(b"x" * (LINE_BYTES_MAX + too_much) + rest))
    assert first.data == b"x" * min(LINE_BYTES_MAX, LINE_BYTES_MAX + too_much)
    assert first.whole == (too_much <= 0)
    assert others == ([(2, b"next", True)] if rest.endswith(b"next") else [])


@given(
    st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=5), st.sampled_from(["utf-16-le", "utf-16-be"])
)
def test_utf16_becomes_utf8(lines: list[str], encoding: str) -> None:
    content = "\n".join(lines)
    stream = io.BufferedReader(Utf8FromUtf16(io.BytesIO(content.encode(encoding)), encoding), 16)
    assert stream.read() == content.encode()


@given(st.binary(max_size=50), st.sampled_from(["utf-16-le", "utf-16-be"]))
def test_no_bytes_are_too_odd_for_utf16(content: bytes, encoding: str) -> None:
    io.BufferedReader(Utf8FromUtf16(io.BytesIO(content), encoding), 16).read()


@pytest.mark.parametrize("kind", ["text", "events"])
@pytest.mark.parametrize("place", ["before", "between"])
def test_a_line_of_100_mb_is_never_held(tmp_path: Path, event_file: bytes, kind: str, place: str) -> None:
    good = text(record()) if kind == "text" else event_file
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.write(b"" if place == "before" else good)
        for _ in range(100):
            file.write(b"x" * (HUGE // 100))
        file.write(b"\n" + (good if place == "before" else good.replace(b"R5-4711-1", b"R5-4711-2")))
    tracemalloc.start()
    with read_file(path) as reading:
        results = list(reading)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < MEMORY_MAX
    rejects = [result for result in results if isinstance(result, Reject)]
    assert [(reject.line, reject.lines) for reject in rejects] == [
        (1 if place == "before" else good.count(b"\n") + 1, 1)
    ]
    assert "longer than 65,000 bytes" in rejects[0].reason
    assert sum(isinstance(result, HandRecord) for result in results) == (1 if place == "before" else 2)


FORMATS = {
    "ongame": text(record(), record(hand_no="R5-4711-2")),
    "pokerstars": text(stars.record(), stars.record(first=stars.FIRST.replace("4711", "4712"))),
    "phh": sections(phh_record("p3 f", "p1 f"), phh_record("p3 cc")),
    "ohh": (json.dumps({"ohh": hand()}, indent=1) + "\n\n" + json.dumps({"ohh": hand(game_number="78")})).encode(),
}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_lines_may_end_with_cr_alone(name: str, encoding: str) -> None:
    usual = Given(FORMATS[name])
    old = Given(FORMATS[name].decode().replace("\n", "\r").encode(encoding))
    assert usual.rejects == []
    assert [told(given) for given in (old,)] == [told(usual)]
    assert old.account.lines == usual.account.lines


def told(given: Given) -> list[list[Payload]]:
    """What was read, but for the hash of the file, and the numbers that are one."""
    return [[event.data for event in told_hand.events if isinstance(event, Event)][1:] for told_hand in given.hands]
