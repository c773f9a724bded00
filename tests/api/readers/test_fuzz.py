"""Goal: no content makes a reader raise, and every line is accounted for once.

Method: good files, changed at random: lines dropped, doubled, mixed with others, bytes changed, files cut off.
"""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.api.readers.test_ongame_play import DRAW, DRAW_DEAL, FLOP, NEW_HAND, RIVER, STUD, STUD_DEAL, TURN
from tests.api.readers.writing import ADA, BO, Given, event_lines, read, record, text

EXAMPLES = 500

RECORDS = (
    record(),
    record(hand_no="R5-4711-2", play=(FLOP, f"{BO} bets $24.50 [all in]", FLOP, TURN, RIVER)),
    record(hand_no="R5-4711-3", table=STUD, deal=STUD_DEAL, play=("Dealing river", f"Dealing to {ADA}: [Ts]")),
    record(hand_no="R5-4711-4", table=DRAW, deal=DRAW_DEAL, play=(f"{BO} changed 2 cards", NEW_HAND)),
)
LINES = sorted({line for lines in RECORDS for line in lines})
PIECES = st.one_of(
    st.sampled_from(LINES),
    st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=30),
    st.builds(
        lambda line, place, what: line[:place] + what + line[place:],
        st.sampled_from(LINES),
        st.integers(0, 60),
        st.text("[](),:$€£-0123456789 AKcdhs\t*\0", max_size=4),
    ),
    st.builds(lambda line, place: line[:place], st.sampled_from(LINES), st.integers(0, 60)),
)


@cache
def event_file() -> tuple[bytes, ...]:
    return tuple(line for lines in RECORDS for line in event_lines(read(lines).hand))


@st.composite
def changed_lines(draw: st.DrawFn, lines: list[str]) -> list[str]:
    """The lines with some of them dropped, replaced, or followed by another."""
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, len(lines)))
        put_in = draw(st.lists(PIECES, max_size=2))
        lines = [*lines[:place], *put_in, *lines[place + draw(st.integers(0, 2)) :]]
    return lines


@st.composite
def changed_bytes(draw: st.DrawFn, content: bytes) -> bytes:
    """The content with some bytes dropped, replaced or put in, or cut off."""
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, len(content)))
        put_in = draw(st.binary(max_size=4))
        content = content[:place] + put_in + content[place + draw(st.integers(0, 4)) :]
    return content[: draw(st.integers(0, len(content)))] if draw(st.booleans()) else content


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_no_lines_are_too_odd_for_the_text_reader(source: st.DataObject) -> None:
    lines = [line for lines in RECORDS for line in lines]
    Given(text(source.draw(changed_lines(lines))))


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_no_bytes_are_too_odd_for_the_text_reader(source: st.DataObject) -> None:
    Given(source.draw(changed_bytes(text(*RECORDS))))


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_no_bytes_are_too_odd_for_the_event_reader(source: st.DataObject) -> None:
    lines = source.draw(st.lists(st.sampled_from(event_file()), max_size=20))
    Given(source.draw(changed_bytes(b"".join(lines))))


@settings(max_examples=EXAMPLES)
@given(st.binary(max_size=300))
def test_no_file_is_too_odd(content: bytes) -> None:
    Given(content)


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_a_change_of_one_record_leaves_the_others_as_they_are(source: st.DataObject) -> None:
    place = source.draw(st.integers(1, len(RECORDS[1]) - 2))
    others = [line for line in LINES if not line.startswith("***")]
    changed = [*RECORDS[1][:place], source.draw(st.sampled_from(others)), *RECORDS[1][place + 1 :]]
    given_ = read(RECORDS[0], changed, RECORDS[2])
    streams = [hand.stream for hand in given_.hands]
    assert streams[0] == "hand/ongame/R5-4711-1"
    assert streams[-1] == "hand/ongame/R5-4711-3"
    assert len(given_.hands) + len(given_.rejects) == 3
