"""Hands for the log: one hand of 25 events, over and over under another number and a little later."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final
from uuid import UUID

from eventsourcing.persistence import StoredEvent

from bench.hands import random_hands
from domain.events import Event, canonical_bytes, stream_name, trusted_event
from eventlog.aggregate_ids import aggregate_id
from eventlog.stored import StoredLogEvent

EVENTS: Final = 25
HOUSE: Final = "trickyplay"
NUMBER: Final = "000000001"
_START: Final = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class LogHand:
    """A hand as events and as a log stores them."""

    events: tuple[Event, ...]
    stored: tuple[StoredEvent, ...]


def start_of(number: int) -> str:
    """When a hand began: one every 40 milliseconds."""
    return f"{_START + timedelta(milliseconds=40 * number):%Y-%m-%dT%H:%M:%S.%fZ}"


def id_of(number: int) -> UUID:
    """The aggregate of a hand."""
    return aggregate_id(stream_of(number), start_of(number))


def stream_of(number: int) -> str:
    """The stream of a hand."""
    return stream_name("hand", HOUSE, f"{number:0{len(NUMBER)}}")


@lru_cache(maxsize=1)
def template() -> tuple[bytes, ...]:
    """The canonical bytes of a hand's first 25 events, under the number 000000001."""
    written = next(each for each in random_hands(200) if len(each.events) >= EVENTS)
    first = written.events[0].stream.rpartition("/")[0]
    old_number = written.events[0].stream.rpartition("/")[2]
    lines = []
    for line in written.lines[:EVENTS]:
        moved = line.replace(f'"{first}/{old_number}"'.encode(), f'"{stream_of(1)}"'.encode())
        lines.append(moved.replace(f'"hand_no":"{old_number}"'.encode(), f'"hand_no":"{NUMBER}"'.encode()))
    return tuple(line.replace(b'"house":"bench"', f'"house":"{HOUSE}"'.encode()) for line in lines)


def log_hand(lines: Sequence[bytes], number: int) -> LogHand:
    """The template under another number."""
    new = f"{number:0{len(NUMBER)}}".encode()
    events = tuple(trusted_event(line.replace(NUMBER.encode(), new)) for line in lines)
    identity, stream = id_of(number), stream_of(number)
    stored = tuple(StoredLogEvent(identity, each.pos, each.topic, canonical_bytes(each), stream) for each in events)
    return LogHand(events, stored)
