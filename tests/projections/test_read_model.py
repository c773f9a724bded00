"""Goal: rows and position of a read model are written together, once; another version of it is made anew.

Method: a read model of one table, with failures where it writes.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import ClassVar
from uuid import UUID

import pytest
from eventsourcing.persistence import IntegrityError, OperationalError, Tracking, WaitInterruptedError

from eventlog.application import EventLog
from eventlog.database import Cursor
from projections.open_log import OpenLog
from projections.read_model import ReadModel
from projections.relation import Relation, Row
from projections.remembered import Remembered
from projections.times import at_of, us_of
from tests.eventlog.facts import small_hand

NUMBERS = Relation("numbers", "number", {"number": "BIGINT", "word": "VARCHAR", "moment": "TIMESTAMP"}, ("number",))
OTHER = Relation("numbers", "number", {"number": "BIGINT", "amount": "HUGEINT"}, ("number",))
APP = "EventLog"


class Numbers(ReadModel):
    name: ClassVar[str] = "numbers"
    version: ClassVar[int] = 1
    relations: ClassVar[tuple[Relation, ...]] = (NUMBERS,)


class NewNumbers(ReadModel):
    name: ClassVar[str] = "numbers"
    version: ClassVar[int] = 2
    relations: ClassVar[tuple[Relation, ...]] = (OTHER,)


class More(ReadModel):
    name: ClassVar[str] = "more"
    version: ClassVar[int] = 1
    relations: ClassVar[tuple[Relation, ...]] = (Relation("more", "row", {"number": "BIGINT"}, ("number",)),)


@pytest.fixture
def numbers(log: EventLog) -> Numbers:
    model = Numbers(OpenLog(log).store)
    model.create_table()
    return model


def put(model: Numbers, number: int) -> None:
    model.record(lambda cursor: NUMBERS.insert(cursor, [(number, f"word {number}", number)]), Tracking(APP, number))


def held(model: ReadModel) -> list[Row]:
    with model.store.reading() as cursor:
        return list(model.relations[0].rows(cursor, 1_000))


def test_rows_and_position_are_written_together(numbers: Numbers) -> None:
    put(numbers, 3)
    assert (len(held(numbers)), numbers.max_tracking_id(APP)) == (1, 3)
    numbers.insert_tracking(Tracking(APP, 5))
    assert (len(held(numbers)), numbers.max_tracking_id(APP)) == (1, 5)


def test_if_one_fails_neither_is_written(numbers: Numbers) -> None:
    put(numbers, 3)
    with pytest.raises(IntegrityError, match="came to 3 before"):
        put(numbers, 3)

    def fail(cursor: Cursor) -> None:
        NUMBERS.insert(cursor, [(4, None, None)])
        raise OperationalError("no")

    with pytest.raises(OperationalError, match="no"):
        numbers.record(fail, Tracking(APP, 4))
    assert (len(held(numbers)), numbers.max_tracking_id(APP)) == (1, 3)
    put(numbers, 4)
    assert numbers.digest(APP).rows == 2


def test_work_of_a_group_that_fails_is_done_once(numbers: Numbers, log: EventLog) -> None:
    """The writer puts tasks into one transaction; if another one of it fails, each is repeated alone."""
    begun = threading.Event()

    def slow(cursor: Cursor) -> None:
        begun.set()
        time.sleep(0.1)
        cursor.execute("SELECT 1")

    def fail(_cursor: Cursor) -> None:
        raise OperationalError("no")

    first = threading.Thread(target=numbers.store.write, args=(slow,))
    first.start()
    begun.wait()
    threads = [threading.Thread(target=put, args=(numbers, 7))]
    threads += [threading.Thread(target=refused, args=(numbers, fail))]
    threads += [threading.Thread(target=log.append, args=(small_hand(1),))]
    for thread in threads:
        thread.start()
    for thread in (first, *threads):
        thread.join()
    assert [row[0] for row in held(numbers)] == [7]


def refused(model: Numbers, work: Callable[[Cursor], None]) -> None:
    with pytest.raises(OperationalError):
        model.store.write(work)


def test_followers_have_positions_of_their_own(numbers: Numbers) -> None:
    more = More(numbers.store)
    more.create_table()
    put(numbers, 3)
    more.insert_tracking(Tracking(APP, 1))
    assert (numbers.max_tracking_id(APP), more.max_tracking_id(APP)) == (3, 1)
    assert numbers.max_tracking_id("Other") is None
    more.reset()
    assert (numbers.max_tracking_id(APP), more.max_tracking_id(APP)) == (3, None)
    assert len(held(numbers)) == 1


def test_another_version_is_made_anew(numbers: Numbers) -> None:
    put(numbers, 3)
    numbers.create_table()
    assert len(held(numbers)) == 1
    newer = NewNumbers(numbers.store)
    newer.create_table()
    assert (held(newer), newer.max_tracking_id(APP)) == ([], None)
    newer.record(lambda cursor: OTHER.insert(cursor, [(1, 2**100)]), Tracking(APP, 1))
    newer.create_table()
    assert held(newer) == [(1, str(2**100))]
    numbers.create_table()
    assert held(numbers) == []


def test_few_and_many_rows_are_added_and_changed_alike(numbers: Numbers) -> None:
    for position, count in zip((1, 3, 5, 7), (1, 2, 3, 50), strict=True):
        keys = [1_000 * position + number for number in range(count)]
        added = [(key, "\x00 '?\n🂡", key) for key in keys]
        numbers.record(lambda cursor, rows=added: NUMBERS.insert(cursor, rows), Tracking(APP, position))  # type: ignore[misc]
        changed = [(key, None if key % 2 else "other", None) for key in keys]
        numbers.record(
            lambda cursor, rows=changed: NUMBERS.update(cursor, ("word", "moment"), rows),  # type: ignore[misc]
            Tracking(APP, position + 1),
        )
        with numbers.store.reading() as cursor:
            assert [row for row in NUMBERS.rows(cursor, 10_000) if row[0] in keys] == changed
    assert numbers.digest(APP).rows == 0  # those are of positions to come


def test_rows_are_changed_and_removed_by_their_key(numbers: Numbers) -> None:
    rows = [(number, f"word {number}", None) for number in (1, 5, 9, 12)]
    numbers.record(lambda cursor: NUMBERS.insert(cursor, rows), Tracking(APP, 1))
    numbers.record(
        lambda cursor: NUMBERS.update(
            cursor, ("word", "moment"), [(9, "new", us_of("2026-11-29T12:00:00.000001Z")), (1, None, 0)]
        ),
        Tracking(APP, 2),
    )
    numbers.record(lambda cursor: NUMBERS.delete(cursor, [5, 12, 13]), Tracking(APP, 3))
    with numbers.store.reading() as cursor:
        found = list(NUMBERS.rows(cursor, 100))
    assert found == [(1, None, datetime(1970, 1, 1)), (9, "new", datetime(2026, 11, 29, 12, 0, 0, 1))]  # noqa: DTZ001 - as stored
    numbers.record(lambda cursor: NUMBERS.insert(cursor, []), Tracking(APP, 4))
    assert numbers.digest(APP).position == 4


def test_the_digest_does_not_mind_in_which_order_rows_came(numbers: Numbers) -> None:
    rows = [(number, f"word {number}", number) for number in (1, 2, 3)]
    numbers.record(lambda cursor: NUMBERS.insert(cursor, rows), Tracking(APP, 3))
    one = numbers.digest(APP)
    numbers.reset()
    numbers.record(lambda cursor: NUMBERS.insert(cursor, rows[::-1]), Tracking(APP, 3))
    assert numbers.digest(APP) == one
    numbers.record(lambda cursor: NUMBERS.update(cursor, ("word",), [(2, "word 2 ")]), Tracking(APP, 4))
    assert numbers.digest(APP).sha256 != one.sha256


# Waiting


def test_who_waits_is_woken(numbers: Numbers) -> None:
    thread = threading.Timer(0.05, put, (numbers, 3))
    thread.start()
    numbers.wait(APP, 3, timeout=10)
    assert numbers.max_tracking_id(APP) == 3
    thread.join()


def test_who_waits_in_vain_hears_of_it(numbers: Numbers) -> None:
    with pytest.raises(TimeoutError, match=r"numbers did not come to position 3 within 0\.01 seconds"):
        numbers.wait(APP, 3, timeout=0.01)
    interrupt = threading.Event()
    interrupt.set()
    with pytest.raises(WaitInterruptedError):
        numbers.wait(APP, 3, timeout=10, interrupt=interrupt)


# Small things


@pytest.mark.parametrize(
    "at",
    ["1970-01-01T00:00:00.000000Z", "2026-11-29T12:00:00.000001Z", "0001-01-01T00:00:00.000000Z",
     "9999-12-31T23:59:59.999999Z"]
)  # fmt: skip
def test_times_come_back_as_they_were(at: str) -> None:
    assert at_of(us_of(at)) == at


def test_what_was_not_touched_for_longest_is_forgotten_first() -> None:
    ids = [UUID(int=number) for number in range(4)]
    remembered: Remembered[str] = Remembered(5)
    remembered.put(ids[0], "a", 2)
    remembered.put(ids[1], "b", 2)
    assert remembered.take(ids[0]) == "a"
    assert remembered.take(ids[0]) is None
    remembered.put(ids[0], "a", 2)
    remembered.put(ids[2], "c", 2)
    assert [each in remembered for each in ids] == [True, False, True, False]
    remembered.put(ids[3], "d", 9)
    assert len(remembered) == 0
