"""Goal: a file of events gives its hands whole, whatever else is in it. Method: events written and mixed."""

from __future__ import annotations

import itertools
import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from api.readers import HandRecord, Reading, read_file
from domain.events import Event, UnreadableEvent
from tests.api.readers.writing import Given, event_lines, read, record
from tests.support.shared import SHARED, needs_shared

TABLE_EVENT = (
    b'{"stream":"table/x/Graz","pos":1,"at":"2026-11-29T12:00:00.000000Z","topic":"table.sat-out.v1",'
    b'"data":{"seat":1,"player":"p-a"}}\n'
)
STREAMS = [f"hand/ongame/R5-4711-{number}" for number in (1, 2, 3)]


def lines_of(number: int) -> list[bytes]:
    return event_lines(read(record(hand_no=f"R5-4711-{number}")).hand)


ONE, TWO, THREE = lines_of(1), lines_of(2), lines_of(3)


def spelled(line: bytes, **changes: object) -> bytes:
    """The event of a line with some of its fields changed."""
    return json.dumps(json.loads(line) | changes).encode() + b"\n"


def test_a_hand_comes_back_as_it_was_written() -> None:
    hand = Given(b"".join(ONE)).hand
    assert (hand.stream, hand.line) == (STREAMS[0], 1)
    assert event_lines(hand) == ONE
    assert hand.events == read(record()).hand.events


def test_hands_between_one_another_come_when_their_last_line_is_read() -> None:
    given = Given(b"".join([ONE[0], TWO[0], *THREE, *TWO[1:], *ONE[1:]]))
    assert [(hand.stream, hand.line) for hand in given.hands] == [(STREAMS[2], 3), (STREAMS[1], 2), (STREAMS[0], 1)]
    assert [event_lines(hand) for hand in given.hands] == [THREE, TWO, ONE]


def test_events_stay_in_the_order_of_their_lines() -> None:
    assert event_lines(Given(b"".join(reversed(ONE))).hand) == list(reversed(ONE))


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_blank_lines_ends_of_lines_and_a_byte_order_mark_do_not_matter(end: bytes) -> None:
    lines = [b"\xef\xbb\xbf", *ONE[:1], b"\n", b" \t\n", *ONE[1:]]
    content = b"".join(lines).replace(b"\n", end).removesuffix(end)
    given = Given(content)
    assert event_lines(given.hand) == ONE
    assert given.account.noise == {"blank": 2}


def test_events_of_other_streams_are_counted_and_not_judged() -> None:
    given = Given(b"".join([TABLE_EVENT, *ONE, TABLE_EVENT]))
    assert event_lines(given.hand) == ONE
    assert given.account.noise == {"table-stream": 2}


@pytest.mark.parametrize(
    ("broken", "pos", "words"),
    [
        (spelled(ONE[1], topic="hand.waved.v1"), 2, "topic"),
        (spelled(ONE[1], pos="2"), None, "pos"),
        (spelled(ONE[1], at="yesterday"), 2, "at"),
        (spelled(ONE[1], note="?"), 2, "no such field"),
        (spelled(ONE[1], data={"seat": 1}), 2, "data.amount"),
        (ONE[1][:-20] + b"\n", None, "one JSON object"),
        (ONE[1].replace(b"small", b"sm\xffll"), None, "UTF-8"),
        (ONE[1].rstrip(b"\n").ljust(65_001) + b"\n", None, "longer than 65,000 bytes"),
    ],
)
def test_a_line_that_names_its_hand_is_an_unreadable_event_of_it(broken: bytes, pos: int | None, words: str) -> None:
    given = Given(b"".join([ONE[0], *TWO, broken, *ONE[2:]]))
    assert [hand.stream for hand in given.hands] == STREAMS[1::-1]
    unreadable = given.hands[1].events[1]
    assert isinstance(unreadable, UnreadableEvent)
    assert (unreadable.stream, unreadable.pos) == (STREAMS[0], pos)
    assert unreadable.reason.startswith(f"file, line {len(TWO) + 2}: ")
    assert words in unreadable.reason
    assert given.rejects == []
    assert given.account.unreadable_events == 1


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (b"garbage\n", "event"),
        (b"[]\n", "event"),
        (b"null\n", "event"),
        (spelled(ONE[1], stream=5), "stream"),
        (spelled(ONE[1], stream="hand/x"), "stream"),
        (spelled(ONE[1], stream="hand/x/%FF"), "stream"),
        (spelled(ONE[1], stream="hand/x/ü"), "stream"),
        (spelled(ONE[1], stream="table/x/y"), "topic"),
        (spelled(TABLE_EVENT, data={}), "data.seat"),
        (b'{"stream":"hand/ongame/R5-4711-1\n', "event"),
        (b"\0" * 100 + b"\n", "event"),
        (b"\xff\xfe\n", "event"),
        (b"x" * 65_001 + b"\n", "line"),
    ],
)
def test_a_line_that_names_no_hand_is_a_reject(line: bytes, field: str) -> None:
    given = Given(b"".join([*ONE[:2], line, *ONE[2:]]))
    assert event_lines(given.hands[0]) == ONE
    assert len(given.hands) == 1
    assert (given.reject.line, given.reject.field, given.reject.first_line, given.reject.lines) == (3, field, 3, 1)
    assert given.reject.message.startswith("file, line 3: ")
    assert "\n" not in given.reject.message


def test_a_stream_written_with_escapes_belongs_to_the_same_hand() -> None:
    escaped = [line.replace(b'"hand/ongame/', b'"\\u0068and\\/ongame\\/') for line in ONE]
    keys = [line.replace(b'"stream"', b'"\\u0073tream"') for line in ONE]
    for lines in (escaped, keys):
        mixed = [line for pair in zip(ONE[:2], lines[:2], strict=True) for line in pair]
        given = Given(b"".join([*mixed, *lines[2:]]))
        assert [(hand.stream, len(hand.events)) for hand in given.hands] == [(STREAMS[0], len(ONE) + 2)]


def test_a_player_whose_name_is_a_piece_of_json_names_no_stream() -> None:
    name = '","stream":"hand/x/9","'
    lines = [line.replace(b"Ada L.", json.dumps(name)[1:-1].encode()) for line in ONE]
    assert [hand.stream for hand in Given(b"".join(lines)).hands] == STREAMS[:1]


def test_an_event_with_a_key_twice_is_unreadable() -> None:
    twice = ONE[1].replace(b'"pos":2', b'"pos":2,"pos":2')
    assert isinstance(Given(ONE[0] + twice).hands[0].events[1], UnreadableEvent)


def test_lines_that_are_added_while_the_file_is_read_are_not_lost(tmp_path: Path) -> None:
    path = tmp_path / "growing.events.jsonl"
    path.write_bytes(b"".join([*ONE, *TWO]))
    with read_file(path) as reading:
        first = next(reading)
        with path.open("ab") as file:
            file.writelines([ONE[1], *THREE])
        rest = list(reading)
    assert isinstance(first, HandRecord)
    assert event_lines(first) == ONE
    assert [getattr(result, "stream", None) for result in rest] == [STREAMS[1], STREAMS[0], STREAMS[2]]
    assert reading.account.adds_up


def events_of(reading: Reading) -> Iterator[Event | UnreadableEvent]:
    return itertools.chain.from_iterable(result.events for result in reading if isinstance(result, HandRecord))


def test_memory_does_not_grow_with_the_hands(tmp_path: Path) -> None:
    def peak(hands: int) -> int:
        path = tmp_path / f"{hands}"
        with path.open("wb") as file:
            for number in range(hands):
                file.writelines(line.replace(b"R5-4711-1", b"%d" % number) for line in ONE)
        tracemalloc.start()
        with read_file(path) as reading:
            assert sum(1 for _ in events_of(reading)) == hands * len(ONE)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    assert peak(800) - peak(100) < 700 * 400  # the last line of each hand is noted: some bytes, no events


@needs_shared
def test_the_example_of_the_contract_is_one_hand() -> None:
    contract = (SHARED / "contract" / "events.md").read_text(encoding="utf-8")
    example = contract.rpartition("## Example")[2].partition("```json\n")[2].partition("```")[0]
    hand = Given(example.encode()).hand
    assert (hand.stream, len(hand.events)) == ("hand/trickyplay/9001", 26)
    assert all(isinstance(event, Event) for event in hand.events)
