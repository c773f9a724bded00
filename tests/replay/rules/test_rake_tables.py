"""Goal: the rake rows of trickyplay and pokerhilfe at their thresholds, as a hand pays them.

Method: a pot of any size without uncalled bets: everybody folds but the button and the big blind, these two see a
board, and one ante for all makes up what is missing to the wanted total. The values are checked ones of the rulebook.
"""

from __future__ import annotations

import pytest

from tests.support.judging import clean, fault, found, judged
from tests.support.scenario import Scenario, scenario

BOARD = "Ks8d3c2h7c"


def stakes_of(limit: str, lower: int) -> dict[str, int]:
    """Blinds from the lower limit (FL) or the big blind."""
    blinds = {"small_blind": lower // 2, "big_blind": lower}
    return blinds | ({"lower": lower, "higher": 2 * lower} if limit == "FL" else {})


def pot_of(total: int, players: int, limit: str, lower: int, house: str) -> Scenario:
    """A hand with `total` in the pot at the showdown and `players` dealt in; nothing is awarded yet."""
    seats = range(1, players + 1)
    stakes, stacks = stakes_of(limit, lower), dict.fromkeys(seats, 10_000_000)
    opening = scenario(house=house, limit=limit, stakes=stakes, stacks=stacks, button=1, currency="USD")
    return heads_up(opening, total, lower) if players == 2 else three_and_more(opening, total, lower)


def heads_up(opening: Scenario, total: int, lower: int) -> Scenario:
    """The button completes the small blind."""
    hand = ante_for_all(opening, 2, total - 2 * lower).small(1, lower // 2).big(2, lower).deal({2: "KdKc", 1: "QsQh"})
    return hand.calls(1, lower - lower // 2).checks(2).checked_down(BOARD, 2, 1).shows(2, 1)


def three_and_more(opening: Scenario, total: int, lower: int) -> Scenario:
    """The button calls, the small blind folds; where the total leaves no room for it the small blind is not posted."""
    small = lower // 2 if total >= 2 * lower + lower // 2 else 0
    begun = ante_for_all(opening, 3, total - 2 * lower - small)
    posted = (begun.small(2, small) if small else begun).big(3, lower).deal({3: "KdKc", 1: "QsQh"})
    folded = posted.folds(*(seat for seat in opening.dealt_in if seat > 3)).calls(1, lower).folds(2).checks(3)
    return folded.checked_down(BOARD, 3, 1).shows(3, 1)


def ante_for_all(opening: Scenario, seat: int, amount: int) -> Scenario:
    """What is missing to the wanted total, straight into the pot."""
    return opening.antes(amount, seat, kind="table") if amount else opening


def winner(players: int) -> int:
    return 2 if players == 2 else 3


def raked_hand(total: int, players: int, limit: str, lower: int, house: str, rake: int) -> Scenario:
    hand = pot_of(total, players, limit, lower, house)
    raked = hand.rakes(rake, pot=0) if rake else hand
    return raked.awards(winner(players), total - rake, pot=0).finishes()


TRICKYPLAY = [
    # limit, lower limit or big blind, dealt in, total, rake, rule
    ("NL", 4, 6, 399, 19, "TP.RAKE.NL"),
    ("NL", 4, 6, 400, 20, "TP.RAKE.NL"),
    ("NL", 100, 6, 1999, 95, "TP.RAKE.NL"),
    ("NL", 100, 6, 6100, 300, "TP.RAKE.NL"),
    ("NL", 100, 2, 1499, 70, "TP.RAKE.NL"),
    ("NL", 100, 2, 1500, 75, "TP.RAKE.NL"),
    ("NL", 100, 2, 4000, 75, "TP.RAKE.NL"),
    ("NL", 100, 3, 3999, 195, "TP.RAKE.NL"),
    ("PL", 100, 3, 4000, 200, "TP.RAKE.NL"),
    ("HPL", 100, 5, 5999, 295, "TP.RAKE.NL"),
    ("NL", 100, 5, 6000, 300, "TP.RAKE.NL"),
    ("NL", 100, 10, 99999, 300, "TP.RAKE.NL"),
    ("FL", 50, 4, 199, 9, "TP.RAKE.FL-MICRO"),
    ("FL", 50, 4, 200, 10, "TP.RAKE.FL-MICRO"),
    ("FL", 50, 4, 2000, 100, "TP.RAKE.FL-MICRO"),
    ("FL", 2, 3, 1600, 75, "TP.RAKE.FL-MICRO"),
    ("FL", 100, 4, 499, 0, "TP.RAKE.FL-LOW"),
    ("FL", 100, 4, 500, 25, "TP.RAKE.FL-LOW"),
    ("FL", 100, 5, 1490, 50, "TP.RAKE.FL-LOW"),
    ("FL", 100, 3, 1500, 75, "TP.RAKE.FL-LOW"),
    ("FL", 200, 3, 999, 0, "TP.RAKE.FL-HIGH"),
    ("FL", 200, 3, 1000, 50, "TP.RAKE.FL-HIGH"),
    ("FL", 200, 3, 1999, 50, "TP.RAKE.FL-HIGH"),
    ("FL", 200, 3, 2000, 75, "TP.RAKE.FL-HIGH"),
    ("FL", 5000, 3, 12000, 75, "TP.RAKE.FL-HIGH"),
    ("FL", 200, 4, 4000, 200, "TP.RAKE.FL-HIGH"),
]
POKERHILFE = [
    ("FL", 2, 3, 19, 0, "PH.RAKE.FL-002"),
    ("FL", 2, 3, 80, 4, "PH.RAKE.FL-002"),
    ("FL", 2, 3, 400, 4, "PH.RAKE.FL-002"),
    ("FL", 4, 3, 160, 8, "PH.RAKE.FL-004"),
    ("FL", 5, 3, 400, 10, "PH.RAKE.FL-005"),
    ("FL", 10, 3, 400, 20, "PH.RAKE.FL-010"),
    ("FL", 25, 3, 800, 40, "PH.RAKE.FL-025"),
    ("FL", 50, 3, 1000, 50, "PH.RAKE.FL-050"),
    ("FL", 100, 4, 499, 0, "PH.RAKE.FL-100"),
    ("FL", 100, 4, 2000, 100, "PH.RAKE.FL-100"),
    ("FL", 200, 5, 1999, 0, "PH.RAKE.FL-MID"),
    ("FL", 200, 5, 2000, 100, "PH.RAKE.FL-MID"),
    ("FL", 200, 5, 4000, 200, "PH.RAKE.FL-MID"),
    ("FL", 200, 5, 40000, 200, "PH.RAKE.FL-MID"),
    ("FL", 200, 3, 2000, 50, "PH.RAKE.FL-MID"),
    ("FL", 200, 3, 4000, 100, "PH.RAKE.FL-MID"),
    ("FL", 200, 6, 5999, 200, "PH.RAKE.FL-MID"),
    ("FL", 200, 6, 6000, 300, "PH.RAKE.FL-MID"),
    ("FL", 20000, 3, 50000, 200, "PH.RAKE.FL-200"),
    ("FL", 20000, 5, 49999, 400, "PH.RAKE.FL-200"),
    ("FL", 20000, 5, 50000, 500, "PH.RAKE.FL-200"),
    ("NL", 100, 3, 2000, 100, "PH.RAKE.NL"),
    ("PL", 100, 9, 6000, 300, "PH.RAKE.NL"),
]


def rows(house: str, table: list[tuple[str, int, int, int, int, str]]) -> list[object]:
    return [
        pytest.param(house, *row, marks=pytest.mark.rule(row[-1]), id="-".join(str(part) for part in row[:4]))
        for row in table
    ]


@pytest.mark.parametrize(
    ("house", "limit", "lower", "players", "total", "rake", "rule"),
    rows("trickyplay", TRICKYPLAY) + rows("pokerhilfe", POKERHILFE),
)
def test_the_checked_values(house: str, limit: str, lower: int, players: int, total: int, rake: int, rule: str) -> None:
    verdict = judged(raked_hand(total, players, limit, lower, house, rake))
    assert verdict.rake == {"expected": rake, "recorded": rake, "used": rake, "rule": rule}
    clean(verdict)


@pytest.mark.parametrize(
    ("house", "limit", "lower", "players", "total", "rake", "rule"),
    rows("trickyplay", TRICKYPLAY) + rows("pokerhilfe", POKERHILFE),
)
def test_a_cent_more_is_a_wrong_total(
    house: str, limit: str, lower: int, players: int, total: int, rake: int, rule: str
) -> None:
    verdict = judged(raked_hand(total, players, limit, lower, house, rake + 1))
    found(verdict, fault("RAKE", pot=None, recorded=rake + 1, expected=rake, rule=rule))


UNSTATED = [
    pytest.param("pokerhilfe", "NL", 100, 10, 6000, marks=pytest.mark.near_miss("PH.RAKE.NL"), id="ten dealt in"),
    pytest.param("pokerhilfe", "NL", 10000, 3, 30000, marks=pytest.mark.near_miss("PH.RAKE.NL"), id="above 25/50"),
    pytest.param("pokerhilfe", "FL", 30, 3, 400, marks=pytest.mark.near_miss("PH.RAKE.FL-025"), id="0.30/0.60"),
    pytest.param("pokerhilfe", "FL", 150, 3, 1000, marks=pytest.mark.near_miss("PH.RAKE.FL-100"), id="1.50/3 in USD"),
    pytest.param("pokerhilfe", "FL", 40000, 3, 90000, marks=pytest.mark.near_miss("PH.RAKE.FL-200"), id="400/800"),
    pytest.param("pokerhilfe", "FL", 3, 3, 60, marks=pytest.mark.near_miss("PH.RAKE.FL-002"), id="0.03/0.06"),
    pytest.param("pokerhilfe", "FL", 15000, 3, 40000, marks=pytest.mark.near_miss("PH.RAKE.FL-MID"), id="150/300"),
    pytest.param("trickyplay", "FL", 150, 3, 1000, marks=pytest.mark.near_miss("TP.RAKE.FL-LOW"), id="1.50/3"),
    pytest.param("trickyplay", "FL", 70, 3, 1000, marks=pytest.mark.near_miss("TP.RAKE.FL-MICRO"), id="0.70/1.40"),
]


@pytest.mark.parametrize(("house", "limit", "lower", "players", "total"), UNSTATED)
def test_where_no_row_fits_rake_is_taken_as_recorded(
    house: str, limit: str, lower: int, players: int, total: int
) -> None:
    taken = min(123, total // 3)
    verdict = judged(raked_hand(total, players, limit, lower, house, taken))
    assert verdict.rake["expected"] is None
    assert verdict.rake["used"] == taken
    clean(verdict)
