"""Goal: what has the name of a backup is whole and is what was promised, whatever happens while it is made or restored.

Method: backups of logs that are written meanwhile by other threads, that are damaged, on disks that are full; backups
that were changed, cut, mixed up; restoring beside journals of other logs.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from typing import cast

import duckdb
import pytest

from domain.errors import MalformedEvent
from domain.events import parse_event
from eventlog import backup as backup_module
from eventlog import files, restoring
from eventlog.application import EventLog
from eventlog.backup import BackupFailed, back_up, back_up_closed
from eventlog.errors import LogNotWritable
from eventlog.keys import Keys, read_keys
from eventlog.manifest import BackupUnusable, Manifest
from eventlog.persistence import DuckDBApplicationRecorder
from eventlog.reader import LogReader
from eventlog.restoring import restore
from eventlog.standing import EventsMissing
from eventlog.store import Store
from eventlog.verification import verified
from tests.eventlog.environments import ORIGIN, plain_environment, sealed_environment
from tests.eventlog.facts import small_hand

EVENTS = 5
HANDS = 4


def store_of(log: EventLog) -> Store:
    return cast("DuckDBApplicationRecorder", log.recorder).store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A log with a few hands and something in its quarantine."""
    folder = tmp_path / "log"
    folder.mkdir()
    with EventLog(sealed_environment(folder)) as log:
        for number in range(HANDS):
            log.append(small_hand(number, EVENTS))
        with pytest.raises(MalformedEvent) as caught:
            parse_event(b"{}")
        log.quarantine.add(caught.value, b"{}", "server-1", "trickyplay")
    return folder


def keys_of(folder: Path) -> Keys:
    return read_keys(folder / "keys")


def backed_up(folder: Path, target: Path) -> Manifest:
    with LogReader(folder / "log.duckdb", folder / "log.journal", folder / "keys") as log:
        return back_up_closed(log, target)


def restored(source: Path, folder: Path, keys: Keys) -> restoring.Restored:
    return restore(source, folder / "log.duckdb", folder / "log.journal", keys)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def new_place(folder: Path, name: str = "new") -> Path:
    """A folder with the keys of a log, and nothing else."""
    place = folder.parent / name
    place.mkdir()
    shutil.copytree(folder / "keys", place / "keys")
    return place


def test_a_backup_is_whole_and_its_owners_alone(folder: Path, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        manifest = backed_up(folder, tmp_path / "backup")
    finally:
        os.umask(before)
    assert names(tmp_path / "backup") == ["log.duckdb", "log.journal", "manifest.json"]
    assert names(tmp_path) == ["backup", "log"]
    assert (manifest.events, manifest.size, manifest.origin) == (HANDS * EVENTS, HANDS * EVENTS, ORIGIN)
    assert Manifest.read(tmp_path / "backup") == manifest
    assert stat.S_IMODE((tmp_path / "backup").stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "backup").iterdir()} == {0o600}
    assert json.loads((tmp_path / "backup" / "manifest.json").read_text("utf-8"))["format"] == "handproof-backup/1"


def test_no_key_is_in_a_backup(folder: Path, tmp_path: Path) -> None:
    backed_up(folder, tmp_path / "backup")
    secrets = [path.read_bytes().strip() for path in (folder / "keys").iterdir()]
    assert len(secrets) == 2
    for path in (tmp_path / "backup").iterdir():
        assert not any(secret in path.read_bytes() for secret in secrets)


def test_a_restored_backup_is_the_log_with_its_quarantine(folder: Path, tmp_path: Path) -> None:
    manifest = backed_up(folder, tmp_path / "backup")
    place = new_place(folder)
    found = restored(tmp_path / "backup", place, keys_of(place))
    assert found == restoring.Restored(manifest, with_journal=True, promised=HANDS * EVENTS)
    assert names(place) == ["keys", "log.duckdb", "log.journal"]
    assert stat.S_IMODE((place / "log.duckdb").stat().st_mode) == 0o600
    with EventLog(sealed_environment(place)) as log:
        assert log.problem is None
        assert [log.append(small_hand(number, EVENTS)).known for number in range(HANDS)] == [EVENTS] * HANDS
        assert [(kept.client, kept.raw) for kept in log.quarantine.page()] == [("server-1", b"{}")]
        log.append(small_hand("new", EVENTS))
        assert verified(store_of(log)).fault is None


def test_a_running_log_is_backed_up_between_two_groups(folder: Path, tmp_path: Path) -> None:
    """Each backup ends at a promise, and holds all that was answered before it was asked for."""
    going, answered = threading.Event(), [0] * 4
    going.set()

    def write(caller: int) -> None:
        while going.is_set():
            log.append(small_hand(f"{caller}.{answered[caller]}", 7))
            answered[caller] += 1

    with EventLog(sealed_environment(folder)) as log:
        writers = [threading.Thread(target=write, args=(caller,)) for caller in range(len(answered))]
        for writer in writers:
            writer.start()
        sizes = []
        for number in range(4):
            promised_before = HANDS * EVENTS + 7 * sum(answered)
            manifest = back_up(store_of(log), tmp_path / f"backup-{number}")
            assert manifest.events == manifest.size >= promised_before
            sizes.append(manifest.size)
        after = [*answered]
        going.clear()
        for writer in writers:
            writer.join()
        assert sum(answered) >= sum(after) > 0
        assert log.problem is None
        assert sizes == sorted(set(sizes))
    for number, size in enumerate(sizes):
        place = new_place(folder, f"new-{number}")
        restored(tmp_path / f"backup-{number}", place, keys_of(place))
        with EventLog(sealed_environment(place)) as again:
            assert again.problem is None
            assert again.recorder.max_notification_id() == size


def test_writers_wait_and_lose_nothing_when_a_backup_fails(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with EventLog(sealed_environment(folder)) as log:
        monkeypatch.setattr(backup_module, "make_private_copy", failing(OSError(errno.ENOSPC, "No space left")))
        with pytest.raises(OSError, match="No space left"):
            back_up(store_of(log), tmp_path / "backup")
        assert log.append(small_hand("after", EVENTS)).known == 0
    assert names(tmp_path) == ["log"]


def failing(error: BaseException) -> Callable[..., object]:
    def fail(*_arguments: object, **_named: object) -> object:
        raise error

    return fail


@pytest.mark.parametrize("place", ["make_private_copy", "_take_in_changes", "_checked", "sync_file", "sync_folder"])
@pytest.mark.parametrize("error", [OSError(errno.EIO, "Input/output error"), KeyboardInterrupt(), SystemExit(143)])
def test_a_backup_that_breaks_off_leaves_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, error: BaseException
) -> None:
    monkeypatch.setattr(files if place.startswith("sync") else backup_module, place, failing(error))
    with pytest.raises(type(error)):
        backed_up(folder, tmp_path / "backup")
    assert names(tmp_path) == ["log"]


def test_changes_that_are_not_in_the_database_yet_are_in_the_backup(folder: Path, tmp_path: Path) -> None:
    with EventLog(sealed_environment(folder)) as log:
        log.append(small_hand("last", EVENTS))
        assert (folder / "log.duckdb.wal").stat().st_size > 0
        crashed = Path(shutil.copytree(folder, tmp_path / "crashed"))
    assert backed_up(crashed, tmp_path / "backup").events == (HANDS + 1) * EVENTS
    assert names(tmp_path / "backup") == ["log.duckdb", "log.journal", "manifest.json"]


def test_what_was_stored_and_not_promised_is_in_the_backup_too(folder: Path, tmp_path: Path) -> None:
    content = (folder / "log.journal").read_bytes()
    (folder / "log.journal").write_bytes(content[: content.rindex(b"+ ")])
    manifest = backed_up(folder, tmp_path / "backup")
    assert (manifest.events, manifest.size) == (HANDS * EVENTS, (HANDS - 1) * EVENTS)
    place = new_place(folder)
    restored(tmp_path / "backup", place, keys_of(place))
    with EventLog(sealed_environment(place)) as log:
        assert log.problem is None
        assert log.recorder.max_notification_id() == HANDS * EVENTS


def test_nothing_is_overwritten_by_a_backup(folder: Path, tmp_path: Path) -> None:
    for name in ("folder", "file", "link"):
        target = tmp_path / name
        if name == "folder":
            target.mkdir()
        elif name == "file":
            target.write_bytes(b"mine")
        else:
            target.symlink_to(tmp_path / "nowhere")
        with pytest.raises(BackupFailed, match="is there already"):
            backed_up(folder, target)
    assert names(tmp_path) == ["file", "folder", "link", "log"]


def test_a_folder_that_comes_to_be_meanwhile_is_not_overwritten(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really_checked = backup_module._checked  # noqa: SLF001 - a moment before the end

    def slow(*arguments: object) -> object:
        (tmp_path / "backup").mkdir()
        return really_checked(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(backup_module, "_checked", slow)
    with pytest.raises(BackupFailed, match="has come to be in the meantime"):
        backed_up(folder, tmp_path / "backup")
    assert names(tmp_path) == ["backup", "log"]
    assert names(tmp_path / "backup") == []


EDITS = {
    "event": "UPDATE stored_events SET state = encode(replace(decode(state), 'amount', 'Amount')) WHERE position = 8",
    "leaf": "UPDATE stored_events SET leaf = 'x'::BLOB WHERE position = 8",
    "end": "DELETE FROM stored_events WHERE position > 18",
    "hole": "DELETE FROM stored_events WHERE position = 8",
}


def edit(path: Path, statement: str) -> None:
    with duckdb.connect(path) as connection:
        connection.execute(statement)


@pytest.mark.parametrize("statement", EDITS.values(), ids=EDITS.keys())
def test_a_log_that_is_not_what_was_promised_is_not_backed_up(folder: Path, tmp_path: Path, statement: str) -> None:
    edit(folder / "log.duckdb", statement)
    with pytest.raises(BackupFailed, match=r"event|leaf"):
        backed_up(folder, tmp_path / "backup")
    assert names(tmp_path) == ["log"]


def test_a_running_log_that_is_not_written_is_not_backed_up(folder: Path, tmp_path: Path) -> None:
    edit(folder / "log.duckdb", EDITS["end"])
    with EventLog(sealed_environment(folder)) as log, pytest.raises(LogNotWritable, match="were promised"):
        back_up(store_of(log), tmp_path / "backup")
    assert names(tmp_path) == ["log"]


def test_a_log_without_a_journal_is_not_backed_up(tmp_path: Path) -> None:
    (tmp_path / "log").mkdir()
    with EventLog(plain_environment(tmp_path / "log")) as log, pytest.raises(BackupFailed, match="promises nothing"):
        back_up(store_of(log), tmp_path / "backup")


def test_a_log_without_its_keys_is_not_backed_up(folder: Path, tmp_path: Path) -> None:
    (folder / "keys" / "salt.key").unlink()
    with pytest.raises(BackupFailed, match="without its keys the log is not checked"):
        backed_up(folder, tmp_path / "backup")


def changed_manifest(**changes: object) -> Callable[[Path], None]:
    def change(backup: Path) -> None:
        path = backup / "manifest.json"
        path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | changes), "utf-8")

    return change


def cut(name: str) -> Callable[[Path], None]:
    def change(backup: Path) -> None:
        content = (backup / name).read_bytes()
        (backup / name).write_bytes(content[: len(content) // 2])

    return change


def flipped(name: str) -> Callable[[Path], None]:
    def change(backup: Path) -> None:
        content = bytearray((backup / name).read_bytes())
        content[len(content) // 2] ^= 1
        (backup / name).write_bytes(content)

    return change


def resummed(statement: str) -> Callable[[Path], None]:
    """Change the database and the sums with it, as somebody would who wants it to go unnoticed."""

    def change(backup: Path) -> None:
        edit(backup / "log.duckdb", statement)
        manifest = Manifest.read(backup)
        files = manifest.files | {"log.duckdb": type(manifest.files["log.duckdb"]).of(backup / "log.duckdb")}
        (backup / "manifest.json").write_bytes(manifest.model_copy(update={"files": files}).as_bytes())

    return change


def removed(name: str) -> Callable[[Path], None]:
    return lambda backup: (backup / name).unlink()


def replaced(name: str, content: bytes) -> Callable[[Path], None]:
    def change(backup: Path) -> None:
        (backup / name).write_bytes(content)

    return change


def made_a_folder(name: str) -> Callable[[Path], None]:
    def change(backup: Path) -> None:
        (backup / name).unlink()
        (backup / name).mkdir()

    return change


DAMAGES = {
    "no manifest": (removed("manifest.json"), "is no whole backup"),
    "no database": (removed("log.duckdb"), "is no whole backup"),
    "no journal": (removed("log.journal"), "is no whole backup"),
    "database is a folder": (made_a_folder("log.duckdb"), "is no whole backup"),
    "manifest cut": (cut("manifest.json"), "no manifest of a backup"),
    "manifest is no JSON": (replaced("manifest.json", b"\xff\0"), "no manifest of a backup"),
    "manifest of a later version": (changed_manifest(format="handproof-backup/2"), "no manifest of a backup: format"),
    "manifest with more": (changed_manifest(more=1), "no manifest of a backup: more"),
    "manifest without a sum": (changed_manifest(files={}), "expected the sums of"),
    "manifest with another file": (
        changed_manifest(files={"../../etc/passwd": {"bytes": 1, "sha256": ""}}), "no manifest of a backup: files",
    ),
    "manifest with another size": (changed_manifest(size=7), "tells of another size or root"),
    "manifest with another root": (changed_manifest(root="00"), "tells of another size or root"),
    "manifest with other events": (changed_manifest(events=7), "tells of another size or root"),
    "database cut": (cut("log.duckdb"), "log.duckdb is not the file that the manifest names"),
    "database flipped": (flipped("log.duckdb"), "log.duckdb is not the file that the manifest names"),
    "journal cut": (cut("log.journal"), "log.journal is not the file that the manifest names"),
    "event edited": (resummed(EDITS["event"]), "does not fit its leaf"),
    "events taken": (resummed(EDITS["end"]), "were promised and are missing"),
}  # fmt: skip


@pytest.mark.parametrize(("damage", "sentence"), DAMAGES.values(), ids=DAMAGES.keys())
def test_a_backup_that_was_changed_is_not_restored(
    folder: Path, tmp_path: Path, damage: Callable[[Path], None], sentence: str
) -> None:
    backed_up(folder, tmp_path / "backup")
    damage(tmp_path / "backup")
    place = new_place(folder)
    with pytest.raises(BackupUnusable, match=sentence):
        restored(tmp_path / "backup", place, keys_of(place))
    assert names(place) == ["keys"]


@pytest.mark.parametrize("name", ["log.duckdb", "log.duckdb.wal"])
def test_nothing_is_overwritten_by_a_restored_backup(folder: Path, tmp_path: Path, name: str) -> None:
    backed_up(folder, tmp_path / "backup")
    place = new_place(folder)
    (place / name).write_bytes(b"mine")
    with pytest.raises(BackupUnusable, match="a backup is never put over it"):
        restored(tmp_path / "backup", place, keys_of(place))
    assert (place / name).read_bytes() == b"mine"
    assert names(place) == ["keys", name]


def test_a_database_that_comes_to_be_meanwhile_is_not_overwritten(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backed_up(folder, tmp_path / "backup")
    place = new_place(folder)
    really_link = os.link

    def late(source: Path, target: Path) -> None:
        if target.name == "log.duckdb":
            target.write_bytes(b"mine")
        really_link(source, target)

    monkeypatch.setattr(os, "link", late)
    with pytest.raises(BackupUnusable, match="has come to be in the meantime"):
        restored(tmp_path / "backup", place, keys_of(place))
    assert (place / "log.duckdb").read_bytes() == b"mine"
    monkeypatch.undo()
    (place / "log.duckdb").unlink()
    assert not restored(tmp_path / "backup", place, keys_of(place)).with_journal  # it was put there by the first try


def test_a_disk_without_links_will_do(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backed_up(folder, tmp_path / "backup")
    place = new_place(folder)
    monkeypatch.setattr(os, "link", failing(OSError(errno.EPERM, "Operation not permitted")))
    restored(tmp_path / "backup", place, keys_of(place))
    with EventLog(sealed_environment(place)) as log:
        assert log.problem is None


def test_a_journal_that_is_there_is_kept_and_recognises_an_older_backup(folder: Path, tmp_path: Path) -> None:
    backed_up(folder, tmp_path / "backup")
    with EventLog(sealed_environment(folder)) as log:
        log.append(small_hand("new", EVENTS))
    journal = (folder / "log.journal").read_bytes()
    (folder / "log.duckdb").unlink()
    found = restored(tmp_path / "backup", folder, keys_of(folder))
    assert (found.with_journal, found.promised) == (False, (HANDS + 1) * EVENTS)
    assert (folder / "log.journal").read_bytes() == journal
    with EventLog(sealed_environment(folder)) as log:
        assert isinstance(log.problem, EventsMissing)
        assert (log.problem.first, log.problem.last) == (HANDS * EVENTS + 1, (HANDS + 1) * EVENTS)


def test_a_journal_that_lost_its_end_is_recognised_as_the_beginning(folder: Path, tmp_path: Path) -> None:
    backed_up(folder, tmp_path / "backup")
    content = (folder / "log.journal").read_bytes()
    (folder / "log.journal").write_bytes(content[: content.rindex(b"+ ")])
    (folder / "log.duckdb").unlink()
    found = restored(tmp_path / "backup", folder, keys_of(folder))
    assert (found.with_journal, found.promised) == (False, (HANDS - 1) * EVENTS)


def test_a_backup_of_another_log_is_not_put_beside_a_journal(folder: Path, tmp_path: Path) -> None:
    backed_up(folder, tmp_path / "backup")
    place = new_place(folder)
    with EventLog(sealed_environment(place)) as log:  # the same keys, another past
        log.append(small_hand("other", EVENTS))
    (place / "log.duckdb").unlink()
    with pytest.raises(BackupUnusable, match="is the journal of another log"):
        restored(tmp_path / "backup", place, keys_of(place))
    assert names(place) == ["keys", "log.journal"]


def test_a_backup_is_not_restored_by_the_keys_of_another_log(folder: Path, tmp_path: Path) -> None:
    backed_up(folder, tmp_path / "backup")
    place = tmp_path / "place"
    place.mkdir()
    sealed_environment(place)
    with pytest.raises(BackupUnusable, match="no signature is of a known key"):
        restored(tmp_path / "backup", place, keys_of(place))
    assert names(place) == ["keys"]


@pytest.mark.parametrize("place", ["make_private_copy", "_check", "sync_file", "sync_folder"])
def test_a_restoration_that_breaks_off_leaves_no_database(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    backed_up(folder, tmp_path / "backup")
    target = new_place(folder)
    monkeypatch.setattr(files if place == "sync_folder" else restoring, place, failing(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        restored(tmp_path / "backup", target, keys_of(target))
    assert "log.duckdb" not in names(target)
    assert not any(".part" in name for name in names(target))
    monkeypatch.undo()
    restored(tmp_path / "backup", target, keys_of(target))
