"""The entries that follow from the events of a hand. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from domain.events import Event, hand, stream_parts
from projections.hand_facts import HandFacts
from projections.ledger.entries import Entry, How, Kind, Money, Party, Place


def entries_of_hand(facts: HandFacts, position: int, event: Event) -> list[Entry]:
    """The entries of an event that counts, which is the last that `facts` have taken.

    Of a hand without its opening nobody knows who had a seat, with what: it has those alone that name their player.
    """
    make = _MAKERS.get(type(event.data))
    return [] if make is None else make(facts, Place.of(position, event), event.data)


def result_of(facts: HandFacts, seat: hand.Seat, closing: Mapping[int, int]) -> tuple[int | None, How | None]:
    """What a finished hand has come to for a seat by the record, and how that is known.

    From the stacks at both ends where both are stated. Else from what it put in, got back and was awarded, if the
    source states returns and awards. Else it is not known.
    """
    stack = closing.get(seat.seat)
    if seat.stack is not None and stack is not None:
        return stack - seat.stack, "stacks"
    if not facts.states("uncalled", "awards"):
        return None, None
    won = facts.cashed_out[seat.seat] if seat.seat in facts.cashed_out else facts.awarded[seat.seat]
    return facts.returned[seat.seat] + won - facts.put_in[seat.seat] - facts.fees[seat.seat], "deeds"


def money_of(started: hand.HandStarted) -> Money:
    """What the amounts of a hand are in."""
    tournament = None if started.tournament is None else started.tournament.id
    return Money.of(started.currency, tournament, real=started.real_money)


def _finished(facts: HandFacts, place: Place, _data: Any) -> list[Entry]:  # noqa: ANN401 - as all makers
    """Results of all who were dealt in, and of others for whom something changed; with what the result contains."""
    closing = facts.closing_stacks()
    entries: list[Entry] = []
    for seat in facts.seats:
        who, number = _sitting(seat), seat.seat
        amount, how = result_of(facts, seat, closing)
        if not seat.sitting_out or amount:
            entries.append(_entry(facts, place, who, Kind.RESULT, amount, how=how))
        if facts.fees[number]:
            entries.append(_entry(facts, place, who, Kind.FEE, -facts.fees[number]))
        if number in facts.cashed_out:
            entries.append(_entry(facts, place, who, Kind.HAND_CASHED_OUT, facts.cashed_out[number]))
    return entries


def _cancelled(facts: HandFacts, place: Place, _data: Any) -> list[Entry]:  # noqa: ANN401 - as all makers
    """What lies in the pot of each who was dealt in. Rake, fees and awards before are reversed (TP.CRASH.*)."""
    stakes = [(seat, facts.put_in[seat.seat] - facts.returned[seat.seat]) for seat in facts.seats]
    return [
        _entry(facts, place, _sitting(seat), Kind.VOIDED, -stake)
        for seat, stake in stakes
        if stake or not seat.sitting_out
    ]


def _ordered(facts: HandFacts, place: Place, data: hand.RefundOrdered) -> list[Entry]:
    return [_entry(facts, place, _named(facts, data), Kind.REFUND_ORDERED, data.amount, how=data.to, key=data.key)]


def _paid(facts: HandFacts, place: Place, data: hand.RefundPaid) -> list[Entry]:
    """A payment names the key of its order alone; player and amount are the order's."""
    order = facts.orders.get(data.key)
    if order is None:
        return [_entry(facts, place, _NOBODY, Kind.REFUND_PAID, None, key=data.key)]
    return [_entry(facts, place, _named(facts, order), Kind.REFUND_PAID, order.amount, how=order.to, key=order.key)]


class _Who(NamedTuple):
    """Whose an entry is."""

    party: Party
    player: str | None = None
    seat: int | None = None
    session: str | None = None


_NOBODY: Final = _Who("unknown")


def _sitting(seat: hand.Seat) -> _Who:
    return _Who("player", seat.player, seat.seat, seat.session)


def _named(facts: HandFacts, order: hand.RefundOrdered) -> _Who:
    """The player whom an order names, with his session where he is the one in the seat."""
    for seat in facts.seats:
        if (seat.seat, seat.player) == (order.seat, order.player):
            return _sitting(seat)
    return _Who("player", order.player, order.seat)


def _entry(
    facts: HandFacts,
    place: Place,
    who: _Who,
    kind: Kind,
    amount: int | None,
    *,
    how: How | None = None,
    key: str | None = None,
) -> Entry:
    _kind, house, _hand_no = stream_parts(facts.stream)
    return Entry(
        place=place,
        house=house,
        party=who.party,
        player=who.player,
        money=Money(None) if facts.started is None else money_of(facts.started),
        kind=kind,
        amount=amount,
        how=how,
        table=None if facts.started is None else facts.started.table,
        session=who.session,
        seat=who.seat,
        hand=facts.stream,
        key=key,
    )


_MAKERS: Final[Mapping[type[Any], Callable[[HandFacts, Place, Any], list[Entry]]]] = MappingProxyType(
    {
        hand.HandFinished: _finished,
        hand.HandCancelled: _cancelled,
        hand.RefundOrdered: _ordered,
        hand.RefundPaid: _paid,
    }
)
