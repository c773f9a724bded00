"""Goal: a backup or a restoration that is killed leaves nothing under its name or the whole of it, and can be repeated.

Method: the program in a process of its own that kills itself where a step of the work begins, for each step in turn.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.api.cli.running import clean, environment, run, written

KILLED = """
import os, signal, sys
from eventlog import {module}
from api.cli import main

step, calls = getattr({module}, "{step}"), 0

def killed(*args, **kwargs):
    global calls
    calls += 1
    if calls == {call}:
        os.kill(os.getpid(), signal.SIGKILL)
    return step(*args, **kwargs)

setattr({module}, "{step}", killed)
main()
"""


@pytest.fixture(scope="module")
def backed_up(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a log, its keys, and a backup of it."""
    folder = tmp_path_factory.mktemp("log")
    hands = written(folder / "hands.events.jsonl", *(clean(str(number)) for number in range(3)))
    assert run("ingest", hands, "--db", folder / "log.duckdb").code == 0
    assert run("backup", folder / "backup", "--db", folder / "log.duckdb").code == 0
    return folder


@pytest.fixture
def folder(backed_up: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(backed_up, tmp_path / "log"))


def kill(place: str, call: int, *words: str | Path) -> None:
    """Run a verb that is killed where it calls a step, `<module>.<name>`, for the given time."""
    module, step = place.split(".")
    program = KILLED.format(module=module, step=step, call=call)
    done = subprocess.run(
        [sys.executable, "-c", program, *map(str, words)], env=environment(), capture_output=True, check=False
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


def check_is_whole(folder: Path, database: Path) -> None:
    outcome = run("verify", "--db", database, "--keys", folder / "log.keys", "--json")
    assert (outcome.code, outcome.out) == (0, run("verify", "--db", folder / "log.duckdb", "--json").out)


@pytest.mark.parametrize(
    ("step", "call", "whole"),
    [
        ("backup.make_private_copy", 1, False),
        ("backup.make_private_copy", 2, False),
        ("backup._checked", 1, False),
        ("backup.put_folder_in_place", 1, False),
        ("files.sync_file", 2, False),
        ("files.sync_folder", 1, False),
        ("files.sync_folder", 2, True),  # it has its name
    ],
)
def test_a_backup_that_is_killed(folder: Path, step: str, call: int, whole: bool) -> None:
    kill(step, call, "backup", folder / "copy", "--db", folder / "log.duckdb")
    assert (folder / "copy").exists() is whole
    left = list(folder.glob(".copy.*.part"))
    assert len(left) == (0 if whole else 1)
    if not whole:
        assert run("restore", left[0], "--db", folder / "bad.duckdb", "--keys", folder / "log.keys").code == (
            0 if "folder" in step or step.startswith("files") else 3  # then all that it lacks is its name
        )
        assert run("backup", folder / "copy", "--db", folder / "log.duckdb").code == 0
    database = folder / "again.duckdb"
    assert run("restore", folder / "copy", "--db", database, "--keys", folder / "log.keys").code == 0
    check_is_whole(folder, database)
    check_is_whole(folder, folder / "log.duckdb")


@pytest.mark.parametrize(
    ("step", "call", "names"),
    [
        ("restoring.make_private_copy", 1, set()),
        ("restoring.make_private_copy", 2, set()),
        ("restoring._check", 1, set()),
        ("restoring._put", 1, set()),
        ("restoring._put", 2, {"new.journal"}),
        ("restoring.Restored", 1, {"new.journal", "new.duckdb"}),
    ],
)
def test_a_restoration_that_is_killed(folder: Path, step: str, call: int, names: set[str]) -> None:
    database = folder / "new.duckdb"
    words = ("restore", folder / "backup", "--db", database, "--keys", folder / "log.keys")
    kill(step, call, *words)
    assert {path.name for path in folder.glob("new.*")} == names
    if database.name not in names:
        assert run(*words).code == 0
    check_is_whole(folder, database)
