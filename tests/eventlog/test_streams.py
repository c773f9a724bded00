"""Goal: the names of all streams of a kind can be gone through page by page, of one house or of all.

Method: streams of houses with names that begin alike or need encoding, beside a sorted list.
"""

from __future__ import annotations

import pytest

from domain.events import Event, event_from, hand, house, stream_name, table
from domain.events.hand_start import Stakes
from eventlog.application import EventLog
from tests.eventlog.facts import started, time_of

HOUSES = ("tricky", "tricky play", "tricky-", "tricky0", "trickyplay", "Ärger/1")


def opening(kind: str, house_name: str, name: str) -> Event:
    if kind == "hand":
        data = started(name).data
        assert isinstance(data, hand.HandStarted)
        return event_from(
            stream_name(kind, house_name, name), 1, time_of(), data.model_copy(update={"house": house_name})
        )
    opened = table.TableOpened(
        house=house_name,
        table=name,
        game="holdem",
        limit="NL",
        stakes=Stakes(),
        currency="EUR",
        max_seats=6,
        server="gs-1",
    )
    return event_from(stream_name(kind, house_name, name), 1, time_of(), opened)


def override(house_name: str) -> Event:
    data = house.Override(what="pot", by="officer", reason="fault")
    return event_from(stream_name("house", house_name), 1, time_of(), data)


@pytest.fixture
def log(plain_log: EventLog) -> EventLog:
    kinds = ("hand", "table")
    plain_log.append_all([[opening(kind, name, str(no))] for kind in kinds for name in HOUSES for no in range(5)])
    plain_log.append_all([[override(name)] for name in HOUSES])
    return plain_log


@pytest.mark.parametrize("kind", ["hand", "table"])
def test_all_of_a_kind(log: EventLog, kind: str) -> None:
    assert log.streams(kind) == sorted(stream_name(kind, name, str(no)) for name in HOUSES for no in range(5))
    for name in HOUSES:
        assert log.streams(kind, house=name) == [stream_name(kind, name, str(no)) for no in range(5)]


def test_of_houses_there_is_one_each(log: EventLog) -> None:
    assert log.streams("house") == sorted(stream_name("house", name) for name in HOUSES)
    assert [log.streams("house", house=name) for name in HOUSES] == [[stream_name("house", name)] for name in HOUSES]


def test_of_others_there_are_none(log: EventLog) -> None:
    assert log.streams("session") == log.streams("hand", house="nobody") == log.streams("house", house="trick") == []


def test_a_kind_that_there_is_none_of(log: EventLog) -> None:
    with pytest.raises(ValueError, match="expected a kind of stream"):
        log.streams("hands")


@pytest.mark.parametrize("limit", [1, 3, 4, 30, 1000])
def test_pages_go_on_behind_the_last_name(log: EventLog, limit: int) -> None:
    seen: list[str] = []
    while page := log.streams("hand", after=seen[-1] if seen else None, limit=limit):
        assert len(page) <= limit
        seen += page
    assert seen == log.streams("hand")
    behind = stream_name("hand", "tricky-", "2")
    assert log.streams("hand", house="tricky-", after=behind) == [
        stream_name("hand", "tricky-", no) for no in ("3", "4")
    ]
    assert log.streams("hand", house="tricky", after="hand/z") == []
