"""Goal: lowball stud hands whose records say less than happened settle by the chips that went in (notes 35, 38).

The games are not known: as they were played, chips and pots alone are judged. Each hand is restated as stud with cards
that let the same players win, so that awards are judged too; there the highest door card brings in, as it did.
"""

from __future__ import annotations

import pytest

from tests.support.houses import house
from tests.support.judging import Judged, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

HIGHEST: dict[str, str] = {"*": "highest"}
HOUSE = house(bring_in_card=HIGHEST, bring_in_card_fixed_limit=HIGHEST)
CARDS_ONLY = ("shows", "mucks", "finals")
STREETS = ("third", "fourth", "fifth", "sixth", "seventh")


def covered_raise(game: str) -> Scenario:
    """35: 300,000/600,000; on sixth street seat 2 raises 600,000 to 750,000, for which seat 1 is all-in.

    Seat 2 has 25 million behind. Seat 1 ends with aces, seat 2 with two pairs.
    """
    stakes = {"ante": 100_000, "bring_in": 100_000, "lower": 300_000, "higher": 600_000}
    stacks = {1: 2_650_000, 2: 27_050_000}
    opening = scenario(game=game, limit="FL", stakes=stakes, stacks=stacks, button=None, tournament=True)
    third = opening.antes(100_000).deals("third", {1: "8c2h|4c", 2: "4h3d|8d"}).brings_in(2, 100_000)
    third = third.completes(1, 300_000, to=300_000).raises(2, 500_000, to=600_000).calls(1, 300_000)
    fourth = third.deals("fourth", {1: "Ad", 2: "2s"}).bets(1, 300_000).raises(2, 600_000).calls(1, 300_000)
    fifth = fourth.deals("fifth", {1: "Qd", 2: "8s"}).bets(2, 600_000).calls(1, 600_000)
    return fifth.deals("sixth", {1: "As", 2: "Td"}).bets(1, 600_000).raises(2, 750_000, to=750_000)


def all_in_and_shown(hand: Scenario) -> Scenario:
    """Seat 1 calls with its last 150,000; nobody can bet on seventh street, so seat 1 shows first."""
    called = hand.calls(1, 150_000, all_in=True).deals("seventh", {1: "Kh|", 2: "3h|"})
    return called.shows(1, 2).awards(2, 5_300_000, pot=0).finishes({1: 0, 2: 29_700_000})


def unknown(verdict: Judged, *, game: str, pots: list[Pot]) -> None:
    """The game is not known: the pots stand, nobody says who wins them, and nothing else is found."""
    found(verdict, fault("GAME_UNKNOWN", recorded=f"{game} FL"))
    assert (verdict.status, verdict.pots, verdict.uncalled is None) == ("unverifiable", pots, False)
    assert verdict.rake["expected"] is None
    assert verdict.final is None


@pytest.mark.case("tricky-35")
def test_35_in_an_unknown_game_the_effective_amount_is_what_went_in() -> None:
    """Nothing is folded for anybody and nothing is added: 5.3 million."""
    unknown(judged(all_in_and_shown(covered_raise("razz"))), game="razz", pots=[Pot(5_300_000, (1, 2))])


@pytest.mark.case("tricky-35")
@pytest.mark.rule("ALL.BET.FL-SIZE")
def test_35_in_fixed_limit_the_effective_amount_is_no_raise_and_takes_effect_as_recorded() -> None:
    raised = covered_raise("stud")
    verdict = judged(all_in_and_shown(raised), house_toml=HOUSE)
    settled(verdict, pots=[Pot(5_300_000, (1, 2), {2: 5_300_000})], final={1: 0, 2: 29_700_000})
    found(
        verdict,
        fault("BET_SIZE", pos=raised.last, seat=2, recorded=750_000, expected=1_200_000, rule="ALL.BET.FL-SIZE"),
    )


def one_award_line(game: str, states: tuple[str, ...]) -> Scenario:
    """38: 500/1,000, ante and bring-in 125; seat 6 is all-in on third street, seat 4 folds to a bet on sixth.

    The record has a line for the main pot alone, 5,613.25 to seat 6, and none for the bet that went back.
    """
    stakes = {"ante": 12500, "bring_in": 12500, "lower": 50000, "higher": 100_000}
    stacks = {1: 4_418_100, 2: 1_274_900, 4: 2_302_575, 6: 178_775}
    opening = scenario(game=game, limit="FL", stakes=stakes, stacks=stacks, button=None, states=states).antes(12500)
    doors = {1: "????|Tc", 2: "6c5h|9c", 4: "4c5d|8h", 6: "2cAh|4s"}
    third = opening.deals("third", doors).brings_in(1, 12500).completes(2, 50000, to=50000).raises(4, 100_000)
    third = third.raises(6, 150_000).folds(1).calls(2, 150_000 - 50000).raises(4, 100_000, to=200_000)
    third = third.calls(6, 16275, all_in=True).calls(2, 50000)
    fourth = third.deals("fourth", {2: "Jd", 4: "8d", 6: "Kd"}).checks(4, 2)
    fifth = fourth.deals("fifth", {2: "As", 4: "5c", 6: "6s"}).checks(4).bets(2, 100_000).calls(4, 100_000)
    sixth = fifth.deals("sixth", {2: "Js", 4: "Qd", 6: "Ad"}).bets(2, 100_000).folds(4)
    shown = sixth.deals("seventh", {2: "3h|", 6: "3s|"}).shows(2, 6)
    return shown.awards(6, 561_325)


FINAL = {1: 4_393_100, 2: 1_229_850, 4: 1_990_075, 6: 561_325}
MAIN, SIDE = (561_325, (2, 6)), (267_450, (2,))


@pytest.mark.case("tricky-38")
def test_38_in_an_unknown_game_the_side_pot_is_there_without_a_line_of_its_own() -> None:
    verdict = judged(one_award_line("27-razz", CARDS_ONLY).finishes(FINAL))
    unknown(verdict, game="27-razz", pots=[Pot(*MAIN), Pot(*SIDE)])
    assert verdict.uncalled == {2: 100_000}


@pytest.mark.case("tricky-38")
def test_38_where_awards_and_returns_are_not_stated_none_is_missing() -> None:
    verdict = judged(one_award_line("stud", CARDS_ONLY).finishes(FINAL), house_toml=HOUSE)
    settled(verdict, pots=[Pot(*MAIN, {6: 561_325}), Pot(*SIDE, {2: 267_450})], final=FINAL, uncalled={2: 100_000})
    clean(verdict)


@pytest.mark.case("tricky-38")
def test_38_where_they_are_stated_the_return_and_the_side_pot_are_missing() -> None:
    record = one_award_line("stud", (*CARDS_ONLY, "awards", "pots", "uncalled")).finishes(FINAL)
    found(
        judged(record, house_toml=HOUSE),
        fault("UNCALLED", seat=2, recorded=0, expected=100_000),
        fault("AWARD", seat=2, recorded=0, expected=267_450),
    )
