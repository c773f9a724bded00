"""Searching hands: by whatever a person knows of a hand, page by page, with counts for what else there is to choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from projections.hands.filters import STATUS, Condition, HandFilter, condition_of
from projections.hands.relations import HAND
from projections.hands.rows import HandRow, PlayerRow, hand_row
from projections.open_log import OpenLog
from projections.times import us_of

Facet = Literal["house", "table", "game", "limit", "currency", "life", "status", "server", "build", "room", "code"]

PAGE_HANDS_MAX: Final = 10_000
OPEN_AT_ONCE: Final = 1_000
EVERYTHING: Final = HandFilter()

_FROM: Final = "hands.hand h LEFT JOIN findings.verdict v ON v.hand = h.hand"
_SELECT: Final = f"SELECT {HAND.selected('h')}, {STATUS} FROM {_FROM}"  # noqa: S608 - names of the code
_PLAYERS: Final = (
    "SELECT seat, player, stack, session, client, sitting_out FROM hands.player WHERE hand = ? ORDER BY seat"
)
_COLUMNS: Final[dict[Facet, str]] = {
    "house": "h.house",
    "table": "h.table_name",
    "game": "h.game",
    "limit": "h.bet_limit",
    "currency": "h.currency",
    "life": "h.life",
    "status": STATUS,
    "server": "h.server",
    "build": "h.build",
    "room": "h.room",
}
"""What hands are counted by; `code` is counted by findings."""


class Key(NamedTuple):
    """Where a page ends: time of the start in microseconds since 1970, and the hand."""

    started_us: int
    hand: int


@dataclass(frozen=True, slots=True)
class HandPage:
    """Hands in order of their start. `following` is where the next page begins; None if this is the last."""

    hands: tuple[HandRow, ...]
    following: Key | None


class Funds(NamedTuple):
    """What players have in hands of one currency, in minor units."""

    currency: str
    hands: int
    amount: int


class Hands:
    """Reads the read model `hands`; statuses and codes come from `findings`."""

    def __init__(self, log: OpenLog) -> None:
        self._log = log

    def hand(self, stream: str) -> HandRow | None:
        """One hand by its stream; None if the read model does not have it (yet)."""
        condition = Condition("h.hand = ?", [self._log.first_position(stream)])
        return next(iter(self._rows(condition, "")), None)

    def players(self, stream: str) -> tuple[PlayerRow, ...]:
        """The players at the table when a hand began, by seat; none of a hand that is not there."""
        rows = self._fetched(_PLAYERS, [self._log.first_position(stream)])
        return tuple(PlayerRow(*row) for row in rows)

    def page(
        self, wanted: HandFilter = EVERYTHING, *, after: Key | None = None, limit: int = 100, newest_first: bool = True
    ) -> HandPage:
        """Hands by the time of their start, after a key; of equal times by the log."""
        limit = max(1, min(limit, PAGE_HANDS_MAX))
        way, further = ("DESC", "<") if newest_first else ("ASC", ">")
        condition = condition_of(wanted)
        if after is not None:
            condition = condition.also(f"(epoch_us(h.started_at), h.hand) {further} (?, ?)", *after)
        rows = self._rows(condition, f"ORDER BY h.started_at {way}, h.hand {way} LIMIT {limit + 1}")
        last = rows[limit - 1] if len(rows) > limit else None
        following = None if last is None else Key(us_of(last.started_at), last.hand)
        return HandPage(tuple(rows[:limit]), following)

    def count(self, wanted: HandFilter = EVERYTHING) -> int:
        """How many hands there are."""
        where, values = condition_of(wanted)
        rows = self._fetched(f"SELECT count(*) FROM {_FROM} WHERE {where}", values)  # noqa: S608 - names of the code
        return int(rows[0][0])

    def facets(self, wanted: HandFilter, facets: Sequence[Facet]) -> dict[Facet, dict[str | None, int]]:
        """For each facet, how many of the hands have which value, most first.

        Of `code`, how many hands have a finding of it.
        """
        where, values = condition_of(wanted)
        return {facet: dict(self._fetched(_count_by(facet, where), values)) for facet in facets}

    def open_hands(self, wanted: HandFilter = EVERYTHING) -> Iterator[HandRow]:
        """The open hands in the order of the log; only some at a time are held."""
        condition, last = condition_of(wanted).also("h.life = 'open'"), 0
        while rows := self._rows(condition.also("h.hand > ?", last), f"ORDER BY h.hand LIMIT {OPEN_AT_ONCE}"):
            yield from rows
            last = rows[-1].hand

    def funds(self, wanted: HandFilter = EVERYTHING) -> tuple[Funds, ...]:
        """What players have in open cash hands for real money: put in less returned, by currency."""
        where, values = condition_of(wanted).also("h.life = 'open' AND h.real_money AND h.tournament IS NULL")
        statement = (
            f"SELECT h.currency, count(*), sum(h.put_in - h.returned) FROM {_FROM} WHERE {where} "  # noqa: S608 - names of the code
            "GROUP BY h.currency ORDER BY h.currency"
        )
        return tuple(
            Funds(currency, count, int(amount)) for currency, count, amount in self._fetched(statement, values)
        )

    def _rows(self, condition: Condition, rest: str) -> list[HandRow]:
        return [hand_row(row) for row in self._fetched(f"{_SELECT} WHERE {condition.where} {rest}", condition.values)]

    def _fetched(self, statement: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        with self._log.store.reading() as cursor:
            return cursor.execute(statement, list(values)).fetchall()


def _count_by(facet: Facet, where: str) -> str:
    if facet == "code":
        return (
            f"SELECT f.code, count(DISTINCT f.hand) FROM {_FROM} JOIN findings.finding f ON f.hand = h.hand "  # noqa: S608 - names of the code
            f"WHERE {where} GROUP BY 1 ORDER BY 2 DESC, 1"
        )
    return f"SELECT {_COLUMNS[facet]}, count(*) FROM {_FROM} WHERE {where} GROUP BY 1 ORDER BY 2 DESC, 1"  # noqa: S608 - as above
