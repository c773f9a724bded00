"""Goal: a lost connection neither eats the pot nor the others' chips (reported case A20).

Fixed limit 1.00/2.00 at trickyplay. Seat 1 has put in 1.00 before the flop and loses the connection facing a bet.
Main pot 3 × 1.00 to its aces; side pot 2 × 3.00 to the kings. The numbers of the case are without rake.
"""

from __future__ import annotations

import pytest

from tests.support.houses import house
from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

pytestmark = pytest.mark.case("A20")

NO_DROP = house("trickyplay/1", rake_stated=False)
POTS = [Pot(300, (1, 2, 3), {1: 300}), Pot(600, (2, 3), {2: 600})]
FINAL = {1: 5200, 2: 5200, 3: 4600}
FOLDED = [Pot(900, (2, 3), {2: 900})]


def lost_connection(limit: str = "FL", *, tournament: bool = False) -> Scenario:
    fixed = {"small_blind": 50, "big_blind": 100, "lower": 100, "higher": 200}
    stakes = fixed if limit == "FL" else {"small_blind": 50, "big_blind": 100}
    opening = scenario(
        house="trickyplay",
        limit=limit,
        stakes=stakes,
        stacks={1: 5000, 2: 5000, 3: 5000},
        button=1,
        tournament=tournament,
    )
    before = opening.small(2, 50).big(3, 100).deal({1: "AsAd", 2: "KsKd", 3: "QsQd"})
    flop = before.calls(1, 100).calls(2, 50).checks(3).flop("8h4d2c")
    return flop.bets(2, 100).calls(3, 100).disconnects(1)


def turn_and_river(hand: Scenario) -> Scenario:
    return hand.turn("9d").bets(2, 200).calls(3, 200).river("Jc").checks(2, 3)


def protected(limit: str = "FL", *, tournament: bool = False) -> Scenario:
    return turn_and_river(lost_connection(limit, tournament=tournament).protects(1)).shows(2, 3, 1)


@pytest.mark.rule("TP.DISCONNECT.ALLIN")
@pytest.mark.near_miss("TP.DISCONNECT.LIMITS")
def test_a20_he_is_all_in_for_what_he_had_put_in_and_keeps_the_rest() -> None:
    verdict = judged(protected().awards(1, 300, pot=0).awards(2, 600, pot=1).finishes(), house_toml=NO_DROP)
    settled(verdict, pots=POTS, final=FINAL)
    clean(verdict)


@pytest.mark.rule("TP.RAKE.FL-LOW")
@pytest.mark.rule("ALL.RAKE.POTS")
def test_a20_with_rake_the_pot_that_reaches_the_step_bears_it() -> None:
    # 0.25 for each full 5.00: nothing of 3.00, 0.25 of 9.00. The side pot bears it.
    hand = protected().rakes(25, pot=1).awards(1, 300, pot=0).awards(2, 575, pot=1).finishes()
    verdict = judged(hand)
    settled(verdict, pots=[POTS[0], Pot(600, (2, 3), {2: 575}, rake=25)], final=FINAL | {2: 5175}, rake=25)
    clean(verdict)


def test_a20_a_pot_that_goes_wrong_over_the_disconnect_is_two_wrong_awards() -> None:
    hand = protected().awards(2, 900)
    verdict = judged(hand.finishes(), house_toml=NO_DROP)
    settled(verdict, pots=POTS, final=FINAL)
    found(
        verdict,
        fault("AWARD", seat=1, pos=None, expected=300),
        fault("AWARD", seat=2, pos=hand.last, recorded=900, expected=600),
    )


@pytest.mark.near_miss("TP.DISCONNECT.ALLIN")
def test_a20_in_no_limit_he_is_folded_when_the_time_is_up() -> None:
    folded = turn_and_river(lost_connection("NL").folds(1, by="disconnect")).shows(2, 3)
    verdict = judged(folded.awards(2, 900, pot=0).finishes(), house_toml=NO_DROP)
    settled(verdict, pots=FOLDED, final=FINAL | {1: 4900, 2: 5500})
    clean(verdict)


@pytest.mark.rule("TP.DISCONNECT.LIMITS")
@pytest.mark.parametrize("limit", ["NL", "PL", "HPL"])
def test_a20_protection_in_a_limit_that_the_house_excludes_is_a_fault(limit: str) -> None:
    before = lost_connection(limit).protects(1)
    hand = turn_and_river(before)
    found(
        judged(hand, house_toml=NO_DROP),
        fault("DISCONNECT", seat=1, pos=before.last, rule="TP.DISCONNECT.LIMITS", basis="S"),
    )


@pytest.mark.rule("TP.DISCONNECT.LIMITS")
def test_a20_protection_in_a_tournament_is_a_fault() -> None:
    before = lost_connection(tournament=True).protects(1)
    found(judged(turn_and_river(before)), fault("DISCONNECT", seat=1, pos=before.last, rule="TP.DISCONNECT.LIMITS"))


@pytest.mark.near_miss("GEN.DISCONNECT")
def test_a20_generic_protects_everywhere() -> None:
    hand = turn_and_river(lost_connection("NL").protects(1)).shows(2, 3, 1)
    verdict = judged(hand.awards(1, 300, pot=0).awards(2, 600, pot=1).finishes(), "generic/1")
    settled(verdict, pots=POTS, final=FINAL)
    clean(verdict)
