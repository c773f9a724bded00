"""Rulebooks as rows for people: list and show."""

from __future__ import annotations

from domain.rulebook import book_rows, parameter_rows, rule_rows, shipped_shelf
from tests.domain.rulebook.books import shipped


def test_the_rows_of_the_shelf() -> None:
    rows = book_rows(shipped_shelf())
    assert [(row.name, row.house, row.currency, row.games, row.rake_rows) for row in rows] == [
        ("generic/1", "generic", None, 11, 0),
        ("pokerhilfe/1", "pokerhilfe", "USD", 5, 10),
        ("trickyplay/1", "trickyplay", "EUR", 11, 4),
        ("triopoker/1", "triopoker", "EUR", 2, 0),
        ("wettangebote/1", "wettangebote", "USD", 1, 0),
    ]
    assert [row.sha256 for row in rows] == [book.sha256 for book in shipped_shelf().books()]


def test_the_rows_of_the_parameters_tell_values_in_words() -> None:
    rows = {row.parameter: row for row in parameter_rows(shipped("trickyplay"))}
    assert list(rows) == list(shipped("generic").parameters)
    assert rows["straddle"].value == "false"
    assert rows["odd_chip_unit"].value == "1"
    assert rows["reopen"].value == "full-raise"
    assert rows["disconnect_limits"].value == "FL, SL"
    assert rows["players"].value.startswith("holdem 10, omaha 9, omaha-hilo 9, soko 8")
    quoted = rows["big_blind"]
    assert (quoted.rule, quoted.basis) == ("TP.STAKES", "S")
    assert quoted.source.startswith("Der Big Blind entspricht")
    assert quoted.gloss == "Fixed limit: the big blind is the lower limit."


def test_the_rows_of_the_rules() -> None:
    book = shipped("pokerhilfe")
    rows = rule_rows(book)
    assert [row.rule for row in rows] == list(book.rules)
    assert {row.rule: row.basis for row in rows}["PH.RAKE.WHEN"] == "I"
