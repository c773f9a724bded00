"""Goal: what a page tells a reader to write can be read. Method: read it as the program does."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from domain.events import parse_event
from domain.rulebook import lint, shipped_shelf
from tests.docs.pages import PAGES, Block, Command, blocks, commands, name_of


def in_language(language: str) -> list[ParameterSet]:
    """All blocks in a language, each named by its place."""
    found = ((page, block) for page in PAGES for block in blocks(page.read_text("utf-8")))
    return [
        pytest.param(block, id=f"{name_of(page)}:{block.line}") for page, block in found if block.language == language
    ]


@pytest.mark.parametrize("block", in_language("toml"))
def test_toml_loads(block: Block) -> None:
    tomllib.loads(block.text)


@pytest.mark.parametrize("block", in_language("json"))
def test_json_loads(block: Block) -> None:
    json.loads(block.text)


@pytest.mark.parametrize("block", in_language("jsonl"))
def test_lines_of_events_are_events(block: Block) -> None:
    for line in block.text.splitlines():
        parse_event(line.encode())


def house_files(page: Path) -> list[bytes]:
    """The house files of a page; of several versions of one file each."""
    found = (block for block in blocks(page.read_text("utf-8")) if block.language == "toml")
    return [block.text.encode() for block in found if block.title is not None]


@pytest.mark.parametrize("page", [page for page in PAGES if house_files(page)], ids=name_of)
def test_house_files_pass_the_check(page: Path) -> None:
    shelf = shipped_shelf()
    for text in house_files(page):
        assert lint(text, shelf.get) == []
        if f"{tomllib.loads(text.decode())['slug']}/1" not in shelf.names():
            shelf = shelf.plus([text])


PAGE = """\
Text.

```text title=hand.txt
$ no command
```

```console
$ one
shown

more
$ two
```
"""


def test_blocks_have_language_title_and_line() -> None:
    first, second = blocks(PAGE)
    assert first == Block("text", "hand.txt", "$ no command\n", 3)
    assert (second.language, second.title, second.line) == ("console", None, 7)


def test_a_command_has_the_lines_below_it() -> None:
    _first, second = blocks(PAGE)
    assert commands(second) == [Command("one", ("shown", "", "more"), 8), Command("two", (), 12)]


@pytest.mark.parametrize("text", ["```text\nnever closed\n", "```text with=more\n```\n", "```text\n```more\n```\n"])
def test_a_fence_that_is_not_understood_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"line 1|line 2"):
        list(blocks(text))


def test_output_without_a_command_is_refused() -> None:
    with pytest.raises(ValueError, match="line 2: a console block begins with a command"):
        commands(Block("console", None, "shown\n", 1))
