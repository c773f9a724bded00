"""Goal: side pots survive an all-in, a fold of the last opponent, ties and unequal stacks (reported cases A01 to A04).

Numbers are those of the cases; each was worked by hand there.
"""

from __future__ import annotations

import pytest

from tests.support.judging import NOTHING, Numbers, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario


def all_in_before_the_flop() -> Scenario:
    """A01: seat 1 is all-in for 100; seats 2 and 3 bet 200 more on the turn."""
    opening = scenario(blinds=(25, 50), stacks={1: 100, 2: 1000, 3: 1000}, button=1)
    return (
        opening.small(2, 25)
        .big(3, 50)
        .deal({1: "KdKc", 2: "Ah8h", 3: "QsQh"})
        .raises(1, 100, to=100, all_in=True)
        .calls(2, 75)
        .calls(3, 50)
        .flop("Ks8d3c")
        .checks(2, 3)
        .turn("2h")
        .bets(2, 200)
        .calls(3, 200)
        .river("7c")
        .checks(2, 3)
        .shows(2, 3, 1)
    )


A01: Numbers = {
    "pots": [Pot(300, (1, 2, 3), {1: 300}), Pot(400, (2, 3), {3: 400})],
    "final": {1: 300, 2: 700, 3: 1100},
}


@pytest.mark.case("A01")
@pytest.mark.rule("ALL.POT.SIDE")
def test_a01_an_all_in_player_keeps_his_main_pot_while_others_bet_on() -> None:
    verdict = judged(all_in_before_the_flop().awards(1, 300, pot=0).awards(3, 400, pot=1).finishes())
    settled(verdict, **A01)
    clean(verdict)


@pytest.mark.case("A01")
def test_a01_later_bets_merged_into_the_main_pot_are_two_wrong_awards() -> None:
    merged = all_in_before_the_flop().awards(3, 700, pot=0)
    verdict = judged(merged.finishes({1: 0, 2: 700, 3: 1400}))
    settled(verdict, **A01)
    found(
        verdict,
        fault("AWARD", seat=1, pos=None, recorded=NOTHING, expected=300),
        fault("AWARD", seat=3, pos=merged.last, recorded=700, expected=400),
        fault("POT_LABEL"),
    )
    assert verdict.owed == {1: 300, 3: -300}


@pytest.mark.case("A01")
def test_a01_the_main_pot_to_the_winner_of_the_side_pot_is_two_wrong_awards() -> None:
    main = all_in_before_the_flop().awards(3, 300, pot=0)
    verdict = judged(main.awards(3, 400, pot=1).finishes())
    found(
        verdict,
        fault("AWARD", seat=1, pot=0, pos=None, recorded=NOTHING, expected=300),
        fault("AWARD", seat=3, pot=0, pos=main.last, recorded=300, expected=NOTHING),
    )


def last_opponent_folds() -> Scenario:
    """A02: seats 3 and 4 are all-in for 50, seats 1 and 2 have put in 125; seat 1 runs out of time on the flop."""
    opening = scenario(blinds=(5, 10), stacks={1: 150, 2: 150, 3: 50, 4: 50}, button=4)
    return (
        opening.small(1, 5)
        .big(2, 10)
        .deal({1: "7c2d", 2: "9h9s", 3: "AsAd", 4: "KsKd"})
        .raises(3, 25, to=25)
        .raises(4, 50, to=50, all_in=True)
        .calls(1, 45)
        .raises(2, 115, to=125)
        .calls(3, 25, all_in=True)
        .calls(1, 75)
        .flop("Qc8d4h")
        .folds(1, by="timeout")
    )


A02: Numbers = {
    "pots": [Pot(200, (2, 3, 4), {3: 200}), Pot(150, (2,), {2: 150})],
    "final": {1: 25, 2: 175, 3: 200, 4: 0},
}


@pytest.mark.case("A02")
@pytest.mark.rule("ALL.POT.UNCONTESTED")
@pytest.mark.rule("ALL.ACT.LEGAL")
def test_a02_the_side_pot_belongs_at_once_to_its_last_player_who_is_not_asked_again() -> None:
    folded = last_opponent_folds()
    ended = folded.turn("3s").river("6c").shows(2, 3, 4).awards(3, 200, pot=0).awards(2, 150, pot=1)
    verdict = judged(ended.finishes())
    settled(verdict, **A02)
    found(verdict, fault("ACTION_ILLEGAL", severity="info", seat=1, pos=folded.last, recorded="hand.folded.v1"))


@pytest.mark.case("A02")
@pytest.mark.near_miss("ALL.ACT.LEGAL")
def test_a02_a_check_of_the_last_player_is_no_fault() -> None:
    asked = last_opponent_folds().checks(2).turn("3s").checks(2).river("6c").checks(2)
    verdict = judged(asked.shows(2, 3, 4).awards(3, 200, pot=0).awards(2, 150, pot=1).finishes())
    settled(verdict, **A02)
    assert verdict.faults == []


def tie_for_the_side_pot(side: dict[int, int]) -> Scenario:
    """A03: aces are all-in for 500; two seats with king and queen and one with jacks for 1500."""
    opening = scenario(blinds=(50, 100), stacks={1: 500, 2: 1500, 3: 1500, 4: 1500}, button=1)
    shown = (
        opening.small(2, 50)
        .big(3, 100)
        .deal({1: "AsAh", 2: "KdQd", 3: "KhQh", 4: "JcJd"})
        .raises(4, 1500, to=1500, all_in=True)
        .calls(1, 500, all_in=True)
        .calls(2, 1450, all_in=True)
        .calls(3, 1400, all_in=True)
        .run_out("Kc9d5h3s2c")
        .shows(2, 3, 4, 1)
        .awards(1, 2000, pot=0)
    )
    for seat, amount in side.items():
        shown = shown.awards(seat, amount, pot=1)
    return shown.finishes()


@pytest.mark.case("A03")
@pytest.mark.rule("ALL.POT.SPLIT")
def test_a03_equal_hands_share_the_side_pot_that_a_better_hand_is_not_in() -> None:
    verdict = judged(tie_for_the_side_pot({2: 1500, 3: 1500}))
    settled(
        verdict,
        pots=[Pot(2000, (1, 2, 3, 4), {1: 2000}), Pot(3000, (2, 3, 4), {2: 1500, 3: 1500})],
        final={1: 2000, 2: 1500, 3: 1500, 4: 0},
    )
    clean(verdict)


@pytest.mark.case("A03")
def test_a03_one_of_the_equal_hands_passed_over_is_two_wrong_awards() -> None:
    hand = tie_for_the_side_pot({2: 3000})
    found(
        judged(hand),
        fault("AWARD", seat=2, pot=1, pos=hand.last - 1, recorded=3000, expected=1500),
        fault("AWARD", seat=3, pot=1, pos=None, recorded=NOTHING, expected=1500),
    )


def unequal_all_ins() -> Scenario:
    """A04: heads-up, 98 against 102: seat 1 has aces, seat 2 kings and 4.00 more."""
    opening = scenario(blinds=(50, 100), stacks={1: 9800, 2: 10200}, button=1)
    return (
        opening.small(1, 50)
        .big(2, 100)
        .deal({1: "AcAd", 2: "KcKd"})
        .calls(1, 50)
        .raises(2, 10100, to=10200, all_in=True)
        .calls(1, 9700, to=9800, all_in=True)
    )


A04: Numbers = {
    "uncalled": {2: 400},
    "pots": [Pot(19600, (1, 2), {1: 19600})],
    "final": {1: 19600, 2: 400},
}


@pytest.mark.case("A04")
def test_a04_what_the_shorter_stack_cannot_match_goes_back_before_the_showdown() -> None:
    hand = unequal_all_ins().returns(2, 400).run_out("Qh8d4h3s6c").shows(2, 1).awards(1, 19600, pot=0).finishes()
    verdict = judged(hand)
    settled(verdict, **A04)
    clean(verdict)


@pytest.mark.case("A04")
def test_a04_the_pot_to_the_beaten_hand_is_two_wrong_awards() -> None:
    wrong = unequal_all_ins().returns(2, 400).run_out("Qh8d4h3s6c").shows(2, 1).awards(2, 19600, pot=0)
    verdict = judged(wrong.finishes())
    settled(verdict, **A04)
    found(
        verdict,
        fault("AWARD", seat=1, pot=0, pos=None, recorded=NOTHING, expected=19600),
        fault("AWARD", seat=2, pot=0, pos=wrong.last, recorded=19600, expected=NOTHING),
    )
    assert verdict.owed == {1: 19600, 2: -19600}


@pytest.mark.case("A04")
@pytest.mark.rule("ALL.POT.UNCALLED")
def test_a04_an_overbet_that_its_owner_wins_instead_of_getting_it_back_is_one_missing_return() -> None:
    shown = unequal_all_ins().run_out("Qh8d4h3s6c").shows(2, 1)
    verdict = judged(shown.awards(1, 19600, pot=0).awards(2, 400, pot=1).finishes())
    settled(verdict, **A04)
    found(verdict, fault("UNCALLED", seat=2, pos=None, recorded=NOTHING, expected=400, rule="ALL.POT.UNCALLED"))
