"""A new journal for a log that lost events for good: a deliberate step, and the old journal is kept.

Whoever holds a checkpoint of the old journal can show that the new log is another one; that is as it should be.
"""

from __future__ import annotations

from pathlib import Path

from eventlog.database import Database
from eventlog.files import sync_folder
from eventlog.schema import LOG_TABLES
from eventlog.sealing import Sealing
from eventlog.standing import log_frontier


def restart_journal(path: Path, sealing: Sealing) -> Path | None:
    """Begin a journal at what the log has now. Where the old journal is kept; None if there was none.

    The log must be closed. LogNotWritable if some of its events have no leaf.
    """
    database = Database(path, LOG_TABLES)
    try:
        frontier = log_frontier(database)
        aside = _set_aside(sealing.journal_path)
        journal = sealing.journal()
        try:
            journal.append(frontier.size, frontier.root())
        finally:
            journal.close()
    finally:
        database.close()
    return aside


def _set_aside(path: Path) -> Path | None:
    """Rename the journal to a name that is free."""
    if not path.exists():
        return None
    number = 1
    while (aside := path.with_name(f"{path.name}.{number}")).exists():
        number += 1
    path.rename(aside)
    sync_folder(path)
    return aside
