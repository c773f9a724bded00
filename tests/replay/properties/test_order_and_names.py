"""Goal: a verdict rests on what happened, not on how it was written down. Method: write the same record otherwise.

Records gone wrong are among them: what is found must not depend on order or names either.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import orjson
import pytest

from domain.events import Event, UnreadableEvent, canonical_bytes, hand, stream_name
from replay import judge
from tests.support.play import BATCHES, play, seeds
from tests.support.play_noise import noisy
from tests.support.play_verdicts import SHELF, changed, plain, renumbered, verdict_on, with_data

RECORDS = 2_000


def records(batch: int) -> list[tuple[int, list[Event]]]:
    """Right records and, as often, records gone wrong, of readable events numbered from 1."""
    hands = [(seed, list(play(seed).events) if seed % 2 else readable(seed)) for seed in seeds(batch, RECORDS)]
    return [(seed, record) for seed, record in hands if record and has_one_name(record)]


def has_one_name(record: Sequence[Event]) -> bool:
    """Whether the record begins as a hand does, and stays in its stream."""
    start = record[0].data
    if not isinstance(start, hand.HandStarted):
        return False
    return {event.stream for event in record} == {stream_name("hand", start.house, start.hand_no)}


def readable(seed: int) -> list[Event]:
    return renumbered(event for event in noisy(seed) if isinstance(event, Event))


def judged(record: Sequence[Event | UnreadableEvent]) -> bytes:
    return orjson.dumps(verdict_on(record))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_order_of_lines_and_of_seats_does_not_matter(batch: int) -> None:
    wrong = []
    for seed, record in records(batch):
        rng = Random(seed)
        start = record[0].data
        seats = rng.sample(plain(start)["seats"], len(plain(start)["seats"]))
        other = with_data(record, 1, changed(start, seats=seats))
        rng.shuffle(other)
        if judged(other) != judged(record):
            wrong.append(seed)
    assert wrong == []


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_replay_can_be_repeated_and_leaves_the_record_alone(batch: int) -> None:
    wrong = []
    for seed, record in records(batch):
        before, given = [canonical_bytes(event) for event in record], list(record)
        first, second = judge(record, SHELF), judge(given, SHELF)
        again = judge(record, SHELF)
        same = orjson.dumps(first.as_dict()) == orjson.dumps(second.as_dict()) == orjson.dumps(again.as_dict())
        untouched = given == record and [canonical_bytes(event) for event in record] == before
        if not (same and first == again and untouched):
            wrong.append(seed)
    assert wrong == []


@pytest.mark.parametrize("batch", range(BATCHES))
def test_names_of_tables_players_and_hands_and_the_day_do_not_matter(batch: int) -> None:
    wrong = []
    for seed, record in records(batch):
        if verdict_on(renamed(record)) != verdict_on(record) | {"hand": f"hand/{house(record)}/77-b"}:
            wrong.append(seed)
    assert wrong == []


def renamed(record: Sequence[Event]) -> list[Event]:
    """Other names, a year later, the same rulebook by its name."""
    start = plain(record[0].data)
    seats = [seat | {"player": f"x{seat['player']}y", "session": "s"} for seat in start["seats"]]
    names = {"table": "Another", "hand_no": "77-b", "seats": seats, "server": "s-1"}
    other = with_data(record, 1, changed(record[0].data, **names))
    return [renamed_event(event, f"hand/{house(record)}/77-b") for event in other]


def renamed_event(event: Event, stream: str) -> Event:
    data = event.data
    if isinstance(data, hand.RefundOrdered):
        data = changed(data, player=f"x{data.player}y")
    year = "2027" if event.at.startswith("2026") else event.at[:4]
    return replace(event, stream=stream, at=year + event.at[4:], data=data)


def house(record: Sequence[Event]) -> str:
    start = record[0].data
    assert isinstance(start, hand.HandStarted)
    return start.house
