"""The rankings of single games: how hands are told, what makes their kinds, and which difference decides."""

from __future__ import annotations

from itertools import combinations

import pytest

from domain.ranking import RANKINGS, Hand
from domain.ranking.soko import soko_hand, soko_value


def hand_of(name: str, hole: str, board: str = "") -> Hand:
    hand = RANKINGS[name].hand(hole.split(), board.split())
    assert hand is not None
    return hand


TOLD = [
    ("deuce-to-seven", "7h 2c 5d 3s 4h", "no pair", "7-5-4-3-2 low", "TP.27.RANK"),
    ("deuce-to-seven", "Ah 2c 5d 3s 4h", "no pair", "A-5-4-3-2 low", "TP.27.RANK"),
    ("deuce-to-seven", "Ah 2h 5h 3h 4h", "flush", "a flush in hearts, ace high (A-5-4-3-2)", "TP.27.RANK"),
    ("deuce-to-seven", "6h 2c 5d 3s 4h", "straight", "a straight, six to two", "TP.27.RANK"),
    (
        "soko",
        "Qs 3c 2c Kc 5c",
        "four-flush",
        "a four-flush in clubs, king high (K-5-3-2), with a queen",
        "TP.SOKO.RANK",
    ),
    ("soko", "8h 7d 6s 5c Ah", "four-straight", "a four-straight, eight to five, with an ace", "TP.SOKO.RANK"),
    ("soko", "Ah 2d 3s 4c 9h", "four-straight", "a four-straight, four to ace, four high, with a nine", "TP.SOKO.RANK"),
    ("soko", "8h Jd 4c 4s Kd", "one pair", "a pair of fours, with king, jack and eight", "TP.SOKO.RANK"),
    ("americana", "Ah 7d 8s 9c Th", "straight", "a straight, ten to ace, ten high", "TP.AM.RANK"),
    ("americana", "Ah 7h 8h 9h Th", "straight flush", "a straight flush in hearts, ten to ace, ten high", "TP.AM.RANK"),
    ("draw-32", "Ah Ks 7d As Kd", "two pairs", "two pairs, aces and kings, with a seven", "TP.32.RANK"),
]


@pytest.mark.parametrize(("name", "hole", "category", "words", "rule"), TOLD)
def test_a_hand_is_told(name: str, hole: str, category: str, words: str, rule: str) -> None:
    hand = hand_of(name, hole)
    assert (hand.category, hand.words, hand.rule) == (category, words, rule)
    assert set(hand.cards) == set(hole.split())


def test_in_telesina_any_five_of_six_play() -> None:
    with_vela = hand_of("telesina", "Ah Kd Qc Js 8h", "Ts")
    assert with_vela.words == "a straight, ace to ten"
    without = hand_of("telesina", "Ah Kd Qc Js Ts", "8h")
    assert without.cards == ("Ah", "Kd", "Qc", "Js", "Ts")


CLAUSES = [
    ("deuce-to-seven", "7h 5c 4d 3s 2h", "8h 5d 4h 3c 2d", "seven high is lower than eight high"),
    ("deuce-to-seven", "8h 6c 4d 3s 2h", "8d 7d 4h 3c 2d", "both are eight high, the six is lower than the seven"),
    ("deuce-to-seven", "Ah Kc Qd Js 9h", "2d 2c 3h 4c 5d", "ace high is lower than a pair of twos"),
    ("deuce-to-seven", "2d 2c 3h 4c 5d", "6h 5c 4d 3s 2h", "a pair of twos is lower than a straight"),
    ("soko", "Qs 3c 2c Kc 5c", "8h Jd 4c 4s Kd", "a four-flush beats a pair of fours"),
    ("soko", "Kd Kh 2s 2h 3c", "Ac Kc Qc Jc 2d", "two pairs beat a four-flush"),
    ("soko", "2c 3c 4c 6c 9d", "Ah Kd Qs Jc 2h", "a four-flush beats a four-straight"),
    ("soko", "4h 3d 2s Ac 9d", "As Ad Kh Qd 2c", "a four-straight beats a pair of aces"),
    ("soko", "5h 4d 3s 2c 9d", "4c 3h 2h Ah Kd", "a five-high four-straight beats a four-high four-straight"),
    ("soko", "8h 7d 6s 5c 9d", "8c 7h 6h 5h Ks", "a straight beats a four-straight"),
    (
        "soko",
        "8h 7d 6s 5c Kd",
        "8c 7h 6h 5d Qs",
        "the same eight-high four-straight, the king as fifth card beats the queen",
    ),
    ("soko", "Kh Jh 9h 4h 2d", "Ks Js 9s 3s Ad", "both four-flushes begin K-J-9, the four beats the three"),
    (
        "soko",
        "Kh Jh 9h 4h 3d",
        "Ks Js 9s 4s 2d",
        "the same four-flush K-J-9-4, the three as fifth card beats the two",
    ),
    ("americana", "Ah Kh 9h 8h 7h", "As Ad Ac Kd Kc", "a flush beats a full house"),
    ("americana", "Jh Td 9s 8c 7h", "Ah Tc 9d 8h 7s", "a jack-high straight beats a ten-high straight"),
    (
        "draw-32",
        "Ad Kc 9h 8c 7h",
        "Ac Kd 9s 8h 7s",
        "the same five ranks, the suit of the highest card decides: diamonds before clubs",
    ),
    (
        "draw-32",
        "Kh Kd Ah 9c 8h",
        "Ks Kc Ac 9h 8d",
        "the same pair and kickers, the suit of the highest kicker decides: hearts before clubs",
    ),
]


@pytest.mark.parametrize(("name", "winner", "loser", "clause"), CLAUSES)
def test_the_first_difference_says_why_a_hand_is_better(name: str, winner: str, loser: str, clause: str) -> None:
    assert RANKINGS[name].why_better(hand_of(name, winner), hand_of(name, loser)) == clause


def value_of(name: str, cards: str) -> int:
    value = RANKINGS[name].value(cards.split(), ())
    assert value is not None
    return value


# The ace: high in every game, low where the game says so (ALL.HAND.BEST5).
ACES = [
    ("high", "Ah 2d 3c 4s 5h", "straight"),
    ("soko", "Ah 2d 3c 4s 5h", "straight"),
    ("deuce-to-seven", "Ah Kd Qc Js Th", "straight"),
    ("americana", "Ah 7d 8c 9s Th", "straight"),
    ("draw-32", "Ah 7d 8c 9s Th", "straight"),
    ("draw-32", "Ah Kd Qc Js Th", "straight"),
    ("telesina", "Ah 7d 8c 9s Th", "straight"),
]
NO_ACES = [
    ("high", "Ah 7d 8c 9s Th", "high card"),
    ("soko", "Qh Kd Ac 2s 3h", "high card"),
    ("deuce-to-seven", "Ah 2d 3c 4s 5h", "no pair"),
    ("deuce-to-seven", "Ah 2h 3h 4h 5h", "flush"),
    ("americana", "Kh Ad 7c 8s 9h", "high card"),
    ("draw-32", "Qh Kd Ac 7s 8h", "high card"),
    ("telesina", "Kh Ad 7c 8s 9h", "high card"),
]


@pytest.mark.parametrize(
    ("name", "cards", "category"),
    [
        *(pytest.param(*case, marks=pytest.mark.rule("ALL.HAND.BEST5")) for case in ACES),
        *(pytest.param(*case, marks=pytest.mark.near_miss("ALL.HAND.BEST5")) for case in NO_ACES),
    ],
)
def test_the_ace_is_low_where_the_game_says_so(name: str, cards: str, category: str) -> None:
    assert hand_of(name, cards).category == category


@pytest.mark.rule("TP.27.RANK")
def test_the_best_hand_of_deuce_to_seven() -> None:
    best = value_of("deuce-to-seven", "7h 5c 4d 3s 2h")
    low = [rank + suit for rank in "2345678" for suit in "cd"]
    assert best == max(value_of("deuce-to-seven", " ".join(five)) for five in combinations(low, 5))


@pytest.mark.near_miss("TP.27.RANK")
@pytest.mark.parametrize(
    "cards", ["6h 5c 4d 3s 2h", "7h 5h 4h 3h 2h", "7h 6c 4d 3s 2h", "Ah 5c 4d 3s 2h", "2s 5c 4d 3s 2h"]
)
def test_hands_that_are_lower_still_and_worse(cards: str) -> None:
    assert value_of("deuce-to-seven", cards) < value_of("deuce-to-seven", "7c 5d 4h 3h 2c")


@pytest.mark.rule("WS.RANK")
@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("Kc 9c 5c 2c Kd", "four-flush"),
        ("8c 7c 6c 5c Kd", "four-flush"),  # a four-straight too: the better counts
        ("8c 7d 6h 5s 8d", "four-straight"),  # a pair too
        ("Ah Kd Qc Js 9h", "four-straight"),
        ("Ah 2d 3c 4s Ad", "four-straight"),
    ],
)
def test_what_a_four_flush_and_a_four_straight_are(cards: str, category: str) -> None:
    assert hand_of("soko", cards).category == category


@pytest.mark.near_miss("WS.RANK")
@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("Kc 9c 5c 2c 3c", "flush"),  # the fifth is of the suit
        ("Kc 9c 5c 2d 3d", "high card"),
        ("9c 8d 7h 6s 5d", "straight"),
        ("9c 8d 7h 5s 4d", "high card"),  # broken
        ("Ac 2d 3h Ks Qd", "high card"),  # round the corner
        ("8c 7d 6h 6s 5c", "four-straight"),
        ("8c 8d 7h 7s 6d", "two pairs"),
    ],
)
def test_what_comes_close_to_a_four_flush_or_a_four_straight(cards: str, category: str) -> None:
    assert hand_of("soko", cards).category == category


def test_a_house_may_have_no_four_straight_below_the_two() -> None:
    cards = ["Ah", "2d", "3c", "4s", "9h"]
    assert soko_hand(cards, ace_low=False).category == "high card"
    assert soko_hand(["5h", "2d", "3c", "4s", "9h"], ace_low=False).category == "four-straight"
    assert soko_value(cards, ace_low=False) < value_of("soko", "2h 2d 3c 7s 8h") < soko_value(cards)


@pytest.mark.near_miss("TP.SOKO.RANK")
def test_soko_changes_nothing_above_two_pairs() -> None:
    """The cards of tricky hand 20 and of a hand of two pairs: a four-flush beats the pair, and not two of them."""
    four_flush, pair, two_pairs = "Qs 3c 2c Kc 5c", "8h Jd 4c 4s Kd", "2h 2d 3h 3d 4h"
    assert value_of("soko", pair) < value_of("soko", four_flush) < value_of("soko", two_pairs)
    assert value_of("high", four_flush) < value_of("high", pair) < value_of("high", two_pairs)


@pytest.mark.near_miss("TP.AM.RANK")
def test_a_flush_beats_a_full_house_with_32_cards_alone() -> None:
    flush, full_house = "Ah Kh 9h 8h 7h", "As Ad Ac Kd Kc"
    for name in ("americana", "draw-32", "telesina"):
        assert value_of(name, flush) > value_of(name, full_house)
    for name in ("high", "soko"):
        assert value_of(name, flush) < value_of(name, full_house)


@pytest.mark.rule("TP.AM.RANK")
def test_in_americana_equal_hands_of_other_suits_are_equal() -> None:
    hearts, spades = (hand_of("americana", cards) for cards in ("Ah Kh 9h 8h 7h", "As Ks 9s 8s 7s"))
    assert hearts.value == spades.value
    assert RANKINGS["americana"].why_better(hearts, spades).startswith("equal hands, for suits do not count: ")
