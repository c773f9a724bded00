"""Goal: layers and pots, folded chips above all live ones, dead money (ALL.POT.*, ALL.DEAD).

Method: tables worked out by hand with every layer spelled out, and a count chip by chip.
"""

from __future__ import annotations

import pytest
from hypothesis import given

from domain.rulebook import Terms
from replay.settlement.pots import Pot, Stake, make_pots, returned, uncalled_bet
from tests.replay.settlement.chips import (
    GENERIC,
    above,
    dead,
    hands,
    level,
    pots_by_chip,
    short,
    stake,
    terms,
)

UNMERGED = terms(pot_merge=False)
LAST_POT = terms(pot_above="last-pot")
FIRST_POT = terms(dead_all_in="first-pot")


@pytest.mark.parametrize(
    ("stakes", "pots"),
    [
        pytest.param([], [], id="nobody"),
        pytest.param([stake(1, 0), stake(2, 0)], [], id="no chips"),
        pytest.param([stake(1, 50), stake(2, 50)], [Pot((1, 2), (level(s1=50, s2=50),))], id="one level"),
        # 2.00, 5.00, 9.00, 9.00: 4 × 2.00, 3 × 3.00, 2 × 4.00.
        pytest.param(
            [stake(1, 200, "idle"), stake(2, 500, "idle"), stake(3, 900), stake(4, 900)],
            [
                Pot((1, 2, 3, 4), (level(s1=200, s2=200, s3=200, s4=200),)),
                Pot((2, 3, 4), (level(s2=300, s3=300, s4=300),)),
                Pot((3, 4), (level(s3=400, s4=400),)),
            ],
            id="a pot for each all-in",
        ),
        # Seat 2 folded 3.00 in: 2.00 lie in the first level, 1.00 in the second.
        pytest.param(
            [stake(1, 200, "idle"), stake(2, 300, "folded"), stake(3, 500), stake(4, 500)],
            [
                Pot((1, 3, 4), (level(s1=200, s2=200, s3=200, s4=200),)),
                Pot((3, 4), (level(s2=100, s3=300, s4=300),)),
            ],
            id="folded chips stay where they reached",
        ),
        # The 2.00 of seat 1 make no level: 2.00 and 2 × 5.00 are one layer.
        pytest.param(
            [stake(1, 200, "folded"), stake(2, 500), stake(3, 500)],
            [Pot((2, 3), (level(s1=200, s2=500, s3=500),))],
            id="the level of a folded seat is no layer",
        ),
        pytest.param(
            [stake(1, 0), stake(2, 100), stake(3, 100)],
            [Pot((2, 3), (level(s2=100, s3=100),))],
            id="who put nothing in is not eligible",
        ),
        pytest.param(
            [stake(1, 50, "folded"), stake(2, 100, "folded"), stake(3, 100)],
            [Pot((3,), (level(s1=50, s2=100, s3=100),))],
            id="everybody else folded",
        ),
    ],
)
def test_pots_are_layers_at_the_levels_of_the_live_seats(stakes: list[Stake], pots: list[Pot]) -> None:
    assert make_pots(stakes, GENERIC) == tuple(pots)


def test_a_house_may_leave_pots_unmerged() -> None:
    stakes = [stake(1, 200, "folded"), stake(2, 500), stake(3, 500)]
    pots = (Pot((2, 3), (level(s1=200, s2=200, s3=200),)), Pot((2, 3), (level(s2=300, s3=300),)))
    assert make_pots(stakes, UNMERGED) == pots


def test_unmerged_folded_chips_above_all_live_ones_make_no_level() -> None:
    stakes = [stake(1, 200), stake(2, 300, "folded"), stake(3, 400, "folded"), stake(4, 200)]
    assert make_pots(stakes, UNMERGED) == (Pot((1, 4), (level(s1=200, s2=200, s3=200, s4=200), above(s2=100, s3=200))),)


# Folded chips above all live ones: seats 3 and 4 put in 5.00 and 6.00, seats 1 and 2 are in for 2.00.


def two_above(first: str, second: str, **dead_money: int) -> list[Stake]:
    in_play = [stake(1, 200, first), stake(2, 200, second, **dead_money)]
    return [*in_play, Stake(3, 500, folded=True, fold_order=2), Stake(4, 600, folded=True, fold_order=1)]


MAIN = level(s1=200, s2=200, s3=200, s4=200)


@pytest.mark.parametrize(("first", "second"), [("", ""), ("idle", ""), ("", "idle")])
def test_they_are_in_the_last_pot_if_a_player_of_it_has_chips_behind(first: str, second: str) -> None:
    assert make_pots(two_above(first, second), GENERIC) == (Pot((1, 2), (MAIN, above(s3=300, s4=400))),)


def test_else_they_are_one_pot_of_the_seat_that_folded_last() -> None:
    pots = (Pot((1, 2), (MAIN,)), Pot((3,), (above(s3=300, s4=400),)))
    assert make_pots(two_above("idle", "idle"), GENERIC) == pots


def test_of_those_that_have_chips_there() -> None:
    # Seat 5 folded later, but has nothing above 2.00.
    stakes = [*two_above("idle", "idle"), Stake(5, 100, folded=True, fold_order=9)]
    first = level(s1=200, s2=200, s3=200, s4=200, s5=100)
    assert make_pots(stakes, GENERIC) == (Pot((1, 2), (first,)), Pot((3,), (above(s3=300, s4=400),)))


def test_chips_behind_of_a_player_who_is_in_an_earlier_pot_only_do_not_count() -> None:
    # Seat 1 (with chips behind) is in for 1.00, seat 2 is all-in for 2.00; seat 3 folded 5.00.
    stakes = [stake(1, 100), stake(2, 200, "idle"), stake(3, 500, "folded")]
    assert short(make_pots(stakes, GENERIC)) == [(300, (1, 2)), (200, (2,)), (300, (3,))]


def test_chips_behind_of_a_folded_player_do_not_count() -> None:
    stakes = [stake(1, 200, "idle"), stake(2, 300, "folded")]
    assert short(make_pots(stakes, GENERIC)) == [(400, (1,)), (100, (2,))]


def test_a_house_may_put_them_into_the_last_pot() -> None:
    assert make_pots(two_above("idle", "idle"), LAST_POT) == (Pot((1, 2), (MAIN, above(s3=300, s4=400))),)


@pytest.mark.parametrize("rulebook", [GENERIC, LAST_POT])
def test_where_no_live_seat_has_chips_in_they_are_the_only_pot(rulebook: Terms) -> None:
    # Nothing live: seats 1 and 3 are still in, seat 1 with chips behind.
    stakes = [stake(1, 0), stake(2, 80, "folded"), stake(3, 0, "idle")]
    assert make_pots(stakes, rulebook) == (Pot((1, 3), (above(s2=80),)),)


@pytest.mark.parametrize("rulebook", [GENERIC, UNMERGED])
def test_where_everybody_folded_all_of_it_belongs_to_the_last(rulebook: Terms) -> None:
    # A record of a game that is not known can say so; elsewhere the last seat never folds.
    stakes = [Stake(1, 1, folded=True, fold_order=1), Stake(2, 3, folded=True, fold_order=2)]
    assert make_pots(stakes, rulebook) == (Pot((2,), (above(s1=1, s2=3),)),)


# Dead money


@pytest.mark.parametrize(
    ("stakes", "pots"),
    [
        pytest.param(
            [stake(1, 100, dead=50), stake(2, 100), stake(3, 100, "folded", dead=20)],
            [Pot((1, 2), (dead(s1=50, s3=20), level(s1=100, s2=100, s3=100)))],
            id="in the first pot",
        ),
        pytest.param(
            [stake(1, 100, "idle", dead=50), stake(2, 300), stake(3, 300)],
            [
                Pot((1, 2, 3), (dead(s1=50), level(s1=100, s2=100, s3=100))),
                Pot((2, 3), (level(s2=200, s3=200),)),
            ],
            id="in the first of several",
        ),
        pytest.param(
            [stake(1, 0, "idle", dead=30), stake(2, 100, dead=10), stake(3, 100)],
            [Pot((1, 2, 3), (dead(s1=30, s2=10),)), Pot((2, 3), (level(s2=100, s3=100),))],
            id="a seat all-in with it alone has a pot in front",
        ),
        pytest.param(
            [stake(1, 0, "folded idle", dead=30), stake(2, 100), stake(3, 100)],
            [Pot((2, 3), (dead(s1=30), level(s2=100, s3=100)))],
            id="not if it folded",
        ),
        pytest.param(
            [stake(1, 0, dead=30), stake(2, 100), stake(3, 100)],
            [Pot((2, 3), (dead(s1=30), level(s2=100, s3=100)))],
            id="not if it has chips behind",
        ),
        pytest.param(
            [stake(1, 20, "idle", dead=30), stake(2, 20), stake(3, 20)],
            [Pot((1, 2, 3), (dead(s1=30), level(s1=20, s2=20, s3=20)))],
            id="not if it has live chips too",
        ),
        pytest.param(
            [stake(1, 0, "idle"), stake(2, 100, dead=30), stake(3, 100)],
            [Pot((2, 3), (dead(s2=30), level(s2=100, s3=100)))],
            id="not if it put nothing in",
        ),
        pytest.param(
            [stake(1, 0, dead=30), stake(2, 0), stake(3, 0, "folded")],
            [Pot((1, 2), (dead(s1=30),))],
            id="nothing else is there",
        ),
    ],
)
def test_dead_money_is_the_first_pots(stakes: list[Stake], pots: list[Pot]) -> None:
    assert make_pots(stakes, GENERIC) == tuple(pots)


def test_a_house_may_let_a_seat_with_dead_money_alone_play_for_the_first_pot() -> None:
    stakes = [stake(2, 300), stake(3, 100, "idle"), stake(4, 300), stake(5, 0, "idle", dead=30), stake(6, 0)]
    pots = (
        Pot((2, 3, 4, 5), (dead(s5=30), level(s2=100, s3=100, s4=100))),
        Pot((2, 4), (level(s2=200, s4=200),)),
    )
    assert make_pots(stakes, FIRST_POT) == pots


def test_it_is_named_in_the_order_of_the_seats() -> None:
    stakes = [stake(1, 0, "idle", dead=30), stake(2, 100), stake(3, 100)]
    assert make_pots(stakes, FIRST_POT) == (Pot((1, 2, 3), (dead(s1=30), level(s2=100, s3=100))),)


def test_dead_money_in_front_of_folded_chips_that_are_a_pot_of_their_own() -> None:
    # Seat 1 is all-in with 0.30 dead; seats 2 and 3 folded 1.00 each, seat 2 last.
    stakes = [
        stake(1, 0, "idle", dead=30),
        Stake(2, 100, folded=True, fold_order=2),
        Stake(3, 100, folded=True, fold_order=1),
    ]
    assert make_pots(stakes, GENERIC) == (Pot((1,), (dead(s1=30),)), Pot((2,), (above(s2=100, s3=100),)))


@pytest.mark.parametrize(("behind", "rulebook"), [("", GENERIC), ("idle", LAST_POT)])
def test_dead_money_in_front_and_folded_chips_above_are_one_pot_if_the_same_seats_may_win_them(
    behind: str, rulebook: Terms
) -> None:
    # Seat 1 is all-in with 0.30 dead, seat 2 is in with nothing; seat 3 folded 1.00. All of it is for seats 1 and 2.
    stakes = [stake(1, 0, "idle", dead=30), stake(2, 0, behind), stake(3, 100, "folded")]
    assert make_pots(stakes, rulebook) == (Pot((1, 2), (dead(s1=30), above(s3=100))),)


# Chip by chip


@given(hands())
def test_pots_are_what_counting_chip_by_chip_gives(stakes: tuple[Stake, ...]) -> None:
    left = returned(stakes, uncalled_bet(stakes, GENERIC))
    assert short(make_pots(left, GENERIC)) == pots_by_chip(left)


@given(hands())
def test_no_chip_is_lost_under_any_terms(stakes: tuple[Stake, ...]) -> None:
    put_in = sum(s.live + s.dead for s in stakes)
    for rulebook in (GENERIC, UNMERGED, LAST_POT, FIRST_POT):
        pots = make_pots(stakes, rulebook)
        assert sum(pot.amount for pot in pots) == put_in
        assert all(pot.eligible and pot.amount > 0 for pot in pots)


@given(hands())
def test_each_seat_has_in_the_layers_what_it_put_in(stakes: tuple[Stake, ...]) -> None:
    parts = [layer.parts for pot in make_pots(stakes, GENERIC) for layer in pot.layers]
    assert {s.seat: sum(part.get(s.seat, 0) for part in parts) for s in stakes} == {
        s.seat: s.live + s.dead for s in stakes
    }


@given(hands(dead_money=False))
def test_nobody_can_win_more_from_an_opponent_than_he_put_in(stakes: tuple[Stake, ...]) -> None:
    """ALL.POT.SIDE; folded chips above all live ones are another matter (ALL.POT.ABOVE)."""
    for winner in (s for s in stakes if not s.folded):
        layers = [layer for pot in make_pots(stakes, GENERIC) if winner.seat in pot.eligible for layer in pot.layers]
        for other in stakes:
            won = sum(layer.parts.get(other.seat, 0) for layer in layers if layer.kind == "level")
            assert won <= winner.live


@given(hands())
def test_merging_changes_what_nobody_can_win(stakes: tuple[Stake, ...]) -> None:
    """Each seat can win the same chips in all, whether neighbours are merged or not (ALL.POT.MERGE)."""
    assert _winnable(make_pots(stakes, GENERIC)) == _winnable(make_pots(stakes, UNMERGED))


def _winnable(pots: tuple[Pot, ...]) -> dict[tuple[int, ...], int]:
    sums: dict[tuple[int, ...], int] = {}
    for amount, eligible in short(pots):
        sums[eligible] = sums.get(eligible, 0) + amount
    return sums
