"""Goal: a process that is killed while it writes loses no answered event, leaves none half or twice, and can go on.

Method: `killing.py` kills writers at random moments and checks what is left after each.
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
        [sys.executable, "-m", "tests.eventlog.killing", str(folder), str(kills), str(seed)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 0, outcome.stderr
    found: dict[str, Any] = json.loads(outcome.stdout)
    return found


def check_nothing_was_lost(found: dict[str, Any], kills: int) -> None:
    assert found["faults"] == []
    assert found["whole"] == ""
    assert found["kills"] == kills
    assert found["answered"] > kills  # they did write


def test_a_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    check_nothing_was_lost(killed(tmp_path, 100, seed=2026), 100)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_a_thousand_kills_lose_nothing(tmp_path: Path, seed: int) -> None:
    check_nothing_was_lost(killed(tmp_path, 100, seed), 100)
