"""Hands of the games with rankings of their own are told in words, and the first difference says why one is better."""

from __future__ import annotations

import pytest

from domain.ranking import RANKINGS, Hand


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
