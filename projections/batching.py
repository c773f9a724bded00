"""Projections that take events one at a time, as a runner hands them over, and write many at once.

While there is more in the log, events are collected; at its end they are written at once. Since a transaction costs the
same for one event as for a thousand, a projection that lags behind catches up quickly, and one that follows a quiet log
is never behind.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from eventsourcing.persistence import Tracking
from eventsourcing.projection import Projection

from eventlog.mapper import LogEvent
from projections.open_log import OpenLog, Placed
from projections.read_model import ReadModel, Work


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a projection holds in memory.

    `batch_events` are collected at most before they are written. Of open hands, and of tables and corrections, `things`
    are remembered, by the judge so many that they have `events`: what is beyond is read from the log when it goes on.
    """

    batch_events: int = 5_000
    things: int = 20_000
    events: int = 50_000


USUAL: Final = Limits()

V = TypeVar("V", bound=ReadModel)


class BatchedProjection(Projection[V]):
    """Collects events; a subclass says what follows from a batch of them.

    If writing fails, the projection is spent: a new one goes on from the position of the read model.
    """

    def __init__(self, view: V, log: OpenLog, limits: Limits = USUAL) -> None:
        super().__init__(view)
        self._log = log
        self._limits = limits
        self._batch: list[Placed] = []
        self._end = 0

    @property
    def position(self) -> int:
        """How far the read model has come, or will have with what is collected."""
        return self._batch[-1].position if self._batch else self.view.max_tracking_id(self._log.name) or 0

    def process_event(self, domain_event: object, tracking: Tracking) -> None:
        """Take the next event of the log, as a runner hands it over."""
        assert isinstance(domain_event, LogEvent)
        self.take(Placed(tracking.notification_id, domain_event.originator_id, domain_event.event))

    def take(self, placed: Placed) -> None:
        """Take the next event of the log."""
        self._batch.append(placed)
        if len(self._batch) >= self._limits.batch_events or self._is_end(placed.position):
            self.flush()

    def flush(self) -> None:
        """Write what is collected."""
        batch, self._batch = self._batch, []
        if batch:
            self.view.record(self.project(batch), Tracking(self._log.name, batch[-1].position))

    @abstractmethod
    def project(self, batch: Sequence[Placed]) -> Work:
        """What is to be written because of these events, which follow on those before; it may read, but not write."""

    def _is_end(self, position: int) -> bool:
        """Whether no more events are to come now."""
        if position >= self._end:
            self._end = self._log.end(position)
        return position >= self._end
