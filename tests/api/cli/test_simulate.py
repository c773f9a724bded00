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


def test_another_seed_gives_other_hands() -> None:
    assert run("simulate", "--seed", "1").out != run("simulate", "--seed", "2").out


def numbers(*options: str) -> list[str]:
    """The numbers of the hands that are simulated."""
    documents = run("simulate", *options).documents
    return [document["data"]["hand_no"] for document in documents if document["pos"] == 1]


OTHERS = (
    ("--seed", "1"),
    ("--game", "omaha"),
    ("--limit", "PL"),
    ("--rulebook", "trickyplay"),
    ("--all-ins", "0.5"),
    ("--fault", "FINAL_STACK"),
)


def test_hands_of_two_files_go_into_one_log_side_by_side(tmp_path: Path) -> None:
    database = tmp_path / "log.duckdb"
    for number, options in enumerate(((), *OTHERS)):
        file = tmp_path / f"{number}.events.jsonl"
        assert run("simulate", *options, "--hands", "2", "--out", file).code == 0
        counts = run("ingest", file, "--db", database, "--json").document
        assert counts["streams"]["hand"] == {"new": 2, "known": 0, "elsewhere": 0, "refused": 0}
    again = run("ingest", tmp_path / "0.events.jsonl", "--db", database, "--json").document
    assert again["streams"]["hand"] == {"new": 0, "known": 2, "elsewhere": 0, "refused": 0}


def test_no_table_or_player_is_shared_by_two_files() -> None:
    def names(*options: str) -> set[str]:
        data = [document["data"] for document in run("simulate", *options).documents if document["pos"] == 1]
        return {opening["table"] for opening in data} | {
            seat["player"] for opening in data for seat in opening["seats"]
        }

    assert names().isdisjoint(names("--seed", "1"))


def test_a_simulation_goes_on_where_it_ended() -> None:
    whole = run("simulate", "--hands", "5").out
    assert run("simulate", "--hands", "2").out + run("simulate", "--hands", "3", "--first", "3").out == whole
    faulty = run("simulate", "--hands", "2", "--fault", "AWARD").out
    assert faulty.endswith(run("simulate", "--first", "2", "--fault", "AWARD").out)


def test_a_prefix_names_the_hands() -> None:
    assert numbers("--hands", "2", "--prefix", "load#") == ["load#1", "load#2"]
    assert numbers("--first", "7", "--prefix", "") == ["7"]


def test_a_hand_whose_number_is_encoded_in_its_stream_is_sound(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    assert run("simulate", "--prefix", "load#", "--crashes", "1", "--out", file).code == 0
    (document,) = run("verify", file, "--json").documents
    assert (document["hand"], document["status"]) == ("hand/simulated/load%231", "cancelled")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--prefix", "a/"), "--prefix a/: expected a hand number of 1 to 64 characters"),
        (("--prefix", "a" * 63, "--hands", "10"), "--prefix aaa"),
        (("--first", "0"), "--first"),
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
