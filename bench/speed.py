"""Hands per second: the judge beside pokerkit's load and replay of the same hands, turn by turn in one run.

Seconds are those of the processor, so that other programs on the machine count for less.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from pokerkit import HandHistory

from bench.hands import WrittenHand
from domain.events import parse_event, trusted_event
from domain.rulebook import Shelf, shipped_shelf
from replay import Verdict, judge

Job = Callable[[WrittenHand], tuple[int, ...]]
"""From a hand as it was written to its closing stacks."""

POKERKIT: Final = "pokerkit: load and replay"
SHELF: Final[Shelf] = shipped_shelf()


def judge_alone(written: WrittenHand) -> tuple[int, ...]:
    """Events that are in memory, to the verdict."""
    return _final(judge(written.events, SHELF))


def judge_trusted(written: WrittenHand) -> tuple[int, ...]:
    """Bytes that were vouched for, to the verdict: as a log is read again."""
    return _final(judge([trusted_event(line) for line in written.lines], SHELF))


def judge_parsed(written: WrittenHand) -> tuple[int, ...]:
    """Bytes from outside, validated in full, to the verdict: as a file is verified."""
    return _final(judge([parse_event(line) for line in written.lines], SHELF))


def replay_by_pokerkit(written: WrittenHand) -> tuple[int, ...]:
    """PHH text to pokerkit's state after the last action."""
    last = deque(HandHistory.loads(written.phh), maxlen=1)
    return tuple(last[0].stacks)


JOBS: Final[dict[str, Job]] = {
    "judge: events in memory": judge_alone,
    "judge: load trusted bytes": judge_trusted,
    "judge: load and validate": judge_parsed,
    POKERKIT: replay_by_pokerkit,
}


@dataclass(frozen=True, slots=True)
class Speed:
    """Hands per second of one job, a number for each run."""

    job: str
    runs: tuple[float, ...]

    @property
    def median(self) -> float:
        """The run in the middle."""
        return median(self.runs)


def all_agree(hands: Sequence[WrittenHand]) -> None:
    """See that every job comes to the same closing stacks; AssertionError names the first hand where one does not."""
    for number, written in enumerate(hands, start=1):
        for name, job in JOBS.items():
            final = job(written)
            assert final == written.final, f"hand {number}: {name} ends with {final}, not with {written.final}"


def measure(hands: Sequence[WrittenHand], runs: int) -> list[Speed]:
    """Time every job over all hands, `runs` times in turn, each time beginning with another job."""
    timed: dict[str, list[float]] = {name: [] for name in JOBS}
    names = list(JOBS)
    for run in range(runs):
        cut = run % len(names)
        for name in (*names[cut:], *names[:cut]):
            timed[name].append(len(hands) / _seconds(JOBS[name], hands))
    return [Speed(name, tuple(each)) for name, each in timed.items()]


def _seconds(job: Job, hands: Sequence[WrittenHand]) -> float:
    start = time.process_time()
    for written in hands:
        job(written)
    return time.process_time() - start


def _final(verdict: Verdict) -> tuple[int, ...]:
    assert verdict.status == "ok", f"{verdict.hand}: {verdict.findings}"
    assert verdict.final is not None
    return tuple(stack or 0 for stack in verdict.final.values())
