"""Goal: a process that is killed while it fills read models leaves nothing half, nothing twice, and can go on.

Method: `killing.py` kills at random moments and compares digests with those of read models made in one go.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.shared import ROOT


def killed(folder: Path, kills: int, seed: int) -> dict[str, Any]:
    outcome = subprocess.run(
        [sys.executable, "-m", "tests.projections.killing", str(folder), str(kills), str(seed)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 0, outcome.stderr
    found: dict[str, Any] = json.loads(outcome.stdout)
    return found


def check_same(found: dict[str, Any], kills: int) -> None:
    assert found["faults"] == []
    assert (found["kills"], found["checks"]) == (kills, kills // 4)
    assert found["ends"] < kills  # most were killed on the way


def test_sixteen_kills_leave_what_an_undisturbed_run_makes(tmp_path: Path) -> None:
    check_same(killed(tmp_path, 16, seed=2026), 16)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5))
def test_many_kills_leave_what_an_undisturbed_run_makes(tmp_path: Path, seed: int) -> None:
    check_same(killed(tmp_path, 100, seed), 100)
