"""Goal: what a page shows is what happens. Method: run every command in an empty folder with the files of the page.

A block with ```` ```text title=hand.txt ```` is a file, a block with ```` ```console ```` are commands with their
output. A line `…` stands for any lines, `…` within a line for any text.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, Command, blocks, commands, name_of
from tests.support.shared import ROOT

ELLIPSIS = "…"
SETTINGS = {"COLUMNS": "100", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1"}
"""A terminal of a known width; unbuffered, so that both streams come in the order in which they were written."""
TIMEOUT_S = 60


def has_commands(page: Path) -> bool:
    return any(block.language == "console" for block in blocks(page.read_text("utf-8")))


PAGES_WITH_COMMANDS = [page for page in PAGES if has_commands(page)]


class Terminal:
    """Runs commands in a folder as a shell would, with `handproof` and `python` of this source tree."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "home"
        self.folder.mkdir()
        programs = folder / "programs"
        programs.mkdir()
        for name, words in {"handproof": '-c "from api.cli import main; main()"', "python": ""}.items():
            (programs / name).write_text(f'#!/bin/sh\nexec "{sys.executable}" {words} "$@"\n', "utf-8")
            (programs / name).chmod(0o755)
        kept = {name: value for name, value in os.environ.items() if not name.startswith("HANDPROOF_")}
        path = f"{programs}{os.pathsep}{os.environ['PATH']}"
        self._environment = kept | SETTINGS | {"PATH": path}
        self._code = 0
        self._groups: list[int] = []

    def run(self, command: str) -> list[str]:
        """The lines that the command prints, on both streams; `$?` is the code of the one before."""
        process = subprocess.Popen(
            ["/bin/sh", "-c", f"(exit {self._code})\n{command}"],
            cwd=self.folder,
            env=self._environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._groups.append(process.pid)
        printed, _nothing = process.communicate(timeout=TIMEOUT_S)
        self._code = process.returncode
        return printed.decode("utf-8").splitlines()

    def end(self) -> None:
        """End what the commands have left running."""
        for group in self._groups:
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)


def trimmed(lines: Sequence[str]) -> list[str]:
    """Lines without blanks at their ends, and without blank lines at the end."""
    kept = [line.rstrip() for line in lines]
    while kept and not kept[-1]:
        kept.pop()
    return kept


def fits(shown: Sequence[str], printed: Sequence[str]) -> bool:
    """Whether what was printed is what the page shows."""
    pattern = "".join(r"(?:.*\n)*" if line == ELLIPSIS else f"{_line_pattern(line)}\n" for line in trimmed(shown))
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in trimmed(printed))) is not None


def _line_pattern(line: str) -> str:
    return ".*".join(re.escape(part) for part in line.split(ELLIPSIS))


def difference(page: Path, command: Command, printed: Sequence[str]) -> str:
    """What to read when a command prints something else."""
    parts = [f"{name_of(page)}:{command.line}: $ {command.text}", "--- shown", *command.shown, "--- printed", *printed]
    return "\n".join(parts)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """A terminal in an empty folder; nothing that was started there stays behind."""
    opened = Terminal(tmp_path)
    yield opened
    opened.end()


@pytest.mark.parametrize("page", PAGES_WITH_COMMANDS, ids=name_of)
def test_every_command_prints_what_the_page_shows(page: Path, terminal: Terminal) -> None:
    wrong: list[str] = []
    for block in blocks(page.read_text("utf-8")):
        if block.title is not None:
            (terminal.folder / block.title).parent.mkdir(exist_ok=True)
            (terminal.folder / block.title).write_text(block.text, "utf-8")
        for command in commands(block) if block.language == "console" else ():
            printed = terminal.run(command.text)
            if not fits(command.shown, printed):
                wrong.append(difference(page, command, trimmed(printed)))
    assert wrong == [], "\n\n".join(wrong)


def test_the_readme_and_the_tutorial_have_commands() -> None:
    assert {"README.md", "docs/tutorial/first-verdict.md"} <= {name_of(page) for page in PAGES_WITH_COMMANDS}


def test_a_terminal_keeps_the_exit_code_and_both_streams(terminal: Terminal) -> None:
    assert terminal.run("handproof show nothing.txt") == ["nothing.txt: cannot be opened: No such file or directory."]
    assert terminal.run("echo $?") == ["3"]
    assert terminal.run("echo $?") == ["0"]


@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        (["a", "b"], True),
        (["a"], False),
        (["a", "…"], True),
        (["…", "b"], True),
        (["…"], True),
        (["a", "…", "b"], True),
        (["a", "…", "c"], False),
        (["…a", "b…", ""], True),
        (["a.", "b"], False),
    ],
)
def test_an_ellipsis_stands_for_lines_or_for_text(shown: list[str], expected: bool) -> None:
    assert fits(shown, ["a  ", "b", ""]) is expected
