"""Tables of the games with a bring-in, by the rules page. Part of the second way, see `play`."""

from __future__ import annotations

from random import Random
from typing import Final

from tests.support.play_setting import OTHER_LOWER, STATED_LOWER, Setting, Wish

UP_GAMES: Final = ("stud", "stud-hilo", "soko", "americana", "telesina")
MOST: Final = {"stud": 8, "stud-hilo": 8, "soko": 8, "americana": 6, "telesina": 6}
OFFERS: Final = {
    "generic": (UP_GAMES, ("FL", "SL", "PL", "HPL", "NL")),
    "trickyplay": (UP_GAMES, ("FL", "SL", "PL", "HPL", "NL")),
    "pokerhilfe": (("stud", "stud-hilo"), ("FL", "PL", "NL")),
    "wettangebote": (("soko",), ("FL",)),
}
"""By house, the games with a bring-in and the limits that it offers."""

ROUNDS: Final = {"stud": 5, "stud-hilo": 5, "soko": 4, "americana": 4, "telesina": 5}


def plays_up(wish: Wish) -> bool:
    """Whether all games wished for have a bring-in."""
    return set(wish.games) <= set(UP_GAMES)


def draw_up_setting(rng: Random, wish: Wish) -> Setting:
    """Draw a table that the house offers."""
    house = rng.choice([house for house in wish.houses if set(OFFERS[house][0]) & set(wish.games)])
    game = rng.choice([game for game in OFFERS[house][0] if game in wish.games])
    limit = rng.choice([limit for limit in OFFERS[house][1] if limit in wish.limits])
    lower = _lower(rng, house, stated=wish.stated)
    bring_in = _bring_in(rng, house, limit, lower)
    players = min(MOST[game], wish.seats, rng.choice((2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 8)))
    one_on_one = house == "pokerhilfe" and players == 2 and rng.random() < 0.6
    absent = 0 if wish.plain or one_on_one or rng.random() < 0.8 else rng.randint(1, min(2, 10 - players))
    seats = [1, 2] if one_on_one else sorted(rng.sample(range(1, 11), players + absent))
    dealt = sorted(rng.sample(seats, players))
    real_money = rng.random() < 0.94 or wish.plain
    return Setting(
        house=house,
        game=game,
        limit=limit,
        small=0,
        big=lower,
        house_small=0,
        ante=rng.randint(1, bring_in) if rng.random() < 0.8 else 0,
        table_ante=0,
        higher=2 * lower,
        straddle=0,
        currency=("USD" if house in {"pokerhilfe", "wettangebote"} else "EUR") if real_money else "PLAY",
        real_money=real_money,
        tournament=rng.random() < 0.05 and not wish.plain,
        button=_dealer(rng, seats),
        players=tuple((seat, _stack(rng, lower)) for seat in dealt),
        absent=tuple((seat, _stack(rng, lower)) for seat in seats if seat not in dealt),
        max_seats=2 if one_on_one else rng.choice((None, max(seats), 10)),
        bring_in=bring_in,
        spread=_spread(rng, game, lower) if limit == "SL" else (),
    )


def _lower(rng: Random, house: str, *, stated: bool) -> int:
    """The lower limit, of which half is at least one unit; for other limits the unit that stakes are drawn in."""
    known = [lower for lower in STATED_LOWER.get(house, OTHER_LOWER["generic"]) if lower > 1]
    return rng.choice(known) if stated or rng.random() < 0.9 else rng.choice((6, 70, 150))


def _bring_in(rng: Random, house: str, limit: str, lower: int) -> int:
    """Half the lower limit at pokerhilfe (PH.STUD.BRING-IN); elsewhere as the table has it, at most the lower limit."""
    if house == "pokerhilfe" and limit == "FL":
        return lower // 2
    return rng.choice((max(1, lower // 4), max(1, lower // 2), max(1, lower // 2), lower))


def _spread(rng: Random, game: str, unit: int) -> tuple[int, ...]:
    """1-2-3 by round; five rounds are stated in full or by the four (TP.SL)."""
    four = (unit, unit, 2 * unit, 3 * unit)
    return (*four, four[-1]) if ROUNDS[game] == 5 and rng.random() < 0.5 else four


def _dealer(rng: Random, seats: list[int]) -> int | None:
    """A seat of the table, any seat, or none: stud has no dealer everywhere."""
    chance = rng.random()
    if chance < 0.6:
        return rng.choice(seats)
    return rng.randint(1, 10) if chance < 0.7 else None


def _stack(rng: Random, unit: int) -> int:
    """A stack, in a third of the cases a short one."""
    return rng.randint(1, rng.choice((unit, 3 * unit, 10 * unit, 40 * unit, 100 * unit, 100 * unit)))
