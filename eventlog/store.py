"""The store of a log: one for each file in a process, shared by all who open it there."""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar
from uuid import UUID

from eventsourcing.persistence import ProgrammingError, StoredEvent

from eventlog.checkpoints import Checkpoint
from eventlog.committer import Committer
from eventlog.database import Cursor, Database
from eventlog.errors import LogNotWritable
from eventlog.lookup import Lookup, find_all
from eventlog.schema import LOG_TABLES
from eventlog.sealing import Sealing
from eventlog.stored import Stored, now_us
from eventlog.task import Task, Work
from eventlog.writer import Writer

T = TypeVar("T")


class Store:
    """Reads on a cursor of each thread, writes through the one writer. Made by `open_store`."""

    def __init__(self, path: Path, sealing: Sealing | None) -> None:
        self.path = path
        self.sealing = sealing
        self._listeners: set[threading.Event] = set()
        self._database = Database(path, LOG_TABLES)
        self.lookup = Lookup(self._find_all)
        self._committer = Committer(self._database, sealing, self._announce)
        self._writer = Writer(self._committer.commit, f"writer of {path.name}")

    @property
    def problem(self) -> LogNotWritable | None:
        """Why nothing is written; None if all is well."""
        return self._committer.problem

    @contextmanager
    def reading(self) -> Iterator[Cursor]:
        """A cursor for statements that read."""
        with self._database.reading() as cursor:
            yield cursor

    def append(
        self, events: Sequence[StoredEvent], *, work: Work | None = None, received_us: int | None = None
    ) -> Stored:
        """Store events at the end of the log, and do some work on tables with them, or nothing of it.

        They are on the disk and promised when this returns. IntegrityError if a position is taken.
        """
        task = Task(events, now_us() if received_us is None else received_us, work)
        self._writer.submit(task)
        return task.wait()

    def write(self, work: Callable[[Cursor], T]) -> T:
        """Do some work on tables in a transaction of the writer; what it gives is given."""
        given: list[T] = []
        self.append((), work=lambda cursor: given.append(work(cursor)))
        return given[-1]  # a group that failed was repeated

    def quietly(self, work: Callable[[], T]) -> T:
        """Do some work while nothing is written and all that is stored is promised: those who write wait for it."""
        given: list[T] = []
        task = Task((), now_us(), quiet=lambda: given.append(work()))
        self._writer.submit(task)
        task.wait()
        return given[-1]

    def promises(self) -> Iterator[Checkpoint]:
        """All checkpoints of the journal so far, oldest first; JournalDamaged names the first that is not signed."""
        return self._committer.promises()

    def create_tables(self, statements: Sequence[str]) -> None:
        """Make tables that are missing: once, when a follower starts."""
        self.write(lambda cursor: _created(cursor, tuple(statements)))

    def listen(self, event: threading.Event) -> None:
        """Have the event set after each group that is stored."""
        self._listeners = {*self._listeners, event}

    def unlisten(self, event: threading.Event) -> None:
        """Leave the event alone from now on."""
        self._listeners = self._listeners - {event}

    def _find_all(self, streams: Sequence[str]) -> dict[str, UUID]:
        with self.reading() as cursor:
            return find_all(cursor, streams)

    def close(self) -> None:
        """Store what is waiting, then close the file."""
        self._writer.close()
        self._database.close()
        self._committer.close()

    def _announce(self) -> None:
        for event in self._listeners:
            event.set()


class _Open:
    """A store and how many have opened it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.users = 0


_stores: Final[dict[str, _Open]] = {}
_lock: Final = threading.RLock()


def open_store(path: str | Path, sealing: Sealing | None = None) -> Store:
    """The store of a file, made if it is missing. Each opening wants one `release_store`.

    ProgrammingError if the process has it open with another journal or other keys.
    """
    real = os.path.realpath(path)
    with _lock:
        opened = _stores.get(real)
        if opened is None:
            opened = _stores[real] = _Open(Store(Path(real), sealing))
        elif opened.store.sealing != sealing:
            raise ProgrammingError(f"{real} is open with another journal or other keys")
        opened.users += 1
        return opened.store


def release_store(store: Store) -> None:
    """Nobody needs this opening of the store any more; the last one closes it."""
    key = str(store.path)
    with _lock:
        opened = _stores.get(key)
        if opened is None or opened.store is not store:
            return  # all were closed
        opened.users -= 1
        if opened.users == 0:
            del _stores[key]
            store.close()


def _created(cursor: Cursor, statements: tuple[str, ...]) -> None:
    for statement in statements:
        cursor.execute(statement)


@atexit.register
def close_stores() -> None:
    """Close all stores of the process; when it ends, no file is left open."""
    with _lock:
        for opened in _stores.values():
            opened.store.close()
        _stores.clear()
