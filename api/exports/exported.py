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
    """Something of a hand that the written record does not say, or says otherwise.

    `pos` and `topic` are those of the event; without them the loss concerns all events. `field` is the field of its
    data (`seats.2.session`), `order` for its place among the others, `at` for its time; without one the whole event
    is lost. `stated` is what the hand says, `read_back` what the record says in its place.
    """

    pos: int | None
    topic: str | None
    field: str | None
    stated: object = None
    read_back: object = None

    def as_dict(self) -> dict[str, object]:
        """The object for machines."""
        return {
            "pos": self.pos,
            "topic": self.topic,
            "field": self.field,
            "stated": self.stated,
            "read_back": self.read_back,
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
