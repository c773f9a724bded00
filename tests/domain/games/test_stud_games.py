"""Goal: the games dealt to the seats have the streets of the contract and the limits of the rulebook page."""

from __future__ import annotations

import pytest

from domain.games.stud import STUD_GAMES

SEVEN_CARDS = [
    ("third", 2, 1, "lower"),
    ("fourth", 0, 1, "lower"),
    ("fifth", 0, 1, "higher"),
    ("sixth", 0, 1, "higher"),
    ("seventh", 1, 0, "higher"),
]
"""Street, cards down, cards up, fixed limit, restated from the contract and ALL.BET.FL-SIZE."""

BY_SLUG = {game.slug: game for game in STUD_GAMES}


@pytest.mark.parametrize("slug", ["stud", "stud-hilo"])
def test_stud_deals_two_down_four_up_one_down(slug: str) -> None:
    game = BY_SLUG[slug]
    assert [(street.name, street.down, street.up, street.tier) for street in game.streets] == SEVEN_CARDS
    assert all(street.board == street.draw == 0 for street in game.streets)
    assert game.hole_cards == 7
    assert len(game.deck) == 52


@pytest.mark.parametrize("slug", ["stud", "stud-hilo"])
def test_only_the_seventh_card_of_stud_may_be_one_for_all(slug: str) -> None:
    assert [street.community for street in BY_SLUG[slug].streets] == [0, 0, 0, 0, 1]


def test_a_bring_in_and_the_highest_board_open() -> None:
    assert {(game.forced, game.opens) for game in STUD_GAMES} == {("bring-in", "board")}


def test_hilo_divides_what_stud_does_not() -> None:
    halves = {slug: [(half.name, half.ranking.name) for half in game.halves] for slug, game in BY_SLUG.items()}
    assert halves == {"stud": [("high", "high")], "stud-hilo": [("high", "high"), ("low", "low8")]}
