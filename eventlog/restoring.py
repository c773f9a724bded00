"""Putting a backup in the place of a log: nothing is ever overwritten, and what stands there is whole or absent."""

from __future__ import annotations

import os
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from eventlog.checkpoints import Checkpoint
from eventlog.database import changes_path
from eventlog.errors import LogNotWritable
from eventlog.files import make_private_copy, put_in_place, sync_file
from eventlog.journal_reading import JournalFile
from eventlog.keys import Keys
from eventlog.manifest import DATABASE_FILE, JOURNAL_FILE, BackupUnusable, Manifest
from eventlog.reader import LogReader
from eventlog.verification import verified

Passed = Callable[[int], object]


def _nobody(_events: int) -> None:
    """Nobody is told."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What was put in place: of which backup; whether its journal too, or one was there; how much that promises."""

    manifest: Manifest
    with_journal: bool
    promised: int
    """How many events the journal in place promises: more than the backup has, if the backup is older."""


def restore(folder: Path, database: Path, journal: Path, keys: Keys, on_events: Passed = _nobody) -> Restored:
    """Put the log of a backup in place: the database, and the journal if there is none.

    BackupUnusable if the backup is not whole, is not what its journal promises, or is of another log than the journal
    in place; also if there is a database. OSError if the disk refuses.
    """
    manifest = Manifest.read(folder)
    _refuse_existing(database)
    with _part(database) as database_part, _part(journal) as journal_part:
        _copy(folder, manifest, DATABASE_FILE, database_part)
        _copy(folder, manifest, JOURNAL_FILE, journal_part)
        _check(manifest, database_part, journal_part, keys, on_events)
        with_journal = not os.path.lexists(journal)
        promised = manifest.size if with_journal else _promised(journal, journal_part, keys)
        if with_journal:
            _put(journal_part, journal)
        _refuse_existing(database)
        _put(database_part, database)
    return Restored(manifest, with_journal, promised)


def _refuse_existing(database: Path) -> None:
    """A database is not overwritten, and changes that lie about would be taken for those of the restored one."""
    for path in (database, changes_path(database)):
        if os.path.lexists(path):
            raise BackupUnusable(f"{path} is there: a backup is never put over it; move it away first")


def _copy(folder: Path, manifest: Manifest, name: Literal["log.duckdb", "log.journal"], part: Path) -> None:
    """Copy a file of the backup and see that the copy is what the manifest says."""
    source = folder / name
    if not source.is_file():
        raise BackupUnusable(f"{folder} is no whole backup: {source} is not there")
    make_private_copy(source, part, threading.Event())
    try:
        manifest.check(part, name)
    except BackupUnusable as error:
        raise BackupUnusable(f"{folder}: {error}") from None
    sync_file(part)


def _check(manifest: Manifest, database: Path, journal: Path, keys: Keys, on_events: Passed) -> None:
    """Compare the database with the journal of the backup: each leaf, each root, and what the manifest says."""
    with LogReader(database, journal, keys) as copy:
        fault = copy.problem if copy.problem is not None else verified(copy, on_events).fault
        if fault is not None:
            raise BackupUnusable(f"the backup is not what its journal promises: {fault}")
        promised = copy.promised
        assert promised is not None
        if (promised.size, promised.root.hex(), copy.size) != (manifest.size, manifest.root, manifest.events):
            raise BackupUnusable("the manifest tells of another size or root than the journal of the backup")


def _promised(journal: Path, copy: Path, keys: Keys) -> int:
    """How many events the journal in place promises; BackupUnusable if it is not of the log of the backup's journal."""
    try:
        live, kept = JournalFile(journal, keys.signer.verifier), JournalFile(copy, keys.signer.verifier)
        shorter, longer = sorted((live, kept), key=_size)
        if shorter.last is not None and not _has(longer, shorter.last):
            raise BackupUnusable(f"{journal} is the journal of another log: it promises other events than the backup")
    except LogNotWritable as error:
        raise BackupUnusable(f"the journal in place cannot be used: {error}") from None
    return _size(live)


def _size(journal: JournalFile) -> int:
    return 0 if journal.last is None else journal.last.size


def _has(journal: JournalFile, point: Checkpoint) -> bool:
    """Whether a journal has a checkpoint, of this size with this root."""
    return any((each.size, each.root) == (point.size, point.root) for each in journal.checkpoints())


@contextmanager
def _part(path: Path) -> Iterator[Path]:
    """A name beside another one; what is left there in the end goes."""
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        yield part
    finally:
        for left in (part, changes_path(part)):
            left.unlink(missing_ok=True)


def _put(part: Path, path: Path) -> None:
    """Give a file its name, unless something has it."""
    try:
        put_in_place(part, path)
    except FileExistsError:
        raise BackupUnusable(f"{path} has come to be in the meantime") from None
