"""The order that makes one wrongly paid hand right, and whether one that was given is this one. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from domain.events.correction import CorrectionOrdered, Payment
from replay.verdict import HOUSE
from replay.worksheets.sheets import CorrectionSheet

CauseKind = Literal["dispute", "incident", "operator", "regulator"]
WORDS_MAX = 1_000
"""So many characters has each of an order's texts at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderTerms:
    """What an order says beside its payments. ValueError where it does not say enough, or one person alone says it."""

    cause: CauseKind
    cause_id: str
    reason: str
    by: str
    approved_by: str

    def __post_init__(self) -> None:
        for name in ("cause_id", "reason", "by", "approved_by"):
            words = getattr(self, name)
            if not words.strip() or len(words) > WORDS_MAX:
                raise ValueError(f"{name}: expected 1 to {WORDS_MAX:,} characters that say something")
        if self.by.strip().casefold() == self.approved_by.strip().casefold():
            raise ValueError(f"approved_by: expected somebody else than {self.by}, who orders")


def payments_of(sheet: CorrectionSheet) -> tuple[Payment, ...]:
    """Who gets and who gives, the house last; they sum to zero. None where nothing is due or a problem is in the way.

    Chips of a tournament are not paid: the tournament has gone on with them, or is over.
    """
    if sheet.problem is not None or sheet.hand.tournament is not None:
        return ()
    paid = [Payment(player=s.player, seat=s.seat, amount=s.due, key=s.key) for s in sheet.seats if s.due]
    if sheet.house:
        paid.append(Payment(player=HOUSE, amount=sheet.house, key=sheet.house_key))
    return tuple(paid)


def order_of(sheet: CorrectionSheet, terms: OrderTerms) -> CorrectionOrdered | None:
    """The order; None where there is nothing to pay."""
    payments = payments_of(sheet)
    if not payments:
        return None
    return CorrectionOrdered(
        hand=sheet.hand.stream,
        cause=terms.cause,
        cause_id=terms.cause_id,
        reason=terms.reason,
        replaces=sheet.replaces,
        payments=payments,
        by=terms.by,
        approved_by=terms.approved_by,
    )


def same_payments(one: Iterable[Payment], other: Iterable[Payment]) -> bool:
    """Whether two orders pay the same, in whatever order they list it."""
    return sorted(map(_parts, one)) == sorted(map(_parts, other))


def _parts(payment: Payment) -> tuple[str, str, int, int]:
    return payment.key, payment.player, payment.seat or 0, payment.amount
