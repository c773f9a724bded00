"""Bets and raises in no limit and pot limit, and who may act at all."""

from __future__ import annotations

from tests.replay.stranger.flip import Flip
from tests.support.hands import BOARD, dealt, limped, pot_limit
from tests.support.scenario import Scenario, scenario

RAISED, CALLED, CHECKED = "hand.raised.v1", "hand.called.v1", "hand.checked.v1"


def short_all_in() -> Scenario:
    """A raise to 3.00 by 2.00, an all-in to 4.00 by 1.00, a call; then the first raiser goes to 6.00 by 2.00."""
    raised = dealt(stacks={1: 10000, 2: 400, 3: 10000}).raises(1, 300).raises(2, 350).calls(3, 300)
    return raised.raises(1, 300, to=600)


def heads_up(stack: int) -> Scenario:
    """Two seats, the big blind of seat 2 is all-in."""
    opening = scenario(blinds=(50, 100), stacks={1: 10000, 2: stack}, button=1)
    return opening.small(1, 50).big(2, 100).deal({1: "KdKc", 2: "Ah8h"})


FLIPS = (
    # Seat 1 has acted and faces 1.00 more, less than the full raise of 2.00.
    Flip(
        "reopen",
        '"any-raise"',
        short_all_in(),
        {"findings": [("NOT_REOPENED", 1, RAISED, CALLED)]},
        {"findings": []},
    ),
    # A raise to 2.00 against a seat that is all-in for 1.00.
    Flip(
        "raise_needs_opponent",
        "false",
        heads_up(100).raises(1, 150, to=200),
        {"findings": [("ACTION_ILLEGAL", 1, RAISED, CALLED)]},
        {"findings": []},
    ),
    Flip(
        "lone_check",
        '"fault"',
        heads_up(100).calls(1, 50).flop(BOARD[:6]).checks(1),
        {"findings": []},
        {"findings": [("SEQUENCE", 1, CHECKED, None)]},
    ),
    # A raise to 4.00 by 3.00, then to 5.00: 7.00 are the least, 6.50 more than the small blind; or 1.00 on top.
    Flip(
        "min_raise",
        '"minimum-bet"',
        dealt().raises(1, 400).raises(2, 450, to=500),
        {"findings": [("BET_SIZE", 2, 450, 650)]},
        {"findings": []},
    ),
    # An opening all-in of 0.60, minimum bet 1.00: a raise to 1.60 on top of it, or completed to 1.00.
    Flip(
        "short_open_raise",
        '"complete"',
        limped(stacks={1: 10000, 2: 160, 3: 10000}).flop(BOARD[:6]).bets(2, 60).raises(3, 100),
        {"findings": [("BET_SIZE", 3, 100, 160)]},
        {"findings": []},
    ),
    # Blinds 1.50 and 1.00 to call: at most 1.00 + 2.50; with the pot before the call 1.00 + 1.50.
    Flip(
        "pot_raise",
        '"before-call"',
        pot_limit().raises(1, 350),
        {"findings": []},
        {"findings": [("BET_SIZE", 1, 350, 250)]},
    ),
)
