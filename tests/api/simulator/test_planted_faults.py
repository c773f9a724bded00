"""Goal: a planted fault is what the judge finds, nothing else is, and the same seed plants it in the same place.

Every code is planted in hands of a game that can have it, of several kinds where several can.
"""

from __future__ import annotations

from typing import Final

import pytest

from api.simulator import Rates
from api.simulator.faults import FAULTS, NOT_IN_ONE_HAND, planted
from replay import SEVERITIES, judge
from tests.api.simulator.offers import EVENTFUL, OFFERS, SHELF, wish
from tests.support.play import LONG

ONLY: Final = {
    "CARD_NOT_IN_DECK": [("trickyplay/1", "telesina", "NL"), ("generic/1", "draw-32", "FL")],
    "DRAW": [("trickyplay/1", "triple-draw-27", "FL"), ("trickyplay/1", "five-card-draw", "NL")],
    "RAKE": [("trickyplay/1", "soko", "FL"), ("pokerhilfe/1", "omaha", "NL")],
    "RAKE_FORBIDDEN": [("trickyplay/1", "stud", "FL"), ("trickyplay/1", "holdem", "PL")],
    "CARDS_UNKNOWN": [("generic/1", "omaha", "NL"), ("wettangebote/1", "soko", "FL")],
    "POT_LABEL": [("trickyplay/1", "holdem", "NL"), ("trickyplay/1", "omaha", "HPL")],
    "RAISE_CAP": [
        ("trickyplay/1", "holdem", "FL"),
        ("generic/1", "stud", "FL"),
        ("wettangebote/1", "soko", "FL"),
        ("pokerhilfe/1", "omaha-hilo", "FL"),
        ("triopoker/1", "five-card-draw", "FL"),
        ("trickyplay/1", "telesina", "SL"),
        ("generic/1", "triple-draw-27", "SL"),
    ],
    "RAKE_UNVERIFIABLE": [
        ("generic/1", "holdem", "NL"),
        ("pokerhilfe/1", "stud", "PL"),
        ("triopoker/1", "holdem", "FL"),
    ],
    "ODD_CHIP": [("generic/1", "holdem", "NL"), ("triopoker/1", "holdem", "FL")],
}
"""Where a code can be planted, if not everywhere."""

NOT_AT: Final = {"FORCED_BET": {("pokerhilfe/1", game, "FL") for game in ("holdem", "omaha", "omaha-hilo")}}
"""The small blind that the house's own rule gives is right whatever the stakes say (ALL.BLIND.POSITION)."""

STEP: Final = 1 if LONG else 11
PLACES: Final = [
    (code, *offer)
    for code in FAULTS
    for offer in ONLY.get(code, OFFERS[::STEP])
    if offer not in NOT_AT.get(code, set())
]


@pytest.mark.parametrize("rates", [Rates(), EVENTFUL], ids=["plain", "eventful"])
@pytest.mark.parametrize(("code", "book", "game", "limit"), PLACES)
def test_the_judge_finds_what_was_planted_and_nothing_else(
    code: str, book: str, game: str, limit: str, rates: Rates
) -> None:
    asked = wish(book, game, limit, rates)
    for number in (1, 2):
        record = planted(asked, code, 4, number)
        assert record is not None
        assert record == planted(asked, code, 4, number)
        found = {finding.code for finding in judge(record, SHELF).findings}
        assert found - ({"RAKE_UNVERIFIABLE"} - {code}) == {code}


def test_every_code_that_one_hand_can_carry_can_be_planted() -> None:
    assert FAULTS.keys() | set(NOT_IN_ONE_HAND) == SEVERITIES.keys()
    assert not FAULTS.keys() & set(NOT_IN_ONE_HAND)


def test_agreed_boards_that_were_not_dealt_are_planted_too() -> None:
    """With SPLIT there are two kinds of faults: where boards are run twice, and where a pot is divided."""
    asked = wish("generic/1", "holdem", "NL")
    topics = [{event.topic for event in planted(asked, "SPLIT", 4, number) or ()} for number in range(1, 9)]
    assert {"hand.run-it-agreed.v1" in seen for seen in topics} == {True, False}


def test_a_hand_that_cannot_have_a_fault_gets_none() -> None:
    assert planted(wish("generic/1", "holdem", "NL"), "RAKE", 4, 1) is None
    assert planted(wish("generic/1", "holdem", "NL"), "DRAW", 4, 1) is None
