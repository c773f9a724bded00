"""Every row of section 2.5 of the rules for 32-Card Draw: hands that it decides, each beside some that come close.

Each is the better hand, the other, and the clause that says why.
"""

from __future__ import annotations

import pytest

from domain.ranking import RANKINGS
from domain.ranking.draw32 import draw_32_hand
from domain.ranking.suits import SuitTerms

DRAW_32: dict[str, tuple[str, str, str]] = {
    "straight flush: the higher end": (
        "Ks Qs Js Ts 9s",
        "Qh Jh Th 9h 8h",
        "a king-high straight flush beats a queen-high straight flush",
    ),
    "straight flush: then the suit": (
        "Ac 7c 8c 9c Tc",
        "As 7s 8s 9s Ts",
        "the same straight flush, its suit decides: clubs before spades",
    ),
    "two royal flushes": (
        "Ah Kh Qh Jh Th",
        "Ad Kd Qd Jd Td",
        "the same straight flush, its suit decides: hearts before diamonds",
    ),
    "four of a kind: its rank": ("Ks Kd Kc Kh 7s", "Qs Qd Qc Qh As", "four kings beat four queens"),
    "full house: the rank of the three": ("Ks Kd Kc 7s 7d", "Qs Qd Qc Ah As", "kings full beat queens full"),
    "three of a kind: its rank": ("Ks Kd Kc 7s 8d", "Qs Qd Qc Ah Js", "three kings beat three queens"),
    "flush: the ranks from the top": (
        "As Qs 9s 8s 7s",
        "Kh Qh Jh 9h 8h",
        "an ace-high flush beats a king-high flush",
    ),
    "flush: then the suit": (
        "Ah Qh 9h 8h 7h",
        "Ad Qd 9d 8d 7d",
        "flushes of the same ranks, their suit decides: hearts before diamonds",
    ),
    "straight: the higher end": ("Js Tc 9s 8d 7c", "Ah 7d 8h 9h Th", "a jack-high straight beats a ten-high straight"),
    "straight: the suit of its highest card": (
        "Kd Qs Js Tc 9s",
        "Kc Qh Jh Th 9h",
        "the same straight, the suit of the king decides: diamonds before clubs",
    ),
    "low straight: the suit of the ten": (
        "As 7s 8c 9s Td",
        "Ah 7h 8h 9h Tc",
        "the same straight, the suit of the ten decides: diamonds before clubs",
    ),
    "two pairs: the high pair": ("Ks Kc 7s 7d 8c", "Qh Qd Jh Jd Ah", "kings and sevens beat queens and jacks"),
    "two pairs: the low pair": ("Ks Kc 8s 8d 9c", "Kh Kd 7h 7d Ah", "kings and eights beat kings and sevens"),
    "two pairs: the fifth card": (
        "Ks Kc 8s 8d Ac",
        "Kh Kd 8h 8c Qh",
        "the same two pairs, the ace kicker beats the queen",
    ),
    "two pairs: its suit": (
        "Ks Kc 8s 8d Ad",
        "Kh Kd 8h 8c Ac",
        "the same two pairs and fifth card, the suit of the fifth card decides: diamonds before clubs",
    ),
    "one pair: its rank": ("Ks Kc 7s 8d 9c", "Qh Qd Ah Jh 9h", "a pair of kings beats a pair of queens"),
    "one pair: the third kicker": (
        "Ks Kc As Qd 9c",
        "Kh Kd Ah Qh 8h",
        "the same pair of kings, ace and queen, the nine kicker beats the eight",
    ),
    "one pair: the suit of the highest kicker": (
        "Ks Kc Ad Qd 9c",
        "Kh Kd Ac Qh 9h",
        "the same pair and kickers, the suit of the highest kicker decides: diamonds before clubs",
    ),
    "high card: the fifth rank": ("As Kc Js 9d 8d", "Ah Kh Jh 9h 7d", "both begin A-K-J-9, the eight beats the seven"),
    "high card: then the suit of the highest": (
        "Ad Kc Js 9d 8c",
        "Ac Kh Jh 9h 8h",
        "the same five ranks, the suit of the highest card decides: diamonds before clubs",
    ),
}
NEAR_DRAW_32: dict[str, tuple[str, str, str]] = {
    "straight flush: a row of five with one card of another suit": (
        "As 7s 8s 9s Ts",
        "Kh Qh Jh Th 9c",
        "a straight flush beats a straight",
    ),
    "straight flush: the lowest of spades beats no royal flush of hearts": (
        "Ah Kh Qh Jh Th",
        "As 7s 8s 9s Ts",
        "a royal flush beats a ten-high straight flush",
    ),
    "full house: a flush is higher": ("As Qs 9s 8s 7s", "Kh Kd Kc Ah Ad", "a flush beats a full house"),
    "three of a kind: no kicker makes up for the rank": (
        "8s 8d 8c 9s Td",
        "7s 7h 7d Ah Ks",
        "three eights beat three sevens",
    ),
    "flush: the suit does not come first": (
        "Ks Js 9s 8s 7s",
        "Kh Th 9h 8h 7h",
        "both flushes are king high, the jack beats the ten",
    ),
    "straight: no suit makes up for a lower end": (
        "Ks Qs Jc Ts 9d",
        "Qh Jd Th 9h 8h",
        "a king-high straight beats a queen-high straight",
    ),
    "two pairs: the best suit in the high pair": (
        "Ks Kc 8s 8d Ah",
        "Kh Kd 8h 8c Ad",
        "the same two pairs and fifth card, the suit of the fifth card decides: hearts before diamonds",
    ),
    "one pair: the second kicker comes before the suit of the first": (
        "Ks Kc Ad Qc 8d",
        "Kh Kd Ah Js 9c",
        "the same pair of kings and ace, the queen kicker beats the jack",
    ),
    "high card: the second rank comes before the suit of the first": (
        "Ad Kc Js 9d 8d",
        "Ah Qc Jd 9c 8h",
        "both are ace high, the king beats the queen",
    ),
}


@pytest.mark.parametrize(
    ("table", "row"),
    [
        *(pytest.param("decides", row, marks=pytest.mark.rule("TP.32.RANK")) for row in DRAW_32),
        *(pytest.param("near", row, marks=pytest.mark.near_miss("TP.32.RANK")) for row in NEAR_DRAW_32),
    ],
)
def test_32_card_draw(table: str, row: str) -> None:
    better, worse, clause = (DRAW_32 if table == "decides" else NEAR_DRAW_32)[row]
    ranking = RANKINGS["draw-32"]
    one, other = (ranking.hand(cards.split(), ()) for cards in (better, worse))
    assert one is not None
    assert other is not None
    assert ranking.why_better(one, other) == clause
    assert one.rule == "TP.32.RANK"


@pytest.mark.near_miss("TP.32.RANK")
def test_a_house_may_let_the_ace_of_the_low_straight_decide() -> None:
    one, other = ("As", "7s", "8c", "9s", "Td"), ("Ah", "7h", "8h", "9h", "Tc")
    assert draw_32_hand(one).value > draw_32_hand(other).value
    better, worse = (draw_32_hand(cards, SuitTerms(low_straight_ace=True)) for cards in (other, one))
    clause = "the same straight, the suit of the ace decides: hearts before spades"
    assert RANKINGS["draw-32"].why_better(better, worse) == clause
