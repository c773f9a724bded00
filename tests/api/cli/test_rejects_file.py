"""Goal: what could not be read is kept as JSON Lines beside its file, and a second run adds nothing.

Method: files with and without rejects, several files, standard input, and places that cannot be written.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.api.cli.running import clean, lines_of, run, written, wrong

BAD = b"no event at all"


def rejects(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def test_rejects_are_written_beside_the_file_with_line_field_and_reason(tmp_path: Path) -> None:
    file = written(tmp_path / "some.jsonl", clean(), BAD)
    run("verify", file)
    (reject,) = rejects(tmp_path / "some.jsonl.rejects.jsonl")
    assert (reject["file"], reject["line"], reject["field"]) == (str(file), 27, "event")
    assert reject["reason"].startswith("event: expected one JSON object")
    assert reject["text"] == "no event at all"


def test_a_second_run_adds_nothing(tmp_path: Path) -> None:
    file = written(tmp_path / "some.jsonl", clean(), BAD)
    run("verify", file)
    once = (tmp_path / "some.jsonl.rejects.jsonl").read_bytes()
    run("verify", file)
    assert (tmp_path / "some.jsonl.rejects.jsonl").read_bytes() == once
    assert len(list(tmp_path.iterdir())) == 2


def test_a_second_run_over_all_files_leaves_out_the_rejects_of_the_first(tmp_path: Path) -> None:
    written(tmp_path / "some.jsonl", clean(), BAD)
    run("verify", tmp_path / "some.jsonl")
    outcome = run("verify", *sorted(tmp_path.iterdir()), "--json")
    assert len(outcome.documents) == 1
    assert f"{tmp_path}/some.jsonl.rejects.jsonl: left out, it lists the rejects of an earlier run.\n" in outcome.err
    assert len(list(tmp_path.iterdir())) == 2


def test_without_rejects_no_file_is_written(tmp_path: Path) -> None:
    run("verify", written(tmp_path / "clean.jsonl", clean()))
    assert [path.name for path in tmp_path.iterdir()] == ["clean.jsonl"]


def test_each_file_has_its_own(tmp_path: Path) -> None:
    files = [written(tmp_path / name, clean(), BAD) for name in ("1.jsonl", "2.jsonl")]
    run("verify", *files)
    for file in files:
        assert [reject["file"] for reject in rejects(Path(f"{file}.rejects.jsonl"))] == [str(file)]


def test_all_go_to_one_place_that_is_named(tmp_path: Path) -> None:
    files = [written(tmp_path / name, clean(), BAD) for name in ("1.jsonl", "2.jsonl")]
    for _ in range(2):
        run("verify", *files, "--rejects", tmp_path / "rejects")
    assert [reject["file"] for reject in rejects(tmp_path / "rejects")] == [str(file) for file in files]
    assert len(list(tmp_path.iterdir())) == 3


def test_those_of_standard_input_go_into_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    outcome = run("verify", "-", given=b"\n".join([*lines_of(clean()), BAD]))
    assert outcome.err.startswith("standard input:27: event: ")
    (reject,) = rejects(tmp_path / "stdin.rejects.jsonl")
    assert reject["file"] == "standard input"


def test_a_place_that_cannot_be_written_is_said_once_and_the_rest_goes_on(tmp_path: Path) -> None:
    file = written(tmp_path / "some.jsonl", BAD, clean("501"), BAD, wrong("502"))
    outcome = run("verify", file, "--rejects", tmp_path / "no" / "folder", "--json")
    assert outcome.code == 3
    assert len(outcome.documents) == 2
    said = f"{tmp_path}/no/folder: rejects cannot be written: No such file or directory."
    assert outcome.err.splitlines().count(said) == 1


def test_rejects_never_replace_a_file_that_is_read(tmp_path: Path) -> None:
    file = written(tmp_path / "some.jsonl", clean(), BAD)
    before = file.read_bytes()
    outcome = run("verify", file, "--rejects", file)
    assert outcome.code == 2
    assert outcome.err == f"{file} is a file to be read: rejects cannot be written over it.\n"
    assert file.read_bytes() == before
