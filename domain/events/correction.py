"""Corrections: a finished hand is never touched, what was wrong is made good beside it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Strict, model_validator

from domain.events.fields import Money, Person, Position, SeatNumber, Text, meaning
from domain.events.payload import Part, Payload
from domain.events.registry import REGISTRY

PaymentKey = Annotated[Text, meaning("the wallet pays a key once")]


class Payment(Part):
    """Money to or from a player or the house."""

    player: Annotated[Text, meaning('the player, or "house"')]
    amount: Annotated[Money, meaning("minor units: positive to him, negative from him")]
    key: PaymentKey
    seat: SeatNumber | None = None


@REGISTRY.register
class CorrectionOrdered(Payload):
    """A correction of a hand is ordered. It opens its stream."""

    TOPIC: ClassVar[str] = "correction.ordered.v1"

    hand: Annotated[Text, meaning("the hand, by its stream")]
    cause: Annotated[Literal["dispute", "incident", "operator", "regulator"], meaning("what led to it")]
    cause_id: Annotated[Text, meaning("which dispute, incident …")]
    reason: Annotated[Text, meaning("why")]
    replaces: Annotated[
        tuple[Position, ...],
        Strict(strict=False),
        meaning("the positions of the hand that are declared wrong"),
    ]
    payments: Annotated[
        tuple[Payment, ...],
        Strict(strict=False),
        meaning("who gets and who gives; they sum to zero"),
    ]
    by: Person
    approved_by: Annotated[Text, meaning("who approved it")]

    @model_validator(mode="after")
    def _payments_sum_to_zero(self) -> Self:
        """Money is only moved, never made."""
        if sum(payment.amount for payment in self.payments) != 0:
            raise ValueError("payments that sum to zero")
        return self


@REGISTRY.register
class CorrectionPaid(Payload):
    """Whoever moves the money reports that a payment is made."""

    TOPIC: ClassVar[str] = "correction.paid.v1"

    key: PaymentKey
    payment_ref: Annotated[Text, meaning("the payment, by the name its mover gave it")]


@REGISTRY.register
class CorrectionWithdrawn(Payload):
    """A correction is withdrawn."""

    TOPIC: ClassVar[str] = "correction.withdrawn.v1"

    reason: Annotated[Text, meaning("why")]
    by: Person
