"""One open DuckDB file: sandboxed, private, a cursor for each thread, and a way to open it again after a fatal error.

DuckDB gives wrong rows without a word when threads share a connection, so they never do here.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import duckdb

from eventlog.errors import LogClosed, translated
from eventlog.files import private_files, require_private, require_writable
from eventlog.gate import Gate

Cursor = duckdb.DuckDBPyConnection

SANDBOX: Final[dict[str, str]] = {
    "enable_external_access": "false",
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
    "allow_community_extensions": "false",
    "allow_unsigned_extensions": "false",
    "allow_persistent_secrets": "false",
    "lock_configuration": "true",
}
"""No other file, no extension, and no way back."""


class Database:
    """The database of a file. A new file gets its tables once, by `statements`, and a checkpoint.

    With `read_only` nothing of the file or beside it is changed, and others may read it at the same time.
    """

    def __init__(self, path: Path, statements: tuple[str, ...] = (), *, read_only: bool = False) -> None:
        self.path = path
        self._statements = statements
        self._gate = Gate()
        self._threads = threading.local()
        self._opening = 0
        self._root: Cursor | None = None
        with translated():
            self._open(read_only=read_only)

    @contextmanager
    def reading(self) -> Iterator[Cursor]:
        """A cursor of this thread, for statements that read. Errors are those of `eventsourcing`."""
        with self._gate.shared(), translated():
            yield self.cursor()

    def cursor(self) -> Cursor:
        """The cursor of this thread. Outside of `reading` it is for the writer's thread alone."""
        if self._root is None:
            raise LogClosed(f"{self.path} is closed")
        if getattr(self._threads, "opening", 0) != self._opening:
            self._threads.cursor = self._root.cursor()
            self._threads.opening = self._opening
        cursor: Cursor = self._threads.cursor
        return cursor

    def reopen(self) -> None:
        """Close and open again, once nobody reads: a fatal error makes the open database useless.

        If it cannot be opened for writing, it is opened for reading where that works, and the error is raised.
        """
        with self._gate.exclusive(), translated():
            self._close()
            try:
                self._open(read_only=False)
                assert self._root is not None
                # What was read back may be in memory alone after a failed write: write it anew, somewhere else.
                self._root.execute("CHECKPOINT")
            except duckdb.Error:
                self._close()
                with suppress(duckdb.Error):
                    self._open(read_only=True)
                raise

    def close(self) -> None:
        """Close for good; whoever reads is waited for."""
        with self._gate.exclusive():
            self._close()

    def _open(self, *, read_only: bool) -> None:
        with private_files():
            if not read_only:
                require_writable(self.path)
                require_private(self.path, "the database")
                require_private(changes_path(self.path), "the changes of the database")
            root = duckdb.connect(self.path, read_only=read_only, config=dict(SANDBOX))
            try:
                if not read_only:
                    create_tables(root, self._statements)
            except duckdb.Error:
                root.close()
                raise
            self._root, self._opening = root, self._opening + 1

    def _close(self) -> None:
        root, self._root = self._root, None
        if root is not None:
            with private_files(), suppress(duckdb.Error):  # a database that is invalid says so when it is closed
                root.close()


def changes_path(path: Path) -> Path:
    """The database's own log of changes, which lies beside it until they are in it."""
    return path.with_name(f"{path.name}.wal")


def create_tables(cursor: Cursor, statements: tuple[str, ...]) -> None:
    """Make the tables that are missing, and a checkpoint if there were any: no table is made in the log of changes."""
    before = _tables(cursor)
    for statement in statements:
        cursor.execute(statement)
    if _tables(cursor) != before:
        cursor.execute("CHECKPOINT")


def _tables(cursor: Cursor) -> int:
    """How many tables there are."""
    row = cursor.execute("SELECT count(*) FROM duckdb_tables()").fetchone()
    assert row is not None
    count: int = row[0]
    return count
