"""Filling a log and its read models."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from uuid import UUID

from domain.events import Event
from eventlog.aggregate_ids import aggregate_id
from eventlog.application import EventLog
from eventlog.mapper import LogEvent
from eventlog.persistence import DuckDBApplicationRecorder
from projections.batching import USUAL, Limits
from projections.catching_up import catch_up
from projections.read_models import ReadModels


@dataclass
class _Pending:
    """Events of many streams, as `save` collects them."""

    events: list[LogEvent]
    id: UUID
    version: int = 0

    def collect_events(self) -> list[LogEvent]:
        return self.events


def store(log: EventLog, requests: Iterable[Sequence[Event]]) -> int:
    """Store the events of the requests in this order, all at once, which is quick; the last log position."""
    assert isinstance(log.recorder, DuckDBApplicationRecorder)
    ids: dict[str, UUID] = {}
    events: list[LogEvent] = []
    for event in chain.from_iterable(requests):
        if event.stream not in ids:
            ids[event.stream] = log.recorder.aggregate_of(event.stream) or aggregate_id(event.stream, event.at)
        events.append(LogEvent(ids[event.stream], event))
    if events:
        log.save(_Pending(events, events[0].originator_id))
    return log.recorder.max_notification_id() or 0


def filled(log: EventLog, *requests: Sequence[Event], limits: Limits = USUAL) -> ReadModels:
    """The read models after these requests."""
    store(log, requests)
    catch_up(log, limits=limits)
    return ReadModels(log)
