"""Goal: the rake of a hand spread over its pots (ALL.RAKE.POTS). Method: tables, and chip by chip."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given

from replay.settlement.rake import incremental, main_first, proportional, rake_parts
from tests.replay.settlement.chips import from_the_first, rake_by_chip, rake_functions, sizes

MODES = ("incremental", "main-first", "proportional")


def trickyplay_five(total: int) -> int:
    """TP.RAKE.NL, five dealt in: 0.05 per 1.00, below 4.00 0.01 per 0.20, at most 3.00."""
    return min(300, total // 20 if total < 400 else total // 100 * 5)


def five_per_hundred(total: int) -> int:
    return total // 100 * 5


def at_most_25(total: int) -> int:
    return min(25, five_per_hundred(total))


def only_from_1000(total: int) -> int:
    """Nothing below 10.00, then 5.00 at once: more than a small last pot can bear."""
    return 500 if total >= 1000 else 0


def falling(total: int) -> int:
    """An odd table of an operator: 0.30 below 1.00, 0.10 from there on."""
    return 30 if total < 100 else 10


def peaked(total: int) -> int:
    """Another: 0.10 from 0.50 on, 0.30 from 1.00 on, 0.15 from 1.50 on."""
    return 15 if total >= 150 else 30 if total >= 100 else total // 50 * 10


def nearly_all(total: int) -> int:
    return total - 1


def eats_it_all(_total: int) -> int:
    return 10**6


@pytest.mark.parametrize(
    ("rake_of", "pots", "parts"),
    [
        pytest.param(five_per_hundred, [], (), id="no pot"),
        pytest.param(five_per_hundred, [99], (0,), id="below the first step"),
        pytest.param(five_per_hundred, [100], (5,), id="one pot"),
        # The rules page: 0.23 + 0.02 = 0.25.
        pytest.param(trickyplay_five, [498, 2], (23, 2), id="the side pot bears no more than it has"),
        # R(3.00) = 0.15, R(7.00) = 0.35, R(8.50) = 0.40.
        pytest.param(five_per_hundred, [300, 400, 150], (15, 20, 5), id="what each pot adds"),
        # R(3.99) = 0.19, R(4.00) = 0.20.
        pytest.param(trickyplay_five, [399, 1], (19, 1), id="two steps of one table"),
        pytest.param(at_most_25, [300, 400, 700], (15, 10, 0), id="the cap is reached in the side pot"),
        # 5.00 are due when the last 0.50 make it 10.00; 0.50 come from there, 4.50 from the main pot.
        pytest.param(only_from_1000, [950, 50], (450, 50), id="what is still due comes from the main pot"),
        # 5.00 due, 0.50 from the last pot; 4.00 from the main pot, 0.50 of the next.
        pytest.param(only_from_1000, [400, 550, 50], (400, 50, 50), id="and then from the next"),
        pytest.param(falling, [60, 60], (10, 0), id="never more in all than the rake of the whole"),
        pytest.param(peaked, [50, 50, 50], (10, 5, 0), id="not even for a while"),
        pytest.param(eats_it_all, [60, 40], (60, 40), id="never more than there is"),
        pytest.param(five_per_hundred, [0, 200], (0, 10), id="an empty pot"),
    ],
)
def test_each_pot_bears_what_it_adds_to_the_rake(
    rake_of: Callable[[int], int], pots: list[int], parts: tuple[int, ...]
) -> None:
    assert rake_parts(pots, rake_of, "incremental") == parts


@pytest.mark.parametrize(
    ("rake_of", "pots", "parts"),
    [
        pytest.param(five_per_hundred, [], (), id="no pot"),
        pytest.param(five_per_hundred, [300, 400, 150], (40, 0, 0), id="all from the main pot"),
        pytest.param(only_from_1000, [400, 550, 50], (400, 100, 0), id="then from the next"),
        pytest.param(eats_it_all, [60, 40], (60, 40), id="never more than there is"),
    ],
)
def test_or_the_first_pots_bear_all_they_can(
    rake_of: Callable[[int], int], pots: list[int], parts: tuple[int, ...]
) -> None:
    assert rake_parts(pots, rake_of, "main-first") == parts


@pytest.mark.parametrize(
    ("rake_of", "pots", "parts"),
    [
        pytest.param(five_per_hundred, [], (), id="no pot"),
        pytest.param(five_per_hundred, [0, 0], (0, 0), id="empty pots"),
        # 0.25 × 3/7 = 0.107…, × 4/7 = 0.142…; one cent is left over.
        pytest.param(at_most_25, [300, 400], (11, 14), id="the odd cent from the main pot"),
        # 0.40 × 300/850 = 0.141…, × 400/850 = 0.188…, × 150/850 = 0.070…; one cent is left over.
        pytest.param(five_per_hundred, [300, 400, 150], (15, 18, 7), id="three pots"),
        # 0.05 of 0.01 + 0.99: 0.0005 and 0.0495; five cents are left over, the main pot has one.
        pytest.param(five_per_hundred, [1, 99], (1, 4), id="no more than the main pot has"),
        # 0.11 × 2/12 = 0.018…; five cents are left over, each pot but the last has one more.
        pytest.param(nearly_all, [2, 2, 2, 2, 2, 2], (2, 2, 2, 2, 2, 1), id="no more than a pot has left"),
        pytest.param(eats_it_all, [60, 40], (60, 40), id="never more than there is"),
    ],
)
def test_or_each_pot_bears_its_share(rake_of: Callable[[int], int], pots: list[int], parts: tuple[int, ...]) -> None:
    assert rake_parts(pots, rake_of, "proportional") == parts


def test_parts_of_a_total_that_is_known() -> None:
    assert main_first([30, 40], 50) == (30, 20)
    assert proportional([30, 40], 7) == (3, 4)
    assert incremental([300, 400], five_per_hundred, 35) == (15, 20)


def test_a_total_that_is_larger_than_all_pots_leaves_each_with_what_it_has() -> None:
    assert main_first([30, 40], 90) == (30, 40)


def test_nothing_comes_out_of_pots_that_fees_have_eaten() -> None:
    # Sizes after fees may be negative where a record's fees are.
    assert main_first([-20, 40], 10) == (0, 10)


@given(sizes(), rake_functions())
def test_incremental_is_what_counting_chip_by_chip_gives(pots: list[int], rake_of: Callable[[int], int]) -> None:
    assert list(rake_parts(pots, _within(rake_of), "incremental")) == rake_by_chip(pots, _within(rake_of))


@given(sizes(), rake_functions())
def test_main_first_is_what_counting_chip_by_chip_gives(pots: list[int], rake_of: Callable[[int], int]) -> None:
    taken = from_the_first(pots, [0] * len(pots), rake_of(sum(pots)))
    assert list(rake_parts(pots, rake_of, "main-first")) == taken


@given(sizes(), rake_functions())
def test_proportional_is_within_a_cent_of_the_share_but_for_what_is_left_over(
    pots: list[int], rake_of: Callable[[int], int]
) -> None:
    whole, due = sum(pots), min(rake_of(sum(pots)), sum(pots))
    shares = [int(Fraction(due * size, whole)) if whole else 0 for size in pots]
    left_over = due - sum(shares)
    assert list(rake_parts(pots, rake_of, "proportional")) == from_the_first(pots, shares, left_over)


@pytest.mark.parametrize("mode", MODES)
@given(pots=sizes(), rake_of=rake_functions())
def test_parts_lie_within_the_pots_and_add_up(pots: list[int], rake_of: Callable[[int], int], mode: str) -> None:
    parts = rake_parts(pots, rake_of, mode)
    assert all(0 <= part <= size for part, size in zip(parts, pots, strict=True))
    assert sum(parts) == min(rake_of(sum(pots)), sum(pots))


def _within(rake_of: Callable[[int], int]) -> Callable[[int], int]:
    """Rake that is never more than the chips it is taken from, as of every sensible house."""
    return lambda total: min(rake_of(total), total)
