"""The table as an aggregate: who sits there, and what he has brought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Final, NamedTuple, Self

from domain.aggregate import TEXT_NOTED_MAX, Aggregate, Handler
from domain.events import Event, Payload, stream_name
from domain.events import table as facts

SEATS_MAX: Final = 100
"""How many seats are kept; chips that are brought to further ones are counted."""


class Sitting(NamedTuple):
    """A player at a seat since he sat down: the sum of what he has brought, in minor units, and in how many times.

    Chips that come without a buy-in before them are taken as one: the table records what it was told.
    """

    seat: int
    player: str
    brought: int
    times: int
    sits_out: bool = False


Purchase = facts.BoughtIn | facts.ToppedUp


def _on_opened(table: Table, _: int, fact: facts.TableOpened) -> Table:
    """A table that is open already stays as it was opened; one that was closed opens again."""
    if table.end is None:
        return table
    return replace(table, end=None, seats=(), game=fact.game, limit=fact.limit, server=fact.server)


def _on_chips(table: Table, _: int, fact: Purchase) -> Table:
    before = table.sitting_at(fact.seat)
    if before is None or before.player != fact.player:
        if len(fact.player) > TEXT_NOTED_MAX or (before is None and len(table.seats) >= SEATS_MAX):
            return replace(table, unkept=table.unkept + 1)
        before = Sitting(fact.seat, fact.player, 0, 0)
    return _with(table, before._replace(brought=before.brought + fact.amount, times=before.times + 1))


def _on_cashed_out(table: Table, _: int, fact: facts.CashedOut) -> Table:
    sitting = table.sitting_at(fact.seat)
    if sitting is None or sitting.player != fact.player:
        return table
    return replace(table, seats=tuple(other for other in table.seats if other is not sitting))


def _on_presence(table: Table, _: int, fact: facts.SatOut | facts.Returned) -> Table:
    sitting = table.sitting_at(fact.seat)
    if sitting is None or sitting.player != fact.player:
        return table
    return _with(table, sitting._replace(sits_out=isinstance(fact, facts.SatOut)))


def _with(table: Table, sitting: Sitting) -> Table:
    """The table with this sitting instead of any other at its seat."""
    others = (other for other in table.seats if other.seat != sitting.seat)
    return replace(table, seats=tuple(sorted((*others, sitting))))


def _on_closed(table: Table, pos: int, _: facts.TableClosed) -> Table:
    return replace(table, end=pos)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Aggregate):
    """A table. `seats` are those where somebody sits, in order; `unkept` counts what came to others than those kept."""

    OPENING: ClassVar[type[Payload] | None] = facts.TableOpened
    HANDLERS: ClassVar[Mapping[type[Payload], Handler]] = {
        facts.TableOpened: _on_opened,
        facts.BoughtIn: _on_chips,
        facts.ToppedUp: _on_chips,
        facts.CashedOut: _on_cashed_out,
        facts.SatOut: _on_presence,
        facts.Returned: _on_presence,
        facts.TableClosed: _on_closed,
    }

    house: str
    table: str
    game: str
    limit: str
    server: str
    seats: tuple[Sitting, ...] = ()
    unkept: int = 0

    @classmethod
    def opened(cls, event: Event) -> Self:
        """The table as it opens."""
        data = event.data
        assert isinstance(data, facts.TableOpened)
        return cls(
            stream=event.stream,
            version=event.pos,
            since=event.at,
            house=data.house,
            table=data.table,
            game=data.game,
            limit=data.limit,
            server=data.server,
        )

    @classmethod
    def stream_of(cls, opening: facts.TableOpened) -> str | None:
        """`table/<house>/<table>`."""
        return stream_name("table", opening.house, opening.table)

    def has_place(self, kind: type[Payload]) -> bool:
        """Whether an event of this kind is not late: a closed table may open again."""
        return self.end is None or kind is facts.TableOpened

    def sitting_at(self, seat: int) -> Sitting | None:
        """Who sits at a seat; None if nobody does."""
        return next((sitting for sitting in self.seats if sitting.seat == seat), None)
