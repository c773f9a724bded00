"""Goal: what nobody matches goes back, and nothing else (ALL.POT.UNCALLED). Method: tables, and chip by chip."""

from __future__ import annotations

import pytest
from hypothesis import given

from replay.settlement.pots import Stake, returned, uncalled_bet
from tests.replay.settlement.chips import GENERIC, Chips, hands, stake, terms, uncalled_by_chip

LIVE_ONLY = terms(uncalled_against="live")
ANTES_STAY = terms(uncalled_antes=False)


@pytest.mark.parametrize(
    ("stakes", "back"),
    [
        pytest.param([], {}, id="nobody"),
        pytest.param([stake(3, 7)], {3: 7}, id="alone: all of it"),
        pytest.param([stake(1, 100), stake(2, 100)], {}, id="called"),
        pytest.param([stake(1, 100), stake(2, 60)], {1: 40}, id="called in part"),
        pytest.param([stake(1, 60), stake(2, 100), stake(3, 99)], {2: 1}, id="by the nearest rival"),
        pytest.param([stake(1, 100), stake(2, 60, "folded")], {1: 40}, id="a folded call matches"),
        pytest.param([stake(1, 100, "folded"), stake(2, 60)], {}, id="who folded gets nothing"),
        pytest.param([stake(1, 100, "folded"), stake(2, 100), stake(3, 50)], {}, id="matched by a folded equal"),
        pytest.param([stake(1, 0), stake(2, 0)], {}, id="nothing was bet"),
        pytest.param([stake(1, 0, dead=50), stake(2, 0)], {}, id="dead money is not returned"),
        pytest.param([stake(1, 10, dead=50), stake(2, 4, dead=90)], {1: 6}, id="nor does it match"),
        pytest.param([stake(1, 4, ante=4), stake(2, 1, ante=1)], {1: 3}, id="an ante is returned like a bet"),
    ],
)
def test_what_nobody_matches_goes_back(stakes: list[Stake], back: Chips) -> None:
    assert uncalled_bet(stakes, GENERIC) == back


@pytest.mark.parametrize(
    ("stakes", "back"),
    [
        # 1.00 against 0.30 of a seat that is in; the 0.60 of the folded seat do not count.
        pytest.param([stake(1, 100), stake(2, 60, "folded"), stake(3, 30)], {1: 70}, id="a folded call does not match"),
        pytest.param([stake(1, 100), stake(2, 60, "folded")], {1: 100}, id="nobody else is in"),
        pytest.param([stake(1, 100), stake(2, 60), stake(3, 80, "folded")], {1: 40}, id="the live one does"),
        pytest.param([stake(1, 100, "folded"), stake(2, 60), stake(3, 20)], {}, id="the largest has folded"),
    ],
)
def test_a_house_may_count_live_chips_alone(stakes: list[Stake], back: Chips) -> None:
    assert uncalled_bet(stakes, LIVE_ONLY) == back


@pytest.mark.parametrize(
    ("stakes", "back"),
    [
        pytest.param([stake(1, 4, ante=4), stake(2, 1, ante=1)], {}, id="an ante alone stays"),
        pytest.param([stake(1, 14, ante=4), stake(2, 1, ante=1)], {1: 10}, id="the bet on top goes back"),
        pytest.param([stake(1, 14, ante=4), stake(2, 9, ante=4)], {1: 5}, id="less than the bet is unmatched"),
        pytest.param([stake(1, 14), stake(2, 9)], {1: 5}, id="no ante"),
    ],
)
def test_a_house_may_keep_unmatched_antes(stakes: list[Stake], back: Chips) -> None:
    assert uncalled_bet(stakes, ANTES_STAY) == back


def test_what_went_back_is_out_of_the_live_contribution_and_nothing_else() -> None:
    raiser = Stake(2, live=100, dead=5, ante=3, folded=True, fold_order=4, idle=True)
    others = (stake(1, 30), stake(3, 40, "folded idle", dead=2, ante=1))
    left = returned((others[0], raiser, others[1]), {2: 60})
    assert left == (others[0], Stake(2, live=40, dead=5, ante=3, folded=True, fold_order=4, idle=True), others[1])
    assert left[0] is others[0]
    assert left[2] is others[1]


def test_nothing_changes_where_nothing_went_back() -> None:
    stakes = (stake(1, 30), stake(2, 30))
    assert returned(stakes, {}) == stakes
    assert returned(stakes, {2: 0, 9: 5}) == stakes


@given(hands())
def test_it_is_what_counting_chip_by_chip_gives(stakes: tuple[Stake, ...]) -> None:
    assert uncalled_bet(stakes, GENERIC) == uncalled_by_chip(stakes)


@given(hands())
def test_once_it_went_back_nothing_is_uncalled(stakes: tuple[Stake, ...]) -> None:
    assert uncalled_bet(returned(stakes, uncalled_bet(stakes, GENERIC)), GENERIC) == {}


@given(hands())
def test_the_order_of_the_seats_makes_no_difference(stakes: tuple[Stake, ...]) -> None:
    assert uncalled_bet(stakes[::-1], GENERIC) == uncalled_bet(stakes, GENERIC)
