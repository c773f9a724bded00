"""Forced bets, burned cards and the number of players."""

from __future__ import annotations

from tests.replay.stranger.flip import Flip
from tests.support.hands import BOARD, CARDS, dealt, limped, three_handed
from tests.support.scenario import Scenario, scenario

CLEAN: dict[str, object] = {"findings": []}


def blinds_posted(small: int, big: int, **stakes: int) -> Scenario:
    """Fixed limit of these stakes; seats 2 and 3 post these blinds."""
    return three_handed(limit="FL", blinds=None, stakes=stakes).small(2, small).big(3, big).deal(CARDS)


def heads_up() -> Scenario:
    """The button posts the small blind."""
    opening = scenario(blinds=(50, 100), stacks={1: 10000, 2: 10000}, button=1)
    return opening.small(1, 50).big(2, 100).deal().calls(1, 50)


FLIPS = (
    # The small blind is seat 2's where the button posts the big one.
    Flip("heads_up_button_posts", '"big"', heads_up(), CLEAN, {"findings": [("FORCED_BET", 1, 1, 2)]}),
    # 15/30: half the lower limit is 7.50, rounded down to 7.00; the table says 10.00. Either is right.
    Flip(
        "small_blind",
        '"half-lower-dollar"',
        blinds_posted(700, 1500, small_blind=1000, big_blind=1500, lower=1500, higher=3000),
        {"findings": [("FORCED_BET", 2, 700, 1000)]},
        CLEAN,
    ),
    # The table says 3.00, the lower limit is 2.00. Either is right.
    Flip(
        "big_blind",
        '"lower-limit"',
        blinds_posted(100, 200, small_blind=100, big_blind=300, lower=200, higher=400),
        {"findings": [("FORCED_BET", 3, 200, 300)]},
        CLEAN,
    ),
    # The big blind is all-in for 0.60; seat 1 calls the full 1.00.
    Flip(
        "short_blind",
        '"as-posted"',
        three_handed(stacks={1: 10000, 2: 10000, 3: 60}).small(2, 50).big(3, 60).deal(CARDS).calls(1, 100),
        CLEAN,
        {"findings": [("BET_SIZE", 1, 100, 60)]},
    ),
    Flip(
        "straddle",
        "false",
        three_handed(stakes={"straddle": 200}).small(2, 50).big(3, 100).blind(1, 200, "straddle").deal(CARDS),
        CLEAN,
        {"findings": [("FORCED_BET", 1, 200, 0)]},
    ),
    # Nobody posts the small blind, which would be seat 2's.
    Flip(
        "dead_button",
        "false",
        three_handed().big(3, 100).deal(CARDS).folds(1),
        CLEAN,
        {"findings": [("FORCED_BET", 2, None, 50)]},
    ),
    # Nothing is burned before the flop; before the turn and the river there is.
    Flip(
        "burn",
        "{ holdem = true }",
        limped().flop(BOARD[:6]).checks(2, 3, 1).burns().turn("2h").checks(2, 3, 1).burns().river("7c"),
        CLEAN,
        {"findings": [("DEAL_COUNT", None, 0, 1)]},
    ),
    # Nothing is burned before the river.
    Flip(
        "burn_last",
        "false",
        limped().burns().flop(BOARD[:6]).checks(2, 3, 1).burns().turn("2h").checks(2, 3, 1).river("7c"),
        {"findings": [("DEAL_COUNT", None, 0, 1)]},
        CLEAN,
        stated='burn.value = { "*" = true }',
    ),
    Flip("players", "{ holdem = 2 }", dealt(), CLEAN, {"findings": [("PLAYERS", None, 3, 2)]}),
)
