"""Goal: many requests at once are answered as if each had come alone, in few transactions.

Method: `append_all` beside `append` on a second log, request by request; checkpoints are counted; threads race.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from eventsourcing.persistence import IntegrityError
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import Event, hand
from eventlog import appending
from eventlog.appending import Answer, Receipt
from eventlog.application import EventLog
from eventlog.errors import LogNotWritable
from eventlog.persistence import DuckDBApplicationRecorder
from eventlog.placement import RefusedEvent
from tests.eventlog.environments import plain_environment, sealed_environment
from tests.eventlog.facts import fact, hand_stream, small_hand, started


def told(answer: Answer) -> tuple[object, ...]:
    """What an answer says, checkpoints apart."""
    if isinstance(answer, RefusedEvent):
        return ("refused", answer.message)
    return (answer.stream, answer.positions, answer.log_positions, answer.known)


def alone(log: EventLog, request: list[Event]) -> Answer:
    try:
        return log.append(request)
    except RefusedEvent as refused:
        return refused


def promises(log: EventLog) -> int:
    assert isinstance(log.recorder, DuckDBApplicationRecorder)
    return sum(1 for _ in log.recorder.store.promises())


@st.composite
def requests(draw: st.DrawFn) -> list[list[Event]]:
    """Pieces of a few hands, some of them with another content, in any order and again and again."""
    pieces = []
    for number, first, last, other in draw(
        st.lists(
            st.tuples(st.integers(1, 3), st.integers(0, 6), st.integers(1, 4), st.booleans()), min_size=1, max_size=8
        )
    ):
        events = small_hand(number, 8)[first : first + last]
        if other:
            events[-1] = replace(events[-1], data=hand.Checked(seat=9))
        pieces.append(events)
    return pieces


@settings(max_examples=60)
@given(requests(), st.booleans())
def test_together_is_as_alone(pieces: list[list[Event]], split: bool) -> None:
    with (
        TemporaryDirectory() as one,
        TemporaryDirectory() as other,
        EventLog(plain_environment(Path(one))) as log,
        EventLog(plain_environment(Path(other))) as second,
    ):
        middle = len(pieces) // 2 if split else 0
        together = [*log.append_all(pieces[:middle]), *log.append_all(pieces[middle:])]
        assert [told(answer) for answer in together] == [told(alone(second, piece)) for piece in pieces]
        for number in (1, 2, 3):
            assert log.events_of(hand_stream(number)) == second.events_of(hand_stream(number))


def test_many_hands_share_a_commit(sealed_log: EventLog) -> None:
    hands = [small_hand(number, 25) for number in range(300)]
    before = promises(sealed_log)
    answers = sealed_log.append_all(hands)
    assert promises(sealed_log) - before == 2  # 7,500 events
    assert all(isinstance(answer, Receipt) and answer.checkpoint is not None for answer in answers)
    assert sealed_log.recorder.max_notification_id() == 7_500
    again = sealed_log.append_all(hands)
    assert [told(answer)[:3] for answer in again] == [told(answer)[:3] for answer in answers]
    assert {answer.known for answer in again if isinstance(answer, Receipt)} == {25}
    assert sealed_log.recorder.max_notification_id() == 7_500


def test_what_was_stored_before_a_restart_is_known(tmp_path: Path) -> None:
    hands = [small_hand(number, 5) for number in range(60)]
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append_all([events[:3] for events in hands[:40]])
    with EventLog(sealed_environment(tmp_path)) as log:
        answers = log.append_all(hands)
        assert [answer.known for answer in answers if isinstance(answer, Receipt)] == [3] * 40 + [0] * 20
        assert [log.events_of(events[0].stream) for events in hands] == hands


def test_one_that_is_refused_holds_back_nobody(plain_log: EventLog) -> None:
    plain_log.append(small_hand(1, 3))
    wanted = [
        [fact(1, 3, hand.Checked(seat=2)), fact(1, 4)],
        small_hand(2, 4),
        [fact(3, 1), fact(3, 2)],
        [started(4), fact(4, 3)],
        [started(5), started(6)],
        [started(7), fact(7, 2), fact(7, 2, hand.Checked(seat=1))],
        small_hand(8, 4),
    ]
    answers = plain_log.append_all(wanted)
    refused = [answer.field if isinstance(answer, RefusedEvent) else None for answer in answers]
    assert refused == ["pos", None, "topic", "pos", "stream", "pos", None]
    stored = {stream: len(plain_log.events_of(stream)) for stream in plain_log.streams("hand")}
    assert stored == {hand_stream(1): 3, hand_stream(2): 4, hand_stream(8): 4}


def test_requests_of_one_stream_follow_each_other(plain_log: EventLog) -> None:
    events = small_hand(1, 6)
    answers = plain_log.append_all([events[:2], small_hand(2, 2), events[2:4], events[3:6], [fact(1, 9)]])
    assert [told(answer)[2:] for answer in answers[:4]] == [((1, 2), 0), ((3, 4), 0), ((5, 6), 0), ((6, 7, 8), 1)]
    assert isinstance(answers[4], RefusedEvent)
    assert plain_log.events_of(hand_stream(1)) == events


def test_a_large_request_is_stored_whole(sealed_log: EventLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appending, "GROUP_EVENTS_MAX", 10)
    before = promises(sealed_log)
    answers = sealed_log.append_all([small_hand(1, 4), small_hand(2, 30), small_hand(3, 4), small_hand(4, 4)])
    assert [len(answer.positions) for answer in answers if isinstance(answer, Receipt)] == [4, 30, 4, 4]
    assert promises(sealed_log) - before == 3


def test_callers_that_send_the_same_store_it_once(sealed_log: EventLog) -> None:
    hands = [small_hand(number, 6) for number in range(40)]
    turned = [hands[start:] + hands[:start] for start in range(0, 40, 5)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(sealed_log.append_all, turned))
    assert sealed_log.recorder.max_notification_id() == 40 * 6
    assert sum(answer.known for each in answers for answer in each if isinstance(answer, Receipt)) == 7 * 40 * 6
    assert [sealed_log.events_of(events[0].stream) for events in hands] == hands


def test_a_lost_race_is_run_again(plain_log: EventLog) -> None:
    """The other application on the same store has gone on with two of the streams."""
    hands = [small_hand(number, 6) for number in range(5)]
    plain_log.append_all([events[:2] for events in hands])
    with EventLog(plain_log.env) as other:
        other.append(hands[1][2:4])
        other.append([fact(3, 3, hand.Checked(seat=2))])
    answers = plain_log.append_all([events[2:] for events in hands])
    assert [answer.known if isinstance(answer, Receipt) else None for answer in answers] == [0, 2, 0, None, 0]
    assert [len(plain_log.events_of(events[0].stream)) for events in hands] == [6, 6, 6, 3, 6]


def test_whoever_always_loses_hears_of_it(plain_log: EventLog, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost(*_: object, **__: object) -> None:
        raise IntegrityError("taken")

    monkeypatch.setattr(plain_log, "save", lost)
    monkeypatch.setattr(appending, "TRIES_MAX", 3)
    with pytest.raises(IntegrityError, match="came first 3 times"):
        plain_log.append_all([small_hand(1), small_hand(2)])


def test_a_log_that_is_not_written_says_so(tmp_path: Path) -> None:
    with EventLog(sealed_environment(tmp_path)) as log:
        log.append(small_hand(1))
    (tmp_path / "log.journal").unlink()
    with EventLog(sealed_environment(tmp_path)) as log, pytest.raises(LogNotWritable):
        log.append_all([small_hand(2)])


def test_a_request_has_events(plain_log: EventLog) -> None:
    assert plain_log.append_all([]) == []
    with pytest.raises(ValueError, match="at least one event"):
        plain_log.append_all([small_hand(1), []])
