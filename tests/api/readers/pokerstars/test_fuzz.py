"""Goal: no content makes the reader raise, and every line is accounted for once.

Method: good files, changed at random: lines dropped, doubled, mixed with others, bytes changed, files cut off.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.rulebook import shipped_shelf
from replay import judge
from tests.api.readers.pokerstars.writing import (
    CANCELLED_RECORD,
    STUD_RECORD,
    TWICE_RECORD,
    draw_record,
    numbered,
    record,
    shown,
)
from tests.api.readers.test_fuzz import changed_bytes, changed_lines
from tests.api.readers.writing import Given, read, text

EXAMPLES = 300
SHELF = shipped_shelf()

RECORDS = (record(), shown(first=numbered(2)), STUD_RECORD, draw_record(), TWICE_RECORD, CANCELLED_RECORD)
LINES = sorted({line for lines in RECORDS for line in lines})
PIECES = st.one_of(
    st.sampled_from(LINES),
    st.builds(
        lambda line, place, what: line[:place] + what + line[place:],
        st.sampled_from(LINES),
        st.integers(0, 60),
        st.text("[](),.:$€£-0123456789 AKcdhs\t*#'\0\ufeff\u00a0", max_size=4),
    ),
    st.builds(lambda line, place: line[:place], st.sampled_from(LINES), st.integers(0, 60)),
)


@st.composite
def mixed_lines(draw: st.DrawFn) -> list[str]:
    """Lines of all records with pieces of any of them between."""
    lines = [line for each in RECORDS for line in each]
    for _ in range(draw(st.integers(0, 5))):
        place = draw(st.integers(0, len(lines)))
        put_in = draw(st.lists(PIECES, max_size=3))
        lines = [*lines[:place], *put_in, *lines[place + draw(st.integers(0, 2)) :]]
    return lines


@settings(max_examples=EXAMPLES, deadline=None)
@given(mixed_lines())
def test_no_lines_are_too_odd_and_what_is_read_can_be_judged(lines: list[str]) -> None:
    for hand in Given(text(lines)).hands:
        judge(hand.events, SHELF)


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.data())
def test_lines_of_another_format_between_are_no_harm(source: st.DataObject) -> None:
    Given(text(source.draw(changed_lines([line for lines in RECORDS for line in lines]))))


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.data())
def test_no_bytes_are_too_odd(source: st.DataObject) -> None:
    Given(source.draw(changed_bytes(text(*RECORDS))))


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.data())
def test_a_change_of_one_record_leaves_the_others_as_they_are(source: st.DataObject) -> None:
    place = source.draw(st.integers(1, len(RECORDS[1]) - 2))
    others = [line for line in LINES if not line.startswith("PokerStars")]
    changed = [*RECORDS[1][:place], source.draw(st.sampled_from(others)), *RECORDS[1][place + 1 :]]
    given_ = read(RECORDS[0], changed, RECORDS[2])
    streams = [hand.stream for hand in given_.hands]
    assert streams[0] == "hand/pokerstars/4711"
    assert streams[-1] == "hand/pokerstars/815"
    assert len(given_.hands) + len(given_.rejects) == 3
