"""Goal: rooms stay small enough to be read at once. Method: measure every module of the packages.

What ruff can check (docstrings, complexity, names) is not repeated here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.shared import ROOT

PACKAGES = ("domain", "eventlog", "projections", "replay", "api")
MODULE_LINES_MAX = 400
FUNCTION_LINES_MAX = 70

MODULES = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]


def functions(source: str) -> Iterator[tuple[str, int]]:
    """Name and number of lines of every function in `source`, its docstring and nested ones included."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, (node.end_lineno or node.lineno) - node.lineno + 1


def long_functions(source: str) -> list[str]:
    return [f"{name}: {lines} lines" for name, lines in functions(source) if lines > FUNCTION_LINES_MAX]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_modules_and_functions_are_short(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    module_lines = len(source.splitlines())
    assert module_lines <= MODULE_LINES_MAX
    assert long_functions(source) == []


def test_every_package_is_measured() -> None:
    assert {path.relative_to(ROOT).parts[0] for path in MODULES} == set(PACKAGES)


@pytest.mark.parametrize("indent", ["", "    "])
def test_only_a_function_beyond_the_limit_is_too_long(indent: str) -> None:
    def source(lines: int) -> str:
        inner = [f"{indent}def f():", *[f"{indent}    pass"] * (lines - 1)]
        return "\n".join([*(["class C:"] if indent else []), *inner])

    assert long_functions(source(FUNCTION_LINES_MAX)) == []
    assert long_functions(source(FUNCTION_LINES_MAX + 1)) == ["f: 71 lines"]
