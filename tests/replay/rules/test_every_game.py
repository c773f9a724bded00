"""Goal: every game in every limit that a house offers: a hand to the cent, and the smallest and largest bet.

Method: one hand for each game (`tests.support.walk`), judged by the rules of each house that offers it. It is clean as
walked; a bet one unit too small in the second round, or too large in the last one, is found as just that.
"""

from __future__ import annotations

import pytest

from domain.games import GAMES, LIMITS
from domain.rulebook import shipped_shelf
from tests.support.judging import Pot, clean, fault, found, judged
from tests.support.raked import Table, raked
from tests.support.walk import SCRIPTS, SEATS, begun, final, later_round, settled_hand, to_the_end

GAMES_AND_LIMITS = [(game, limit) for game in GAMES for limit in LIMITS]


def on_offer(house: str, game: str, limit: str) -> bool:
    book = shipped_shelf().get(house)
    return book is not None and book.offers_game(game, limit)


def cells(*limits: str) -> list[object]:
    """House, game and limit of everything on offer that the judge knows."""
    return [
        pytest.param(
            book.slug, game, limit, marks=pytest.mark.cell(book.slug, game, limit), id=f"{book.slug}-{game}-{limit}"
        )
        for book in shipped_shelf().books()
        for game in GAMES
        for limit in limits
        if book.offers_game(game, limit) and limit in LIMITS
    ]


EVERY_LIMIT = ("FL", "SL", "PL", "HPL", "NL")


@pytest.mark.parametrize(("house", "game", "limit"), cells(*EVERY_LIMIT))
def test_a_hand_is_settled_to_the_cent(house: str, game: str, limit: str) -> None:
    script = SCRIPTS[game]
    walk = to_the_end(begun(house, game, limit, script), script)
    verdict = judged(settled_hand(walk, script))
    clean(verdict)
    assert verdict.pots == [Pot(walk.pot, SEATS, {2: walk.pot - walk.rake}, walk.rake)]
    assert verdict.final == final(walk)
    assert verdict.status == "ok"


@pytest.mark.parametrize(("house", "game", "limit"), cells(*EVERY_LIMIT))
def test_a_bet_below_the_least_is_found(house: str, game: str, limit: str) -> None:
    script = SCRIPTS[game]
    walk = begun(house, game, limit, script)
    least = walk.least(script, 1)
    wrong = later_round(walk, script, 1, least - 1)
    seat = script.order[0]
    found(judged(wrong.hand), fault("BET_SIZE", seat=seat, recorded=least - 1, expected=least))
    clean(judged(later_round(walk, script, 1, least).hand))


@pytest.mark.parametrize(("house", "game", "limit"), cells("FL", "SL", "PL", "HPL"))
def test_a_bet_above_the_most_is_found(house: str, game: str, limit: str) -> None:
    script = SCRIPTS[game]
    walk = begun(house, game, limit, script)
    most = walk.most(script, 1)
    wrong = later_round(walk, script, 1, most + 1)
    seat = script.order[0]
    found(judged(wrong.hand), fault("BET_SIZE", seat=seat, recorded=most + 1, expected=most))
    clean(judged(later_round(walk, script, 1, most).hand))


@pytest.mark.parametrize(
    ("game", "limit"), [(game, limit) for game, limit in GAMES_AND_LIMITS if on_offer("pokerhilfe", game, limit)]
)
def test_every_game_of_pokerhilfe_is_played_one_on_one(game: str, limit: str) -> None:
    # 30.00 at 1/2 or with blinds of 0.50 and 1.00; PL and NL stud have no row.
    table = Table("pokerhilfe", game, limit, 100, 2)
    due = {"FL": 100}.get(limit, 0 if game in ("stud", "stud-hilo") else 100)
    verdict = judged(raked(3000, table, due, max_seats=2))
    clean(verdict)
    assert verdict.rake["used"] == due
    crowded = raked(3000, Table("pokerhilfe", game, limit, 100, 3), due, max_seats=2)
    found(judged(crowded), fault("PLAYERS", recorded=3, expected=2, rule="PH.PLAYERS"))
