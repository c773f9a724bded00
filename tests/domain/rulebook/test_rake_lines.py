"""The printed rake of a row: every total where it changes, so that the lines alone give the rake of any pot."""

from __future__ import annotations

from bisect import bisect_right

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.rulebook import RakeLine, RakeRow, rake_table_lines
from domain.rulebook.rake import Cap, RakeTable, Threshold, Tier
from domain.rulebook.rake_lines import MOST_LINES, UNCAPPED_STEPS, player_groups, row_lines
from tests.domain.rulebook.books import row, shipped

ROWS = [table for house in ("trickyplay", "pokerhilfe") for table in shipped(house).rake.rows]


def told(lines: list[RakeLine], dealt_in: int, total: int) -> int:
    """The rake of a pot as the lines tell it."""
    own = [line for line in lines if line.fewest <= dealt_in and (line.most is None or dealt_in <= line.most)]
    place = bisect_right([line.total for line in own], total)
    return own[place - 1].rake if place else 0


@pytest.mark.parametrize("table", ROWS, ids=lambda table: table.id)
def test_the_lines_give_the_rake_of_every_total(table: RakeRow) -> None:
    lines = row_lines(table)
    past = max(line.total for line in lines) + 500
    for dealt_in in range(2, 11):
        if table.covers(dealt_in):
            for total in range(0, past, 1 + past // 5_000):
                assert told(lines, dealt_in, total) == table.amount(total, dealt_in), (dealt_in, total)


def test_the_lines_of_a_row_with_an_odd_maximum() -> None:
    assert row_lines(row("trickyplay", "TP.RAKE.FL-HIGH")) == [
        RakeLine("TP.RAKE.FL-HIGH", 2, 3, 1000, 50, capped=False),
        RakeLine("TP.RAKE.FL-HIGH", 2, 3, 2000, 75, capped=True),
        RakeLine("TP.RAKE.FL-HIGH", 4, 10, 1000, 50, capped=False),
        RakeLine("TP.RAKE.FL-HIGH", 4, 10, 2000, 100, capped=False),
        RakeLine("TP.RAKE.FL-HIGH", 4, 10, 3000, 150, capped=False),
        RakeLine("TP.RAKE.FL-HIGH", 4, 10, 4000, 200, capped=True),
    ]


def test_the_lines_of_thresholds() -> None:
    lines = [line for line in row_lines(row("pokerhilfe", "PH.RAKE.FL-MID")) if line.fewest in {4, 6}]
    assert [(line.fewest, line.most, line.total, line.rake, line.capped) for line in lines] == [
        (4, 5, 2000, 100, False),
        (4, 5, 4000, 200, True),
        (6, 10, 2000, 100, False),
        (6, 10, 4000, 200, False),
        (6, 10, 6000, 300, True),
    ]


def test_the_lines_change_their_tier_where_the_row_does() -> None:
    lines = row_lines(row("trickyplay", "TP.RAKE.NL"))
    heads_up = [(line.total, line.rake) for line in lines if line.fewest == 2]
    assert heads_up[17:23] == [(360, 18), (380, 19), (400, 20), (500, 25), (600, 30), (700, 35)]
    assert heads_up[-1] == (1500, 75)


def test_all_rows_of_a_table_are_told_in_order() -> None:
    told_rows = list(dict.fromkeys(line.row for line in rake_table_lines(shipped("pokerhilfe").rake)))
    assert told_rows == [table.id for table in shipped("pokerhilfe").rake.rows]
    assert rake_table_lines(RakeTable()) == []


def test_a_share_is_told_cent_by_cent() -> None:
    table = RakeRow(id="MU.RAKE", basis="I", basis_points=300, caps=(Cap(2, 9, 4),))
    assert [(line.total, line.rake, line.capped) for line in row_lines(table)] == [
        (34, 1, False),
        (67, 2, False),
        (100, 3, False),
        (134, 4, True),
    ]


def test_a_row_without_maximum_is_told_for_some_steps() -> None:
    tiers = RakeRow(id="MU.RAKE", basis="I", tiers=(Tier(None, 100, 5),))
    share = RakeRow(id="MU.RAKE", basis="I", basis_points=500)
    for table in (tiers, share):
        lines = row_lines(table)
        assert len(lines) == UNCAPPED_STEPS
        assert {(line.fewest, line.most, line.capped) for line in lines} == {(2, None, False)}


def test_a_row_with_a_distant_maximum_is_told_up_to_a_limit() -> None:
    table = RakeRow(id="MU.RAKE", basis="I", tiers=(Tier(None, 1, 1),), caps=(Cap(2, 9, 10**12),))
    assert len(row_lines(table)) == MOST_LINES


@pytest.mark.parametrize(
    "table",
    [
        RakeRow(id="MU.RAKE", basis="I", tiers=(Tier(None, 100, 0),), caps=(Cap(2, 9, 5),)),
        RakeRow(id="MU.RAKE", basis="I", tiers=(Tier(None, 100, 0),)),
        RakeRow(id="MU.RAKE", basis="I", basis_points=0),
        RakeRow(id="MU.RAKE", basis="I", tiers=(Tier(None, 100, 5),), caps=(Cap(2, 9, 0),)),
    ],
)
def test_a_row_that_takes_nothing_has_no_lines(table: RakeRow) -> None:
    assert row_lines(table) == []


def test_players_with_the_same_rake_share_their_lines() -> None:
    assert player_groups(row("trickyplay", "TP.RAKE.NL")) == [(2, 2), (3, 4), (5, 10)]
    gap = RakeRow(id="MU.RAKE", basis="I", basis_points=1, caps=(Cap(2, 3, 5), Cap(5, 6, 5)))
    assert player_groups(gap) == [(2, 3), (5, 6)]
    uncapped = RakeRow(id="MU.RAKE", basis="I", thresholds=(Threshold(2, 4, 100, 5), Threshold(3, 6, 200, 9)))
    assert player_groups(uncapped) == [(2, 2), (3, 4), (5, 6)]


@st.composite
def made_up_rows(draw: st.DrawFn) -> RakeRow:
    ends = sorted(draw(st.sets(st.integers(1, 300), max_size=3)))
    steps = [(draw(st.integers(1, 90)), draw(st.integers(0, 20))) for _ in range(len(ends) + 1)]
    tiers = tuple(Tier(end, *step) for end, step in zip([*ends, None], steps, strict=True))
    return RakeRow(id="MU.RAKE", basis="I", tiers=tiers, caps=(Cap(2, 9, draw(st.integers(0, 200))),))


@given(made_up_rows())
def test_the_lines_give_the_rake_of_every_total_whatever_the_tiers(table: RakeRow) -> None:
    lines = row_lines(table)
    for total in range(1_200):
        assert told(lines, 5, total) == table.amount(total, 5)


@given(made_up_rows(), st.integers(-100, 10_000))
def test_rake_is_never_more_than_its_maximum_nor_less_than_nothing(table: RakeRow, total: int) -> None:
    cap = table.cap(5)
    assert cap is not None
    assert 0 <= table.amount(total, 5) <= cap
