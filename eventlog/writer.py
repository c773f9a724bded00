"""The one thread that writes: it stores what is waiting as one group, so that many callers share one commit."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Final

from eventsourcing.persistence import IntegrityError, OperationalError, ProgrammingError

from eventlog.checkpoints import Checkpoint
from eventlog.errors import LogClosed, LogNotWritable, OutcomeUnknown
from eventlog.task import Task

Commit = Callable[[Sequence[Task]], Checkpoint | None]
"""Stores all tasks in one transaction and gives the checkpoint that promises them, or raises with none of them stored
(OutcomeUnknown: or perhaps all)."""

QUEUE_TASKS_MAX: Final = 1024
GROUP_TASKS_MAX: Final = 256
GROUP_EVENTS_MAX: Final = 5000
WAIT_SECONDS_MAX: Final = 30.0
"""How long a caller waits for a place in the queue."""
LINGER_TASKS_MIN: Final = 8
LINGER_SECONDS_MAX: Final = 0.001
WAIT_FOR_FIRST: Final = inf


@dataclass(slots=True)
class _Group:
    """Tasks that are stored together."""

    tasks: list[Task] = field(default_factory=list)
    events: int = 0
    is_last: bool = False

    def has_room(self) -> bool:
        return len(self.tasks) < GROUP_TASKS_MAX and self.events < GROUP_EVENTS_MAX and not self.is_last


class Writer:
    """Takes tasks from all threads and has them stored in the order in which they came."""

    def __init__(self, commit: Commit, name: str) -> None:
        self._commit = commit
        self._places = threading.Semaphore(QUEUE_TASKS_MAX)
        self._waiting: queue.SimpleQueue[Task | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._answered = 0
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(self, task: Task) -> None:
        """Queue a task; OperationalError if there is no place for a long time, LogClosed after `close`."""
        if threading.current_thread() is self._thread:
            raise ProgrammingError("work in the writer's transaction cannot wait for another one")
        if not self._places.acquire(timeout=WAIT_SECONDS_MAX):
            raise OperationalError(f"the writer was busy for {WAIT_SECONDS_MAX:.0f} seconds, nothing was stored")
        with self._closing:
            if self._closed:
                self._places.release()
                raise LogClosed("the log is closed")
            self._waiting.put(task)

    def close(self) -> None:
        """Store what is waiting, then stop."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        open_ = True
        while open_:
            group, open_ = self._next_group()
            if group:
                self._store(group)

    def _next_group(self) -> tuple[list[Task], bool]:
        """What is waiting, at least one task; and whether more may come.

        Whoever was answered a moment ago is likely to be back in another, so with many callers it is waited for: else
        they fall apart into two halves that take turns, with a commit for each.
        """
        group = _Group()
        while group.has_room() and self._take(group, None if group.tasks else WAIT_FOR_FIRST):
            pass
        returning = len(group.tasks) + self._answered
        if returning >= LINGER_TASKS_MIN:
            deadline = time.monotonic() + LINGER_SECONDS_MAX
            while group.has_room() and len(group.tasks) < returning and self._take(group, deadline):
                pass
        self._answered = len(group.tasks)
        return group.tasks, not group.is_last

    def _take(self, group: _Group, deadline: float | None) -> bool:
        """Move one task to the group; False if there is none now (None), or none until the deadline."""
        try:
            if deadline is None:
                task = self._waiting.get_nowait()
            elif deadline == WAIT_FOR_FIRST:
                task = self._waiting.get()
            else:
                task = self._waiting.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            return False
        if task is None:
            group.is_last = True
            return False
        self._places.release()
        group.tasks.append(task)
        group.events += len(task.events)
        return True

    def _store(self, group: list[Task]) -> None:
        """Store a group. Tasks that want the same positions as one before them wait for its outcome."""
        first, later = _apart(group)
        stored = self._store_together(first)
        for task in later:
            if stored.isdisjoint(task.keys):
                stored |= self._store_together([task])
            else:
                task.refuse(IntegrityError("another caller took one of these positions first"))

    def _store_together(self, tasks: Sequence[Task]) -> set[object]:
        """Store tasks in one transaction; if that fails, one by one. The keys that were stored."""
        try:
            checkpoint = self._commit(tasks)
        except (OutcomeUnknown, LogNotWritable) as error:
            for task in tasks:
                task.refuse(error)
            return set()
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets it and the writer goes on
            if len(tasks) > 1:
                return set().union(*(self._store_together([task]) for task in tasks))
            tasks[0].refuse(error)
            return set()
        for task in tasks:
            task.answer(checkpoint)
        return {key for task in tasks for key in task.keys}


def _apart(group: Sequence[Task]) -> tuple[list[Task], list[Task]]:
    """Tasks that share no position, and those that want one that an earlier task wants."""
    first: list[Task] = []
    later: list[Task] = []
    wanted: set[object] = set()
    for task in group:
        (first if wanted.isdisjoint(task.keys) else later).append(task)
        wanted |= task.keys
    return first, later
