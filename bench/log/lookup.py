"""One hand out of a large log: from its name to its events. And how many bytes an event takes.

The log is filled by statements with what the log itself would hold: canonical bytes, ids that begin with the time of
the hand, names of streams. Leaves are 32 bytes of the right length and no meaning.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from bench.log.hands import NUMBER, id_of, stream_of
from domain.events import trusted_event
from eventlog.application import EventLog
from eventlog.database import Cursor
from eventlog.factory import DBNAME
from eventlog.persistence import DuckDBApplicationRecorder

_HANDS_AT_ONCE: Final = 20_000


@dataclass(frozen=True, slots=True)
class LookUp:
    """Times in milliseconds to get one hand by name; bytes of the file per event."""

    events: int
    median_ms: float
    slowest_of_100_ms: float
    bytes_an_event: float
    canonical_bytes_an_event: float


def measure(lines: Sequence[bytes], events: int, asked: int, seed: int) -> LookUp:
    """Fill a log with so many events, then ask for random hands by their names."""
    hands = events // len(lines)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "log.duckdb"
        log = EventLog({DBNAME: str(path)})
        try:
            assert isinstance(log.recorder, DuckDBApplicationRecorder)
            for first in range(1, hands + 1, _HANDS_AT_ONCE):
                last = min(hands, first + _HANDS_AT_ONCE - 1)
                log.recorder.store.write(partial(_fill, lines=lines, first=first, last=last))
        finally:
            log.close()  # a checkpoint: what was written stands in the file itself
        size = path.stat().st_size
        times = _times(path, len(lines), hands, asked, seed)
    times.sort()
    stored = hands * len(lines)
    canonical = sum(map(len, lines)) / len(lines)
    return LookUp(stored, median(times), times[int(len(times) * 0.99)], size / stored, canonical)


def _times(path: Path, length: int, hands: int, asked: int, seed: int) -> list[float]:
    rng = Random(seed)
    log = EventLog({DBNAME: str(path)})
    try:
        times = []
        for _ in range(asked):
            name = stream_of(rng.randint(1, hands))
            start = time.perf_counter()
            found = log.events_of(name)
            times.append(1000 * (time.perf_counter() - start))
            assert len(found) == length
            assert found[0].stream == name
        return times
    finally:
        log.close()


def _fill(cursor: Cursor, lines: Sequence[bytes], first: int, last: int) -> None:
    """Hands `first` to `last`, in the writer's transaction."""
    numbers = range(first, last + 1)
    cursor.execute(
        "INSERT INTO streams SELECT unnest(?::VARCHAR[]), unnest(?::UUID[])",
        [[stream_of(number) for number in numbers], [id_of(number) for number in numbers]],
    )
    cursor.execute(
        """
        INSERT INTO stored_events
        SELECT (h.number - 1) * ? + e.pos, h.id, e.pos, e.topic,
               encode(replace(e.line, ?, lpad(h.number::VARCHAR, ?, '0'))),
               make_timestamp(1767225600000000 + 40000 * h.number),
               unhex(sha256(h.number || '/' || e.pos))
        FROM (SELECT unnest(?::BIGINT[]) AS number, unnest(?::UUID[]) AS id) h,
             (SELECT unnest(?::BIGINT[]) AS pos, unnest(?::VARCHAR[]) AS topic, unnest(?::VARCHAR[]) AS line) e
        ORDER BY h.number, e.pos
        """,
        [
            len(lines),
            NUMBER,
            len(NUMBER),
            list(numbers),
            [id_of(number) for number in numbers],
            list(range(1, len(lines) + 1)),
            [trusted_event(line).topic for line in lines],
            [line.decode() for line in lines],
        ],
    )
