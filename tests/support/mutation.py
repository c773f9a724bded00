"""The score of a mutation run: `python -m tests.support.mutation mutants/mutmut-cicd-stats.json`.

A mutant counts as noticed if a test failed, hung or crashed on it. Those that no test reaches count as survivors.
The exit code is 1 below the aim.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

AIM_PERCENT = 90


def score_percent(statistics: dict[str, int]) -> float:
    """Percent of the mutants that were noticed, 0 without mutants; skipped ones do not count.

    `statistics` are numbers of mutants by outcome, as mutmut exports them.
    """
    counted = statistics["total"] - statistics["skipped"]
    noticed = sum(statistics[outcome] for outcome in ("killed", "timeout", "segfault"))
    return 100 * noticed / counted if counted else 0.0


def main(path: str) -> int:
    """Print the score of the statistics file at `path`; 0 if it reaches the aim, else 1."""
    score = score_percent(json.loads(Path(path).read_text(encoding="utf-8")))
    sys.stdout.write(f"mutation score {score:.1f} % (aim {AIM_PERCENT} %)\n")
    return 0 if score >= AIM_PERCENT else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
