"""Goal: every promise of `eventsourcing` to its users holds for this log.

Method: the test cases that the library ships for makers of persistence modules, on a database file, through the public
factory; the recorders' cases on a log without a journal and on a sealed one.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import ClassVar, cast
from unittest import mock

import pytest
from eventsourcing.persistence import (
    AggregateRecorder,
    ApplicationRecorder,
    InfrastructureFactory,
    ProcessRecorder,
    Tracking,
    TrackingRecorder,
)
from eventsourcing.projection import BaseProjectionRunner
from eventsourcing.tests import application, persistence, projection
from eventsourcing.utils import Environment

from eventlog.database import Cursor
from eventlog.persistence import (
    DuckDBAggregateRecorder,
    DuckDBApplicationRecorder,
    DuckDBFactory,
    DuckDBProcessRecorder,
    DuckDBTrackingRecorder,
    track,
)
from eventlog.store import close_stores
from tests.eventlog.environments import plain_environment, sealed_environment

PATIENCE_SECONDS = 120.0


@contextmanager
def log_environment(kind: str) -> Iterator[Environment]:
    """A new log in a folder of its own."""
    with TemporaryDirectory() as folder:
        make = plain_environment if kind == "plain" else sealed_environment
        yield make(Path(folder))


@pytest.fixture(autouse=True)
def _patience(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a case waits for takes as long as it takes: one second, unless it says otherwise, is too short under load.

    The cases that want a timeout name one, but for this.
    """
    if request.node.name == "test_run_forever_raises_projection_error":
        return
    monkeypatch.setattr(TrackingRecorder.wait, "__defaults__", (PATIENCE_SECONDS, None))
    monkeypatch.setattr(BaseProjectionRunner.wait, "__defaults__", (PATIENCE_SECONDS,))


class OnFile:
    """Gives each test a factory on a new file, and closes it."""

    kind: ClassVar[str] = "plain"
    factory: DuckDBFactory

    @pytest.fixture(autouse=True)
    def _factory(self) -> Iterator[None]:
        with log_environment(self.kind) as environment:
            self.factory = cast("DuckDBFactory", InfrastructureFactory.construct(environment))
            yield
            self.factory.close()


class TestAggregateRecorder(OnFile, persistence.AggregateRecorderTestCase):
    def create_recorder(self) -> AggregateRecorder:
        return self.factory.aggregate_recorder()


class TestSnapshotRecorder(TestAggregateRecorder):
    def create_recorder(self) -> AggregateRecorder:
        return self.factory.aggregate_recorder(purpose="snapshots")


class TestApplicationRecorder(OnFile, persistence.ApplicationRecorderTestCase[ApplicationRecorder]):
    def create_recorder(self) -> ApplicationRecorder:
        return self.factory.application_recorder()

    def test_insert_subscribe(self) -> None:
        self.optional_test_insert_subscribe()


class TestSealedApplicationRecorder(TestApplicationRecorder):
    kind = "sealed"


class TestTrackingRecorder(OnFile, persistence.TrackingRecorderTestCase):
    def create_recorder(self) -> DuckDBTrackingRecorder:
        return self.factory.tracking_recorder()


class TestProcessRecorder(OnFile, persistence.ProcessRecorderTestCase):
    def create_recorder(self) -> ProcessRecorder:
        return self.factory.process_recorder()


class TestSealedProcessRecorder(TestProcessRecorder):
    kind = "sealed"


class TestNonInterleavingNotificationIDs(OnFile, persistence.NonInterleavingNotificationIDsBaseCase):
    def create_recorder(self) -> ApplicationRecorder:
        return self.factory.application_recorder()


class TestSealedNonInterleavingNotificationIDs(TestNonInterleavingNotificationIDs):
    kind = "sealed"


class OtherTrackingRecorder(DuckDBTrackingRecorder):
    """Another class than the default one."""


class TestInfrastructureFactory(persistence.InfrastructureFactoryTestCase[DuckDBFactory]):
    @pytest.fixture(autouse=True)
    def _environment(self) -> Iterator[None]:
        with log_environment("plain") as self.env:
            yield

    def expected_factory_class(self) -> type[DuckDBFactory]:
        return DuckDBFactory

    def expected_aggregate_recorder_class(self) -> type[DuckDBAggregateRecorder]:
        return DuckDBAggregateRecorder

    def expected_application_recorder_class(self) -> type[DuckDBApplicationRecorder]:
        return DuckDBApplicationRecorder

    def expected_tracking_recorder_class(self) -> type[DuckDBTrackingRecorder]:
        return DuckDBTrackingRecorder

    def tracking_recorder_subclass(self) -> type[DuckDBTrackingRecorder]:
        return OtherTrackingRecorder

    def expected_process_recorder_class(self) -> type[DuckDBProcessRecorder]:
        return DuckDBProcessRecorder


class InProcess:
    """Names a new log in the environment of the process, where these cases look for it."""

    kind: ClassVar[str] = "plain"
    env: ClassVar[dict[str, str]]

    @pytest.fixture(autouse=True)
    def _log(self) -> Iterator[None]:
        with log_environment(self.kind) as environment, mock.patch.dict(os.environ, environment):
            type(self).env = dict(environment)
            yield
            close_stores()


class TestExampleApplication(InProcess, application.ExampleApplicationTestCase):
    expected_factory_topic = "eventlog.factory:DuckDBFactory"


class TestSealedExampleApplication(TestExampleApplication):
    kind = "sealed"


@pytest.mark.filterwarnings("default::DeprecationWarning")  # one case is about a warning
class TestApplication(InProcess, application.ApplicationTestCase):
    """Applications of all kinds on one log each, with many threads that write one aggregate."""


class EventCounters(DuckDBTrackingRecorder, projection.EventCountersView):
    """Counts events in a table of its own."""

    def table_statements(self) -> list[str]:
        return ["CREATE TABLE IF NOT EXISTS event_counters (kind VARCHAR NOT NULL)"]

    def get_created_event_counter(self) -> int:
        return self._count("created")

    def get_subsequent_event_counter(self) -> int:
        return self._count("subsequent")

    def incr_created_event_counter(self, tracking: Tracking) -> None:
        self._increment("created", tracking)

    def incr_subsequent_event_counter(self, tracking: Tracking) -> None:
        self._increment("subsequent", tracking)

    def _increment(self, kind: str, tracking: Tracking) -> None:
        def work(cursor: Cursor) -> None:
            cursor.execute("INSERT INTO event_counters VALUES (?)", [kind])
            track(cursor, tracking)

        self.store.write(work)

    def _count(self, kind: str) -> int:
        with self.store.reading() as cursor:
            row = cursor.execute("SELECT count(*) FROM event_counters WHERE kind = ?", [kind]).fetchone()
        assert row is not None
        return int(row[0])


class TestEventCountersView(OnFile, projection.EventCountersViewTestCase):
    def construct_event_counters_view(self) -> EventCounters:
        view = self.factory.tracking_recorder(EventCounters)
        assert isinstance(view, EventCounters)
        return view


class TestAggregateEventCountersProjection(InProcess, projection.AggregateEventCountersProjectionTestCase):
    view_class = EventCounters


class TestSealedAggregateEventCountersProjection(TestAggregateEventCountersProjection):
    kind = "sealed"


class TestEventSourcedProjection(projection.EventSourcedProjectionTestCase):
    """The followed application and the one that follows have a log each: a log is the sequence of one application."""

    @pytest.fixture(autouse=True)
    def _logs(self) -> Iterator[None]:
        with log_environment("plain") as followed, log_environment("sealed") as following:
            environment = dict(followed) | {
                f"{projection.Counters.name.upper()}_{key}": value for key, value in following.items()
            }
            type(self).env = environment
            yield
            close_stores()
