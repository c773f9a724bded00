"""Sessions: a player is there. Address, country and device are personal and kept apart from the log."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from domain.events.fields import NotNegative, Player, Text, meaning
from domain.events.payload import Part, Payload
from domain.events.registry import REGISTRY


class Limits(Part):
    """What the player has bound himself to."""

    duration_s: Annotated[NotNegative, meaning("the longest session in seconds")]
    spend: Annotated[NotNegative, meaning("the most to be spent in minor units")]


@REGISTRY.register
class SessionOpened(Payload):
    """A player's session begins. It opens its stream."""

    TOPIC: ClassVar[str] = "session.opened.v1"

    player: Player
    channel: Annotated[
        Literal["desktop", "mobile", "tablet", "other"] | None,
        meaning("through what the player plays"),
    ] = None
    licence: Annotated[Text | None, meaning("the licence under which he plays")] = None
    registration: Annotated[Text | None, meaning("the registration of the player with that licence")] = None
    limits: Annotated[Limits | None, meaning("what the player has bound himself to")] = None


@REGISTRY.register
class SessionClosed(Payload):
    """A player's session ends."""

    TOPIC: ClassVar[str] = "session.closed.v1"

    reason: Annotated[Literal["user", "limit", "connection", "operator", "crash"], meaning("why")]
