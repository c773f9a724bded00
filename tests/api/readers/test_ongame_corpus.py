"""Goal: real files of the Ongame network are read whole, and every line of them is accounted for.

Method: all files of the shared corpus. What the events must come to is counted and added up in the text itself by
means of its own (plain words and sums), and each hand must keep its chips: what rake takes is all that is missing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from api.readers import HandRecord, LineAccount, Reject, read_file
from domain.events import Event, canonical_bytes, hand, parse_event
from domain.events.payload import Payload
from tests.api.readers.writing import data, line_count, payloads
from tests.support.shared import SHARED, needs_shared

pytestmark = needs_shared

CORPUS = SHARED / "corpora" / "ongame"
TRICKY = SHARED / "corpora" / "tricky"
FILES = sorted(CORPUS.glob("*.txt")) + sorted(TRICKY.glob("*ongame*.txt"))

HANDS = 125
"""Records in the corpus. All are complete: none is a reject."""

HANDS_BY_GAME = {
    ("holdem", "NL"): 95,
    ("holdem", "FL"): 1,
    ("omaha-hilo", "PL"): 14,
    ("stud", "FL"): 4,
    ("five-card-draw", "FL"): 10,
    ("five-card-draw", "PL"): 1,
}

CONTRADICTIONS = {"NLHE-9max-USD-0.05-0.10-201008.Betfair.Skin.txt": {"contradicting-end-number": 1}}

WORDS: dict[type[Payload], str] = {
    hand.AntePosted: r" posts ante ",
    hand.BlindPosted: r" posts (?:small|big|dead) blind ",
    hand.BringInPosted: r" (?:small|big) bring in ",
    hand.Folded: r" folds$",
    hand.Checked: r" checks$",
    hand.Called: r" calls ",
    hand.Raised: r" raises ",
    hand.CardsShown: r"^Seat .*, \[",
    hand.RakeTaken: r"^Rake taken: .*[1-9]",
    hand.HandFinished: r"^Summary:",
}
"""What lines say that become one event each."""


class Taken(NamedTuple):
    hands: tuple[HandRecord, ...]
    rejects: tuple[Reject, ...]
    account: LineAccount


@cache
def taken(path: Path) -> Taken:
    """What reading a file gives; each is read once."""
    with read_file(path) as reading:
        results = tuple(reading)
    hands = tuple(result for result in results if isinstance(result, HandRecord))
    return Taken(hands, tuple(result for result in results if isinstance(result, Reject)), reading.account)


def text_of(path: Path) -> list[str]:
    return [line.rstrip() for line in path.read_text(encoding="utf-8").splitlines()]


def all_hands(paths: Iterable[Path]) -> list[HandRecord]:
    return [record for path in paths for record in taken(path).hands]


def in_corpus() -> list[Path]:
    return [path for path in FILES if path.parent == CORPUS]


def test_all_complete_records_of_all_games_are_read() -> None:
    starts = sum(line.startswith("***** History for hand ") for path in in_corpus() for line in text_of(path))
    hands = all_hands(in_corpus())
    assert starts == len(hands) == HANDS
    games = Counter((start["game"], start["limit"]) for record in hands for start in data(record, "started"))
    assert games == HANDS_BY_GAME
    assert [reject.message for path in FILES for reject in taken(path).rejects] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_line_of_a_file_is_part_of_an_event_or_named_noise(path: Path) -> None:
    account = taken(path).account
    assert account.lines == line_count(path.read_bytes())
    assert account.event_lines + account.noise_lines == account.lines
    assert account.reject_lines == 0
    assert dict(account.remarks) == CONTRADICTIONS.get(path.name, {})


def test_the_lines_of_the_corpus_add_up() -> None:
    noise: Counter[str] = Counter()
    for path in in_corpus():
        noise += taken(path).account.noise
    lines = [line for path in in_corpus() for line in text_of(path)]
    assert noise == {
        "separator": lines.count("---"),
        "summary": lines.count("Summary:"),
        "user": sum(line.startswith("User: ") for line in lines),
        "players-in-round": sum(bool(re.fullmatch(r"Players in round: \d+", line)) for line in lines),
        "rake-zero": sum(bool(re.fullmatch(r"Rake taken: \D?[0.]+", line)) for line in lines),
        "repeated-street": 11,
        "end-of-hand": HANDS - 1,
        "contradicting-end-number": 1,
    }
    assert sum(taken(path).account.event_lines for path in in_corpus()) == len(lines) - noise.total()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_each_kind_of_line_became_as_many_events(path: Path) -> None:
    lines, found = text_of(path), Counter(type(payload) for record in taken(path).hands for payload in payloads(record))
    expected = {kind: sum(bool(re.search(words, line)) for line in lines) for kind, words in WORDS.items()}
    assert {kind: found[kind] for kind in WORDS} == expected
    bets = sum(bool(re.search(" bets ", line)) for line in lines)
    assert found[hand.Bet] + found[hand.Completed] == bets
    winners = sum(line.partition(" won by ")[2].count("(") for line in lines)
    assert found[hand.PotAwarded] == winners


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_hand_makes_or_loses_chips(path: Path) -> None:
    for record in taken(path).hands:
        (start,), (end,) = data(record, "started"), data(record, "finished")
        before, after = (sum(seat["stack"] for seat in seats) for seats in (start["seats"], end["stacks"]))
        assert before - after == sum(rake["amount"] for rake in data(record, "rake-taken"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_event_has_the_form_of_the_contract(path: Path) -> None:
    for record in taken(path).hands:
        for pos, event in enumerate(record.events, 1):
            assert isinstance(event, Event)
            assert (event.stream, event.pos) == (record.stream, pos)
            assert parse_event(canonical_bytes(event)) == event


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_hand_is_found_in_its_lines(path: Path) -> None:
    lines = text_of(path)
    for record in taken(path).hands:
        (start,) = data(record, "started")
        assert lines[record.line - 1].startswith(f"***** History for hand {start['hand_no']} ")
        assert record.file == str(path)


def test_the_facts_that_only_one_file_has() -> None:
    def start(part: str) -> dict[str, object]:
        (path,) = [path for path in FILES if part in path.name]
        return data(taken(path).hands[0], "started")[0]

    assert start("Betfair")["currency"] == "XXX"
    assert start("BWin")["currency"] == "EUR"
    assert start("BWin")["table"] == "[SPEED] Dijon [22678800]"
    assert (start("6max-play")["currency"], start("6max-play")["real_money"]) == ("PLAY", False)
    assert start("missing.tourno")["tournament"] == {"id": "unstated"}
    assert start("thousand.delimiter")["max_seats"] == 6


def test_dead_blinds_come_with_posts() -> None:
    (path,) = [path for path in FILES if "Dead.Small.Blind" in path.name]
    blinds = [(blind["seat"], blind["amount"], blind["kind"]) for blind in data(taken(path).hands[0], "blind-posted")]
    assert blinds == [(10, 10, "post"), (10, 5, "dead"), (1, 10, "big")]
