"""Goal: what a broken-off hand gives back under each policy (ALL.CRASH.POLICY). Method: tables worked out by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replay.settlement.pots import Pot, Stake, make_pots, uncalled_bet
from replay.settlement.refunds import better_of, certain, result, return_all
from tests.replay.settlement.chips import GENERIC, Chips, hands, level, stake

STAKES = (stake(4, 100, dead=50), stake(2, 60, "folded"), stake(1, 0), stake(3, 300, ante=10))


@pytest.mark.parametrize(
    ("returns", "due"),
    [
        pytest.param({}, {2: 60, 3: 300, 4: 150}, id="own contributions, dead money and those of folded seats too"),
        pytest.param({3: 200}, {2: 60, 3: 100, 4: 150}, id="less what went back already"),
        pytest.param({3: 300, 2: 61}, {4: 150}, id="nothing is left, or less than nothing"),
        pytest.param({9: 5}, {2: 60, 3: 300, 4: 150}, id="a return to a stranger"),
    ],
)
def test_return_all(returns: Chips, due: Chips) -> None:
    assert return_all(STAKES, returns) == due
    assert list(return_all(STAKES, returns)) == sorted(due)


def pot(eligible: tuple[int, ...], **parts: int) -> Pot:
    return Pot(eligible, (level(**parts),))


MAIN = pot((1, 2), s1=50, s2=50, s3=50)
OWN = pot((2,), s2=70, s3=70)
PLAYERS = (stake(1, 50, "idle"), stake(2, 150), stake(3, 120, "folded"))


@pytest.mark.parametrize(
    ("pots", "uncalled", "returns", "can_act", "due"),
    [
        pytest.param([MAIN, OWN], {2: 30}, {}, {2}, {2: 170}, id="his own pot and his uncalled bet"),
        pytest.param([MAIN, OWN], {2: 30}, {2: 30}, {2}, {2: 140}, id="less what went back already"),
        pytest.param([MAIN, OWN], {2: 30}, {2: 30}, set(), {2: 140}, id="nobody can act any more"),
        pytest.param([MAIN, OWN], {2: 30}, {}, {1, 2}, {2: 30}, id="somebody can still join the pot"),
        pytest.param([MAIN, OWN], {2: 30}, {}, {1}, {2: 30}, id="somebody else can still join the pot"),
        pytest.param([MAIN], {}, {}, {2}, {}, id="a contested pot is nobody's"),
        pytest.param([OWN, OWN], {}, {}, {2}, {2: 280}, id="two pots of his own"),
        pytest.param([MAIN, OWN], {}, {2: 200}, {2}, {}, id="more went back than is his"),
        pytest.param([MAIN], {}, {1: 9}, {2}, {}, id="a return that was not due"),
        # The pot of a folded seat above all-in players (ALL.POT.ABOVE).
        pytest.param([MAIN, pot((3,), s3=70)], {}, {}, set(), {3: 70}, id="a folded seat's own pot"),
        pytest.param([MAIN, pot((5,), s3=70)], {}, {}, set(), {5: 70}, id="of a seat without a stake"),
    ],
)
def test_certain(pots: list[Pot], uncalled: Chips, returns: Chips, can_act: set[int], due: Chips) -> None:
    assert certain(PLAYERS, pots, uncalled, returns, frozenset(can_act)) == due


@pytest.mark.parametrize(
    ("won", "uncalled", "returns", "due"),
    [
        pytest.param({}, {}, {}, {}, id="nothing"),
        pytest.param({2: 170}, {3: 30}, {}, {2: 170, 3: 30}, id="shares and the uncalled bet"),
        pytest.param({2: 170}, {2: 30}, {2: 30}, {2: 170}, id="less what went back already"),
        pytest.param({2: 170}, {2: 30}, {2: 50, 1: 5}, {2: 150}, id="more went back than was due"),
    ],
)
def test_result(won: Chips, uncalled: Chips, returns: Chips, due: Chips) -> None:
    assert result(PLAYERS, won, uncalled, returns) == due


@pytest.mark.parametrize(
    ("one", "other", "due"),
    [
        ({}, {}, {}),
        ({1: 50}, {}, {1: 50}),
        ({}, {2: 60}, {2: 60}),
        ({3: 10, 1: 50}, {2: 60, 1: 40}, {1: 50, 2: 60, 3: 10}),
        ({1: 40}, {1: 50}, {1: 50}),
        ({1: 0}, {2: -5}, {}),
        ({1: 1}, {}, {1: 1}),
    ],
)
def test_better_of(one: Chips, other: Chips, due: Chips) -> None:
    assert better_of(one, other) == due
    assert list(better_of(one, other)) == sorted(due)


@given(hands())
def test_return_all_gives_back_every_chip(stakes: tuple[Stake, ...]) -> None:
    assert sum(return_all(stakes, {}).values()) == sum(s.live + s.dead for s in stakes)
    back = uncalled_bet(stakes, GENERIC)
    assert sum(return_all(stakes, back).values()) == sum(s.live + s.dead for s in stakes) - sum(back.values())


@given(hands(), st.data())
def test_nothing_is_more_certain_than_what_is_there(stakes: tuple[Stake, ...], data: st.DataObject) -> None:
    pots = make_pots(stakes, GENERIC)
    can_act = frozenset(s.seat for s in stakes if not s.folded and not s.idle and data.draw(st.booleans()))
    due = certain(stakes, pots, {}, {}, can_act)
    assert sum(due.values()) <= sum(pot.amount for pot in pots)
    if len(can_act) > 1:
        assert due == {}
