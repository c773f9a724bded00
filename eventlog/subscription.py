"""A subscription to the log: what is there, then what comes, as soon as it is promised."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from eventsourcing.persistence import ListenNotifySubscription

if TYPE_CHECKING:  # they need each other
    from eventlog.recorder_application import DuckDBApplicationRecorder


class LogSubscription(ListenNotifySubscription["DuckDBApplicationRecorder"]):
    """Notifications after position `gt`, of the topics if any are named; it waits for more until it is stopped."""

    def __init__(self, recorder: DuckDBApplicationRecorder, gt: int | None, topics: Sequence[str]) -> None:
        super().__init__(recorder=recorder, gt=gt, topics=topics)
        self._recorder.store.listen(self._has_been_notified)
        self._has_been_notified.set()  # for what came after the first look and before we listened

    def stop(self) -> None:
        """End the subscription."""
        super().stop()
        self._recorder.store.unlisten(self._has_been_notified)
