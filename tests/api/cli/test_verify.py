"""Goal: `verify` tells every hand's verdict, for a person and for a program, and counts what else it met.

Method: files with one hand of each status; JSON Lines are compared with the judge's own objects.
"""

from __future__ import annotations

from pathlib import Path

import orjson
import pytest

from domain.events import canonical_bytes
from domain.rulebook import shipped_shelf
from replay import judge
from tests.api.cli.running import (
    cancelled,
    clean,
    codes,
    lines_of,
    run,
    statuses,
    still_open,
    unverifiable,
    written,
    wrong,
)
from tests.replay.across.walks import walk
from tests.support.hands import shown
from tests.support.tables import buys, tied, told

TABLE_EVENT = (
    b'{"stream":"table/cardroom/Lend%204","pos":1,"at":"2026-03-01T20:00:00.000000Z",'
    b'"topic":"table.closed.v1","data":{}}'
)
NOT_AN_EVENT = b"no event at all"


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """One hand of each status but malformed."""
    return written(tmp_path / "evening.jsonl", clean(), wrong(), still_open(), cancelled(), unverifiable())


def test_a_hand_is_a_line_and_a_finding_two(evening: Path) -> None:
    lines = run("verify", evening).lines
    hand = lines.index("findings cardroom/502 holdem NL by generic/1")
    award = next(number for number, line in enumerate(lines) if line.startswith("error AWARD event 25, seat 2, pot 0 "))
    assert award > hand
    assert " recorded 3.00 EUR, expected 0.00 EUR rule ALL." in lines[award]
    assert lines[award + 1] == "Seat 2 is awarded 3.00 EUR of pot 0, but 0.00 EUR is due to it."
    assert "ok cardroom/501 holdem NL by generic/1" in lines
    assert "unverifiable cardroom/505 holdem NL by generic/1" in lines


def test_the_summary_counts_hands_findings_and_lines_that_are_not_judged(tmp_path: Path) -> None:
    file = written(tmp_path / "all.jsonl", clean(), b"", TABLE_EVENT, wrong(), NOT_AN_EVENT)
    lines = run("verify", file).lines
    assert "2 hands: 1 ok, 1 with findings." in lines
    assert "Findings: 2 AWARD, 2 RAKE_UNVERIFIABLE." in lines
    assert f"Rejects: 1 that could not be read, written to {file}.rejects.jsonl." in lines
    assert "Events of other streams, not judged: 1 table." in lines
    assert "Lines that say nothing about a hand: 1 blank." in lines


def test_without_a_finding_the_summary_names_none(tmp_path: Path) -> None:
    file = written(tmp_path / "open.jsonl", still_open())
    assert run("verify", file).lines[-1] == "1 hand: 1 open."


@pytest.mark.parametrize("option", [("--format", "jsonl"), ("--json",)])
def test_json_lines_are_the_contract_objects_in_the_order_of_reading(evening: Path, option: tuple[str, ...]) -> None:
    shelf = shipped_shelf()
    hands = (clean(), wrong(), still_open(), cancelled(), unverifiable())
    outcome = run("verify", evening, *option)
    assert outcome.documents == [judge(hand.events, shelf).as_dict() for hand in hands]
    assert outcome.err == ""


def test_json_lines_print_nothing_but_verdicts(tmp_path: Path) -> None:
    file = written(tmp_path / "all.jsonl", clean(), NOT_AN_EVENT, TABLE_EVENT)
    outcome = run("verify", file, "--json")
    assert statuses(outcome.documents) == {"501": "ok"}
    assert "all.jsonl:27" in outcome.err


def test_hands_of_one_file_may_be_mixed(tmp_path: Path) -> None:
    one, other = lines_of(clean()), lines_of(wrong())
    mixed = [line for pair in zip(one, other, strict=True) for line in pair]
    outcome = run("verify", written(tmp_path / "mixed.jsonl", *mixed), "--json")
    assert statuses(outcome.documents) == {"501": "ok", "502": "findings"}


def test_several_files_are_told_apart(tmp_path: Path) -> None:
    first, second = written(tmp_path / "1.jsonl", clean()), written(tmp_path / "2.jsonl", wrong())
    lines = run("verify", first, second).lines
    assert lines.index(f"{first}:") < lines.index("ok cardroom/501 holdem NL by generic/1")
    assert lines.index(f"{second}:") < lines.index("findings cardroom/502 holdem NL by generic/1")


def test_standard_input_is_a_dash() -> None:
    outcome = run("verify", "-", "--json", given=b"\n".join(lines_of(wrong())))
    assert codes(outcome.documents[0]) == ["AWARD", "AWARD"]


def test_standard_input_can_be_named_once() -> None:
    outcome = run("verify", "-", "-")
    assert (outcome.code, outcome.err) == (2, "Standard input (-) can be named once only.\n")


def test_tournament_amounts_are_chips(tmp_path: Path) -> None:
    hand = shown(tournament=True).awards(2, 300).finishes()
    assert "awarded 300 chips" in run("verify", written(tmp_path / "t.jsonl", hand)).out


def test_hands_of_a_table_are_judged_together_across_files(tmp_path: Path) -> None:
    players = [buys(seat, f"p-{'abcd'[seat - 1]}", 1000) for seat in (1, 2, 3, 4)]
    first = tied(walk("1", dict.fromkeys((1, 2, 3, 4), 1000), button=1, small=2, big=3), table_pos=5)
    after = {1: 1000, 2: 950, 3: 1050, 4: 1000}
    second = tied(walk("2", after, button=2, small=3, big=4), table_pos=5, previous=first)
    wrong_button = tied(walk("2", after, button=1, small=2, big=3), table_pos=5, previous=first)
    table = [canonical_bytes(event) for event in told(*players)]
    one = written(tmp_path / "one.jsonl", first, *table)  # the table's events may stand behind the hand
    for hand, expected in ((second, ["RAKE_UNVERIFIABLE"]), (wrong_button, ["BUTTON", "RAKE_UNVERIFIABLE"])):
        two = written(tmp_path / "two.jsonl", hand)
        verdicts = [orjson.loads(line) for line in run("verify", one, two, "--json").out.splitlines()]
        assert [verdict["context"] for verdict in verdicts] == ["table", "table"]
        assert [finding["code"] for finding in verdicts[1]["findings"]] == expected
        shown_alone = orjson.loads(run("show", two, "--json").out)
        assert shown_alone["verdict"]["context"] == "hand"


def test_a_house_s_own_stream_says_by_which_rulebook_it_plays(tmp_path: Path) -> None:
    book = shipped_shelf().get("trickyplay/1")
    assert book is not None
    adopted = (
        '{"stream":"house/cardroom","pos":1,"at":"2026-01-01T00:00:00.000000Z","topic":"house.rulebook-adopted.v1",'
        '"data":{"rulebook":"trickyplay/1","sha256":"%s","in_force_from":"2026-01-01T00:00:00.000000Z","by":"staff"}}'
    )
    for sha256, expected in ((book.sha256, "trickyplay/1"), ("0" * 64, "generic/1")):
        file = written(tmp_path / "hands.jsonl", clean(), (adopted % sha256).encode())
        assert orjson.loads(run("verify", file, "--json").out)["rulebook"] == expected
        assert orjson.loads(run("show", file, "--json").out)["verdict"]["rulebook"] == expected
