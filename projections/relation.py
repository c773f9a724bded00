"""Tables of read models in the database: how they are made, filled, changed and looked through.

They have no index. A row is found by its first column, a log position: rows are stored in the order of the log, so the
database looks only at the blocks of rows in question. All values are bound; names stand in the code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from eventlog.database import Cursor

Row = Sequence[Any]

_POSITIONS_AT_ONCE: Final = 100_000
_FEW: Final = 2
"""So many rows are quicker one by one, as they come while a log is followed; more go in as one list a column."""


@dataclass(frozen=True, slots=True)
class Relation:
    """One table: its columns with their types, and the columns that order its rows, first of them a log position.

    Times (`TIMESTAMP`) go in and come out as microseconds since 1970, amounts (`HUGEINT`) as whole numbers: the sum of
    many amounts of an event may be larger than one of them.
    """

    schema: str
    name: str
    columns: Mapping[str, str]
    order: tuple[str, ...]

    @property
    def table(self) -> str:
        """The name of the table in statements."""
        return f"{self.schema}.{self.name}"

    @property
    def key(self) -> str:
        """The column with the log position."""
        return self.order[0]

    def statement(self) -> str:
        """The statement that makes the table."""
        columns = ", ".join(f"{name} {kind}" for name, kind in self.columns.items())
        return f"CREATE TABLE {self.table} ({columns})"

    def insert(self, cursor: Cursor, rows: Sequence[Row]) -> None:
        """Add rows, each with a value for every column in order."""
        if 0 < len(rows) <= _FEW:
            row = f"({', '.join(_single(kind) for kind in self.columns.values())})"
            statement = f"INSERT INTO {self.table} VALUES {', '.join([row] * len(rows))}"  # noqa: S608 - names of the code
            cursor.execute(statement, [value for each in rows for value in each])
        elif rows:
            values = ", ".join(_listed(kind) for kind in self.columns.values())
            cursor.execute(f"INSERT INTO {self.table} SELECT {values}", _by_column(rows))

    def update(self, cursor: Cursor, columns: Sequence[str], rows: Sequence[Row]) -> None:
        """Set columns of rows. Each row given has the key first, then a value for every column."""
        if 0 < len(rows) <= _FEW:
            changes = ", ".join(f"{name} = {_single(self.columns[name])}" for name in columns)
            statement = f"UPDATE {self.table} SET {changes} WHERE {self.key} = ?"  # noqa: S608 - names of the code
            for key, *values in rows:
                cursor.execute(statement, [*values, key])
        elif rows:
            self._update_many(cursor, columns, rows)

    def _update_many(self, cursor: Cursor, columns: Sequence[str], rows: Sequence[Row]) -> None:
        changes = ", ".join(f"{name} = new.{name}" for name in columns)
        values = ", ".join(f"{_listed(self.columns[name])} AS {name}" for name in (self.key, *columns))
        keys = [row[0] for row in rows]
        cursor.execute(
            f"UPDATE {self.table} AS old SET {changes} FROM (SELECT {values}) AS new "  # noqa: S608 - names of the code
            f"WHERE old.{self.key} = new.{self.key} AND old.{self.key} BETWEEN ? AND ?",
            [*_by_column(rows), min(keys), max(keys)],
        )

    def delete(self, cursor: Cursor, keys: Sequence[int]) -> None:
        """Remove all rows with these keys."""
        if keys:
            cursor.execute(
                f"DELETE FROM {self.table} WHERE {self.key} IN (SELECT unnest(?::BIGINT[])) "  # noqa: S608 - names of the code
                f"AND {self.key} BETWEEN ? AND ?",
                [list(keys), min(keys), max(keys)],
            )

    def selected(self, prefix: str = "") -> str:
        """All columns, as a statement selects them; `prefix` is the name that the table has in it."""
        dot = f"{prefix}." if prefix else ""
        return ", ".join(_read(f"{dot}{name}", kind) for name, kind in self.columns.items())

    def rows(self, cursor: Cursor, last: int) -> Iterator[Row]:
        """All rows with keys up to a log position, in order, amounts as text; only some at a time are held."""
        columns = ", ".join(f"{name}::VARCHAR" if kind == "HUGEINT" else name for name, kind in self.columns.items())
        statement = (
            f"SELECT {columns} FROM {self.table} WHERE {self.key} > ? AND {self.key} <= ? "  # noqa: S608 - names of the code
            f"ORDER BY {', '.join(self.order)}"
        )
        for start in range(-1, last, _POSITIONS_AT_ONCE):
            yield from cursor.execute(statement, [start, min(last, start + _POSITIONS_AT_ONCE)]).fetchall()


def _by_column(rows: Sequence[Row]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _single(kind: str) -> str:
    """A value that is bound by itself."""
    return "make_timestamp(?::BIGINT)" if kind == "TIMESTAMP" else f"?::{kind}"


def _listed(kind: str) -> str:
    """A column of values that is bound as one list."""
    return "make_timestamp(unnest(?::BIGINT[]))" if kind == "TIMESTAMP" else f"unnest(?::{kind}[])"


def _read(column: str, kind: str) -> str:
    return f"epoch_us({column})" if kind == "TIMESTAMP" else column
