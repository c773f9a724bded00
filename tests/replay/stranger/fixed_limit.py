"""Fixed limit: how many bets a round has, and which count. 2.00/4.00, blinds 1.00 and 2.00."""

from __future__ import annotations

from tests.replay.stranger.flip import Flip
from tests.support.hands import BOARD, CARDS, fixed_limit, three_handed
from tests.support.scenario import Scenario, scenario

STAKES = {"small_blind": 100, "big_blind": 200, "lower": 200, "higher": 400}
FLOP = BOARD[:6]

# The fifth bet of a round that has four.
CAPPED = {"findings": [("RAISE_CAP", 3, 5, 4)]}
CAPPED_HEADS_UP = {"findings": [("RAISE_CAP", 2, 5, 4)]}
CLEAN: dict[str, object] = {"findings": []}


def flop(**options: object) -> Scenario:
    """Three seats limp; seat 2 bets the first 2.00 of the flop."""
    return fixed_limit(**options).calls(1, 200).calls(2, 100).checks(3).flop(FLOP).bets(2, 200)  # type: ignore[arg-type]


def five_bets_of_two(max_seats: int, *, tournament: bool = False) -> Scenario:
    """Two seats: a bet and four raises on the flop, seat 2 first and last."""
    stacks = {1: 10000, 2: 10000}
    opening = scenario(limit="FL", stakes=STAKES, stacks=stacks, button=1, max_seats=max_seats, tournament=tournament)
    hand = opening.small(1, 100).big(2, 200).deal().calls(1, 100).checks(2).flop(FLOP).bets(2, 200)
    return hand.raises(1, 400).raises(2, 400).raises(1, 400).raises(2, 400, to=1000)


def five_bets_of_the_last_two() -> Scenario:
    """Three seats, one folds to the first raise: a bet and four raises on the flop."""
    return flop().raises(3, 400).folds(1).raises(2, 400).raises(3, 400).raises(2, 400, to=1000)


def five_bets_before_the_flop() -> Scenario:
    """The big blind of seat 3 and four raises."""
    return fixed_limit().raises(1, 400).raises(2, 500).raises(3, 600).raises(1, 600, to=1000)


def five_bets_with_a_straddle() -> Scenario:
    """Big blind 2.00, straddle 4.00 and three raises."""
    opening = three_handed(limit="FL", blinds=None, stakes=STAKES | {"straddle": 400}).small(2, 100).big(3, 200)
    hand = opening.blind(1, 400, "straddle").deal(CARDS)
    return hand.raises(2, 500).raises(3, 600).raises(1, 600, to=1000)


def over_an_all_in(above: int, to: int) -> Scenario:
    """On the flop a bet of 2.00, an all-in of seat 3 that goes `above` it, a raise of seat 1."""
    return flop(stacks={1: 10000, 2: 10000, 3: 400 + above}).raises(3, 200 + above).raises(1, to, to=to)


FLIPS = (
    Flip(
        "fl_cap_bets",
        "5",
        flop().raises(3, 400).raises(1, 600).raises(2, 600).raises(3, 600, to=1000),
        CAPPED,
        CLEAN,
    ),
    Flip(
        "fl_cap_heads_up_bets",
        "0",
        five_bets_of_two(max_seats=6),
        CAPPED_HEADS_UP,
        CLEAN,
        stated='fl_cap_heads_up_when.value = { "*" = "two-dealt-in" }',
    ),
    Flip(
        "fl_cap_heads_up_tournaments",
        "false",
        five_bets_of_two(max_seats=6, tournament=True),
        CLEAN,
        CAPPED_HEADS_UP,
        stated='fl_cap_heads_up_bets.value = 5\nfl_cap_heads_up_when.value = { "*" = "two-dealt-in" }',
    ),
    *(
        Flip("fl_cap_heads_up_when", value, hand, CAPPED_HEADS_UP, CLEAN, stated="fl_cap_heads_up_bets.value = 5")
        for value, hand in (
            ('{ "*" = "two-seat-table" }', five_bets_of_two(max_seats=2)),
            ('{ "*" = "two-dealt-in" }', five_bets_of_two(max_seats=6)),
            ('{ "*" = "two-left" }', five_bets_of_the_last_two()),
        )
    ),
    Flip(
        "fl_big_blind_counts",
        "false",
        five_bets_before_the_flop(),
        {"findings": [("RAISE_CAP", 1, 5, 4)]},
        CLEAN,
    ),
    Flip(
        "fl_straddle_counts",
        "false",
        five_bets_with_a_straddle(),
        {"findings": [("RAISE_CAP", 1, 5, 4)]},
        CLEAN,
    ),
    # 1.20 above are more than half a bet: it stands for 4.00, the next raise goes to 6.00. Not counted: to 4.00.
    Flip("fl_short_all_in", '"full"', over_an_all_in(120, 600), CLEAN, {"findings": [("BET_SIZE", 1, 600, 400)]}),
    # 0.60 above are less than half a bet: completed to 4.00. Counted all the same: the next raise goes to 6.00.
    Flip("fl_short_all_in", '"any"', over_an_all_in(60, 400), CLEAN, {"findings": [("BET_SIZE", 1, 400, 600)]}),
)
