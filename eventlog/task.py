"""A task of the writer: events and work on tables that are stored together or not at all."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from eventsourcing.persistence import StoredEvent

from eventlog.checkpoints import Checkpoint
from eventlog.database import Cursor
from eventlog.stored import Stored, aggregate_uuid

Work = Callable[[Cursor], object]
"""Statements in the writer's transaction. They may run again: a group that fails is repeated one by one."""


class Task:
    """What one caller wants stored. The caller waits; the writer answers or refuses, once.

    The caller waits for a lock that the writer lets go: an Event has a lock about its lock, and where many callers wake
    up at once, they and the writer wait for one another at it, which costs three times as much.
    `quiet` is work for the writer's thread outside of a transaction, while nothing is written.
    """

    def __init__(
        self,
        events: Sequence[StoredEvent],
        received_us: int,
        work: Work | None = None,
        quiet: Callable[[], object] | None = None,
    ) -> None:
        self.events = events
        self.ids = [aggregate_uuid(event.originator_id) for event in events]
        self.versions = [event.originator_version for event in events]
        self.received_us = received_us
        self.keys: frozenset[tuple[int, int]] = frozenset(
            zip([each.int for each in self.ids], self.versions, strict=True)
        )
        self.positions: tuple[int, ...] = ()
        self.value: object = None
        self._work = work
        self._quiet = quiet
        self._checkpoint: Checkpoint | None = None
        self._error: Exception | None = None
        self._waiting = threading.Lock()
        self._waiting.acquire()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to store: the caller waits for what others have stored."""
        return not self.events and self._work is None

    def run_work(self, cursor: Cursor) -> None:
        """Do the work on tables, in the writer's transaction."""
        if self._work is not None:
            self.value = self._work(cursor)

    def answer(self, checkpoint: Checkpoint | None) -> None:
        """Everything is stored. Quiet work is done now, before the writer goes on; its error is the caller's."""
        self._checkpoint = checkpoint
        try:
            if self._quiet is not None:
                self._quiet()
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets it and the writer goes on
            self._error = error
        self._waiting.release()

    def refuse(self, error: Exception) -> None:
        """Nothing is stored, or nobody knows: the error says which."""
        self._error = error
        self._waiting.release()

    def wait(self) -> Stored:
        """Where the events went, once they are there; raises what the writer refused it with."""
        self._waiting.acquire()
        if self._error is not None:
            raise self._error
        return Stored(self.positions, self._checkpoint)
