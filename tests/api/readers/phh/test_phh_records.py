"""Goal: files are cut into records, and every line and key is accounted for. Method: files of all shapes."""

from __future__ import annotations

import pytest

from tests.api.readers.phh.writing import record, sections
from tests.api.readers.writing import Given

ONE, TWO, THREE = record(hand="1"), record(hand="2"), record(hand="3")


def test_sections_are_records() -> None:
    given = Given(sections(ONE, TWO, THREE))
    assert [hand.line for hand in given.hands] == [1, 10, 19]
    assert given.rejects == []
    assert given.account.noise == {"section": 3, "hand": 3, "blank": 2}
    assert given.account.noise_keys == {"hand": 3}


def test_what_stands_before_the_first_section_is_a_record() -> None:
    assert len(Given(ONE.encode() + b"\n" + sections(TWO)).hands) == 2


def test_keys_are_counted_by_what_became_of_them() -> None:
    text = record(
        author="'Ada'",
        event="'Friday'",
        venue="'Club'",
        city="'Gmunden'",
        hand="'7'",
        ante_trimming_status="true",
        time_limit="30",
        time_banks="[1, 2, 3]",
        _sponsors="['', 'x', '']",
        _note="'''a\nb'''",
    )
    given = Given(f"# a comment\n\n{text}# the end\n".encode())
    assert given.hand.line == 3
    assert given.account.noise == {
        "comment": 2,
        "blank": 1,
        "author": 1,
        "event": 1,
        "place": 2,
        "hand": 1,
        "ante-trimming": 1,
        "time-control": 2,
        "user-defined": 3,
    }
    assert given.account.noise_keys["user-defined"] == 2
    assert given.account.event_lines == 6


def test_values_may_go_over_several_lines() -> None:
    text = ONE.replace("antes = [0, 0, 0]", "antes = [\n  0, # one ] of them\n\n  0,\n  0,\n]")
    given = Given(text.encode())
    assert given.hand.line == 1
    assert given.account.event_lines == 11


@pytest.mark.parametrize(
    "value",
    [
        "'''[2]'''",
        "'''\n [2]\n'''",
        '"""\n\\" ] [3]"""',
        "'''x''''",
        '"a \\" [ # b"',
        "'a # [ b' # c ' d",
        "[\n  [1],\n  [2]\n]",
        "{ a = '}', b = [1, 2] }",
        "{ x.y.z = 1 }",
    ],
)
def test_own_keys_may_have_any_value(value: str) -> None:
    given = Given(sections(record(_own=value), TWO))
    assert [reject.message for reject in given.rejects] == []
    assert len(given.hands) == 2


@pytest.mark.parametrize(
    ("broken", "field"),
    [
        (ONE.replace("antes = [0, 0, 0]", "antes = [0, 0, 0"), "antes"),
        (ONE.replace("antes = [0, 0, 0]", "antes = '''0"), "antes"),
        (ONE.replace("'NT'", "'NT"), "variant"),
        (ONE.replace("variant =", "variant"), "key"),
        (ONE.replace("variant =", "a.variant ="), "key"),
        (ONE + "hand = 2\n", "hand"),
        (ONE.replace("[0, 0, 0]", "[0, 0, 0] 1"), "antes"),
        (ONE.replace("[0, 0, 0]", "{ a = 1 }"), "antes"),
        (ONE.replace("[0, 0, 0]", "[" * 5000), "antes"),
        (ONE.replace("[0, 0, 0]", "[" + "9" * 5000 + "]"), "antes"),
        (ONE.replace("'NT'", "'N\0T'"), "encoding"),
        ("", "record"),
        ("# nothing\n", "record"),
    ],
)
def test_a_broken_record_leaves_the_others_as_they_are(broken: str, field: str) -> None:
    given = Given(sections(TWO, broken, THREE))
    assert len(given.hands) == 2
    assert given.rejects[0].field == field
    assert all(10 <= reject.line <= 11 + len(broken.splitlines()) for reject in given.rejects)


def test_a_hand_twice_is_a_reject() -> None:
    reject = Given(sections(ONE, TWO, ONE)).reject
    assert (reject.field, reject.line) == ("hand_no", 19)
    assert "from line 1 on" in reject.reason


def test_a_section_that_is_no_hand_is_a_reject() -> None:
    given = Given(ONE.encode() + b"[_sponsors]\nfirst = 'x'\n")
    assert len(given.hands) == 1
    assert given.reject.field == "first"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings(encoding: str) -> None:
    content = record(players="['Zoë', 'Jürgen', 'Ana']").encode(encoding)
    given = Given(content, lines=7)
    assert [seat.player for seat in getattr(given.hand.events[0], "data").seats] == ["Zoë", "Jürgen", "Ana"]  # noqa: B009


def test_ends_of_line_of_windows() -> None:
    given = Given(sections(ONE, TWO).replace(b"\n", b"\r\n"))
    assert len(given.hands) == 2


def test_a_record_that_is_too_long_is_not_held() -> None:
    long = record(_note="[\n" + "'" + "x" * 60_000 + "',\n" * 1 + ("'" + "x" * 60_000 + "',\n") * 20 + "]")
    given = Given(sections(ONE, long, TWO))
    assert len(given.hands) == 2
    assert (given.reject.field, given.reject.lines) == ("record", 30)


def test_many_blank_lines_do_not_pile_up() -> None:
    given = Given(sections(ONE) + b"\n" * 30_000 + sections(TWO))
    assert len(given.hands) == 2
    assert given.account.noise["blank"] == 30_000
