"""Goal: unusual hands with a bring-in settle as their rooms settled them (notes 09, 19, 20)."""

from __future__ import annotations

import pytest

from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

ROOM = ("shows", "mucks", "uncalled", "rake", "pots", "awards", "finals")


def big_bring_in() -> Scenario:
    """09: 1/2, the bring-in is posted as the full 1.00; the table has a button although stud needs none."""
    stakes = {"ante": 10, "lower": 100, "higher": 200}
    opening = scenario(game="stud", limit="FL", stakes=stakes, stacks={3: 2720, 6: 7440}, button=1, states=ROOM)
    third = opening.antes(10).deals("third", {3: "5c2h|2s", 6: "????|7d"}).brings_in(3, 100)
    fourth = third.raises(6, 200, to=200).calls(3, 100).deals("fourth", {3: "Jc", 6: "6s"})
    fifth = fourth.checks(3).bets(6, 100).calls(3, 100).deals("fifth", {3: "Tc", 6: "8c"})
    sixth = fifth.checks(3).bets(6, 200).calls(3, 200).deals("sixth", {3: "Kc", 6: "As"})
    return sixth.checks(6, 3).deals("seventh", {3: "Ah|", 6: "??|"}).checks(6, 3)


@pytest.mark.case("tricky-09")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1", "pokerhilfe/1"])
def test_09_a_full_bring_in_is_the_first_bet(rulebook: str) -> None:
    """5.10 each. The raise to 2.00 is one bet over it, and ace-high boards open the last two rounds."""
    shown = big_bring_in().mucks(3).shows_cards(6, "6d4c7d6s8cAs8d")
    verdict = judged(shown.rakes(50).awards(6, 970, pot=0).finishes({3: 2210, 6: 7900}), rulebook)
    settled(verdict, pots=[Pot(1020, (3, 6), {6: 970}, 50)], final={3: 2210, 6: 7900}, rake=50)
    clean(verdict)


def timeout_and_two_all_ins() -> Scenario:
    """19, of five-card stud, restated as Soko: 800/1600, ante 150, bring-in 250 by the deuce of clubs.

    Seat 7 is all-in by a short raise to 1345, seat 1 on fifth street for 255.
    """
    stakes = {"ante": 150, "bring_in": 250, "lower": 800, "higher": 1600}
    stacks = {1: 4950, 2: 27915, 4: 3740, 5: 12330, 6: 17724, 7: 1495, 8: 14030}
    opening = scenario(
        game="soko", limit="FL", stakes=stakes, stacks=stacks, button=None, tournament=True, states=ROOM
    ).antes(150)
    doors = {1: "??|Kc", 2: "??|Qh", 4: "??|5s", 5: "??|7s", 6: "6s|6h", 7: "??|Js", 8: "??|2c"}
    second = opening.deals("second", doors).brings_in(8, 250).completes(1, 800, to=800).calls(2, 800)
    raised = second.folds(4, 5).folds(6, by="timeout").raises(7, 1345, to=1345, all_in=True).folds(8)
    third = raised.raises(1, 1345, to=2145).calls(2, 1345).deals("third", {1: "Tc", 2: "3h", 7: "9h"})
    fourth = third.bets(1, 800).calls(2, 800).deals("fourth", {1: "Qd", 2: "Kd", 7: "4c"})
    fifth = fourth.bets(1, 1600).calls(2, 1600).deals("fifth", {1: "3d", 2: "Ah", 7: "2d"})
    return fifth.bets(2, 1600).calls(1, 255, all_in=True).returns(2, 1345)


MAIN, SIDE = Pot(5335, (1, 2, 7), {2: 5335}), Pot(6910, (1, 2), {2: 6910})
FINAL = {1: 0, 2: 35210, 4: 3590, 5: 12180, 6: 17574, 7: 0, 8: 13630}


@pytest.mark.case("tricky-19")
@pytest.mark.rule("ALL.BET.FL-CAP")
@pytest.mark.rule("ALL.POT.SIDE")
def test_19_a_short_raise_of_more_than_half_stands_for_the_raise() -> None:
    """545 over 800: it stands for 1600, and the next raise goes to 2400. The record's 2145 is 800 over 1345."""
    hand = timeout_and_two_all_ins().shows_cards(2, "AdQh3hKdAh").mucks(7, 1)
    verdict = judged(hand.awards(2, 6910, 1).awards(2, 5335, 0).finishes(FINAL))
    settled(verdict, pots=[MAIN, SIDE], final=FINAL, uncalled={2: 1345})
    found(verdict, fault("BET_SIZE", seat=1, recorded=1345, expected=1600, rule="ALL.BET.FL-SIZE"))


def four_clubs(states: tuple[str, ...] = ROOM) -> Scenario:
    """20, of five-card stud, restated as Soko: seat 4 ends with four clubs, seat 1 with a pair of fours."""
    stakes = {"ante": 2, "bring_in": 2, "lower": 5, "higher": 10}
    opening = scenario(
        game="soko", limit="FL", stakes=stakes, stacks={1: 267, 4: 128}, button=1, states=states, currency="USD"
    ).antes(2)
    second = opening.deals("second", {1: "8h|Jd", 4: "Qs|3c"}).brings_in(4, 2).completes(1, 5, to=5).calls(4, 3)
    third = second.deals("third", {1: "4c", 4: "2c"}).bets(1, 5).calls(4, 5)
    fourth = third.deals("fourth", {1: "4s", 4: "Kc"}).bets(1, 10).calls(4, 10)
    return fourth.deals("fifth", {1: "Kd", 4: "5c"}).checks(1, 4)


@pytest.mark.case("tricky-20")
@pytest.mark.rule("WS.RANK")
def test_20_in_soko_four_clubs_beat_the_pair() -> None:
    """0.22 each; 0.02 are taken."""
    hand = four_clubs().shows(1, 4).rakes(2)
    verdict = judged(hand.awards(4, 42, pot=0).finishes(), "wettangebote/1")
    settled(verdict, pots=[Pot(44, (1, 4), {4: 42}, 2)], final={1: 245, 4: 148}, rake=2)
    clean(verdict)
    as_stud = judged(hand.awards(1, 42, pot=0).finishes({1: 287, 4: 106}), "wettangebote/1")
    found(
        as_stud,
        fault("AWARD", seat=4, pot=0, recorded=0, expected=42),
        fault("AWARD", seat=1, pot=0, recorded=42, expected=0),
    )


@pytest.mark.case("tricky-20")
@pytest.mark.rule("TP.SOKO.BRING-IN")
def test_20_the_lowest_card_brings_in_by_one_house_and_the_highest_by_the_other() -> None:
    hand = four_clubs()
    clean(judged(hand, "wettangebote/1"))
    found(
        judged(hand, "trickyplay/1"),
        fault("FORCED_BET", seat=4, recorded=4, expected=1, rule="TP.SOKO.BRING-IN"),
    )


def test_the_card_of_a_later_street_does_not_stand_for_one_that_was_never_dealt() -> None:
    # Seat 2 gets no fourth card: nobody knows whether its board beats a pair of kings, so whoever acts first opens.
    stacks = {1: 10000, 2: 10000}
    stakes = {"ante": 10, "bring_in": 20, "lower": 100, "higher": 200}
    opening = scenario(game="stud", limit="FL", stacks=stacks, button=None, stakes=stakes, blinds=None)
    third = opening.antes(10).deals("third", {1: "AhAd|Kd", 2: "3h3d|2c"}).brings_in(2, 20).calls(1, 20)
    fourth = third.deals_to(1, "fourth", "4c").checks(1, 2)
    hand = fourth.deals("fifth", {1: "Kc", 2: "2d"}).checks(2, 1).deals("sixth", {1: "7h", 2: "8h"}).checks(2, 1)
    found(judged(hand), fault("DEAL_COUNT", pos=None, seat=2, expected=1))
