"""How far a follower of a log has come, written in one transaction with what it made of the events."""

from __future__ import annotations

from eventsourcing.persistence import IntegrityError, Tracking, TrackingRecorder

from eventlog.database import Cursor
from eventlog.recorder_aggregate import DuckDBRecorder


class DuckDBTrackingRecorder(DuckDBRecorder, TrackingRecorder):
    """Records positions. A view adds its tables in `table_statements` and writes with `track` in the same work."""

    def insert_tracking(self, tracking: Tracking) -> None:
        """The follower has come to this position; IntegrityError if it had come there before."""
        self.store.write(lambda cursor: track(cursor, tracking))

    def max_tracking_id(self, application_name: str) -> int | None:
        """How far the follower of an application has come; None if it has not begun."""
        with self.store.reading() as cursor:
            return _position(cursor, application_name)


def track(cursor: Cursor, tracking: Tracking) -> None:
    """Record a position in the transaction of the cursor, which is the writer's; IntegrityError if it goes back."""
    name, position = tracking.application_name, tracking.notification_id
    before = _position(cursor, name)
    if before is None:
        cursor.execute("INSERT INTO tracking VALUES (?, ?)", [name, position])
    elif before < position:
        # The table has no index, so this changes a number in its place; all writing is done by one thread.
        cursor.execute("UPDATE tracking SET notification_id = ? WHERE application_name = ?", [position, name])
    else:
        raise IntegrityError(f"the follower of {name} came to {before} before, now it says {position}")


def _position(cursor: Cursor, application_name: str) -> int | None:
    statement = "SELECT max(notification_id) FROM tracking WHERE application_name = ?"
    row = cursor.execute(statement, [application_name]).fetchone()
    return None if row is None else row[0]
