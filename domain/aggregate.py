"""What all aggregates have in common: a state that never changes, made of the events of one stream.

An aggregate knows its life cycle and what others ask for, no more: whether what was reported is right is for the
replay. It stays small however long its stream grows. `domain.life_cycle` folds events into aggregates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, Generic, NamedTuple, Self, TypeVar

from domain.events import Event, Payload

NOTED_MAX: Final = 100
"""How many things of a kind an aggregate keeps."""
TEXT_NOTED_MAX: Final = 256
"""The longest text that it keeps among them, in characters."""

Handler = Callable[[Any, int, Any], Any]
"""The state before an event, its position and its data: the state after it."""

T = TypeVar("T")


class Noted(NamedTuple, Generic[T]):
    """Things of which there may be any number: all are counted, the first ones kept."""

    kept: tuple[T, ...] = ()
    total: int = 0

    @property
    def is_whole(self) -> bool:
        """Whether all are kept."""
        return len(self.kept) == self.total

    def noted(self, thing: T) -> Noted[T]:
        """The same with one more."""
        fits = len(self.kept) < NOTED_MAX and not (isinstance(thing, str) and len(thing) > TEXT_NOTED_MAX)
        return Noted((*self.kept, thing) if fits else self.kept, self.total + 1)


NOTHING: Final[Noted[Any]] = Noted()
"""Nothing noted so far."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Aggregate:
    """The state of a stream after its first events, one at least.

    `stream` is its name, `version` the position of the last of these events, `since` the time of the first. `end` is
    the position of the event that closed it, None while it is open. `late` are the positions of events that had no
    place after the end: they are kept in the stream and change nothing.
    """

    OPENING: ClassVar[type[Payload] | None] = None
    """What opens the stream; None where any event does."""
    HANDLERS: ClassVar[Mapping[type[Payload], Handler]] = {}
    """What events do to the state; those without a handler do nothing to it."""

    stream: str
    version: int
    since: str
    end: int | None = None
    late: Noted[int] = NOTHING

    @classmethod
    def opened(cls, event: Event) -> Self:
        """The state after the first event of a stream."""
        return cls(stream=event.stream, version=event.pos, since=event.at)

    @classmethod
    def stream_of(cls, opening: Any) -> str | None:  # noqa: ANN401 - what OPENING says
        """The name of the stream as the data of its opening event have it; None where they name none."""
        del opening
        return None

    def has_place(self, kind: type[Payload]) -> bool:
        """Whether an event of this kind has a place now: after the end it has none."""
        del kind
        return self.end is None

    def after(self, event: Event) -> Self:
        """The state after one more event; `version` is left to whoever folds, once for many events."""
        kind = type(event.data)
        if not self.has_place(kind):
            return replace(self, late=self.late.noted(event.pos))
        handler = self.HANDLERS.get(kind)
        if handler is None:
            return self
        after: Self = handler(self, event.pos, event.data)
        return after
