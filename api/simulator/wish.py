"""What is asked of the simulator: a game at a house, and how often something out of the ordinary happens."""

from __future__ import annotations

from dataclasses import dataclass

from domain.games import Game, Limit
from domain.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Rates:
    """How often, from 0 (never) to 1 (wherever it can be).

    `all_ins`: a player sits down with few chips. `disconnects`, `timeouts`: of a player who is asked. `reshuffles`: of
    a draw hand, that all players come for many cards. `late_posts`: of a hand with blinds, that players post for blinds
    they missed. `crashes`: of a hand, that it is broken off and everybody refunded.
    """

    all_ins: float = 0.0
    disconnects: float = 0.0
    timeouts: float = 0.0
    reshuffles: float = 0.0
    late_posts: float = 0.0
    crashes: float = 0.0


@dataclass(frozen=True, slots=True)
class Wish:
    """Which hands are simulated."""

    game: Game
    limit: Limit
    rulebook: Rulebook
    rates: Rates = Rates()
