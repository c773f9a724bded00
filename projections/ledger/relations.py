"""The table of the read model `ledger`."""

from __future__ import annotations

from typing import Final

from projections.ledger.entries import Entry
from projections.relation import Relation, Row
from projections.times import us_of

NAME: Final = "ledger"

ENTRY: Final = Relation(
    NAME,
    "entry",
    {
        "position": "BIGINT",
        "line": "BIGINT",
        "at_time": "TIMESTAMP",
        "house": "VARCHAR",
        "party": "VARCHAR",
        "player": "VARCHAR",
        "currency": "VARCHAR",
        "tournament": "VARCHAR",
        "kind": "VARCHAR",
        "amount": "HUGEINT",
        "counts": "BOOLEAN",
        "how": "VARCHAR",
        "table_name": "VARCHAR",
        "session": "VARCHAR",
        "seat": "BIGINT",
        "stream": "VARCHAR",
        "pos": "BIGINT",
        "hand": "VARCHAR",
        "key": "VARCHAR",
    },
    ("position", "line"),
)
"""Entries are only ever added. `line` counts those of one event from 1."""


def entry_rows(entries: list[Entry]) -> list[Row]:
    """The rows of the entries of one event."""
    return [
        (
            entry.place.position,
            line,
            us_of(entry.place.at),
            entry.house,
            entry.party,
            entry.player,
            entry.money.currency,
            entry.money.tournament,
            entry.kind.value,
            entry.amount,
            entry.counts,
            entry.how,
            entry.table,
            entry.session,
            entry.seat,
            entry.place.stream,
            entry.place.pos,
            entry.hand,
            entry.key,
        )
        for line, entry in enumerate(entries, start=1)
    ]
