"""A batch of events by stream, each stream with what its earlier events came to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar
from uuid import UUID

from projections.open_log import OpenLog, Placed
from projections.remembered import Remembered

T = TypeVar("T")


class OneStream(NamedTuple):
    """New events of one stream."""

    id: UUID
    events: list[Placed]

    @property
    def is_new(self) -> bool:
        """Whether the stream begins with them."""
        return self.events[0].event.pos == 1


def by_stream(batch: Sequence[Placed], kind: str) -> list[OneStream]:
    """The events of the streams of one kind, such as `hand`, in the order in which the streams come up."""
    prefix = f"{kind}/"
    streams: dict[UUID, OneStream] = {}
    for placed in batch:
        if placed.event.stream.startswith(prefix):
            stream = streams.get(placed.id)
            if stream is None:
                stream = streams[placed.id] = OneStream(placed.id, [])
            stream.events.append(placed)
    return list(streams.values())


def with_earlier(
    streams: Sequence[OneStream],
    remembered: Remembered[T],
    fold: Callable[[Sequence[Placed]], T],
    log: OpenLog,
    before: int,
) -> Iterator[tuple[OneStream, T | None]]:
    """Each stream with what is remembered of it, else with the fold of its earlier events, read from the log.

    None for a stream that begins. `before` is the log position of the batch: what stands from there on is in it.
    """
    forgotten: dict[UUID, OneStream] = {}
    for stream in streams:
        value = remembered.take(stream.id)
        if value is None and not stream.is_new:
            forgotten[stream.id] = stream
        else:
            yield stream, value
    for aggregate, earlier in log.earlier(list(forgotten), before):
        yield forgotten[aggregate], fold(earlier)
