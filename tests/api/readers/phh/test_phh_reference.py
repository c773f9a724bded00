"""Goal: the reference page explains every name that reader and writer use. Method: compare the page with the code."""

from __future__ import annotations

import re
from typing import get_args

from api.readers.phh.fields import FIELDS
from api.readers.phh.kinds import NOISE_KEYS, NoiseKind, RemarkKind
from api.readers.phh.variants import VARIANTS
from tests.support.shared import ROOT

PAGE = (ROOT / "docs" / "reference" / "phh.md").read_text(encoding="utf-8")
CODE = [*(ROOT / "api" / "readers" / "phh").glob("*.py"), *(ROOT / "api" / "exports" / "phh").glob("*.py")]


def first_cells(title: str) -> list[str]:
    """Names in the first column of the table of a section."""
    section = PAGE.partition(f"# {title}\n")[2].partition("\n#")[0]
    return [
        name for cell in re.findall(r"^\| ([^|]+) \|", section, re.MULTILINE) for name in re.findall("`(.+?)`", cell)
    ]


def test_every_kind_of_noise_is_explained() -> None:
    assert sorted(first_cells("Keys without an event")) == sorted(get_args(NoiseKind))


def test_every_kind_of_remark_is_explained() -> None:
    assert sorted(first_cells("Remarks")) == sorted(get_args(RemarkKind))


def test_every_variant_is_listed() -> None:
    for code, variant in VARIANTS.items():
        assert f"| `{code}` | `{variant.game}` | `{variant.limit}` |" in PAGE


def test_every_key_of_the_format_has_its_place() -> None:
    for key in (*FIELDS, *NOISE_KEYS):
        assert f"`{key}`" in PAGE


def test_every_key_of_our_own_is_explained() -> None:
    used = {key for path in CODE for key in re.findall(r'"(_[a-z_]+)"', path.read_text(encoding="utf-8"))}
    assert sorted(first_cells("Keys of our own")) == sorted(used)
