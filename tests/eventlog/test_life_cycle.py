"""Goal: the log stores what the life cycle of a stream allows, all of it, and knows the state of every stream.

Method: requests of every kind of stream through `append`, compared with the domain's fold; states that lag behind are
made by two applications on one store.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast
from uuid import UUID

import pytest
from eventsourcing.application import Repository
from hypothesis import HealthCheck, given, settings

from domain.events import EVENT_BYTES_MAX, Event, canonical_bytes, event_from, hand
from domain.hand import Hand
from domain.life_cycle import folded
from eventlog import aggregates
from eventlog.aggregate_ids import aggregate_id
from eventlog.aggregates import LogAggregate, Remembered, projected
from eventlog.application import EventLog
from eventlog.placement import RefusedEvent
from tests.eventlog.environments import plain_environment
from tests.eventlog.facts import fact, hand_stream, small_hand, started, time_of
from tests.support.streams import any_stream

FINISHED = hand.HandFinished(stacks=())
UNREADABLE = hand.HandUnreadable(sha256="0" * 64, reason="not JSON")


@pytest.mark.parametrize(
    ("event", "message"),
    [
        (fact(1, 1), 'topic: expected hand.started.v1 first, got "hand.called.v1"'),
        (fact(1, 1, UNREADABLE), 'topic: expected hand.started.v1 first, got "hand.unreadable.v1"'),
        (replace(started(1), stream=hand_stream(2)), 'stream: expected hand/trickyplay/1, got "hand/trickyplay/2"'),
        (replace(started(1), pos=2), "pos: expected the next position 1, got 2"),
    ],
)
def test_a_stream_is_not_begun_so(plain_log: EventLog, event: Event, message: str) -> None:
    with pytest.raises(RefusedEvent) as refused:
        plain_log.append([event])
    assert refused.value.message.endswith(message)
    assert plain_log.recorder.max_notification_id() is None
    assert plain_log.aggregate(event.stream) is None


def test_late_events_are_stored_and_known_as_late(plain_log: EventLog) -> None:
    events = [started(1), fact(1, 2), fact(1, 3, FINISHED), fact(1, 4), fact(1, 5, UNREADABLE)]
    plain_log.append(events[:4])
    plain_log.append(events[4:])
    state = cast("Hand", plain_log.aggregate(hand_stream(1)))
    assert (state.life, state.end, state.late.kept, state.version) == ("finished", 3, (4, 5), 5)
    assert plain_log.events_of(hand_stream(1)) == events


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(events=any_stream())
def test_the_state_of_a_stream_is_the_fold_of_its_events(events: list[Event], tmp_path: Path) -> None:
    """Also after a restart, and for half of the stream."""
    folder = tmp_path / str(abs(hash(tuple(map(canonical_bytes, events)))))
    folder.mkdir(exist_ok=True)
    with EventLog(plain_environment(folder)) as log:
        log.append(events[:1])
        log.append(events)
        assert log.aggregate(events[0].stream) == folded(None, events)
    with EventLog(plain_environment(folder)) as log:
        assert log.aggregate(events[0].stream) == folded(None, events)
        half = log.repository.get(
            aggregate_id(events[0].stream, events[0].at), version=max(1, len(events) // 2), projector_func=projected
        )
        assert half.current == folded(None, events[: max(1, len(events) // 2)])


def test_a_stream_is_loaded_by_the_repository(plain_log: EventLog, monkeypatch: pytest.MonkeyPatch) -> None:
    plain_log.append(small_hand(1, 4))
    loaded: list[UUID] = []
    get = Repository.get

    def spy(self: Repository[UUID], aggregate: UUID, **kwargs: object) -> object:
        loaded.append(aggregate)
        return get(self, aggregate, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(Repository, "get", spy)
    with EventLog(plain_log.env) as other:  # on the same store, with nothing in memory
        assert other.append([fact(1, 5)]).log_positions == (5,)
        assert loaded == [aggregate_id(hand_stream(1), time_of())]
        other.append([fact(1, 6)])
        assert len(loaded) == 1  # remembered


def test_a_state_that_lags_behind_refuses_nothing(plain_log: EventLog) -> None:
    plain_log.append(small_hand(1, 3))
    with EventLog(plain_log.env) as other:
        other.append([fact(1, 4), fact(1, 5)])
        other.append([fact(1, 6, FINISHED)])
    assert plain_log.append([fact(1, 7)]).log_positions == (7,)
    state = cast("Hand", plain_log.aggregate(hand_stream(1)))
    assert (state.version, state.life, state.late.kept) == (7, "finished", (7,))


def test_a_state_that_lags_behind_loses_a_race_and_goes_on(plain_log: EventLog) -> None:
    plain_log.append(small_hand(1, 3))
    with EventLog(plain_log.env) as other:
        other.append([fact(1, 4)])
    receipt = plain_log.append([fact(1, 4), fact(1, 5)])
    assert (receipt.log_positions, receipt.known) == ((4, 5), 1)


def test_a_state_is_asked_for_as_it_is_now(plain_log: EventLog) -> None:
    plain_log.append(small_hand(1, 3))
    with EventLog(plain_log.env) as other:
        other.append([fact(1, 4, FINISHED)])
    state = cast("Hand", plain_log.aggregate(hand_stream(1)))
    assert (state.version, state.end) == (4, 4)


@pytest.mark.parametrize(("excess", "stored"), [(0, True), (1, False)])
def test_an_event_has_at_most_65000_bytes_as_it_is_stored(plain_log: EventLog, excess: int, stored: bool) -> None:
    def event(length: int) -> Event:
        return event_from(hand_stream(1), 2, time_of(2), hand.HandUnreadable(sha256="0" * 64, reason="x" * length))

    length = 1 + EVENT_BYTES_MAX - len(canonical_bytes(event(1))) + excess
    plain_log.append([started(1)])
    if stored:
        plain_log.append([event(length)])
        return
    with pytest.raises(RefusedEvent, match="event: expected at most 65000 bytes, got 65001 bytes"):
        plain_log.append([event(length)])
    assert len(plain_log.events_of(hand_stream(1))) == 1


def test_states_are_forgotten_oldest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aggregates, "STREAMS_MAX", 2)
    remembered = Remembered()
    for name in ("a", "b", "a", "c"):
        remembered.put(name, LogAggregate(UUID(int=0), 1, None))
    assert [remembered.get(name) is not None for name in "abc"] == [True, False, True]


def test_states_never_go_back() -> None:
    remembered = Remembered()
    remembered.put("a", LogAggregate(UUID(int=0), 5, None))
    remembered.put("a", LogAggregate(UUID(int=0), 4, None))
    found = remembered.get("a")
    assert found is not None
    assert found.version == 5
