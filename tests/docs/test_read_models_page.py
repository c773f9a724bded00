"""Goal: the page on read models says what they hold. Method: compare its tables with the code."""

from __future__ import annotations

import re

from projections.catching_up import NAMES
from projections.hands.relations import CHANGING
from projections.ledger.entries import COUNTED, MEANINGS
from tests.support.shared import ROOT

PAGE = (ROOT / "docs" / "reference" / "read-models.md").read_text("utf-8")


def test_every_read_model_has_a_row_and_a_section() -> None:
    for name in NAMES:
        assert f"| `{name}` |" in PAGE
        assert f"## {name.capitalize()}\n" in PAGE


def test_every_kind_of_entry_is_told_with_its_meaning_and_whether_it_counts() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| (.+) \| (yes|no) \|$", PAGE, re.MULTILINE)
    assert rows == [(kind.value, meaning, "yes" if kind in COUNTED else "no") for kind, meaning in MEANINGS.items()]


def test_every_sum_of_a_hand_is_told() -> None:
    sums = [name for name, kind in CHANGING.items() if kind == "HUGEINT"]
    assert sums
    assert [name for name in sums if f"`{name}`" not in PAGE] == []
