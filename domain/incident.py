"""The incident as an aggregate: a crash, and how far its aftermath has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple, Self

from domain.aggregate import Aggregate, Handler
from domain.events import Event, Payload
from domain.events import incident as facts


class Refunds(NamedTuple):
    """Refunds of an incident: the position of the event that states them, and their sum in minor units."""

    pos: int
    total: int


def _on_computed(incident: Incident, pos: int, fact: facts.RefundsComputed) -> Incident:
    return replace(incident, policy=fact.policy, computed=Refunds(pos, fact.total))


def _on_ordered(incident: Incident, pos: int, fact: facts.RefundsOrdered) -> Incident:
    return replace(incident, ordered=Refunds(pos, fact.total), orders=incident.orders + 1)


def _on_notified(incident: Incident, pos: int, _: facts.RegulatorNotified) -> Incident:
    return replace(incident, notified=pos) if incident.notified is None else incident


def _on_closed(incident: Incident, pos: int, _: facts.IncidentClosed) -> Incident:
    return replace(incident, end=pos)


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident(Aggregate):
    """An incident. What was computed and ordered is the newest that was stated; `orders` counts the orders.

    `notified` is the position at which the regulator was first told.
    """

    OPENING: ClassVar[type[Payload] | None] = facts.ServerCrashed
    HANDLERS: ClassVar[Mapping[type[Payload], Handler]] = {
        facts.RefundsComputed: _on_computed,
        facts.RefundsOrdered: _on_ordered,
        facts.RegulatorNotified: _on_notified,
        facts.IncidentClosed: _on_closed,
    }

    server: str
    crashed_at: str
    reason_code: int
    policy: str | None = None
    computed: Refunds | None = None
    ordered: Refunds | None = None
    orders: int = 0
    notified: int | None = None

    @classmethod
    def opened(cls, event: Event) -> Self:
        """The incident as it is reported first."""
        data = event.data
        assert isinstance(data, facts.ServerCrashed)
        return cls(
            stream=event.stream,
            version=event.pos,
            since=event.at,
            server=data.server,
            crashed_at=data.crashed_at,
            reason_code=data.reason_code,
        )
