"""Hands of Telesina for every row of section 2.5 of the rules, made by hand: what a row decides, and what comes close.

Each is the better player's own cards, the Vela, the other's own cards, and the clause that says why.
"""

from __future__ import annotations

Row = tuple[str, str, str, str]

TELESINA: dict[str, Row] = {
    "straight flush: the higher end": (
        "Ks Qs Js Ts 9s",
        "7d",
        "Qh Jh Th 9h 8h",
        "a king-high straight flush beats a queen-high straight flush",
    ),
    "straight flush: then the suit": (
        "Kd Qd Jd Td 9d",
        "7h",
        "Ks Qs Js Ts 9s",
        "the same straight flush, its suit decides: diamonds before spades",
    ),
    "straight flush: the ace is low below the seven": (
        "Js Ts 9s 8s 7s",
        "Kd",
        "Ah 7h 8h 9h Th",
        "a jack-high straight flush beats a ten-high straight flush",
    ),
    "four of a kind: its rank": ("Ks Kd Kc Kh 7s", "8d", "Qs Qd Qc Qh As", "four kings beat four queens"),
    "full house: the rank of the three": ("Ks Kd Kc 7s 7d", "8d", "Qs Qd Qc Ah As", "kings full beat queens full"),
    "three of a kind: its rank": ("Ks Kd Kc 7s 8d", "9d", "Qs Qd Qc Ah Js", "three kings beat three queens"),
    "flush: the suit whatever the ranks": (
        "Qh 9h 8h 7h Jh",
        "Kc",
        "As Ks Qs Js 9s",
        "of flushes the suit decides before any rank: hearts before spades",
    ),
    "straight: the higher end": (
        "Js Tc 9s 8d 7c",
        "Kd",
        "Ah 7d 8h 9h Th",
        "a jack-high straight beats a ten-high straight",
    ),
    "straight: the suit of its highest card": (
        "Kd Qs Jd Tc 9s",
        "7s",
        "Kc Qh Jh Th 9c",
        "the same straight, the suit of the king decides: diamonds before clubs",
    ),
    "low straight: the suit of the ten": (
        "As 7s 8c 9s Td",
        "Kd",
        "Ah 7h 8h 9h Tc",
        "the same straight, the suit of the ten decides: diamonds before clubs",
    ),
    "straight: of two tops the better": (
        "Kh Qs Js Tc 9s",
        "Kc",
        "Kd Qh Jh Th 9h",
        "the same straight, the suit of the king decides: hearts before diamonds",
    ),
    "two pairs: the high pair": ("Ks Kc 7s 7d 8c", "9d", "Qh Qd Jh Jd Ah", "kings and sevens beat queens and jacks"),
    "two pairs: the low pair": ("Ks Kc 8s 8d 9c", "Jd", "Kh Kd 7h 7d Ah", "kings and eights beat kings and sevens"),
    "two pairs: the fifth card": (
        "Ks Kc 8s 8d Ac",
        "9d",
        "Kh Kd 8h 8c Qh",
        "the same two pairs, the ace kicker beats the queen",
    ),
    "two pairs: the suit of the fifth card": (
        "Ks Kc 8s 8d Ad",
        "9d",
        "Kh Kd 8h 8c Ac",
        "the same two pairs and fifth card, the suit of the fifth card decides: diamonds before clubs",
    ),
    "two pairs: the Vela as fifth card of both, the best suit in the high pair": (
        "Kh Kc 8s 8d 7d",
        "Ad",
        "Kd Ks 8h 8c 7h",
        "the same two pairs and the Vela as fifth card, the best suit in the high pair decides: hearts before diamonds",
    ),
    "two pairs: a fifth card of the own against the Vela as that of the other": (
        "Ks Kc Qs Qd Jh",
        "Jd",
        "Kh Kd Qh Qc 7s",
        "the same two pairs and fifth card, the suit of the fifth card decides: hearts before diamonds",
    ),
    "one pair: its rank": ("Ks Kc 7s 8d 9c", "Td", "Qh Qd Ah Jh 9h", "a pair of kings beats a pair of queens"),
    "one pair: the highest kicker": (
        "Ks Kc As 8d 7c",
        "9d",
        "Kh Kd Qh Jh 8h",
        "the same pair of kings, the ace kicker beats the queen",
    ),
    "one pair: then at once the suit of that kicker": (
        "Ks Kc Ah 8d 7c",
        "9d",
        "Kh Kd Ad Qh Js",
        "the same pair and kicker, the suit of the kicker decides: hearts before diamonds",
    ),
    "one pair: the Vela as best kicker of both, the highest own kicker": (
        "Ks Kc Qs 8d 7c",
        "Ad",
        "Kh Kd Jh Th 8h",
        "the same pair and kicker, the best of both the Vela, the own queen beats the own jack",
    ),
    "one pair: the Vela as best kicker of both, the suit of the highest own kicker": (
        "Ks Kc Qd 8d 7c",
        "Ad",
        "Kh Kd Qc Jh 8h",
        (
            "the same pair and kicker, the best of both the Vela, "
            "the suit of the highest own kicker decides: diamonds before clubs"
        ),
    ),
    "high card: the rank of the first card": ("As Kc Js 9d 8d", "7c", "Kh Qd Jh 9c 8h", "ace high beats king high"),
    "high card: the suit before the next card": (
        "Ah Qc Js 9d 8d",
        "7c",
        "Ad Kc Jd 9c 8h",
        "both are ace high, the suit of the ace decides before the next card: hearts before diamonds",
    ),
    "high card: a shared Vela drops out": (
        "Kc Js 9d 8d 7d",
        "Ac",
        "Qh Jd 9c 8h 7h",
        "both are ace high, the king beats the queen",
    ),
    "high card: after a shared Vela the suit of the next": (
        "Kd Js 9d 8d 7d",
        "Ac",
        "Kc Qh 9c 8h 7h",
        "both begin A-K, the suit of the king decides before the next card: diamonds before clubs",
    ),
}
"""What each row decides."""

NEAR_TELESINA: dict[str, Row] = {
    "straight flush: no suit makes up for a lower end": (
        "Ks Qs Js Ts 9s",
        "7d",
        "Qh Jh Th 9h 8h",
        "a king-high straight flush beats a queen-high straight flush",
    ),
    "straight flush: a row of five with one card of another suit": (
        "As 7s 8s 9s Ts",
        "7d",
        "Kh Qh Jh Th 9c",
        "a straight flush beats a straight",
    ),
    "four of a kind: no fifth card makes up for the rank": (
        "8s 8d 8c 8h 9c",
        "Jd",
        "7s 7d 7c 7h As",
        "four eights beat four sevens",
    ),
    "full house: no pair makes up for the three": (
        "8s 8d 8c 9s 9d",
        "Jd",
        "7s 7h 7d Ah As",
        "eights full beat sevens full",
    ),
    "three of a kind: no kicker makes up for the rank": (
        "8s 8d 8c 9s Td",
        "Qd",
        "7s 7h 7d Ah Ks",
        "three eights beat three sevens",
    ),
    "flush: four hearts are none": ("7s 7d Tc 9h Jd", "Qs", "Ah Kh Th 8h 9s", "a pair of sevens beats ace high"),
    "flush: spades are a flush too": ("As Qs 9s 8s 7s", "Kc", "Kh Kd Qh Qd Qc", "a flush beats a full house"),
    "straight: no suit makes up for a lower end": (
        "Ks Qs Jc Ts 9d",
        "7s",
        "Qh Jd Th 9h 8h",
        "a king-high straight beats a queen-high straight",
    ),
    "straight: the ace does not stand between": (
        "7s 7c Ad Kh Jc",
        "9d",
        "Qs Ks As 7h 8d",
        "a pair of sevens beats ace high",
    ),
    "two pairs: the Vela in the high pair of both, the fifth cards of other ranks": (
        "Kd Jh Js 9c 7d",
        "Ks",
        "Kh Jd Jc 8h 7s",
        "the same two pairs, the nine kicker beats the eight",
    ),
    "two pairs: the best suit in the high pair where both have a fifth card of their own": (
        "Ks Kc 8s 8d Ah",
        "9d",
        "Kh Kd 8h 8c Ad",
        "the same two pairs and fifth card, the suit of the fifth card decides: hearts before diamonds",
    ),
    "one pair: no suit makes up for a lower kicker": (
        "Ks Kc Qs 8d 7c",
        "9d",
        "Kh Kd Jh Th 8h",
        "the same pair of kings, the queen kicker beats the jack",
    ),
    "one pair: the suit of the pair": (
        "Ks Kc Qd 8d 7c",
        "9d",
        "Kh Kd Qc Th 8h",
        "the same pair and kicker, the suit of the kicker decides: diamonds before clubs",
    ),
    "one pair: the Vela as second kicker": (
        "Ks Kc Ad 8d 7c",
        "Qd",
        "Kh Kd Ac Th 8h",
        "the same pair and kicker, the suit of the kicker decides: diamonds before clubs",
    ),
    "high card: no suit makes up for a lower rank": (
        "As Js 9d 8d 7c",
        "Qd",
        "Kh Jh 9h 8h 7d",
        "ace high beats king high",
    ),
    "high card: the Vela as highest card of one": (
        "Ah Qc Js 9d 8d",
        "Kc",
        "Qh Jd 9c 8h 7h",
        "ace high beats king high",
    ),
}
"""What comes close to a row: its last comparison is not reached, or decides nothing, or the kind is another."""
