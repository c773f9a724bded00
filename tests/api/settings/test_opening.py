"""Goal: a log is opened with keys and journal or not at all, its files are its owner's, hindrances are named."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from api.settings import LogUnusable, Settings, SettingsError, open_log, settings_from
from tests.eventlog.facts import small_hand
from tests.support.shared import ROOT


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return settings_from(db=tmp_path / "x.duckdb", origin="example.com/log")


@pytest.fixture
def full(settings: Settings) -> Settings:
    """A log with one hand."""
    with open_log(settings, create=True) as log:
        log.append(small_hand(1))
    return settings


def refusal(settings: Settings, *, create: bool = False) -> str:
    with pytest.raises(LogUnusable) as caught, open_log(settings, create=create):
        pass
    return str(caught.value)


def names(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


def test_a_new_log_has_keys_journal_and_database(settings: Settings, tmp_path: Path) -> None:
    with open_log(settings, create=True) as log:
        receipt = log.append(small_hand(1))
        assert receipt.checkpoint is not None
        assert receipt.checkpoint.origin == "example.com/log"
    assert names(tmp_path) == ["x.duckdb", "x.journal", "x.keys", "x.keys/salt.key", "x.keys/signing.key"]


def test_all_that_is_made_is_its_owners_alone(settings: Settings, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with open_log(settings, create=True) as log:
            log.append(small_hand(1))
            modes = {str(path.relative_to(tmp_path)): stat.S_IMODE(path.stat().st_mode) for path in tmp_path.rglob("*")}
    finally:
        os.umask(before)
    assert modes.pop("x.keys") == 0o700
    assert set(modes) >= {"x.duckdb", "x.duckdb.wal", "x.journal"}
    assert set(modes.values()) == {0o600}


def test_a_log_is_found_again_with_what_is_in_it(full: Settings) -> None:
    for create in (True, False):
        with open_log(full, create=create) as log:
            assert log.append(small_hand(1)).known == 5


def test_a_log_that_is_not_there_is_named_and_not_made(settings: Settings, tmp_path: Path) -> None:
    assert "there is no log" in refusal(settings)
    assert names(tmp_path) == []


def test_no_log_named_is_said() -> None:
    with pytest.raises(SettingsError, match="no log is named"), open_log(settings_from(), create=True):
        pass


@pytest.mark.parametrize("create", [True, False])
@pytest.mark.parametrize(
    ("gone", "sentence"),
    [
        ("x.keys/signing.key", "its keys are missing"),
        ("x.keys/salt.key", "its keys are missing"),
        ("x.journal", "its journal is missing"),
    ],
)
def test_a_database_without_its_keys_or_its_journal_is_not_opened(
    full: Settings, tmp_path: Path, create: bool, gone: str, sentence: str
) -> None:
    (tmp_path / gone).unlink()
    before = names(tmp_path)
    assert sentence in refusal(full, create=create)
    assert names(tmp_path) == before


def test_a_journal_that_promises_events_gets_no_empty_database(full: Settings, tmp_path: Path) -> None:
    (tmp_path / "x.duckdb").unlink()
    assert "promises 5 events" in refusal(full, create=True)
    assert "x.duckdb" not in names(tmp_path)


def test_keys_of_another_log_are_refused(full: Settings, tmp_path: Path) -> None:
    with open_log(settings_from(db=tmp_path / "y.duckdb"), create=True):
        pass
    assert "no signature is of a known key" in refusal(settings_from(db=full.db, keys=tmp_path / "y.keys"))


@pytest.mark.parametrize("create", [True, False])
@pytest.mark.parametrize(
    ("name", "mode", "right"),
    [
        ("x.duckdb", 0o640, "600"),
        ("x.duckdb", 0o602, "600"),
        ("x.journal", 0o644, "600"),
        ("x.keys", 0o755, "700"),
        ("x.keys/signing.key", 0o644, "600"),
        ("x.keys/salt.key", 0o660, "600"),
    ],
)
def test_nothing_is_written_while_others_may_use_a_part_of_the_log(
    full: Settings, tmp_path: Path, create: bool, name: str, mode: int, right: str
) -> None:
    path = tmp_path / name
    path.chmod(mode)
    before = {each: (tmp_path / each).stat().st_mtime_ns for each in names(tmp_path)}
    sentence = refusal(full, create=create)
    assert sentence.startswith(f"{path}: others may use ")
    assert sentence.endswith(f"(mode {mode:04o}); say: chmod {right} {path}")
    assert path.stat().st_mode & 0o777 == mode
    assert {each: (tmp_path / each).stat().st_mtime_ns for each in names(tmp_path)} == before
    path.chmod(int(right, 8))
    with open_log(full, create=create) as log:
        assert log.append(small_hand(1)).known == 5


@pytest.mark.parametrize("left", [["x.keys"], ["x.keys", "x.journal"]])
def test_a_beginning_that_broke_off_is_taken_up_again(settings: Settings, tmp_path: Path, left: list[str]) -> None:
    with open_log(settings, create=True):
        pass
    for name in {"x.keys", "x.journal", "x.duckdb"} - set(left):
        (tmp_path / name).unlink()
    with open_log(settings, create=True) as log:
        log.append(small_hand(1))


@pytest.mark.parametrize("journal", [True, False])
def test_a_beginning_that_broke_off_between_two_keys_is_taken_up_again(
    settings: Settings, tmp_path: Path, journal: bool
) -> None:
    """Nothing has been signed yet, so the salt that is there will do."""
    with open_log(settings, create=True):
        pass
    for name in ("x.keys/signing.key", "x.duckdb", *(() if journal else ("x.journal",))):
        (tmp_path / name).unlink()
    if journal:  # something was promised under a key that is lost
        assert "x.journal" in refusal(settings, create=True)
        return
    salt = (tmp_path / "x.keys" / "salt.key").read_bytes()
    with open_log(settings, create=True) as log:
        log.append(small_hand(1))
    assert (tmp_path / "x.keys" / "salt.key").read_bytes() == salt


@pytest.mark.parametrize("place", ["x.duckdb", "."])
def test_a_disk_that_cannot_be_written_is_said_before_anything_is_tried(
    full: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    really = os.access
    shut = tmp_path / place

    def access(path: Path, mode: int, **options: bool) -> bool:
        return not (Path(path) == shut and mode & os.W_OK) and really(path, mode, **options)

    monkeypatch.setattr(os, "access", access)
    expected = "it may not be written" if place == "x.duckdb" else "nothing may be written in its folder"
    assert refusal(full) == f"{full.db}: {expected}"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written_is_said(full: Settings, tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        assert refusal(full) == f"{full.db}: nothing may be written in its folder"
    finally:
        tmp_path.chmod(0o700)


def test_a_log_that_lacks_promised_events_is_not_opened_for_writing(full: Settings, tmp_path: Path) -> None:
    older = (tmp_path / "x.duckdb").read_bytes()
    with open_log(full, create=False) as log:
        log.append(small_hand(2))
    (tmp_path / "x.duckdb").write_bytes(older)
    assert "events 6 to 10 were promised and are missing" in refusal(full)


def test_who_holds_the_file_is_said(full: Settings) -> None:
    program = f"import duckdb, sys; held = duckdb.connect({str(full.db)!r}); print('.', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT
    ) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        sentence = refusal(full)
        assert f"is in use by process {holder.pid} (python" in sentence
        assert "--url http://…" in sentence
        asked = settings_from(db=full.db, url="http://localhost:8000/")
        assert "--url http://localhost:8000/" in refusal(asked)
        assert holder.stdin is not None
        holder.stdin.close()


@pytest.mark.parametrize("content", [b"", b"no database", bytes(1 << 16)])
def test_what_is_no_database_is_said(full: Settings, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.duckdb").write_bytes(content)
    sentence = refusal(full)
    assert "x.duckdb" in sentence
    assert "\n" not in sentence


def test_a_folder_is_no_database(full: Settings, tmp_path: Path) -> None:
    (tmp_path / "x.duckdb").unlink()
    (tmp_path / "x.duckdb").mkdir()
    assert "x.duckdb" in refusal(full)


def test_a_foreign_database_is_not_made_a_log(full: Settings, tmp_path: Path) -> None:
    (tmp_path / "x.duckdb").unlink()
    with duckdb.connect(tmp_path / "x.duckdb") as foreign:
        foreign.execute("CREATE TABLE t (a INTEGER)")
    (tmp_path / "x.duckdb").chmod(0o600)
    assert "promised and are missing" in refusal(full)


def test_the_folder_of_the_database_must_be_there(tmp_path: Path) -> None:
    missing = settings_from(db=tmp_path / "nowhere" / "x.duckdb")
    assert "there is no folder" in refusal(missing, create=True)
    assert names(tmp_path) == []


def test_the_environment_of_the_library_does_not_lead_elsewhere(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EVENTLOG_DUCKDB_DBNAME", str(tmp_path / "other.duckdb"))
    monkeypatch.setenv("DUCKDB_JOURNAL", str(tmp_path / "other.journal"))
    with open_log(settings, create=True) as log:
        log.append(small_hand(1))
    assert [name for name in names(tmp_path) if "other" in name] == []
