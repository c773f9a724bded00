"""A group of tasks as rows: positions are given here, leaves are computed here, and everything goes in at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from eventlog.database import Cursor
from eventlog.leaves import LeafMaker
from eventlog.merkle import Frontier
from eventlog.places import Placed
from eventlog.schema import EVENTS_TABLE
from eventlog.stored import StoredLogEvent, foreign_stream, last_leaf
from eventlog.task import Task

_INSERT_ROWS: Final = f"INSERT INTO {EVENTS_TABLE} VALUES "  # noqa: S608 - a name of the schema
_ROW: Final = "(?, ?, ?, ?, ?, make_timestamp(?), ?)"
_ROWS_MAX: Final = 8
"""So many rows are quickest as values; each costs as much as the first, so that more of them go in as one text."""

_INSERT_TEXT: Final = f"""
    INSERT INTO {EVENTS_TABLE}
    SELECT part[1]::BIGINT, part[2]::UUID, part[3]::BIGINT, part[4], encode(part[5]),
           make_timestamp(part[6]::BIGINT), nullif(unhex(part[7]), ''::BLOB)
    FROM (SELECT string_split(unnest(string_split(?, chr(10))), chr(31)) AS part)
"""  # noqa: S608 - as above
"""One text that the database cuts is far quicker than lists. Canonical bytes have neither of the separators in them."""

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
    names: list[str] = field(default_factory=list)
    """The streams of the events."""
    streams: list[str] = field(default_factory=list)
    """Streams that begin."""
    stream_ids: list[UUID] = field(default_factory=list)

    def insert(self, cursor: Cursor) -> None:
        """Insert the rows, in the transaction of the cursor."""
        if self.streams:
            cursor.execute(_INSERT_STREAMS, [self.streams, self.stream_ids])
        if not self.positions:
            return
        text = self._text() if len(self.positions) > _ROWS_MAX else None
        if text is not None:
            cursor.execute(_INSERT_TEXT, [text])
            return
        for start in range(0, len(self.positions), _ROWS_MAX):
            self._insert_values(cursor, slice(start, start + _ROWS_MAX))

    def placed(self) -> Iterator[Placed]:
        """What the journal notes of each event."""
        columns = (self.names, self.versions, self.received, self.leaves)
        return (Placed(*values) for values in zip(*columns, strict=True))

    def _insert_values(self, cursor: Cursor, few: slice) -> None:
        """Insert a few rows, whatever is in them."""
        leaves = [leaf or None for leaf in self.leaves[few]]
        columns = (self.positions, self.ids, self.versions, self.topics, self.states, self.received)
        rows = list(zip(*(column[few] for column in columns), leaves, strict=True))
        cursor.execute(_INSERT_ROWS + ", ".join([_ROW] * len(rows)), [value for row in rows for value in row])

    def _text(self) -> str | None:
        """All rows as one text; None where that cannot be: the bytes of other applications may hold anything."""
        leaves = [leaf.hex() for leaf in self.leaves]
        ids = [originator_id.hex for originator_id in self.ids]
        try:
            states = [state.decode() for state in self.states]
        except UnicodeDecodeError:
            return None
        columns = (map(str, self.positions), ids, map(str, self.versions), self.topics, states, map(str, self.received))
        text = "\n".join(["\x1f".join(row) for row in zip(*columns, leaves, strict=True)])
        rows = len(self.positions)
        return text if text.count("\n") == rows - 1 and text.count("\x1f") == 6 * rows and "\0" not in text else None


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
            foreign = (foreign_stream(originator_id), version)
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
        stream = event.stream if isinstance(event, StoredLogEvent) else None
        batch.names.append(stream or foreign_stream(originator_id))
        if event.originator_version == 1 and stream is not None:
            batch.streams.append(stream)
            batch.stream_ids.append(originator_id)
