"""Every row of section 2.5 of the rules for Telesina: hands that it decides, each beside some that come close."""

from __future__ import annotations

import pytest

from domain.ranking import RANKINGS, Hand
from domain.ranking.suits import SuitTerms
from domain.ranking.telesina import telesina_hand, telesina_value
from tests.domain.ranking.telesina_rows import NEAR_TELESINA, TELESINA


def telesina(own: str, vela: str, **terms: bool) -> Hand:
    return telesina_hand(own.split(), vela.split(), SuitTerms(**terms))


@pytest.mark.rule("TP.TEL.RANK")
@pytest.mark.parametrize("row", TELESINA)
def test_telesina(row: str) -> None:
    better, vela, worse, clause = TELESINA[row]
    ranking = RANKINGS["telesina"]
    assert ranking.why_better(telesina(better, vela), telesina(worse, vela)) == clause
    assert telesina_value(better.split(), [vela]) > telesina_value(worse.split(), [vela])


@pytest.mark.near_miss("TP.TEL.RANK")
@pytest.mark.parametrize("row", NEAR_TELESINA)
def test_what_does_not_decide_in_telesina(row: str) -> None:
    better, vela, worse, clause = NEAR_TELESINA[row]
    assert RANKINGS["telesina"].why_better(telesina(better, vela), telesina(worse, vela)) == clause


TIES = {
    "the Vela is the top card of both": ("Qs Js Tc 9s 8d", "Kd", "Qh Jh Th 9h 8c"),
    "the Vela is the ten of two low straights": ("As 7s 8c 9s Qd", "Td", "Ah 7h 8h 9c Kh"),
}
DECIDED = {
    "one has a better top card of his own": ("Kh Qs Js Tc 9s", "Kd", "Qh Jh Th 9h 8c"),
    "the Vela is the second card of both": ("Kd Js Tc 9s 7s", "Qd", "Kc Jh Th 9h 7h"),
    "the Vela is the ace of two low straights": ("7s 8c 9s Td Qd", "Ac", "7h 8h 9h Tc Kh"),
}


@pytest.mark.rule("TP.TEL.RANK")
@pytest.mark.parametrize("case", TIES)
def test_straights_tie_where_their_top_card_is_the_vela(case: str) -> None:
    one, vela, other = TIES[case]
    assert telesina_value(one.split(), [vela]) == telesina_value(other.split(), [vela])
    words = telesina(one, vela).words
    assert RANKINGS["telesina"].why_better(telesina(one, vela), telesina(other, vela)) == f"equal hands: {words}"


@pytest.mark.near_miss("TP.TEL.RANK")
@pytest.mark.parametrize("case", DECIDED)
def test_other_straights_do_not_tie(case: str) -> None:
    better, vela, worse = DECIDED[case]
    assert telesina_value(better.split(), [vela]) > telesina_value(worse.split(), [vela])


FLIPPED: dict[str, tuple[str, str, str, str]] = {
    # The parameter, then the hands: the first wins as the rules are, the second where a house says otherwise.
    "kickers_before_suit": (
        "Ks Kc Ah 8d 7c",
        "9d",
        "Kh Kd Ad Qh Js",
        "the same pair of kings and ace, the queen kicker beats the nine",
    ),
    "low_straight_ace": (
        "As 7s 8c 9s Td",
        "Kd",
        "Ah 7h 8h 9h Tc",
        "the same straight, the suit of the ace decides: hearts before spades",
    ),
    "high_pair_first": (
        "Ks Kc 8s 8d Ad",
        "9d",
        "Kh Kd 8h 8c Ac",
        "the same two pairs and fifth card, the best suit in the high pair decides: hearts before clubs",
    ),
    "suit_before_own_rank": (
        "Ks Kc Qs 8d 7c",
        "Ad",
        "Kh Kd Jh Th 8h",
        (
            "the same pair and kicker, the best of both the "
            "Vela, the suit of the highest own kicker decides: hearts before spades"
        ),
    ),
}


@pytest.mark.rule("TP.TEL.RANK")
@pytest.mark.parametrize("term", FLIPPED)
def test_a_house_may_settle_it_otherwise(term: str) -> None:
    one, vela, other, clause = FLIPPED[term]
    assert telesina(one, vela).value > telesina(other, vela).value
    flipped = {term: True}
    better, worse = telesina(other, vela, **flipped), telesina(one, vela, **flipped)
    assert RANKINGS["telesina"].why_better(better, worse) == clause


def test_the_games_decide_the_same_cards_otherwise() -> None:
    """The example of the rules: ace of hearts and queen of clubs against ace of diamonds and king of clubs."""
    hearts, diamonds = ("Ah", "Qc", "Js", "9d", "8d"), ("Ad", "Kc", "Jd", "9c", "8h")
    assert telesina_value(hearts, ["7c"]) > telesina_value(diamonds, ["7c"])
    for value in (RANKINGS["draw-32"].value, RANKINGS["americana"].value):
        mine, theirs = value(hearts, ()), value(diamonds, ())
        assert mine is not None
        assert theirs is not None
        assert mine < theirs
