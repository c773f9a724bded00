"""Events a second in bulk, as an import brings them: many hands in one save, beside `eventsourcing.sqlite`."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.utils import Environment

from bench.log.hands import LogHand
from bench.log.saves import SQLITE, log_environment, sealed_environment
from domain.events import canonical_bytes, parse_event
from eventlog.application import EventLog
from eventlog.incoming import sent
from eventlog.intake import Intake

Bring = Callable[[Path, Sequence[LogHand]], float]
"""Stores all hands in a folder; the seconds that it took."""

_HANDS_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class BulkRate:
    """Events a second of one line, a number for each run."""

    line: str
    runs: tuple[float, ...]

    @property
    def median(self) -> float:
        """The run in the middle."""
        return median(self.runs)


def measure(hands: Sequence[LogHand], runs: int) -> list[BulkRate]:
    """Time every line over all hands, in turn."""
    timed: dict[str, list[float]] = {name: [] for name in LINES}
    events = sum(len(each.events) for each in hands)
    for _ in range(runs):
        for name, bring in LINES.items():
            with TemporaryDirectory() as folder:
                timed[name].append(events / bring(Path(folder), hands))
    return [BulkRate(name, tuple(rates)) for name, rates in timed.items()]


def _sqlite(folder: Path, hands: Sequence[LogHand]) -> float:
    environment = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "log.sqlite")}
    factory = InfrastructureFactory.construct(Environment("Bench", environment))
    recorder = factory.application_recorder()
    start = time.perf_counter()
    for some in _groups(hands):
        recorder.insert_events([event for each in some for event in each.stored])
    taken = time.perf_counter() - start
    factory.close()
    return taken


def _plain(folder: Path, hands: Sequence[LogHand]) -> float:
    return _appended(EventLog(log_environment(folder)), hands)


def _sealed(folder: Path, hands: Sequence[LogHand]) -> float:
    return _appended(EventLog(sealed_environment(folder)), hands)


def _validated(folder: Path, hands: Sequence[LogHand]) -> float:
    """With the bytes checked at the border first, as lines of a file are."""
    lines = [[canonical_bytes(event) for event in each.events] for each in hands]
    log = EventLog(sealed_environment(folder))
    start = time.perf_counter()
    for first in range(0, len(lines), _HANDS_AT_ONCE):
        log.append_all([[parse_event(line) for line in each] for each in lines[first : first + _HANDS_AT_ONCE]])
    taken = time.perf_counter() - start
    log.close()
    return taken


def _taken_in(folder: Path, hands: Sequence[LogHand]) -> float:
    """With all that `ingest` does to the lines of a file once they are read, those of a hundred hands mixed."""
    lines = [line for first in range(0, len(hands), 100) for line in _mixed(hands[first : first + 100])]
    log = EventLog(sealed_environment(folder))
    start = time.perf_counter()
    for _ in Intake(log, "bench").take(map(sent, lines)):
        pass
    taken = time.perf_counter() - start
    log.close()
    return taken


def _mixed(hands: Sequence[LogHand]) -> list[bytes]:
    """The lines of some hands, one of each in turn."""
    in_turn = zip_longest(*([canonical_bytes(event) for event in each.events] for each in hands))
    return [line for lines in in_turn for line in lines if line is not None]


def _appended(log: EventLog, hands: Sequence[LogHand]) -> float:
    start = time.perf_counter()
    for some in _groups(hands):
        log.append_all([each.events for each in some])
    taken = time.perf_counter() - start
    log.close()
    return taken


def _groups(hands: Sequence[LogHand]) -> list[Sequence[LogHand]]:
    return [hands[first : first + _HANDS_AT_ONCE] for first in range(0, len(hands), _HANDS_AT_ONCE)]


LINES: Final[dict[str, Bring]] = {
    SQLITE: _sqlite,
    "append_all, no journal": _plain,
    "append_all, sealed": _sealed,
    "parse and append_all, sealed": _validated,
    "intake of lines, sealed": _taken_in,
}
