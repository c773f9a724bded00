"""Goal: the games with draws have the rounds, cards and limits of the rulebook page."""

from __future__ import annotations

import pytest

from domain.games import GAMES

STREETS = {
    "five-card-draw": [("deal", 5, 0, "lower"), ("draw-1", 0, 5, "higher")],
    "triple-draw-27": [
        ("deal", 5, 0, "lower"),
        ("draw-1", 0, 5, "lower"),
        ("draw-2", 0, 5, "higher"),
        ("draw-3", 0, 5, "higher"),
    ],
    "draw-32": [("deal", 5, 0, "lower"), ("draw-1", 0, 4, "higher")],
}
"""Street, cards down, most cards exchanged, fixed limit, restated from section 2.4 and TP.FL."""


@pytest.mark.parametrize("slug", STREETS)
def test_rounds_and_limits(slug: str) -> None:
    streets = GAMES[slug].streets
    assert [(each.name, each.down, each.draw, each.tier) for each in streets] == STREETS[slug]
    assert all(street.up == street.board == street.community == 0 for street in streets)
    assert GAMES[slug].hole_cards == 5


@pytest.mark.parametrize("slug", STREETS)
def test_blinds_and_order(slug: str) -> None:
    assert (GAMES[slug].forced, GAMES[slug].opens) == ("blinds", "position")


def test_decks() -> None:
    decks = {slug: GAMES[slug].deck for slug in STREETS}
    assert {slug: len(deck) for slug, deck in decks.items()} == {
        "five-card-draw": 52,
        "triple-draw-27": 52,
        "draw-32": 32,
    }
    assert {card[0] for card in decks["draw-32"]} == set("789TJQKA")


def test_rankings() -> None:
    halves = {slug: [(half.name, half.ranking.name) for half in GAMES[slug].halves] for slug in STREETS}
    assert halves == {
        "five-card-draw": [("high", "high")],
        "triple-draw-27": [("high", "deuce-to-seven")],
        "draw-32": [("high", "draw-32")],
    }
