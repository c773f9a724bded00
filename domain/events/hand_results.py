"""Results of a hand: what the game server reports as the outcome, to be compared. Any amount is stored."""

from __future__ import annotations

from typing import Annotated, ClassVar, Final, Literal

from pydantic import Strict

from domain.events.fields import (
    BoardNumber,
    Cards,
    DecidedBy,
    Money,
    Player,
    Policy,
    PotNumber,
    ReasonCode,
    SeatNumber,
    Sha256,
    Text,
    meaning,
)
from domain.events.payload import Part, Payload
from domain.events.registry import REGISTRY

RefundKey = Annotated[Text, meaning("incident/hand/seat: the wallet pays a key once")]


@REGISTRY.register
class UncalledBetReturned(Payload):
    """What nobody matched goes back to its owner."""

    TOPIC: ClassVar[str] = "hand.uncalled-bet-returned.v1"

    seat: SeatNumber
    amount: Money


@REGISTRY.register
class CardsShown(Payload):
    """A player shows his cards."""

    TOPIC: ClassVar[str] = "hand.cards-shown.v1"

    seat: SeatNumber
    cards: Cards | None = None
    decided_by: DecidedBy | None = None


@REGISTRY.register
class CardsMucked(Payload):
    """A player gives up his cards unseen; the record may know them all the same."""

    TOPIC: ClassVar[str] = "hand.cards-mucked.v1"

    seat: SeatNumber
    cards: Cards | None = None
    decided_by: DecidedBy | None = None


@REGISTRY.register
class RakeTaken(Payload):
    """The house takes its rake."""

    TOPIC: ClassVar[str] = "hand.rake-taken.v1"

    amount: Money
    pot: Annotated[PotNumber | None, meaning("the pot that bears it; absent: the whole hand")] = None


@REGISTRY.register
class PotAwarded(Payload):
    """A seat is awarded a pot or a share of it; one event for each seat and share."""

    TOPIC: ClassVar[str] = "hand.pot-awarded.v1"

    seat: SeatNumber
    amount: Annotated[Money, meaning("minor units after rake")]
    pot: PotNumber | None = None
    board: BoardNumber | None = None
    share: Annotated[
        Literal["high", "low", "split", "whole"] | None,
        meaning("high, low: the halves of a pot that has a low; split: by agreement; whole: everything else"),
    ] = None


@REGISTRY.register
class HouseMoneyAdded(Payload):
    """The house adds money to a pot."""

    TOPIC: ClassVar[str] = "hand.house-money-added.v1"

    amount: Money
    kind: Annotated[Literal["splash", "bonus"], meaning("what for")]
    pot: Annotated[PotNumber | None, meaning("the pot; absent: the main pot")] = None


@REGISTRY.register
class FeeTaken(Payload):
    """The house takes a fee that is no rake, off a seat's stack or off a pot."""

    TOPIC: ClassVar[str] = "hand.fee-taken.v1"

    amount: Money
    kind: Annotated[Literal["jackpot", "cash-out", "other"], meaning("what for")]
    seat: Annotated[SeatNumber | None, meaning("the seat that pays; absent: the pot")] = None
    pot: PotNumber | None = None


@REGISTRY.register
class CashedOut(Payload):
    """The house pays a player and takes over his share of the pots."""

    TOPIC: ClassVar[str] = "hand.cashed-out.v1"

    seat: SeatNumber
    amount: Money


class SeatStack(Part):
    """The closing stack of a seat."""

    seat: SeatNumber
    stack: Money


@REGISTRY.register
class HandFinished(Payload):
    """The hand is over. It closes the hand."""

    TOPIC: ClassVar[str] = "hand.finished.v1"

    stacks: Annotated[tuple[SeatStack, ...], Strict(strict=False), meaning("the closing stacks")]


@REGISTRY.register
class HandCancelled(Payload):
    """The hand is broken off. It closes the hand for play."""

    TOPIC: ClassVar[str] = "hand.cancelled.v1"

    reason: Annotated[Literal["server-crash", "misdeal", "operator", "no-opponent"], meaning("why")]
    policy: Policy
    reason_code: ReasonCode | None = None
    incident: Annotated[Text | None, meaning("the incident that broke it off")] = None


@REGISTRY.register
class RefundOrdered(Payload):
    """Money of a cancelled hand is ordered back to a player."""

    TOPIC: ClassVar[str] = "hand.refund-ordered.v1"

    seat: SeatNumber
    player: Player
    amount: Money
    to: Annotated[Literal["table", "wallet"], meaning("where it goes")]
    key: RefundKey


@REGISTRY.register
class RefundPaid(Payload):
    """Whoever moves the money reports that a refund is paid."""

    TOPIC: ClassVar[str] = "hand.refund-paid.v1"

    key: RefundKey
    payment_ref: Annotated[Text, meaning("the payment, by the name its mover gave it")]


@REGISTRY.register
class DeckRevealed(Payload):
    """The shuffled deck is disclosed: SHA-256 of nonce and deck is the commitment of the start."""

    TOPIC: ClassVar[str] = "hand.deck-revealed.v1"

    deck: Annotated[Cards, meaning("the cards in the order of the deck")]
    nonce: Annotated[Text, meaning("the nonce of the commitment")]


@REGISTRY.register
class HandUnreadable(Payload):
    """Holds the place of an event that could not be stored."""

    TOPIC: ClassVar[str] = "hand.unreadable.v1"

    sha256: Annotated[Sha256, meaning("the SHA-256 of the bytes that could not be stored")]
    reason: Annotated[Text, meaning("why they could not")]


ENDS: Final = (HandFinished, HandCancelled)
"""What ends a hand: the first of these, whatever comes after it."""
