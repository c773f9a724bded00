"""Stored events of aggregates: the log itself, or a table beside it such as that of snapshots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from eventsourcing.persistence import AggregateRecorder, StoredEvent

from eventlog.database import Cursor
from eventlog.schema import EVENTS_TABLE, aggregate_table, events_table
from eventlog.store import Store
from eventlog.stored import aggregate_uuid, select_events


class DuckDBRecorder:
    """What all recorders share: the store, and the tables that they add to it."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def table_statements(self) -> list[str]:
        """The statements that make this recorder's own tables, if they are missing."""
        return []

    def create_table(self) -> None:
        """Make the tables of this recorder."""
        statements = self.table_statements()
        if statements:
            self.store.create_tables(statements)


class DuckDBAggregateRecorder(DuckDBRecorder, AggregateRecorder):
    """Records events of aggregates, for the purpose `events` in the log, else in a table of that purpose."""

    def __init__(self, store: Store, purpose: str = "events") -> None:
        super().__init__(store)
        self.table = events_table(purpose)

    def table_statements(self) -> list[str]:
        """The table of the purpose; the log's own is there."""
        return [] if self.table == EVENTS_TABLE else [aggregate_table(self.table)]

    def insert_events(self, stored_events: Sequence[StoredEvent], **_: Any) -> Sequence[int] | None:  # noqa: ANN401 - as in the library
        """Store all events or none; IntegrityError if a version is taken."""
        if self.table == EVENTS_TABLE:
            self.store.append(stored_events)
        else:
            self.store.write(lambda cursor: self._insert(cursor, stored_events))
        return None

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """The events of an aggregate in order of their version, after `gt` and up to `lte`."""
        with self.store.reading() as cursor:
            return select_events(cursor, self.table, originator_id, gt=gt, lte=lte, desc=desc, limit=limit)

    def _insert(self, cursor: Cursor, stored_events: Sequence[StoredEvent]) -> None:
        columns = [
            [aggregate_uuid(event.originator_id) for event in stored_events],
            [event.originator_version for event in stored_events],
            [event.topic for event in stored_events],
            [event.state for event in stored_events],
        ]
        cursor.execute(
            f"INSERT INTO {self.table} "
            "SELECT unnest(?::UUID[]), unnest(?::BIGINT[]), unnest(?::VARCHAR[]), unnest(?::BLOB[])",
            columns,
        )
