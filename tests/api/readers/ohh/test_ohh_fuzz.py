"""Goal: no content makes the reader raise, nothing is half read, and every line is accounted for once.

Method: good files, changed at random: values replaced, keys dropped and put in, bytes changed, files cut off.
"""

from __future__ import annotations

import copy
import json
import os
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import Event, canonical_bytes, parse_event
from tests.api.readers.ohh.writing import action, document, hand, text
from tests.api.readers.test_fuzz import changed_bytes
from tests.api.readers.writing import Given

EXAMPLES = 6_000 if os.environ.get("HANDPROOF_HYPOTHESIS") == "long" else 300

FLOP = {"id": 1, "street": "Flop", "cards": ["2h", "3h", "4h"], "actions": [action(1, 0, "Bet", 1.25, is_allin=True)]}
SHOWS = {"street": "Showdown", "actions": [action(1, 0, "Shows Cards", cards=["Ah", "Kh"])]}
HANDS = (
    hand(),
    hand(game_number="78", rounds=[*hand()["rounds"], FLOP, SHOWS], tournament=True),
    hand(game_number=None, flags=["Run_It_Twice"], rounds=[*hand()["rounds"], FLOP, FLOP], currency="Chips"),
)
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 10**20),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["", "Ah", "Raise", "Flop", "0.5", "\ud7ff", "Dealt Cards", "2024-01-01"]),
    st.text(max_size=10),
    st.lists(st.sampled_from(["Ah", "??", 1, None]), max_size=3),
    st.dictionaries(st.sampled_from(["id", "amount", "_x"]), st.integers(), max_size=2),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:  # noqa: ANN401 - JSON
    """The paths to all parts of a value."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for step, part in parts for place in places(part, (*path, step)))]


@st.composite
def changed_hands(draw: st.DrawFn) -> dict[str, Any]:
    """A hand with some parts replaced, dropped or put in."""
    value: Any = {"ohh": copy.deepcopy(draw(st.sampled_from(HANDS)))}
    for _ in range(draw(st.integers(1, 4))):
        *path, step = draw(st.sampled_from([place for place in places(value) if place]))
        parent = value
        for one in path:
            parent = parent[one]
        if draw(st.booleans()):
            parent[step] = draw(VALUES)
        elif isinstance(parent, dict):
            parent[draw(st.sampled_from(["amount", "cards", "odd", "_own"]))] = draw(VALUES)
        else:
            del parent[step]
    changed: dict[str, Any] = value
    return changed


def check(content: bytes) -> None:
    """Read it; every event of a hand that was taken has the form of the contract."""
    for record in Given(content).hands:
        for event in record.events:
            assert isinstance(event, Event)
            assert parse_event(canonical_bytes(event)) == event


def test_the_records_are_good() -> None:
    assert len(Given(text(*HANDS)).hands) == len(HANDS)


@settings(max_examples=EXAMPLES)
@given(changed_hands(), st.sampled_from([None, 1]))
def test_no_values_are_too_odd(value: dict[str, Any], indent: int | None) -> None:
    check(f"{document(HANDS[0])}\n\n{json.dumps(value, indent=indent)}\n\n{document(HANDS[1])}\n".encode())


@settings(max_examples=EXAMPLES)
@given(st.data(), st.sampled_from([None, 1]))
def test_no_bytes_are_too_odd(source: st.DataObject, indent: int | None) -> None:
    content = "\n\n".join(json.dumps({"ohh": value}, indent=indent) for value in HANDS)
    check(source.draw(changed_bytes(content.encode())))
