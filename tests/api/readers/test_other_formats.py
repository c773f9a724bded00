"""Goal: where another format begins in a file, the hands before and behind it stay, and one reject says what it is.

Method: a good file of each format, a file of every other one behind it, and the first again behind both.
"""

from __future__ import annotations

import json

import pytest

from api.readers.common import other
from domain.events import canonical_bytes
from tests.api.readers.ohh.writing import document, hand
from tests.api.readers.phh.writing import record as phh_record
from tests.api.readers.pokerstars import writing as stars
from tests.api.readers.writing import Given, text
from tests.api.readers.writing import record as ongame_record
from tests.support.hands import shown

ROOMS = {
    "Full Tilt": "Full Tilt Poker Game #5: Table Graz - $1/$2 - No Limit Hold'em\nSeat 1: Ada ($40)\n\nBo folds\n",
    "Party": "***** Hand History For Game 4711 *****\n$1 USD NL Texas Hold'em\n",
    "888": "#Game No : 4711\n***** 888 Hand History for Game 4711 *****\n",
    "Winamax": 'Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit\nTable: "Graz"\n',
}
"""First lines of other rooms, made up."""


def events(number: int) -> str:
    """A hand as events."""
    told = shown(hand_no=str(number)).finishes().events
    return "".join(f"{canonical_bytes(event).decode()}\n" for event in told)


def phh(number: int) -> str:
    """A hand as a section of PHH."""
    return f"[{number}]\n{phh_record('p3 f', 'p1 f', table=str(number))}"


def ohh(number: int) -> str:
    """A hand of Open Hand History on several lines."""
    return json.dumps({"ohh": hand(game_number=str(number))}, indent=1) + "\n"


FORMATS = {
    other.EVENTS: events,
    other.ONGAME: lambda number: text(ongame_record(hand_no=f"R5-{number}-1")).decode(),
    other.POKERSTARS: lambda number: text(stars.record(first=stars.FIRST.replace("4711", str(number)))).decode(),
    other.PHH: phh,
    other.OHH: ohh,
}
"""A hand of each format by number."""


@pytest.mark.parametrize("strange", FORMATS)
@pytest.mark.parametrize("own", FORMATS)
def test_hands_before_and_behind_stay(own: str, strange: str) -> None:
    if own == strange:
        return
    one, two, between = FORMATS[own](1), FORMATS[own](2), FORMATS[strange](7)
    given = Given(f"{one}\n{between}\n{two}".encode())
    assert len(given.hands) == 2
    reject = given.rejects[-1]
    assert reject.reason == f"another format begins here: {strange}; " + ADVICE
    assert reject.field == "record"
    if (own, strange) == (other.EVENTS, other.OHH):  # an object that is not closed on its line may be anybody's
        assert len(given.rejects) == 2
        assert reject.line == one.count("\n") + 3
    else:
        assert len(given.rejects) == 1
        assert reject.line == one.count("\n") + 2


ADVICE = "expected one format a file, save the other by itself"


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("own", FORMATS)
def test_text_of_rooms_that_are_not_read_is_named_as_such(own: str, room: str) -> None:
    given = Given(f"{FORMATS[own](1)}\n\n{ROOMS[room]}".encode())
    assert len(given.hands) == 1
    if not (own == other.PHH and room == "888"):  # its first line is a comment there
        assert given.reject.reason == f"another format begins here: {other.ROOM}; " + ADVICE


def test_whatever_stands_behind_a_summary_and_a_blank_line_is_no_part_of_the_hand() -> None:
    content = FORMATS[other.POKERSTARS](1) + "\n\nNotes of mine\nmore of them\n" + FORMATS[other.POKERSTARS](2)
    given = Given(content.encode())
    assert len(given.hands) == 2
    assert given.reject.reason == "the line stands outside of any record"
    assert given.reject.lines == 2


def test_an_unknown_line_within_a_summary_still_rejects_the_hand() -> None:
    record = stars.record()
    assert Given(text([*record, "Something unknown"])).rejects


def test_a_broken_record_ends_where_another_format_begins() -> None:
    broken = FORMATS[other.POKERSTARS](1).partition("*** SUMMARY")[0]
    given = Given((broken + FORMATS[other.ONGAME](7) + FORMATS[other.POKERSTARS](2)).encode())
    assert [reject.reason.split(":")[0] for reject in given.rejects] == ["incomplete", "another format begins here"]
    assert len(given.hands) == 1


def test_one_line_that_holds_both_words_is_told_by_the_first() -> None:
    line = json.dumps({"ohh": hand(_deeds=[{"place": "0.1", "topic": "hand.card-burned.v1", "data": {}}])})
    assert Given(line.encode()).hand.stream.startswith("hand/card-room/")


def test_documents_on_one_line_each() -> None:
    given = Given((document(hand()) + "\n" + FORMATS[other.POKERSTARS](1)).encode())
    assert (len(given.hands), len(given.rejects)) == (1, 1)
