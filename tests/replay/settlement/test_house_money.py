"""Goal: house money goes into a pot and is nobody's contribution (contract: house money and fees)."""

from __future__ import annotations

import pytest

from replay.settlement.pots import Layer, Pot, add_house_money, make_pots
from tests.replay.settlement.chips import GENERIC, stake


def three_pots() -> tuple[Pot, ...]:
    return make_pots([stake(1, 10, "idle"), stake(2, 20, "idle"), stake(3, 30), stake(4, 30)], GENERIC)


@pytest.mark.parametrize(
    ("added", "house_money"),
    [
        ({}, [0, 0, 0]),
        ({0: 5}, [5, 0, 0]),
        ({1: 5}, [0, 5, 0]),
        ({2: 5, 0: 2}, [2, 0, 5]),
        ({3: 5}, [5, 0, 0]),
        ({-1: 5}, [5, 0, 0]),
        ({3: 5, 0: 2, 9: 1}, [8, 0, 0]),
    ],
)
def test_house_money_goes_into_its_pot_or_the_main_pot(added: dict[int, int], house_money: list[int]) -> None:
    pots = add_house_money(three_pots(), added)
    assert [pot.house_money for pot in pots] == house_money
    assert [(pot.eligible, pot.layers) for pot in pots] == [(pot.eligible, pot.layers) for pot in three_pots()]


def test_it_is_part_of_the_amount_and_not_of_the_chips() -> None:
    main = add_house_money(three_pots(), {0: 5})[0]
    assert (main.chips, main.amount) == (40, 45)
    assert Layer("level", {1: 10, 3: 7}, "ALL.POT.SIDE").amount == 17


def test_where_every_chip_went_back_it_is_a_pot_for_those_still_in() -> None:
    assert add_house_money((), {0: 5, 3: 2}, (2, 4)) == (Pot((2, 4), (), 7),)
    assert add_house_money((), {}, (2, 4)) == ()
