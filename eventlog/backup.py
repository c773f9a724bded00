"""Backups of a log: a folder with the database, the journal and a manifest; never the keys.

A backup is made under another name beside its own, compared with what its journal promises (every leaf, every root),
brought to the disk, and then gets its name: what has the name is whole. A part that a kill left behind is called
`.<name>.<digits>.part` and may be deleted.
"""

from __future__ import annotations

import os
import secrets
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import duckdb

from eventlog.database import Database, changes_path
from eventlog.errors import translated
from eventlog.files import make_private_copy, put_folder_in_place
from eventlog.keys import Keys
from eventlog.manifest import DATABASE_FILE, JOURNAL_FILE, MANIFEST_FILE, FileSum, Manifest, own_version
from eventlog.reader import LogReader
from eventlog.store import Store
from eventlog.verification import verified

PART_SUFFIX: Final = ".part"
Passed = Callable[[int], object]
"""Told now and then how many events have been checked."""


def _nobody(_events: int) -> None:
    """Nobody is told."""


class BackupFailed(Exception):
    """There is no backup; the message says why."""


def back_up(store: Store, folder: Path, on_events: Passed = _nobody) -> Manifest:
    """Back up a log that is open here and goes on being written; writers wait while its files are copied.

    BackupFailed if the copy is not what was promised or the folder is there; LogNotWritable if the log is not written.
    """
    if store.sealing is None:
        raise BackupFailed(
            f"{store.path}: a log without a journal promises nothing that a backup could be compared with"
        )
    sealing = store.sealing
    with _part_of(folder) as part:
        stop = threading.Event()
        try:
            store.quietly(lambda: _copy(store.path, sealing.journal_path, part, stop))
        except BaseException:
            stop.set()  # whoever asked has gone, so the writer need not go on copying
            raise
        return _finished(part, folder, sealing.keys, on_events)


def back_up_closed(log: LogReader, folder: Path, on_events: Passed = _nobody) -> Manifest:
    """Back up a log that is open for reading alone, so that nobody writes to it. Errors as of `back_up`."""
    if log.problem is not None or log.sealing is None:
        raise BackupFailed(f"{log.path}: {log.problem}")
    with _part_of(folder) as part:
        _copy(log.path, log.sealing.journal_path, part, threading.Event())
        return _finished(part, folder, log.sealing.keys, on_events)


def _copy(database: Path, journal: Path, part: Path, stop: threading.Event) -> None:
    """Copy the files of a log to which nobody writes: the changes that are not in the database yet are one of them."""
    copies = [(database, DATABASE_FILE), (changes_path(database), changes_path(part / DATABASE_FILE).name)]
    for source, name in [*copies, (journal, JOURNAL_FILE)]:
        if source.exists():
            make_private_copy(source, part / name, stop)


def _finished(part: Path, folder: Path, keys: Keys, on_events: Passed) -> Manifest:
    """Check the copy and give it its name."""
    _take_in_changes(part / DATABASE_FILE)
    manifest = _checked(part, keys, on_events)
    (part / MANIFEST_FILE).write_bytes(manifest.as_bytes())
    try:
        put_folder_in_place(part, folder)
    except FileExistsError as error:
        raise BackupFailed(str(error)) from None
    return manifest


def _take_in_changes(database: Path) -> None:
    """Bring the changes that lie beside the copy into it."""
    with translated():
        copy = Database(database)
        try:
            with copy.reading() as cursor:
                cursor.execute("CHECKPOINT")
        finally:
            copy.close()


def _checked(part: Path, keys: Keys, on_events: Passed) -> Manifest:
    """The manifest of a copy that is what its journal promises."""
    with LogReader(part / DATABASE_FILE, part / JOURNAL_FILE, keys) as copy:
        if copy.problem is not None:
            raise BackupFailed(f"the copy is not sound: {copy.problem}")
        found = verified(copy, on_events)
        if found.fault is not None:
            raise BackupFailed(f"the copy is not sound: {found.fault}")
        checkpoint = copy.promised
        assert checkpoint is not None
        events = copy.size
    return Manifest(
        made_at=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
        handproof=own_version(),
        duckdb=duckdb.__version__,
        origin=checkpoint.origin,
        events=events,
        size=checkpoint.size,
        root=checkpoint.root.hex(),
        checkpoint=checkpoint.note,
        files={name: FileSum.of(part / name) for name in (DATABASE_FILE, JOURNAL_FILE)},
    )


@contextmanager
def _part_of(folder: Path) -> Iterator[Path]:
    """A folder beside another one, for what will be that one; it is gone in the end if it has not got the name."""
    if os.path.lexists(folder):
        raise BackupFailed(f"{folder} is there already: each backup gets a folder of its own")
    part = folder.with_name(f".{folder.name}.{secrets.token_hex(4)}{PART_SUFFIX}")
    part.mkdir()
    try:
        part.chmod(0o700)
        yield part
    finally:
        shutil.rmtree(part, ignore_errors=True)
