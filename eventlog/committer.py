"""One group, one transaction, one checkpoint: what the writer's thread does with each group of tasks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

import duckdb
from eventsourcing.persistence import OperationalError, PersistenceError

from eventlog.batch import Batch, BatchMaker
from eventlog.checkpoints import Checkpoint
from eventlog.database import Cursor, Database
from eventlog.errors import LogNotWritable, OutcomeUnknown, is_conflict, translated, translated_error, words_of
from eventlog.files import private_files
from eventlog.insertion import insert
from eventlog.journal import Journal, rewrite
from eventlog.leaves import LeafMaker
from eventlog.merkle import Frontier
from eventlog.places import runs_of
from eventlog.sealing import Sealing
from eventlog.standing import checked_frontier
from eventlog.task import Task


class Committer:
    """Stores groups. It knows the end of the log, and why nothing may be written if that is so.

    `announce` is called after each group with events, once they are promised.
    """

    def __init__(self, database: Database, sealing: Sealing | None, announce: Callable[[], None]) -> None:
        self._database = database
        self._sealing = sealing
        self._announce = announce
        self._batches = BatchMaker(None if sealing is None else LeafMaker(sealing.keys.salt_key))
        self._journal: Journal | None = None
        self._frontier = Frontier()
        self.problem: LogNotWritable | None = None
        """Why nothing is written; None if all is well."""
        self._passing = False
        self._check()

    def commit(self, tasks: Sequence[Task]) -> Checkpoint | None:
        """Store all tasks or none; the checkpoint that promises them, if there is a journal."""
        self._require_writable()
        if all(task.is_empty for task in tasks):
            return None if self._journal is None else self._journal.last
        with private_files():
            batch = self._commit_batch(tasks)
            checkpoint = self._seal(batch)
        self._frontier = batch.frontier
        self._batches.adopt(batch)
        if batch.positions:
            self._announce()
        return checkpoint

    def promises(self) -> Iterator[Checkpoint]:
        """All checkpoints of the journal."""
        return iter(()) if self._journal is None else self._journal.checkpoints()

    def close(self) -> None:
        """Let go of the journal."""
        journal, self._journal = self._journal, None
        if journal is not None:
            journal.close()

    def _commit_batch(self, tasks: Sequence[Task]) -> Batch:
        cursor = self._database.cursor()
        try:
            with translated():
                cursor.begin()
                batch = self._batches.batch(cursor, tasks, self._frontier)
                insert(batch, cursor)
                for task in tasks:
                    task.run_work(cursor)
        except BaseException:
            self._roll_back(cursor)
            raise
        try:
            cursor.commit()
        except duckdb.Error as error:
            self._after_failed_commit(error, batch)
        return batch

    def _roll_back(self, cursor: Cursor) -> None:
        """Give up the transaction. A database that cannot even do that is opened again."""
        try:
            with suppress(duckdb.TransactionException):  # there was none yet
                cursor.rollback()
            cursor.execute("SELECT 1")
        except duckdb.Error as error:
            self._reopen(translated_error(error))

    def _after_failed_commit(self, error: duckdb.Error, batch: Batch) -> None:
        """A lost race stored nothing. After any other failure the disk knows what is stored: ask it."""
        if is_conflict(error):
            raise translated_error(error) from error
        self._reopen(translated_error(error))
        if self.problem is not None or not batch.positions:
            raise OutcomeUnknown(f"the commit failed ({words_of(error)}); send the same again") from error
        if self._frontier.size < batch.frontier.size:
            raise OperationalError(f"nothing was stored: {words_of(error)}") from error

    def _seal(self, batch: Batch) -> Checkpoint | None:
        """Promise what was stored."""
        journal = self._journal
        if journal is None or not batch.positions:
            return None if journal is None else journal.last
        if journal.last is not None and journal.last.size == batch.frontier.size:
            return journal.last  # promised while the database was opened again
        assert self._sealing is not None
        try:
            runs = runs_of(batch.placed(), self._sealing.keys.salt_key)
            return journal.append(batch.frontier.size, batch.frontier.root(), runs)
        except OSError as error:
            self._set_problem(
                LogNotWritable(f"{journal.path}: the journal cannot be written: {words_of(error)}"), passing=True
            )
            sentence = f"stored, but not promised: the journal failed ({words_of(error)}); send the same again"
            raise OutcomeUnknown(sentence) from error

    def _require_writable(self) -> None:
        """A disk that was full may have room again: such problems are tried anew, others stay."""
        if self.problem is not None and self._passing:
            self._reopen(self.problem)
        if self.problem is not None:
            raise self.problem

    def _reopen(self, cause: PersistenceError) -> None:
        """Open database and journal again and see where the log stands."""
        self._batches.forget()
        try:
            self._database.reopen()
            if self._sealing is not None:
                self.close()
                rewrite(self._sealing.journal_path)
        except (OSError, PersistenceError) as error:
            sentence = f"the log failed ({cause}) and cannot be opened again yet ({words_of(error)})"
            self._set_problem(LogNotWritable(sentence), passing=True)
        else:
            self._check()

    def _check(self) -> None:
        """Read where the log stands and compare it with the journal."""
        self.close()
        try:
            if self._sealing is not None:
                self._journal = self._sealing.journal()
            self._frontier = checked_frontier(self._database, self._journal, self._sealing)
        except LogNotWritable as error:
            self._set_problem(error, passing=False)
        except (OSError, PersistenceError) as error:
            self._set_problem(LogNotWritable(f"the log cannot be checked: {words_of(error)}"), passing=True)
        else:
            self.problem = None

    def _set_problem(self, problem: LogNotWritable, *, passing: bool) -> None:
        self.problem, self._passing = problem, passing
