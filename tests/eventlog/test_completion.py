"""Goal: events that were promised and lost take their old places again, or none: no other event gets there.

Method: a database is put back to an older copy while its journal goes on; then its events are sent again, in other
orders and portions, incomplete, changed, from elsewhere. What comes out is compared with the log that lost nothing.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from domain.events import Event, hand
from eventlog.application import EventLog
from eventlog.completion import Completion, Missing
from eventlog.errors import LogNotWritable
from eventlog.keys import read_keys
from eventlog.persistence import DuckDBApplicationRecorder
from eventlog.sealing import Sealing
from eventlog.verification import verified
from tests.eventlog.environments import sealed_environment
from tests.eventlog.facts import fact, hand_stream, small_hand

FIRST = 3
"""Hands in the older copy, of five events each; the first goes on afterwards."""
Requests = list[list[Event]]


def later_requests() -> Requests:
    """What comes in after the copy was made."""
    return [
        small_hand(10, 5),
        [fact(0, 6), fact(0, 7)],
        small_hand(11, 5)[:2],
        small_hand(12, 4),
        small_hand(11, 5)[2:],
        [fact(0, 8)],
    ]


LATER = sum(map(len, later_requests()))
LOST = (5 * FIRST + 1, 5 * FIRST + LATER)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A log that was put back; beside it `whole`, the same log before."""
    folder = tmp_path / "log"
    folder.mkdir()
    with EventLog(sealed_environment(folder)) as log:
        for number in range(FIRST):
            log.append(small_hand(number, 5))
    shutil.copy(folder / "log.duckdb", tmp_path / "older")
    with EventLog(sealed_environment(folder)) as log:
        for received, request in enumerate(later_requests()):
            log.append(request, received_us=1_000_000 * received)
    shutil.copytree(folder, tmp_path / "whole")
    shutil.copy(tmp_path / "older", folder / "log.duckdb")
    return folder


def completion_of(folder: Path) -> Completion:
    return Completion(folder / "log.duckdb", Sealing(read_keys(folder / "keys"), folder / "log.journal"))


def resent(folder: Path, requests: Iterable[Sequence[Event]]) -> Completion:
    with completion_of(folder) as completion:
        for request in requests:
            completion.take(request)
    return completion


def check_is_whole(folder: Path) -> None:
    """The log is what it was before, byte for byte, and may be written."""
    rows = []
    for path in (folder, folder.parent / "whole"):
        with EventLog(sealed_environment(path)) as log:
            assert log.problem is None
            store = cast("DuckDBApplicationRecorder", log.recorder).store
            assert verified(store).fault is None
            with store.reading() as cursor:
                rows.append(cursor.execute("SELECT * FROM stored_events ORDER BY position").fetchall())
                rows.append(cursor.execute("SELECT * FROM streams ORDER BY stream").fetchall())
            assert log.append([fact(12, 5)]).log_positions == (LOST[1] + 1,)
    assert rows[:2] == rows[2:]


def check_is_refused(folder: Path) -> None:
    with EventLog(sealed_environment(folder)) as log:
        assert log.problem is not None
        with pytest.raises(LogNotWritable, match="were promised and are missing"):
            log.append([fact(0, 6)])


def whole_streams() -> Requests:
    """Each stream in one request, with what the log has of it already."""
    streams: dict[str, list[Event]] = {}
    for request in [small_hand(0, 5), *later_requests()]:
        streams.setdefault(request[0].stream, []).extend(request)
    return list(streams.values())


def single_events() -> Requests:
    return [[event] for request in whole_streams() for event in request]


def shuffled() -> Requests:
    requests = whole_streams()
    random.Random(7).shuffle(requests)
    return requests


def twice() -> Requests:
    return later_requests() + later_requests()


WAYS = [later_requests, whole_streams, single_events, shuffled, twice, lambda: whole_streams()[::-1]]


@pytest.mark.parametrize("way", WAYS)
def test_events_that_are_sent_again_make_the_log_what_it_was(folder: Path, way: object) -> None:
    check_is_refused(folder)
    assert callable(way)
    completion = resent(folder, way())
    assert (completion.stored, completion.missing, completion.waiting, completion.wrong) == (LATER, [], 0, [])
    check_is_whole(folder)


def test_events_that_nobody_promised_are_let_go(folder: Path) -> None:
    with completion_of(folder) as completion:
        assert completion.take(small_hand(99, 5)) == 0
        assert completion.take(small_hand(1, 5)) == 0
        assert completion.take([*small_hand(12, 4), fact(12, 5)]) == 4
        assert completion.waiting == 4
    check_is_refused(folder)


def test_what_is_complete_is_stored_and_the_rest_is_named(folder: Path) -> None:
    completion = resent(folder, later_requests()[:2] + later_requests()[3:])
    assert completion.stored == 7
    assert completion.missing == [Missing(23, 24)]
    assert completion.waiting == LATER - 9
    check_is_refused(folder)
    again = resent(folder, [small_hand(11, 5), small_hand(12, 4), [fact(0, 8)]])
    assert (again.stored, again.missing) == (LATER - 7, [])
    check_is_whole(folder)


@pytest.mark.parametrize(
    "change",
    [
        lambda event: replace(event, data=hand.Called(seat=2, amount=9)),
        lambda event: replace(event, at="2026-11-29T12:00:09.000000Z"),
    ],
    ids=["data", "time"],
)
@pytest.mark.parametrize("place", [(0, 3), (0, 4), (1, 1), (5, 0)])
def test_other_events_get_no_place(folder: Path, change: object, place: tuple[int, int]) -> None:
    assert callable(change)
    requests = later_requests()
    number, index = place
    requests[number][index] = change(requests[number][index])
    completion = resent(folder, requests)
    assert len(completion.wrong) == 1
    assert completion.wrong[0].startswith(f"{requests[number][0].stream} from position ")
    assert "other events were promised at" in completion.wrong[0]
    check_is_refused(folder)
    again = resent(folder, later_requests())
    assert again.missing == []
    check_is_whole(folder)


def test_clients_that_are_named_now_and_were_not_then_are_let_go(folder: Path) -> None:
    requests = [[replace(event, by="somebody") for event in request] for request in later_requests()]
    completion = resent(folder, requests)
    assert (completion.missing, completion.wrong) == ([], [])
    check_is_whole(folder)


def test_a_client_that_was_noted_is_needed_again(tmp_path: Path) -> None:
    with EventLog(sealed_environment(tmp_path)) as log:
        shutil.copy(tmp_path / "log.duckdb", tmp_path / "older")
        log.append([replace(event, by="server-1") for event in small_hand(1, 5)])
    shutil.copy(tmp_path / "older", tmp_path / "log.duckdb")
    (tmp_path / "log.duckdb.wal").unlink(missing_ok=True)
    for others in (None, "server-2"):
        assert len(resent(tmp_path, [[replace(event, by=others) for event in small_hand(1, 5)]]).wrong) == 1
    assert resent(tmp_path, [[replace(event, by="server-1") for event in small_hand(1, 5)]]).missing == []


def test_many_callers_at_once_are_put_in_order_again(tmp_path: Path) -> None:
    """Groups of many requests: their order within the group is noted too."""
    requests = [small_hand(number, 5) for number in range(60)]
    with EventLog(sealed_environment(tmp_path)) as log:
        shutil.copy(tmp_path / "log.duckdb", tmp_path / "older")
        with ThreadPoolExecutor(16) as callers:
            list(callers.map(log.append, requests))
    shutil.copy(tmp_path / "older", tmp_path / "log.duckdb")
    (tmp_path / "log.duckdb.wal").unlink(missing_ok=True)
    completion = resent(tmp_path, requests)
    assert (completion.stored, completion.missing) == (300, [])
    with EventLog(sealed_environment(tmp_path)) as log:
        assert log.problem is None


def test_a_log_that_lacks_nothing_gets_nothing(folder: Path) -> None:
    whole = folder.parent / "whole"
    completion = resent(whole, later_requests())
    assert (completion.stored, completion.missing) == (0, [])
    with EventLog(sealed_environment(whole)) as log:
        assert log.problem is None


def test_a_log_that_went_on_by_itself_is_refused(folder: Path) -> None:
    (folder / "log.journal").rename(folder / "aside")
    shutil.copy(folder / "aside", folder / "log.journal")
    content = (folder / "log.journal").read_bytes()
    fourth = content.index(b"+ ", content.index(b"\n15\n"))
    (folder / "log.journal").write_bytes(content[:fourth])
    with EventLog(sealed_environment(folder)) as log:
        log.append(small_hand("other", 5))
    shutil.copy(folder / "aside", folder / "log.journal")
    with pytest.raises(LogNotWritable, match="are not the beginning of what was promised"):
        completion_of(folder)


def test_a_journal_without_places_says_that_it_cannot_tell(folder: Path) -> None:
    path = folder / "log.journal"
    blocks = path.read_bytes().split(b"\n\n")
    path.write_bytes(b"\n\n".join(block for block in blocks if not block.startswith(b"+ ")))
    with pytest.raises(LogNotWritable, match="does not note where they stood"):
        completion_of(folder)


def test_places_that_were_changed_let_no_event_in(folder: Path) -> None:
    path = folder / "log.journal"
    content = path.read_bytes()
    path.write_bytes(content.replace(b"+ 1000000 2 ", b"+ 1000001 2 "))
    completion = resent(folder, later_requests())
    assert completion.stored == 5
    assert len(completion.wrong) == 1


def test_a_kill_between_two_checkpoints_leaves_a_beginning(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    really_store = Completion._store  # noqa: SLF001 - the place where the process dies
    stored: list[object] = []

    def dying(completion: Completion, group: Any) -> bool:  # noqa: ANN401 - a group of its own
        if len(stored) == 2:
            raise SystemExit
        stored.append(group)
        return really_store(completion, group)

    monkeypatch.setattr(Completion, "_store", dying)
    with pytest.raises(SystemExit):
        resent(folder, later_requests())
    monkeypatch.undo()
    completion = resent(folder, later_requests())
    assert (completion.stored, completion.missing) == (LATER - 7, [])
    check_is_whole(folder)


def test_the_tail_of_a_stream_finds_its_place_after_its_beginning(folder: Path) -> None:
    with completion_of(folder) as completion:
        completion.take(later_requests()[0][3:])  # nobody knows yet where these stood
        completion.take(later_requests()[0])
        assert completion.stored == 5
    assert hand_stream(10) == later_requests()[0][0].stream
