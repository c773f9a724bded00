"""Goal: files are cut into records, and every line is accounted for. Method: files of all shapes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.api.readers.ohh.writing import document, hand, text
from tests.api.readers.writing import Given

ONE, TWO, THREE = (hand(game_number=number) for number in ("1", "2", "3"))


def pretty(value: dict[str, Any], indent: int | str = 2) -> str:
    """A hand over many lines."""
    return json.dumps({"ohh": value}, indent=indent)


def test_hands_lie_on_lines_of_their_own_or_over_many() -> None:
    content = f"{pretty(ONE)}\n\n{document(TWO)}\n{document(THREE)}\n"
    given = Given(content.encode())
    length = len(pretty(ONE).splitlines())
    assert [record.line for record in given.hands] == [1, length + 2, length + 3]
    assert given.account.noise == {"blank": 1}


def test_blank_lines_within_a_hand_are_part_of_it() -> None:
    given = Given(pretty(ONE).replace("\n", "\n\n").encode())
    assert given.hand.line == 1
    assert given.account.noise["blank"] == len(pretty(ONE).splitlines()) - 1


def test_braces_and_blanks_within_texts_say_nothing() -> None:
    odd = hand(table_name='{"}{ \\ }', game_number="9")
    assert len(Given(f"{pretty(odd)}\n\n{pretty(ONE)}".encode()).hands) == 2


@pytest.mark.parametrize(
    ("broken", "line"),
    [
        (pretty(ONE)[:-300], 1),
        (pretty(ONE).replace('"seat": 3', '"seat": 3,'), 1),
        (pretty(ONE).replace('"seat": 3', '"seat": NaN'), 1),
        (pretty(ONE).replace('"seat": 3', '"seat": 3, "seat": 4'), 1),
        (pretty(ONE).replace('"seat": 3', '"seat": 3}'), 1),
        (pretty(ONE).replace("0.5", "1e999999999"), 1),
        (pretty(ONE).replace("0.5", "5" * 5000), 1),
        ('{"ohh": ' + "[" * 4000 + "]" * 4000 + "}", 1),
        ('{"ohh": []}', 1),
        ('{"hand": {"ohh": {}}}', 1),
        ("[]", 1),
        ("nothing", 1),
    ],
)
def test_a_broken_record_leaves_the_others_as_they_are(broken: str, line: int) -> None:
    given = Given(f"{document(TWO)}\n\n{broken}\n\n{document(THREE)}\n".encode())
    assert [record.stream for record in given.hands] == ["hand/card-room/2", "hand/card-room/3"]
    assert given.rejects[0].line >= 2 + line
    assert given.rejects[0].lines <= len(broken.splitlines()) + 1


def test_a_reject_names_the_line_of_the_key() -> None:
    content = pretty(ONE).replace('"Post BB"', '"Post Office"')
    reject = Given(content.encode()).reject
    line = next(number for number, text in enumerate(content.splitlines(), 1) if "Post Office" in text)
    assert (reject.line, reject.field) == (line, "action")
    assert reject.text.strip() == '"action": "Post Office",'


def test_a_hand_twice_is_a_reject() -> None:
    reject = Given(text(ONE, TWO, ONE)).reject
    assert (reject.field, reject.line) == ("hand_no", 5)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings(encoding: str) -> None:
    players = [{"id": 0, "seat": 3, "name": "Zoë", "starting_stack": 1}]
    content = json.dumps({"ohh": hand(players=players, rounds=[], pots=[])}, ensure_ascii=False).encode(encoding)
    given = Given(content, lines=1)
    assert getattr(given.hand.events[0], "data").seats[0].player == "Zoë"  # noqa: B009


def test_a_record_that_is_too_long_is_not_held() -> None:
    filler = ",\n".join([f'"_{number}": "{"x" * 60_000}"' for number in range(20)])
    long = pretty(ONE).replace('"spec_version"', f'{filler},\n"spec_version"')
    given = Given(f"{document(TWO)}\n{long}\n{document(THREE)}\n".encode())
    assert len(given.hands) == 2
    assert given.reject.field == "record"
