"""A hand written in a format of the field, and what that format could not say."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from domain.events import Event, UnreadableEvent
from domain.events.hand import HandStarted


class CannotExportError(ValueError):
    """A hand that the format has no way to write at all; the message says why."""


@dataclass(frozen=True, slots=True)
class Loss:
    """A difference between a hand and what its record says of it.

    `pos` and `topic` are those of the hand's event; a loss without `pos` concerns all events, or is an event that the
    record has beside those of the hand. `field` is the field of the data (`seats.2.session`), `order` of an event that
    stands elsewhere, `at` and `by` of the envelope; without one it is the whole event. `stated` is what the hand says,
    `read_back` what the record says in its place, `read_pos` where in the record an event stands that has moved or was
    added.
    """

    pos: int | None
    topic: str | None
    field: str | None
    stated: object = None
    read_back: object = None
    read_pos: int | None = None

    def as_dict(self) -> dict[str, object]:
        """The object for machines."""
        return {
            "pos": self.pos,
            "topic": self.topic,
            "field": self.field,
            "stated": self.stated,
            "read_back": self.read_back,
            "read_pos": self.read_pos,
        }


@dataclass(frozen=True, slots=True)
class Exported:
    """The record of one hand as text, without an end of line, and what was lost on the way."""

    stream: str
    text: str
    lost: tuple[Loss, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """The events of a hand, all readable, the first being its start."""

    events: tuple[Event, ...]
    start: HandStarted

    @classmethod
    def of(cls, events: Sequence[Event | UnreadableEvent]) -> Hand:
        """Take the events of a record; CannotExportError if they are no hand."""
        readable = tuple(event for event in events if isinstance(event, Event))
        if len(readable) != len(events):
            raise CannotExportError("The hand has an event that cannot be read.")
        first = readable[0].data if readable else None
        if not isinstance(first, HandStarted):
            raise CannotExportError("The hand does not begin with its start.")
        return cls(readable, first)

    @property
    def stream(self) -> str:
        """The name of the hand."""
        return self.events[0].stream
