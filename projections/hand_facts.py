"""What is recorded of one hand, added up as it stands: nothing is recomputed, nothing is judged.

An event after the end is late and changes nothing (contract 1): it is counted as late, and not added. After a
cancellation refund orders and payments are in place, after either end a revealed deck, and an order after
`hand.finished` is a fault of its own, but an order all the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from domain.events import Event, hand
from domain.hand import IN_PLACE_AFTER, Life
from projections.open_log import Placed

Amounts = Mapping[int, int]

UNKNOWN_TIME: Final = "1970-01-01T00:00:00.000000Z"
"""The time of a hand whose record states none (contract 1)."""


class HandFacts:
    """The facts of one hand so far. Amounts are in minor units, by seat where a seat has them.

    `first` is the log position of its first event and names the hand in all read models. `put_in` is what a seat has
    put in, dead money included; `awarded` what pots it was awarded; `cashed_out` what the house has paid it for its
    share; `fees` what was taken off its stack. `orders` are the refund orders by key, the first of a key.
    """

    __slots__ = (
        "awarded",
        "cancelled",
        "cashed_out",
        "ended_at",
        "events",
        "fees",
        "finished",
        "first",
        "house_money",
        "last",
        "last_at",
        "late",
        "life",
        "orders",
        "pot_fees",
        "put_in",
        "rake",
        "refunds_ordered",
        "refunds_paid",
        "returned",
        "started",
        "started_at",
        "stream",
    )

    def __init__(self, position: int, event: Event) -> None:
        self.first = self.last = position
        self.stream = event.stream
        self.started = event.data if isinstance(event.data, hand.HandStarted) else None
        self.started_at = self.last_at = event.at
        self.life: Life = "open"
        self.ended_at: str | None = None
        self.finished: hand.HandFinished | None = None
        self.cancelled: hand.HandCancelled | None = None
        self.events, self.late = 1, 0
        self.put_in: Counter[int] = Counter()
        self.returned: Counter[int] = Counter()
        self.awarded: Counter[int] = Counter()
        self.cashed_out: Counter[int] = Counter()
        self.fees: Counter[int] = Counter()
        self.rake = self.pot_fees = self.house_money = 0
        self.refunds_ordered = self.refunds_paid = 0
        self.orders: dict[str, hand.RefundOrdered] = {}

    def take(self, position: int, event: Event) -> bool:
        """Add the next event of the hand; whether it counts: one that is late does not."""
        self.events += 1
        self.last, self.last_at = position, event.at
        kind = type(event.data)
        if self.life != "open" and kind not in IN_PLACE_AFTER[self.life]:
            self.late += 1
            return False
        handler = _HANDLERS.get(kind)
        if handler is not None:
            handler(self, event)
        return True

    @property
    def seats(self) -> tuple[hand.Seat, ...]:
        """The seats as the hand's opening names them; none if the hand does not begin with it."""
        return () if self.started is None else self.started.seats

    @property
    def house_shares(self) -> int:
        """Awards that are the house's: of seats that it has paid for their share."""
        return sum(self.awarded[seat] for seat in self.cashed_out)

    @property
    def is_timed(self) -> bool:
        """Whether the times of the hand are known: where a record states none, it stands at the beginning of 1970."""
        return self.states("times") or self.started_at != UNKNOWN_TIME

    @property
    def states_all_money(self) -> bool:
        """Whether the record states all that its money has to add up by: returns, awards, rake, the house's shares."""
        return (
            self.started is not None
            and self.states("uncalled", "awards", "rake")
            and all(seat in self.awarded for seat in self.cashed_out)
        )

    def closing_stacks(self) -> Amounts:
        """The stacks that `hand.finished` states; of a seat that it names twice the first."""
        stacks: dict[int, int] = {}
        for entry in () if self.finished is None else self.finished.stacks:
            stacks.setdefault(entry.seat, entry.stack)
        return stacks

    def states(self, *kinds: str) -> bool:
        """Whether the source of the hand states these kinds of fact; a game server states all."""
        source = None if self.started is None else self.started.source
        return source is None or set(kinds) <= set(source.states)


def facts_from(events: Sequence[Placed], facts: HandFacts | None = None) -> HandFacts:
    """The facts of a hand after these events: of the whole hand, or with the facts of all events before them."""
    for position, _aggregate, event in events:
        if facts is None:
            facts = HandFacts(position, event)
        else:
            facts.take(position, event)
    assert facts is not None, "a hand has events"
    return facts


def _put_in(facts: HandFacts, event: Event) -> None:
    data: Any = event.data
    facts.put_in[data.seat] += data.amount


def _returned(facts: HandFacts, event: Event) -> None:
    data: Any = event.data
    facts.returned[data.seat] += data.amount


def _awarded(facts: HandFacts, event: Event) -> None:
    data: Any = event.data
    facts.awarded[data.seat] += data.amount


def _cashed_out(facts: HandFacts, event: Event) -> None:
    data: Any = event.data
    facts.cashed_out[data.seat] += data.amount


def _raked(facts: HandFacts, event: Event) -> None:
    data: Any = event.data
    facts.rake += data.amount


def _fee(facts: HandFacts, event: Event) -> None:
    data: Any = event.data
    if data.seat is None:
        facts.pot_fees += data.amount
    else:
        facts.fees[data.seat] += data.amount


def _house_money(facts: HandFacts, event: Event) -> None:
    data: Any = event.data
    facts.house_money += data.amount


def _finished(facts: HandFacts, event: Event) -> None:
    data: Any = event.data
    facts.life, facts.ended_at, facts.finished = "finished", event.at, data


def _cancelled(facts: HandFacts, event: Event) -> None:
    data: Any = event.data
    facts.life, facts.ended_at, facts.cancelled = "cancelled", event.at, data


def _ordered(facts: HandFacts, event: Event) -> None:
    data: Any = event.data
    facts.refunds_ordered += data.amount
    facts.orders.setdefault(data.key, data)


def _paid(facts: HandFacts, event: Event) -> None:
    data: Any = event.data
    order = facts.orders.get(data.key)
    facts.refunds_paid += 0 if order is None else order.amount


_HANDLERS: Final[Mapping[type[Any], Callable[[HandFacts, Event], None]]] = MappingProxyType(
    {
        hand.AntePosted: _put_in,
        hand.BlindPosted: _put_in,
        hand.BringInPosted: _put_in,
        hand.Called: _put_in,
        hand.Bet: _put_in,
        hand.Raised: _put_in,
        hand.Completed: _put_in,
        hand.UncalledBetReturned: _returned,
        hand.PotAwarded: _awarded,
        hand.CashedOut: _cashed_out,
        hand.RakeTaken: _raked,
        hand.FeeTaken: _fee,
        hand.HouseMoneyAdded: _house_money,
        hand.HandFinished: _finished,
        hand.HandCancelled: _cancelled,
        hand.RefundOrdered: _ordered,
        hand.RefundPaid: _paid,
    }
)
