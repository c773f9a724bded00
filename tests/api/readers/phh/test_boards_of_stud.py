"""Goal: boards have the streets of their game, several of them too. Method: records with a card of the board."""

from __future__ import annotations

import pytest

from tests.api.readers.writing import Given, data

RECORD = """\
variant = "{variant}"
antes = [1, 1]
bring_in = 2
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = ["d dh p1 8h8s", "d dh p2 JdAs", "p1 pb", "p2 cc", "d db Kc"{more}]
{boards}
"""


@pytest.mark.parametrize("several", [False, True])
@pytest.mark.parametrize(
    ("variant", "street"), [("telesina/FL", "vela"), ("F7S", "seventh"), ("FT", "flop"), ("badacey/FL", "board-1")]
)
def test_a_card_of_the_board_is_of_the_street_of_the_game(variant: str, street: str, *, several: bool) -> None:
    more, boards = (', "d db Js"', "_boards = [1, 2]") if several else ("", "")
    given = Given(RECORD.format(variant=variant, more=more, boards=boards).encode())
    dealt = data(given.hand, "board-dealt")
    assert [deal["street"] for deal in dealt] == [street] * (1 + several)
    assert [deal.get("board") for deal in dealt] == ([1, 2] if several else [None])
