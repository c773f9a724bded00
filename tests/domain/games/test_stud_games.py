"""Goal: the games dealt to the seats have the streets of the contract and the limits of the rulebook page."""

from __future__ import annotations

import pytest

from domain.games import GAMES, Game

SEVEN_CARDS = [
    ("third", 2, 1, 0, "lower"),
    ("fourth", 0, 1, 0, "lower"),
    ("fifth", 0, 1, 0, "higher"),
    ("sixth", 0, 1, 0, "higher"),
    ("seventh", 1, 0, 0, "higher"),
]
FIVE_CARDS = [
    ("second", 1, 1, 0, "lower"),
    ("third", 0, 1, 0, "lower"),
    ("fourth", 0, 1, 0, "higher"),
    ("fifth", 0, 1, 0, "higher"),
]
STREETS = {
    "soko": FIVE_CARDS,
    "stud": SEVEN_CARDS,
    "stud-hilo": SEVEN_CARDS,
    "americana": FIVE_CARDS,
    "telesina": [*FIVE_CARDS, ("vela", 0, 0, 1, "higher")],
}
"""Street, cards down, up and on the board, fixed limit, restated from the contract and ALL.BET.FL-SIZE."""


def game(slug: str) -> Game:
    return GAMES[slug]


@pytest.mark.parametrize("slug", STREETS)
def test_streets_and_limits(slug: str) -> None:
    streets = game(slug).streets
    assert [(each.name, each.down, each.up, each.board, each.tier) for each in streets] == STREETS[slug]
    assert all(street.draw == 0 for street in streets)


@pytest.mark.parametrize(
    ("slug", "cards"), [("soko", 5), ("stud", 7), ("stud-hilo", 7), ("americana", 5), ("telesina", 5)]
)
def test_cards_of_a_seat(slug: str, cards: int) -> None:
    assert game(slug).hole_cards == cards


@pytest.mark.parametrize("slug", STREETS)
def test_only_the_seventh_card_of_stud_may_be_one_for_all(slug: str) -> None:
    community = [street.name for street in game(slug).streets if street.community]
    assert community == (["seventh"] if slug.startswith("stud") else [])


@pytest.mark.parametrize("slug", STREETS)
def test_a_bring_in_and_the_highest_board_open(slug: str) -> None:
    assert (game(slug).forced, game(slug).opens) == ("bring-in", "board")


@pytest.mark.parametrize("slug", STREETS)
def test_decks(slug: str) -> None:
    deck = game(slug).deck
    short = slug in {"americana", "telesina"}
    assert len(deck) == (32 if short else 52)
    assert ("6s" in deck, "7s" in deck) == (not short, True)


def test_hilo_divides_what_the_others_do_not() -> None:
    halves = {slug: [(half.name, half.ranking.name) for half in game(slug).halves] for slug in STREETS}
    assert halves == {
        "soko": [("high", "soko")],
        "stud": [("high", "high")],
        "stud-hilo": [("high", "high"), ("low", "low8")],
        "americana": [("high", "americana")],
        "telesina": [("high", "telesina")],
    }
