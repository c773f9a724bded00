"""What a random hand is played with: house, game, limit, stakes, seats. Part of the second way, see `play`.

The numbers of the houses (stakes with a stated rake, most players, cap of bets) are restated from the rules page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

HOUSES = ("trickyplay", "pokerhilfe", "generic")
GAMES = ("holdem", "omaha", "omaha-hilo")
LIMITS = ("FL", "PL", "NL")
HOLE_CARDS = {"holdem": 2, "omaha": 4, "omaha-hilo": 4, "five-card-draw": 5, "triple-draw-27": 5, "draw-32": 5}
MOST_PLAYERS = {  # by the house, or by the deck where a hand of the generator needs so many cards
    ("trickyplay", "holdem"): 10,
    ("trickyplay", "omaha"): 9,
    ("trickyplay", "omaha-hilo"): 9,
    ("trickyplay", "five-card-draw"): 6,
    ("trickyplay", "triple-draw-27"): 6,
    ("trickyplay", "draw-32"): 5,
    ("generic", "five-card-draw"): 9,
    ("generic", "triple-draw-27"): 8,
    ("generic", "draw-32"): 5,
}

# Lower limits and big blinds for which the house states a rake (TP.RAKE.*, PH.RAKE.*), and some for which it does not.
STATED_LOWER = {
    "trickyplay": (2, 4, 10, 20, 25, 50, 100, 200, 300, 500, 1000),
    "pokerhilfe": (2, 4, 5, 10, 25, 50, 100, 200, 300, 500, 1500, 10000, 20000),
}
OTHER_LOWER = {"trickyplay": (60, 150), "pokerhilfe": (3, 60, 150, 15000), "generic": (2, 7, 50, 100, 300, 1000)}
BIG_BLINDS = (2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)


@dataclass(frozen=True, slots=True)
class Wish:
    """What kind of hands a test asks for; without wishes anything goes that is legal and settled.

    `stated`: the rulebook states the rake. `open_cards`: the record names all hole cards when they are dealt.
    `facts`: house money, fees and cash-outs may occur. `plain`: every seat posts and plays as in a quiet casino game,
    nobody leaves, is protected, posts late or straddles, and there is one board. `ties`: in hold'em the board often
    is the best hand of all. `blurred`: some up-cards are unknown to the record.
    """

    houses: tuple[str, ...] = HOUSES
    games: tuple[str, ...] = GAMES
    limits: tuple[str, ...] = LIMITS
    seats: int = 10
    stated: bool = False
    open_cards: bool = False
    facts: bool = True
    plain: bool = False
    ties: bool = False
    blurred: bool = False


@dataclass(frozen=True, slots=True)
class Setting:
    """One table and its stakes, minor units. `players` and `absent` map seat to stack, ascending."""

    house: str
    game: str
    limit: str
    small: int
    big: int
    house_small: int
    ante: int
    table_ante: int
    higher: int
    straddle: int
    currency: str
    real_money: bool
    tournament: bool
    button: int | None
    players: tuple[tuple[int, int], ...]
    absent: tuple[tuple[int, int], ...]
    max_seats: int | None
    bring_in: int = 0
    spread: tuple[int, ...] = ()

    @property
    def lower(self) -> int:
        """Fixed limit of the first two rounds, spread limit's maximum of the first; the big blind is as large."""
        return self.big

    @property
    def cap(self) -> int:
        """Bets of a fixed-limit round: four, at one-on-one tables of pokerhilfe six (PH.FL.CAP)."""
        return 6 if self.house == "pokerhilfe" and self.max_seats == 2 else 4

    @property
    def protects(self) -> bool:
        """Whether a lost connection may be protected (TP.DISCONNECT.LIMITS, PH.DISCONNECT, GEN.DISCONNECT)."""
        return not self.tournament and (self.house != "trickyplay" or self.limit in {"FL", "SL"})


def clockwise(seats: Sequence[int], after: int) -> list[int]:
    """The seats in order, beginning left of a seat that need not be among them."""
    return sorted(seats, key=lambda seat: (seat <= after, seat))


def draw_setting(rng: Random, wish: Wish) -> Setting:
    """Draw a table that the house offers."""
    house, game, limit = rng.choice(wish.houses), rng.choice(wish.games), rng.choice(wish.limits)
    tournament = rng.random() < 0.05 and not wish.plain
    real_money = rng.random() < 0.94 or wish.plain
    big = _big(rng, house, limit, stated=wish.stated)
    small, house_small = _small(rng, house, limit, big)
    players = _players(rng, wish, house, game, limit)
    one_on_one = players == 2 and rng.random() < (0.6 if house == "pokerhilfe" else 0.2)
    absent = 0 if one_on_one else _absent(rng, wish, players)
    seats = [1, 2] if one_on_one else sorted(rng.sample(range(1, 11), players + absent))
    dealt = sorted(rng.sample(seats, players))
    button = _button(rng, wish, dealt)
    ante = rng.random()
    return Setting(
        house=house,
        game=game,
        limit=limit,
        small=small,
        big=big,
        house_small=house_small,
        ante=rng.randint(1, max(1, big // 2)) if ante < 0.2 and button is not None else 0,
        table_ante=rng.choice((big, max(1, big // 2))) if 0.2 < ante < 0.3 and not wish.plain else 0,
        higher=2 * big,
        straddle=2 * big if house == "generic" and rng.random() < 0.3 and not wish.plain else 0,
        currency=_currency(house, real_money=real_money),
        real_money=real_money,
        tournament=tournament,
        button=button,
        players=tuple((seat, _stack(rng, big)) for seat in dealt),
        absent=tuple((seat, _stack(rng, big)) for seat in seats if seat not in dealt),
        max_seats=2 if one_on_one else _max_seats(rng, seats),
    )


def _big(rng: Random, house: str, limit: str, *, stated: bool) -> int:
    """The big blind, in fixed limit the lower limit."""
    if limit != "FL":
        return rng.choice(BIG_BLINDS)
    if house in STATED_LOWER and (stated or rng.random() < 0.9):
        return rng.choice(STATED_LOWER[house])
    return rng.choice(OTHER_LOWER[house])


def _small(rng: Random, house: str, limit: str, big: int) -> tuple[int, int]:
    """The small blind of the table, and the one by the house's rule where it has one (PH.BLIND.SB)."""
    half = max(1, big // 2)
    table = rng.choice((half, half, max(1, big // 3)))
    if house != "pokerhilfe" or limit != "FL":
        return table, table
    return table, half // 100 * 100 or half


def _players(rng: Random, wish: Wish, house: str, game: str, limit: str) -> int:
    most = min(wish.seats, MOST_PLAYERS.get((house, game), 10))
    if wish.stated and house == "pokerhilfe" and limit != "FL":
        most = min(most, 9)  # PH.RAKE.NL has no row for ten
    return min(most, rng.choice((2, 2, 3, 3, 3, 4, 4, 5, 6, 6, 7, 8, 9, 10)))


def _absent(rng: Random, wish: Wish, players: int) -> int:
    """How many sit out."""
    return rng.randint(1, min(3, 10 - players)) if players < 10 and rng.random() < 0.2 and not wish.plain else 0


def _button(rng: Random, wish: Wish, dealt: list[int]) -> int | None:
    """Mostly a seat dealt in; else any seat, which may be empty; rarely the record names none."""
    chance = rng.random()
    if chance < 0.87 or wish.plain:
        return rng.choice(dealt)
    if chance < 0.96 or len(dealt) == 2:
        return rng.randint(1, 10)
    return None


def _stack(rng: Random, big: int) -> int:
    """A stack, in a third of the cases a short one."""
    return rng.randint(1, rng.choice((big, 3 * big, 10 * big, 40 * big, 100 * big, 100 * big)))


def _currency(house: str, *, real_money: bool) -> str:
    if not real_money:
        return "PLAY"
    return "USD" if house == "pokerhilfe" else "EUR"


def _max_seats(rng: Random, seats: list[int]) -> int | None:
    if rng.random() < 0.4:
        return None
    return max(seats) if rng.random() < 0.5 else 10
