"""What a mutation run came to: `python -m tests.support.mutation mutants/mutmut-cicd-stats.json docs/mutation.md`.

A mutant counts as noticed if a test failed, hung or crashed on it. Those that no test reaches count as survivors.
Every survivor is printed as the line it changes; each must stand in the page that explains them. The exit code is 1
below the aim, or where a survivor is not explained.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

AIM_PERCENT = 90
MUTMUT = (sys.executable, "-m", "mutmut")
SURVIVED = ("survived", "no tests")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change that no test noticed: its name, the line before and after."""

    name: str
    before: str
    after: str

    @property
    def function(self) -> str:
        """Module and function: `settlement.pots._layers`."""
        path, _, number = self.name.partition("__mutmut_")
        assert number.isdigit()
        module, _, function = path.rpartition(".x_")
        return f"{module.removeprefix('replay.')}.{function}"


def score_percent(statistics: dict[str, int]) -> float:
    """Percent of the mutants that were noticed, 0 without mutants; skipped ones do not count.

    `statistics` are numbers of mutants by outcome, as mutmut exports them.
    """
    counted = statistics["total"] - statistics["skipped"]
    noticed = sum(statistics[outcome] for outcome in ("killed", "timeout", "segfault"))
    return 100 * noticed / counted if counted else 0.0


def survivors() -> list[Mutant]:
    """The mutants of the last run that no test noticed."""
    lines = [line.strip().rpartition(": ") for line in _mutmut("results").splitlines()]
    return [_mutant(name) for name, _, outcome in lines if outcome in SURVIVED]


def listed(mutants: Sequence[Mutant]) -> str:
    """The mutants as Markdown, function by function, as the page that explains them shows them."""
    text, last = "", ""
    for mutant in mutants:
        heading = f"\n`{mutant.function}`\n\n" if mutant.function != last else ""
        text += f"{heading}- `{mutant.before}`\n  `{mutant.after}`\n"
        last = mutant.function
    return text


def main(statistics: str, page: str) -> int:
    """Print the score and the survivors that the page does not explain; 0 if there are none and the aim is reached."""
    score = score_percent(json.loads(Path(statistics).read_text(encoding="utf-8")))
    explained = Path(page).read_text(encoding="utf-8")
    survived = survivors()
    unexplained = [mutant for mutant in survived if f"`{mutant.after}`" not in explained]
    sys.stdout.write(f"mutation score {score:.1f} % (aim {AIM_PERCENT} %), {len(survived)} survivors\n")
    if unexplained:
        sys.stdout.write(f"not explained in {page}:\n{listed(unexplained)}")
    return 0 if score >= AIM_PERCENT and not unexplained else 1


def _mutant(name: str) -> Mutant:
    shown = _mutmut("show", name).splitlines()
    changed = [line for line in shown if line.startswith(("-", "+")) and not line.startswith(("---", "+++"))]
    before = [line[1:].strip() for line in changed if line.startswith("-")]
    after = [line[1:].strip() for line in changed if line.startswith("+")]
    return Mutant(name, " ".join(before), " ".join(after))


def _mutmut(*arguments: str) -> str:
    return subprocess.run((*MUTMUT, *arguments), capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
