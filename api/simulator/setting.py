"""The table of a simulated hand: who sits where, with how much, and the stakes."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from api.simulator.wish import Wish
from domain.events import hand

_BIG: Final = {
    "fixed": (4, 20, 50, 100, 200, 400, 1000, 3000),
    "spread": (20, 50, 100, 200, 400),
    "pot": (10, 20, 100, 200, 1000),
    "stack": (2, 10, 20, 100, 200, 1000),
}
"""Lower limits of fixed limit, else big blinds or bring-ins, in minor units."""

_SEATS: Final = 10
_DOLLAR: Final = 100


@dataclass(frozen=True, slots=True)
class Setting:
    """`stacks` of the players by seat; `unit` is the big blind or, in games without blinds, the bring-in.

    In a `tournament` all amounts are chips.
    """

    stacks: tuple[tuple[int, int], ...]
    button: int
    max_seats: int
    stakes: hand.Stakes
    unit: int
    tournament: bool = False
    play_money: bool = False

    @property
    def real_money(self) -> bool:
        """Whether money is at stake; a tournament of play money is not simulated."""
        return not self.play_money


def draw_setting(rng: Random, wish: Wish) -> Setting:
    """A table that the house could have."""
    most = most_players(wish)
    count = most if rng.random() < wish.rates.reshuffles else rng.randint(2, most)
    seats = sorted(rng.sample(range(1, most + 1), count))
    max_seats = 2 if seats == [1, 2] else most
    size = rng.choice(_BIG[wish.limit.sizing])
    stakes = _blinds(wish, size) if wish.game.forced == "blinds" else _bring_in(wish, size)
    stacks = tuple((seat, _stack(rng, wish, size)) for seat in seats)
    unit = stakes.big_blind or stakes.bring_in or size
    button = rng.choice(seats)
    tournament = now_and_then(rng, wish.rates.tournaments)
    play_money = not tournament and now_and_then(rng, wish.rates.play_money)
    if straddles(wish) and now_and_then(rng, wish.rates.straddles):
        stakes = stakes.model_copy(update={"straddle": 2 * unit})
    return Setting(stacks, button, max_seats, stakes, unit, tournament, play_money)


def now_and_then(rng: Random, rate: float) -> bool:
    """Throw a coin that falls so at this rate; where it never does none is thrown, and other hands stay as they are."""
    return rate > 0 and rng.random() < rate


def straddles(wish: Wish) -> bool:
    """Whether players may straddle (ALL.STRADDLE)."""
    return wish.game.forced == "blinds" and wish.rulebook.terms.straddle


def most_players(wish: Wish) -> int:
    """As many as the house seats, and as the deck can serve where it says nothing."""
    return wish.rulebook.terms.players_of(wish.game.slug) or min(_SEATS, _served(wish))


def _served(wish: Wish) -> int:
    """How many the deck can serve, burned cards left out; in draw games everybody can exchange a card."""
    game = wish.game
    if any(street.draw for street in game.streets):
        return len(game.deck) // (game.hole_cards + 1)
    board = sum(street.board for street in game.streets)
    own = sum(street.hole for street in game.streets if not street.community)
    burned = len(game.streets) - 1 if wish.rulebook.terms.burns(game.slug) else 0
    return (len(game.deck) - board - burned) // own


def _stack(rng: Random, wish: Wish, size: int) -> int:
    """Enough for the hand, or so little that it is soon in the middle."""
    if rng.random() < wish.rates.all_ins:
        return rng.randint(1, 6 * size)
    return rng.randint(20 * size, 100 * size)


def _blinds(wish: Wish, size: int) -> hand.Stakes:
    small = max(1, size // 2)
    if wish.limit.sizing == "fixed" and wish.rulebook.terms.small_blind == "half-lower-dollar" and small >= _DOLLAR:
        small -= small % _DOLLAR
    return hand.Stakes.model_validate({"small_blind": small, "big_blind": size, **_limits(wish, size)})


def _bring_in(wish: Wish, size: int) -> hand.Stakes:
    """The bring-in is half the lower limit in fixed limit; the ante is half the bring-in (TP.STUD.BRING-IN)."""
    bring_in = size // 2 if wish.limit.sizing == "fixed" else size
    ante = max(1, bring_in // 2)
    return hand.Stakes.model_validate({"ante": ante, "bring_in": bring_in, **_limits(wish, size)})


def _limits(wish: Wish, size: int) -> dict[str, int | tuple[int, ...]]:
    """The fields that only some limits have."""
    if wish.limit.sizing == "fixed":
        return {"lower": size, "higher": 2 * size}
    if wish.limit.sizing != "spread":
        return {}
    rounds = len(wish.game.streets)
    steps = {2: (1, 3), 4: (1, 1, 2, 3), 5: (1, 1, 2, 3, 3)}[rounds]
    return {"spread": tuple(step * size for step in steps)}
