"""Goal: no content makes the reader raise, nothing is half read, and every line is accounted for once.

Method: good files, changed at random: lines dropped, doubled, mixed with others, characters changed, files cut off.
A record that is taken must be one whose events have the form of the contract.
"""

from __future__ import annotations

import os

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import Event, canonical_bytes, parse_event
from tests.api.readers.phh.test_phh_play import STUD_DEAL
from tests.api.readers.phh.writing import DRAW, STUD, record, sections
from tests.api.readers.test_fuzz import changed_bytes
from tests.api.readers.writing import Given

EXAMPLES = 6_000 if os.environ.get("HANDPROOF_HYPOTHESIS") == "long" else 300

RECORDS = (
    record("p3 cbr 6", "p1 cc", "d db 2h3h4h", "p1 sm -", finishing_stacks="[99.5, 198, 302.5]", day="1"),
    record("p3 pb", "p1 cbr 4", game=STUD, deal=STUD_DEAL, _rake="1", _awards="['1 p1 pot=0']"),
    record("p1 sd ????", "d dh p1 AcAd", game=DRAW, _cancelled="'misdeal return-all'", seats="[3, 5, 1]"),
    record(
        "p3 cc",
        "p1 cc",
        "d db 2h3h4h",
        antes="[0, 1, 0]",
        currency="'EUR'",
        _calls="['4 2']",
        _boards="[1]",
        _details="['5 decided_by=timeout', 'p2 ante all_in']",
        _deeds="""['6 hand.card-burned.v1 {"card":"As"}', 'end hand.folded.v1 {"seat":1}']""",
        _forced_order="['p1 blind', 'p2 blind', 'p2 ante']",
        _states="['shows']",
        level="3",
        winnings="[0, 2, 0]",
    ),
)
LINES = sorted({line for text in RECORDS for line in text.splitlines()} | {"[1]", "[2]", "# x", "", "_x = '''", "]"})
PIECES = st.one_of(
    st.sampled_from(LINES),
    st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), max_size=30),
    st.builds(
        lambda line, place, what: line[:place] + what + line[place:],
        st.sampled_from(LINES),
        st.integers(0, 60),
        st.text("[]{}'\"\\#=,.-0123456789 pdbcfsm_?inf\t\0é", max_size=5),
    ),
    st.builds(lambda line, place: line[:place], st.sampled_from(LINES), st.integers(0, 60)),
)


@st.composite
def changed_lines(draw: st.DrawFn) -> list[str]:
    """The lines of all records with some dropped, replaced or followed by others."""
    lines = sections(*RECORDS).decode().splitlines()
    for _ in range(draw(st.integers(0, 4))):
        place = draw(st.integers(0, len(lines)))
        put_in = draw(st.lists(PIECES, max_size=2))
        lines = [*lines[:place], *put_in, *lines[place + draw(st.integers(0, 2)) :]]
    return lines


def check(content: bytes) -> None:
    """Read it; every event of a hand that was taken has the form of the contract."""
    for hand in Given(content).hands:
        for event in hand.events:
            assert isinstance(event, Event)
            assert parse_event(canonical_bytes(event)) == event


def test_the_records_are_good() -> None:
    assert len(Given(sections(*RECORDS)).hands) == len(RECORDS)


@settings(max_examples=EXAMPLES)
@given(changed_lines())
def test_no_lines_are_too_odd(lines: list[str]) -> None:
    check("".join(f"{line}\n" for line in lines).encode())


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_no_bytes_are_too_odd(source: st.DataObject) -> None:
    check(source.draw(changed_bytes(sections(*RECORDS))))


@settings(max_examples=EXAMPLES)
@given(st.data())
def test_a_change_of_one_record_leaves_the_others_as_they_are(source: st.DataObject) -> None:
    lines = RECORDS[1].splitlines()
    place = source.draw(st.integers(0, len(lines)))
    odd = source.draw(PIECES.filter(lambda piece: not piece.lstrip().startswith("[")))
    changed = "".join(f"{line}\n" for line in [*lines[:place], odd, *lines[place + 1 :]])
    result = Given(sections(RECORDS[0], changed, RECORDS[2]))
    streams = [hand.stream for hand in Given(sections(RECORDS[0], RECORDS[2])).hands]
    assert [result.hands[0].stream, result.hands[-1].stream] == streams
