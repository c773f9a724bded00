"""A log open for reading alone: nothing of it is changed, neither its database nor what a crash left in its journal.

It can be read on a disk that cannot be written, and by several processes at once, while none has it open for writing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Self

from eventlog.checkpoints import Checkpoint
from eventlog.database import Cursor, Database
from eventlog.errors import KeysUnusable, LogNotWritable
from eventlog.journal_reading import JournalFile
from eventlog.keys import Keys, read_keys
from eventlog.sealing import Sealing
from eventlog.standing import NothingPromised, check_sizes, promised_frontier, sealed_size
from eventlog.stored import last_position


class NotChecked(LogNotWritable):
    """Keys or journal cannot be read, so nobody knows whether the log is what was promised."""


class LogReader:
    """The log of a database file; PersistenceError if it cannot be opened. `keys` are its keys, or their folder.

    `problem` says why it may not be what was promised: NotChecked, or what is wrong. It is found without looking at all
    events; `check` looks at the leaf of each.
    """

    def __init__(self, path: Path, journal: Path, keys: Path | Keys) -> None:
        self.path = path
        self.problem: LogNotWritable | None = None
        self.sealing: Sealing | None = None
        self._journal: JournalFile | None = None
        self._database = Database(path, read_only=True)
        try:
            self.size = self._size()
            self._look(journal, keys)
        except BaseException:
            self._database.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the files."""
        self._database.close()

    def reading(self) -> AbstractContextManager[Cursor]:
        """A cursor for statements that read."""
        return self._database.reading()

    def promises(self) -> Iterator[Checkpoint]:
        """All checkpoints of the journal, oldest first; JournalDamaged names the first that is not signed."""
        return iter(()) if self._journal is None else self._journal.checkpoints()

    @property
    def promised(self) -> Checkpoint | None:
        """The last checkpoint of the journal."""
        return None if self._journal is None else self._journal.last

    def check(self) -> LogNotWritable | None:
        """Why the log is not what was promised, from all stored leaves; None if it is. It is the check at start."""
        if self.problem is None and self._journal is not None:
            try:
                promised_frontier(self._database, self._journal, sealed_size(self._database))
            except LogNotWritable as error:
                self.problem = error
        return self.problem

    def _size(self) -> int:
        with self.reading() as cursor:
            return last_position(cursor)

    def _look(self, journal: Path, keys: Path | Keys) -> None:
        """Read keys and journal and compare the sizes."""
        try:
            self.sealing = Sealing(read_keys(keys) if isinstance(keys, Path) else keys, journal)
            self._journal = JournalFile(journal, self.sealing.keys.signer.verifier)
            check_sizes(self._database, self._journal)
        except KeysUnusable as error:
            self.problem = NotChecked(f"{error}; without its keys the log is not checked")
        except OSError as error:
            words = error.strerror or type(error).__name__
            self.problem = NotChecked(f"{journal}: the journal cannot be read ({words}); the log is not checked")
        except NothingPromised as error:
            self.problem = NotChecked(str(error))
        except LogNotWritable as error:
            self.problem = error
