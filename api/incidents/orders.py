"""What is appended to a hand that a crash broke off: its cancellation and an order for each seat. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from domain.events import Event, Payload, event_from
from domain.events import hand as deeds
from domain.events.fields import Policy
from replay.worksheets import Crash, RefundSheet


class Missing(NamedTuple):
    """What a hand still lacks: its cancellation with all orders, or some of the orders; `known` are there already.

    `changed`: the hand is not what the sheet was made from: more of it came in, or it was ended by another.
    `differing` are seats for which something else is ordered than is due: somebody must decide, they lack nothing here.
    """

    facts: tuple[Payload, ...]
    known: int
    changed: bool = False
    differing: tuple[int, ...] = ()

    def less(self, count: int) -> Missing:
        """The same where the first of the facts turned out to be there: somebody did just the same at that moment."""
        return self._replace(facts=self.facts[count:], known=self.known + orders_in(self.facts[:count]))


def orders_in(facts: Sequence[Payload]) -> int:
    """How many refund orders are among the facts."""
    return sum(isinstance(fact, deeds.RefundOrdered) for fact in facts)


def missing(sheet: RefundSheet, crash: Crash, events: Sequence[Event]) -> Missing:
    """What a hand lacks of its sheet, by its events in the log."""
    end = next((event for event in events if isinstance(event.data, deeds.ENDS)), None)
    if end is None:
        if len(events) != sheet.events:
            return Missing((), 0, changed=True)
        return _compared(sheet, events, (_cancellation(sheet, crash),))
    if not isinstance(end.data, deeds.HandCancelled) or end.data.incident != crash.incident:
        return Missing((), 0, changed=True)
    return _compared(sheet, events, ())._replace(changed=end.pos != sheet.events + 1)


def _compared(sheet: RefundSheet, events: Sequence[Event], before: tuple[Payload, ...]) -> Missing:
    """The orders that are lacking, behind what comes before them. Money counts, under whatever key it was ordered."""
    there: dict[str, deeds.RefundOrdered] = {}
    for event in events:
        if isinstance(event.data, deeds.RefundOrdered):
            there.setdefault(event.data.key, event.data)  # a key is paid once: the first order counts
    wanted = {order.seat: order for order in _orders(sheet)}
    given: dict[int, list[deeds.RefundOrdered]] = {}
    for order in there.values():
        given.setdefault(order.seat, []).append(order)
    lacking = [order for seat, order in wanted.items() if seat not in given and order.key not in there]
    known = [order for seat, order in wanted.items() if _is_settled(order, given.get(seat, []))]
    settled = {order.seat for order in (*lacking, *known)}
    return Missing((*before, *lacking), len(known), differing=tuple(sorted({*wanted, *given} - settled)))


def _is_settled(order: deeds.RefundOrdered, given: Sequence[deeds.RefundOrdered]) -> bool:
    """Whether just this amount is ordered for the player in the seat."""
    return sum(each.amount for each in given) == order.amount and all(each.player == order.player for each in given)


def placed(facts: Sequence[Payload], stream: str, after: int, at: str, by: str | None) -> list[Event]:
    """The facts as events that follow position `after` of a stream."""
    return [event_from(stream, pos, at, fact, by) for pos, fact in enumerate(facts, after + 1)]


def _cancellation(sheet: RefundSheet, crash: Crash) -> deeds.HandCancelled:
    return deeds.HandCancelled(
        reason="server-crash",
        reason_code=crash.reason_code,
        incident=crash.incident,
        policy=cast("Policy", sheet.policy),
    )


def _orders(sheet: RefundSheet) -> Iterator[deeds.RefundOrdered]:
    """One order for each seat that gets something."""
    for seat in sheet.seats:
        if seat.due:
            yield deeds.RefundOrdered(seat=seat.seat, player=seat.player, amount=seat.due, to=seat.to, key=seat.key)
