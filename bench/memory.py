"""Peak memory of `handproof verify` on files of many hands, and such files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from bench.hands import random_hands

ROOT: Final = Path(__file__).resolve().parents[1]
DIFFERENT_HANDS: Final = 100

_MEASURE: Final = """
import resource, subprocess, sys
outcome = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=False)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(outcome.returncode)
"""
"""Runs a command and prints the largest memory of it. A process of its own: the figure of a child is never below the
memory of the process that starts it, and that of this one may be large."""


def write_hands(path: Path, count: int) -> Path:
    """Write a file of events with `count` hands: a hundred different ones again and again under new numbers."""
    templates = [
        b"".join(line + b"\n" for line in written.lines)
        .replace(b'hand/bench/%d"' % number, b'hand/bench/%d"')
        .replace(b'"hand_no":"%d"' % number, b'"hand_no":"%d"')
        for number, written in enumerate(random_hands(DIFFERENT_HANDS), start=1)
    ]
    with path.open("wb") as file:
        for number in range(1, count + 1):
            template = templates[number % DIFFERENT_HANDS]
            file.write(template % ((number,) * template.count(b"%d")))
    return path


def peak_of_verify(file: Path) -> int:
    """Peak memory in bytes of `handproof verify FILE --format jsonl`; RuntimeError unless all hands are clean."""
    program = (sys.executable, "-c", "from api.cli import main; main()")
    command = (sys.executable, "-c", _MEASURE, *program, "verify", str(file), "--format", "jsonl")
    outcome = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    if outcome.returncode:
        raise RuntimeError(f"verify ended with {outcome.returncode}: {outcome.stderr}")
    unit = 1 if sys.platform == "darwin" else 1024  # getrusage counts kibibytes on Linux
    return int(outcome.stdout) * unit
