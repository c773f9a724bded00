"""What is asked of the simulator: a game at a house, and how often something out of the ordinary happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from domain.games import Game, Limit
from domain.rulebook import Rulebook

Misdeed = Literal["RAISE_CAP", "NOT_REOPENED", "STACK_EXCEEDED"]
"""What a player may do that the rules forbid, by the code of what a judge should find."""


@dataclass(frozen=True, slots=True)
class Rates:
    """How often, from 0 (never) to 1 (wherever it can be).

    `all_ins`: a player sits down with few chips. `disconnects`, `timeouts`: of a player who is asked. `reshuffles`: of
    a draw hand, that all players come for many cards. `late_posts`: of a hand with blinds, that players post for blinds
    they missed. `crashes`: of a hand, that it is broken off and everybody refunded.
    `tournaments`, `play_money`: of a hand, that it is one of a tournament or played for nothing. `leaving`: of a player
    who is asked, or has folded, that he leaves the table. `straddles`, `run_twice`, `splits`: of a hand in which the
    rulebook and the game allow it, that the player behind the big blind straddles, that the rest of the board is dealt
    twice once nobody can act, that the first to act after the last draw offers to divide the pots.
    """

    all_ins: float = 0.0
    disconnects: float = 0.0
    timeouts: float = 0.0
    reshuffles: float = 0.0
    late_posts: float = 0.0
    crashes: float = 0.0
    tournaments: float = 0.0
    play_money: float = 0.0
    leaving: float = 0.0
    straddles: float = 0.0
    run_twice: float = 0.0
    splits: float = 0.0


@dataclass(frozen=True, slots=True)
class Wish:
    """Which hands are simulated; with a `misdeed` one player does it once, as soon as he can, and play goes on.

    `prefix` stands before the number of each in the names of hand, table and players.
    """

    game: Game
    limit: Limit
    rulebook: Rulebook
    rates: Rates = Rates()
    misdeed: Misdeed | None = None
    prefix: str = ""
