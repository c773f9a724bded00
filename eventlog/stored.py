"""How events stand in the tables: rows in, stored events and notifications out."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Final
from uuid import UUID

import orjson
from eventsourcing.persistence import DataError, Notification, StoredEvent

from domain.events import REGISTRY
from domain.events.streams import PARTS
from eventlog.checkpoints import Checkpoint
from eventlog.database import Cursor
from eventlog.places import Placed
from eventlog.schema import EVENTS_TABLE

LEAVES_AT_ONCE: Final = 50_000
ROWS_AT_ONCE: Final = 5_000


@dataclass(frozen=True)
class StoredLogEvent(StoredEvent):
    """An event of the contract as the log stores it: `state` is its canonical bytes, `stream` its name."""

    stream: str


@dataclass(frozen=True, slots=True)
class Stored:
    """Where events went: their log positions, and the checkpoint that promises them (None without a journal)."""

    positions: tuple[int, ...]
    checkpoint: Checkpoint | None


def now_us() -> int:
    """The time of this machine in microseconds since 1970."""
    return time.time_ns() // 1000


def aggregate_uuid(originator_id: UUID | str) -> UUID:
    """The id of an aggregate; DataError for a text that is no UUID."""
    if isinstance(originator_id, UUID):
        return originator_id
    try:
        return UUID(originator_id)
    except ValueError:
        raise DataError(f"the id of an aggregate is a UUID, got {originator_id!r}") from None


def foreign_stream(originator_id: UUID) -> str:
    """What stands in the leaves of events that are none of the contract's, which name no stream."""
    return f"aggregate/{originator_id.hex}"


def select_events(
    cursor: Cursor,
    table: str,
    originator_id: UUID | str,
    *,
    gt: int | None,
    lte: int | None,
    desc: bool,
    limit: int | None,
) -> list[StoredEvent]:
    """The events of an aggregate after version `gt` up to `lte`."""
    clauses, values = ["originator_id = ?"], [aggregate_uuid(originator_id)]
    parameters: list[object] = [*values]
    for clause, value in (("originator_version > ?", gt), ("originator_version <= ?", lte)):
        if value is not None:
            clauses.append(clause)
            parameters.append(value)
    statement = f"SELECT originator_id, originator_version, topic, state FROM {table} WHERE {' AND '.join(clauses)}"  # noqa: S608 - names of the schema
    if limit is not None:
        statement += f" ORDER BY originator_version {'DESC' if desc else 'ASC'} LIMIT ?"
        parameters.append(limit)
    rows = cursor.execute(statement, parameters).fetchall()
    if limit is None:  # sorting costs the database a third of such a query, and Python hardly anything
        rows.sort(key=itemgetter(1), reverse=desc)
    return [StoredEvent(*row) for row in rows]


def select_ranges(cursor: Cursor, ranges: Sequence[tuple[UUID, int, int]]) -> Iterator[Notification]:
    """The events of aggregates, each from one version to another, by aggregate and in order of version.

    Rows are fetched as they are asked for: the cursor must not be used for anything else meanwhile.
    """
    columns = "position, originator_id, originator_version, topic, state"
    if len(ranges) == 1:
        statement = (
            f"SELECT {columns} FROM {EVENTS_TABLE} WHERE originator_id = ? AND originator_version BETWEEN ? AND ? "  # noqa: S608 - as above
            "ORDER BY originator_version"
        )
        cursor.execute(statement, [*ranges[0]])
    else:
        ids, firsts, lasts = zip(*ranges, strict=True)
        statement = (
            f"SELECT {columns} FROM {EVENTS_TABLE} JOIN (SELECT unnest(string_split(?, ' '))::UUID AS id, "  # noqa: S608 - as above
            "unnest(?::BIGINT[]) AS first, unnest(?::BIGINT[]) AS last) AS wanted "
            "ON originator_id = id AND originator_version BETWEEN first AND last "
            "ORDER BY originator_id, originator_version"
        )
        cursor.execute(statement, [" ".join([each.hex for each in ids]), list(firsts), list(lasts)])
    while rows := cursor.fetchmany(ROWS_AT_ONCE):
        yield from map(notification_of, rows)


def select_notifications(
    cursor: Cursor, first: int, last: int | None, topics: Sequence[str], limit: int
) -> list[Notification]:
    """Events of the log from position `first` to `last`, at most `limit` of them, of the topics if any are named."""
    clauses, parameters = ["position >= ?"], [first]
    if not topics:  # positions have no gaps, so the limit is a range: the rest of the log is not looked at
        last = first + limit - 1 if last is None else min(last, first + limit - 1)
    if last is not None:
        clauses.append("position <= ?")
        parameters.append(last)
    if topics:
        clauses.append("topic IN (SELECT unnest(?::VARCHAR[]))")
    statement = (
        f"SELECT position, originator_id, originator_version, topic, state FROM {EVENTS_TABLE} "  # noqa: S608 - as above
        f"WHERE {' AND '.join(clauses)} ORDER BY position LIMIT ?"
    )
    values = [*parameters, *([list(topics)] if topics else []), limit]
    return [notification_of(row) for row in cursor.execute(statement, values).fetchall()]


def notification_of(row: tuple[Any, ...]) -> Notification:
    """The notification of a row of log position, aggregate, version, topic and state."""
    position, originator_id, version, topic, state = row
    return Notification(originator_id, version, topic, state, position)


def last_position(cursor: Cursor) -> int:
    """The position of the last event of the log; 0 if it is empty."""
    row = cursor.execute(f"SELECT max(position) FROM {EVENTS_TABLE}").fetchone()  # noqa: S608 - as above
    return 0 if row is None or row[0] is None else int(row[0])


def events_by_kind(cursor: Cursor) -> dict[str, int]:
    """How many events of the contract there are of each kind of stream, told by their topics."""
    statement = f"SELECT split_part(topic, '.', 1), count(*) FROM {EVENTS_TABLE} GROUP BY 1"  # noqa: S608 - as above
    return {kind: number for kind, number in cursor.execute(statement).fetchall() if kind in PARTS}


def last_leaf(cursor: Cursor, originator_id: UUID) -> bytes | None:
    """The leaf of the last event of an aggregate."""
    statement = f"SELECT leaf FROM {EVENTS_TABLE} WHERE originator_id = ? ORDER BY position DESC LIMIT 1"  # noqa: S608 - as above
    row = cursor.execute(statement, [originator_id]).fetchone()
    return None if row is None else row[0]


def leaf_at(cursor: Cursor, originator_id: UUID, version: int) -> bytes | None:
    """The leaf of the event of an aggregate at a version; None if there is none."""
    statement = f"SELECT leaf FROM {EVENTS_TABLE} WHERE originator_id = ? AND originator_version = ?"  # noqa: S608 - as above
    row = cursor.execute(statement, [originator_id, version]).fetchone()
    return None if row is None else row[0]


def placed(cursor: Cursor, after: int, last: int) -> Iterator[Placed]:
    """What the journal notes of the events of the log after one position up to another."""
    statement = (
        f"SELECT originator_id, originator_version, topic, state, epoch_us(received_at), leaf FROM {EVENTS_TABLE} "  # noqa: S608 - as above
        "WHERE position > ? AND position <= ? ORDER BY position"
    )
    for originator_id, version, topic, state, received_us, leaf in cursor.execute(statement, [after, last]).fetchall():
        yield Placed(_stream_of(originator_id, topic, state), version, received_us, leaf)


def _stream_of(originator_id: UUID, topic: str, state: bytes) -> str:
    """The stream that an event names, if it is one of the contract's and still legible."""
    try:
        if REGISTRY.payload(topic) is not None:
            return str(orjson.loads(state)["stream"])
    except (ValueError, KeyError, TypeError):  # changed from outside; whoever checks leaves says so
        pass
    return foreign_stream(originator_id)


def leaves(cursor: Cursor, after: int, last: int) -> Iterator[bytes]:
    """The leaves of the log after one position up to another."""
    statement = f"SELECT leaf FROM {EVENTS_TABLE} WHERE position > ? AND position <= ? ORDER BY position"  # noqa: S608 - as above
    for start in range(after, last, LEAVES_AT_ONCE):
        rows = cursor.execute(statement, [start, min(last, start + LEAVES_AT_ONCE)]).fetchall()
        yield from (leaf for (leaf,) in rows)
