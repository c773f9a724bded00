"""The session as an aggregate: whose it is, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from domain.aggregate import Aggregate, Handler
from domain.events import Event, Payload
from domain.events import session as facts


def _on_closed(session: Session, pos: int, fact: facts.SessionClosed) -> Session:
    return replace(session, end=pos, reason=fact.reason)


@dataclass(frozen=True, slots=True, kw_only=True)
class Session(Aggregate):
    """A player's session; `reason` is why it was closed."""

    OPENING: ClassVar[type[Payload] | None] = facts.SessionOpened
    HANDLERS: ClassVar[Mapping[type[Payload], Handler]] = {facts.SessionClosed: _on_closed}

    player: str
    channel: str | None
    reason: str | None = None

    @classmethod
    def opened(cls, event: Event) -> Self:
        """The session as it opens."""
        data = event.data
        assert isinstance(data, facts.SessionOpened)
        return cls(stream=event.stream, version=event.pos, since=event.at, player=data.player, channel=data.channel)
