"""What is checked before anything is written: the journal's tree must be the beginning of the log's tree.

The log may be longer: what was committed and not yet promised when a process died is promised now.
"""

from __future__ import annotations

from eventlog.checkpoints import Checkpoint
from eventlog.database import Database
from eventlog.errors import LogNotWritable
from eventlog.journal import Journal
from eventlog.journal_reading import JournalFile
from eventlog.merkle import Frontier
from eventlog.own_salts import require_own_salts
from eventlog.places import runs_of
from eventlog.schema import EVENTS_TABLE
from eventlog.sealing import Sealing
from eventlog.stored import last_position, leaves, placed

_RESEND = (
    "Nothing is written. Restore the newest backup that has them; if there is none, let the clients send their events "
    "again: handproof restore --resend takes up those that were promised. What is lost for good can only be given up: "
    "handproof restore --new-journal begins another journal and keeps this one."
)


class NothingPromised(LogNotWritable):
    """The journal at hand has no checkpoint, and the log has events: there is nothing to compare them with."""


class EventsMissing(LogNotWritable):
    """The log lacks events that were promised: `first` to `last` are their positions."""

    def __init__(self, what: str, first: int, last: int) -> None:
        self.first = first
        self.last = last
        super().__init__(f"events {first} to {last} {what}. {_RESEND}")


def checked_frontier(database: Database, journal: Journal | None, sealing: Sealing | None) -> Frontier:
    """The tree of the log, after the check; LogNotWritable says why nothing may be written.

    Without a journal there is no tree, only its size.
    """
    if journal is None:
        size, sealed = _sizes(database)
        if sealed:
            raise LogNotWritable("this log has a journal, and it is not named: set DUCKDB_JOURNAL")
        return Frontier(size)
    size = sealed_size(database)
    assert sealing is not None
    if journal.last is None and not size:
        journal.append(0, Frontier().root())
    promised = promised_frontier(database, journal, size)
    require_own_salts(database, sealing, size)
    return _sealed(promised, database, journal, sealing)


def log_frontier(database: Database) -> Frontier:
    """The tree of the log as it is, whatever was promised; LogNotWritable if some of its events have no leaf."""
    return _extended(database, Frontier(), sealed_size(database))


def sealed_size(database: Database) -> int:
    """How many events there are; LogNotWritable if some of them have no leaf, or their positions have gaps."""
    size, sealed = _sizes(database)
    if sealed < size:
        raise LogNotWritable(f"this log began without a journal: {size - sealed} of its events have no leaf")
    return size


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


def promised_frontier(database: Database, journal: Journal | JournalFile, size: int) -> Frontier:
    """The tree of a log of this size as it was promised last; LogNotWritable if it is not what was promised."""
    promised = _promised(journal, size)
    if promised is None:
        return Frontier()
    frontier = _extended(database, Frontier(), promised.size)
    if frontier.root() != promised.root:
        first, last = _differing(database, journal, promised)
        raise EventsMissing("of the log are not those that were promised", first, last)
    return frontier


def check_sizes(database: Database, journal: Journal | JournalFile) -> None:
    """The quick part of the check: LogNotWritable if events are missing that were promised, or have no leaf."""
    _promised(journal, sealed_size(database))


def _promised(journal: Journal | JournalFile, size: int) -> Checkpoint | None:
    """What was promised last of a log of this size; LogNotWritable if the log is too short for it."""
    promised = journal.last
    if promised is None and size:
        raise NothingPromised(
            f"{journal.path}: the journal is empty, and the log has {size} events: nothing says whether they are those "
            "that were promised. Put its journal there; if it is lost for good, handproof restore --new-journal begins "
            "another"
        )
    if promised is not None and size < promised.size:
        raise EventsMissing("were promised and are missing in the log", size + 1, promised.size)
    return promised


def _sealed(frontier: Frontier, database: Database, journal: Journal, sealing: Sealing) -> Frontier:
    """The whole tree; what is new in it is promised now."""
    with database.reading() as cursor:
        whole = frontier.extended(leaves(cursor, frontier.size, last_position(cursor)))
        if whole.size > frontier.size:
            runs = runs_of(placed(cursor, frontier.size, whole.size), sealing.keys.salt_key)
            journal.append(whole.size, whole.root(), runs)
    return whole


def _extended(database: Database, frontier: Frontier, size: int) -> Frontier:
    with database.reading() as cursor:
        return frontier.extended(leaves(cursor, frontier.size, size))


def _differing(database: Database, journal: Journal | JournalFile, promised: Checkpoint) -> tuple[int, int]:
    """The positions between the last checkpoint that fits the log and the first that does not."""
    frontier = Frontier()
    for checkpoint in journal.checkpoints():
        longer = _extended(database, frontier, checkpoint.size)
        if longer.root() != checkpoint.root:
            return frontier.size + 1, checkpoint.size
        frontier = longer
    return frontier.size + 1, promised.size
