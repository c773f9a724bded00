"""`python -m bench.crash`: a server crash interrupts a thousand tables at once; finding, reckoning and ordering."""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Final

from api.incidents import Refunding
from bench.hands import random_hands
from domain.events import Event, event_from, hand, stream_name
from domain.events.incident import ServerCrashed
from domain.rulebook import shipped_shelf
from eventlog.application import EventLog
from eventlog.factory import DBNAME, JOURNAL, KEYS
from eventlog.keys import created_keys
from eventlog.leaves import LeafMaker
from projections.incidents.worksheets import CrashWorksheets
from projections.open_log import OpenLog

HOUSE: Final = "bench"
INCIDENT: Final = stream_name("incident", HOUSE, "c-1")
CRASH: Final = ServerCrashed(server="s-1", crashed_at="2099-01-01T00:00:00.000000Z", reason_code=3)
NOW: Final = "2099-01-01T01:00:00.000000Z"
_UNIT: Final = 1 if sys.platform == "darwin" else 1024  # getrusage counts kibibytes on Linux


def main(words: Sequence[str] | None = None) -> int:
    """Measure what the command line asks for and print it."""
    wanted = _arguments(words)
    if wanted.folder is not None:
        print(json.dumps(_measured(Path(wanted.folder))))
        return 0
    print(f"{wanted.finished} finished hands and {wanted.tables} open ones are stored …", file=sys.stderr)
    dealt = [list(written.events) for written in random_hands(500)]
    runs = [_run(dealt, wanted.finished, wanted.tables) for _ in range(wanted.runs)]
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores. {wanted.runs} runs.\n")
    hands = int(median(run["hands"] for run in runs))
    print(f"{hands:,} tables crash at once, {wanted.finished:,} finished hands in the log, per 1,000 hands (median):\n")
    for line, words_of in _LINES.items():
        figure = median(run[line] for run in runs) * 1000 / hands
        print(f"{words_of:<58}{figure:8.2f} s")
    print(f"\nPeak memory of the program: {median(run['memory_mib'] for run in runs):.0f} MiB.")
    return 0


_LINES: Final = {
    "sheet_s": "one pass over the log, worksheet with three policies",
    "apply_s": "cancellations and orders, sealed, promised",
    "again_s": "the same once more: worksheet, nothing to order",
}


def _arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.crash", description=__doc__)
    parser.add_argument("--tables", type=int, default=1_000, help="how many hands are interrupted (default: 1000)")
    parser.add_argument("--finished", type=int, default=10_000, help="how many hands are over (default: 10000)")
    parser.add_argument("--runs", type=int, default=3, help="how often it is done (default: 3)")
    parser.add_argument("--folder", help=argparse.SUPPRESS)
    return parser.parse_args(words)


def _run(dealt: Sequence[Sequence[Event]], finished: int, tables: int) -> dict[str, float]:
    """One crash, measured in a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        _fill(Path(folder), dealt, finished, tables)
        command = (sys.executable, "-m", "bench.crash", "--folder", folder)
        done = subprocess.run(command, capture_output=True, text=True, check=True)  # noqa: S603 - our own program
        measured: dict[str, float] = json.loads(done.stdout)
        return measured


def _environment(folder: Path) -> dict[str, str]:
    paths = {DBNAME: folder / "log.duckdb", JOURNAL: folder / "log.journal", KEYS: folder / "keys"}
    return {"PERSISTENCE_MODULE": "eventlog.persistence", **{name: str(path) for name, path in paths.items()}}


def _fill(folder: Path, dealt: Sequence[Sequence[Event]], finished: int, tables: int) -> None:
    created_keys(folder / "keys", "bench/crash")
    with EventLog(_environment(folder)) as log:
        whole = (_numbered(dealt[number % len(dealt)], number) for number in range(finished))
        cut = (_cut(_numbered(dealt[number % len(dealt)], finished + number), number) for number in range(tables))
        for hands in (whole, cut):
            for some in _hundreds(hands):
                log.append_all(some)


def _hundreds(hands: Iterator[list[Event]]) -> Iterator[list[list[Event]]]:
    some: list[list[Event]] = []
    for each in hands:
        some.append(each)
        if len(some) == 100:
            yield some
            some = []
    if some:
        yield some


def _cut(events: list[Event], number: int) -> list[Event]:
    """The hand after some of its events."""
    return events[: 8 + number % max(1, len(events) - 9)]


def _numbered(events: Sequence[Event], number: int) -> list[Event]:
    """The hand under another number, at a table of its own, dealt by the server that will crash."""
    first = events[0].data
    assert isinstance(first, hand.HandStarted)
    named = {"hand_no": str(number), "table": f"table {number % 1000}", "house": HOUSE, "server": "s-1"}
    data = first.model_copy(update=named)
    stream = stream_name("hand", HOUSE, str(number))
    return [event_from(stream, each.pos, each.at, data if each.pos == 1 else each.data) for each in events]


def _measured(folder: Path) -> dict[str, float]:
    with EventLog(_environment(folder)) as log:
        reader = OpenLog(log)
        assert reader.store.sealing is not None
        maker = CrashWorksheets(reader.store, "log", shipped_shelf(), LeafMaker(reader.store.sealing.keys.salt_key))
        acting = Refunding(log, lambda: NOW)
        acting.open(INCIDENT, CRASH)
        begun = time.perf_counter()
        made = maker.of(INCIDENT, CRASH)
        digest = made.worksheet.sha256
        sheet_s, begun = time.perf_counter() - begun, time.perf_counter()
        done = acting.apply(made)
        apply_s, begun = time.perf_counter() - begun, time.perf_counter()
        again = maker.of(INCIDENT, CRASH)
        if acting.apply(again).ordered or again.worksheet.sha256 != digest or not done.whole:
            raise RuntimeError("the second run came to something else")
        again_s = time.perf_counter() - begun
        return {
            "hands": done.hands,
            "sheet_s": sheet_s,
            "apply_s": apply_s,
            "again_s": again_s,
            "memory_mib": _peak() / 2**20,
        }


def _peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT


if __name__ == "__main__":
    sys.exit(main())
