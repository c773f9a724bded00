"""Goal: a pot divided by boards, halves and winners, odd units in order (ALL.POT.SPLIT, ALL.ODD.CHIP).

Method: tables worked out by hand, and units dealt one by one.
"""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.settlement.division import Claim, Share, divide, in_units, totals
from tests.replay.settlement.chips import GENERIC, Chips, dealt_in_units, terms


@pytest.mark.parametrize(
    ("amount", "count", "unit", "parts"),
    [
        (100, 0, 1, []),
        (100, 1, 1, [100]),
        (100, 2, 1, [50, 50]),
        (101, 2, 1, [51, 50]),
        (301, 3, 1, [101, 100, 100]),
        (302, 3, 1, [101, 101, 100]),
        (0, 3, 1, [0, 0, 0]),
        (1, 3, 1, [1, 0, 0]),
        # 38 fives: 10 each for two, 9 for two.
        (190, 4, 5, [50, 50, 45, 45]),
        # 40 fives and 3 over.
        (203, 2, 5, [103, 100]),
        # 41 fives and 4 over: the odd five and the rest to the first.
        (209, 2, 5, [109, 100]),
        # Less than one unit.
        (4, 2, 5, [4, 0]),
        (7, 2, 5, [7, 0]),
    ],
)
def test_whole_units_are_given_in_order_and_the_rest_to_the_first(
    amount: int, count: int, unit: int, parts: list[int]
) -> None:
    assert in_units(amount, count, unit) == parts


@given(st.integers(0, 500), st.integers(1, 9), st.integers(1, 25))
def test_it_is_what_dealing_unit_by_unit_gives(amount: int, count: int, unit: int) -> None:
    assert in_units(amount, count, unit) == dealt_in_units(amount, count, unit)


@given(st.integers(-500, 500), st.integers(1, 9), st.integers(1, 25))
def test_no_unit_is_lost_not_even_of_a_pot_that_a_fee_made_negative(amount: int, count: int, unit: int) -> None:
    assert sum(in_units(amount, count, unit)) == amount


def shares(*stated: tuple[int, int, str, int]) -> tuple[Share, ...]:
    """Shares as (seat, board, share, amount)."""
    return tuple(Share(*each) for each in stated)


WHOLE = Claim(1, "whole", (3, 5))
HIGH, LOW = Claim(1, "high", (2,)), Claim(1, "low", (4, 6, 1))


@pytest.mark.parametrize(
    ("amount", "claims", "due"),
    [
        pytest.param(100, [], (), id="no claim"),
        pytest.param(100, [Claim(1, "whole", (4,))], shares((4, 1, "whole", 100)), id="one winner"),
        pytest.param(101, [WHOLE], shares((3, 1, "whole", 51), (5, 1, "whole", 50)), id="the odd cent to the first"),
        # 5.00 and 5.00: the low in three.
        pytest.param(
            1000,
            [HIGH, LOW],
            shares((2, 1, "high", 500), (4, 1, "low", 167), (6, 1, "low", 167), (1, 1, "low", 166)),
            id="halves",
        ),
        pytest.param(
            1001,
            [LOW, HIGH],
            shares((2, 1, "high", 501), (4, 1, "low", 167), (6, 1, "low", 167), (1, 1, "low", 166)),
            id="high comes first however the claims are listed",
        ),
        # 10.01 on two boards: 5.01 and 5.00.
        pytest.param(
            1001,
            [Claim(2, "whole", (7,)), Claim(1, "whole", (8,))],
            shares((8, 1, "whole", 501), (7, 2, "whole", 500)),
            id="board 1 comes first",
        ),
        # 10.03 on two boards: 5.02 and 5.01; on board 1 2.51 high and 2.51 low, board 2 has no low.
        pytest.param(
            1003,
            [HIGH, LOW, Claim(2, "whole", (1, 2))],
            shares(
                (2, 1, "high", 251),
                (4, 1, "low", 84),
                (6, 1, "low", 84),
                (1, 1, "low", 83),
                (1, 2, "whole", 251),
                (2, 2, "whole", 250),
            ),
            id="boards, then halves, then winners",
        ),
    ],
)
def test_boards_then_halves_then_winners(amount: int, claims: list[Claim], due: tuple[Share, ...]) -> None:
    assert divide(amount, claims, GENERIC) == due


def test_a_house_may_give_the_odd_unit_to_the_low_half() -> None:
    low_first = terms(odd_chip_half="low")
    claims = [Claim(1, "high", (2,)), Claim(1, "low", (4,))]
    assert divide(101, claims, low_first) == shares((4, 1, "low", 51), (2, 1, "high", 50))


def test_a_house_may_give_the_odd_unit_to_the_last_board() -> None:
    claims = [Claim(board, "whole", (board,)) for board in (1, 2, 3)]
    last_first = terms(odd_chip_board="last")
    assert divide(302, claims, last_first) == shares((3, 3, "whole", 101), (2, 2, "whole", 101), (1, 1, "whole", 100))


def test_the_unit_of_the_house_counts_at_every_step() -> None:
    # 103 tens: 52 and 51 on the boards. Board 1: 26 high, 13 each, and 26 low. Board 2 in three: 17 each.
    tens = terms(odd_chip_unit=10)
    claims = [Claim(1, "high", (2, 3)), Claim(1, "low", (4, 5, 6)), Claim(2, "whole", (1, 2, 3))]
    assert divide(1030, claims, tens) == shares(
        (2, 1, "high", 130),
        (3, 1, "high", 130),
        # 26 tens in three: 9, 9, 8.
        (4, 1, "low", 90),
        (5, 1, "low", 90),
        (6, 1, "low", 80),
        (1, 2, "whole", 170),
        (2, 2, "whole", 170),
        (3, 2, "whole", 170),
    )


@pytest.mark.parametrize(
    ("given_out", "sums"),
    [
        pytest.param((), {}, id="nothing"),
        pytest.param(shares((5, 1, "high", 30), (2, 1, "low", 20), (5, 2, "whole", 7)), {2: 20, 5: 37}, id="added up"),
        pytest.param(shares((5, 1, "high", 0), (2, 1, "low", 1)), {2: 1}, id="who gets nothing is left out"),
    ],
)
def test_totals_by_seat(given_out: tuple[Share, ...], sums: Chips) -> None:
    assert totals(given_out) == sums
    assert list(totals(given_out)) == sorted(sums)


@st.composite
def claims_on_boards(draw: st.DrawFn) -> list[Claim]:
    """One to three boards, each with a whole or two halves, each with one to four winners."""
    claims: list[Claim] = []
    for board in range(1, draw(st.integers(1, 3)) + 1):
        names = draw(st.sampled_from([("whole",), ("high", "low")]))
        for name in names:
            winners = draw(st.lists(st.integers(1, 10), min_size=1, max_size=4, unique=True))
            claims.append(Claim(board, name, tuple(winners)))
    return claims


@given(st.integers(0, 2000), claims_on_boards(), st.integers(1, 10))
def test_what_is_divided_adds_up_and_the_equal_differ_by_a_unit_at_most(
    amount: int, claims: list[Claim], unit: int
) -> None:
    given_out = divide(amount, claims, terms(odd_chip_unit=unit))
    assert sum(share.amount for share in given_out) == amount
    for claim in claims:
        parts = [share.amount for share in given_out if (share.board, share.share) == (claim.board, claim.share)]
        assert len(parts) == len(claim.winners)
        assert max(parts) - min(parts) < 2 * unit
