"""What is checked before anything is written: the journal's tree must be the beginning of the log's tree.

The log may be longer: what was committed and not yet promised when a process died is promised now.
"""

from __future__ import annotations

from eventlog.checkpoints import Checkpoint
from eventlog.database import Database
from eventlog.errors import LogNotWritable
from eventlog.journal import Journal
from eventlog.merkle import Frontier
from eventlog.schema import EVENTS_TABLE
from eventlog.stored import leaves

_RESEND = (
    "Nothing is written. Restore the newest copy of the database that has them; if there is none, restart the journal "
    "(the old one is kept) and let the clients send their events again: what the log has is answered as before."
)


class EventsMissing(LogNotWritable):
    """The log lacks events that were promised: `first` to `last` are their positions."""

    def __init__(self, what: str, first: int, last: int) -> None:
        self.first = first
        self.last = last
        super().__init__(f"events {first} to {last} {what}. {_RESEND}")


def checked_frontier(database: Database, journal: Journal | None) -> Frontier:
    """The tree of the log, after the check; LogNotWritable says why nothing may be written.

    Without a journal there is no tree, only its size.
    """
    size, sealed = _sizes(database)
    if journal is None:
        if sealed:
            raise LogNotWritable("this log has a journal, and it is not named: set DUCKDB_JOURNAL")
        return Frontier(size)
    if sealed < size:
        raise LogNotWritable(f"this log began without a journal: {size - sealed} of its events have no leaf")
    return _sealed(_promised(database, journal, size), database, journal, size)


def log_frontier(database: Database) -> Frontier:
    """The tree of the log as it is, whatever was promised; LogNotWritable if some of its events have no leaf."""
    size, sealed = _sizes(database)
    if sealed < size:
        raise LogNotWritable(f"this log began without a journal: {size - sealed} of its events have no leaf")
    return _extended(database, Frontier(), size)


def _sizes(database: Database) -> tuple[int, int]:
    """How many events there are, and how many of them have a leaf; LogNotWritable if their positions have gaps."""
    statement = (
        f"SELECT count(*), coalesce(min(position), 1), coalesce(max(position), 0), count(leaf) FROM {EVENTS_TABLE}"  # noqa: S608 - names of the schema
    )
    with database.reading() as cursor:
        row = cursor.execute(statement).fetchone()
    assert row is not None
    size, first, last, sealed = row
    if first != 1 or last != size:
        raise LogNotWritable(f"the log has {size} events at positions {first} to {last}: it was changed from outside")
    return size, sealed


def _promised(database: Database, journal: Journal, size: int) -> Frontier:
    """The tree as it was promised last."""
    promised = journal.last
    if promised is None:
        if size:
            raise LogNotWritable(f"{journal.path}: the journal is missing or empty, and the log has {size} events")
        promised = journal.append(0, Frontier().root())
    if size < promised.size:
        raise EventsMissing("were promised and are missing in the log", size + 1, promised.size)
    frontier = _extended(database, Frontier(), promised.size)
    if frontier.root() != promised.root:
        first, last = _differing(database, journal, promised)
        raise EventsMissing("of the log are not those that were promised", first, last)
    return frontier


def _sealed(frontier: Frontier, database: Database, journal: Journal, size: int) -> Frontier:
    """The whole tree; what is new in it is promised now."""
    whole = _extended(database, frontier, size)
    if whole.size > frontier.size:
        journal.append(whole.size, whole.root())
    return whole


def _extended(database: Database, frontier: Frontier, size: int) -> Frontier:
    with database.reading() as cursor:
        return frontier.extended(leaves(cursor, frontier.size, size))


def _differing(database: Database, journal: Journal, promised: Checkpoint) -> tuple[int, int]:
    """The positions between the last checkpoint that fits the log and the first that does not."""
    frontier = Frontier()
    for checkpoint in journal.checkpoints():
        longer = _extended(database, frontier, checkpoint.size)
        if longer.root() != checkpoint.root:
            return frontier.size + 1, checkpoint.size
        frontier = longer
    return frontier.size + 1, promised.size
