"""The entries that follow from the events of a correction. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from domain.events import Event, correction, hand, stream_parts
from projections.ledger.entries import Entry, Kind, Money, Party, Place
from projections.ledger.of_hands import money_of

_HOUSE = "house"


@dataclass(slots=True)
class CorrectionFacts:
    """A correction so far: its payments, and the keys of those that were made.

    `started` is the opening of the hand that it corrects; None if the log did not have it when the correction came.
    """

    started: hand.HandStarted | None
    payments: list[tuple[correction.CorrectionOrdered, correction.Payment]] = field(default_factory=list)
    paid: set[str] = field(default_factory=set)
    withdrawn: bool = False

    def take(self, position: int, event: Event) -> list[Entry]:
        """Add the next event; the entries that follow from it."""
        place, data = Place.of(position, event), event.data
        if isinstance(data, correction.CorrectionOrdered):
            return self._order(place, data)
        if isinstance(data, correction.CorrectionPaid):
            return self._pay(place, data)
        if isinstance(data, correction.CorrectionWithdrawn):
            return self._withdraw(place)
        return []

    def _order(self, place: Place, data: correction.CorrectionOrdered) -> list[Entry]:
        self.payments.extend((data, payment) for payment in data.payments)
        return [self._entry(place, Kind.CORRECTION, data, payment, payment.amount) for payment in data.payments]

    def _pay(self, place: Place, data: correction.CorrectionPaid) -> list[Entry]:
        found = next((pair for pair in self.payments if pair[1].key == data.key), None)
        if found is None:
            return [self._of_nobody(place, data.key)]
        self.paid.add(data.key)
        ordered, payment = found
        return [self._entry(place, Kind.CORRECTION_PAID, ordered, payment, payment.amount)]

    def _withdraw(self, place: Place) -> list[Entry]:
        """What was paid stays: the money has moved, and only another correction moves it back."""
        if self.withdrawn:
            return []
        self.withdrawn = True
        unpaid = [pair for pair in self.payments if pair[1].key not in self.paid]
        return [self._entry(place, Kind.CORRECTION_WITHDRAWN, *pair, -pair[1].amount) for pair in unpaid]

    def _entry(
        self,
        place: Place,
        kind: Kind,
        ordered: correction.CorrectionOrdered,
        payment: correction.Payment,
        amount: int,
    ) -> Entry:
        party: Party = "house" if payment.player == _HOUSE else "player"
        return Entry(
            place=place,
            house=_house_of(place),
            party=party,
            player=None if party == "house" else payment.player,
            money=self._money(),
            kind=kind,
            amount=amount,
            table=None if self.started is None else self.started.table,
            session=self._session(payment),
            seat=payment.seat,
            hand=ordered.hand,
            key=payment.key,
        )

    def _of_nobody(self, place: Place, key: str) -> Entry:
        """A payment that nobody has ordered."""
        return Entry(
            place=place,
            house=_house_of(place),
            party="unknown",
            player=None,
            money=self._money(),
            kind=Kind.CORRECTION_PAID,
            amount=None,
            key=key,
        )

    def _money(self) -> Money:
        return Money(None) if self.started is None else money_of(self.started)

    def _session(self, payment: correction.Payment) -> str | None:
        """The session of the player in the hand that is corrected."""
        seats: Sequence[hand.Seat] = () if self.started is None else self.started.seats
        for seat in seats:
            if seat.player == payment.player and payment.seat in {None, seat.seat}:
                return seat.session
        return None


def _house_of(place: Place) -> str:
    return stream_parts(place.stream)[1]
