"""Tables: who sits, with how much, who looks on."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from domain.events.fields import (
    INTEGER_MAX,
    Chips,
    Currency,
    Ordinal,
    Player,
    SeatNumber,
    Slug,
    Text,
    meaning,
)
from domain.events.hand_start import Stakes
from domain.events.payload import Payload
from domain.events.registry import REGISTRY


@REGISTRY.register
class TableOpened(Payload):
    """A table opens. It opens its stream."""

    TOPIC: ClassVar[str] = "table.opened.v1"

    house: Annotated[Text, meaning("the room")]
    table: Annotated[Text, meaning("the table in its room")]
    game: Annotated[Slug, meaning("the game")]
    limit: Annotated[Slug, meaning("the betting structure")]
    stakes: Annotated[Stakes, meaning("the stakes")]
    currency: Currency
    max_seats: Annotated[Ordinal, meaning("how many seats the table has")]
    server: Annotated[Text, meaning("the name of the game server")]


class _Purchase(Payload):
    """Chips that a player brings to the table or takes from it."""

    seat: SeatNumber
    player: Player
    amount: Chips
    session: Annotated[Text | None, meaning("the player's session")] = None


@REGISTRY.register
class BoughtIn(_Purchase):
    """A player sits down with chips."""

    TOPIC: ClassVar[str] = "table.bought-in.v1"


@REGISTRY.register
class ToppedUp(_Purchase):
    """A player adds chips to his stack."""

    TOPIC: ClassVar[str] = "table.topped-up.v1"


@REGISTRY.register
class CashedOut(_Purchase):
    """A player leaves with his chips, which may be none."""

    TOPIC: ClassVar[str] = "table.cashed-out.v1"

    amount: Annotated[int, Field(ge=0, le=INTEGER_MAX), meaning("minor units, at least 0")]


class _Presence(Payload):
    """A player at his seat."""

    seat: SeatNumber
    player: Player


@REGISTRY.register
class SatOut(_Presence):
    """A player sits out."""

    TOPIC: ClassVar[str] = "table.sat-out.v1"


@REGISTRY.register
class Returned(_Presence):
    """A player plays again."""

    TOPIC: ClassVar[str] = "table.returned.v1"


@REGISTRY.register
class BlindMissed(_Presence):
    """A player misses a blind."""

    TOPIC: ClassVar[str] = "table.blind-missed.v1"

    kind: Annotated[Literal["small", "big"], meaning("which blind")]


class _Observer(Payload):
    """Somebody who looks on without a seat, out of the room or out of the house."""

    who: Annotated[Text, meaning("who looks on, by an opaque name")]
    kind: Annotated[Literal["player", "staff"], meaning("a player of the room, or staff of the house")]
    sees_hidden_cards: Annotated[bool, meaning("whether he sees cards that are not shown")]


@REGISTRY.register
class ObserverJoined(_Observer):
    """Somebody begins to look on."""

    TOPIC: ClassVar[str] = "table.observer-joined.v1"


@REGISTRY.register
class ObserverLeft(_Observer):
    """Somebody looks on no more."""

    TOPIC: ClassVar[str] = "table.observer-left.v1"


@REGISTRY.register
class TableClosed(Payload):
    """The table closes."""

    TOPIC: ClassVar[str] = "table.closed.v1"
