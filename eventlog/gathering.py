"""Gathering the events of an input by their streams, in order, however they are mixed, within a bounded memory.

A stream is ready when its end is told. Before that it is taken in parts if it is long: its events from the lowest
position on without a gap, and whatever lies behind a gap goes on waiting. If all that waits is too much, the stream
that has waited longest is taken as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from domain.errors import MalformedEvent
from domain.events import Event, content_bytes
from eventlog.incoming import Sent
from eventlog.placement import RefusedEvent
from eventlog.quarantine import Refused

STREAM_EVENTS_MAX: Final = 5_000
"""So many events of one stream wait, for its end or for a gap to fill."""
WAITING_BYTES_MAX: Final = 64 << 20
"""So much of all streams waits, each event counted with its bytes and as much again as it takes in memory."""
_EVENT_BYTES: Final = 1_000


@dataclass(slots=True)
class Gathered:
    """What has come in of a stream: its events by position, and what is none of its events.

    `again` are those that have come in once more with the same content. `part` counts the parts of a stream
    from 1, `is_last` tells that nothing of it waits any more.
    """

    stream: str
    part: int = 1
    events: dict[int, Sent] = field(default_factory=dict)
    unfit: list[Refused] = field(default_factory=list)
    again: list[Sent] = field(default_factory=list)
    bytes: int = 0
    is_last: bool = True

    def add(self, sent: Sent) -> None:
        """Take in one more event or line."""
        event = sent.what
        if isinstance(event, MalformedEvent):
            self._add_unfit(Refused(event, sent.raw))
            return
        before = self.events.setdefault(event.pos, sent)
        if before is sent:
            self.bytes += _bytes(sent)
        elif _is_same(before, event):
            self.again.append(sent)
            self.bytes += _bytes(sent)
        else:
            refused = RefusedEvent(event, "pos", "one content at a position", "two in one input")
            self._add_unfit(Refused(refused, sent.raw))

    def lowest_run(self) -> Gathered:
        """Take out the events from the lowest position on without a gap, and all that does not wait for a gap."""
        run: dict[int, Sent] = {}
        for pos in sorted(self.events):
            if run and pos - 1 not in run:
                break
            run[pos] = self.events.pop(pos)
        taken = Gathered(self.stream, self.part, run, self.unfit, self.again, is_last=False)
        taken.bytes = self.bytes - sum(map(_bytes, self.events.values()))
        self.part, self.unfit, self.again = self.part + 1, [], []
        self.bytes -= taken.bytes
        return taken

    def in_order(self) -> list[Sent]:
        """The events by position."""
        return [self.events[pos] for pos in sorted(self.events)]

    @property
    def size(self) -> int:
        """How many things it holds."""
        return len(self.events) + len(self.unfit) + len(self.again)

    def _add_unfit(self, refused: Refused) -> None:
        self.unfit.append(refused)
        self.bytes += len(refused.raw) + _EVENT_BYTES


class Gathering:
    """The streams of an input of which more may come."""

    def __init__(self) -> None:
        self._open: dict[str, Gathered] = {}
        self._bytes = 0

    def add(self, stream: str, sent: Sent) -> Iterator[Gathered]:
        """Take in an event of a stream; what has to be taken on because of it."""
        gathered = self._open.get(stream)
        if gathered is None:
            gathered = self._open[stream] = Gathered(stream)
        self._bytes -= gathered.bytes
        gathered.add(sent)
        if gathered.size >= STREAM_EVENTS_MAX:
            yield gathered.lowest_run()
        self._bytes += gathered.bytes
        while self._bytes > WAITING_BYTES_MAX:
            yield self._longest_waiting()

    def end(self, stream: str) -> Iterator[Gathered]:
        """What waits of a stream, now that nothing more of it is to come."""
        gathered = self._open.pop(stream, None)
        if gathered is not None:
            self._bytes -= gathered.bytes
            yield gathered

    def end_all(self) -> Iterator[Gathered]:
        """What waits of all streams, the one that began first first."""
        for stream in list(self._open):
            yield from self.end(stream)

    def _longest_waiting(self) -> Gathered:
        """The stream that has waited longest, as far as it has come; what comes later begins its next part."""
        stream, gathered = next(iter(self._open.items()))
        del self._open[stream]
        self._bytes -= gathered.bytes
        self._open[stream] = Gathered(stream, gathered.part + 1)
        gathered.is_last = False
        return gathered


def _is_same(before: Sent, event: Event) -> bool:
    assert isinstance(before.what, Event)
    return before.what == event or content_bytes(before.what) == content_bytes(event)


def _bytes(sent: Sent) -> int:
    return (_EVENT_BYTES if sent.line is None else len(sent.line)) + _EVENT_BYTES
