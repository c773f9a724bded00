"""Goal: a text is cut into records rightly, whatever stands around them or is damaged. Method: files put together."""

from __future__ import annotations

import codecs

import pytest

from api.readers.common.records import RECORD_SIZE_MAX
from tests.api.readers.pokerstars.writing import ADA, SEATS, numbered, record
from tests.api.readers.writing import Given, data, read, text

ONE, TWO = record(first=numbered(1)), record(first=numbered(2))
STREAMS = ["hand/pokerstars/1", "hand/pokerstars/2"]


def streams(given: Given) -> list[str]:
    return [hand.stream for hand in given.hands]


def test_records_follow_one_another_with_or_without_blank_lines() -> None:
    assert streams(read(ONE, TWO)) == streams(read(["", ""], ONE, ["", " "], TWO, [""])) == STREAMS
    assert read(["", ""], ONE, [""]).account.noise["blank"] == 3


def test_each_hand_says_where_it_begins() -> None:
    assert [hand.line for hand in read(["", ""], ONE, TWO).hands] == [3, 3 + len(ONE)]


def test_files_that_were_joined_in_the_middle_of_a_line_are_cut_there() -> None:
    for between in ("", "\ufeff", " \ufeff "):
        joined = [*ONE[:-1], f"{ONE[-1]}{between}{TWO[0]}", *TWO[1:]]
        given = read(joined)
        assert streams(given) == STREAMS
        assert given.account.lines == len(joined)


def test_numbers_between_records_are_noise() -> None:
    given = read(["*********** # 1 **************"], ONE, ["", "*********** # 2 **************"], TWO)
    assert streams(given) == STREAMS
    assert given.account.noise["separator"] == 2


def test_what_stands_before_the_first_record_is_a_reject() -> None:
    given = read(["Hello"], ONE)
    assert (given.reject.line, given.reject.field) == (1, "record")
    assert streams(given) == STREAMS[:1]


@pytest.mark.parametrize("length", [1, 5, 10, len(ONE) - 5])
def test_a_record_that_breaks_off_is_a_reject_and_the_next_is_read(length: int) -> None:
    given = read(ONE[:length], TWO)
    assert given.reject.reason == f"incomplete: the record breaks off after line {length}, without a summary"
    assert streams(given) == STREAMS[1:]


def test_a_record_that_is_there_twice_is_noise_the_second_time() -> None:
    given = read(ONE, TWO, ["", *(f"{line} " for line in ONE)])
    assert streams(given) == STREAMS
    assert given.account.noise["repeated-record"] == len(ONE)
    assert given.rejects == []


def test_another_record_with_the_same_number_is_a_reject() -> None:
    other = record(first=numbered(1), seats=(f"Seat 2: {ADA} ($41 in chips)", *SEATS[1:]))
    reject = read(ONE, other).reject
    assert (reject.field, reject.line) == ("hand_no", 1 + len(ONE))
    assert reject.reason == "the file has a hand with this number already, from line 1 on"


@pytest.mark.parametrize(
    "content",
    [
        codecs.BOM_UTF8 + text(ONE),
        codecs.BOM_UTF16_LE + text(ONE).decode().encode("utf-16-le"),
        codecs.BOM_UTF16_BE + text(ONE).decode().encode("utf-16-be"),
        text(ONE).replace(b"\n", b"\r\n"),
        text(ONE)[:-1],
    ],
)
def test_encodings_and_ends_of_lines(content: bytes) -> None:
    assert streams(Given(content)) == STREAMS[:1]


def test_utf16_without_a_byte_order_mark() -> None:
    lines = text(ONE).decode()
    for encoding in ("utf-16-le", "utf-16-be"):
        assert streams(Given(lines.encode(encoding), lines=len(ONE))) == STREAMS[:1]


@pytest.mark.parametrize(
    ("encoding", "name"),
    [("utf-8", "Jürgen €"), ("utf-16", "Łukasz Žižka"), ("cp1252", "Jürgen €"), ("utf-8", "玩家 🂡")],
)
def test_names_in_any_encoding(encoding: str, name: str) -> None:
    content = text(ONE).decode().replace(ADA, name).encode(encoding)
    start = data(Given(content).hand, "started")[0]
    assert start["seats"][0]["player"] == name


def test_text_that_was_taken_for_utf16_is_named_as_such() -> None:
    content = text(ONE).decode().replace("\n", "\r\n")
    misread = content.encode().ljust(2 * len(content)).decode("utf-16-le").encode()
    given = Given(misread)
    assert given.hands == []
    assert given.reject.field == "encoding"
    assert given.reject.reason.startswith("damaged: text of one byte a character")


def test_a_damaged_line_rejects_its_record_alone() -> None:
    for damage, field in ((b"\0", "encoding"), (b"x" * 70_000, "line")):
        given = Given(text(ONE[:5]) + damage + b"\n" + text(ONE[5:], TWO))
        assert (given.reject.field, given.reject.line) == (field, 6)
        assert streams(given) == STREAMS[1:]


def test_a_record_of_any_length_is_not_held() -> None:
    filler = ['Nobody said, "hello"'] * (RECORD_SIZE_MAX // 100)
    given = read([*ONE[:5], *filler, *ONE[5:]], TWO)
    assert given.reject.reason == "the record is too long for a hand"
    assert streams(given) == STREAMS[1:]
