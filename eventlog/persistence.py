"""The persistence module for `eventsourcing`: `PERSISTENCE_MODULE=eventlog.persistence`, `DUCKDB_DBNAME=<path>`."""

from eventlog.factory import DuckDBFactory
from eventlog.recorder_aggregate import DuckDBAggregateRecorder
from eventlog.recorder_application import DuckDBApplicationRecorder
from eventlog.recorder_process import DuckDBProcessRecorder
from eventlog.recorder_tracking import DuckDBTrackingRecorder, track

__all__ = [
    "DuckDBAggregateRecorder",
    "DuckDBApplicationRecorder",
    "DuckDBFactory",
    "DuckDBProcessRecorder",
    "DuckDBTrackingRecorder",
    "track",
]
