"""Goal: the demonstration shows one hand for each typical fault, and says why one of them is wrong.

Method: the verdicts of the hands are pinned; what each hand is to show stands beside it. Winners are pokerkit's.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
from pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand, StandardHighHand

from api.demo import DEMO_FILE, WRONG_AWARD
from domain.events import Event, hand, parse_event
from eventlog.application import EventLog
from tests.api.cli.running import run
from tests.support.shared import ROOT

VERDICTS: dict[str, tuple[str, list[str]]] = {
    "7001": ("ok", []),  # side pots
    "7002": ("ok", []),  # a walk
    "7003": ("ok", []),  # high and low halves, the low one shared
    "7004": ("ok", []),  # fixed limit at the other house
    "7005": ("findings", ["AWARD", "AWARD"]),  # the main pot to the wrong seat
    "7006": ("findings", ["RAKE"]),  # five percent instead of 0.05 for each full 1.00
    "7007": ("findings", ["UNCALLED"]),  # 21.00 that nobody called are gone
    "7008": ("findings", ["ODD_CHIP"]),
    "7009": ("unverifiable", ["CARDS_UNKNOWN"]),
    "7010": ("findings", ["SHOWDOWN"]),  # queens in the muck
    "7011": ("cancelled", []),  # a crash, all refunds ordered and paid
}


def demo_events() -> list[Event]:
    return [parse_event(line) for line in DEMO_FILE.read_bytes().splitlines()]


def demo_hand(number: str) -> list[Event]:
    return [event for event in demo_events() if event.stream.endswith(f"/{number}")]


def test_the_verdicts_of_the_hands() -> None:
    documents = run("verify", DEMO_FILE, "--json").documents
    found = {
        document["hand"].rpartition("/")[2]: (document["status"], [each["code"] for each in document["findings"]])
        for document in documents
    }
    assert found == VERDICTS


def test_who_is_owed_what() -> None:
    owed = {
        document["hand"].rpartition("/")[2]: document["owed"]
        for document in run("verify", DEMO_FILE, "--json").documents
    }
    assert {number: due for number, due in owed.items() if due} == {
        "7005": {"1": -11300, "5": 11300},
        "7006": {"1": 3},
        "7007": {"1": 2100},
        "7008": {"1": 1, "2": -1},
    }


@pytest.mark.parametrize(
    ("number", "seat", "loser"),
    [
        ("7001", 1, 2),
        ("7001", 2, 3),
        ("7004", 1, 2),
        ("7005", 5, 1),
        ("7005", 1, 3),
        ("7006", 1, 3),
        ("7007", 2, 1),
        ("7010", 4, 1),
    ],
)
def test_the_better_hand_is_better(number: str, seat: int, loser: int) -> None:
    events = demo_hand(number)
    cards = {
        event.data.seat: "".join(event.data.down) for event in events if isinstance(event.data, hand.HoleCardsDealt)
    }
    board = "".join(card for event in events if isinstance(event.data, hand.BoardDealt) for card in event.data.cards)
    assert StandardHighHand.from_game(cards[seat], board) > StandardHighHand.from_game(cards[loser], board)


def test_the_halves_of_the_hi_lo_hand() -> None:
    board = "Kh8d4c3sJc"
    first, second = "Ah2hKdKc", "As2d9c9s"
    assert OmahaHoldemHand.from_game(first, board) > OmahaHoldemHand.from_game(second, board)
    lows = [OmahaEightOrBetterLowHand.from_game(cards, board) for cards in (first, second)]
    assert lows[0] == lows[1]


def test_every_line_is_an_event_of_a_hand() -> None:
    events = demo_events()
    assert len({event.stream for event in events}) == len(VERDICTS)
    assert all(event.stream.startswith("hand/") for event in events)


def test_the_demonstration_ends_well_although_hands_are_wrong() -> None:
    outcome = run("demo", "--no-serve")
    assert (outcome.code, outcome.err) == (0, "")
    assert run("demo") == outcome


def test_it_shows_every_hand_and_the_reasons_of_the_wrong_award() -> None:
    out = run("demo", "--no-serve").out
    assert all(f"/{number}" in out for number in VERDICTS)
    assert f"Why hand {WRONG_AWARD} is wrong" in out
    assert "seat 5 wins the pot with a full house" in out
    assert "beats seat 1: a full house beats a flush" in out


def test_what_it_proposes_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    proposed = [line.split("#")[0] for line in run("demo").out.splitlines() if line.startswith("  handproof ")]
    assert len(proposed) == 5
    for line in proposed[:-1]:
        _program, *arguments = shlex.split(line)
        outcome = run(*arguments)
        assert outcome.code in {0, 1}
        assert outcome.out


def test_the_file_is_named_as_short_as_can_be(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    assert "  handproof show api/demo/hands.events.jsonl 7005" in run("demo").out
    monkeypatch.chdir(tmp_path)
    assert f"  handproof show {shlex.quote(str(DEMO_FILE))} 7005" in run("demo").out


def test_the_hands_go_through_a_log_that_is_gone_in_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[str]] = []
    really_append_all = EventLog.append_all

    def append_all(log: EventLog, requests: Any, **named: Any) -> Any:  # noqa: ANN401 - as of `append_all`
        kept = list(requests)
        seen.extend(sorted(path.name for path in next(tmp_path.iterdir()).iterdir()) for _hand in kept)
        return really_append_all(log, kept, **named)

    monkeypatch.setattr(EventLog, "append_all", append_all)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    outcome = run("demo", "--no-serve")
    assert outcome.code == 0
    assert len(seen) == len(VERDICTS)
    assert {"demo.duckdb", "demo.journal", "keys"} <= set(seen[0])
    assert list(tmp_path.iterdir()) == []


def test_it_tells_of_the_hands_what_verify_tells_of_the_file() -> None:
    out, of_file = run("demo", "--no-serve").out, run("verify", DEMO_FILE).out
    assert of_file in out


def test_settings_lead_the_demonstration_nowhere_else(tmp_path: Path) -> None:
    env = {"HANDPROOF_DB": str(tmp_path / "mine.duckdb"), "HANDPROOF_ORIGIN": "mine"}
    assert run("demo", env=env).code == 0
    assert list(tmp_path.iterdir()) == []


def test_without_a_temporary_folder_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "nowhere"))
    outcome = run("demo")
    assert outcome.err == (
        "the demonstration needs a temporary folder for its log, and there is none: No such file or directory.\n"
    )
    assert outcome.code == 3
