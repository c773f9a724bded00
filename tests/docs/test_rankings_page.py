"""Goal: the page of rankings leaves no ranking, no kind of hand and no parameter out, and what it shows is so."""

from __future__ import annotations

from itertools import pairwise

import pytest

from docs.pages.rankings import entries, told
from domain.ranking import RANKINGS
from domain.ranking.high_words import CATEGORIES
from tests.docs.pages import anchors
from tests.support.shared import ROOT

PAGE = (ROOT / "docs" / "reference" / "rankings.md").read_text("utf-8")
KINDS = {name: entry.kinds for name, entry in entries().items() if entry.kinds}
PAIRS = [(name, *pair) for name, entry in entries().items() for pair in entry.pairs]


def test_every_ranking_has_a_section() -> None:
    assert set(entries()) == set(RANKINGS)
    headings = {entry.title.lower().replace(" ", "-") for entry in entries().values()}
    assert headings <= anchors(PAGE)


@pytest.mark.parametrize("name", KINDS)
def test_the_kinds_of_a_ranking_stand_in_its_order_and_none_is_missing(name: str) -> None:
    hands = [told(name, cards) for cards in KINDS[name]]
    assert all(better.value > worse.value for better, worse in pairwise(hands))
    fours = {"four-flush", "four-straight"} if name == "soko" else set[str]()
    lowest = {"no pair"} if name == "deuce-to-seven" else {"high card"}
    assert {hand.category for hand in hands} == {*CATEGORIES[1:], *fours, *lowest}


@pytest.mark.parametrize(("name", "one", "other"), PAIRS)
def test_of_two_hands_the_first_is_better_unless_they_are_equal(name: str, one: str, other: str) -> None:
    better, worse = told(name, one), told(name, other)
    assert better.value > worse.value or "equal hands" in RANKINGS[name].why_better(better, worse)


@pytest.mark.parametrize(
    "parameter",
    [
        "four_straight_ace_low",
        "low_straight_suit",
        "two_pairs_suit",
        "kickers_before_suit",
        "vela_kicker",
        "pot_of_two",
    ],
)
def test_every_parameter_of_the_rankings_is_named(parameter: str) -> None:
    assert f"`{parameter}`" in PAGE
