"""Goal: an operator whose program is killed at any write runs it again: one order per key, and the same worksheet.

Method: the program is stopped after each of its writes and syncs, counted, and killed there; then it is run again.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from domain.events import hand
from domain.events.incident import RefundsComputed, RefundsOrdered
from eventlog.application import EventLog
from eventlog.verification import verified
from tests.api.incidents.crashing import applied, computed, ended, in_log, put, raised, store_of, verdict_on
from tests.eventlog.environments import sealed_environment
from tests.support.stopping import killed_after, needs_strace

PROGRAM = "tests.api.incidents.applying"
FILES = ("log.duckdb", "log.duckdb.wal", "log.journal")
HANDS = 3


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A log with interrupted hands."""
    folder = tmp_path / "log"
    folder.mkdir()
    with EventLog(sealed_environment(folder)) as log:
        put(log, *(raised(str(number), table=f"Graz {number}") for number in range(1, HANDS + 1)), ended(raised("9")))
    return folder


def ordered(log: EventLog) -> Mapping[str, list[int]]:
    """Every order of the log: key, and the amounts that were ordered under it."""
    orders: dict[str, list[int]] = {}
    for event in in_log(log, hand.RefundOrdered.TOPIC):
        assert isinstance(event.data, hand.RefundOrdered)
        orders.setdefault(event.data.key, []).append(event.data.amount)
    return orders


@needs_strace
def test_it_is_killed_after_every_write_and_run_again(
    folder: Path, record_property: Callable[[str, object], None]
) -> None:
    with EventLog(sealed_environment(folder)) as log:
        worksheet = computed(log).worksheet.document
    whole = folder.parent / "whole"
    shutil.copytree(folder, whole)
    calls = killed_after(None, PROGRAM, whole, FILES)
    assert calls > 4 * HANDS
    with EventLog(sealed_environment(whole)) as log:
        expected = ordered(log)
    assert sorted(map(len, expected.values())) == [1] * 3 * HANDS
    for call in range(1, calls + 1):
        copy = folder.parent / f"killed-{call}"
        shutil.copytree(folder, copy)
        assert killed_after(call, PROGRAM, copy, FILES) == call
        check(copy, worksheet, expected)
        shutil.rmtree(copy)
    record_property("counted: kills of an operator who orders refunds, one after each of his writes", calls)


def check(copy: Path, worksheet: bytes, expected: Mapping[str, list[int]]) -> None:
    with EventLog(sealed_environment(copy)) as log:
        assert computed(log).worksheet.document == worksheet
        done = applied(log)
        assert done.ordered + done.known == 3 * HANDS
        assert ordered(log) == expected
        assert computed(log).worksheet.document == worksheet
        assert len(list(in_log(log, RefundsComputed.TOPIC))) == len(list(in_log(log, RefundsOrdered.TOPIC))) == 1
        assert verified(store_of(log)).fault is None
        for number in range(1, HANDS + 1):
            verdict = verdict_on(log, f"hand/trickyplay/{number}")
            assert (verdict.status, verdict.findings) == ("cancelled", ())
