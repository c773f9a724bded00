"""Goal: real files are read whole, every line is accounted for, and no hand differs by a fault of ours.

Method: all files of the shared corpus. What the events must come to is counted in the text itself by other means
(plain words and sums); then every hand is judged, and whatever differs must be named with its cause.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from api.readers import HandRecord, LineAccount, Reject, read_file
from domain.events import Event, canonical_bytes, hand, parse_event
from domain.events.payload import Payload
from domain.rulebook import shipped_shelf
from replay import Verdict, judge
from tests.api.readers.pokerstars import corpus
from tests.api.readers.writing import data, line_count, payloads
from tests.support.shared import ROOT, SHARED, needs_shared

pytestmark = needs_shared

CORPUS = SHARED / "corpora" / "pokerstars"
FILES = sorted(CORPUS.glob("*.txt"))
TRICKY = sorted((SHARED / "corpora" / "tricky").glob("*stars*.txt"))
PAGE = (ROOT / "docs" / "reference" / "pokerstars.md").read_text(encoding="utf-8")
REPEATED = "repeated-record"

WORDS: dict[type[Payload], str] = {
    hand.AntePosted: r": posts the ante ",
    hand.BlindPosted: r": posts (?:small blind|big blind|straddle) ",
    hand.BringInPosted: r": brings[ -]in ",
    hand.Folded: r": folds(?: \(disconnect\))?$",
    hand.Checked: r": checks$",
    hand.Called: r": calls ",
    hand.Bet: r": bets ",
    hand.Raised: r": raises ",
    hand.StoodPat: r": stands pat",
    hand.CardsDiscarded: r": discards ",
    hand.CardsDrawn: r": discards ",
    hand.DeckReshuffled: r"^The deck is reshuffled$",
    hand.UncalledBetReturned: r"^Uncalled bet ",
    hand.PotAwarded: r" collected \S+ from ",
    hand.CashedOut: r" cashed out ",
    hand.RakeTaken: r"^Total pot .*Rake \D?[0-9.]*[1-9]",
    hand.HandCancelled: r"^Hand cancelled$",
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


@cache
def verdicts() -> tuple[Verdict, ...]:
    """The verdicts of all hands of the corpus."""
    shelf = shipped_shelf()
    return tuple(judge(record.events, shelf) for path in FILES for record in taken(path).hands)


def number(record: HandRecord) -> str:
    return str(data(record, "started")[0]["hand_no"])


def faults(verdict: Verdict) -> set[str]:
    return {finding.code for finding in verdict.findings if finding.severity != "info"}


def lines_of(path: Path) -> list[str]:
    return [line.strip() for line in path.read_text(encoding="utf-8-sig").splitlines()]


def test_every_file_is_there_and_read() -> None:
    assert len(FILES) == corpus.FILES
    rejects = {(path.name, reject.line, reject.field) for path in FILES for reject in taken(path).rejects}
    assert rejects <= corpus.REJECTS


def test_the_numbers_of_the_corpus_do_not_fall(capsys: pytest.CaptureFixture[str]) -> None:
    hands = [record for path in FILES for record in taken(path).hands]
    judged = verdicts()
    settled = [verdict for verdict in judged if verdict.status == "ok" and _is_settled(verdict)]
    numbers = {
        "files": len(FILES),
        "hands read": len(hands),
        "settled to the cent": len(settled),
        "unverifiable": sum(verdict.status == "unverifiable" for verdict in judged),
        "cancelled": sum(verdict.status == "cancelled" for verdict in judged),
        "differing": sum(bool(faults(verdict)) for verdict in judged),
        "rejected": sum(len(taken(path).rejects) for path in FILES),
    }
    with capsys.disabled():
        sys.stdout.write(
            "\nPokerStars corpus: " + ", ".join(f"{name} {count}" for name, count in numbers.items()) + "\n"
        )
    assert numbers["hands read"] >= corpus.READ
    assert numbers["settled to the cent"] >= corpus.SETTLED
    assert numbers["unverifiable"] <= len(corpus.UNVERIFIABLE) + len(corpus.IN_TWO_FILES)
    assert numbers["cancelled"] == len(corpus.CANCELLED)
    assert numbers["differing"] <= len(corpus.DIFFERING)
    assert numbers["rejected"] <= corpus.REJECTED
    sorts = ("settled to the cent", "unverifiable", "cancelled", "differing")
    assert numbers["hands read"] == sum(numbers[sort] for sort in sorts)


def _is_settled(verdict: Verdict) -> bool:
    """Whether all pots of a verdict have awards and every seat a closing stack."""
    return (
        verdict.pots is not None and all(pot.awards is not None for pot in verdict.pots) and verdict.final is not None
    )


def test_every_hand_that_differs_is_named_with_its_findings() -> None:
    for verdict in verdicts():
        assert faults(verdict) <= corpus.DIFFERING.get(verdict.hand.rpartition("/")[2], set())


def test_every_hand_that_is_cancelled_or_unverifiable_is_named() -> None:
    named: dict[str, set[str]] = {"unverifiable": {*corpus.UNVERIFIABLE}, "cancelled": corpus.CANCELLED}
    found: dict[str, set[str]] = {"unverifiable": set(), "cancelled": set()}
    for verdict in verdicts():
        if verdict.status in found:
            found[verdict.status].add(verdict.hand.rpartition("/")[2])
    assert found["unverifiable"] <= named["unverifiable"]
    assert found["cancelled"] == named["cancelled"]


def test_the_page_names_every_hand_that_is_not_settled_and_every_reject() -> None:
    for hand_no in corpus.DIFFERING:
        assert f"| `{hand_no}` |" in PAGE
    for file, line, _field in corpus.REJECTS:
        assert f"| `{file}`, line {line} |" in PAGE
    for hand_no, what in corpus.UNVERIFIABLE.items():
        assert re.search(rf"^\| `{what}` \| .*`{hand_no}`", PAGE, re.MULTILINE)
    for hand_no in corpus.CANCELLED:
        assert re.search(rf"^Cancelled .*`{hand_no}`", PAGE, re.MULTILINE)


def test_the_page_has_the_numbers() -> None:
    rows = dict(re.findall(r"^\| ([a-z ]+) \| ([0-9]+) \|$", PAGE, re.MULTILINE))
    assert rows == {
        "files": str(corpus.FILES),
        "hands read": str(corpus.READ),
        "settled to the cent": str(corpus.SETTLED),
        "unverifiable": str(len(corpus.UNVERIFIABLE) + len(corpus.IN_TWO_FILES)),
        "cancelled": str(len(corpus.CANCELLED)),
        "differing": str(len(corpus.DIFFERING)),
        "rejected": str(corpus.REJECTED),
    }


@pytest.mark.parametrize("path", [*FILES, *TRICKY], ids=lambda path: path.name)
def test_every_line_of_a_file_is_part_of_an_event_or_named_noise_or_a_reject(path: Path) -> None:
    account = taken(path).account
    assert account.lines == line_count(path.read_bytes())
    assert account.adds_up


@pytest.mark.parametrize("path", [*FILES, *TRICKY], ids=lambda path: path.name)
def test_each_kind_of_line_became_as_many_events(path: Path) -> None:
    if taken(path).rejects or taken(path).account.noise[REPEATED]:
        pytest.skip("a part of the file is a reject or there twice")
    lines, found = (
        lines_of(path),
        Counter(type(payload) for record in taken(path).hands for payload in payloads(record)),
    )
    expected = {kind: sum(bool(re.search(words, line)) for line in lines) for kind, words in WORDS.items()}
    assert {kind: found[kind] for kind in WORDS} == expected
    assert found[hand.HandStarted] == sum(line.startswith("PokerStars ") for line in lines)


@pytest.mark.parametrize("path", [*FILES, *TRICKY], ids=lambda path: path.name)
def test_what_is_put_in_comes_out_again(path: Path) -> None:
    """In every game: chips put in are returns, awards and rake; where no return is printed, they may be more."""
    for record in taken(path).hands:
        total: Counter[type[Payload]] = Counter()
        for payload in payloads(record):
            total[type(payload)] += getattr(payload, "amount", 0)
        put_in = sum(total[kind] for kind in (hand.AntePosted, hand.BlindPosted, hand.BringInPosted, hand.Called))
        put_in += total[hand.Bet] + total[hand.Raised]
        out = total[hand.UncalledBetReturned] + total[hand.PotAwarded] + total[hand.RakeTaken]
        if "cancelled" in record.events[-1].topic or number(record) in corpus.NO_SUM:  # type: ignore[union-attr]
            continue
        states_returns = "uncalled" in data(record, "started")[0]["source"]["states"]
        assert put_in == out if states_returns else put_in >= out


@pytest.mark.parametrize("path", [*FILES, *TRICKY], ids=lambda path: path.name)
def test_every_event_has_the_form_of_the_contract(path: Path) -> None:
    for record in taken(path).hands:
        for pos, event in enumerate(record.events, 1):
            assert isinstance(event, Event)
            assert (event.stream, event.pos) == (record.stream, pos)
            assert parse_event(canonical_bytes(event)) == event


def test_repeated_records_are_the_same_ones() -> None:
    (path,) = [path for path in FILES if "NoNewLinesMultipleHands" in path.name]
    starts = [line for line in lines_of(path) if "PokerStars Game #" in line]
    assert len(starts) > len(taken(path).hands) == len({re.search(r"Game #(\d+)", line)[1] for line in starts})  # type: ignore[index]


FINALS = {
    "25979907808": {"Hero": 1165},
    "22865231671": {
        "Player0": 323,
        "Player2": 29,
        "Player3": 498,
        "Player4": 81,
        "Player5": 44,
        "Player6": 278,
        "Hero": 0,
    },
    "16652117062": {"Player21": 1960, "Player12": 0, "Player11": 255, "Player7": 255, "Hero": 6765},
    "124689908714": {"Mennidoeb": 99000, "AnaTasuVsog": 184980},
}
"""Closing stacks that the notes of the tricky hands work out, by player."""


def test_the_tricky_hands_close_as_their_notes_say() -> None:
    shelf, found = shipped_shelf(), {}
    for record in (record for path in TRICKY for record in taken(path).hands):
        final = judge(record.events, shelf).final
        for seat in data(record, "started")[0]["seats"] if number(record) in FINALS else ():
            assert final is not None
            found[number(record), seat["player"]] = final[seat["seat"]]
    expected = {(hand_no, player): stack for hand_no, stacks in FINALS.items() for player, stack in stacks.items()}
    assert expected.items() <= found.items()
