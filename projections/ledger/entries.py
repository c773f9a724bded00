"""Entries of the ledger, and what each kind of them counts for. Pure: facts in, entries out.

The ledger repeats what is recorded. A wrong award that was paid out stands in it as it was paid, the finding stands
with the verdict, and what makes it good is a correction, which is an entry of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Literal

from domain.events import Event

Party = Literal["player", "house", "unknown"]
"""Whose the entry is: a player's, the house's side of a correction, or nobody's that could be told (a payment with a
key that was never ordered)."""

How = Literal["stacks", "deeds", "table", "wallet"]
"""Of a result: from the stacks at both ends of the hand, or from its deeds and results where one of them is not
stated. Of a refund: where it is ordered to."""

PLAY_MONEY: Final = "PLAY"


class Kind(StrEnum):
    """The kinds of entries."""

    BOUGHT_IN = "bought-in"
    TOPPED_UP = "topped-up"
    CASHED_OUT = "cashed-out"
    RESULT = "result"
    VOIDED = "voided"
    FEE = "fee"
    HAND_CASHED_OUT = "hand-cashed-out"
    REFUND_ORDERED = "refund-ordered"
    REFUND_PAID = "refund-paid"
    CORRECTION = "correction"
    CORRECTION_PAID = "correction-paid"
    CORRECTION_WITHDRAWN = "correction-withdrawn"


COUNTED: Final = frozenset({Kind.RESULT, Kind.VOIDED, Kind.REFUND_ORDERED, Kind.CORRECTION, Kind.CORRECTION_WITHDRAWN})
"""Kinds that add up to a player's total: what play has come to for him. Chips that he brings or takes are his before
and after; a payment is an order carried out; fee and cash-out of a hand are part of its result."""

MEANINGS: Final[Mapping[Kind, str]] = MappingProxyType(
    {
        Kind.BOUGHT_IN: "chips brought to a table",
        Kind.TOPPED_UP: "chips added at a table",
        Kind.CASHED_OUT: "chips taken from a table, negative",
        Kind.RESULT: "a finished hand: closing stack less starting stack",
        Kind.VOIDED: "a cancelled hand: what he had put in less what was returned, negative",
        Kind.FEE: "a fee off his stack in a finished hand, negative; part of its result",
        Kind.HAND_CASHED_OUT: "what the house paid him for his share in a finished hand; part of its result",
        Kind.REFUND_ORDERED: "money of a cancelled hand that was ordered back to him",
        Kind.REFUND_PAID: "an order that was paid, as reported by whoever moves the money",
        Kind.CORRECTION: "money that a correction orders to him, or from him (negative)",
        Kind.CORRECTION_PAID: "a payment of a correction that was made",
        Kind.CORRECTION_WITHDRAWN: "a correction taken back: the opposite of what it ordered and was not yet paid",
    }
)


@dataclass(frozen=True, slots=True)
class Money:
    """What amounts are in: the currency, `PLAY` for play money, and the tournament whose chips they are.

    The currency is None where it cannot be told: a correction of a hand that the log does not have.
    """

    currency: str | None
    tournament: str | None = None

    @classmethod
    def of(cls, currency: str, tournament: str | None = None, *, real: bool) -> Money:
        """The money of a hand; chips that stand for no money are play money whatever they are called."""
        return cls(currency if real else PLAY_MONEY, tournament)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the log an entry comes from: log position, stream, position in it, time."""

    position: int
    stream: str
    pos: int
    at: str

    @classmethod
    def of(cls, position: int, event: Event) -> Place:
        """The place of an event."""
        return cls(position, event.stream, event.pos, event.at)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One entry. `amount` is in minor units (chips in a tournament), positive if it is more for the player.

    It is None where the record does not tell: then the entry says that there was a hand, and nothing is counted.
    `hand` is the stream of the hand, `key` that of the order or payment.
    """

    place: Place
    house: str
    party: Party
    player: str | None
    money: Money
    kind: Kind
    amount: int | None
    how: How | None = None
    table: str | None = None
    session: str | None = None
    seat: int | None = None
    hand: str | None = None
    key: str | None = None

    @property
    def counts(self) -> bool:
        """Whether the amount is part of the player's total."""
        return self.kind in COUNTED
