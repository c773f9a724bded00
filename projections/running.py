"""The read models at work: following an open log, catching up with it, being remade from it.

Each is a projection of `eventsourcing`. A service runs them all with `Running`, each in a thread of its own. A verb
that has stored something calls `catch_up`, which reads the log once for all of them in the calling thread.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from types import TracebackType
from typing import Any, Final, Self

from eventsourcing.persistence import WaitInterruptedError
from eventsourcing.projection import BaseProjectionRunner

from domain.rulebook import Shelf, shipped_shelf
from eventlog.application import EventLog
from projections.batching import BatchedProjection
from projections.findings.projection import FindingsModel, FindingsProjection
from projections.hands.projection import HandsModel, HandsProjection
from projections.ledger.projection import LedgerModel, LedgerProjection
from projections.log_reading import LogReader
from projections.read_model import Digest, ReadModel
from projections.tables.projection import TablesModel, TablesProjection

Told = Callable[[int], object]
"""Is told a log position from time to time."""

MODELS: Final[tuple[type[ReadModel], ...]] = (HandsModel, TablesModel, LedgerModel, FindingsModel)
NAMES: Final = tuple(model.name for model in MODELS)
"""The names of the read models."""

WAIT_S: Final = 30.0
_TOLD_EVENTS: Final = 1_000

AnyProjection = BatchedProjection[Any]


def projection_of(name: str, reader: LogReader, shelf: Shelf) -> AnyProjection:
    """The projection that fills a read model, ready to go on; its tables are made if they are missing."""
    model = next(model for model in MODELS if model.name == name)(reader.store)
    model.create_table()
    if isinstance(model, FindingsModel):
        return FindingsProjection(model, reader, shelf)
    if isinstance(model, HandsModel):
        return HandsProjection(model, reader)
    if isinstance(model, LedgerModel):
        return LedgerProjection(model, reader)
    assert isinstance(model, TablesModel)
    return TablesProjection(model, reader)


def _silent(_position: int) -> None:
    """Nobody wants to know."""


def catch_up(log: EventLog, shelf: Shelf | None = None, names: Sequence[str] = NAMES, told: Told = _silent) -> int:
    """Bring read models to the end of the log; the position they have come to. `shelf`: the shipped one.

    Nothing is done where they are there already. An error of one ends it for all; whatever was written stays, and the
    next call goes on from there. Not while the same log is followed by `Running`.
    """
    reader = LogReader(log)
    projections = [projection_of(name, reader, shelf or shipped_shelf()) for name in names]
    waiting = [(projection.position, projection) for projection in projections]
    end = reader.end()
    for event, tracking in reader.events(min((position for position, _ in waiting), default=end), end):
        for position, projection in waiting:
            if position < tracking.notification_id:
                projection.process_event(event, tracking)
        if tracking.notification_id % _TOLD_EVENTS == 0:
            told(tracking.notification_id)
    for projection in projections:
        projection.flush()
    return end


def digests(log: EventLog, names: Sequence[str] = NAMES) -> dict[str, Digest]:
    """What each read model holds, by name. Nothing may follow the log meanwhile."""
    reader = LogReader(log)
    found: dict[str, Digest] = {}
    for model in (model(reader.store) for model in MODELS if model.name in names):
        model.create_table()
        found[model.name] = model.digest(log.name)
    return found


def rebuild(log: EventLog, name: str, shelf: Shelf | None = None, told: Told = _silent) -> Digest:
    """Drop a read model and make it anew from the log; what it holds then. Not while the log is followed."""
    reader = LogReader(log)
    model = next(model for model in MODELS if model.name == name)(reader.store)
    model.reset()
    catch_up(log, shelf, [name], told)
    return model.digest(log.name)


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
        self._reader = LogReader(log)
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
