"""A group of tasks as rows: positions are given here, leaves are computed here, and everything goes in at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from eventsourcing.persistence import DataError

from eventlog.database import Cursor
from eventlog.leaves import LeafMaker
from eventlog.merkle import Frontier
from eventlog.schema import EVENTS_TABLE
from eventlog.stored import StoredLogEvent, last_leaf
from eventlog.task import Task

_INSERT_EVENTS: Final = f"""
    INSERT INTO {EVENTS_TABLE}
    SELECT unnest(range(?, ?)), unnest(string_split(?, ' '))::UUID, unnest(string_split(?, ' '))::BIGINT,
           unnest(string_split(?, chr(10))), unnest(?::BLOB[]),
           make_timestamp(unnest(string_split(?, ' '))::BIGINT), nullif(unhex(unnest(string_split(?, ' '))), ''::BLOB)
"""
"""Values without a blank go in as one text for the column: the database cuts it faster than it takes a list."""
_INSERT_STREAMS: Final = "INSERT INTO streams SELECT unnest(?::VARCHAR[]), unnest(?::UUID[])"
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
    streams: list[str] = field(default_factory=list)
    stream_ids: list[UUID] = field(default_factory=list)

    def insert(self, cursor: Cursor) -> None:
        """Insert the rows, in the transaction of the cursor."""
        if self.streams:
            cursor.execute(_INSERT_STREAMS, [self.streams, self.stream_ids])
        if self.positions:
            cursor.execute(_INSERT_EVENTS, self._columns())

    def _columns(self) -> list[object]:
        """The parameters of the statement."""
        topics = "\n".join(self.topics)
        if topics.count("\n") >= len(self.topics):
            raise DataError("a topic is one line")
        return [
            self.positions[0],
            self.positions[-1] + 1,
            " ".join([originator_id.hex for originator_id in self.ids]),
            " ".join(map(str, self.versions)),
            topics,
            self.states,
            " ".join(map(str, self.received)),
            " ".join([leaf.hex() for leaf in self.leaves]),
        ]


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
            leaves = self._leaves(self._leaf_maker, cursor, batch)
            batch.leaves.extend(leaves)
            batch.frontier = frontier.extended(leaves)
        return batch

    def adopt(self, batch: Batch) -> None:
        """The batch is stored: its leaves are the last of their streams."""
        if len(self._chains) > _CHAINS_MAX:
            self._chains.clear()
        if self._leaf_maker is not None:
            self._chains.update(zip(batch.ids, batch.leaves, strict=True))

    def forget(self) -> None:
        """The database was opened again: what was remembered may not be so."""
        self._chains.clear()

    def _leaves(self, leaf_maker: LeafMaker, cursor: Cursor, batch: Batch) -> list[bytes]:
        """The leaves of the rows, each with the one before it in its stream."""
        begun = set(batch.stream_ids)
        chains: dict[UUID, bytes | None] = {}
        leaves: list[bytes] = []
        columns = (batch.ids, batch.versions, batch.topics, batch.states, batch.received)
        for originator_id, version, topic, state, received_us in zip(*columns, strict=True):
            if originator_id not in chains:
                chains[originator_id] = None if originator_id in begun else self._chain(cursor, originator_id)
            foreign = (f"aggregate/{originator_id.hex}", version)
            leaf = leaf_maker.leaf(state, topic, foreign, received_us, chains[originator_id])
            chains[originator_id] = leaf
            leaves.append(leaf)
        return leaves

    def _chain(self, cursor: Cursor, originator_id: UUID) -> bytes | None:
        """The last leaf of a stream."""
        return self._chains.get(originator_id) or last_leaf(cursor, originator_id)


def _add_rows(batch: Batch, task: Task) -> None:
    """The columns of a task's events, and its streams that begin."""
    batch.ids.extend(task.ids)
    batch.versions.extend(task.versions)
    batch.topics.extend([event.topic for event in task.events])
    batch.states.extend([event.state for event in task.events])
    batch.received.extend([task.received_us] * len(task.events))
    for event, originator_id in zip(task.events, task.ids, strict=True):
        if event.originator_version == 1 and isinstance(event, StoredLogEvent):
            batch.streams.append(event.stream)
            batch.stream_ids.append(originator_id)
