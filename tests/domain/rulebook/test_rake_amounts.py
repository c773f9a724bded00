"""The rake of every shipped row: the values named by the rules page, then every cent up to past the maximum.

The expected amounts are computed in money with decimals, from the tables as the rules page writes them.
"""

from __future__ import annotations

from decimal import Decimal

import pytest

from domain.rulebook import RakeRow
from tests.domain.rulebook.books import row, shipped

CHECKED = [
    # house, row, dealt in, total, rake
    ("trickyplay", "TP.RAKE.NL", 6, "3.99", "0.19"),
    ("trickyplay", "TP.RAKE.NL", 6, "4.00", "0.20"),
    ("trickyplay", "TP.RAKE.NL", 6, "19.99", "0.95"),
    ("trickyplay", "TP.RAKE.NL", 6, "61.00", "3.00"),
    ("trickyplay", "TP.RAKE.NL", 2, "14.99", "0.70"),
    ("trickyplay", "TP.RAKE.NL", 2, "15.00", "0.75"),
    ("trickyplay", "TP.RAKE.NL", 2, "40.00", "0.75"),
    ("trickyplay", "TP.RAKE.NL", 3, "39.99", "1.95"),
    ("trickyplay", "TP.RAKE.NL", 3, "40.00", "2.00"),
    ("trickyplay", "TP.RAKE.NL", 5, "59.99", "2.95"),
    ("trickyplay", "TP.RAKE.NL", 5, "60.00", "3.00"),
    ("trickyplay", "TP.RAKE.NL", 5, "4.98", "0.20"),  # main pot of the example of ALL.RAKE.POTS …
    ("trickyplay", "TP.RAKE.NL", 5, "5.00", "0.25"),  # … and with its side pot
    ("trickyplay", "TP.RAKE.NL", 3, "30.00", "1.50"),  # the example of the contract
    ("trickyplay", "TP.RAKE.NL", 3, "70.00", "2.00"),
    ("trickyplay", "TP.RAKE.FL-MICRO", 4, "1.99", "0.09"),
    ("trickyplay", "TP.RAKE.FL-MICRO", 4, "2.00", "0.10"),
    ("trickyplay", "TP.RAKE.FL-MICRO", 4, "20.00", "1.00"),
    ("trickyplay", "TP.RAKE.FL-LOW", 5, "4.99", "0"),
    ("trickyplay", "TP.RAKE.FL-LOW", 5, "5.00", "0.25"),
    ("trickyplay", "TP.RAKE.FL-LOW", 5, "14.90", "0.50"),
    ("trickyplay", "TP.RAKE.FL-LOW", 3, "15.00", "0.75"),
    ("trickyplay", "TP.RAKE.FL-HIGH", 4, "9.99", "0"),
    ("trickyplay", "TP.RAKE.FL-HIGH", 4, "10.00", "0.50"),
    ("trickyplay", "TP.RAKE.FL-HIGH", 3, "19.99", "0.50"),
    ("trickyplay", "TP.RAKE.FL-HIGH", 3, "20.00", "0.75"),  # the maximum is no multiple of the step
    ("trickyplay", "TP.RAKE.FL-HIGH", 3, "120.00", "0.75"),
    ("trickyplay", "TP.RAKE.FL-HIGH", 4, "40.00", "2.00"),
    ("pokerhilfe", "PH.RAKE.FL-002", 6, "0.19", "0"),
    ("pokerhilfe", "PH.RAKE.FL-002", 6, "0.80", "0.04"),
    ("pokerhilfe", "PH.RAKE.FL-025", 6, "8.00", "0.40"),
    ("pokerhilfe", "PH.RAKE.FL-100", 6, "4.99", "0"),
    ("pokerhilfe", "PH.RAKE.FL-100", 6, "20.00", "1.00"),
    ("pokerhilfe", "PH.RAKE.FL-MID", 5, "19.99", "0"),
    ("pokerhilfe", "PH.RAKE.FL-MID", 5, "20.00", "1.00"),
    ("pokerhilfe", "PH.RAKE.FL-MID", 5, "40.00", "2.00"),
    ("pokerhilfe", "PH.RAKE.FL-MID", 5, "400.00", "2.00"),
    ("pokerhilfe", "PH.RAKE.FL-MID", 3, "20.00", "0.50"),
    ("pokerhilfe", "PH.RAKE.FL-MID", 3, "40.00", "1.00"),
    ("pokerhilfe", "PH.RAKE.FL-MID", 6, "59.99", "2.00"),
    ("pokerhilfe", "PH.RAKE.FL-MID", 6, "60.00", "3.00"),
    ("pokerhilfe", "PH.RAKE.FL-200", 3, "99.99", "0"),
    ("pokerhilfe", "PH.RAKE.FL-200", 3, "200.00", "2.00"),
    ("pokerhilfe", "PH.RAKE.FL-200", 5, "499.99", "4.00"),
    ("pokerhilfe", "PH.RAKE.FL-200", 5, "500.00", "5.00"),
    ("pokerhilfe", "PH.RAKE.NL", 3, "20.00", "1.00"),
    ("pokerhilfe", "PH.RAKE.NL", 9, "60.00", "3.00"),
]

# By row: (upper end of the tier, step, rake a step), then the maximum by players dealt in.
STEPS: dict[str, tuple[list[tuple[str, str, str]], dict[range, str]]] = {
    "TP.RAKE.NL": (
        [("4.00", "0.20", "0.01"), ("inf", "1.00", "0.05")],
        {range(2, 3): "0.75", range(3, 5): "2.00", range(5, 11): "3.00"},
    ),
    "TP.RAKE.FL-MICRO": (
        [("2.00", "0.20", "0.01"), ("inf", "1.00", "0.05")],
        {range(2, 4): "0.75", range(4, 11): "1.00"},
    ),
    "TP.RAKE.FL-LOW": ([("inf", "5.00", "0.25")], {range(2, 4): "0.75", range(4, 11): "2.00"}),
    "TP.RAKE.FL-HIGH": ([("inf", "10.00", "0.50")], {range(2, 4): "0.75", range(4, 11): "2.00"}),
    "PH.RAKE.FL-002": ([("inf", "0.20", "0.01")], {range(2, 11): "0.04"}),
    "PH.RAKE.FL-004": ([("inf", "0.20", "0.01")], {range(2, 11): "0.08"}),
    "PH.RAKE.FL-005": ([("inf", "0.20", "0.01")], {range(2, 11): "0.10"}),
    "PH.RAKE.FL-010": ([("inf", "0.20", "0.01")], {range(2, 11): "0.20"}),
    "PH.RAKE.FL-025": ([("inf", "1.00", "0.05")], {range(2, 11): "0.40"}),
    "PH.RAKE.FL-050": ([("inf", "1.00", "0.05")], {range(2, 11): "0.50"}),
    "PH.RAKE.FL-100": ([("inf", "5.00", "0.25")], {range(2, 11): "1.00"}),
    "PH.RAKE.FL-200": ([("inf", "100.00", "1.00")], {range(2, 4): "2.00", range(4, 11): "5.00"}),
    "PH.RAKE.NL": (
        [("inf", "1.00", "0.05")],
        {range(2, 4): "1.00", range(4, 6): "2.00", range(6, 10): "3.00"},
    ),
}

# PH.RAKE.FL-MID: what each pot adds.
ADDED: dict[range, dict[str, str]] = {
    range(2, 4): {"20": "0.50", "40": "0.50"},
    range(4, 6): {"20": "1.00", "40": "1.00"},
    range(6, 11): {"20": "1.00", "40": "1.00", "60": "1.00"},
}


def all_rows() -> list[RakeRow]:
    return [row for name in ("trickyplay", "pokerhilfe") for row in shipped(name).rake.rows]


def cents(money: str | Decimal) -> int:
    exact = Decimal(money) * 100
    assert exact == int(exact)
    return int(exact)


def in_steps(rule: str, total: Decimal, cap: str) -> Decimal:
    per, take = next((per, take) for end, per, take in STEPS[rule][0] if total < Decimal(end))
    return min(total // Decimal(per) * Decimal(take), Decimal(cap))


@pytest.mark.parametrize(("house", "rule", "dealt_in", "total", "rake"), CHECKED)
def test_values_of_the_rules_page(house: str, rule: str, dealt_in: int, total: str, rake: str) -> None:
    assert row(house, rule).amount(cents(total), dealt_in) == cents(rake)


@pytest.mark.parametrize("rule", STEPS)
def test_every_cent_of_the_rows_in_steps(rule: str) -> None:
    table = row("trickyplay" if rule.startswith("TP") else "pokerhilfe", rule)
    for players, cap in STEPS[rule][1].items():
        _, per, take = STEPS[rule][0][-1]
        capped = Decimal(cap) / Decimal(take) * Decimal(per)
        # Every cent up to the first hundred, then a cent on both sides of every step and of the maximum.
        edges = [step * cents(per) + off for step in range(1, cents(capped) // cents(per) + 3) for off in (-1, 0, 1)]
        for total in [*range(cents("10")), *edges, cents("100000")]:
            expected = cents(in_steps(rule, Decimal(total) / 100, cap))
            assert {table.amount(total, dealt_in) for dealt_in in players} == {expected}, (total, players)


def test_every_threshold_of_the_middle_limits() -> None:
    table = row("pokerhilfe", "PH.RAKE.FL-MID")
    for players, added in ADDED.items():
        for total in [0, *(cents(pot) + off for pot in ("20", "40", "60") for off in (-1, 0, 1)), cents("5000")]:
            expected = sum(cents(more) for pot, more in added.items() if total >= cents(pot))
            assert {table.amount(total, dealt_in) for dealt_in in players} == {expected}, (total, players)


def test_all_rows_are_tested() -> None:
    assert {table.id for table in all_rows()} == {*STEPS, "PH.RAKE.FL-MID"}


def test_rows_cover_just_the_numbers_of_players_that_the_tables_name() -> None:
    for table in all_rows():
        stated = STEPS[table.id][1] if table.id in STEPS else ADDED
        named = {dealt_in for players in stated for dealt_in in players}
        assert {dealt_in for dealt_in in range(13) if table.covers(dealt_in)} == named, table.id


def test_ten_players_of_the_big_bet_row_are_not_stated_at_pokerhilfe() -> None:
    assert row("pokerhilfe", "PH.RAKE.NL").covers(9)
    assert not row("pokerhilfe", "PH.RAKE.NL").covers(10)


def test_the_rake_of_nothing_is_nothing() -> None:
    for table in all_rows():
        assert [table.amount(total, 2) for total in (-500, -1, 0)] == [0, 0, 0]


def test_the_working_of_a_tier_tells_its_steps() -> None:
    small = row("trickyplay", "TP.RAKE.NL").working(399, 6)
    assert (small.steps, small.per, small.take, small.below) == (19, 20, 1, 400)
    assert (small.uncapped, small.cap, small.amount) == (19, 300, 19)
    capped = row("trickyplay", "TP.RAKE.FL-HIGH").working(2000, 3)
    assert (capped.steps, capped.per, capped.take, capped.below) == (2, 1000, 50, None)
    assert (capped.uncapped, capped.cap, capped.amount) == (100, 75, 75)


def test_the_working_of_a_threshold_tells_the_one_reached() -> None:
    middle = row("pokerhilfe", "PH.RAKE.FL-MID")
    below, reached = middle.working(1999, 6), middle.working(5999, 6)
    assert (below.at, below.take, below.amount) == (None, 0, 0)
    assert (reached.at, reached.take, reached.cap, reached.amount) == (4000, 200, 300, 200)


def test_the_working_adds_up_for_every_row_and_total() -> None:
    for table in all_rows():
        for total in range(-5, 7000, 13):
            for dealt_in in (2, 5, 9):
                working = table.working(total, dealt_in)
                assert working.amount == table.amount(total, dealt_in)
                assert working.cap is not None
                assert working.amount == min(working.uncapped, working.cap)
                if working.per is not None and working.take is not None:
                    assert working.uncapped == working.steps * working.take
