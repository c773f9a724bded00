"""The hand as an aggregate: whose it is, where it was dealt, how it ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal, Self

from domain.aggregate import NOTHING, Aggregate, Handler, Noted
from domain.events import Event, Payload, stream_name
from domain.events import hand as deeds

Life = Literal["open", "finished", "cancelled"]

IN_PLACE_AFTER: Final[Mapping[Life, frozenset[type[Payload]]]] = {
    "finished": frozenset({deeds.RefundOrdered, deeds.DeckRevealed}),
    "cancelled": frozenset({deeds.RefundOrdered, deeds.RefundPaid, deeds.DeckRevealed}),
}
"""What is not late after the end. A refund order after `hand.finished` is none either: it is a fault of its own."""


def _on_finished(hand: Hand, pos: int, _: deeds.HandFinished) -> Hand:
    return replace(hand, life="finished", end=pos)


def _on_cancelled(hand: Hand, pos: int, deed: deeds.HandCancelled) -> Hand:
    return replace(hand, life="cancelled", end=pos, policy=deed.policy, incident=deed.incident)


def _on_refund_ordered(hand: Hand, _: int, deed: deeds.RefundOrdered) -> Hand:
    return replace(hand, refunds_ordered=hand.refunds_ordered.noted(deed.key))


def _on_refund_paid(hand: Hand, _: int, deed: deeds.RefundPaid) -> Hand:
    return replace(hand, refunds_paid=hand.refunds_paid.noted(deed.key))


def _on_unreadable(hand: Hand, pos: int, _: deeds.HandUnreadable) -> Hand:
    return replace(hand, unreadable=hand.unreadable.noted(pos))


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand(Aggregate):
    """A hand. `server` and `build` are None where the record names none; lists are in the order of the events.

    `policy` and `incident` are those of the cancellation; refunds are noted by their keys, as often as they are there.
    """

    OPENING: ClassVar[type[Payload] | None] = deeds.HandStarted
    HANDLERS: ClassVar[Mapping[type[Payload], Handler]] = {
        deeds.HandFinished: _on_finished,
        deeds.HandCancelled: _on_cancelled,
        deeds.RefundOrdered: _on_refund_ordered,
        deeds.RefundPaid: _on_refund_paid,
        deeds.HandUnreadable: _on_unreadable,
    }

    house: str
    hand_no: str
    table: str
    server: str | None
    build: str | None
    life: Life = "open"
    policy: str | None = None
    incident: str | None = None
    refunds_ordered: Noted[str] = NOTHING
    refunds_paid: Noted[str] = NOTHING
    unreadable: Noted[int] = NOTHING
    """Positions of events that could not be stored."""

    @classmethod
    def opened(cls, event: Event) -> Self:
        """The hand as it starts."""
        data = event.data
        assert isinstance(data, deeds.HandStarted)
        return cls(
            stream=event.stream,
            version=event.pos,
            since=event.at,
            house=data.house,
            hand_no=data.hand_no,
            table=data.table,
            server=data.server,
            build=data.build,
        )

    @classmethod
    def stream_of(cls, opening: deeds.HandStarted) -> str | None:
        """`hand/<house>/<hand_no>`."""
        return stream_name("hand", opening.house, opening.hand_no)

    def has_place(self, kind: type[Payload]) -> bool:
        """Whether an event of this kind is not late."""
        return self.life == "open" or kind in IN_PLACE_AFTER[self.life]
