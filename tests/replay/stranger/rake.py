"""Rake: whether, on what, by how many players, and from which pot."""

from __future__ import annotations

from tests.replay.stranger.flip import FIVE_PERCENT, STATES_RAKE, Flip, whole
from tests.support.hands import BOARD, checked_down, dealt, limped
from tests.support.judging import Pot
from tests.support.scenario import Scenario

# 3.00, seat 1 wins: five percent are 0.15.
RAKED = {"rake": (15, 15), "pots": whole(300, 1, rake=15), "final": {1: 10185, 2: 9900, 3: 9900}}
FREE = {"rake": (0, 0), "pots": whole(300, 1), "final": {1: 10200, 2: 9900, 3: 9900}}
UNSTATED = {**FREE, "rake": (None, 0)}

# Five percent and 0.25 at most. 3.00 alone would bear 0.15, 7.00 bear 0.25.
CAPPED = FIVE_PERCENT + "\ncaps = [{ players = [2, 10], cap = 25 }]"

# Ten percent, at most 0.10 with two players and 0.20 with more.
BY_PLAYERS = """
[[rake]]
id = "SR.RAKE"
gloss = "Ten percent, less with two players."
basis_points = 1000
caps = [{ players = [2, 2], cap = 10 }, { players = [3, 10], cap = 20 }]"""


def side_pot() -> Scenario:
    """3.00 for all three, won by seat 1, who is all-in; 4.00 for seats 2 and 3, won by seat 3."""
    flop = limped(stacks={1: 100, 2: 10000, 3: 10000}).flop(BOARD[:6]).bets(2, 200).calls(3, 200)
    return flop.turn("2h").checks(2, 3).river("7c").checks(2, 3)


def split_rake(main: int, side: int) -> dict[str, object]:
    """The parts of the verdict on `side_pot` with these parts of the rake."""
    return {
        "pots": [Pot(300, (1, 2, 3), {1: 300 - main}, main), Pot(400, (2, 3), {3: 400 - side}, side)],
        "final": {1: 300 - main, 2: 9700, 3: 10100 - side},
    }


FLIPS = (
    Flip("rake_stated", "true", checked_down(), UNSTATED, RAKED, rows=FIVE_PERCENT),
    # Main 0.15 and what the side pot adds, 0.10; or all from the main pot.
    Flip("rake_pots", '"main-first"', side_pot(), split_rake(15, 10), split_rake(25, 0), STATES_RAKE, CAPPED),
    # 0.25 × 3/7 = 0.10 and 0.25 × 4/7 = 0.14 rounded down; the odd cent from the main pot.
    Flip("rake_pots", '"proportional"', side_pot(), split_rake(15, 10), split_rake(11, 14), STATES_RAKE, CAPPED),
    Flip(
        "rake_play_money",
        "false",
        checked_down(real_money=False, currency="PLAY"),
        RAKED,
        FREE,
        STATES_RAKE,
        FIVE_PERCENT,
    ),
    Flip("rake_tournaments", "true", checked_down(tournament=True), FREE, RAKED, STATES_RAKE, FIVE_PERCENT),
    # No flop: 0.50 of the big blind go back, five percent of 1.00 are 0.05. A third or fourth card comes with the flop.
    *(
        Flip(
            "rake_start",
            f'{{ "*" = "{start}" }}',
            dealt().folds(1, 2),
            {"rake": (5, 5), "pots": whole(100, 3, rake=5, eligible=(3,)), "final": {1: 10000, 2: 9950, 3: 10045}},
            {"rake": (0, 0), "pots": whole(100, 3, eligible=(3,)), "final": {1: 10000, 2: 9950, 3: 10050}},
            STATES_RAKE,
            FIVE_PERCENT,
        )
        for start in ("flop", "third-card", "fourth-card")
    ),
    # Hold'em has no draw.
    Flip("rake_start", '{ "*" = "draw" }', checked_down(), RAKED, FREE, STATES_RAKE, FIVE_PERCENT),
    # Seat 1 is dealt in and folds without a chip: three dealt in, two who contributed. Ten percent of 2.00 are 0.20.
    Flip(
        "rake_players",
        '"contributed"',
        dealt().folds(1).calls(2, 50).checks(3).checked_down(BOARD, 2, 3),
        {"rake": (20, 20), "pots": whole(200, 3, rake=20, eligible=(2, 3)), "final": {1: 10000, 2: 9900, 3: 10080}},
        {"rake": (10, 10), "pots": whole(200, 3, rake=10, eligible=(2, 3)), "final": {1: 10000, 2: 9900, 3: 10090}},
        STATES_RAKE,
        BY_PLAYERS,
    ),
    # A raise to 4.00 that nobody calls: 3.00 go back. Five percent of 2.50 are 0.12, of 5.50 are 0.27.
    Flip(
        "rake_base",
        '"before-uncalled"',
        dealt().raises(1, 400).folds(2, 3),
        {"rake": (12, 12), "pots": whole(250, 1, rake=12, eligible=(1,)), "final": {1: 10138, 2: 9950, 3: 9900}},
        {"rake": (27, 27), "pots": whole(250, 1, rake=27, eligible=(1,)), "final": {1: 10123, 2: 9950, 3: 9900}},
        STATES_RAKE,
        FIVE_PERCENT,
    ),
    # A house of tables in EUR and a hand in USD.
    Flip("currency_strict", "true", checked_down(currency="USD"), RAKED, UNSTATED, STATES_RAKE, FIVE_PERCENT),
)
