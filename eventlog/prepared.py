"""Statements that a cursor plans once: planning costs the database more than a few rows do.

DuckDB binds no parameters to EXECUTE, so the values stand in its text as literals. They are made here and nowhere else:
in a literal of standard SQL only the apostrophe means anything, and it is doubled.
"""

from __future__ import annotations

from weakref import WeakSet

from eventlog.database import Cursor


class Prepared:
    """A statement with the places $1, $2 … for texts. Its name is one of the program's, and each has its own."""

    def __init__(self, name: str, statement: str) -> None:
        self._preparing = f"PREPARE {name} AS {statement}"
        self._executing = f"EXECUTE {name}"
        self._cursors: WeakSet[Cursor] = WeakSet()

    def execute(self, cursor: Cursor, *texts: str) -> Cursor:
        """Execute it with these texts; ValueError for a text with NUL, which no statement can hold."""
        literals = ", ".join(map(literal, texts))
        if cursor not in self._cursors:
            cursor.execute(self._preparing)
            self._cursors.add(cursor)
        return cursor.execute(f"{self._executing}({literals})")


def literal(text: str) -> str:
    """The text as a literal of SQL, whatever is in it; ValueError if NUL is."""
    if "\0" in text:
        raise ValueError("a text with NUL in it cannot stand in a statement")
    return "'" + text.replace("'", "''") + "'"
