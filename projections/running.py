"""The read models follow an open log, each in threads of its own, as runners of `eventsourcing`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Final, Self

from eventsourcing.persistence import WaitInterruptedError
from eventsourcing.projection import BaseProjectionRunner

from domain.rulebook import Shelf, shipped_shelf
from eventlog.application import EventLog
from projections.catching_up import NAMES, AnyProjection, projection_of
from projections.open_log import OpenLog

WAIT_S: Final = 30.0


class _Follower(BaseProjectionRunner[EventLog]):
    """One projection in threads of its own, on the store of the log that is open."""

    def __init__(self, log: EventLog, projection: AnyProjection) -> None:
        self.name = projection.name
        self._failed_with: BaseException | None = None
        super().__init__(
            projection=projection,
            application_class=EventLog,
            tracking_recorder=projection.view,
            topics=(),
            env=log.env,
        )

    @property
    def error(self) -> BaseException | None:
        """What has ended it; None if nothing has."""
        return self._thread_error or self._failed_with

    def wait(self, notification_id: int | None, timeout: float = 1.0) -> None:
        """Wait until a log position is reached. The library tells an error once and forgets it; here it stays known."""
        try:
            super().wait(notification_id, timeout)
        except WaitInterruptedError:
            if self._failed_with is None:
                raise
            raise self._failed_with from None
        except TimeoutError:
            raise
        except BaseException as error:
            self._failed_with = error
            raise


class Running:
    """All read models follow an open log until this is left.

    A projection that fails stops: `errors` has what happened, `wait` and leaving raise it. The others go on, the log is
    not touched by it, and after a restart the projection goes on where it was.
    """

    def __init__(self, log: EventLog, shelf: Shelf | None = None, names: Sequence[str] = NAMES) -> None:
        self._log = log
        self._reader = OpenLog(log)
        self._shelf = shelf or shipped_shelf()
        self._names = names
        self._stack = ExitStack()
        self._followers: list[_Follower] = []

    def __enter__(self) -> Self:
        with ExitStack() as stack:
            for name in self._names:
                projection = projection_of(name, self._reader, self._shelf)
                self._followers.append(stack.enter_context(_Follower(self._log, projection)))
            self._stack = stack.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, error, trace)

    @property
    def errors(self) -> dict[str, BaseException]:
        """What has ended projections, by the name of the read model."""
        return {follower.name: follower.error for follower in self._followers if follower.error is not None}

    def wait(self, position: int | None = None, timeout_s: float = WAIT_S) -> None:
        """Wait until all have come to a log position (None: the end of the log as it is now).

        TimeoutError if they have not by then; the error of a projection that has stopped.
        """
        wanted = self._reader.end() if position is None else position
        if wanted:
            for follower in self._followers:
                follower.wait(wanted, timeout_s)
