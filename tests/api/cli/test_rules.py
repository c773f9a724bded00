"""Goal: `rules` lists rulebooks, tells where every value comes from, and checks a house file.

Method: the shipped rulebooks are asked; house files with known faults are checked.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.rulebook import shipped_shelf
from domain.rulebook.parameters import PARAMETER_KINDS
from tests.api.cli.running import run
from tests.support.houses import house

SHELF = shipped_shelf()
TRICKYPLAY = SHELF.get("trickyplay")


def made_up(folder: Path, text: str) -> Path:
    path = folder / "made-up.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_list_has_a_row_for_each_rulebook() -> None:
    outcome = run("rules", "list")
    assert [line.split()[0] for line in outcome.lines[1:]] == list(SHELF.names())
    assert TRICKYPLAY is not None
    (row,) = [line for line in outcome.lines if line.startswith("trickyplay/1")]
    assert row == f"trickyplay/1 trickyplay EUR 0001-01-01 11 4 {TRICKYPLAY.sha256[:12]}"


def test_the_list_as_json_has_whole_hashes() -> None:
    rows = run("rules", "list", "--json").document
    assert [(row["name"], row["sha256"]) for row in rows] == [(book.name, book.sha256) for book in SHELF.books()]


@pytest.mark.parametrize("name", ["trickyplay", "trickyplay/1"])
def test_a_rulebook_shows_every_parameter_with_its_origin(name: str) -> None:
    lines = run("rules", "show", name).lines
    for parameter in PARAMETER_KINDS:
        assert any(line.startswith(f"{parameter} = ") for line in lines), parameter
    place = lines.index("odd_chip_half = high rule TP.ODD.CHIP (S, stated by the house)")
    assert lines[place + 1] == "The odd chip between the halves goes to the winner of the high hand."
    assert lines[place + 2] == "Bei High/Low-Spielen, geht der Chip an den Gewinner der High Hand."
    assert "TP.RAKE.NL (S, stated by the house)" in lines


def test_a_house_that_states_no_rake_says_so() -> None:
    assert run("rules", "show", "generic").lines[-1] == "The house states none: rake is taken as recorded."


def test_one_rule_comes_with_the_parameters_that_it_sets() -> None:
    lines = run("rules", "show", "trickyplay", "--rule", "TP.ODD.CHIP").lines
    assert lines[:2] == ["trickyplay/1", "TP.ODD.CHIP (S, stated by the house)"]
    assert [line.split()[0] for line in lines if " = " in line] == ["odd_chip_first", "odd_chip_half"]


def test_one_rule_as_json() -> None:
    document = run("rules", "show", "trickyplay", "--rule", "TP.ODD.CHIP", "--json").document
    assert (document["rulebook"], document["rule"], document["basis"]) == ("trickyplay/1", "TP.ODD.CHIP", "S")
    assert [each["parameter"] for each in document["parameters"]] == ["odd_chip_first", "odd_chip_half"]


def test_an_unknown_rule_is_refused_with_what_is_close() -> None:
    outcome = run("rules", "show", "trickyplay", "--rule", "TP.ODD.CHIPS")
    assert outcome.err == "trickyplay/1 has no rule TP.ODD.CHIPS; did you mean TP.ODD.CHIP or ALL.ODD.CHIP?\n"


def test_a_rulebook_as_json_has_everything() -> None:
    document = run("rules", "show", "trickyplay", "--json").document
    assert TRICKYPLAY is not None
    assert document["sha256"] == TRICKYPLAY.sha256
    assert [each["parameter"] for each in document["parameters"]] == list(PARAMETER_KINDS)
    assert len(document["rules"]) == len(TRICKYPLAY.rules)
    assert document["offers"]["holdem"] == list(TRICKYPLAY.offers["holdem"])


def test_a_house_file_can_be_shown(tmp_path: Path) -> None:
    lines = run("rules", "show", made_up(tmp_path, house(straddle=False))).lines
    assert lines[0] == "made-up/1, house made-up, any currency"
    assert any(line.startswith("straddle = false ") for line in lines)


def test_a_sound_file_is_checked_with_its_rake_at_every_threshold(tmp_path: Path) -> None:
    outcome = run("rules", "check", made_up(tmp_path, house(basis_points=1_000, cap=3)))
    path = tmp_path / "made-up.toml"
    assert outcome.code == 0
    assert outcome.lines == [
        f"{path}: no problems.",
        "",
        "rake row players from a total of rake",
        "MU.RAKE 2 to 10 0.10 0.01",
        "MU.RAKE 2 to 10 0.20 0.02",
        "MU.RAKE 2 to 10 0.30 0.03 maximum",
    ]


def test_every_problem_is_named_with_its_key(tmp_path: Path) -> None:
    text = house(straddle=False).replace("version = 1", "").replace("value = false", 'value = "perhaps"')
    outcome = run("rules", "check", made_up(tmp_path, text))
    assert outcome.code == 1
    assert "error: version is missing" in outcome.out
    assert "error: parameters.straddle.value must be true or false, not 'perhaps'" in outcome.out


def test_warnings_alone_are_clean(tmp_path: Path) -> None:
    outcome = run("rules", "check", made_up(tmp_path, house(rake_stated=True)))
    assert outcome.code == 0
    assert "warning: rake has no row" in outcome.out


@pytest.mark.parametrize("content", [b"\xff\xfe", b"slug = ", b"", b"a = 1\n" * 200_000])
def test_what_is_no_house_file_is_an_error(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    outcome = run("rules", "check", path)
    assert outcome.code == 1
    assert outcome.out.startswith(f"{path}: error: ")


def test_a_folder_is_no_house_file(tmp_path: Path) -> None:
    outcome = run("rules", "check", tmp_path)
    assert (outcome.code, outcome.err) == (3, f"{tmp_path}: cannot be read: Is a directory.\n")


def test_the_check_as_json(tmp_path: Path) -> None:
    sound = run("rules", "check", made_up(tmp_path, house(basis_points=1_000, cap=3)), "--json").document
    assert (sound["rulebook"], sound["problems"]) == ("made-up/1", [])
    assert [(line["total"], line["rake"], line["capped"]) for line in sound["rake"]] == [
        (10, 1, False),
        (20, 2, False),
        (30, 3, True),
    ]
    outcome = run("rules", "check", made_up(tmp_path, "slug = 3"), "--json")
    assert outcome.code == 1
    assert outcome.document["rulebook"] is None
    assert {problem["severity"] for problem in outcome.document["problems"]} == {"error"}


def test_a_file_may_extend_one_of_a_folder(tmp_path: Path) -> None:
    folder = tmp_path / "books"
    folder.mkdir()
    made_up(folder, house(basis_points=1_000))
    path = tmp_path / "next.toml"
    path.write_text('slug = "next"\nversion = 1\nextends = "made-up/1"\n', encoding="utf-8")
    assert run("rules", "check", path).code == 1
    assert run("rules", "check", path, "--rulebooks", folder).code == 0
