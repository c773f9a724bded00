"""Goal: all 4,986 hands of the Pluribus file are read whole and settle to the stacks that it states.

Method: every line is accounted for; the judge is asked what each hand comes to, and that is compared with the
stacks of the text itself, read here by a program of its own.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from functools import cache
from typing import Any, NamedTuple

import pytest

from api.readers import HandRecord, read_file
from domain.events import Event, canonical_bytes, parse_event
from domain.rulebook import shipped_shelf
from replay import judge
from tests.api.readers.phh.writing import start, told
from tests.api.readers.writing import Given
from tests.support.shared import ROOT, SHARED, needs_shared

pytestmark = needs_shared

PLURIBUS = SHARED / "corpora" / "phh" / "pluribus.phhs"
PAGE = ROOT / "docs" / "reference" / "phh.md"
RAZZ = SHARED / "corpora" / "tricky" / "35-wsop-razz-short-allin-raise.phh"

HANDS = 4_986
HALVES = {
    "2043": "10162.5, 9900.0, 10000.0, 10162.5, 10000.0, 9775.0",
    "2875": "9950.0, 10137.5, 10000.0, 10000.0, 9775.0, 10137.5",
    "4396": "9950.0, 9900.0, 10000.0, 10187.5, 10187.5, 9775.0",
    "4402": "10112.5, 9775.0, 10000.0, 10112.5, 10000.0, 10000.0",
}
"""Sections whose odd chip is cut in halves: their amounts are counted in half chips."""

SHOWN_AS_THE_LAST_AGGRESSOR = 19
"""Hands with all-in players before the river whose shows begin with the last to raise on an earlier street, not with
the first player left of the button (ALL.SHOW.ORDER): a finding of the order and of nothing else."""


class Judged(NamedTuple):
    section: str
    record: HandRecord
    verdict: dict[str, Any]


@cache
def stated_stacks() -> dict[str, str]:
    """What the file says by section."""
    text = PLURIBUS.read_text(encoding="utf-8")
    found = re.findall(r"^\[(\d+)\]\n(?:.+\n)*?finishing_stacks = \[(.+)\]$", text, re.MULTILINE)
    return dict(found)


@cache
def all_judged() -> list[Judged]:
    sections = list(stated_stacks())
    shelf = shipped_shelf()
    with read_file(PLURIBUS) as reading:
        records = [result for result in reading if isinstance(result, HandRecord)]
    assert reading.account.adds_up
    assert reading.account.rejects == 0
    return [
        Judged(section, record, judge(record.events, shelf).as_dict())
        for section, record in zip(sections, records, strict=True)
    ]


def test_all_hands_are_read_and_every_line_has_its_place() -> None:
    with read_file(PLURIBUS) as reading:
        assert sum(isinstance(result, HandRecord) for result in reading) == HANDS
    account = reading.account
    assert account.lines == PLURIBUS.read_bytes().count(b"\n")
    assert dict(account.noise) == {"ante-trimming": HANDS, "hand": HANDS, "section": HANDS, "blank": HANDS - 1}
    assert account.event_lines == 8 * HANDS  # variant, antes, blinds, min_bet, two kinds of stacks, actions, players
    assert dict(account.remarks) == {"scale": len(HALVES)}


def is_settled(judged: Judged) -> bool:
    """Whether the verdict closes with the stacks of the file."""
    final, units = judged.verdict["final"], 2 if judged.section in HALVES else 1
    stated = [float(stack) * units for stack in stated_stacks()[judged.section].split(", ")]
    return [final[str(seat["seat"])] for seat in start(judged.record)["seats"]] == stated


def test_all_hands_settle_to_the_stacks_of_the_file() -> None:
    assert [judged.section for judged in all_judged() if not is_settled(judged)] == []


def test_the_page_has_the_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    numbers = {
        "in the file": len(stated_stacks()),
        "read": len(all_judged()),
        "settled to the stacks of the file": sum(is_settled(judged) for judged in all_judged()),
        "in halves of a chip": sum("scale" in start(judged.record)["source"]["format"] for judged in all_judged()),
        "shown in another order": sum(judged.verdict["status"] != "ok" for judged in all_judged()),
    }
    with capsys.disabled():
        sys.stdout.write("\nPluribus: " + ", ".join(f"{name} {count}" for name, count in numbers.items()) + "\n")
    page = PAGE.read_text(encoding="utf-8").partition("## How the shared corpus fares")[2]
    assert dict(re.findall(r"^\| ([a-z ]+) \| ([0-9]+) \|$", page, re.MULTILINE)) == {
        name: str(count) for name, count in numbers.items()
    }
    assert {section for section in HALVES if f"`{section}`" in page} == set(HALVES)


def test_only_the_listed_hands_halve_a_chip() -> None:
    halved = {section: stacks for section, stacks in stated_stacks().items() if "." in stacks}
    assert halved == HALVES
    scaled = {judged.section for judged in all_judged() if start(judged.record)["source"]["format"] == "phh;scale=2"}
    assert scaled == set(HALVES)


def test_nothing_but_the_order_of_shows_is_found() -> None:
    found = Counter(finding["code"] for judged in all_judged() for finding in judged.verdict["findings"])
    assert found == {"RAKE_UNVERIFIABLE": HANDS, "SHOWDOWN": SHOWN_AS_THE_LAST_AGGRESSOR}
    states = Counter(judged.verdict["status"] for judged in all_judged())
    assert states == {"ok": HANDS - SHOWN_AS_THE_LAST_AGGRESSOR, "findings": SHOWN_AS_THE_LAST_AGGRESSOR}


@pytest.mark.parametrize("step", [97])
def test_events_have_the_form_of_the_contract(step: int) -> None:
    for judged in all_judged()[::step]:
        for pos, event in enumerate(judged.record.events, 1):
            assert isinstance(event, Event)
            assert (event.stream, event.pos) == (judged.record.stream, pos)
            assert parse_event(canonical_bytes(event)) == event


def test_every_hand_has_a_number_of_its_own() -> None:
    assert len({judged.record.stream for judged in all_judged()}) == HANDS


def test_a_raise_of_the_covering_player_may_be_written_as_the_effective_amount() -> None:
    given = Given(RAZZ.read_bytes())
    events = told(given.hand)
    assert start(given.hand)["tournament" if "tournament" in start(given.hand) else "game"] == "razz"
    raises = [event["amount"] for event in events if event["topic"] == "raised"]
    assert raises[-1] == 750_000
    last_call = [event for event in events if event["topic"] == "called"][-1]
    assert (last_call["seat"], last_call["amount"]) == (1, 150_000)
    assert events[-1]["stacks"] == [{"seat": 1, "stack": 0}, {"seat": 2, "stack": 29_700_000}]
    verdict: dict[str, Any] = judge(given.hand.events, shipped_shelf()).as_dict()
    assert verdict["status"] == "unverifiable"
    assert [pot["amount"] for pot in verdict["pots"]] == [5_300_000]
