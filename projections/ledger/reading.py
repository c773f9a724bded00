"""Reading the ledger: entries page by page, and one total for each player, currency and tournament."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final, NamedTuple

from projections.ledger.entries import COUNTED, How, Kind, Party
from projections.ledger.relations import ENTRY
from projections.open_log import OpenLog
from projections.times import at_of, us_of

PAGE_ENTRIES_MAX: Final = 10_000

_SELECT: Final = f"SELECT {ENTRY.selected()} FROM ledger.entry"  # noqa: S608 - names of the code
_SUMS: Final = """
    SELECT house, player, currency, tournament, kind, count(*), count(*) - count(amount), coalesce(sum(amount), 0)
    FROM ledger.entry WHERE party = 'player' AND {where} AND (house, player) IN (
        SELECT (house, player) FROM ledger.entry WHERE party = 'player' AND {where} AND {after}
        GROUP BY house, player ORDER BY house, player LIMIT ?
    )
    GROUP BY house, player, currency, tournament, kind
    ORDER BY house, player, currency NULLS FIRST, tournament NULLS FIRST, kind
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerFilter:
    """Which entries are looked for: all that is given must hold. Times as events write them, `before` not included.

    `hand` is a hand by its stream; `cash` leaves out the chips of tournaments, or all else.
    """

    house: str | None = None
    player: str | None = None
    session: str | None = None
    table: str | None = None
    hand: str | None = None
    currency: str | None = None
    tournament: str | None = None
    cash: bool | None = None
    kind: Kind | None = None
    key: str | None = None
    at_from: str | None = None
    at_before: str | None = None


class EntryKey(NamedTuple):
    """Where a page of entries ends."""

    position: int
    line: int


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One entry of the ledger (`projections.ledger.entries.Entry`) as it is stored; `counts`: part of the total."""

    position: int
    line: int
    at: str
    house: str
    party: Party
    player: str | None
    currency: str | None
    tournament: str | None
    kind: Kind
    amount: int | None
    counts: bool
    how: How | None
    table: str | None
    session: str | None
    seat: int | None
    stream: str
    pos: int
    hand: str | None
    key: str | None

    def as_dict(self) -> dict[str, Any]:
        """Give the entry as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class EntryPage:
    """Entries in the order of the log. `following` is where the next page begins; None if this is the last."""

    entries: tuple[EntryRow, ...]
    following: EntryKey | None


@dataclass(frozen=True, slots=True)
class Total:
    """What the record comes to for a player in one currency, or in the chips of one tournament.

    `total` adds up the kinds that count: results, voided hands, refunds and corrections ordered. `amounts` has the sum
    of every kind that occurs. `hands` are those with a result or voided; of `unknown` of them the record does not tell
    the result.
    """

    house: str
    player: str
    currency: str | None
    tournament: str | None
    total: int = 0
    hands: int = 0
    unknown: int = 0
    amounts: Mapping[str, int] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Give the total as plain values."""
        return asdict(self)


class Ledger:
    """Reads the read model `ledger`."""

    def __init__(self, log: OpenLog) -> None:
        self._store = log.store

    def page(self, wanted: LedgerFilter, *, after: EntryKey | None = None, limit: int = 100) -> EntryPage:
        """Entries in the order of the log, after a key."""
        limit = max(1, min(limit, PAGE_ENTRIES_MAX))
        where, values = _condition(wanted)
        start = EntryKey(0, 0) if after is None else after
        statement = (
            f"{_SELECT} WHERE {where} AND position >= ? AND (position, line) > (?, ?) "
            f"ORDER BY position, line LIMIT {limit + 1}"
        )
        rows = [_entry(row) for row in self._fetched(statement, [*values, start.position, *start])]
        last = rows[limit - 1] if len(rows) > limit else None
        following = None if last is None else EntryKey(last.position, last.line)
        return EntryPage(tuple(rows[:limit]), following)

    def totals(
        self, wanted: LedgerFilter, *, after: tuple[str, str] | None = None, players: int = 1_000
    ) -> tuple[Total, ...]:
        """The totals of the players whom the entries belong to, by house and player, after one of them."""
        where, values = _condition(wanted)
        further, start = ("true", ()) if after is None else ("(house, player) > (?, ?)", after)
        statement = _SUMS.format(where=where, after=further)
        sums = self._fetched(statement, [*values, *values, *start, max(1, players)])
        totals: dict[tuple[Any, ...], Total] = {}
        for *whose, kind, count, unknown, amount in sums:
            key = tuple(whose)
            totals[key] = _with(totals.get(key, Total(*whose)), Kind(kind), count, unknown, int(amount))
        return tuple(totals.values())

    def _fetched(self, statement: str, values: Sequence[object]) -> list[tuple[Any, ...]]:
        with self._store.reading() as cursor:
            return cursor.execute(statement, list(values)).fetchall()


def _with(total: Total, kind: Kind, count: int, unknown: int, amount: int) -> Total:
    hands = count if kind in {Kind.RESULT, Kind.VOIDED} else 0
    return Total(
        total.house,
        total.player,
        total.currency,
        total.tournament,
        total.total + (amount if kind in COUNTED else 0),
        total.hands + hands,
        total.unknown + (unknown if hands else 0),
        {**total.amounts, kind.value: amount},
    )


def _entry(row: tuple[Any, ...]) -> EntryRow:
    position, line, us, house, party, player, currency, tournament, kind, *rest = row
    return EntryRow(position, line, at_of(us), house, party, player, currency, tournament, Kind(kind), *rest)


def _condition(wanted: LedgerFilter) -> tuple[str, list[Any]]:
    columns = {
        "house": wanted.house,
        "player": wanted.player,
        "session": wanted.session,
        "table_name": wanted.table,
        "hand": wanted.hand,
        "currency": wanted.currency,
        "tournament": wanted.tournament,
        "(tournament IS NULL)": wanted.cash,
        "kind": None if wanted.kind is None else wanted.kind.value,
        "key": wanted.key,
    }
    given: dict[str, Any] = {f"{column} = ?": value for column, value in columns.items() if value is not None}
    bounds = {">=": wanted.at_from, "<": wanted.at_before}
    given |= {f"at_time {sign} make_timestamp(?::BIGINT)": us_of(at) for sign, at in bounds.items() if at is not None}
    return " AND ".join(given) or "true", list(given.values())
