"""Goal: in 2-7 Triple Draw an ace is high, and A-5-4-3-2 is no straight (reported case A13).

Three players limp for 0.02, nobody draws or bets: king-five beats ace-five, and both beat a pair of twos.
"""

from __future__ import annotations

import pytest

from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

pytestmark = pytest.mark.case("A13")

ACE, PAIR, KING = "Ac2d3h4s5c", "2c2h7h8s9c", "Kc5d4h3s2s"
BOOKS = ["generic/1", "trickyplay/1"]


def stood_pat(cards: dict[int, str]) -> Scenario:
    opening = scenario(
        game="triple-draw-27",
        limit="FL",
        blinds=(1, 2),
        stakes={"lower": 2, "higher": 4},
        stacks={1: 100, 2: 100, 3: 100},
        button=1,
    )
    hand = opening.small(2, 1).big(3, 2).deal(cards).calls(1, 2).calls(2, 1).checks(3)
    for draw in (1, 2, 3):
        hand = hand.pats(2, 3, 1, draw=draw).checks(2, 3, 1)
    return hand.shows(2, 3, 1)


@pytest.mark.rule("TP.27.RANK")
@pytest.mark.parametrize("rulebook", BOOKS)
def test_king_high_beats_ace_high_and_a_pair(rulebook: str) -> None:
    verdict = judged(stood_pat({1: ACE, 2: PAIR, 3: KING}).awards(3, 6, pot=0).finishes(), rulebook)
    settled(verdict, pots=[Pot(6, (1, 2, 3), {3: 6})], final={1: 98, 2: 98, 3: 104})
    clean(verdict)


@pytest.mark.parametrize("rulebook", BOOKS)
def test_an_ace_high_taken_for_a_straight_that_loses_to_the_pair_is_found(rulebook: str) -> None:
    """Without the king-high hand the ace is the best."""
    shown = stood_pat({1: ACE, 2: PAIR, 3: "3c3d7d8c9d"})
    clean(judged(shown.awards(1, 6, pot=0).finishes(), rulebook))
    found(
        judged(shown.awards(2, 6, pot=0).finishes(), rulebook),
        fault("AWARD", seat=1, pot=0, recorded=0, expected=6),
        fault("AWARD", seat=2, pot=0, recorded=6, expected=0),
    )
