"""The pages of the documentation: their fenced blocks, headings and links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.support.shared import ROOT

PAGES = (ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md")))

_FENCE = re.compile(r"^```(?P<language>[\w-]*)(?: title=(?P<title>\S+))?$")
_HEADING = re.compile(r"^#{1,6} (?P<text>.+)$", re.MULTILINE)
_LINK = re.compile(r"\[[^\]\[]*(?:\[[^\]]*\][^\]\[]*)?\]\((?P<target>[^)\s]+)\)")
_CODE = re.compile(r"`[^`\n]*`")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block; `title` is the file that it defines, `line` that of its first fence."""

    language: str
    title: str | None
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a console block and the lines that the page shows below it."""

    text: str
    shown: tuple[str, ...]
    line: int


def name_of(page: Path) -> str:
    """The page as the project names it."""
    return page.relative_to(ROOT).as_posix()


def blocks(text: str) -> Iterator[Block]:
    """The fenced blocks in order; ValueError where a fence is not closed or not understood."""
    opened: tuple[int, re.Match[str]] | None = None
    inner: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.startswith("```"):
            inner.append(line)
            continue
        if opened is not None and line == "```":
            first, fence = opened
            yield Block(fence["language"], fence["title"], "".join(f"{each}\n" for each in inner), first)
            opened = None
            continue
        fence_here = _FENCE.fullmatch(line)
        if opened is not None or fence_here is None:
            raise ValueError(f"line {number}: {line} is no fence")
        opened, inner = (number, fence_here), []
    if opened is not None:
        raise ValueError(f"line {opened[0]}: the block is not closed")


def commands(block: Block) -> list[Command]:
    """The commands of a console block, each with what is shown below it."""
    found: list[tuple[int, str, list[str]]] = []
    for number, line in enumerate(block.text.splitlines(), start=block.line + 1):
        if line.startswith("$ "):
            found.append((number, line.removeprefix("$ "), []))
        elif not found:
            raise ValueError(f"line {number}: a console block begins with a command")
        else:
            found[-1][2].append(line)
    return [Command(text, tuple(shown), number) for number, text, shown in found]


def prose(text: str) -> str:
    """A page without its fenced blocks."""
    kept, inside = [], False
    for line in text.splitlines():
        if line.startswith("```"):
            inside = not inside
        elif not inside:
            kept.append(line)
    return "\n".join(kept)


def anchors(text: str) -> set[str]:
    """The anchors of the headings, as GitHub makes them."""
    made: set[str] = set()
    for heading in _HEADING.finditer(prose(text)):
        words = re.sub(r"[^\w\- ]", "", heading["text"].strip().lower()).replace(" ", "-")
        again = sum(1 for each in made if re.fullmatch(rf"{re.escape(words)}(-\d+)?", each))
        made.add(f"{words}-{again}" if words in made else words)
    return made


def links(text: str) -> list[str]:
    """The targets of all links, those in code left out."""
    return [found["target"] for found in _LINK.finditer(_without_code(prose(text)))]


def _without_code(text: str) -> str:
    """Code spans without what is in them, so that brackets in code make no link."""
    return _CODE.sub("``", text)
