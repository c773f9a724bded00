"""Goal: no reported case and no note on a tricky hand is without a test that restates it.

Method: the marker `case` of all tests as pytest collects them, beside the numbers in the shared folder: `A01` is a
reported case, `tricky-01` a note. A number that nobody has reported is as wrong as one that is left out.
"""

from __future__ import annotations

import json
import re

from docs.pages.collecting import collected
from tests.support.shared import SHARED, needs_shared

CASES = SHARED / "cases" / "reported-bugs.json"
NOTES = SHARED / "corpora" / "tricky" / "NOTES.md"


def reported() -> set[str]:
    return {case["id"] for case in json.loads(CASES.read_text(encoding="utf-8"))}


def noted() -> set[str]:
    text = NOTES.read_text(encoding="utf-8")
    return {f"tricky-{number}" for number in re.findall(r"^(\d\d) `", text, re.MULTILINE)}


def restated() -> set[str]:
    return {mark.arguments[0] for mark in collected() if mark.marker == "case"}


@needs_shared
def test_every_reported_case_and_every_note_is_restated_as_a_test() -> None:
    assert len(reported()) >= 20
    assert len(noted()) >= 22
    assert restated() == reported() | noted()


@needs_shared
def test_every_tricky_file_has_a_note() -> None:
    files = [path for path in NOTES.parent.iterdir() if path != NOTES]
    assert {f"tricky-{path.name[:2]}" for path in files} == noted()
