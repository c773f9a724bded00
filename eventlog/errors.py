"""What can go wrong with the log: each error carries one clear sentence.

Errors of the database become those of `eventsourcing.persistence`, so that callers need not know which one it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import duckdb
from eventsourcing.persistence import (
    DatabaseError,
    DataError,
    IntegrityError,
    InterfaceError,
    InternalError,
    NotSupportedError,
    OperationalError,
    PersistenceError,
    ProgrammingError,
)


class InvalidNote(ValueError):
    """A text that is no signed note, no checkpoint, or no key of one."""


class KeysUnusable(ValueError):
    """Keys that are missing, damaged, or open to others."""


class LogClosed(InterfaceError):
    """The log is closed, or closing."""


class LogNotWritable(OperationalError):
    """Nothing is written: the sentence says why and what helps. Reads go on."""


class NotPrivate(LogNotWritable):
    """A file or folder of the log that others may use: nothing is written until its owner has it for himself."""


class OutcomeUnknown(OperationalError):
    """The write may have reached the disk or not. Sending the same again is safe: it is stored once."""


_CONFLICTS: Final = ("constraint violation", "onflict")
"""What a TransactionException says when another transaction came first."""

_HEADINGS: Final = re.compile(r"(?:[A-Z][A-Za-z ]* Error: |Failed to commit: )+")

_KINDS: Final = (
    (duckdb.ConnectionException, LogClosed),
    (duckdb.IntegrityError, IntegrityError),
    (duckdb.DataError, DataError),
    (duckdb.InternalError, InternalError),
    (duckdb.ProgrammingError, ProgrammingError),
    (duckdb.NotSupportedError, NotSupportedError),
    (duckdb.OperationalError, OperationalError),
    (duckdb.DatabaseError, DatabaseError),
)


def translated_error(error: duckdb.Error) -> PersistenceError:
    """The error of `eventsourcing` for one of the database. A lost race is an IntegrityError, also at commit."""
    if is_conflict(error):
        return IntegrityError(words_of(error))
    made = next((made for kind, made in _KINDS if isinstance(error, kind)), PersistenceError)
    return made(words_of(error))


def is_conflict(error: duckdb.Error) -> bool:
    """Whether somebody else came first: a key that is taken, a row that another transaction changed."""
    if isinstance(error, duckdb.TransactionException):
        return any(word in str(error) for word in _CONFLICTS)
    return isinstance(error, duckdb.IntegrityError)


def words_of(error: Exception) -> str:
    """Why something failed, for a person: without the system's number and the database's headings."""
    if isinstance(error, OSError):
        reason = error.strerror or str(error) or type(error).__name__
        return reason if error.filename is None else f"{error.filename}: {reason}"
    return _HEADINGS.sub("", str(error)) if isinstance(error, duckdb.Error) else str(error)


@contextmanager
def translated() -> Iterator[None]:
    """Errors of the database and of its files inside become errors of `eventsourcing`."""
    try:
        yield
    except duckdb.Error as error:
        raise translated_error(error) from error
    except OSError as error:
        raise OperationalError(words_of(error)) from error
