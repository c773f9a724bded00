"""Goal: the reference leaves nothing out. Method: ask the program and the source of the judge what there is."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from docs.pages.examples import EXAMPLES, example
from docs.pages.findings import entries
from replay import SEVERITIES
from tests.docs.pages import anchors
from tests.support.shared import ROOT

FINDINGS = (ROOT / "docs" / "reference" / "findings.md").read_text("utf-8")
COMMAND_LINE = (ROOT / "docs" / "reference" / "command-line.md").read_text("utf-8")
OF_THE_LOG = "TAMPERED"  # no judge finds it


def judge_modules() -> Iterator[ast.Module]:
    for path in sorted((ROOT / "replay").rglob("*.py")):
        if path.name != "findings.py":
            yield ast.parse(path.read_text("utf-8"))


def codes_in_the_judge() -> set[str]:
    """All finding codes that stand in the source of the judge."""
    constants = (
        node.value for module in judge_modules() for node in ast.walk(module) if isinstance(node, ast.Constant)
    )
    return {value for value in constants if isinstance(value, str) and value in SEVERITIES}


def cited_rules() -> Iterator[tuple[str, str]]:
    """Code and rule of every finding whose rule stands in the source."""
    for module in judge_modules():
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and node.args:
                code = text_of(node.args[0])
                rules = [text_of(word.value) for word in node.keywords if word.arg == "rule"]
                yield from ((code, rule) for rule in rules if code in SEVERITIES and rule)


def text_of(node: ast.expr) -> str:
    """The text of a constant, nothing for anything else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def test_every_code_has_a_text() -> None:
    assert set(entries()) == set(SEVERITIES)


def test_every_code_has_a_section_or_says_what_it_waits_for() -> None:
    waiting = {code for code, entry in entries().items() if entry.later}
    assert {code.lower() for code in SEVERITIES if code not in waiting} <= anchors(FINDINGS)
    assert all(f"| `{code}` | {SEVERITIES[code]} |" in FINDINGS for code in waiting)


def test_the_codes_with_examples_are_those_that_the_judge_can_find() -> None:
    assert set(EXAMPLES) == codes_in_the_judge() | {OF_THE_LOG}
    assert set(EXAMPLES) == {code for code, entry in entries().items() if not entry.later}


@pytest.mark.parametrize("code", EXAMPLES)
def test_an_example_has_the_usual_severity_and_a_rule_of_the_list(code: str) -> None:
    finding = example(code)
    assert finding.severity == SEVERITIES[code]
    assert finding.rule in (entries()[code].rules or (None,))


def test_every_rule_that_the_source_cites_for_a_code_is_listed() -> None:
    cited = set(cited_rules())
    assert ("UNCALLED", "ALL.POT.UNCALLED") in cited or ("AWARD", "ALL.POT.SPLIT") in cited
    assert {(code, rule) for code, rule in cited if rule not in entries()[code].rules} == set()


def test_the_generated_pages_are_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "docs/generate.py", "--check"], cwd=ROOT, capture_output=True, check=False, encoding="utf-8"
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


# The command line: the page is generated, so it is compared with what the program prints.


def help_of(*words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", "from api.cli import main; main()", *words, "--help"],
        cwd=ROOT,
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    return done.stdout


def verbs(text: str) -> list[str]:
    """The verbs that a help page lists."""
    table = text.partition("Commands")[2]
    return re.findall(r"^│ ([a-z]+) ", table, re.MULTILINE)


def options(text: str) -> set[str]:
    """The long options that a help page lists."""
    return set(re.findall(r"^│ +(--[a-z-]+)", text, re.MULTILINE)) - {"--help"}


def sections() -> dict[str, str]:
    """The text of each section of the page by its heading."""
    parts = re.split(r"^## (.+)\n", COMMAND_LINE, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


GROUPS = ("keys", "rules")
"""Verbs that have verbs of their own."""


def all_verbs() -> list[str]:
    top = verbs(help_of())
    inner = [f"{group} {verb}" for group in GROUPS for verb in verbs(help_of(group))]
    return [*(verb for verb in top if verb not in GROUPS), *inner]


def test_every_verb_has_a_section() -> None:
    named = all_verbs()
    assert {"verify", "rules check"} <= set(named)
    assert set(named) == set(sections()) - {"What all verbs share"}


@pytest.mark.parametrize(
    "verb",
    [
        "verify",
        "show",
        "why",
        "convert",
        "serve",
        "keys list",
        "rebuild",
        "demo",
        "rules list",
        "rules show",
        "rules check",
    ],
)
def test_every_option_of_a_verb_is_in_its_section(verb: str) -> None:
    listed = set(re.findall(r"^\| `(--[a-z-]+)", sections()[verb], re.MULTILINE))
    assert listed == options(help_of(*verb.split()))
