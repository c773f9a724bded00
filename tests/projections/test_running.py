"""Goal: read models follow a log at once; one that fails says so and stops, and nobody waits in vain.

Method: a log that grows in several threads while it is followed; projections that fail in different ways.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from eventsourcing.persistence import IntegrityError

from domain.events import MalformedEvent
from eventlog.application import EventLog
from projections import catching_up
from projections.catching_up import NAMES, catch_up, digests, rebuild
from projections.findings.projection import FindingsProjection
from projections.open_log import Placed
from projections.read_model import ReadModel, Work
from projections.read_models import ReadModels
from projections.running import Running
from tests.eventlog.environments import plain_environment, sealed_environment
from tests.projections.filling import store
from tests.projections.stories import HOUSE, TABLES, mixed, moved, story
from tests.support.hands import shown


class Broken(Exception):
    pass


def test_read_models_follow_a_log_that_grows_in_many_threads(tmp_path: Path) -> None:
    hands = [story(seed, seed, table=TABLES[seed % 3]) for seed in range(40)]
    with EventLog(sealed_environment(tmp_path)) as log:
        with Running(log) as running, ThreadPoolExecutor(8) as pool:

            def grow(number: int) -> None:
                for start in range(0, len(hands[number]), 4):
                    log.append(hands[number][start : start + 4])

            list(pool.map(grow, range(len(hands))))
            running.wait()
            assert running.errors == {}
            kept = digests(log)
        assert {digest.position for digest in kept.values()} == {sum(map(len, hands))}
        assert rebuild(log) == kept


def test_what_was_there_before_is_caught_up_with_in_batches(log: EventLog, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []
    record = ReadModel.record

    def counted(self: ReadModel, *args: object) -> None:
        written.append(self.name)
        record(self, *args)  # type: ignore[arg-type]  # passed on as it is

    monkeypatch.setattr(ReadModel, "record", counted)
    end = store(log, mixed((story(seed, seed) for seed in range(60)), seed=1))
    assert end > 1_000
    with Running(log) as running:
        running.wait()
        assert {name: written.count(name) for name in NAMES} == dict.fromkeys(NAMES, 1)
        log.append(moved(shown().events, "x"))
        running.wait()
    assert {name: written.count(name) for name in NAMES} == dict.fromkeys(NAMES, 2)


def test_a_receipt_can_be_waited_for_and_read(log: EventLog) -> None:
    with Running(log) as running:
        models = ReadModels(log)
        for number in range(5):
            receipt = log.append(moved(shown().events, number))
            running.wait(receipt.log_positions[-1], 10)
            assert models.hands.count() == number + 1
            assert set(models.positions.values()) == {receipt.log_positions[-1]}


def test_waiting_on_an_empty_log_is_over_at_once(log: EventLog) -> None:
    with Running(log) as running:
        running.wait(timeout_s=0.01)


def test_waiting_for_what_never_comes_ends(log: EventLog) -> None:
    log.append(moved(shown().events, 1))
    with Running(log) as running, pytest.raises(TimeoutError, match="did not come to position 1000"):
        running.wait(1_000, 0.05)


def test_no_thread_is_left_and_the_file_can_be_opened_again(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    for number in range(3):
        with EventLog(plain_environment(tmp_path)) as log, Running(log) as running:
            log.append(moved(shown().events, number))
            running.wait()
            assert ReadModels(log).hands.count() == number + 1
    assert set(threading.enumerate()) == before


@pytest.fixture
def broken_findings(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """The judge fails on everything."""

    def fail(_self: FindingsProjection, _batch: Sequence[Placed]) -> Work:
        raise Broken("the judge is ill")

    with monkeypatch.context() as patch:
        patch.setattr(FindingsProjection, "project", fail)
        yield patch


def test_a_projection_that_fails_is_named_and_the_others_go_on(
    log: EventLog, broken_findings: pytest.MonkeyPatch
) -> None:
    end = store(log, [moved(shown().events, 1)])
    running = Running(log)
    running.__enter__()
    wait_for_errors(running)
    assert {name: str(error) for name, error in running.errors.items()} == {"findings": "the judge is ill"}
    last = log.append(moved(shown().events, 2)).log_positions[-1]
    for follower in running._followers[:3]:  # noqa: SLF001 - each by itself
        follower.wait(last, 10)
    with pytest.raises(Broken):
        running.__exit__(None, None, None)
    broken_findings.undo()
    assert digests(log)["findings"].position == 0 < end
    with Running(log) as running:
        running.wait()
        assert running.errors == {}
    assert rebuild(log) == digests(log)


def wait_for_errors(running: Running) -> None:
    deadline = time.monotonic() + 10
    while not running.errors and time.monotonic() < deadline:
        time.sleep(0.01)


@pytest.mark.usefixtures("broken_findings")
def test_who_waits_for_a_projection_that_fails_hears_of_it_every_time(log: EventLog) -> None:
    store(log, [moved(shown().events, 1)])
    with Running(log) as running:
        for _ in range(2):
            with pytest.raises(Broken, match="the judge is ill"):
                running.wait(timeout_s=10)
        assert set(running.errors) == {"findings"}


@pytest.mark.usefixtures("broken_findings")
def test_catching_up_fails_with_the_error_of_a_projection(log: EventLog) -> None:
    store(log, [moved(shown().events, 1)])
    with pytest.raises(Broken):
        catch_up(log)
    assert catch_up(log, names=["hands", "ledger"]) == len(shown().events)


def test_an_event_of_a_newer_version_stops_what_cannot_read_it(log: EventLog) -> None:
    events = moved(shown().events, 1)
    store(log, [events])
    database = log.recorder.store  # type: ignore[attr-defined]  # of our recorder
    database.write(
        lambda cursor: cursor.execute(
            "UPDATE stored_events SET state = encode(replace(decode(state), 'checked.v1', 'checked.v9'))"
        )
    )
    running = Running(log)
    running.__enter__()
    with pytest.raises(MalformedEvent, match=r"hand\.checked\.v9"):
        running.wait(timeout_s=10)
    assert set() < set(running.errors) <= set(NAMES)
    with pytest.raises(MalformedEvent):
        running.__exit__(None, None, None)
    with pytest.raises(MalformedEvent):
        catch_up(log)


def test_two_who_follow_the_same_log_do_not_write_twice(log: EventLog) -> None:
    """The second one is told, and nothing stands there twice."""
    with Running(log) as running:
        store(log, mixed((story(seed, seed) for seed in range(20)), seed=3))
        try:
            catch_up(log)
        except IntegrityError as error:
            assert "came to" in str(error)  # noqa: PT017 - it may as well find everything done
        try:
            running.wait(timeout_s=20)
        except IntegrityError:
            running.errors.clear()
    catch_up(log)
    assert rebuild(log) == digests(log)


def test_a_log_without_the_hand_that_is_asked_for_is_no_fault(log: EventLog) -> None:
    with Running(log):
        assert ReadModels(log).hands.hand(f"hand/{HOUSE}/1") is None


def test_tables_that_are_missing_are_made_before_anything_follows(log: EventLog) -> None:
    assert {model.name for model in catching_up.MODELS} == set(NAMES)
    models = ReadModels(log)
    assert models.positions == dict.fromkeys(NAMES, 0)
    assert models.hands.count() == 0
    assert models.hands.page().hands == ()
