"""Goal: no log starts clean that lost an event which somebody was promised; one that lost nothing promised does.

Method: a running log is copied as a crash would leave it (after each answer the disk has all of it), then its files are
cut, deleted, exchanged for older ones, or edited, and it is opened again. How many events the cut database really has
is read with DuckDB alone.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

import duckdb
import pytest
from eventsourcing.utils import Environment

from eventlog import verification
from eventlog.application import EventLog
from eventlog.errors import LogNotWritable
from eventlog.journal import Journal, JournalDamaged
from eventlog.keys import SALT_KEY_FILE, created_keys, read_keys
from eventlog.merkle import root_of
from eventlog.persistence import DuckDBApplicationRecorder, DuckDBFactory
from eventlog.restart import restart_journal
from eventlog.sealing import Sealing
from eventlog.standing import EventsMissing
from eventlog.verification import Verified, verified
from tests.eventlog.environments import ORIGIN, plain_environment, sealed_environment
from tests.eventlog.facts import fact, hand_stream, small_hand

HANDS = 12
EVENTS = 5
CUTS = 120


def copied(source: Path, target: Path) -> Path:
    """The files of a log, copied while it runs."""
    shutil.copytree(source, target)
    return target


@pytest.fixture(scope="module")
def crashed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log as a crash leaves it: all its events are in the log of changes, none in the database file yet."""
    folder = tmp_path_factory.mktemp("running") / "log"
    folder.mkdir()
    with EventLog(sealed_environment(folder)) as log:
        for number in range(HANDS):
            log.append(small_hand(number, EVENTS))
        return copied(folder, folder.parent / "crashed")


@pytest.fixture
def folder(crashed: Path, tmp_path: Path) -> Path:
    return copied(crashed, tmp_path / "log")


@contextmanager
def opened(folder: Path) -> Iterator[EventLog]:
    with EventLog(sealed_environment(folder)) as log:
        yield log


def recorder_of(log: EventLog) -> DuckDBApplicationRecorder:
    return cast("DuckDBApplicationRecorder", log.recorder)


def size_of(log: EventLog) -> int:
    return recorder_of(log).max_notification_id() or 0


def events_in(database: Path) -> int:
    """How many events a database really has, on a copy of it."""
    trial = database.parent / "trial"
    trial.mkdir()
    for path in database.parent.glob("log.duckdb*"):
        shutil.copy(path, trial)
    with duckdb.connect(trial / database.name) as connection:
        row = connection.execute("SELECT count(*) FROM stored_events").fetchone()
    shutil.rmtree(trial)
    assert row is not None
    return int(row[0])


def edit(folder: Path, statement: str) -> None:
    """Change the database behind the log's back."""
    with duckdb.connect(folder / "log.duckdb") as connection:
        connection.execute(statement)


def check_refuses_writes(log: EventLog) -> None:
    """Nothing is written, the reason is given, reads go on."""
    assert isinstance(log.problem, LogNotWritable)
    with pytest.raises(LogNotWritable, match=r".+"):
        log.append(small_hand("new", 2))
    with pytest.raises(LogNotWritable):
        log.append(small_hand(0, EVENTS))  # nothing is promised again, either
    assert len(log.events_of(hand_stream(0))) in (0, EVENTS)


def test_a_crash_after_the_answer_loses_nothing(folder: Path) -> None:
    with opened(folder) as log:
        assert log.problem is None
        assert size_of(log) == HANDS * EVENTS
        assert log.append(small_hand(0, EVENTS)).known == EVENTS
        assert log.append(small_hand("new", 2)).log_positions == (HANDS * EVENTS + 1, HANDS * EVENTS + 2)
        assert verified(recorder_of(log).store).fault is None


def test_a_cut_log_of_changes_never_starts_clean_unless_it_lost_nothing(crashed: Path, tmp_path: Path) -> None:
    whole = (crashed / "log.duckdb.wal").stat().st_size
    clean, missing = 0, set()
    for number in range(CUTS + 1):
        folder = copied(crashed, tmp_path / str(number))
        with (folder / "log.duckdb.wal").open("r+b") as file:
            file.truncate(whole * number // CUTS)
        left = events_in(folder / "log.duckdb")
        with opened(folder) as log:
            if left == HANDS * EVENTS:
                assert log.problem is None
                clean += 1
            else:
                assert isinstance(log.problem, EventsMissing)
                assert (log.problem.first, log.problem.last) == (left + 1, HANDS * EVENTS)
                assert f"events {left + 1} to {HANDS * EVENTS}" in str(log.problem)
                missing.add(left)
                check_refuses_writes(log)
        shutil.rmtree(folder)
    assert clean >= 1
    assert missing == {number * EVENTS for number in range(HANDS)}  # whole saves alone


def test_a_deleted_log_of_changes_is_noticed(folder: Path) -> None:
    (folder / "log.duckdb.wal").unlink()
    with opened(folder) as log:
        assert isinstance(log.problem, EventsMissing)
        assert (log.problem.first, log.problem.last) == (1, HANDS * EVENTS)
        check_refuses_writes(log)


def kept_records(folder: Path, records: int) -> None:
    """Leave so many records of the journal, the one of the empty log included."""
    journal = folder / "log.journal"
    kept, notes = "", 0
    for part in journal.read_text(encoding="utf-8").split("\n\n")[:-1]:
        if notes == 2 * records:
            break
        kept += f"{part}\n\n"
        notes += not part.startswith("+ ")
    journal.write_text(kept, encoding="utf-8")


def test_what_was_stored_and_not_promised_is_promised_at_start(folder: Path) -> None:
    kept_records(folder, HANDS - 1)
    with opened(folder) as log:  # as if the process had died before it could answer the last two callers
        assert log.problem is None
        assert size_of(log) == HANDS * EVENTS
        promised = [checkpoint.size for checkpoint in recorder_of(log).store.promises()]
    assert promised[-2:] == [(HANDS - 2) * EVENTS, HANDS * EVENTS]


def test_of_what_is_missing_only_what_was_promised_is_named(folder: Path) -> None:
    kept_records(folder, 3)
    (folder / "log.duckdb.wal").unlink()
    with opened(folder) as log:
        assert isinstance(log.problem, EventsMissing)
        assert (log.problem.first, log.problem.last) == (1, 2 * EVENTS)


@pytest.mark.parametrize("begins", ["+ ", f"{ORIGIN}\n"])
@pytest.mark.parametrize("keep", [0.0, 0.01, 0.1, 0.3, 0.5, 0.999])
def test_a_torn_record_at_the_end_of_the_journal_goes(folder: Path, keep: float, begins: str) -> None:
    journal = folder / "log.journal"
    content = journal.read_bytes()
    last = content.rindex(begins.encode())
    torn = content[last : last + int((len(content) - last) * keep)]
    journal.write_bytes(content[:last] + torn)
    with opened(folder) as log:
        assert log.problem is None
        assert [each.size for each in recorder_of(log).store.promises()] == [n * EVENTS for n in range(HANDS + 1)]
    assert journal.read_bytes()[: len(content)] == content  # the same promise, signed again


def test_a_journal_cut_anywhere_keeps_the_events_and_promises_them_again(crashed: Path, tmp_path: Path) -> None:
    content = (crashed / "log.journal").read_bytes()
    first = len(content) // (HANDS + 1)  # the record of the empty log
    for number in range(1, 31):
        folder = copied(crashed, tmp_path / str(number))
        (folder / "log.journal").write_bytes(content[: first + (len(content) - first) * number // 30])
        with opened(folder) as log:
            assert log.problem is None
            assert size_of(log) == HANDS * EVENTS
            assert verified(recorder_of(log).store).fault is None
        shutil.rmtree(folder)


@pytest.mark.parametrize("keep", [None, 0, 10])
def test_a_log_without_its_journal_is_not_written(folder: Path, keep: int | None) -> None:
    journal = folder / "log.journal"
    content = journal.read_bytes()
    journal.unlink()
    if keep is not None:
        journal.write_bytes(content[:keep])
        journal.chmod(0o600)
    with opened(folder) as log:
        check_refuses_writes(log)
        assert "the journal is empty, and the log has" in str(log.problem)


def test_a_missing_database_is_noticed(folder: Path) -> None:
    for path in folder.glob("log.duckdb*"):
        path.unlink()
    with opened(folder) as log:
        assert isinstance(log.problem, EventsMissing)
        assert (log.problem.first, log.problem.last) == (1, HANDS * EVENTS)


def test_an_older_copy_of_the_database_is_noticed(tmp_path: Path) -> None:
    folder = tmp_path / "log"
    folder.mkdir()
    with opened(folder) as log:
        log.append(small_hand(1, EVENTS))
    older = copied(folder, tmp_path / "older")
    with opened(folder) as log:
        log.append(small_hand(2, EVENTS))
    shutil.copy(older / "log.duckdb", folder / "log.duckdb")
    with opened(folder) as log:
        assert isinstance(log.problem, EventsMissing)
        assert (log.problem.first, log.problem.last) == (EVENTS + 1, 2 * EVENTS)
        assert "let the clients send their events again" in str(log.problem)
        check_refuses_writes(log)


def test_an_older_copy_that_went_on_is_noticed(tmp_path: Path) -> None:
    """The same number of events, but others: a restored backup that took new events without the journal's knowledge."""
    folder, other = tmp_path / "log", tmp_path / "other"
    folder.mkdir()
    with opened(folder) as log:
        log.append(small_hand(1, EVENTS))
    copied(folder, other)
    for place, number in ((folder, 2), (other, 3)):
        with opened(place) as log:
            log.append(small_hand(number, EVENTS))
    shutil.copy(other / "log.duckdb", folder / "log.duckdb")
    with opened(folder) as log:
        assert isinstance(log.problem, EventsMissing)
        assert (log.problem.first, log.problem.last) == (EVENTS + 1, 2 * EVENTS)
        assert "not those that were promised" in str(log.problem)


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("DELETE FROM stored_events WHERE position = 17", "59 events at positions 1 to 60"),
        ("DELETE FROM stored_events WHERE position = 60", "events 60 to 60 were promised and are missing"),
        ("UPDATE stored_events SET leaf = 'x'::BLOB WHERE position = 17", "events 16 to 20 of the log are not those"),
        ("UPDATE stored_events SET leaf = NULL WHERE position = 17", "1 of its events have no leaf"),
        ("INSERT INTO stored_events SELECT 62, uuid(), 1, topic, state, received_at, leaf FROM stored_events LIMIT 1",
         "61 events at positions 1 to 62"),
    ],
)  # fmt: skip
def test_an_edited_log_is_not_written(folder: Path, statement: str, sentence: str) -> None:
    edit(folder, statement)
    with opened(folder) as log:
        assert sentence in str(log.problem)
        with pytest.raises(LogNotWritable):
            log.append(small_hand("new", 2))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda content: content.replace(b"\n60\n", b"\n61\n"), "does not fit the text"),
        (lambda content: content.replace(ORIGIN.encode(), b"example.org/log"), "no signature is of a known key"),
        (lambda content: content + b"rubbish", "expected records of the log"),
        (lambda _content: b"root:x:0:0::/root:/bin/sh\n", "expected records of the log"),
        (lambda content: content[:-4] + (b"E" if content[-4:-3] == b"A" else b"A") + b"=\n\n", "does not fit|base64"),
    ],
)
def test_a_damaged_journal_is_named_and_left_as_it_is(
    folder: Path, change: Callable[[bytes], bytes], sentence: str
) -> None:
    journal = folder / "log.journal"
    journal.write_bytes(change(journal.read_bytes()))
    before = journal.read_bytes()
    with opened(folder) as log:
        assert isinstance(log.problem, JournalDamaged)
        with pytest.raises(JournalDamaged, match=sentence):
            log.append(small_hand("new", 2))
        assert len(log.events_of(hand_stream(1))) == EVENTS
    assert journal.read_bytes() == before


def test_a_journal_belongs_to_one_log(folder: Path, tmp_path: Path) -> None:
    with opened(folder):
        environment = sealed_environment(folder)
        environment["DUCKDB_DBNAME"] = str(tmp_path / "second.duckdb")
        with EventLog(environment) as second:
            assert "another log uses this journal" in str(second.problem)


@pytest.fixture
def other_salts(folder: Path) -> None:
    """The log's own signing key beside the salt key of another log."""
    created_keys(folder / "others", ORIGIN)
    shutil.copy(folder / "others" / SALT_KEY_FILE, folder / "keys" / SALT_KEY_FILE)


@pytest.mark.usefixtures("other_salts")
def test_a_log_is_not_written_under_the_salts_of_another(folder: Path) -> None:
    before = (folder / "log.journal").read_bytes()
    with opened(folder) as log:
        check_refuses_writes(log)
        assert "the salt key is not that of this log" in str(log.problem)
    assert (folder / "log.journal").read_bytes() == before


@pytest.mark.usefixtures("other_salts")
def test_the_whole_check_says_that_it_may_be_the_salt_key(folder: Path) -> None:
    with opened(folder) as log:
        assert "the salt key is another log's" in str(verified(recorder_of(log).store).fault)


@pytest.mark.parametrize("position", [1, HANDS * EVENTS // 2, HANDS * EVENTS])
def test_an_event_that_was_changed_is_not_taken_for_another_salt_key(folder: Path, position: int) -> None:
    edit(
        folder,
        "UPDATE stored_events SET state = encode('{}') WHERE position = $position".replace("$position", str(position)),
    )
    with opened(folder) as log:
        assert log.problem is None
        fault = verified(recorder_of(log).store).fault
    assert fault is not None
    assert f"event {position} " in fault


def test_a_sealed_log_is_not_written_without_its_journal(folder: Path) -> None:
    with EventLog(plain_environment(folder)) as log:
        assert "DUCKDB_JOURNAL" in str(log.problem)
        assert len(log.events_of(hand_stream(1))) == EVENTS


def test_a_log_that_began_without_a_journal_does_not_get_one(tmp_path: Path) -> None:
    with EventLog(plain_environment(tmp_path)) as log:
        log.append(small_hand(1))
    with opened(tmp_path) as log:
        assert "began without a journal" in str(log.problem)


def test_a_journal_that_is_restarted_takes_what_is_sent_again(folder: Path) -> None:
    (folder / "log.duckdb.wal").unlink()
    sealing = Sealing(read_keys(folder / "keys"), folder / "log.journal")
    before = sealing.journal_path.read_bytes()
    aside = restart_journal(folder / "log.duckdb", sealing)
    assert aside == folder / "log.journal.1"
    assert aside.read_bytes() == before
    with opened(folder) as log:
        assert log.problem is None
        for number in range(HANDS):
            assert log.append(small_hand(number, EVENTS)).known == 0
        assert verified(recorder_of(log).store).fault is None
    assert restart_journal(folder / "log.duckdb", sealing) == folder / "log.journal.2"


def test_a_journal_that_is_gone_is_restarted(folder: Path) -> None:
    (folder / "log.journal").unlink()
    assert restart_journal(folder / "log.duckdb", Sealing(read_keys(folder / "keys"), folder / "log.journal")) is None
    with opened(folder) as log:
        assert log.problem is None


def test_a_log_without_leaves_cannot_be_sealed_afterwards(tmp_path: Path) -> None:
    with EventLog(plain_environment(tmp_path)) as log:
        log.append(small_hand(1))
    sealed_environment(tmp_path)
    with pytest.raises(LogNotWritable, match="have no leaf"):
        restart_journal(tmp_path / "log.duckdb", Sealing(read_keys(tmp_path / "keys"), tmp_path / "log.journal"))


@pytest.mark.parametrize(
    ("statement", "events", "fault"),
    [
        ("UPDATE stored_events SET state = encode(replace(decode(state), 'amount', 'Amount')) WHERE position = 18",
         17, "event 18 does not fit its leaf"),
        ("UPDATE stored_events SET received_at = received_at + INTERVAL 1 SECOND WHERE position = 18",
         17, "event 18 does not fit its leaf"),
        ("UPDATE stored_events SET state = 'x'::BLOB WHERE position = 18", 17, "event 18 is no event any more"),
    ],
)  # fmt: skip
def test_the_whole_check_finds_the_event_that_was_changed(
    folder: Path, statement: str, events: int, fault: str
) -> None:
    edit(folder, statement)
    with opened(folder) as log:
        assert log.problem is None  # its leaf was left alone, and at start only leaves are looked at
        found = verified(recorder_of(log).store)
    assert (found.events, found.checkpoints) == (events, 4)
    assert fault in (found.fault or "")


def test_the_whole_check_looks_at_every_promise(folder: Path) -> None:
    with opened(folder) as log:
        assert verified(recorder_of(log).store) == Verified(HANDS * EVENTS, HANDS + 1, None, HANDS * EVENTS)
    content = (folder / "log.journal").read_text(encoding="utf-8")
    (folder / "log.journal").write_text(content.replace("\n30\n", "\n31\n"), encoding="utf-8")
    with opened(folder) as log:
        found = verified(recorder_of(log).store)
    assert (found.events, found.checkpoints) == (25, 6)
    assert "record 7 of the journal is damaged" in (found.fault or "")


def test_a_journal_longer_than_what_is_read_of_its_end_is_read(tmp_path: Path) -> None:
    sealed_environment(tmp_path)
    keys = read_keys(tmp_path / "keys")
    journal = Journal(tmp_path / "journal", keys.signer)
    for size in range(400):
        journal.append(size, root_of([]))
    journal.close()
    assert (tmp_path / "journal").stat().st_size > 1 << 16
    again = Journal(tmp_path / "journal", keys.signer)
    assert again.last is not None
    assert again.last.size == 399
    assert [checkpoint.size for checkpoint in again.checkpoints()] == list(range(400))
    again.close()


def test_a_factory_opens_a_log_that_is_not_written(folder: Path) -> None:
    (folder / "log.duckdb.wal").unlink()
    factory = DuckDBFactory(Environment("Log", sealed_environment(folder)))
    assert factory.application_recorder().max_notification_id() is None
    factory.close()


def test_what_is_sent_after_a_gap_in_answers_is_checked_too(folder: Path) -> None:
    with opened(folder) as log:
        log.append([*small_hand(0, EVENTS), fact(0, EVENTS + 1)])
        assert verified(recorder_of(log).store).events == HANDS * EVENTS + 1


def test_the_whole_check_looks_up_what_it_does_not_remember(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verification, "_CHAINS_MAX", 1)
    with opened(folder) as log:
        for number in range(HANDS):
            log.append([fact(number, EVENTS + 1)])
        assert verified(recorder_of(log).store).fault is None
