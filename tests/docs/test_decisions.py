"""Goal: decisions can be found and are short. Method: compare the records with the index and the template."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.pages import links, name_of
from tests.support.shared import ROOT

FOLDER = ROOT / "docs" / "decisions"
RECORDS = sorted(FOLDER.glob("[0-9][0-9][0-9][0-9]-*.md"))
HEADINGS = ["Question", "Decision", "Alternatives", "Consequences"]
LINES_MAX = 55


def test_records_are_numbered_without_a_gap() -> None:
    assert [int(record.name[:4]) for record in RECORDS] == list(range(1, len(RECORDS) + 1))


def test_the_index_lists_every_record_in_order() -> None:
    index = (FOLDER / "README.md").read_text("utf-8")
    assert [target for target in links(index) if re.match(r"\d{4}-", target)] == [record.name for record in RECORDS]


@pytest.mark.parametrize("record", RECORDS, ids=name_of)
def test_a_record_follows_the_template(record: Path) -> None:
    text = record.read_text("utf-8")
    assert text.startswith(f"# {record.name[:4]} · ")
    assert re.search(r"^Status: (proposed|accepted|replaced by \d{4})\. Date: \d{4}-\d\d-\d\d\.", text, re.MULTILINE)
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == HEADINGS
    assert len(text.splitlines()) <= LINES_MAX
