"""Goal: `append` promises what it stores, answers what is sent again as before, and stores a request whole or not.

Method: small hands through the application, in one thread and in many; the source tree is searched for other ways in.
"""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from eventsourcing.persistence import IntegrityError

from domain.events import canonical_bytes, hand
from eventlog import appending
from eventlog.appending import Receipt
from eventlog.application import EventLog
from eventlog.checkpoints import Checkpoint
from eventlog.keys import read_keys
from eventlog.merkle import root_of
from eventlog.persistence import DuckDBApplicationRecorder
from eventlog.placement import RefusedEvent
from tests.eventlog.environments import ORIGIN, plain_environment, sealed_environment
from tests.eventlog.facts import fact, hand_stream, small_hand, started
from tests.support.shared import ROOT


def leaves_of(log: EventLog) -> list[bytes]:
    assert isinstance(log.recorder, DuckDBApplicationRecorder)
    with log.recorder.store.reading() as cursor:
        return [leaf for (leaf,) in cursor.execute("SELECT leaf FROM stored_events ORDER BY position").fetchall()]


def check_promise(log: EventLog, receipt: Receipt, keys: Path) -> None:
    """The checkpoint of a receipt is signed by the log and is that of a tree with the events in it."""
    assert receipt.checkpoint is not None
    verifier = read_keys(keys).signer.verifier
    checkpoint = Checkpoint.read(receipt.checkpoint.note, ORIGIN, [verifier])
    assert checkpoint.size >= max(receipt.log_positions)
    assert checkpoint.root == root_of(leaves_of(log)[: checkpoint.size])


def test_a_receipt_names_positions_and_promises_them(sealed_log: EventLog, tmp_path: Path) -> None:
    first = sealed_log.append(small_hand(1, 3))
    second = sealed_log.append(small_hand(2, 2))
    assert (first.stream, first.positions, first.log_positions, first.known) == (
        hand_stream(1),
        (1, 2, 3),
        (1, 2, 3),
        0,
    )
    assert (second.positions, second.log_positions) == ((1, 2), (4, 5))
    check_promise(sealed_log, first, tmp_path / "keys")
    check_promise(sealed_log, second, tmp_path / "keys")


def test_a_log_without_a_journal_promises_nothing(plain_log: EventLog) -> None:
    assert plain_log.append(small_hand(1)).checkpoint is None


def test_the_same_again_is_answered_as_before(sealed_log: EventLog, tmp_path: Path) -> None:
    first = sealed_log.append(small_hand(1, 4))
    sealed_log.append(small_hand(2, 4))
    again = sealed_log.append(small_hand(1, 4))
    assert (again.positions, again.log_positions, again.known) == (first.positions, first.log_positions, 4)
    check_promise(sealed_log, again, tmp_path / "keys")
    assert sealed_log.recorder.max_notification_id() == 8


def test_a_request_that_overlaps_adds_what_is_new(plain_log: EventLog) -> None:
    events = small_hand(1, 6)
    plain_log.append(events[:3])
    receipt = plain_log.append(events[1:])
    assert (receipt.positions, receipt.log_positions, receipt.known) == ((2, 3, 4, 5, 6), (2, 3, 4, 5, 6), 2)
    assert plain_log.events_of(hand_stream(1)) == events


def test_the_same_again_is_known_after_a_restart(tmp_path: Path) -> None:
    with EventLog(sealed_environment(tmp_path)) as log:
        first = log.append(small_hand(1, 4))
    with EventLog(sealed_environment(tmp_path)) as log:
        again = log.append(small_hand(1, 4))
        assert (again.log_positions, again.known) == (first.log_positions, 4)
        assert again.checkpoint == first.checkpoint
        assert log.append(small_hand(1, 5)).log_positions == (1, 2, 3, 4, 5)


def test_other_content_is_refused_and_nothing_of_its_request_is_stored(plain_log: EventLog) -> None:
    events = small_hand(1, 6)
    plain_log.append(events[:3])
    with pytest.raises(RefusedEvent, match="pos 3"):
        plain_log.append([fact(1, 3, hand.Checked(seat=2)), *events[3:]])
    with pytest.raises(RefusedEvent, match="expected the next position 4, got 5"):
        plain_log.append(events[4:])
    assert plain_log.events_of(hand_stream(1)) == events[:3]


def test_a_request_has_events(plain_log: EventLog) -> None:
    with pytest.raises(ValueError, match="at least one event"):
        plain_log.append([])


def test_callers_that_send_the_same_get_the_same_answer(sealed_log: EventLog) -> None:
    hands = [small_hand(number, 6) for number in range(12)]
    with ThreadPoolExecutor(16) as pool:
        receipts = list(pool.map(sealed_log.append, [events for events in hands for _ in range(8)]))
    assert sealed_log.recorder.max_notification_id() == 12 * 6
    for number, events in enumerate(hands):
        own = receipts[number * 8 : number * 8 + 8]
        assert len({receipt.log_positions for receipt in own}) == 1
        assert sorted(receipt.known for receipt in own) == [0] + [6] * 7
        assert sealed_log.events_of(hand_stream(number)) == events


def test_streams_that_grow_in_many_threads_are_whole(sealed_log: EventLog) -> None:
    hands = [small_hand(number, 12) for number in range(16)]

    def grow(number: int) -> None:
        for event in hands[number]:
            sealed_log.append([event])

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(grow, range(16)))
    assert [sealed_log.events_of(hand_stream(number)) for number in range(16)] == hands
    with EventLog(sealed_log.env) as again:  # the store is the same one
        assert again.problem is None


def test_two_openings_of_a_stream_at_different_times_are_one_stream(plain_log: EventLog) -> None:
    openings = [started(1, f"2026-11-29T12:00:00.{number:06d}Z") for number in range(8)]

    def open_(number: int) -> bool:
        try:
            plain_log.append([openings[number]])
        except RefusedEvent:
            return False
        return True

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(open_, range(8))) == 1
    assert len(plain_log.events_of(hand_stream(1))) == 1


def test_a_caller_who_always_loses_hears_of_it(plain_log: EventLog, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object, **__: object) -> None:
        raise IntegrityError("taken")

    monkeypatch.setattr(plain_log, "save", lost)
    monkeypatch.setattr(appending, "TRIES_MAX", 3)
    with pytest.raises(IntegrityError, match="came first 3 times"):
        plain_log.append(small_hand(1))


def test_a_hand_that_is_sent_again_is_found_although_beginnings_are_not_looked_up(tmp_path: Path) -> None:
    """A log that was opened anew remembers nothing: the first resend costs a failed save, the next ones a look-up."""
    log = EventLog(plain_environment(tmp_path))
    receipts = [log.append(small_hand(number)) for number in range(20)]
    log.close()
    log = EventLog(plain_environment(tmp_path))
    assert isinstance(log.recorder, DuckDBApplicationRecorder)
    again = [log.append(small_hand(number)) for number in range(20)]
    assert [(each.stream, each.log_positions, each.known) for each in again] == [
        (each.stream, each.log_positions, 5) for each in receipts
    ]
    assert log.recorder.max_notification_id() == 100
    with pytest.raises(RefusedEvent):
        log.append([fact(3, 1, hand.Checked(seat=1))])
    assert log.append(small_hand(99)).known == 0
    log.close()


PACKAGES = ("domain", "eventlog", "projections", "replay", "api")
MODULES = [path for name in PACKAGES for path in (ROOT / name).rglob("*.py")]
WAYS_IN = {
    r"(insert\s+into|update|delete\s+from|copy)\s+[{\"]?(stored_events|events_table|streams)": {
        "eventlog/insertion.py"
    },
    # A completion puts back what `save` had stored and a restored copy lost, if the root comes out as it was signed.
    r"\bTask\(": {"eventlog/store.py", "eventlog/completion.py"},
    r"(?<!def )\binsert\(batch": {"eventlog/committer.py", "eventlog/completion.py"},
    r"(?<!def )\binsert_events\(": set(),  # the library alone calls it, from `save`
    r"\bstore\.append\(": {"eventlog/recorder_aggregate.py", "eventlog/recorder_application.py"},
    r"\.save\(": {"eventlog/application.py"},
    r"\.events\.put\(": {"eventlog/application.py"},  # from `save`
    r"\bappend_group\((?!requests:)": {"eventlog/application.py"},
}
"""What leads to rows of the log, and the only modules in which it stands."""


@pytest.mark.parametrize("way", WAYS_IN)
def test_save_is_the_only_way_into_the_log(way: str) -> None:
    pattern = re.compile(way, re.IGNORECASE)
    found = {path.relative_to(ROOT).as_posix() for path in MODULES if pattern.search(path.read_text(encoding="utf-8"))}
    assert found == WAYS_IN[way]


def test_the_bytes_of_all_events_are_the_canonical_ones(sealed_log: EventLog) -> None:
    events = small_hand(1, 12)
    sealed_log.append(events)
    notifications = sealed_log.recorder.select_notifications(1, 100)
    assert [each.state for each in notifications] == [canonical_bytes(event) for event in events]
