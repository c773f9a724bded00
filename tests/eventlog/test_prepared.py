"""Goal: any text can be a value of a prepared statement, comes back as it was, and is never taken for SQL.

Method: what SQL could take for something else, as single cases and mixed at random, beside a bound parameter.
"""

from __future__ import annotations

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from eventlog.prepared import Prepared

ECHO = Prepared("echo", "SELECT $1, length($2)")
PIECES = [
    "'",
    "''",
    '"',
    "\\",
    "\\'",
    "$1",
    "$$",
    "?",
    ";",
    "--",
    "/*",
    "*/",
    "E'",
    "x'",
    "\n",
    "\r",
    "\t",
    "\x1f",
    "a",
]
PIECES += ["\u00a0", "\u2003", "\u2028", "\u3000", "\ufeff", "\u200b", "é", "😀", "), ('", "'); DROP TABLE t; --"]


@pytest.fixture(scope="module")
def cursor() -> duckdb.DuckDBPyConnection:
    return duckdb.connect()


@given(st.lists(st.sampled_from(PIECES) | st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]))))
def test_a_text_comes_back_as_it_was(cursor: duckdb.DuckDBPyConnection, pieces: list[str]) -> None:
    text = "".join(pieces)
    bound = cursor.execute("SELECT ?, length(?)", [text, text]).fetchall()
    assert ECHO.execute(cursor, text, text).fetchall() == bound
    assert bound[0][0] == text


def test_nul_is_refused(cursor: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(ValueError, match="NUL"):
        ECHO.execute(cursor, "a\0b", "")


def test_each_cursor_has_its_own() -> None:
    with duckdb.connect() as first:
        assert ECHO.execute(first, "a", "bc").fetchall() == [("a", 2)]
        assert ECHO.execute(first.cursor(), "b", "").fetchall() == [("b", 0)]
    with duckdb.connect() as second:
        assert ECHO.execute(second, "c", "").fetchall() == [("c", 0)]


def test_a_transaction_that_is_rolled_back_leaves_it_prepared() -> None:
    kept = Prepared("keep", "INSERT INTO t VALUES ($1)")
    with duckdb.connect() as cursor:
        cursor.execute("CREATE TABLE t (a VARCHAR)")
        cursor.begin()
        kept.execute(cursor, "gone")
        cursor.rollback()
        cursor.execute("ALTER TABLE t ADD COLUMN b VARCHAR DEFAULT 'b'; ALTER TABLE t DROP COLUMN b")
        kept.execute(cursor, "stays")
        assert cursor.execute("SELECT a FROM t").fetchall() == [("stays",)]
