"""Goal: every row of both rake tables, at every threshold, step and maximum, with every number of players, to the cent.

Method: the tables as the rules page writes them (`tests.support.rake_page`), and hands whose pot is any total
(`tests.support.raked`). At each edge of a row, a cent below and a cent above it, the judge has to ask for the rake that
the page asks for, find nothing when that was taken, and find exactly one fault when a cent more or less was.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from domain.games import GAMES, LIMITS
from domain.rulebook import Rulebook, shipped_shelf
from tests.replay.rules.test_rake_tables import POKERHILFE, TRICKYPLAY
from tests.support.judging import clean, fault, found, judged
from tests.support.rake_page import ROWS, PageRow, cents
from tests.support.raked import Table, raked
from tests.support.shared import SHARED, needs_shared

BIG_BET_STUD = ("stud", "stud-hilo")
SHORT = [("PH.RAKE.FL-200", 5, 9999, 0), ("PH.RAKE.FL-200", 3, 20_000, 200)]
"""Checked values of pots that are smaller than the blinds of their table."""

SMALLEST = 3
"""The smallest pot that `raked` makes."""


def tables(row: PageRow, games: tuple[str, ...]) -> Iterator[Table]:
    """Every number of players of the row, going round its limits, its stakes and the games."""
    for turn, players in enumerate(row.most):
        limits = [limit for limit in row.limits if limit in LIMITS]
        limit, stake = limits[turn % len(limits)], row.stakes[turn % len(row.stakes)]
        for game in games:
            if is_for(row, game, limit) and players <= house(row).terms.players_of(game):
                yield Table(row.house, game, limit, stake, players)


def is_for(row: PageRow, game: str, limit: str) -> bool:
    """PL and NL stud take no row at pokerhilfe (PH.STUD.EXHAUSTED)."""
    return house(row).offers_game(game, limit) and not (row.rule == "PH.RAKE.NL" and game in BIG_BET_STUD)


def house(row: PageRow) -> Rulebook:
    book = shipped_shelf().get(row.house)
    assert book is not None
    return book


def cases(*games: str) -> list[object]:
    return [
        pytest.param(row, table, marks=pytest.mark.rule(row.rule), id=f"{row.rule}-{table.game}-{table.players}")
        for row in ROWS
        for table in tables(row, games)
    ]


def totals(row: PageRow, players: int) -> list[int]:
    """The edges of the row and a cent on both sides of each."""
    return sorted({edge + off for edge in row.edges(players) for off in (-1, 0, 1) if edge + off >= SMALLEST})


@pytest.mark.parametrize(("row", "table"), cases("holdem"))
def test_every_edge_of_every_row_with_every_number_of_players(row: PageRow, table: Table) -> None:
    for total in totals(row, table.players):
        due = row.due(total, table.players)
        verdict = judged(raked(total, table, due))
        assert verdict.rake == {"expected": due, "recorded": due, "used": due, "rule": row.rule}, total
        assert verdict.pots is not None
        assert [(pot.amount, pot.rake) for pot in verdict.pots] == [(total, due)]
        clean(verdict)


@pytest.mark.parametrize(("row", "table"), cases("holdem"))
def test_a_cent_more_or_less_than_the_row_says_is_one_fault(row: PageRow, table: Table) -> None:
    for total in totals(row, table.players):
        due = row.due(total, table.players)
        for taken in {due - 1, due + 1} - {-1}:
            wrong = fault("RAKE", pot=None, recorded=taken, expected=due, rule=row.rule, basis="S")
            found(judged(raked(total, table, taken)), wrong)


@pytest.mark.parametrize(("row", "table"), cases(*(game for game in GAMES if game != "holdem")))
def test_the_maximum_is_the_same_in_every_game_of_the_row(row: PageRow, table: Table) -> None:
    edge = row.edges(table.players)[-2]
    for total in (edge - 1, edge, edge + 1):
        due = row.due(total, table.players)
        verdict = judged(raked(total, table, due))
        assert verdict.rake["expected"] == due
        clean(verdict)


def test_every_row_of_the_houses_is_on_the_page() -> None:
    shipped = {row.id for book in shipped_shelf().books() for row in book.rake.rows}
    assert shipped == {row.rule for row in ROWS}


def test_the_page_names_what_its_checked_values_name() -> None:
    """The restated table itself, by values that the page gives."""
    rows = {row.rule: row for row in ROWS}
    checked = [
        ("TP.RAKE.NL", 6, 399, 19),
        ("TP.RAKE.NL", 5, 5999, 295),
        ("TP.RAKE.FL-MICRO", 4, 199, 9),
        ("TP.RAKE.FL-HIGH", 3, 2000, 75),
        ("PH.RAKE.FL-MID", 3, 4000, 100),
        ("PH.RAKE.FL-MID", 6, 5999, 200),
        ("PH.RAKE.FL-200", 5, 49999, 400),
        *((rule, players, total, rake) for rule, players, total, rake in SHORT),
    ]
    assert [rows[rule].due(total, players) for rule, players, total, _rake in checked] == [rake for *_, rake in checked]


@pytest.mark.parametrize(("rule", "players", "total", "rake"), SHORT)
def test_checked_values_of_pots_below_the_blinds(rule: str, players: int, total: int, rake: int) -> None:
    verdict = judged(raked(total, Table("pokerhilfe", "holdem", "FL", 20_000, players), rake))
    assert verdict.rake == {"expected": rake, "recorded": rake, "used": rake, "rule": rule}
    clean(verdict)


@needs_shared
def test_every_checked_value_of_the_page_is_judged() -> None:
    """The page writes `15.00 and 40.00 → 0.75`; rules, limits and players are those of the tables of the tests."""
    page = (SHARED / "rules" / "README.md").read_text(encoding="utf-8")
    lines = re.findall(r"^(?:Checked.*|FL 0\.50/1, .*)$", page, re.MULTILINE)
    pairs = [
        pair for line in lines for pair in re.findall(r"([0-9.]+(?: and [0-9.]+)*)(?:\*\*)? → ([0-9.]+[0-9]|0)", line)
    ]
    named = {(cents(total), cents(rake)) for totals, rake in pairs for total in totals.split(" and ")}
    judged_ones = {(row[3], row[4]) for row in (*TRICKYPLAY, *POKERHILFE)} | {(row[2], row[3]) for row in SHORT}
    assert len(lines) == 3
    assert len(pairs) == "".join(lines).count("→")
    assert named - judged_ones == set()


# Where no row is for the hand


def beside_the_rows() -> list[object]:
    """Fixed limit a cent below and above the stakes of each row, where no other row begins."""
    cases: list[object] = []
    for row in (row for row in ROWS if "FL" in row.limits):
        named = {stake for other in ROWS if other.house == row.house for stake in other.stakes}
        above = row.stakes[-1] + 1 if row.rule != "TP.RAKE.FL-HIGH" else 0  # "and higher"
        for stake in {row.stakes[0] - 1, above} - named - {0}:
            table = Table(row.house, "holdem", "FL", stake, 3)
            cases.append(pytest.param(table, marks=pytest.mark.near_miss(row.rule), id=f"{row.rule}-{stake}"))
    return cases


TEN = pytest.param(Table("pokerhilfe", "holdem", "NL", 100, 10), marks=pytest.mark.near_miss("PH.RAKE.NL"), id="ten")


@pytest.mark.parametrize("table", [*beside_the_rows(), TEN])
def test_beside_the_stakes_and_players_of_a_row_no_rake_is_stated(table: Table) -> None:
    verdict = judged(raked(10_000, table, 77))
    assert (verdict.rake["expected"], verdict.rake["used"]) == (None, 77)
    clean(verdict)
