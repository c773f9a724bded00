"""Logs in folders of their own: the environment of a factory, with or without a journal."""

from __future__ import annotations

from pathlib import Path

from eventsourcing.utils import Environment

from eventlog.factory import DBNAME, JOURNAL, KEYS
from eventlog.keys import created_keys

ORIGIN = "example.com/log"


def plain_environment(folder: Path, name: str = "Log") -> Environment:
    """A log without a journal."""
    return Environment(name, {"PERSISTENCE_MODULE": "eventlog.persistence", DBNAME: str(folder / "log.duckdb")})


def sealed_environment(folder: Path, name: str = "Log") -> Environment:
    """A log with keys and a journal."""
    keys = folder / "keys"
    if not keys.exists():
        created_keys(keys, ORIGIN)
    environment = plain_environment(folder, name)
    environment[KEYS] = str(keys)
    environment[JOURNAL] = str(folder / "log.journal")
    return environment
