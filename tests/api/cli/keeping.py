"""Logs with hands for tests of the verbs that read and write them."""

from __future__ import annotations

import hashlib
from pathlib import Path

import duckdb

from api.settings import open_log, settings_from
from domain.events import Event
from tests.support.scenario import Scenario


def logged(path: Path, *hands: Scenario) -> Path:
    """The database of a log with these hands, which is made if it is missing."""
    with open_log(settings_from(db=path, origin="example.com/log"), create=True) as log:
        for hand in hands:
            log.append(hand.events)
    return path


def appended(path: Path, *events: Event) -> None:
    """Store events of one stream."""
    with open_log(settings_from(db=path), create=False) as log:
        log.append(events)


def edited(path: Path, statement: str) -> None:
    """Change the database behind the log's back."""
    with duckdb.connect(path) as connection:
        connection.execute(statement)


def state_of(folder: Path) -> dict[str, tuple[int, int, str]]:
    """Mode, time of the last change and content of every file below a folder."""
    return {
        str(path.relative_to(folder)): (
            path.stat().st_mode,
            path.stat().st_mtime_ns,
            hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "",
        )
        for path in sorted(folder.rglob("*"))
    }
