"""Every game, limit and rulebook that is offered, and hands simulated for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from api.simulator import Rates, Simulated, Wish, simulate
from domain.games import GAMES, LIMITS
from domain.rulebook import shipped_shelf

SHELF: Final = shipped_shelf()
OFFERS: Final = [
    (book.name, game, limit) for book in SHELF.books() for game, limits in book.offers.items() for limit in limits
]
EVENTFUL: Final = Rates(
    all_ins=0.5,
    disconnects=0.04,
    timeouts=0.06,
    reshuffles=0.3,
    late_posts=0.5,
    tournaments=0.2,
    play_money=0.2,
    leaving=0.03,
    straddles=0.5,
    run_twice=0.7,
    splits=0.5,
)


def wish(name: str, game: str, limit: str, rates: Rates = Rates()) -> Wish:  # noqa: B008 - it is frozen
    """What is asked of the simulator."""
    book = SHELF.get(name)
    assert book is not None
    return Wish(GAMES[game], LIMITS[limit], book, rates)


def hands(name: str, game: str, limit: str, count: int, rates: Rates = Rates()) -> Iterator[Simulated]:  # noqa: B008
    """Some hands of one seed."""
    return simulate(wish(name, game, limit, rates), 11, count)
