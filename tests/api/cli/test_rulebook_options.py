"""Goal: rules come from the hand, from `--rulebook`, and from folders of house files, and what is wrong is said.

Method: hands of a house that TrickyPlay's table would rake, judged by several rulebooks.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.api.cli.running import clean, codes, run, written
from tests.support.houses import house


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A pot of 3.00 without rake, where TrickyPlay takes 0.15."""
    return written(tmp_path / "hand.jsonl", clean())


def made_up(folder: Path) -> Path:
    """A house file of a house that takes ten percent."""
    path = folder / "made-up.toml"
    path.write_text(house(basis_points=1_000), encoding="utf-8")
    return path


def test_by_itself_a_hand_is_judged_by_its_own_rulebook(file: Path) -> None:
    (document,) = run("verify", file, "--json").documents
    assert (document["rulebook"], document["status"]) == ("generic/1", "ok")


@pytest.mark.parametrize("name", ["trickyplay", "trickyplay/1"])
def test_a_rulebook_is_named_with_or_without_version(file: Path, name: str) -> None:
    (document,) = run("verify", file, "--rulebook", name, "--json").documents
    assert (document["rulebook"], codes(document)) == ("trickyplay/1", ["RAKE"])


def test_a_rulebook_may_be_named_by_the_environment(file: Path) -> None:
    (document,) = run("verify", file, "--json", env={"HANDPROOF_RULEBOOK": "trickyplay"}).documents
    assert document["rulebook"] == "trickyplay/1"


def test_an_unknown_rulebook_is_refused_with_the_known_ones(file: Path) -> None:
    outcome = run("verify", file, "--rulebook", "tricky")
    assert outcome.code == 2
    assert outcome.err == (
        "The rulebook tricky is not known. "
        "Known are generic/1, pokerhilfe/1, trickyplay/1, triopoker/1, wettangebote/1, or a house file FILE.toml.\n"
    )


def test_a_house_file_is_a_rulebook(file: Path, tmp_path: Path) -> None:
    (document,) = run("verify", file, "--rulebook", made_up(tmp_path), "--json").documents
    assert document["rulebook"] == "made-up/1"
    assert document["rake"]["expected"] == 30
    assert document["findings"][0]["rule"] == "MU.RAKE"


def test_a_folder_adds_its_house_files(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "books"
    folder.mkdir()
    made_up(folder)
    for options in (("--rulebooks", folder), ()):
        env = {} if options else {"HANDPROOF_RULEBOOKS": str(folder)}
        (document,) = run("verify", file, *options, "--rulebook", "made-up", "--json", env=env).documents
        assert document["rake"]["expected"] == 30
        assert "made-up/1" in run("rules", "list", *options, env=env).out


def test_house_files_of_a_folder_may_extend_each_other(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "books"
    folder.mkdir()
    (folder / "a.toml").write_text('slug = "a"\nversion = 1\nextends = "made-up/1"\n', encoding="utf-8")
    made_up(folder)
    (document,) = run("verify", file, "--rulebooks", folder, "--rulebook", "a", "--json").documents
    assert (document["rulebook"], document["rake"]["expected"]) == ("a/1", 30)


@pytest.mark.parametrize("option", ["--rulebook", "--rulebooks"])
def test_every_error_of_a_house_file_is_a_sentence(file: Path, tmp_path: Path, option: str) -> None:
    folder = tmp_path / "books"
    folder.mkdir()
    bad = folder / "bad.toml"
    bad.write_text('slug = "bad"\nextends = "generic/1"\ncolour = "red"\n', encoding="utf-8")
    outcome = run("verify", file, option, bad if option == "--rulebook" else folder)
    assert outcome.code == 2
    assert outcome.err.splitlines() == [f"{bad}: version is missing", f"{bad}: colour is no key of a house file"]


def test_a_house_file_takes_no_name_of_another_rulebook(file: Path, tmp_path: Path) -> None:
    path = tmp_path / "other.toml"
    path.write_text('slug = "trickyplay"\nversion = 1\nextends = "generic/1"\n', encoding="utf-8")
    outcome = run("verify", file, "--rulebook", path)
    assert outcome.code == 2
    assert "slug and version trickyplay/1 are those of another rulebook: give the file a version" in outcome.err


def test_a_house_file_that_is_at_hand_already_is_no_other_rulebook(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "books"
    folder.mkdir()
    path = made_up(folder)
    (document,) = run("verify", file, "--rulebooks", folder, "--rulebook", path, "--json").documents
    assert document["rulebook"] == "made-up/1"


def test_a_folder_that_is_none_cannot_be_read(file: Path, tmp_path: Path) -> None:
    outcome = run("verify", file, "--rulebooks", tmp_path / "none")
    assert (outcome.code, outcome.err) == (3, f"{tmp_path}/none: cannot be read: No such file or directory.\n")
