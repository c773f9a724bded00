"""Goal: a text is cut into records rightly, whatever stands around them or is damaged. Method: files put together."""

from __future__ import annotations

import codecs

import pytest

from api.readers.ongame.records import RECORD_SIZE_MAX
from tests.api.readers.writing import ADA, Given, data, read, record, text

ONE, TWO = record(hand_no="R5-4711-1"), record(hand_no="R5-4711-2")
STREAMS = ["hand/ongame/R5-4711-1", "hand/ongame/R5-4711-2"]
LENGTH = len(ONE)


def streams(given: Given) -> list[str]:
    return [hand.stream for hand in given.hands]


def test_a_complete_record_without_summary_is_a_reject() -> None:
    lines = [*ONE[: ONE.index("Summary:")], ONE[-1]]
    reject = read(lines).reject
    assert (reject.line, reject.reason) == (len(lines), "expected a summary: the record has no summary")


def test_a_record_of_two_lines_is_a_reject() -> None:
    assert read([ONE[0], ONE[-1]]).reject.field == "start hand"


def test_blanks_before_the_first_line_do_not_matter() -> None:
    assert streams(read([f"  {ONE[0]}", *ONE[1:]])) == STREAMS[:1]


def test_records_follow_one_another_with_or_without_blank_lines() -> None:
    assert streams(read(ONE, TWO)) == streams(read(["", ""], ONE, ["", " ", "\t"], TWO, [""])) == STREAMS
    assert read(["", ""], ONE, [""]).account.noise["blank"] == 3


def test_each_hand_says_where_it_begins() -> None:
    assert [hand.line for hand in read(ONE, [""], TWO).hands] == [1, LENGTH + 2]


@pytest.mark.parametrize("missing", range(1, LENGTH))
def test_a_record_that_breaks_off_is_a_reject_and_the_next_is_read(missing: int) -> None:
    kept = ONE[:-missing]
    given = read(kept, TWO)
    assert streams(given) == STREAMS[1:]
    assert given.reject.as_dict() == {
        "file": "file",
        "line": 1,
        "field": "record",
        "reason": f"incomplete: the record breaks off after line {len(kept)}, without 'End of hand'",
        "text": ONE[0],
        "first_line": 1,
        "lines": len(kept),
    }
    assert given.reject.message.startswith("file, line 1: incomplete")


def test_the_last_record_of_a_file_may_break_off_in_the_middle_of_a_line() -> None:
    whole = text(ONE, TWO)
    for cut in range(len(text(ONE)) + 1, len(whole) - 2):
        given = Given(whole[:cut])
        assert streams(given) == STREAMS[:1]
        assert given.reject.line == LENGTH + 1


def test_the_last_line_needs_no_end_of_line() -> None:
    assert streams(Given(text(ONE, TWO)[:-1])) == STREAMS


@pytest.mark.parametrize("removed", range(1, LENGTH - 1))
def test_a_beginning_that_is_missing_is_one_reject(removed: int) -> None:
    given = read(ONE[removed:], TWO)
    assert streams(given) == STREAMS[1:]
    assert (given.reject.line, given.reject.field, given.reject.lines) == (1, "record", LENGTH - removed)


def test_lines_between_records_are_rejects() -> None:
    given = read(["what", "", "is this"], ONE, ["and this"], TWO, ["the end"])
    assert streams(given) == STREAMS
    assert [(reject.line, reject.lines, reject.text) for reject in given.rejects] == [
        (1, 2, "what"),
        (LENGTH + 4, 1, "and this"),
        (2 * LENGTH + 5, 1, "the end"),
    ]


def test_two_hands_with_one_number_are_a_hand_and_a_reject_that_names_the_first() -> None:
    given = read(ONE, TWO, ONE)
    assert streams(given) == STREAMS
    assert (given.reject.line, given.reject.field) == (2 * LENGTH + 1, "hand_no")
    assert given.reject.reason == "the file has a hand with this number already, from line 1 on"


def test_a_rejected_record_does_not_take_the_number() -> None:
    assert streams(read(ONE[:-1], ONE)) == STREAMS[:1]


def test_files_joined_without_an_end_of_line_between_are_cut_again() -> None:
    given = Given(text(ONE)[:-1] + text(TWO))
    assert streams(given) == STREAMS
    assert [hand.line for hand in given.hands] == [1, LENGTH]


def test_a_file_joined_to_one_that_breaks_off_in_a_line_is_read() -> None:
    given = Given(text(ONE)[:-40] + text(TWO))
    assert streams(given) == STREAMS[1:]
    assert given.reject.field == "record"


@pytest.mark.parametrize("end", ["\r\n", "\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "latin-1"])
def test_every_encoding_of_the_format_gives_the_same_names(encoding: str, end: str) -> None:
    lines = [line.replace("Ada L.", "Jürg Ñ") for line in ONE]
    content = "".join(line + end for line in lines).encode(encoding)
    given = Given(content, lines=LENGTH)
    assert data(given.hand, "started")[0]["seats"][0]["player"] == "Jürg Ñ"


def test_utf16_may_begin_with_either_byte() -> None:
    content = codecs.BOM_UTF16_BE + text(ONE).decode().encode("utf-16-be")
    assert streams(Given(content)) == STREAMS[:1]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp1252"])
def test_the_euro_sign_is_read_in_every_encoding(encoding: str) -> None:
    lines = [line.replace("[$5]", "").replace("$", "€") for line in ONE]
    given = Given("\n".join(lines).encode(encoding), lines=LENGTH)
    assert data(given.hand, "started")[0]["currency"] == "EUR"


def test_a_line_that_is_no_utf8_rejects_its_record_only() -> None:
    content = text(ONE, TWO, record(hand_no="R5-4711-3", user="Jürg"))
    damaged = content.replace(b"Rake taken: $0", b"Rake taken: \xff$0", 1)
    given = Given(damaged)
    assert streams(given) == [STREAMS[1], "hand/ongame/R5-4711-3"]
    assert (given.reject.line, given.reject.field) == (LENGTH - 4, "encoding")
    assert given.reject.reason == "byte 13 of the line (0xff) is not UTF-8"


def test_a_byte_that_windows_1252_does_not_have_rejects_its_record_only() -> None:
    content = text(ONE, TWO).replace(b"Rake taken: $0", b"Rake taken: \x81$0", 1)
    given = Given(content)
    assert streams(given) == STREAMS[1:]
    assert given.reject.reason == "byte 13 of the line (0x81) is not Windows-1252"


def test_half_a_character_at_the_end_is_a_reject() -> None:
    lines = [line.replace("Ada L.", "Jürg") for line in ONE]
    content = text(lines, ["***** History for hand R5-4711-2 *****"]) + "Seat 1: J€".encode()[:-1]
    given = Given(content)
    assert streams(given) == STREAMS[:1]
    assert (given.reject.line, given.reject.field) == (LENGTH + 2, "encoding")


def test_half_a_character_of_utf16_is_a_reject() -> None:
    given = Given(text(ONE, TWO).decode().encode("utf-16-le")[:-5], lines=2 * LENGTH)
    assert streams(given) == STREAMS[:1]
    assert given.reject.field == "encoding"


def test_a_zero_byte_rejects_its_record_only() -> None:
    content = text(ONE, TWO).replace(b"Summary", b"Sum\0mary", 1)
    given = Given(content)
    assert streams(given) == STREAMS[1:]
    assert (given.reject.field, given.reject.reason) == ("encoding", "the line has a zero byte")
    assert given.reject.text == "Sum\\x00mary:"


def test_a_line_that_is_too_long_rejects_its_record_only() -> None:
    given = read([*ONE[:-1], "x" * 65_001, ONE[-1]], TWO)
    assert streams(given) == STREAMS[1:]
    assert (given.reject.line, given.reject.reason) == (LENGTH, "the line is longer than 65,000 bytes")
    assert len(given.reject.text) == 120


def test_a_record_that_never_ends_is_not_held() -> None:
    endless = [*ONE[:-1], *([f"{ADA} checks"] * (RECORD_SIZE_MAX // 100)), ONE[-1]]
    given = read(endless, TWO)
    assert streams(given) == STREAMS[1:]
    assert given.reject.reason == "the record is too long for a hand"
    assert given.reject.lines == len(endless)


def test_a_damaged_line_outside_of_records_is_a_reject() -> None:
    given = Given(b"\0\0\n" + text(ONE))
    assert streams(given) == STREAMS[:1]
    assert (given.reject.line, given.reject.field) == (1, "encoding")
