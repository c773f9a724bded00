"""Hands as they stood at a time: what their events before it say, added up and not judged. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from domain.events import hand, stream_name
from domain.events.incident import ServerCrashed
from projections.hand_facts import HandFacts
from projections.incidents.coverage import covers
from projections.open_log import Placed

Stage = Literal["open", "cancelled", "ordered", "paid"]
"""How far a hand that was broken off is resolved: open, cancelled, all that is due ordered, all that is due paid."""


@dataclass(frozen=True, slots=True)
class Crash:
    """A crash that is recorded, with its house and the stream of its incident."""

    stream: str
    house: str
    data: ServerCrashed


@dataclass(slots=True)
class Standing:
    """A hand at a time: its facts, and by seat what was ordered back and paid, each key once."""

    facts: HandFacts
    opening: Placed
    ordered: Counter[int] = field(default_factory=Counter)
    paid: Counter[int] = field(default_factory=Counter)

    @property
    def at_stake(self) -> int | None:
        """Contributions less returns; None where the source does not state returns."""
        if self.facts.started is None or not self.facts.states("uncalled"):
            return None
        return self.facts.put_in.total() - self.facts.returned.total()

    def stage(self, due: Mapping[int, int] | None) -> Stage:
        """How far it is resolved, by what is due to each seat; None: nobody knows, so it cannot be resolved."""
        if self.facts.life == "open":
            return "open"
        if due is None or any(self.ordered[seat] < amount for seat, amount in due.items()):
            return "cancelled"
        return "ordered" if any(self.paid[seat] < amount for seat, amount in due.items()) else "paid"


def standing_before(events: Sequence[Placed], before: str) -> Standing | None:
    """A hand, by all its events, as it stood before a time; None if it had not begun.

    Which events are late is told by their order in the stream, whatever their times.
    """
    opening = events[0]
    if opening.event.at >= before:
        return None
    whole = HandFacts(opening.position, opening.event)
    standing = Standing(HandFacts(opening.position, opening.event), opening)
    paid: set[str] = set()
    for position, _aggregate, event in events[1:]:
        counts = whole.take(position, event)
        if event.at >= before:
            continue
        if not counts:
            standing.facts.late += 1
            continue
        if isinstance(event.data, hand.RefundOrdered) and event.data.key not in standing.facts.orders:
            standing.ordered[event.data.seat] += event.data.amount
        standing.facts.take(position, event)
        if isinstance(event.data, hand.RefundPaid) and event.data.key not in paid:
            order = standing.facts.orders.get(event.data.key)
            if order is not None:
                paid.add(event.data.key)
                standing.paid[order.seat] += order.amount
    return standing


def named_crash(crashes: Sequence[Crash], house: str, incident: str | None) -> Crash | None:
    """The crash of a house that a cancellation names, by its stream or by its name in the house; None if none is."""
    if not incident:
        return None
    names = {incident, stream_name("incident", house, incident)}
    return next((crash for crash in crashes if crash.house == house and crash.stream in names), None)


def crash_of(
    crashes: Sequence[Crash], opening: Placed, table_server: str | None, ended_at: str | None = None
) -> Crash | None:
    """The first of the crashes that covers a hand that was not over by then; None if none does."""
    for crash in crashes:
        was_over = ended_at is not None and ended_at < crash.data.crashed_at
        if not was_over and covers(crash.data, crash.house, opening.event, table_server):
            return crash
    return None
