"""Goal: a reader never follows a link to nowhere. Method: look for every target of every page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.docs.pages import PAGES, anchors, links, name_of
from tests.support.shared import ROOT


def broken_links(page: Path, text: str) -> list[str]:
    return [target for target in links(text) if _is_broken(page, text, target)]


def _is_broken(page: Path, text: str, target: str) -> bool:
    if target.startswith(("https://", "http://")):
        return False
    file, _, anchor = target.partition("#")
    there = page if not file else (page.parent / file).resolve()
    if not there.exists() or not there.is_relative_to(ROOT):
        return True
    where = text if there == page else (there.read_text("utf-8") if there.is_file() else "")
    return bool(anchor) and anchor not in anchors(where)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert broken_links(page, page.read_text("utf-8")) == []


def test_a_wrong_file_and_a_wrong_anchor_are_found() -> None:
    page = ROOT / "docs" / "README.md"
    text = "# One heading\n[a](#one-heading) [`b`](#two) [c](README.md) [d](nowhere.md) `[e](nowhere.md)`\n"
    assert broken_links(page, text) == ["#two", "nowhere.md"]


def test_headings_that_repeat_get_anchors_of_their_own() -> None:
    assert anchors("# Rake\n## `RAKE_FORBIDDEN`\n## Rake\n") == {"rake", "rake_forbidden", "rake-1"}


@pytest.mark.parametrize("folder", sorted({page.parent for page in PAGES if page.parent != ROOT}), ids=name_of)
def test_every_page_is_reached_from_the_map(folder: Path) -> None:
    index = ROOT / "docs" / "README.md"
    reached = {index}
    waiting = [index]
    while waiting:
        page = waiting.pop()
        for target in links(page.read_text("utf-8")):
            there = (page.parent / target.partition("#")[0]).resolve()
            if there.suffix == ".md" and there.is_file() and there not in reached:
                reached.add(there)
                waiting.append(there)
    assert {name_of(page) for page in PAGES if page.parent == folder} <= {name_of(page) for page in reached}
