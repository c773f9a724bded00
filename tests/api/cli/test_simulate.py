"""Goal: `simulate` writes hands that `verify` finds right, and says in one sentence what it cannot do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.api.cli.running import run


def test_what_is_simulated_can_be_verified(tmp_path: Path) -> None:
    file = tmp_path / "hands.events.jsonl"
    options = ("--game", "soko", "--limit", "FL", "--rulebook", "trickyplay", "--hands", "4", "--seed", "3")
    assert run("simulate", *options, "--out", file).code == 0
    assert file.read_text(encoding="utf-8") == run("simulate", *options).out
    verified = run("verify", file, "--json")
    assert verified.code == 0
    assert [document["status"] for document in verified.documents] == ["ok"] * 4


def test_numbers_go_on_where_another_file_ended() -> None:
    both = run("simulate", "--hands", "4", "--seed", "3").out
    first = run("simulate", "--hands", "2", "--seed", "3").out
    assert first + run("simulate", "--hands", "2", "--seed", "3", "--first", "3").out == both


def test_another_seed_gives_other_hands() -> None:
    assert run("simulate", "--seed", "1").out != run("simulate", "--seed", "2").out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--game", "whist"), "There is no game whist; there are holdem, "),
        (("--limit", "XL"), "There is no limit XL; there are FL, SL, PL, HPL, NL."),
        (("--rulebook", "nowhere"), "There is no rulebook nowhere; there are "),
        (("--rulebook", "wettangebote"), "wettangebote/1 does not offer holdem NL; it offers soko FL."),
        (("--fault", "RAIN"), "No fault RAIN can be planted; there are SEQUENCE, "),
        (("--fault", "DRAW"), "No hand of holdem NL at generic/1 was found for DRAW."),
        (("--hands", "0"), "--hands"),
        (("--all-ins", "1.5"), "--all-ins"),
    ],
)
def test_bad_input_is_wrong_usage_and_writes_nothing(options: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    outcome = run("simulate", *options, "--out", file)
    assert outcome.code == 2
    assert sentence in outcome.err
    assert not file.exists()


def test_a_file_is_replaced_only_on_demand(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text("mine", encoding="utf-8")
    refused = run("simulate", "--out", file)
    assert (refused.code, file.read_text(encoding="utf-8")) == (2, "mine")
    assert refused.err.count("\n") == 1
    assert run("simulate", "--out", file, "--force").code == 0
    assert file.read_text(encoding="utf-8").startswith("{")


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    refused = run("simulate", "--out", tmp_path / "nowhere" / "hands.jsonl")
    assert refused.code == 3
    assert "cannot be written" in refused.err


def test_a_planted_fault_is_found(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    assert run("simulate", "--fault", "FINAL_STACK", "--hands", "3", "--out", file).code == 0
    verified = run("verify", file, "--json")
    assert verified.code == 1
    codes = [[finding["code"] for finding in document["findings"]] for document in verified.documents]
    assert [[code for code in each if code != "RAKE_UNVERIFIABLE"] for each in codes] == [["FINAL_STACK"]] * 3
