"""What all read models share: tables of their own, how far in the log they have come, and a digest of what they hold.

Rows and position are written in one transaction. So a read model always holds exactly what follows from the events up
to its position, whenever the process ended, and goes on from there.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import ClassVar, Final

import orjson
from eventsourcing.persistence import PersistenceError, Tracking, WaitInterruptedError

from eventlog.database import Cursor
from eventlog.persistence import DuckDBTrackingRecorder, track
from eventlog.store import Store
from projections.relation import Relation, Row

Work = Callable[[Cursor], object]

_REGISTER: Final = "CREATE TABLE IF NOT EXISTS read_models (name VARCHAR NOT NULL, version BIGINT NOT NULL)"
_LOOK_AGAIN_S: Final = 0.05


@dataclass(frozen=True, slots=True)
class Digest:
    """What a read model holds: a hash over all its rows, how many there are, and up to which log position it has come.

    Two read models of the same version that have come to the same position of the same log have the same hash.
    """

    sha256: str
    rows: int
    position: int


class ReadModel(DuckDBTrackingRecorder):
    """A read model in the database of its log.

    `version` goes up when its tables or what stands in them change: then it is made anew when it is opened next.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    relations: ClassVar[tuple[Relation, ...]]

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._moved = threading.Condition()

    def create_table(self) -> None:
        """Make the tables, if there are none or those of another version; what stands in those is dropped."""
        if self._known_version() != self.version:
            self.reset()

    def reset(self) -> None:
        """Drop everything: the read model begins anew at the start of the log."""
        self.store.write(self._make)
        with suppress(PersistenceError), self.store.reading() as cursor:
            cursor.execute("CHECKPOINT")  # so that no table is made in the log of changes; it may be busy

    def insert_tracking(self, tracking: Tracking) -> None:
        """The read model has come to this position without anything to write."""
        self.record(_nothing, tracking)

    def record(self, work: Work, tracking: Tracking) -> None:
        """Write rows and the position that they bring the read model to, both or neither.

        `work` may run again: a transaction that fails is repeated. IntegrityError if the position was reached before,
        such as by another process that follows.
        """

        def both(cursor: Cursor) -> None:
            work(cursor)
            track(cursor, Tracking(self._tracked(tracking.application_name), tracking.notification_id))

        self.store.write(both)
        with self._moved:
            self._moved.notify_all()

    def max_tracking_id(self, application_name: str) -> int | None:
        """The log position that the read model has come to; None if it has not begun."""
        return super().max_tracking_id(self._tracked(application_name))

    def wait(
        self,
        application_name: str,
        notification_id: int | None,
        timeout: float = 1.0,
        interrupt: threading.Event | None = None,
    ) -> None:
        """Wait until the read model has come to a log position; TimeoutError, or WaitInterruptedError if that is set.

        As that of the library, but whoever waits is woken instead of asking again and again.
        """
        deadline = time.monotonic() + timeout
        while not self.has_tracking_id(application_name, notification_id):
            if interrupt is not None and interrupt.is_set():
                raise WaitInterruptedError
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError(f"{self.name} did not come to position {notification_id} within {timeout:g} seconds")
            with self._moved:
                self._moved.wait(min(left, _LOOK_AGAIN_S))

    def digest(self, application_name: str) -> Digest:
        """The digest of all rows. Nothing may be written meanwhile."""
        position = self.max_tracking_id(application_name) or 0
        hashed, count = sha256(), 0
        with self.store.reading() as cursor:
            for relation in self.relations:
                hashed.update(f"{relation.table} {list(relation.columns.items())}\n".encode())
                for row in relation.rows(cursor, position):
                    hashed.update(_line(row))
                    count += 1
        return Digest(hashed.hexdigest(), count, position)

    def _tracked(self, application_name: str) -> str:
        """Followers of one log have positions of their own."""
        return f"{application_name}/{self.name}"

    def _known_version(self) -> int | None:
        """The version of the tables that are there; None if there are none."""
        with self.store.reading() as cursor:
            there = cursor.execute("SELECT 1 FROM duckdb_tables() WHERE table_name = 'read_models'").fetchone()
            if there is None:
                return None
            row = cursor.execute("SELECT version FROM read_models WHERE name = ?", [self.name]).fetchone()
        return None if row is None else int(row[0])

    def _make(self, cursor: Cursor) -> None:
        cursor.execute(_REGISTER)
        cursor.execute(f"DROP SCHEMA IF EXISTS {self.name} CASCADE")
        cursor.execute(f"CREATE SCHEMA {self.name}")
        for relation in self.relations:
            cursor.execute(relation.statement())
        cursor.execute("DELETE FROM tracking WHERE ends_with(application_name, ?)", [f"/{self.name}"])
        cursor.execute("DELETE FROM read_models WHERE name = ?", [self.name])
        cursor.execute("INSERT INTO read_models VALUES (?, ?)", [self.name, self.version])


def _nothing(_cursor: Cursor) -> None:
    """No rows."""


def _line(row: Row) -> bytes:
    """A row as one line: times in the form of ISO 8601, bytes as text."""
    return orjson.dumps(row, default=str, option=orjson.OPT_APPEND_NEWLINE)
