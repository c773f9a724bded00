"""Goal: imports point one way, and the judge stays free of database, server and terminal.

Method: run the contracts of pyproject.toml on the packages, then on a copy of them with one forbidden import each.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.shared import ROOT
from tests.test_style import PACKAGES

BROKEN = re.compile(r"Contracts: \d kept, [1-3] broken\.")


def check_contracts(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run all contracts on the packages in `folder`."""
    return subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run(['--no-cache'])"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def copied_packages(tmp_path: Path) -> Path:
    """A folder with the contracts and a copy of the packages that may be changed."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_the_contracts_are_kept() -> None:
    outcome = check_contracts(ROOT)
    assert outcome.returncode == 0, outcome.stdout


@pytest.mark.parametrize(
    ("package", "imported"),
    [
        ("domain", "replay"),
        ("domain", "eventlog"),
        ("domain", "typer"),
        ("eventlog", "replay"),
        ("eventlog", "projections"),
        ("replay", "eventlog"),
        ("replay", "projections"),
        ("replay", "duckdb"),
        ("replay", "fastapi"),
        ("replay", "rich"),
        ("replay", "uvicorn"),
        ("projections", "api"),
    ],
)
def test_a_forbidden_import_breaks_a_contract(copied_packages: Path, package: str, imported: str) -> None:
    (copied_packages / package / "intruder.py").write_text(f"import {imported}\n", encoding="utf-8")
    outcome = check_contracts(copied_packages)
    assert outcome.returncode == 1
    assert BROKEN.search(outcome.stdout)
    assert f"{package}.intruder -> {imported}" in outcome.stdout
