"""A log that follows another: its events and how far it has come are stored together."""

from __future__ import annotations

from functools import partial
from typing import Any

from eventsourcing.persistence import ProcessRecorder, Tracking

from eventlog.database import Cursor
from eventlog.recorder_application import DuckDBApplicationRecorder
from eventlog.recorder_tracking import DuckDBTrackingRecorder, track
from eventlog.task import Work


class DuckDBProcessRecorder(DuckDBTrackingRecorder, DuckDBApplicationRecorder, ProcessRecorder):
    """Records events with `tracking`, the position of what they were made from."""

    def _work(self, kwargs: dict[str, Any]) -> Work | None:
        tracking: Tracking | None = kwargs.get("tracking")
        return None if tracking is None else partial(_track, tracking)


def _track(tracking: Tracking, cursor: Cursor) -> None:
    track(cursor, tracking)
