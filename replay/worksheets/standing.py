"""What corrections of a hand have ordered already, by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from domain.events import hand as deeds
from domain.events.correction import Payment
from replay.verdict import HOUSE


def standing_of(started: deeds.HandStarted, payments: Sequence[Payment]) -> Mapping[int, int] | None:
    """The payments added up by the seats of their players; None if one is to somebody who does not sit in the hand."""
    sums: Counter[int] = Counter()
    for payment in payments:
        if payment.player == HOUSE:
            continue
        seats = [seat.seat for seat in started.seats if seat.player == payment.player]
        if payment.seat is not None:
            seats = [seat for seat in seats if seat == payment.seat]
        if len(seats) != 1:
            return None
        sums[seats[0]] += payment.amount
    return sums
