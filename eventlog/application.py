"""The log of the contract's events as an application of `eventsourcing`: `save` is the only way into it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.persistence import IntegrityError, Notification
from eventsourcing.utils import EnvType

from domain.events import Event, trusted_event
from eventlog.aggregate_ids import aggregate_id
from eventlog.checkpoints import Checkpoint
from eventlog.errors import LogNotWritable
from eventlog.heads import Head, Heads
from eventlog.mapper import LogEvent
from eventlog.persistence import DuckDBApplicationRecorder
from eventlog.placement import LifeCycle, RefusedEvent, any_life, in_order, new_events
from eventlog.quarantine import Quarantine
from eventlog.stored import Stored

_TRIES_MAX: Final = 100
"""Each lost race means that another caller has stored something, so this many in a row do not happen."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """The promise for events of one stream: where each stands in its stream and in the log.

    `checkpoint` covers them all (None in a log without a journal). `known` of them were there before: the answer to
    events that are sent again is the same but for it and a later checkpoint.
    """

    stream: str
    positions: tuple[int, ...]
    log_positions: tuple[int, ...]
    known: int
    checkpoint: Checkpoint | None


@dataclass(slots=True)
class _Pending:
    """New events of one stream, as `save` collects them."""

    id: UUID
    version: int
    events: Sequence[Event]

    def collect_events(self) -> Sequence[LogEvent]:
        return [LogEvent(self.id, event) for event in self.events]


class EventLog(Application[UUID]):
    """The event log. Its environment needs `DUCKDB_DBNAME`, and `DUCKDB_JOURNAL` and `DUCKDB_KEYS` to be sealed."""

    name = "EventLog"
    env: ClassVar[dict[str, str]] = {
        "PERSISTENCE_MODULE": "eventlog.persistence",
        "MAPPER_TOPIC": "eventlog.mapper:LogMapper",
        "TRANSCODER_TOPIC": "eventlog.mapper:EventTranscoder",
    }

    def __init__(self, env: EnvType | None = None, life_cycle: LifeCycle = any_life) -> None:
        super().__init__(env)
        assert isinstance(self.recorder, DuckDBApplicationRecorder)
        self._log: DuckDBApplicationRecorder = self.recorder
        self._life_cycle = life_cycle
        self._heads = Heads()
        self.quarantine = Quarantine(self._log.store)

    @property
    def problem(self) -> LogNotWritable | None:
        """Why nothing is written; None if all is well."""
        return self._log.store.problem

    def append(self, events: Sequence[Event], received_us: int | None = None) -> Receipt:
        """Store events of one stream, all or none; those that the log has already are answered as before.

        RefusedEvent names the first that cannot be stored. LogNotWritable and OutcomeUnknown say what helps.
        """
        ordered = in_order(events)
        if not ordered:
            raise ValueError("expected at least one event")
        for _ in range(_TRIES_MAX):
            receipt = self._appended(ordered, received_us)
            if receipt is not None:
                return receipt
        raise IntegrityError(f"{ordered[0].stream}: other callers came first {_TRIES_MAX} times")

    def events_of(self, stream: str, gt: int | None = None, lte: int | None = None) -> list[Event]:
        """The events of a stream in order, after position `gt` and up to `lte`; none of an unknown stream."""
        aggregate = self._log.aggregate_of(stream)
        if aggregate is None:
            return []
        return [trusted_event(stored.state) for stored in self._log.select_events(aggregate, gt=gt, lte=lte)]

    def _appended(self, events: list[Event], received_us: int | None) -> Receipt | None:
        """One try; None if another caller came first."""
        stream, first, last = events[0].stream, events[0].pos, events[-1].pos
        remembered = self._heads.get(stream)
        head = remembered or self._head(stream, events[0].at)
        known = self._log.select_log(head.aggregate, first, last) if first <= head.version else []
        stored = {each.originator_version: each.state for each in known}
        try:
            new = new_events(events, max(head.version, *stored, 0), stored, self._life_cycle)
        except RefusedEvent:
            if remembered is None:
                raise
            self._heads.forget(stream)  # before anything is refused, the database itself is asked
            return None
        try:
            added = self._save(head, new, received_us)
        except IntegrityError:
            self._heads.forget(stream)
            return None
        self._heads.put(stream, Head(head.aggregate, max(head.version, last)))
        return _receipt(events, known, added)

    def _save(self, head: Head, events: Sequence[Event], received_us: int | None) -> Stored:
        """Save new events. Without any, this waits until what others have stored is promised."""
        stored: list[Stored] = []
        self.save(_Pending(head.aggregate, head.version, events), received_us=received_us, on_stored=stored.append)
        return stored[0]

    def _head(self, stream: str, at: str) -> Head:
        """The end of a stream from the database; a new stream gets its id from the time of its first event."""
        aggregate = self._log.aggregate_of(stream)
        if aggregate is None:
            return Head(aggregate_id(stream, at), 0)
        last = self._log.select_events(aggregate, desc=True, limit=1)
        return Head(aggregate, last[0].originator_version)


def _receipt(events: Sequence[Event], known: Sequence[Notification], added: Stored) -> Receipt:
    wanted = {event.pos for event in events}
    before = [each.id for each in known if each.originator_version in wanted]
    positions = tuple(event.pos for event in events)
    return Receipt(events[0].stream, positions, (*before, *added.positions), len(before), added.checkpoint)
