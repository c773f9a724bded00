"""Saves a second with so many callers: the log with and without its journal, beside `eventsourcing.sqlite`.

Every line is on the disk when a save returns: SQLite in WAL mode syncs at each commit (`synchronous` is FULL, its
default), DuckDB at each commit of a group, the journal after it. Events are made before the time starts.
"""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from eventsourcing.persistence import InfrastructureFactory, StoredEvent
from eventsourcing.utils import Environment

from bench.log.hands import LogHand
from domain.events import Event
from eventlog.application import EventLog
from eventlog.factory import DBNAME, JOURNAL, KEYS
from eventlog.keys import created_keys

Save = Callable[[Sequence[StoredEvent], Sequence[Event]], object]
"""Saves some events of one hand, from whichever of the two forms the line takes."""

SQLITE: Final = "eventsourcing.sqlite"
CALLERS: Final = (1, 4, 16, 64)
SIZES: Final = (1, 25)


@dataclass(frozen=True, slots=True)
class Rate:
    """Saves a second of one line, a number for each run.

    `waits_ms` is the time that half of the saves took at most, `cpu_ms` what a save cost the processor, all threads
    taken together: on a machine that has other things to do it says more than the clock.
    """

    line: str
    callers: int
    size: int
    runs: tuple[float, ...]
    waits_ms: tuple[float, ...]
    cpu_ms: tuple[float, ...]

    @property
    def median(self) -> float:
        """The run in the middle."""
        return median(self.runs)


@contextmanager
def _sqlite(folder: Path) -> Iterator[Save]:
    environment = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "log.sqlite")}
    with _recorder(environment) as save:
        yield save


@contextmanager
def _duckdb(folder: Path) -> Iterator[Save]:
    with _recorder(log_environment(folder)) as save:
        yield save


@contextmanager
def _sealed(folder: Path) -> Iterator[Save]:
    with _recorder(sealed_environment(folder)) as save:
        yield save


@contextmanager
def _application(folder: Path) -> Iterator[Save]:
    log = EventLog(sealed_environment(folder))
    try:
        yield lambda _stored, events: log.append(events)
    finally:
        log.close()


LINES: Final = {
    SQLITE: _sqlite,
    "log, no journal": _duckdb,
    "log, sealed": _sealed,
    "EventLog.append, sealed": _application,
}


@contextmanager
def _recorder(environment: dict[str, str]) -> Iterator[Save]:
    """Saves through the recorder of a persistence module."""
    factory = InfrastructureFactory.construct(Environment("Bench", environment))
    recorder = factory.application_recorder()
    try:
        yield lambda stored, _events: recorder.insert_events(stored)
    finally:
        factory.close()


def log_environment(folder: Path) -> dict[str, str]:
    """A log without a journal."""
    return {"PERSISTENCE_MODULE": "eventlog.persistence", DBNAME: str(folder / "log.duckdb")}


def sealed_environment(folder: Path) -> dict[str, str]:
    """A log with keys and a journal."""
    created_keys(folder / "keys", "example.com/bench")
    return log_environment(folder) | {JOURNAL: str(folder / "log.journal"), KEYS: str(folder / "keys")}


def measure(hands: Sequence[LogHand], runs: int, seconds: float, callers: Sequence[int]) -> list[Rate]:
    """Time every line in turn, each time beginning with another one."""
    names = list(LINES)
    gc.collect()
    gc.freeze()  # else every line pays for going through the hands that the bench holds
    timed: dict[tuple[str, int, int], list[tuple[float, float, float]]] = {}
    for size in SIZES:
        for count in callers:
            for run in range(runs):
                cut = run % len(names)
                for name in (*names[cut:], *names[:cut]):
                    timed.setdefault((name, count, size), []).append(_run(name, hands, count, size, seconds))
    return [Rate(name, count, size, *zip(*each, strict=True)) for (name, count, size), each in timed.items()]


def _run(name: str, hands: Sequence[LogHand], callers: int, size: int, seconds: float) -> tuple[float, float, float]:
    """Saves a second, the median of the time that one took in milliseconds, and its processor time."""
    with TemporaryDirectory() as folder, LINES[name](Path(folder)) as save:
        queue = iter(hands)
        lock = threading.Lock()
        waits: list[list[float]] = [[] for _ in range(callers)]
        start, cpu = time.perf_counter(), time.process_time()
        threads = [
            threading.Thread(target=_call, args=(save, queue, lock, size, start + seconds, waits[number]))
            for number in range(callers)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        taken, used = time.perf_counter() - start, time.process_time() - cpu
    every = [wait for each in waits for wait in each]
    return len(every) / taken, 1000 * median(every), 1000 * used / len(every)


def _call(
    save: Save, hands: Iterator[LogHand], lock: threading.Lock, size: int, deadline: float, waits: list[float]
) -> None:
    """One caller: a hand after the other, in saves of so many events, one at least, until time is up."""
    while True:
        with lock:
            hand = next(hands, None)
        assert hand is not None, "there are not enough hands: deal more, or take less time"
        for first in range(0, len(hand.events), size):
            before = time.perf_counter()
            save(hand.stored[first : first + size], hand.events[first : first + size])
            waits.append(time.perf_counter() - before)
            if time.perf_counter() >= deadline:
                return
