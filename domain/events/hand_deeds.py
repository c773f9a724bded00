"""Deeds of a hand: forced bets, cards, decisions. Every amount is what this deed adds, at least 1."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal, Self

from pydantic import ConfigDict, model_validator

from domain.events.fields import (
    BoardNumber,
    Card,
    Cards,
    Chips,
    DecidedBy,
    DrawNumber,
    NotNegative,
    Ordinal,
    PotNumber,
    ReasonCode,
    SeatNumber,
    SeatNumbers,
    Slug,
    Text,
    meaning,
)
from domain.events.payload import Payload
from domain.events.registry import REGISTRY

AllIn = Annotated[bool, meaning("whether it puts the player all-in")]
Total = Annotated[Chips, meaning("the player's total of the round after this deed, to cross-check")]


@REGISTRY.register
class AntePosted(Payload):
    """A player posts the ante."""

    TOPIC: ClassVar[str] = "hand.ante-posted.v1"

    seat: SeatNumber
    amount: Chips
    kind: Annotated[
        Literal["each", "table"] | None,
        meaning("table: one pays for all, straight into the pot; absent: each"),
    ] = None
    all_in: AllIn | None = None


@REGISTRY.register
class BlindPosted(Payload):
    """A player posts a blind or a straddle."""

    TOPIC: ClassVar[str] = "hand.blind-posted.v1"

    seat: SeatNumber
    amount: Chips
    kind: Annotated[
        Literal["small", "big", "post", "dead", "straddle"],
        meaning("post: live, out of turn; dead: straight into the pot, matched by nobody"),
    ]
    all_in: AllIn | None = None
    decided_by: DecidedBy | None = None


@REGISTRY.register
class BringInPosted(Payload):
    """A player posts the bring-in of a stud or Soko game."""

    TOPIC: ClassVar[str] = "hand.bring-in-posted.v1"

    seat: SeatNumber
    amount: Chips
    all_in: AllIn | None = None


@REGISTRY.register
class HoleCardsDealt(Payload):
    """A seat is dealt its own cards of a street; unknown ones as "??"."""

    TOPIC: ClassVar[str] = "hand.hole-cards-dealt.v1"

    seat: SeatNumber
    street: Annotated[Slug, meaning("the street")]
    down: Annotated[Cards, meaning("the cards that only the player sees")]
    up: Annotated[Cards, meaning("the cards that everybody sees")]


@REGISTRY.register
class BoardDealt(Payload):
    """Community cards are dealt."""

    TOPIC: ClassVar[str] = "hand.board-dealt.v1"

    street: Annotated[Slug, meaning("the street")]
    cards: Cards
    board: Annotated[BoardNumber | None, meaning("the board; absent: the cards belong to all boards")] = None


@REGISTRY.register
class CardBurned(Payload):
    """A card is burned before a deal."""

    TOPIC: ClassVar[str] = "hand.card-burned.v1"

    card: Annotated[Card | None, meaning("the card, where it is known")] = None


@REGISTRY.register
class Checked(Payload):
    """A player checks."""

    TOPIC: ClassVar[str] = "hand.checked.v1"

    seat: SeatNumber
    decided_by: DecidedBy | None = None


@REGISTRY.register
class Folded(Payload):
    """A player folds."""

    TOPIC: ClassVar[str] = "hand.folded.v1"

    seat: SeatNumber
    decided_by: DecidedBy | None = None


class _Wager(Payload):
    """Chips that a player puts in by a decision of his."""

    seat: SeatNumber
    amount: Chips
    to: Total | None = None
    all_in: AllIn | None = None
    decided_by: DecidedBy | None = None


@REGISTRY.register
class Called(_Wager):
    """A player calls."""

    TOPIC: ClassVar[str] = "hand.called.v1"


@REGISTRY.register
class Bet(_Wager):
    """A player bets: the first bet of the round."""

    TOPIC: ClassVar[str] = "hand.bet.v1"


@REGISTRY.register
class Raised(_Wager):
    """A player raises."""

    TOPIC: ClassVar[str] = "hand.raised.v1"


@REGISTRY.register
class Completed(_Wager):
    """A player completes a bring-in or a short all-in to the full bet; fixed limit only."""

    TOPIC: ClassVar[str] = "hand.completed.v1"


class _Exchange(Payload):
    """Cards that go from or to a seat in a draw: the cards, or at least how many."""

    model_config = ConfigDict(json_schema_extra={"anyOf": [{"required": ["cards"]}, {"required": ["count"]}]})

    seat: SeatNumber
    draw: DrawNumber
    cards: Cards | None = None
    count: Annotated[NotNegative | None, meaning("how many cards, where they are not known")] = None

    @model_validator(mode="after")
    def _says_how_many(self) -> Self:
        if self.cards is None and self.count is None:
            raise ValueError("cards or count")
        return self


@REGISTRY.register
class CardsDiscarded(_Exchange):
    """A player discards cards in a draw."""

    TOPIC: ClassVar[str] = "hand.cards-discarded.v1"


@REGISTRY.register
class CardsDrawn(_Exchange):
    """A player is dealt new cards in a draw; two events where the deck is reshuffled between."""

    TOPIC: ClassVar[str] = "hand.cards-drawn.v1"


@REGISTRY.register
class StoodPat(Payload):
    """A player keeps all his cards in a draw."""

    TOPIC: ClassVar[str] = "hand.stood-pat.v1"

    seat: SeatNumber
    draw: DrawNumber
    decided_by: DecidedBy | None = None


@REGISTRY.register
class DeckReshuffled(Payload):
    """The discards become the deck again."""

    TOPIC: ClassVar[str] = "hand.deck-reshuffled.v1"

    draw: DrawNumber | None = None


@REGISTRY.register
class Disconnected(Payload):
    """A player loses the connection."""

    TOPIC: ClassVar[str] = "hand.disconnected.v1"

    seat: SeatNumber
    reason_code: ReasonCode | None = None


@REGISTRY.register
class Reconnected(Payload):
    """A player is back."""

    TOPIC: ClassVar[str] = "hand.reconnected.v1"

    seat: SeatNumber
    reason_code: ReasonCode | None = None


@REGISTRY.register
class DisconnectProtected(Payload):
    """A player is treated as all-in for what he has put in; the rest of his stack stays his."""

    TOPIC: ClassVar[str] = "hand.disconnect-protected.v1"

    seat: SeatNumber


@REGISTRY.register
class Left(Payload):
    """A player leaves the table: it folds a seat that still could act."""

    TOPIC: ClassVar[str] = "hand.left.v1"

    seat: SeatNumber
    reason: Annotated[Text | None, meaning("why")] = None


class _Split(Payload):
    """A word of a player about dividing a pot by agreement."""

    seat: SeatNumber
    pot: PotNumber


@REGISTRY.register
class SplitOffered(_Split):
    """A player offers to divide a pot."""

    TOPIC: ClassVar[str] = "hand.split-offered.v1"


@REGISTRY.register
class SplitAccepted(_Split):
    """A player accepts to divide a pot."""

    TOPIC: ClassVar[str] = "hand.split-accepted.v1"


@REGISTRY.register
class SplitRefused(_Split):
    """A player refuses to divide a pot."""

    TOPIC: ClassVar[str] = "hand.split-refused.v1"


@REGISTRY.register
class RunItAgreed(Payload):
    """Players agree to deal the rest of the board more than once."""

    TOPIC: ClassVar[str] = "hand.run-it-agreed.v1"

    boards: Annotated[Ordinal, meaning("how many boards")]
    seats: Annotated[SeatNumbers, meaning("the seats that agree")]


WAGERS: Final = (AntePosted, BlindPosted, BringInPosted, Called, Bet, Raised, Completed)
"""Deeds that put chips in."""
