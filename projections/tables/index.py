"""The index of one table: where in the log its events and its hands lie, up to a log position."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import orjson

from eventlog.store import Store
from projections.tables.seating import HandStart, Happening

_EVENTS: Final = """
    SELECT position, pos, epoch_us(at_time), topic, seat, player FROM tables.event
    WHERE house = ? AND table_name = ? AND position <= ? ORDER BY pos
"""
_OPENED: Final = """
    SELECT game, bet_limit, stakes, currency, max_seats, server FROM tables.opened
    WHERE house = ? AND table_name = ? AND position <= ? ORDER BY position LIMIT 1
"""
_LAST_HAND: Final = """
    SELECT hand, stream, epoch_us(started_at), table_pos FROM hands.hand
    WHERE house = ? AND table_name = ? AND hand <= ? AND (?::BIGINT IS NULL OR epoch_us(started_at) <= ?)
    ORDER BY started_at DESC, hand DESC LIMIT 1
"""
_LAST_HAND_OF: Final = """
    SELECT hand, stream, epoch_us(started_at), table_pos FROM hands.hand JOIN hands.player USING (hand)
    WHERE house = ? AND table_name = ? AND hand <= ? AND player = ? AND NOT (? AND sitting_out)
      AND (epoch_us(started_at), hand) < (?, ?)
    ORDER BY started_at DESC, hand DESC LIMIT 1
"""


class Setting(NamedTuple):
    """What is played at a table; `server` where it is known."""

    game: str
    limit: str
    stakes: dict[str, Any]
    currency: str
    max_seats: int | None
    server: str | None


class TableIndex:
    """Looks up one table in the read models `hands` and `tables`, which must have come to the position."""

    def __init__(self, store: Store, house: str, table: str, position: int) -> None:
        self._store = store
        self._values = [house, table, position]

    def events(self) -> list[Happening]:
        """The events of the table in order."""
        with self._store.reading() as cursor:
            return [Happening(*row) for row in cursor.execute(_EVENTS, self._values).fetchall()]

    def setting(self) -> Setting | None:
        """What its opening says; None for a table that is known by its hands alone."""
        row = self._one(_OPENED)
        if row is None:
            return None
        game, limit, stakes, currency, max_seats, server = row
        return Setting(game, limit, orjson.loads(stakes), currency, max_seats, server)

    def last_hand(self, us: int | None) -> HandStart | None:
        """The hand that began last, by a time if one is given (microseconds since 1970)."""
        row = self._one(_LAST_HAND, us, us)
        return None if row is None else HandStart(*row)

    def last_hand_of(self, player: str, before: HandStart, *, dealt_in: bool) -> HandStart | None:
        """The last hand of a player before another one; with `dealt_in`, the last in which he got cards."""
        row = self._one(_LAST_HAND_OF, player, dealt_in, before.at_us, before.hand)
        return None if row is None else HandStart(*row)

    def _one(self, statement: str, *values: object) -> tuple[Any, ...] | None:
        with self._store.reading() as cursor:
            row: tuple[Any, ...] | None = cursor.execute(statement, [*self._values, *values]).fetchone()
        return row
