"""A group of tasks as rows: positions are given here, leaves are computed here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from typing import Final
from uuid import UUID

from eventlog.database import Cursor
from eventlog.leaves import LeafMaker
from eventlog.merkle import Frontier
from eventlog.stored import StoredLogEvent, foreign_stream, last_leaf
from eventlog.task import Task

_CHAINS_MAX: Final = 100_000


@dataclass(slots=True)
class Batch:
    """The rows of a group, by columns, and the tree with them at its end."""

    frontier: Frontier
    """The tree, or only its size in a log without a journal."""
    positions: list[int] = field(default_factory=list)
    ids: list[UUID] = field(default_factory=list)
    versions: list[int] = field(default_factory=list)
    topics: list[str] = field(default_factory=list)
    states: list[bytes] = field(default_factory=list)
    received: list[int] = field(default_factory=list)
    leaves: list[bytes] = field(default_factory=list)
    """Empty bytes in a log without a journal."""
    last_leaves: dict[UUID, bytes] = field(default_factory=dict)
    """The last leaf of each aggregate; none in a log without a journal."""
    names: list[str] = field(default_factory=list)
    """The streams of the events."""
    streams: list[str] = field(default_factory=list)
    """Streams that begin."""
    stream_ids: list[UUID] = field(default_factory=list)

    def placed(self) -> Iterator[tuple[str, int, int, bytes]]:
        """What the journal notes of each event, as `Placed`."""
        return zip(self.names, self.versions, self.received, self.leaves, strict=True)


class BatchMaker:
    """Makes batches, one after the other: remembers the last leaf of each stream that was written lately."""

    def __init__(self, leaf_maker: LeafMaker | None) -> None:
        self._leaf_maker = leaf_maker
        self._chains: dict[UUID, bytes] = {}

    def batch(self, cursor: Cursor, tasks: Sequence[Task], frontier: Frontier) -> Batch:
        """The rows of the tasks after the end of the log. Each task is told its positions."""
        batch = Batch(frontier)
        for task in tasks:
            start = frontier.size + len(batch.positions) + 1
            task.positions = tuple(range(start, start + len(task.events)))
            batch.positions.extend(task.positions)
            _add_rows(batch, task)
        if self._leaf_maker is None:
            batch.leaves = [b""] * len(batch.positions)
            batch.frontier = Frontier(frontier.size + len(batch.positions))
        else:
            self._add_leaves(self._leaf_maker, cursor, batch)
            batch.frontier = frontier.extended(batch.leaves)
        return batch

    def adopt(self, batch: Batch) -> None:
        """The batch is stored: its leaves are the last of their streams."""
        if len(self._chains) > _CHAINS_MAX:
            self._chains.clear()
        self._chains.update(batch.last_leaves)

    def forget(self) -> None:
        """The database was opened again: what was remembered may not be so."""
        self._chains.clear()

    def _add_leaves(self, leaf_maker: LeafMaker, cursor: Cursor, batch: Batch) -> None:
        """The leaves of the rows, each with the one before it in its stream."""
        begun = set(batch.stream_ids)
        columns = (batch.ids, batch.versions, batch.topics, batch.states, batch.received)
        for originator_id, rows in groupby(zip(*columns, strict=True), itemgetter(0)):
            leaf = batch.last_leaves.get(originator_id)
            if leaf is None and originator_id not in begun:
                leaf = self._chains.get(originator_id) or last_leaf(cursor, originator_id)
            foreign = foreign_stream(originator_id)
            for _, version, topic, state, received_us in rows:
                leaf = leaf_maker.leaf(state, topic, (foreign, version), received_us, leaf)
                batch.leaves.append(leaf)
            assert leaf is not None, "an aggregate has rows"
            batch.last_leaves[originator_id] = leaf


def _add_rows(batch: Batch, task: Task) -> None:
    """The columns of a task's events, and its streams that begin."""
    batch.ids.extend(task.ids)
    batch.versions.extend(task.versions)
    batch.topics.extend([event.topic for event in task.events])
    batch.states.extend([event.state for event in task.events])
    batch.received.extend([task.received_us] * len(task.events))
    named = [event.stream if isinstance(event, StoredLogEvent) else None for event in task.events]
    batch.names.extend([name or foreign_stream(each) for name, each in zip(named, task.ids, strict=True)])
    if 1 not in task.versions:
        return
    for name, version, originator_id in zip(named, task.versions, task.ids, strict=True):
        if version == 1 and name is not None:
            batch.streams.append(name)
            batch.stream_ids.append(originator_id)
