"""How the rows of a group go into the tables: as one text that the database cuts, which is far quicker than lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from eventlog.batch import Batch
from eventlog.database import Cursor
from eventlog.prepared import Prepared
from eventlog.schema import EVENTS_TABLE

_ROWS: Final = Prepared(
    "insert_rows",
    f"""
    INSERT INTO {EVENTS_TABLE}
    SELECT part[1]::BIGINT, part[2]::UUID, part[3]::BIGINT, part[4], encode(part[5]),
           make_timestamp(part[6]::BIGINT), nullif(unhex(part[7]), ''::BLOB)
    FROM (SELECT string_split(unnest(string_split($1, chr(10))), chr(31)) AS part)
    """,  # noqa: S608 - a name of the schema
)
"""Canonical bytes have neither of the separators in them."""
_STREAMS: Final = Prepared(
    "insert_streams",
    "INSERT INTO streams SELECT unnest(string_split($1, ' ')), unnest(string_split($2, ' '))::UUID",
)
"""Names of streams have no blanks in them."""

_INSERT_VALUES: Final = f"INSERT INTO {EVENTS_TABLE} VALUES "  # noqa: S608 - as above
_VALUES: Final = "(?, ?, ?, ?, ?, make_timestamp(?), ?)"
_VALUES_AT_ONCE: Final = 8
"""Each row of values costs as much as the first, and more of them even more."""


def insert(batch: Batch, cursor: Cursor) -> None:
    """Insert the rows of a batch, in the transaction of the cursor."""
    if batch.streams:
        _STREAMS.execute(cursor, " ".join(batch.streams), " ".join([each.hex for each in batch.stream_ids]))
    if not batch.positions:
        return
    text = text_of(batch)
    if text is not None:
        _ROWS.execute(cursor, text)
        return
    for start in range(0, len(batch.positions), _VALUES_AT_ONCE):
        _insert_values(batch, cursor, slice(start, start + _VALUES_AT_ONCE))


def text_of(batch: Batch) -> str | None:
    """All rows as one text; None where that cannot be: the bytes of other applications may hold anything."""
    try:
        states = [state.decode() for state in batch.states]
    except UnicodeDecodeError:
        return None
    columns = (
        map(str, batch.positions),
        _hexes(batch.ids),
        map(str, batch.versions),
        batch.topics,
        states,
        map(str, batch.received),
        [leaf.hex() for leaf in batch.leaves],
    )
    text = "\n".join(["\x1f".join(row) for row in zip(*columns, strict=True)])
    rows = len(batch.positions)
    return text if text.count("\n") == rows - 1 and text.count("\x1f") == 6 * rows and "\0" not in text else None


def _hexes(ids: Sequence[UUID]) -> list[str]:
    """The ids in hexadecimal: those of a stream stand together."""
    hexes: list[str] = []
    before: UUID | None = None
    for each in ids:
        hexes.append(hexes[-1] if each is before else each.hex)
        before = each
    return hexes


def _insert_values(batch: Batch, cursor: Cursor, few: slice) -> None:
    """Insert a few rows, whatever is in them."""
    leaves = [leaf or None for leaf in batch.leaves[few]]
    columns = (batch.positions, batch.ids, batch.versions, batch.topics, batch.states, batch.received)
    rows = list(zip(*(column[few] for column in columns), leaves, strict=True))
    values = [value for row in rows for value in row]
    cursor.execute(_INSERT_VALUES + ", ".join([_VALUES] * len(rows)), values)
