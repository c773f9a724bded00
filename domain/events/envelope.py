"""An event: one fact, where it stands in its stream, and when it was reported."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from domain.errors import MalformedEvent
from domain.events.fields import INTEGER_MAX, TIME_PATTERN, TIME_WORDS, real_time
from domain.events.payload import Payload
from domain.events.sentences import got
from domain.events.streams import STREAM_WORDS, is_stream

_TIME: Final = re.compile(TIME_PATTERN)


@dataclass(frozen=True, slots=True)
class Event:
    """One fact of a stream.

    `stream` names the thing it belongs to, `pos` counts from 1 within it, `at` is the reporter's time in UTC with
    six decimals, `data` says what happened, `by` is the client that reported it, set by the service.
    """

    stream: str
    pos: int
    at: str
    data: Payload
    by: str | None = None
    recorded: bytes | None = field(default=None, repr=False)
    """The canonical bytes as recorded, where the topic has been lifted to a newer version since; else None."""

    @property
    def topic(self) -> str:
        """What kind of fact it is, with its version: `hand.started.v1`."""
        return self.data.TOPIC


@dataclass(frozen=True, slots=True)
class UnreadableEvent:
    """A line of a record that names its stream but is no valid event; `reason` is one sentence."""

    stream: str
    pos: int | None
    reason: str


class Fault(NamedTuple):
    """What is wrong with a field: its path, what was expected, what was found."""

    field: str
    expected: str
    got: str


def event_from(stream: str, pos: int, at: str, payload: Payload, by: str | None = None) -> Event:
    """An event of these values; MalformedEvent if stream, position or time has a wrong form."""
    fault = (
        stream_fault(stream)
        or pos_fault(pos)
        or time_fault(at)
        or topic_fault(payload.TOPIC, stream)
        or (None if by is None else by_fault(by))
    )
    if fault is not None:
        raise malformed(fault, {"stream": stream, "pos": pos})
    return Event(stream, pos, at, payload, by)


def malformed(fault: Fault, record: object) -> MalformedEvent:
    """The error for a fault, with the stream and position of the record where they can be read."""
    values = record if isinstance(record, dict) else {}
    stream, pos = values.get("stream"), values.get("pos")
    return MalformedEvent(
        stream if stream_fault(stream) is None else None,
        pos if pos_fault(pos) is None else None,
        *fault,
    )


def stream_fault(value: Any) -> Fault | None:  # noqa: ANN401 - whatever JSON holds
    """What is wrong with the name of a stream."""
    if isinstance(value, str) and is_stream(value):
        return None
    return Fault("stream", STREAM_WORDS, got(value))


def pos_fault(value: Any) -> Fault | None:  # noqa: ANN401 - whatever JSON holds
    """What is wrong with a position."""
    if type(value) is int and 1 <= value <= INTEGER_MAX:
        return None
    return Fault("pos", "an integer of at least 1", got(value))


def time_fault(value: Any) -> Fault | None:  # noqa: ANN401 - whatever JSON holds
    """What is wrong with a time."""
    if isinstance(value, str) and _TIME.fullmatch(value) and _is_real(value):
        return None
    return Fault("at", TIME_WORDS, got(value))


def by_fault(value: Any) -> Fault | None:  # noqa: ANN401 - whatever JSON holds
    """What is wrong with the name of the client."""
    return None if isinstance(value, str) and value else Fault("by", "text", got(value))


def topic_fault(topic: str, stream: str) -> Fault | None:
    """Whether a topic belongs into another kind of stream."""
    kind = stream.partition("/")[0]
    if topic.startswith(f"{kind}."):
        return None
    return Fault("topic", f"a topic of a {kind} such as {kind}.…", got(topic))


def _is_real(text: str) -> bool:
    try:
        real_time(text)
    except ValueError:
        return False
    return True
