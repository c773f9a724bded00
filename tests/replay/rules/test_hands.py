"""Goal: the best five cards win, by the rules of each game (ALL.HAND.*, ALL.HILO.8)."""

from __future__ import annotations

import pytest

from tests.support.judging import clean, judged
from tests.support.scenario import Scenario, scenario


def duel(game: str, first: str, second: str, board: str, winners: tuple[int, ...]) -> Scenario:
    """Seats 1 and 2 see the board for 1.00 each; 2.00 go to `winners` in equal parts."""
    limit = "NL" if game == "holdem" else "PL"
    opening = scenario(game=game, limit=limit, blinds=(50, 100), stacks={1: 10000, 2: 10000}, button=1)
    hand = opening.small(1, 50).big(2, 100).deal({1: first, 2: second}).calls(1, 50).checks(2)
    hand = hand.checked_down(board, 2, 1).shows(2, 1)
    for seat in winners:
        hand = hand.awards(seat, 200 // len(winners), pot=0)
    return hand.finishes()


HOLDEM = {
    # name: hole cards of seats 1 and 2, board, winners
    "a kicker breaks a pair": ("AhQc", "AdJc", "As8d5h3c2s", (1,)),
    "a kicker on the board plays for both": ("AhJc", "AdTc", "AsKdKhQc2s", (1, 2)),
    "the fifth card counts no more": ("Ah3c", "Ad2c", "AsKdQhTc9s", (1, 2)),
    "the ace is low in a wheel": ("Ah2c", "KdKc", "3s4d5hKs9c", (1,)),
    "a wheel loses to a six-high straight": ("Ah2c", "2d6c", "3s4d5hKs9c", (2,)),
    "the ace does not wrap round": ("Ah2c", "9d9h", "KsQd3h7c5s", (2,)),
    "a flush beats a straight": ("Ah9h", "JdTc", "Kh8h3hQs9c", (1,)),
    "a straight beats three of a kind": ("JdTc", "KsKd", "KhQs9c3d2h", (1,)),
    "a full house beats a flush": ("KsKd", "AhJh", "Kh3h3d8h2c", (1,)),
    "four of a kind beat a full house": ("8c8d", "KsKd", "8h8sKh3c2d", (1,)),
    "a straight flush beats four of a kind": ("9h8h", "QcQd", "QhJhTh3cQs", (1,)),
    "the higher of two flushes": ("Ah2h", "KhQh", "Jh8h3h4c5s", (1,)),
    "the board plays": ("2c3d", "4c5d", "AsKsQsJsTs", (1, 2)),
    "two pairs by the higher pair": ("AhKc", "QdJc", "AsQhJs2c7d", (2,)),
}


@pytest.mark.rule("ALL.HAND.BEST5")
@pytest.mark.parametrize("name", HOLDEM)
def test_holdem(name: str) -> None:
    first, second, board, winners = HOLDEM[name]
    clean(judged(duel("holdem", first, second, board, winners)))


@pytest.mark.near_miss("ALL.HAND.BEST5")
def test_suits_never_decide() -> None:
    clean(judged(duel("holdem", "AhKh", "AsKs", "Qd7c5h3c2d", (1, 2))))


OMAHA = {
    "four spades on the board and one in the hand are no flush": ("AsKdQdJd", "2s3s4h5h", "Ks9s8s7s2d", (2,)),
    "the board never plays alone": ("2c3c4d5d", "AhAdKhKd", "AsKsQsJsTs", (2,)),
    "three of a kind in the hand are two": ("AsAhAd2c", "KsKh3c4c", "Kd9d8c7h5s", (2,)),
    "two of the hand and three of the board": ("JhTh2c3c", "AdAcKdKc", "9h8h7h2s2d", (1,)),
}


@pytest.mark.rule("ALL.HAND.USE")
@pytest.mark.parametrize("name", OMAHA)
def test_omaha(name: str) -> None:
    first, second, board, winners = OMAHA[name]
    clean(judged(duel("omaha", first, second, board, winners)))


@pytest.mark.near_miss("ALL.HAND.USE")
def test_in_holdem_one_card_of_the_hand_is_enough_for_a_flush() -> None:
    clean(judged(duel("holdem", "As2d", "KdKh", "Ks9s8s7s2c", (1,))))


def low_of(first: str, second: str, board: str) -> dict[int | str, int]:
    """The awards of the duel, by the judge; the record awards nothing."""
    opening = scenario(game="omaha-hilo", limit="PL", blinds=(50, 100), stacks={1: 10000, 2: 10000}, button=1)
    hand = opening.small(1, 50).big(2, 100).deal({1: first, 2: second}).calls(1, 50).checks(2)
    (pot,) = judged(hand.checked_down(board, 2, 1).shows(2, 1)).pots or []
    return dict(pot.awards or {})


@pytest.mark.rule("ALL.HILO.8")
def test_the_low_is_compared_from_its_highest_card() -> None:
    # Seat 1: kings and 8-4-3-2-A. Seat 2: queens and 8-7-4-3-A. Both halves are seat 1's.
    assert low_of("Ah2hKcKd", "Ad7dQcQh", "8c4s3dJsTh") == {1: 200}
    # Seat 2's 7-5-4-3-2 is lower than seat 1's 8-4-3-2-A: seven against eight.
    assert low_of("AhAcKcKd", "2d7dQcQh", "5s4d3hJsTc") == {1: 100, 2: 100}


@pytest.mark.rule("ALL.HILO.8")
def test_a_straight_is_a_low_all_the_same() -> None:
    # 6-5-4-3-2 is a straight, the best high hand and a low; seat 1's wheel is lower and loses the high half.
    assert low_of("Ah2hKcKd", "2d6dQcQh", "3s4d5hJsTc") == {1: 100, 2: 100}


@pytest.mark.near_miss("ALL.HILO.8")
def test_a_nine_or_a_pair_makes_no_low() -> None:
    assert low_of("AhKhKcTd", "2d9dQcQh", "8s4dThKs3c") == {1: 200}
    # A-4 with 4, 8 and 3 on the board: a pair of fours leaves four ranks.
    assert low_of("Ah4hKcKd", "QsQd5c5h", "8s4d3hJsTc") == {1: 200}
