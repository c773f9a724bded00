"""Showdown, several boards, lost connections, hands that are broken off."""

from __future__ import annotations

from tests.replay.stranger.flip import Flip, whole
from tests.replay.stranger.pots import twice
from tests.support.hands import BOARD, checked_down, dealt, limped, shown
from tests.support.judging import Pot
from tests.support.scenario import Scenario

CLEAN: dict[str, object] = {"findings": []}


def bet_on_the_river() -> Scenario:
    """Seat 3 bets last and shows first, then seats 1 and 2; seat 1 wins 6.00."""
    river = limped().flop(BOARD[:6]).checks(2, 3, 1).turn("2h").checks(2, 3, 1).river("7c").checks(2)
    return river.bets(3, 100).calls(1, 100).calls(2, 100).shows(3, 1, 2).awards(1, 600, pot=0).finishes()


def all_in_left_of_the_button() -> Scenario:
    """Seat 2 is all-in from the first round; seats 3 and 1 check; shows 2, 3, 1."""
    hand = limped(stacks={1: 10000, 2: 100, 3: 10000}).checked_down(BOARD, 3, 1)
    return hand.shows(2, 3, 1).awards(1, 300, pot=0).finishes()


def protected_on_the_flop(**options: object) -> Scenario:
    """Seat 3 loses the connection facing a bet on the flop."""
    return limped(**options).flop(BOARD[:6]).bets(2, 100).disconnects(3).protects(3)


def protected_winner() -> Scenario:
    """Seat 1 is protected for 1.00 and has the best hand; seats 2 and 3 put in 1.00 more, seat 3 beats seat 2."""
    flop = limped().flop(BOARD[:6]).bets(2, 100).calls(3, 100).disconnects(1).protects(1)
    return flop.turn("2h").checks(2, 3).river("7c").checks(2, 3)


FLIPS = (
    Flip("show_first", '"left-of-button"', bet_on_the_river(), CLEAN, {"findings": [("SHOWDOWN", 3, 3, 2)]}),
    # Left of the big blind (seat 3) is seat 1.
    Flip(
        "show_first_unbet",
        '{ "*" = "left-of-big-blind" }',
        shown().awards(1, 300, pot=0).finishes(),
        CLEAN,
        {"findings": [("SHOWDOWN", 2, 2, 1)]},
    ),
    # First to act on the river is seat 3, as seat 2 is all-in.
    Flip(
        "show_first_unbet",
        '{ "*" = "first-to-act" }',
        all_in_left_of_the_button(),
        CLEAN,
        {"findings": [("SHOWDOWN", 2, 2, 3)]},
    ),
    # Seat 1 mucks kings: the queens of seat 3 win, or the kings all the same.
    Flip(
        "muck_forfeits",
        "false",
        checked_down().shows(2, 3).mucks(1),
        {"pots": whole(300, 3), "final": {1: 9900, 2: 9900, 3: 10200}},
        {"pots": whole(300, 1), "final": {1: 10200, 2: 9900, 3: 9900}},
    ),
    Flip(
        "winner_must_show",
        "false",
        checked_down().shows(2, 3).awards(1, 300, pot=0).finishes(),
        {"findings": [("SHOWDOWN", 1, None, 1)]},
        CLEAN,
    ),
    # 6.03: 3.02 on board 1 (seat 3) and 3.01 on board 2 (seat 2), or all of it on board 1.
    Flip(
        "run_it_twice",
        "false",
        twice(),
        {"findings": [], "pots": [Pot(603, (2, 3), {2: 301, 3: 302})], "final": {1: 999, 2: 301, 3: 302}},
        {
            "findings": [("SEQUENCE", None, "hand.board-dealt.v1", None)],
            "pots": whole(603, 3, eligible=(2, 3)),
            "final": {1: 999, 2: 0, 3: 603},
        },
    ),
    Flip(
        "disconnect_limits",
        '["FL"]',
        protected_on_the_flop(),
        CLEAN,
        {"findings": [("DISCONNECT", 3, None, None)]},
    ),
    Flip(
        "disconnect_tournaments",
        "true",
        protected_on_the_flop(tournament=True),
        {"findings": [("DISCONNECT", 3, None, None)]},
        CLEAN,
    ),
    # Seat 1 has posted nothing.
    Flip(
        "disconnect_needs_money",
        "true",
        dealt().disconnects(1).protects(1),
        CLEAN,
        {"findings": [("DISCONNECT", 1, None, None)]},
    ),
    # Seat 1 wins 3.00, or its own 1.00 back; the other 2.00 then go to seat 3.
    Flip(
        "disconnect_wins",
        '"own-stake"',
        protected_winner(),
        {
            "pots": [Pot(300, (1, 2, 3), {1: 300}), Pot(200, (2, 3), {3: 200})],
            "final": {1: 10200, 2: 9800, 3: 10000},
        },
        {
            "pots": [Pot(300, (1, 2, 3), {1: 100, 3: 200}), Pot(200, (2, 3), {3: 200})],
            "final": {1: 10000, 2: 9800, 3: 10200},
        },
    ),
    # Play is over and seat 1 would win 3.00: each his 1.00 back, or what is better for each, or the result.
    Flip(
        "crash_policy",
        '"better-for-player"',
        checked_down(),
        {"policy": "return-all", "due": {1: 100, 2: 100, 3: 100}},
        {"policy": "better-for-player", "due": {1: 300, 2: 100, 3: 100}},
    ),
    Flip(
        "crash_policy",
        '"result-stands"',
        checked_down(),
        {"policy": "return-all", "due": {1: 100, 2: 100, 3: 100}},
        {"policy": "result-stands", "due": {1: 300}},
    ),
)
