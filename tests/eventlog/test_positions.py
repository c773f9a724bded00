"""Goal: whoever comes first has the position, everybody else hears of it, and log positions have no gaps.

Method: threads that race through the public factory; another transaction in the way; groups with a bad member.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast
from uuid import UUID, uuid4

import pytest
from eventsourcing.persistence import (
    DataError,
    InfrastructureFactory,
    IntegrityError,
    InterfaceError,
    PersistenceError,
    ProgrammingError,
    StoredEvent,
)
from eventsourcing.utils import Environment
from hypothesis import given, settings
from hypothesis import strategies as st

from eventlog.database import Cursor
from eventlog.persistence import DuckDBApplicationRecorder, DuckDBFactory, DuckDBTrackingRecorder
from eventlog.store import open_store, release_store
from eventlog.task import Task
from eventlog.writer import Writer
from tests.eventlog.environments import plain_environment, sealed_environment

CALLERS = 16
ROUNDS = 20


def factory_of(environment: Environment) -> DuckDBFactory:
    return cast("DuckDBFactory", InfrastructureFactory.construct(environment))


@pytest.fixture(params=["plain", "sealed"])
def factory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[DuckDBFactory]:
    made = factory_of({"plain": plain_environment, "sealed": sealed_environment}[request.param](tmp_path))
    yield made
    made.close()


@pytest.fixture
def recorder(factory: DuckDBFactory) -> DuckDBApplicationRecorder:
    return cast("DuckDBApplicationRecorder", factory.application_recorder())


def stored(aggregate: UUID, version: int, state: bytes = b"state") -> StoredEvent:
    return StoredEvent(aggregate, version, "topic", state)


def in_all_threads(work: list[threading.Thread]) -> None:
    for thread in work:
        thread.start()
    for thread in work:
        thread.join()


def log_positions(recorder: DuckDBApplicationRecorder) -> list[int]:
    return [each.id for each in recorder.select_notifications(None, 1_000_000)]


def test_of_sixteen_callers_exactly_one_gets_each_position(recorder: DuckDBApplicationRecorder) -> None:
    aggregate = uuid4()
    won: list[list[bytes]] = [[] for _ in range(ROUNDS)]
    lost: list[list[Exception]] = [[] for _ in range(ROUNDS)]
    together = threading.Barrier(CALLERS)

    def race(caller: int) -> None:
        for number in range(ROUNDS):
            state = f"{caller}".encode()
            together.wait()
            try:
                recorder.insert_events([stored(aggregate, number + 1, state)])
            except Exception as error:  # noqa: BLE001 - looked at below
                lost[number].append(error)
            else:
                won[number].append(state)

    in_all_threads([threading.Thread(target=race, args=(caller,)) for caller in range(CALLERS)])

    assert [len(winners) for winners in won] == [1] * ROUNDS
    assert [len(losers) for losers in lost] == [CALLERS - 1] * ROUNDS
    assert {type(error) for losers in lost for error in losers} == {IntegrityError}
    assert [event.state for event in recorder.select_events(aggregate)] == [winners[0] for winners in won]
    assert log_positions(recorder) == list(range(1, ROUNDS + 1))


def test_log_positions_have_no_gaps_when_groups_fail(recorder: DuckDBApplicationRecorder) -> None:
    shared = uuid4()
    recorder.insert_events([stored(shared, 1)])

    def save(number: int) -> bool:
        first = [stored(shared, 1)] if number % 3 == 0 else []
        try:
            recorder.insert_events([*first, stored(uuid4(), 1), stored(uuid4(), 1)])
        except IntegrityError:
            return False
        return True

    with ThreadPoolExecutor(CALLERS) as pool:
        saved = list(pool.map(save, range(90)))
    assert saved == [number % 3 != 0 for number in range(90)]
    assert log_positions(recorder) == list(range(1, 1 + 1 + 2 * 60))


def test_events_of_one_save_stand_together(recorder: DuckDBApplicationRecorder) -> None:
    def save(_: int) -> Sequence[int] | None:
        aggregate = uuid4()
        return recorder.insert_events([stored(aggregate, version) for version in range(1, 8)])

    with ThreadPoolExecutor(CALLERS) as pool:
        given = list(pool.map(save, range(64)))
    assert sorted(position for positions in given for position in positions or ()) == list(range(1, 64 * 7 + 1))
    assert all(list(positions or ()) == list(range(positions[0], positions[0] + 7)) for positions in given if positions)


def test_a_race_that_is_lost_at_commit_is_an_integrity_error(
    factory: DuckDBFactory, recorder: DuckDBApplicationRecorder
) -> None:
    aggregate = uuid4()
    store = factory.store

    def overtaken(_: Cursor) -> None:  # between the writer's insert and its commit
        with store._database._gate.shared():  # noqa: SLF001 - a second writer, which the log itself has not
            assert store._database._root is not None  # noqa: SLF001
            other = store._database._root.cursor()  # noqa: SLF001
            other.execute(
                "INSERT INTO stored_snapshots VALUES (?, 1, 'topic', 'first'::BLOB)",
                [aggregate],
            )

    snapshots = factory.aggregate_recorder("snapshots")
    insert = "INSERT INTO stored_snapshots VALUES (?, 1, 'topic', 'second'::BLOB)"

    def work(cursor: Cursor) -> None:
        cursor.execute(insert, [aggregate])
        overtaken(cursor)

    with pytest.raises(IntegrityError, match="duplicate key"):  # at the commit: the insert itself has gone through
        store.write(work)
    assert [event.state for event in snapshots.select_events(aggregate)] == [b"first"]
    assert recorder.insert_events([stored(uuid4(), 1)]) == [1]  # the writer goes on


def test_a_failed_group_is_repeated_one_by_one() -> None:
    tried: list[list[int]] = []
    entered, go_on = threading.Event(), threading.Event()

    def commit(tasks: Sequence[Task]) -> None:
        tried.append([task.events[0].originator_version for task in tasks])
        if len(tried) == 1:  # holds the writer until the others are waiting
            entered.set()
            go_on.wait()
        if any(task.events[0].state == b"bad" for task in tasks):
            raise ValueError("a bad one")

    writer = Writer(commit, "writer of a test")
    tasks = [Task([stored(uuid4(), number, b"bad" if number == 2 else b"good")], 0) for number in range(5)]
    writer.submit(tasks[0])
    entered.wait()
    for task in tasks[1:]:
        writer.submit(task)
    go_on.set()
    writer.close()

    assert tried == [[0], [1, 2, 3, 4], [1], [2], [3], [4]]
    for number, task in enumerate(tasks):
        if number == 2:
            with pytest.raises(ValueError, match="a bad one"):
                task.wait()
        else:
            task.wait()


def test_work_that_fails_takes_its_events_with_it(recorder: DuckDBApplicationRecorder) -> None:
    def work(cursor: Cursor) -> None:
        cursor.execute("SELECT no_such_column FROM stored_events")

    with pytest.raises(ProgrammingError, match="no_such_column"):
        recorder.store.append([stored(uuid4(), 1)], work=work)
    assert recorder.max_notification_id() is None


def test_work_cannot_wait_for_other_work(recorder: DuckDBApplicationRecorder) -> None:
    store = recorder.store
    with pytest.raises(ProgrammingError, match="cannot wait"):
        store.write(lambda _: store.append([stored(uuid4(), 1)]))


def test_factories_on_one_file_share_a_store(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path, target_is_directory=True)
    first, second = factory_of(plain_environment(tmp_path)), factory_of(plain_environment(link))
    assert first.store is second.store
    first.close()
    first.close()
    assert second.application_recorder().insert_events([stored(uuid4(), 1)]) == [1]
    second.close()
    third = factory_of(plain_environment(tmp_path))
    assert third.store is not first.store
    assert third.application_recorder().max_notification_id() == 1
    third.close()


def test_one_file_has_one_journal(tmp_path: Path) -> None:
    sealed = factory_of(sealed_environment(tmp_path))
    with pytest.raises(ProgrammingError, match="another journal"):
        factory_of(plain_environment(tmp_path))
    sealed.close()


def test_each_thread_has_a_cursor_of_its_own(recorder: DuckDBApplicationRecorder) -> None:
    def cursor_of(_: int) -> int:
        with recorder.store.reading() as cursor:
            again.wait()  # all are inside at once
            return id(cursor)

    again = threading.Barrier(4)
    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(cursor_of, range(4)))) == 4


def test_a_closed_log_says_so(tmp_path: Path) -> None:
    factory = factory_of(plain_environment(tmp_path))
    recorder = factory.application_recorder()
    factory.close()
    with pytest.raises(InterfaceError, match="is closed"):
        recorder.insert_events([stored(uuid4(), 1)])
    with pytest.raises(InterfaceError, match="is closed"):
        recorder.max_notification_id()


def test_what_waits_is_stored_when_the_log_is_closed(tmp_path: Path) -> None:
    store = open_store(tmp_path / "log.duckdb")
    tasks = [Task([stored(uuid4(), 1)], 0) for _ in range(50)]
    for task in tasks:
        store._writer.submit(task)  # noqa: SLF001 - without waiting for it
    release_store(store)
    assert [task.wait().positions for task in tasks] == [(number,) for number in range(1, 51)]


@pytest.mark.parametrize("aggregate", ["not-a-uuid", ""])
def test_an_aggregate_has_a_uuid(recorder: DuckDBApplicationRecorder, aggregate: str) -> None:
    with pytest.raises(DataError, match="is a UUID"):
        recorder.insert_events([StoredEvent(aggregate, 1, "topic", b"")])


@settings(max_examples=25)  # a database each
@given(st.lists(st.tuples(st.text(), st.binary() | st.text().map(str.encode)), min_size=1, max_size=20))
def test_any_topic_and_any_bytes_come_back(events: list[tuple[str, bytes]]) -> None:
    with TemporaryDirectory() as folder:
        factory = factory_of(plain_environment(Path(folder)))
        recorder = factory.application_recorder()
        aggregate = uuid4()
        sent = [StoredEvent(aggregate, number, topic, state) for number, (topic, state) in enumerate(events)]
        recorder.insert_events(sent)
        assert list(recorder.select_events(aggregate)) == sent
        factory.close()


@pytest.mark.parametrize("separator", ["\n", "\x1f", "\0", "\\x41", "\\", "'", " ", "\u2028"])
def test_what_separates_rows_on_their_way_may_stand_in_them(
    separator: str, recorder: DuckDBApplicationRecorder
) -> None:
    aggregate, word = uuid4(), f"a{separator}b{separator}"
    sent = [StoredEvent(aggregate, number, word, word.encode()) for number in range(1, 31)]
    recorder.insert_events(sent)
    assert list(recorder.select_events(aggregate)) == sent


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"DUCKDB_DBNAME": ""}, "DUCKDB_DBNAME"),
        ({"DUCKDB_DBNAME": ":memory:"}, "in memory"),
        ({"DUCKDB_JOURNAL": "x"}, "set together"),
        ({"DUCKDB_KEYS": "x"}, "set together"),
        ({"DUCKDB_KEYS": "x", "DUCKDB_JOURNAL": "x"}, "are the same"),
    ],
)
def test_an_environment_that_is_wrong_is_named(tmp_path: Path, changes: dict[str, str], sentence: str) -> None:
    environment = plain_environment(tmp_path)
    environment.update(changes)
    with pytest.raises(OSError, match=sentence):
        factory_of(environment)


def test_a_folder_that_is_no_database_keeps_its_mode(tmp_path: Path) -> None:
    environment = plain_environment(tmp_path)
    (tmp_path / "log.duckdb").mkdir(mode=0o755)
    with pytest.raises(PersistenceError, match=r"log\.duckdb"):
        factory_of(environment)
    assert (tmp_path / "log.duckdb").stat().st_mode & 0o777 == 0o755


def test_a_recorder_class_must_fit(tmp_path: Path) -> None:
    environment = plain_environment(tmp_path)
    environment["APPLICATION_RECORDER_TOPIC"] = "eventlog.persistence:DuckDBTrackingRecorder"
    factory = factory_of(environment)
    with pytest.raises(OSError, match="extends DuckDBApplicationRecorder"):
        factory.application_recorder()
    assert type(factory.tracking_recorder()) is DuckDBTrackingRecorder
    factory.close()


@pytest.mark.parametrize("purpose", ["", "Snapshots", "a b", "x; DROP TABLE stored_events"])
def test_a_purpose_is_a_plain_name(factory: DuckDBFactory, purpose: str) -> None:
    with pytest.raises(ProgrammingError, match="a purpose is"):
        factory.aggregate_recorder(purpose)
