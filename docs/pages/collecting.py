"""A pytest plug-in that writes which test bears which marker of the rulebook, without running any.

    python -m pytest --collect-only -p docs.pages.collecting --marks FILE

The file is a JSON list of [test, marker, arguments]; a test with several sets of parameters is listed for each.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MARKERS = ("rule", "near_miss", "consequence", "cell", "case")


@dataclass(frozen=True, slots=True)
class Mark:
    """A marker of one test; `test` is its file and name, the same for all sets of parameters."""

    test: str
    marker: str
    arguments: tuple[str, ...]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that names the file."""
    parser.addoption("--marks", metavar="FILE", help="write the markers of the rulebook to this file")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Write the markers of everything that was collected."""
    marks = [
        (item.nodeid.partition("[")[0], name, mark.args)
        for item in session.items
        for name in MARKERS
        for mark in item.iter_markers(name)
    ]
    Path(session.config.getoption("--marks")).write_text(json.dumps(marks), encoding="utf-8")


@cache
def collected() -> tuple[Mark, ...]:
    """The markers of all tests, long ones included. RuntimeError if the tests cannot be collected."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "marks.json"
        options = ["--collect-only", "-qq", "-p", "no:cacheprovider", "-p", __name__, "--marks", str(file)]
        command = [sys.executable, "-m", "pytest", *options, "-m", "long or not long", "tests"]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, encoding="utf-8")  # noqa: S603
        if done.returncode != 0:
            raise RuntimeError(f"the tests cannot be collected:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        marks = json.loads(file.read_text(encoding="utf-8"))
    return tuple(Mark(test, marker, tuple(arguments)) for test, marker, arguments in marks)
