"""Opening the log that the settings name: always sealed, made whole or not at all; what hinders it in one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from eventsourcing.persistence import PersistenceError

from api.settings.model import Settings
from api.settings.sentences import SettingsError
from eventlog.application import EventLog
from eventlog.errors import KeysUnusable, words_of
from eventlog.factory import DBNAME, JOURNAL, KEYS
from eventlog.journal import Journal
from eventlog.keys import SALT_KEY_FILE, SIGNING_KEY_FILE, created_keys, read_keys
from eventlog.merkle import EMPTY_ROOT
from eventlog.parts import clash_of
from eventlog.reader import LogReader

_HOLDER: Final = re.compile(r"lock is held in (?P<program>.*?)(?: \(PID (?P<pid>[0-9]+)\))")
_MAGIC: Final = b"DUCK"
_MAGIC_AT: Final = 8
"""Where the name of the format stands in a file of DuckDB."""
_CANNOT_OPEN: Final = re.compile(r'Cannot open file "(?P<path>[^"]+)": (?P<why>[^"]+)')
"""How the database says that the system refuses a file."""
_LOCKED: Final = "Could not set lock on file"


class LogUnusable(Exception):
    """The log cannot be opened, or not be written; the message is one sentence or more. Exit code 3."""


@contextmanager
def open_log(settings: Settings, *, create: bool) -> Iterator[EventLog]:
    """The log of the settings, open for writing and closed in the end; LogUnusable says why not.

    With `create` a log that is not there is made: keys first, then the journal, then the database. Without, and where
    only a part of it is there, what is missing is named: a database is never opened without its keys and its journal.
    """
    database = database_of(settings)
    try:
        if create and not database.exists():
            _begin(settings, database)
        else:
            _require_whole(settings, database)
        log = EventLog(environment_of(settings))
    except (PersistenceError, KeysUnusable, OSError) as error:
        raise LogUnusable(sentence_of(error, settings)) from None
    with log, _named(settings):
        if log.problem is not None:
            raise log.problem
        yield log


@contextmanager
def read_log(settings: Settings) -> Iterator[LogReader]:
    """The log of the settings, open for reading: nothing of it is changed. LogUnusable if it cannot be opened.

    Its `problem` says why it is not what was promised, or why nobody knows: whoever reads must say so.
    """
    database = database_of(settings)
    try:
        _require_database(database)
        reader = LogReader(database, settings.journal_path, settings.keys_folder)
    except (PersistenceError, OSError) as error:
        raise LogUnusable(sentence_of(error, settings)) from None
    with reader, _named(settings):
        yield reader


@contextmanager
def _named(settings: Settings) -> Iterator[None]:
    """What goes wrong with the log while it is open is a LogUnusable too."""
    try:
        yield
    except PersistenceError as error:
        raise LogUnusable(sentence_of(error, settings)) from error


def database_of(settings: Settings) -> Path:
    """The database that the settings name; SettingsError if they name none, or parts of the log that are one file."""
    if settings.db is None:
        raise SettingsError("no log is named: say --db PATH, or set HANDPROOF_DB.")
    clash = clash_of(settings.db, settings.journal_path, settings.keys_folder)
    if clash is not None:
        raise SettingsError(f"{clash}.")
    return settings.db


def environment_of(settings: Settings) -> dict[str, str]:
    """What the log's factory is told, under the log's own names, which go before what the environment may say."""
    paths = {DBNAME: settings.db, JOURNAL: settings.journal_path, KEYS: settings.keys_folder}
    return {f"{EventLog.name.upper()}_{key}": str(path) for key, path in paths.items()}


def sentence_of(error: Exception, settings: Settings) -> str:
    """Why a log cannot be opened, for a person."""
    words = " ".join(words_of(error).split())
    hindered = _CANNOT_OPEN.search(words)
    if hindered is not None and _LOCKED not in words:
        return f"{hindered['path']}: it cannot be opened: {hindered['why'].rstrip('.')}"
    if _LOCKED not in words:
        parts = (settings.db, settings.db and settings.db.resolve(), settings.journal_path, settings.keys_folder)
        return words if words.startswith(tuple(str(part) for part in parts)) else f"{settings.db}: {words}"
    held = _HOLDER.search(words)
    holder = "another process" if held is None else f"process {held['pid']} ({Path(held['program']).name})"
    address = settings.url or "http://…"
    return f"{settings.db} is in use by {holder}; ask the service that holds it instead: --url {address}"


def _require_database(database: Path) -> None:
    """Say what a path leads to that is no database."""
    if not database.exists():
        raise LogUnusable(f"{database}: there is no log")
    if database.is_dir():
        raise LogUnusable(f"{database}: it is a folder; name the database in it, such as {database / 'log.duckdb'}")
    with database.open("rb") as file:
        head = file.read(_MAGIC_AT + len(_MAGIC))
    if head[_MAGIC_AT:] != _MAGIC:
        raise LogUnusable(f"{database}: it is no DuckDB database, so there is no log in it")


def _require_whole(settings: Settings, database: Path) -> None:
    """Name the first part of the log that is not there."""
    _require_database(database)
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
