"""Opening the log that the settings name: always sealed, made whole or not at all; what hinders it in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from eventsourcing.persistence import PersistenceError

from api.settings.model import Settings
from eventlog.application import EventLog
from eventlog.errors import KeysUnusable
from eventlog.factory import DBNAME, JOURNAL, KEYS
from eventlog.journal import Journal
from eventlog.keys import SALT_KEY_FILE, SIGNING_KEY_FILE, created_keys, read_keys
from eventlog.merkle import EMPTY_ROOT

_HOLDER: Final = re.compile(r"lock is held in (?P<program>.*?)(?: \(PID (?P<pid>[0-9]+)\))")
_LOCKED: Final = "Could not set lock on file"


class LogUnusable(Exception):
    """The log cannot be opened, or not be written; the message is one sentence or more. Exit code 3."""


@contextmanager
def open_log(settings: Settings, *, create: bool) -> Iterator[EventLog]:
    """The log of the settings, open for writing and closed in the end; LogUnusable says why not.

    With `create` a log that is not there is made: keys first, then the journal, then the database. Without, and where
    only a part of it is there, what is missing is named: a database is never opened without its keys and its journal.
    """
    database = _database(settings)
    try:
        if create and not database.exists():
            _begin(settings, database)
        else:
            _require_whole(settings, database)
        log = EventLog(environment_of(settings))
    except (PersistenceError, KeysUnusable, OSError) as error:
        raise LogUnusable(sentence_of(error, settings)) from None
    with log:
        if log.problem is not None:
            raise LogUnusable(f"{database}: {log.problem}")
        yield log


def environment_of(settings: Settings) -> dict[str, str]:
    """What the log's factory is told. The keys bear the log's name: so they go before what the environment may say."""
    paths = {DBNAME: settings.db, JOURNAL: settings.journal_path, KEYS: settings.keys_folder}
    return {f"{EventLog.name.upper()}_{key}": str(path) for key, path in paths.items()}


def sentence_of(error: Exception, settings: Settings) -> str:
    """Why a log cannot be opened, for a person."""
    words = str(error)
    if _LOCKED not in words:
        return words if str(settings.db) in words else f"{settings.db}: {words}"
    held = _HOLDER.search(words)
    holder = "another process" if held is None else f"process {held['pid']} ({Path(held['program']).name})"
    address = settings.url or "http://…"
    return f"{settings.db} is in use by {holder}; ask the service that holds it instead: --url {address}"


def _database(settings: Settings) -> Path:
    if settings.db is None:
        raise LogUnusable("no log is named: say --db PATH, or set HANDPROOF_DB")
    return settings.db


def _require_whole(settings: Settings, database: Path) -> None:
    """Name the first part of the log that is not there."""
    if not database.exists():
        raise LogUnusable(f"{database}: there is no log")
    for name in (SIGNING_KEY_FILE, SALT_KEY_FILE):
        if not (settings.keys_folder / name).exists():
            raise LogUnusable(
                f"{database}: its keys are missing: {settings.keys_folder / name} is not there; "
                "say where they are by --keys or HANDPROOF_KEYS, without them it is not opened"
            )
    if not settings.journal_path.exists():
        raise LogUnusable(
            f"{database}: its journal is missing: {settings.journal_path} is not there; "
            "say where it is by --journal or HANDPROOF_JOURNAL, without it the database is not opened"
        )


def _begin(settings: Settings, database: Path) -> None:
    """Keys and journal of a new log. What an earlier beginning left that broke off is taken up again."""
    if not database.parent.is_dir():
        raise LogUnusable(f"{database}: there is no folder {database.parent}")
    if not (settings.keys_folder / SIGNING_KEY_FILE).exists():
        created_keys(settings.keys_folder, settings.log_name)
    journal = Journal(settings.journal_path, read_keys(settings.keys_folder).signer)
    try:
        if journal.last is None:
            journal.append(0, EMPTY_ROOT)
        elif journal.last.size:
            raise LogUnusable(
                f"{database}: there is no database, and {settings.journal_path} promises {journal.last.size:,} events: "
                "restore a backup, or name another journal for a new log"
            )
    finally:
        journal.close()
