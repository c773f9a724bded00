"""The entries that follow from the events of a table: chips that players bring and take. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from domain.events import Event, stream_parts, table
from projections.ledger.entries import Entry, Kind, Money, Place

_KINDS: Final[Mapping[type[Any], tuple[Kind, int]]] = MappingProxyType(
    {
        table.BoughtIn: (Kind.BOUGHT_IN, 1),
        table.ToppedUp: (Kind.TOPPED_UP, 1),
        table.CashedOut: (Kind.CASHED_OUT, -1),
    }
)


def money_at(opening: Event | None) -> Money:
    """What amounts are in at a table, by its first event; unknown if that does not open it."""
    if opening is None or not isinstance(opening.data, table.TableOpened):
        return Money(None)
    return Money.of(opening.data.currency, real=True)


def entries_of_table(money: Money, position: int, event: Event) -> list[Entry]:
    """The entries of an event of a table."""
    found = _KINDS.get(type(event.data))
    if found is None:
        return []
    data: Any = event.data
    kind, sign = found
    _kind, house, name = stream_parts(event.stream)
    return [
        Entry(
            place=Place.of(position, event),
            house=house,
            party="player",
            player=data.player,
            money=money,
            kind=kind,
            amount=sign * data.amount,
            table=name,
            session=data.session,
            seat=data.seat,
        )
    ]
