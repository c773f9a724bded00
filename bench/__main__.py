"""`python -m bench`: hands per second beside pokerkit, and the memory of `verify`."""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.hands import random_hands
from bench.memory import peak_of_verify, write_hands
from bench.profiling import profile
from bench.speed import POKERKIT, Speed, all_agree, measure

SMALL_FILE, LARGE_FILE = 1_000, 10_000
MEBIBYTE = 2**20


def main() -> int:
    """Measure what the command line asks for and print it."""
    wanted = _arguments()
    print(f"{wanted.hands} six-handed no-limit hold'em hands are dealt …", file=sys.stderr)
    hands = random_hands(wanted.hands, wanted.seed)
    all_agree(hands)
    gc.collect()
    gc.freeze()  # as the program does; it is the same for both
    if wanted.profile:
        print(profile(hands))
        return 0
    speeds = measure(hands, wanted.runs)
    peaks = {} if wanted.no_memory else _peaks()
    if wanted.json:
        print(json.dumps(_as_json(wanted, speeds, peaks)))
    else:
        _print_speeds(wanted, speeds)
        _print_peaks(peaks)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--hands", type=int, default=2_000, help="how many hands (default: 2000)")
    parser.add_argument("--runs", type=int, default=5, help="how often each job is timed (default: 5)")
    parser.add_argument("--seed", type=int, default=1, help="which hands (default: 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--no-memory", action="store_true", help="leave out the memory of verify")
    parser.add_argument("--profile", action="store_true", help="print where the judge's time goes instead")
    return parser.parse_args()


def _peaks() -> dict[int, int]:
    """Peak memory of `verify` in bytes by number of hands."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "hands.events.jsonl"
        return {count: peak_of_verify(write_hands(file, count)) for count in (SMALL_FILE, LARGE_FILE)}


def _print_speeds(wanted: argparse.Namespace, speeds: Sequence[Speed]) -> None:
    beside = _beside(speeds)
    print(f"{_machine()}. {wanted.hands} hands, {wanted.runs} runs in turn, hands per second of the processor:\n")
    print(f"{'':28}{'median':>9}{'min':>9}{'max':>9}{'× pokerkit':>12}")
    for speed in speeds:
        figures = "".join(f"{figure:9,.0f}" for figure in (speed.median, min(speed.runs), max(speed.runs)))
        print(f"{speed.job:28}{figures}{speed.median / beside:12.1f}")
    print("\nAll of them come to the same closing stacks.")


def _print_peaks(peaks: dict[int, int]) -> None:
    if not peaks:
        return
    print("\nPeak memory of `handproof verify FILE --format jsonl`:\n")
    for count, peak in peaks.items():
        print(f"{count:>8,} hands {peak / MEBIBYTE:8.1f} MiB")
    print(f"{'difference':>14} {(peaks[LARGE_FILE] - peaks[SMALL_FILE]) / MEBIBYTE:8.1f} MiB")


def _as_json(wanted: argparse.Namespace, speeds: Sequence[Speed], peaks: dict[int, int]) -> dict[str, object]:
    beside = _beside(speeds)
    return {
        "machine": _machine(),
        "hands": wanted.hands,
        "runs": wanted.runs,
        "hands_per_second": {
            speed.job: {"median": speed.median, "runs": speed.runs, "ratio": speed.median / beside} for speed in speeds
        },
        "verify_peak_bytes": {str(count): peak for count, peak in peaks.items()},
    }


def _beside(speeds: Sequence[Speed]) -> float:
    """The median of pokerkit."""
    return next(speed.median for speed in speeds if speed.job == POKERKIT)


def _machine() -> str:
    return f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"


if __name__ == "__main__":
    sys.exit(main())
