"""What is appended to a hand that a crash broke off: its cancellation and an order for each seat. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from domain.events import Event, Payload
from domain.events import hand as deeds
from domain.events.fields import Policy
from replay.worksheets import Crash, RefundSheet


class Missing(NamedTuple):
    """What a hand still lacks: its cancellation with all orders, or some of the orders; `known` are there already.

    `changed`: the hand is not what the sheet was made from: more of it came in, or it was ended by another.
    """

    facts: tuple[Payload, ...]
    known: int
    changed: bool = False

    def less(self, count: int) -> Missing:
        """The same where the first of the facts turned out to be there: somebody did just the same at that moment."""
        return Missing(self.facts[count:], self.known + orders_in(self.facts[:count]), self.changed)


def orders_in(facts: Sequence[Payload]) -> int:
    """How many refund orders are among the facts."""
    return sum(isinstance(fact, deeds.RefundOrdered) for fact in facts)


def missing(sheet: RefundSheet, crash: Crash, events: Sequence[Event]) -> Missing:
    """What a hand lacks of its sheet, by its events in the log."""
    end = next((event for event in events if isinstance(event.data, (deeds.HandFinished, deeds.HandCancelled))), None)
    if end is None:
        facts = (_cancellation(sheet, crash), *_orders(sheet))
        return Missing(facts, 0) if len(events) == sheet.events else Missing((), 0, changed=True)
    if not isinstance(end.data, deeds.HandCancelled) or end.data.incident != crash.incident:
        return Missing((), 0, changed=True)
    ordered = {event.data.key for event in events if isinstance(event.data, deeds.RefundOrdered)}
    lacking = tuple(order for order in _orders(sheet) if order.key not in ordered)
    return Missing(lacking, sum(1 for _ in _orders(sheet)) - len(lacking), changed=end.pos != sheet.events + 1)


def placed(facts: Sequence[Payload], stream: str, after: int, at: str, by: str | None) -> list[Event]:
    """The facts as events that follow position `after` of a stream."""
    return [Event(stream, pos, at, fact, by) for pos, fact in enumerate(facts, after + 1)]


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
