"""The factory of the persistence module: recorders on one store, configured as every `eventsourcing` application.

`DUCKDB_DBNAME` names the file. `DUCKDB_JOURNAL` names the file of the checkpoint journal and `DUCKDB_KEYS` the folder
of the keys; without them the log is not sealed. `CREATE_TABLE=n` leaves tables of recorders as they are.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, TypeVar

from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    InfrastructureFactory,
    ProcessRecorder,
)
from eventsourcing.utils import Environment, EnvType, resolve_topic, strtobool

from eventlog.keys import read_keys
from eventlog.parts import clash_of
from eventlog.recorder_aggregate import DuckDBAggregateRecorder, DuckDBRecorder
from eventlog.recorder_application import DuckDBApplicationRecorder
from eventlog.recorder_process import DuckDBProcessRecorder
from eventlog.recorder_tracking import DuckDBTrackingRecorder
from eventlog.sealing import Sealing
from eventlog.store import open_store, release_store

R = TypeVar("R", bound=DuckDBRecorder)

DBNAME: Final = "DUCKDB_DBNAME"
JOURNAL: Final = "DUCKDB_JOURNAL"
KEYS: Final = "DUCKDB_KEYS"
CREATE_TABLE: Final = "CREATE_TABLE"


class DuckDBFactory(InfrastructureFactory[DuckDBTrackingRecorder]):
    """Makes recorders. All factories of a process on the same file share one store; each is closed once."""

    def __init__(self, env: Environment | EnvType | None) -> None:
        super().__init__(env)
        path = _path(self.env)
        self.store = open_store(path, _sealing(self.env, path))
        self._is_open = True

    def aggregate_recorder(self, purpose: str = "events") -> AggregateRecorder:
        """A recorder of events of aggregates; `purpose` is `events` for the log, or `snapshots`."""
        return self._ready(DuckDBAggregateRecorder(self.store, purpose))

    def application_recorder(self) -> ApplicationRecorder:
        """A recorder of the log."""
        return self._ready(self._chosen(self.APPLICATION_RECORDER_TOPIC, DuckDBApplicationRecorder)(self.store))

    def tracking_recorder(
        self, tracking_recorder_class: type[DuckDBTrackingRecorder] | None = None
    ) -> DuckDBTrackingRecorder:
        """A recorder of a follower's position, of the given class or that of `TRACKING_RECORDER_TOPIC`."""
        chosen = tracking_recorder_class or self._chosen(self.TRACKING_RECORDER_TOPIC, DuckDBTrackingRecorder)
        return self._ready(chosen(self.store))

    def process_recorder(self) -> ProcessRecorder:
        """A recorder of a log that follows another."""
        return self._ready(self._chosen(self.PROCESS_RECORDER_TOPIC, DuckDBProcessRecorder)(self.store))

    def close(self) -> None:
        """Let go of the store; its last user closes it."""
        if self._is_open:
            self._is_open = False
            release_store(self.store)

    def _chosen(self, key: str, default: type[R]) -> type[R]:
        """The class of a topic of the environment, which must extend the default."""
        topic = self.env.get(key)
        chosen: Any = resolve_topic(topic) if topic else default
        if not (isinstance(chosen, type) and issubclass(chosen, default)):
            raise OSError(f"{key} names {topic}, expected a class that extends {default.__name__}")
        return chosen

    def _ready(self, recorder: R) -> R:
        """The recorder with its tables."""
        if strtobool(self.env.get(CREATE_TABLE, "y") or "y"):
            recorder.create_table()
        return recorder


def _path(env: Environment) -> str:
    path = env.get(DBNAME)
    if not path:
        keys = ", ".join(env.create_keys(DBNAME))
        raise OSError(f"the database has no name: set {keys}")
    if path.startswith(":memory:"):
        raise OSError(f"{DBNAME} names a file: a log in memory is lost")
    return path


def _sealing(env: Environment, path: str) -> Sealing | None:
    journal, keys = env.get(JOURNAL), env.get(KEYS)
    if not journal and not keys:
        return None
    if not journal or not keys:
        raise OSError(f"{JOURNAL} and {KEYS} are set together or not at all")
    clash = clash_of(Path(path), Path(journal), Path(keys))
    if clash is not None:
        raise OSError(clash)
    return Sealing(read_keys(Path(keys)), Path(journal))
