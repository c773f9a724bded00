"""Promised events that the log has lost, taken up again when they are sent again: each in its old place, or not at all.

After an older copy of the database was restored the journal promises more than the log has. It notes where each event
stood and when it came in (`eventlog.places`), so that the very tree can be built again that was promised. The events of
a checkpoint are stored when all of them are there and the root comes out as it was signed; with the last of them the
log may be written again. The log must be closed meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple, Self
from uuid import UUID

from domain.events import Event, reported_by, trusted_event
from eventlog.aggregate_ids import aggregate_id
from eventlog.batch import Batch, BatchMaker
from eventlog.checkpoints import Checkpoint
from eventlog.database import Database
from eventlog.errors import LogNotWritable, translated
from eventlog.files import private_files
from eventlog.insertion import insert
from eventlog.journal import Journal
from eventlog.leaves import LeafMaker
from eventlog.lookup import find_all
from eventlog.mapper import EventTranscoder, LogEvent, LogMapper
from eventlog.merkle import Frontier
from eventlog.placement import in_order
from eventlog.places import DIGEST_BYTES, Run, place_tag
from eventlog.schema import EVENTS_TABLE, LOG_TABLES
from eventlog.sealing import Sealing
from eventlog.standing import log_frontier
from eventlog.task import Task

_SELECT_STATE: Final = f"SELECT state FROM {EVENTS_TABLE} WHERE originator_id = ? AND originator_version = ?"  # noqa: S608 - a name of the schema
_NO_PLACES: Final = "its journal does not note where they stood, so they cannot be taken up one by one"


class Missing(NamedTuple):
    """Events that are missing: the positions of the first and the last of them in the log."""

    first: int
    last: int


class _Group(NamedTuple):
    """The events between two checkpoints: the position of the first, and their runs in order."""

    checkpoint: Checkpoint
    first: int
    runs: Sequence[Run]


class _Placed(NamedTuple):
    """A run, and the position of its first event in the log."""

    first: int
    run: Run


class Completion:
    """The log of a database while it gets its lost events back. LogNotWritable says why it cannot.

    `stored` counts the events that have been taken up, `wrong` has a sentence for each run of events that were sent and
    are not those that were promised. What is held meanwhile are the events that must wait for others before them.
    """

    def __init__(self, path: Path, sealing: Sealing) -> None:
        self.stored = 0
        self.wrong: list[str] = []
        self._salt_key = sealing.keys.salt_key
        self._batches = BatchMaker(LeafMaker(self._salt_key))
        self._mapper = LogMapper(EventTranscoder())
        self._database = Database(path, LOG_TABLES)
        try:
            journal = sealing.journal()
            try:
                self._frontier = log_frontier(self._database)
                self._groups = _lost_groups(journal, self._frontier)
            finally:
                journal.close()
        except BaseException:
            self._database.close()
            raise
        self._groups.reverse()  # the next one is at the end
        self._runs = {run.tag: (first, run) for group in self._groups for first, run in _placed(group)}
        self._wanted: dict[tuple[str, int], int] = {}
        self._waiting: dict[int, Event] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the database; what waits for others is not stored."""
        self._database.close()

    @property
    def missing(self) -> list[Missing]:
        """What is still missing of what was promised, those that wait for others left out."""
        found: list[Missing] = []
        for group in reversed(self._groups):
            for position in range(group.first, group.checkpoint.size + 1):
                if position in self._waiting:
                    continue
                if found and found[-1].last == position - 1:
                    found[-1] = found[-1]._replace(last=position)
                else:
                    found.append(Missing(position, position))
        return found

    @property
    def waiting(self) -> int:
        """How many events have been sent that wait for others before they can be stored."""
        return len(self._waiting)

    def time_at(self, stream: str, pos: int) -> str | None:
        """The time of an event that the log has or that waits; None if there is none at this position of a stream."""
        waiting = self._waiting.get(self._wanted.get((stream, pos), 0))
        if waiting is not None:
            return waiting.at
        with self._database.reading() as cursor:
            aggregate = find_all(cursor, [stream]).get(stream)
            row = None if aggregate is None else cursor.execute(_SELECT_STATE, [aggregate, pos]).fetchone()
        return None if row is None else trusted_event(row[0]).at

    def take(self, events: Sequence[Event]) -> int:
        """Take events of one stream that are sent again; how many of them were missing.

        Others are let go: the log has them, or they were never promised. RefusedEvent if two want one position.
        """
        taken = 0
        for event in in_order(events):
            position = self._place(event)
            if position is not None and position not in self._waiting:
                self._waiting[position] = event
                taken += 1
        while self._groups and self._is_whole(self._groups[-1]):
            if not self._store(self._groups[-1]):
                break
            self._groups.pop()
        return taken

    def _place(self, event: Event) -> int | None:
        """The position in the log that is free for an event; None if there is none."""
        place = (event.stream, event.pos)
        found = self._runs.get(place_tag(self._salt_key, *place))
        if found is not None and place not in self._wanted:
            first, run = found
            self._wanted.update({(event.stream, event.pos + step): first + step for step in range(run.events)})
        return self._wanted.get(place)

    def _is_whole(self, group: _Group) -> bool:
        return all(position in self._waiting for position in range(group.first, group.checkpoint.size + 1))

    def _store(self, group: _Group) -> bool:
        """Store the events of a group; False if they are not those that were promised."""
        with private_files(), translated(), self._database.reading() as cursor:
            batch = self._batches.batch(cursor, self._tasks(group), self._frontier)
            wrong = _wrong_runs(group, batch)
            if self._without_clients(wrong):
                batch = self._batches.batch(cursor, self._tasks(group), self._frontier)
                wrong = _wrong_runs(group, batch)
            if not self._fits(group, batch, wrong):
                return False
            cursor.begin()
            try:
                insert(batch, cursor)
                cursor.commit()
            except BaseException:
                cursor.rollback()
                raise
        self._frontier = batch.frontier
        self._batches.adopt(batch)
        self.stored += len(batch.positions)
        self._forget(group)
        return True

    def _without_clients(self, runs: Sequence[_Placed]) -> bool:
        """Take away the clients that events name and perhaps did not come from then; whether any did name one."""
        named = False
        for first, run in runs:
            for position in range(first, first + run.events):
                event = self._waiting[position]
                named = named or event.by is not None
                self._waiting[position] = reported_by(event, None)
        return named

    def _fits(self, group: _Group, batch: Batch, wrong: Sequence[_Placed]) -> bool:
        """Whether these are the events that were promised; the runs that are not are let go."""
        for first, run in wrong:
            event, last = self._waiting[first], first + run.events - 1
            self.wrong.append(
                f"{event.stream} from position {event.pos} on: other events were promised at {first} to {last} "
                "of the log, or from another client"
            )
            for position in range(first, last + 1):
                del self._waiting[position]
        if not wrong and batch.frontier.root() != group.checkpoint.root:
            raise LogNotWritable(
                f"events {group.first} to {group.checkpoint.size} fit their places, and not the root that was signed"
            )
        return not wrong

    def _tasks(self, group: _Group) -> list[Task]:
        """The events of a group as they came in, run by run."""
        streams = {self._waiting[first].stream for first, _run in _placed(group)}
        with self._database.reading() as cursor:
            aggregates = find_all(cursor, sorted(streams))
        tasks = []
        for first, run in _placed(group):
            events = [self._waiting[position] for position in range(first, first + run.events)]
            aggregate = _aggregate(events[0], aggregates)
            stored = [self._mapper.to_stored_event(LogEvent(aggregate, event)) for event in events]
            tasks.append(Task(stored, run.received_us))
        return tasks

    def _forget(self, group: _Group) -> None:
        for first, run in _placed(group):
            event = self._waiting[first]
            del self._runs[run.tag]
            for step in range(run.events):
                del self._waiting[first + step]
                del self._wanted[event.stream, event.pos + step]


def _aggregate(event: Event, known: dict[str, UUID]) -> UUID:
    """The aggregate of an event's stream; that of a new one comes from its first event."""
    return known.setdefault(event.stream, aggregate_id(event.stream, event.at))


def _wrong_runs(group: _Group, batch: Batch) -> list[_Placed]:
    """The runs whose last leaf is not the one that was noted."""
    leaves = {first: batch.leaves[first + run.events - 1 - group.first] for first, run in _placed(group)}
    return [_Placed(first, run) for first, run in _placed(group) if leaves[first][:DIGEST_BYTES] != run.leaf]


def _placed(group: _Group) -> Iterator[_Placed]:
    """The runs of a group, each with the position of its first event."""
    position = group.first
    for run in group.runs:
        yield _Placed(position, run)
        position += run.events


def _lost_groups(journal: Journal, frontier: Frontier) -> list[_Group]:
    """What the journal promises beyond the log; LogNotWritable if the log is not the beginning of it."""
    groups: list[_Group] = []
    size, is_beginning = 0, frontier.size == 0
    for checkpoint, runs in journal.promises():
        if checkpoint.size == frontier.size:
            is_beginning = checkpoint.root == frontier.root()
        elif checkpoint.size > frontier.size and checkpoint.size > size:
            groups.append(_Group(checkpoint, size + 1, runs or ()))
        size = checkpoint.size
    if not groups:
        return []
    last = groups[-1].checkpoint.size
    if not is_beginning:
        raise LogNotWritable(
            f"the {frontier.size} events of the log are not the beginning of what was promised: "
            f"events up to {last} cannot be taken up"
        )
    for group in groups:
        if sum(run.events for run in group.runs) != group.checkpoint.size - group.first + 1:
            raise LogNotWritable(f"events {group.first} to {group.checkpoint.size} are missing; {_NO_PLACES}")
    return groups
