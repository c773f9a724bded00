"""Goal: `why` prints the reasons of a verdict, whole or for a seat or a pot, and the same tree as JSON.

Method: a hand with a main and a side pot; the tree itself is tested where it is made.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.rulebook import shipped_shelf
from replay.reasons import reasons_for
from tests.api.cli.running import clean, lines_of, run, written, wrong
from tests.support.hands import dealt
from tests.support.scenario import Scenario


def two_pots() -> Scenario:
    """Seat 1 has the best hand and 5.00 in the main pot, seat 3 wins the side pot of seats 2 and 3."""
    hand = dealt(stacks={1: 500, 2: 10000, 3: 10000}).raises(1, 500, to=500, all_in=True).calls(2, 450).calls(3, 400)
    played = hand.flop("Ks8d3c").bets(2, 300).calls(3, 300).turn("2h").checks(2, 3).river("7c").checks(2, 3)
    return played.shows(2, 3, 1).awards(1, 1500, 0).awards(3, 600, 1).finishes()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with the hand of two pots."""
    return written(tmp_path / "pots.jsonl", two_pots())


def test_the_verdict_comes_before_the_tree(tmp_path: Path) -> None:
    lines = run("why", written(tmp_path / "wrong.jsonl", wrong())).lines
    assert lines[0] == "findings cardroom/502 holdem NL by generic/1"
    assert any(line.endswith("hand/cardroom/502 by generic/1") for line in lines)


def test_amounts_rules_and_events_stand_beside_what_they_explain(file: Path) -> None:
    out = run("why", file).out
    assert "── 15.00 EUR  main pot  [ALL.POT.SIDE I]" in out
    assert "── 6.00 EUR  side pot 1  [ALL.POT.SIDE I]" in out
    assert "── 5.00 EUR  put in by seat 1  [event 7]" in out


def test_the_json_is_the_tree(file: Path) -> None:
    assert run("why", file, "--json").document == reasons_for(two_pots().events, shipped_shelf()).as_dict()


def test_a_pot_alone(file: Path) -> None:
    topics = [part["what"] for part in run("why", file, "--pot", "1", "--json").document["parts"]]
    assert topics
    assert all(topic.endswith("pot 1") for topic in topics)
    main = [part["what"] for part in run("why", file, "--pot", "0", "--json").document["parts"]]
    assert main[0] == "main pot"
    assert all(topic.endswith(("main pot", "pot 0")) for topic in main)


def test_a_seat_alone(file: Path) -> None:
    def topics(seat: int) -> list[str]:
        return [part["what"] for part in run("why", file, "--seat", str(seat), "--json").document["parts"]]

    assert "closing stack of seat 1" in topics(1)
    assert "closing stack of seat 2" not in topics(1)
    assert "side pot 1" not in topics(1)
    assert "side pot 1" in topics(3)


def test_a_seat_and_a_pot_together(file: Path) -> None:
    document = run("why", file, "--seat", "1", "--pot", "1", "--json").document
    assert document["parts"] == []


def test_an_unknown_seat_or_pot_is_refused_with_those_there_are(file: Path) -> None:
    assert run("why", file, "--seat", "9").err == "--seat 9: the hand has the seats 1, 2, 3.\n"
    assert run("why", file, "--pot", "2").err == "--pot 2: the hand has the pots 0, 1.\n"


def test_a_hand_is_named_as_in_show(tmp_path: Path) -> None:
    file = written(tmp_path / "two.jsonl", clean(), wrong())
    assert run("why", file, "502").lines[0].startswith("findings cardroom/502")
    assert run("why", file).code == 2
    assert run("why", "-", given=b"\n".join(lines_of(clean()))).lines[0].startswith("ok cardroom/501")


def test_another_rulebook_gives_other_reasons(file: Path) -> None:
    assert "TP.RAKE.NL S" in run("why", file, "--rulebook", "trickyplay").out
