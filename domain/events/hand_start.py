"""A hand begins: who sits where, with what, by which game, limit and stakes."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field, Strict, model_validator

from domain.events.fields import (
    Currency,
    HandNumber,
    HandStream,
    NotNegative,
    Ordinal,
    Player,
    Position,
    RulebookName,
    SeatNumber,
    Sha256,
    Slug,
    Text,
    meaning,
)
from domain.events.payload import Part, Payload
from domain.events.registry import REGISTRY

Stated = Literal[
    "times",
    "shows",
    "mucks",
    "burns",
    "uncalled",
    "rake",
    "rake-by-pot",
    "pots",
    "awards",
    "finals",
    "draws",
    "disconnects",
]
"""What a source can state or leave out."""


class Stakes(Part):
    """The stakes of a table in minor units; what is left out is not judged."""

    small_blind: Annotated[NotNegative | None, meaning("the small blind")] = None
    big_blind: Annotated[NotNegative | None, meaning("the big blind")] = None
    ante: Annotated[NotNegative | None, meaning("the ante of each player")] = None
    bring_in: Annotated[NotNegative | None, meaning("the bring-in of stud and Soko games")] = None
    straddle: Annotated[NotNegative | None, meaning("the straddle")] = None
    lower: Annotated[NotNegative | None, meaning("fixed limit: the limit of the early rounds")] = None
    higher: Annotated[NotNegative | None, meaning("fixed limit: the limit of the late rounds")] = None
    spread: Annotated[
        tuple[NotNegative, ...] | None,
        Strict(strict=False),
        meaning("spread limit: the largest bet of each round"),
    ] = None


class Tournament(Part):
    """The tournament of a hand: amounts are chips, there is no rake and no disconnect protection."""

    id: Annotated[Text, meaning("the tournament, in its room")]
    level: Annotated[NotNegative | Text | None, meaning("its level, as a number or by name")] = None
    name: Annotated[Text | None, meaning("its name")] = None


class Seat(Part):
    """A seat at the table when the hand begins. Dealt in is who does not sit out."""

    seat: SeatNumber
    player: Player
    stack: Annotated[NotNegative | None, meaning("chips on the table in minor units; null if unknown")]
    session: Annotated[Text | None, meaning("the player's session")] = None
    client: Annotated[Text | None, meaning("the version of the player's client")] = None
    sitting_out: Annotated[bool | None, meaning("whether the seat is dealt no cards; absent: dealt in")] = None


class Rng(Part):
    """The source of chance that shuffled, and its commitment to the deck."""

    id: Annotated[Text, meaning("the generator")]
    software: Annotated[Text, meaning("its software and version")]
    deck_commitment: Annotated[
        Text | None,
        meaning("SHA-256 of nonce and deck, opened by hand.deck-revealed.v1"),
    ] = None


class Source(Part):
    """Where a record was read from and what that source states: the rest is never found missing, only wrong."""

    room: Annotated[Text, meaning("the room that wrote the source")]
    format: Annotated[Text, meaning("the format of the source")]
    file_sha256: Sha256
    states: Annotated[
        tuple[Stated, ...],
        Strict(strict=False),
        meaning("the kinds of fact that the source states"),
    ]


@REGISTRY.register
class HandStarted(Payload):
    """A hand begins. It opens its stream and fixes house, game, limit, stakes and seats."""

    TOPIC: ClassVar[str] = "hand.started.v1"

    house: Annotated[Text, meaning("the room")]
    table: Annotated[Text, meaning("the table in its room")]
    hand_no: HandNumber
    game: Annotated[Slug, meaning("the game such as holdem; other slugs are stored as unknown games")]
    limit: Annotated[Slug, meaning("the betting structure: FL, SL, PL, HPL, NL; other slugs are stored")]
    stakes: Annotated[Stakes, meaning("the stakes")]
    currency: Currency
    real_money: Annotated[bool, meaning("whether the chips stand for money")]
    button: Annotated[
        SeatNumber | None,
        meaning("the seat of the button, which may be empty, or of the dealer; null if there is none"),
    ]
    seats: Annotated[
        tuple[Seat, ...],
        Strict(strict=False),
        Field(min_length=1),
        meaning("the seats at the table, each once"),
    ]
    rulebook: Annotated[
        RulebookName | None,
        meaning("by which rules; absent: the house's own in force at the start, else generic/1"),
    ] = None
    tournament: Annotated[Tournament | None, meaning("the tournament")] = None
    max_seats: Annotated[Ordinal | None, meaning("how many seats the table has")] = None
    server: Annotated[Text | None, meaning("the name of the game server")] = None
    build: Annotated[Text | None, meaning("the version of the game server's software")] = None
    table_pos: Annotated[
        Position | None, meaning("the last position of the table's stream that this hand builds on")
    ] = None
    previous_hand: Annotated[HandStream | None, meaning("the stream of the last hand at this table")] = None
    rng: Annotated[Rng | None, meaning("the source of chance")] = None
    source: Annotated[Source | None, meaning("the source of the record; absent: a game server")] = None

    @model_validator(mode="after")
    def _seats_are_distinct(self) -> Self:
        """A seat that is listed twice has two stacks: nothing can be computed from it."""
        numbers = [seat.seat for seat in self.seats]
        if len(numbers) != len(set(numbers)):
            raise ValueError("distinct seat numbers in seats")
        return self
