"""Goal: the exit codes of the contract: 0 clean, 1 findings, 2 wrong usage, 3 not readable; 3 comes before 1.

Method: one file for each cause, alone and together, with and without `--strict`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.api.cli.running import cancelled, clean, run, still_open, unverifiable, written, wrong
from tests.support.scenario import Scenario

BROKEN = b'{"broken'


@pytest.mark.parametrize(
    ("hand", "code", "strict"),
    [(clean, 0, 0), (wrong, 1, 1), (still_open, 0, 1), (cancelled, 0, 1), (unverifiable, 0, 1)],
    ids=["ok", "findings", "open", "cancelled", "unverifiable"],
)
def test_verify_answers_by_status(tmp_path: Path, hand: Callable[[], Scenario], code: int, strict: int) -> None:
    file = written(tmp_path / "hand.jsonl", hand())
    assert run("verify", file).code == code
    assert run("verify", file, "--strict").code == strict
    assert run("verify", file, env={"HANDPROOF_STRICT": "1"}).code == strict


def test_a_malformed_hand_is_a_finding(tmp_path: Path) -> None:
    file = written(tmp_path / "gap.jsonl", Scenario(clean().events[:3] + clean().events[4:]))
    assert run("verify", file).code == 1


def test_what_cannot_be_read_comes_before_findings(tmp_path: Path) -> None:
    file = written(tmp_path / "wrong.jsonl", wrong(), BROKEN)
    assert run("verify", file).code == 3
    assert run("verify", written(tmp_path / "clean.jsonl", clean()), tmp_path / "missing.jsonl").code == 3


@pytest.mark.parametrize("place", [0, 1, 2])
def test_one_bad_file_among_several_keeps_none_of_the_others_from_being_judged(tmp_path: Path, place: int) -> None:
    files = [written(tmp_path / "1.jsonl", clean()), written(tmp_path / "2.jsonl", wrong())]
    files.insert(place, tmp_path / "missing.jsonl")
    outcome = run("verify", *files, "--json")
    assert [document["status"] for document in outcome.documents] == ["ok", "findings"]
    assert outcome.code == 3
    assert outcome.err == f"{tmp_path}/missing.jsonl: cannot be opened: No such file or directory.\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify",),
        ("verify", "FILE", "--format", "xml"),
        ("verify", "FILE", "--rulebook", "nobody"),
        ("verify", "FILE", "--nonsense"),
        ("show",),
        ("show", "FILE", "77"),
        ("show", "FILE", "--as", "stranger"),
        ("why", "FILE", "--seat", "8"),
        ("why", "FILE", "--pot", "5"),
        ("why", "FILE", "--seat", "0"),
        ("rules", "show", "nobody"),
        ("rules", "show", "generic", "--rule", "NO.RULE"),
        ("ingest", "FILE"),
    ],
    ids=" ".join,
)
def test_wrong_usage(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    file = written(tmp_path / "hand.jsonl", clean())
    outcome = run(*(str(file) if argument == "FILE" else argument for argument in arguments))
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err


@pytest.mark.parametrize("verb", ["show", "why"])
def test_show_and_why_answer_as_verify_does(tmp_path: Path, verb: str) -> None:
    assert run(verb, written(tmp_path / "clean.jsonl", clean())).code == 0
    assert run(verb, written(tmp_path / "wrong.jsonl", wrong())).code == 1
    assert run(verb, tmp_path / "missing.jsonl").code == 3


@pytest.mark.parametrize("verb", [("rules", "check"), ("rules", "show"), ("verify", "-", "--rulebook")])
def test_a_house_file_that_is_not_there_cannot_be_opened(tmp_path: Path, verb: tuple[str, ...]) -> None:
    outcome = run(*verb, tmp_path / "house.toml")
    assert outcome.code == 3
    assert outcome.err == f"{tmp_path}/house.toml: cannot be read: No such file or directory.\n"
