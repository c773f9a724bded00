"""Aggregates of the log: the state of a stream with its id, loaded from the log and remembered while it is in use."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple
from uuid import UUID

from domain.aggregate import Aggregate
from domain.events import Event
from domain.life_cycle import evolved
from eventlog.mapper import LogEvent

STREAMS_MAX: Final = 100_000
_EVENTS_AT_ONCE: Final = 1_000


class LogAggregate(NamedTuple):
    """A stream as the log knows it: its id, its last position (0: nothing is stored of it), and its state.

    The state may be of an earlier version where the events since have changed nothing else.
    """

    id: UUID
    version: int
    state: Aggregate | None

    def after(self, events: Sequence[Event]) -> LogAggregate:
        """The aggregate after further events."""
        return LogAggregate(self.id, events[-1].pos, evolved(self.state, events)) if events else self

    @property
    def current(self) -> Aggregate | None:
        """The state, with its version."""
        return None if self.state is None else replace(self.state, version=self.version)


def projected(before: LogAggregate | None, events: Iterable[LogEvent]) -> LogAggregate | None:
    """The aggregate after further events of one stream: the projector for the library's repository."""
    rest = iter(events)
    while later := list(islice(rest, _EVENTS_AT_ONCE)):
        before = (before or LogAggregate(later[0].originator_id, 0, None)).after([each.event for each in later])
    return before


class Remembered:
    """Remembers aggregates for all threads, those that were written lately: going on with them needs no look-up.

    Each is small (`domain.aggregate`), and there are at most `STREAMS_MAX`.
    """

    def __init__(self) -> None:
        self._aggregates: dict[str, LogAggregate] = {}
        self._lock = threading.Lock()

    def get(self, stream: str) -> LogAggregate | None:
        """The aggregate of a stream as far as it is remembered. It may be further by now, never less far."""
        return self._aggregates.get(stream)

    def put(self, stream: str, aggregate: LogAggregate) -> None:
        """Remember an aggregate, unless a later state of it is known."""
        with self._lock:
            before = self._aggregates.pop(stream, None)
            self._aggregates[stream] = aggregate if before is None or before.version < aggregate.version else before
            if len(self._aggregates) > STREAMS_MAX:
                del self._aggregates[next(iter(self._aggregates))]
