"""Games made up for tests of rankings: blinds, five cards down, and in Telesina one for all.

They are described as data, as every game is. What they have of their own is the ranking, so that a hand is told in a
few lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module

import pytest

from domain.cards import DECK_32, DECK_52
from domain.games import GAMES, Game, Half, Street
from domain.ranking import RANKINGS
from tests.support.scenario import DEALS, Scenario, scenario

_DEAL = Street("preflop", down=5, up=0, board=0, tier="lower")
_VELA = Street("vela", down=0, up=0, board=1, tier="higher")


def made_up(slug: str, ranking: str) -> Game:
    """A game of this name with blinds and one betting round, in Telesina two, and this ranking."""
    deal = replace(_DEAL, name=DEALS.get(slug, _DEAL.name))
    streets = (deal, _VELA) if slug == "telesina" else (deal,)
    deck = DECK_32 if slug in {"americana", "telesina", "draw-32"} else DECK_52
    return Game(slug, slug, frozenset(deck), "blinds", streets, (Half("high", RANKINGS[ranking]),))


def play_made_up_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the judge know the made-up games for one test."""
    made = {slug: made_up(slug, slug) for slug in ("soko", "americana", "telesina", "draw-32")}
    made["five-card-draw"] = made_up("five-card-draw", "high")
    made["triple-draw-27"] = made_up("triple-draw-27", "deuce-to-seven")
    monkeypatch.setattr(import_module("replay.judge"), "GAMES", {**GAMES, **made})


def all_in(cards: Mapping[int, str], vela: str = "", *, game: str = "telesina", short: int = 100) -> Scenario:
    """Seats 2 and 3 put in 2.00 each; all cards are out, nobody has shown yet.

    Seat 1 is all-in for 1.00 if it has that much (`short`), else it folds.
    """
    opening = scenario(game=game, blinds=(50, 100), stacks={1: short, 2: 10000, 3: 10000}, button=1)
    hand = opening.small(2, 50).big(3, 100).deal({1: "??" * 5, **cards})
    hand = hand.calls(1, 100) if short == 100 else hand.folds(1)
    hand = hand.raises(2, 150, to=200).calls(3, 100)
    return hand.board("vela", vela).checks(2, 3) if vela else hand
