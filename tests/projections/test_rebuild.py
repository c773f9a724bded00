"""Goal: a read model is the same however it came to be: at once, bit by bit, with little memory, or made anew.

Method: digests over all rows of read models that were kept in different ways over the same random log, of hands of all
lives that lie between one another, tables, corrections; the way they are kept is drawn by hypothesis.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import Event, correction, table
from domain.rulebook import shipped_shelf
from eventlog.application import EventLog
from projections.batching import Limits
from projections.catching_up import MODELS, NAMES, catch_up, digests, projection_of, rebuild
from projections.open_log import OpenLog
from projections.read_model import Digest
from projections.relation import Relation
from projections.remembered import Remembered
from tests.eventlog.environments import plain_environment
from tests.projections.filling import store
from tests.projections.stories import HOUSE, TABLES, corrected, mixed, opened, story, stream_of

LITTLE = Limits(batch_events=40, things=2, events=10)


def evening(seed: int, hands: int) -> list[list[Event]]:
    """Requests of many streams in a random order."""
    streams = [story(1000 * seed + number, number, table=TABLES[number % 3], begins=number) for number in range(hands)]
    for number, name in enumerate(TABLES[:2]):
        came = [table.BoughtIn(seat=seat, player=f"p-{seat}", amount=5000) for seat in (1, 2, 3)]
        gone = [table.CashedOut(seat=seat, player=f"p-{seat}", amount=4000) for seat in (1, 2)]
        streams.append(stream_of("table", name, opened(name), *came, *gone, begins=number))
    for number in range(hands // 4):
        ordered = corrected(f"c-{number}", f"hand/{HOUSE}/{number}", ("p-1", -5, 1), ("p-2", 5, 2))
        paid = correction.CorrectionPaid(key=f"c-{number}/p-2", payment_ref="r")
        withdrawn = correction.CorrectionWithdrawn(reason="a mistake", by="officer")
        streams.append(stream_of("correction", f"c-{number}", ordered, *((paid, withdrawn)[: number % 3])))
    return mixed(streams, seed, most=6)


@contextmanager
def new_log() -> Iterator[EventLog]:
    with TemporaryDirectory() as folder, EventLog(plain_environment(Path(folder))) as log:
        yield log


@settings(max_examples=8)
@given(
    seed=st.integers(0, 10_000),
    hands=st.integers(1, 25),
    rests=st.lists(st.integers(1, 40), max_size=12),
    limits=st.builds(Limits, st.integers(3, 60), st.integers(1, 10), st.integers(1, 200)),
)
def test_kept_bit_by_bit_or_made_at_once_it_is_the_same(
    seed: int, hands: int, rests: list[int], limits: Limits
) -> None:
    requests = evening(seed, hands)
    with new_log() as log:
        start = 0
        for rest in (*rests, len(requests)):
            store(log, requests[start : start + rest])
            start += rest
            catch_up(log, limits=limits)
        kept = digests(log)
        assert rebuild(log) == kept
    with new_log() as log:
        store(log, requests)
        catch_up(log)
        assert digests(log) == kept
    assert {digest.position for digest in kept.values()} == {sum(map(len, requests))}


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EventLog]:
    """A log with hands that lie between one another, and all read models at its end."""
    with EventLog(plain_environment(tmp_path_factory.mktemp("large"))) as log:
        store(log, evening(1, 120))
        catch_up(log)
        yield log


def test_a_rebuild_makes_the_same_again(large: EventLog) -> None:
    before = digests(large)
    assert min(digest.rows for digest in before.values()) > 10
    assert rebuild(large) == before
    assert rebuild(large, names=["ledger"]) == {"ledger": before["ledger"]}
    assert digests(large) == before


def test_with_little_memory_it_is_the_same(large: EventLog) -> None:
    before = digests(large)
    reader = OpenLog(large)
    for model in (model(reader.store) for model in MODELS):
        model.reset()
    catch_up(large, limits=LITTLE)
    assert digests(large) == before


def test_what_is_remembered_of_open_hands_is_bounded(log: EventLog) -> None:
    """Hands that never end, more than there is room for."""
    store(log, mixed([story(number, number)[:7] for number in range(80)], seed=5))
    reader = OpenLog(log)
    limits = Limits(batch_events=50, things=10, events=40)
    kept = [projection_of(name, reader, shipped_shelf(), limits) for name in NAMES]
    for placed in reader.events(0, reader.end()):
        for projection in kept:
            projection.take(placed)
    sizes = {
        (projection.name, name): value.size
        for projection in kept
        for name, value in vars(projection).items()
        if isinstance(value, Remembered)
    }
    assert sizes == {
        ("hands", "_open"): 10,
        ("ledger", "_hands"): 10,
        ("ledger", "_tables"): 0,
        ("ledger", "_corrections"): 0,
        ("findings", "_open"): pytest.approx(40, abs=7),
    }
    assert rebuild(log) == digests(log)


def test_a_rebuild_repairs_what_was_changed(large: EventLog) -> None:
    before = digests(large)
    store_of = OpenLog(large).store
    for statement in (
        "UPDATE hands.hand SET rake = rake + 1 WHERE hand = 1",
        "DELETE FROM tables.event WHERE position = (SELECT max(position) FROM tables.event)",
        "UPDATE ledger.entry SET amount = -amount",
        "DELETE FROM findings.finding",
    ):
        store_of.write(lambda cursor, statement=statement: cursor.execute(statement))  # type: ignore[misc]
    damaged = digests(large)
    assert {name for name in NAMES if damaged[name] == before[name]} == set()
    assert rebuild(large) == before


def test_the_digest_sees_every_column_of_every_table(large: EventLog) -> None:
    """Each column is set to nothing, one after the other."""
    before = digests(large)
    database = OpenLog(large).store
    for model in MODELS:
        for relation in model.relations:
            for column in relation.columns:
                if column != relation.key:
                    check_seen(large, model.name, before[model.name], relation, column)
    rebuild(large)
    assert database.problem is None


def check_seen(log: EventLog, name: str, before: Digest, relation: Relation, column: str) -> None:
    """Take the value of the column from the last row that has one; nothing is checked where there is none."""
    database, table = OpenLog(log).store, relation.table
    row = f"{relation.key} = (SELECT max({relation.key}) FROM {table} WHERE {column} IS NOT NULL)"  # noqa: S608 - names of the code
    with database.reading() as cursor:
        if cursor.execute(f"SELECT count(*) FROM {table} WHERE {row}").fetchone() == (0,):  # noqa: S608 - as above
            return
    database.write(lambda cursor: cursor.execute(f"CREATE TABLE kept AS FROM {table}"))
    database.write(lambda cursor: cursor.execute(f"UPDATE {table} SET {column} = NULL WHERE {row}"))  # noqa: S608 - as above
    changed = digests(log, [name])[name]
    assert changed.sha256 != before.sha256, f"{table}.{column}"
    database.write(lambda cursor: cursor.execute(f"TRUNCATE {table}"))
    database.write(lambda cursor: cursor.execute(f"INSERT INTO {table} FROM kept"))
    database.write(lambda cursor: cursor.execute("DROP TABLE kept"))
    assert digests(log, [name])[name] == before


def test_a_rebuild_that_breaks_off_is_gone_on_with(large: EventLog) -> None:
    before = digests(large)

    class Broken(Exception):
        pass

    def break_off(position: int) -> None:
        if position >= 2_000:
            raise Broken

    with pytest.raises(Broken):
        rebuild(large, told=break_off)
    behind = digests(large)
    assert all(digest.position < before[name].position for name, digest in behind.items())
    catch_up(large)
    assert digests(large) == before


def test_what_is_told_are_positions(large: EventLog) -> None:
    told: list[int] = []
    rebuild(large, names=["tables"], told=told.append)
    assert told == list(range(1_000, OpenLog(large).end() + 1, 1_000))
    assert told


def test_an_empty_log_has_empty_read_models() -> None:
    with new_log() as log:
        assert catch_up(log) == 0
        assert {digest.rows for digest in digests(log).values()} == {0}
        assert rebuild(log) == digests(log)


def test_catching_up_twice_does_nothing(large: EventLog) -> None:
    before = digests(large)
    assert catch_up(large) == catch_up(large) == before["hands"].position
    assert digests(large) == before


def test_read_models_that_are_at_different_positions_are_brought_together() -> None:
    requests = evening(2, 30)
    with new_log() as log:
        for number, name in enumerate(NAMES):
            part = len(requests) // len(NAMES)
            store(log, requests[number * part : (number + 1) * part])
            catch_up(log, names=[name])
        store(log, requests[len(NAMES) * part :])
        positions = {digest.position for digest in digests(log).values()}
        assert len(positions) == len(NAMES)
        catch_up(log)
        assert rebuild(log) == digests(log)
