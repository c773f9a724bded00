"""The tables of the read model `tables`: an index into the log, no states.

The hands at a table are found in the read model `hands`.
"""

from __future__ import annotations

from typing import Any, Final

import orjson

from domain.events import Event, stream_parts, table
from domain.events.canonical import plain
from projections.relation import Relation, Row
from projections.times import us_of

NAME: Final = "tables"

OPENED: Final = Relation(
    NAME,
    "opened",
    {
        "position": "BIGINT",
        "stream": "VARCHAR",
        "house": "VARCHAR",
        "table_name": "VARCHAR",
        "game": "VARCHAR",
        "bet_limit": "VARCHAR",
        "stakes": "VARCHAR",
        "currency": "VARCHAR",
        "max_seats": "BIGINT",
        "server": "VARCHAR",
        "at_time": "TIMESTAMP",
    },
    ("position",),
)
"""One row a table that was opened."""

EVENT: Final = Relation(
    NAME,
    "event",
    {
        "position": "BIGINT",
        "house": "VARCHAR",
        "table_name": "VARCHAR",
        "pos": "BIGINT",
        "at_time": "TIMESTAMP",
        "topic": "VARCHAR",
        "seat": "BIGINT",
        "player": "VARCHAR",
    },
    ("position",),
)
"""One row an event of a table: where it lies, and whom it is about."""


def opened_row(position: int, event: Event, opened: table.TableOpened) -> Row:
    """The row of a table."""
    _kind, house, name = stream_parts(event.stream)
    stakes = orjson.dumps(opened.stakes, default=plain, option=orjson.OPT_SORT_KEYS).decode()
    return (
        position,
        event.stream,
        house,
        name,
        opened.game,
        opened.limit,
        stakes,
        opened.currency,
        opened.max_seats,
        opened.server,
        us_of(event.at),
    )


def event_row(position: int, event: Event) -> Row:
    """The row of an event of a table."""
    _kind, house, name = stream_parts(event.stream)
    data: Any = event.data
    seat, player = getattr(data, "seat", None), getattr(data, "player", None)
    return (position, house, name, event.pos, us_of(event.at), event.topic, seat, player)
