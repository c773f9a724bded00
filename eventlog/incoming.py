"""What comes in: events with the bytes that they came in, and lines that are none. Here is the border of the log."""

from __future__ import annotations

from dataclasses import dataclass

from domain.events import (
    EVENT_BYTES_MAX,
    Event,
    MalformedEvent,
    canonical_bytes,
    legible_position,
    legible_stream,
    parse_event,
)


@dataclass(frozen=True, slots=True)
class Sent:
    """One event as somebody sent it, or the reason why it is none.

    `line` is what it came in; None of an event that was read from another format and has no line of its own.
    """

    what: Event | MalformedEvent
    line: bytes | None = None

    @property
    def stream(self) -> str | None:
        """The stream that it is for, where that is legible."""
        return self.what.stream

    @property
    def raw(self) -> bytes:
        """The bytes that stand for it in quarantine."""
        if self.line is not None:
            return self.line
        assert isinstance(self.what, Event)
        return canonical_bytes(self.what)


@dataclass(frozen=True, slots=True)
class End:
    """Nothing more of this stream is to come in this input."""

    stream: str


Incoming = Sent | End


def sent(line: bytes, *, whole: bool = True) -> Sent:
    """One line as it was sent, without its end, checked once; `whole` is false of the beginning of a too long one."""
    if not whole:
        fault = ("event", f"at most {EVENT_BYTES_MAX} bytes", f"more; kept are its first {len(line)}")
        return Sent(MalformedEvent(legible_stream(line), legible_position(line), *fault), line)
    try:
        return Sent(parse_event(line), line)
    except MalformedEvent as error:
        return Sent(_placed(error, line), line)


def _placed(error: MalformedEvent, line: bytes) -> MalformedEvent:
    """The same reason with the place that is still legible in a line that could not be read."""
    stream = error.stream or legible_stream(line)
    pos = error.pos or legible_position(line)
    return MalformedEvent(stream, pos, error.field, error.expected, error.got)
