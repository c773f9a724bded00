"""Goal: whether there is rake at all, by how many players, and which pot bears it, under the houses that state theirs.

The amounts of the rows are in `test_rake_page`, where rake starts in each game is in `test_rake_start`.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.hands import BOARD, CARDS, checked_down, dealt, limped, three_handed
from tests.support.houses import house
from tests.support.judging import Pot, clean, fault, found, judged
from tests.support.raked import Table, pot_of, raked
from tests.support.scenario import Scenario, scenario

BIG_BET = Table("trickyplay", "holdem", "NL", 100, 4)


# Which pot bears it


def two_pots(main: int, side: int) -> Scenario:
    """Four seats dealt in, seat 4 folds; seat 2 is all-in in the main pot, seats 3 and 1 in both."""
    each, both = main // 3, main // 3 + side // 2
    assert (3 * each, 2 * (both - each)) == (main, side)
    opening = scenario(stacks={1: both, 2: each, 3: both, 4: 100_000}, blinds=(50, 100), button=1)
    posted = opening.small(2, 50).big(3, 100).deal({1: "KdKc", 2: "AhAs", 3: "QsQh", 4: "9h4d"})
    raised = posted.folds(4).raises(1, both) if both > 100 else posted.folds(4).calls(1, both)
    return raised.calls(2, each - 50).calls(3, both - 100).burns()


def split(verdict_pots: list[Pot] | None) -> list[tuple[int, int | None]]:
    assert verdict_pots is not None
    return [(pot.amount, pot.rake) for pot in verdict_pots]


@pytest.mark.rule("ALL.RAKE.POTS")
@pytest.mark.parametrize(
    ("rulebook", "main", "side", "parts"),
    [
        # trickyplay, four dealt in: 0.05 for each full 1.00, at most 2.00.
        ("trickyplay/1", 1500, 1000, (75, 50)),
        ("trickyplay/1", 3999, 1000, (195, 5)),
        ("trickyplay/1", 4200, 1000, (200, 0)),
        # 3.99 bear 0.19 by the small step, 4.99 bear 0.20 by the large one, 5.01 bear 0.25.
        ("trickyplay/1", 399, 100, (19, 1)),
        ("trickyplay/1", 399, 102, (19, 6)),
        # pokerhilfe, four dealt in: 0.05 for each full 1.00, at most 2.00.
        ("pokerhilfe/1", 1050, 1050, (50, 55)),
    ],
)
def test_each_pot_bears_what_it_adds(rulebook: str, main: int, side: int, parts: tuple[int, int]) -> None:
    raked_hand = two_pots(main, side).run_out("Kh8d3c2h7c").shows(2, 3, 1)
    for number, part in enumerate(parts):
        raked_hand = raked_hand.rakes(part, pot=number) if part else raked_hand
    # Kings beat the aces on this board: seat 1 has both pots.
    paid = raked_hand.awards(1, main - parts[0], pot=0).awards(1, side - parts[1], pot=1).finishes()
    verdict = judged(paid, rulebook)
    assert split(verdict.pots) == [(main, parts[0]), (side, parts[1])]
    clean(verdict)


def limit_pots(main: int) -> Scenario:
    """2.00/4.00 at pokerhilfe, five dealt in: seat 2 is all-in for `main`, most of it dead; a side pot of 4.00."""
    stakes = {"small_blind": 100, "big_blind": 200, "lower": 200, "higher": 400}
    stacks = {1: 100_000, 2: main - 400, 3: 100_000, 4: 100_000, 5: 100_000}
    opening = scenario(house="pokerhilfe", currency="USD", limit="FL", stakes=stakes, stacks=stacks, button=1)
    posted = opening.antes(main - 600, 2, kind="table").small(2, 100).big(3, 200)
    flop = (
        posted.deal({2: "KdKc", 3: "Ah8h", 1: "QsQh"}).folds(4, 5).calls(1, 200).calls(2, 100).checks(3).flop(BOARD[:6])
    )
    return flop.bets(3, 200).calls(1, 200).turn("2h").checks(3, 1).river("7c").checks(3, 1).shows(2, 3, 1)


@pytest.mark.rule("PH.RAKE.FL-MID")
@pytest.mark.parametrize(
    ("main", "parts"),
    [
        (1599, (0, 0)),  # 19.99 in all
        (1600, (0, 100)),  # the side pot reaches 20.00
        (1999, (0, 100)),
        (2000, (100, 0)),
        (3600, (100, 100)),  # the side pot reaches 40.00
        (4000, (200, 0)),  # the maximum of five
        (9999, (200, 0)),
    ],
)
def test_a_threshold_is_borne_by_the_pot_that_reaches_it(main: int, parts: tuple[int, int]) -> None:
    taken = limit_pots(main)
    for number, part in enumerate(parts):
        taken = taken.rakes(part, pot=number) if part else taken
    verdict = judged(taken.awards(2, main - parts[0], pot=0).awards(1, 400 - parts[1], pot=1).finishes())
    assert split(verdict.pots) == [(main, parts[0]), (400, parts[1])]
    clean(verdict)


# Who is counted


@pytest.mark.rule("ALL.RAKE.BASE")
@pytest.mark.parametrize(("sitting_out", "due"), [((), 300), ((5,), 200)])
def test_who_sits_out_is_not_counted(sitting_out: tuple[int, ...], due: int) -> None:
    # 80.00 with five or with four dealt in: at most 3.00 or 2.00.
    stacks = dict.fromkeys((1, 2, 3, 4, 5), 100_000)
    opening = scenario(house="trickyplay", blinds=(50, 100), stacks=stacks, button=1, out=sitting_out)
    folding = tuple(seat for seat in (4, 5) if seat not in sitting_out)
    posted = opening.small(2, 50).big(3, 100).deal(CARDS).folds(*folding).raises(1, 3975).folds(2).calls(3, 3875)
    shown = posted.checked_down(BOARD, 3, 1).shows(3, 1)
    verdict = judged(shown.rakes(due, pot=0).awards(1, 8000 - due, pot=0).finishes())
    assert verdict.rake["expected"] == due
    clean(verdict)


@pytest.mark.near_miss("ALL.RAKE.BASE")
def test_who_folds_without_a_chip_is_counted() -> None:
    for players, due in ((4, 200), (5, 300)):
        verdict = judged(raked(8000, Table("trickyplay", "holdem", "NL", 100, players), due))
        assert verdict.rake["expected"] == due
        clean(verdict)


# Currency


@pytest.mark.parametrize("currency", ["EUR", "USD", "JPY", "SEK"])
def test_the_rows_hold_for_the_minor_units_of_any_currency(currency: str) -> None:
    clean(judged(raked(3000, BIG_BET, 150, currency=currency)))


@pytest.mark.parametrize(("currency", "expected"), [("EUR", 150), ("USD", None)])
def test_a_strict_house_has_no_row_for_another_currency(currency: str, expected: int | None) -> None:
    strict = house("trickyplay/1", currency_strict=True)
    verdict = judged(raked(3000, BIG_BET, 150, currency=currency), house_toml=strict)
    assert (verdict.rake["expected"], verdict.rake["used"]) == (expected, 150)
    clean(verdict)


# Where none may be taken

FREE = [
    pytest.param({"tournament": True}, id="tournament"),
    pytest.param({"real_money": False, "currency": "PLAY"}, id="play money"),
]


@pytest.mark.rule("ALL.RAKE.NONE")
@pytest.mark.parametrize("options", FREE)
@pytest.mark.parametrize("rulebook", ["trickyplay/1", "pokerhilfe/1", "triopoker/1", "wettangebote/1"])
def test_tournaments_and_play_money_are_free_at_every_house(rulebook: str, options: dict[str, Any]) -> None:
    hand = pot_of(3000, BIG_BET, **options)
    free = hand.awards(3, 3000, pot=0).finishes()
    assert judged(free, rulebook).rake["expected"] == 0
    assert judged(free, rulebook).faults == []
    taken = hand.rakes(1, pot=0).awards(3, 2999, pot=0).finishes()
    (finding,) = judged(taken, rulebook).faults
    assert fault("RAKE_FORBIDDEN", recorded=1, expected=0, rule="ALL.RAKE.NONE").matches(finding)


@pytest.mark.near_miss("ALL.RAKE.NONE")
def test_in_generic_play_money_is_raked_as_recorded_and_a_tournament_is_not() -> None:
    hand = checked_down(real_money=False, currency="PLAY").shows(2, 3, 1).rakes(9, pot=0).awards(1, 291, pot=0)
    clean(judged(hand.finishes()))
    tournament = checked_down(tournament=True).shows(2, 3, 1).rakes(9, pot=0).awards(1, 291, pot=0)
    found(judged(tournament.finishes()), fault("RAKE_FORBIDDEN", recorded=9, expected=0))


@pytest.mark.rule("ALL.RAKE.NONE")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1", "pokerhilfe/1", "triopoker/1"])
def test_a_cancelled_hand_is_free(rulebook: str) -> None:
    cancelled = limped().burns().flop(BOARD[:6]).cancels()
    for seat in (1, 2, 3):
        cancelled = cancelled.orders(seat, 100)
    verdict = judged(cancelled, rulebook)
    assert (verdict.rake["expected"], verdict.final) == (0, {1: 10000, 2: 10000, 3: 10000})
    clean(verdict)


@pytest.mark.near_miss("ALL.RAKE.NONE")
def test_rake_that_was_recorded_before_the_cancellation_is_no_fault() -> None:
    shown = checked_down(house="trickyplay").shows(2, 3, 1).rakes(99, pot=0).cancels()
    for seat in (1, 2, 3):
        shown = shown.orders(seat, 100)
    verdict = judged(shown)
    assert (verdict.rake["expected"], verdict.rake["recorded"]) == (0, 99)
    clean(verdict)


def test_an_open_hand_has_no_expected_rake_before_its_end() -> None:
    assert judged(dealt(house="trickyplay")).rake["expected"] is None
    assert judged(three_handed(house="trickyplay")).rake["expected"] is None
