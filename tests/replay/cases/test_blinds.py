"""Goal: late blinds are part live and part dead, and heads-up the button posts the small blind (cases A09 and A10)."""

from __future__ import annotations

import pytest

from tests.support.judging import Numbers, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario


def returning_player(house: str = "trickyplay") -> Scenario:
    """A09: blinds 0.50/1.00; seat 5 comes back and posts 1.00 live and 0.50 dead. Seat 4 is first to act."""
    opening = scenario(house=house, blinds=(50, 100), stacks=dict.fromkeys(range(1, 7), 10000), button=1)
    posted = opening.small(2, 50).big(3, 100).blind(5, 100, "post").blind(5, 50, "dead")
    return posted.deal({3: "AsAd", 5: "KsQs"})


def raised_and_checked_down() -> Scenario:
    """A09: seat 5 raises to 3.00, the big blind calls, nobody bets again."""
    called = returning_player().folds(4).raises(5, 200, to=300).folds(6, 1, 2).calls(3, 200)
    return called.checked_down("8h4d2c9dJc", 3, 5).shows(3, 5)


A09: Numbers = {
    "pots": [Pot(700, (3, 5), {3: 665}, rake=35)],
    "final": {1: 10000, 2: 9950, 3: 10365, 4: 10000, 5: 9650, 6: 10000},
    "rake": 35,
}


@pytest.mark.case("A09")
@pytest.mark.rule("ALL.DEAD")
@pytest.mark.near_miss("TP.BLIND.MISSED")
def test_a09_the_dead_part_is_in_the_pot_and_the_live_part_is_his_bet() -> None:
    # 3.00 + 3.00 + 0.50 + 0.50 dead = 7.00; 0.05 for each full 1.00 is 0.35.
    verdict = judged(raised_and_checked_down().rakes(35, pot=0).awards(3, 665, pot=0).finishes())
    settled(verdict, **A09)
    clean(verdict)


@pytest.mark.case("A09")
def test_a09_a_raise_that_counts_the_dead_part_as_a_bet_contradicts_its_amount() -> None:
    # 1.00 live and 1.50 more are 2.50, not 3.00.
    hand = returning_player().folds(4).raises(5, 150, to=300)
    found(judged(hand), fault("BET_SIZE", seat=5, pos=hand.last))


@pytest.mark.case("A09")
@pytest.mark.near_miss("ALL.ACT.LEGAL")
def test_a09_the_first_to_act_owes_the_live_part_alone() -> None:
    clean(judged(returning_player().calls(4, 100)))


@pytest.mark.case("A09")
@pytest.mark.rule("ALL.ACT.LEGAL")
def test_a09_a_call_of_both_parts_is_too_much() -> None:
    hand = returning_player().calls(4, 150)
    found(judged(hand), fault("BET_SIZE", seat=4, pos=hand.last, recorded=150, expected=100))


@pytest.mark.case("A09")
def test_a09_a_pot_without_the_dead_part_is_one_wrong_award() -> None:
    # 6.50 less 0.32 would be right without the dead chips.
    short = raised_and_checked_down().rakes(35, pot=0).awards(3, 615, pot=0)
    verdict = judged(short.finishes())
    settled(verdict, **A09)
    found(verdict, fault("AWARD", seat=3, pot=0, pos=short.last, recorded=615, expected=665))
    assert verdict.owed == {3: 50}


def heads_up() -> Scenario:
    """A10: the button is at seat 1; stacks 10.00."""
    return scenario(blinds=(50, 100), stacks={1: 1000, 2: 1000}, button=1)


@pytest.mark.case("A10")
@pytest.mark.near_miss("ALL.ORDER.HEADS-UP")
def test_a10_the_button_posts_the_small_blind_acts_first_and_afterwards_last() -> None:
    flop = heads_up().small(1, 50).big(2, 100).deal().calls(1, 50).checks(2).flop("8h4d2c")
    hand = flop.checks(2).bets(1, 100).folds(2).returns(1, 100).awards(1, 200, pot=0).finishes()
    verdict = judged(hand)
    settled(verdict, uncalled={1: 100}, pots=[Pot(200, (1,), {1: 200})], final={1: 1100, 2: 900})
    clean(verdict)


@pytest.mark.case("A10")
@pytest.mark.rule("ALL.ORDER.HEADS-UP")
def test_a10_blinds_the_other_way_round_are_posted_by_the_wrong_seats() -> None:
    small = heads_up().small(2, 50)
    big = small.big(1, 100)
    verdict = judged(big.deal().calls(2, 50).checks(1).flop("8h4d2c"))
    positions = {finding["pos"] for finding in verdict.faults if finding["code"] == "FORCED_BET"}
    assert positions <= {small.last, big.last}
    assert small.last in positions


@pytest.mark.case("A10")
@pytest.mark.rule("ALL.ORDER.HEADS-UP")
def test_a10_the_big_blind_does_not_act_first_before_the_flop() -> None:
    early = heads_up().small(1, 50).big(2, 100).deal().checks(2)
    found(judged(early), fault("TURN_ORDER", seat=2, pos=early.last, recorded=2, expected=1))


@pytest.mark.case("A10")
@pytest.mark.rule("ALL.ORDER.BLIND-GAMES")
def test_a10_the_button_does_not_act_first_on_the_flop() -> None:
    early = heads_up().small(1, 50).big(2, 100).deal().calls(1, 50).checks(2).flop("8h4d2c").checks(1)
    found(judged(early), fault("TURN_ORDER", seat=1, pos=early.last, recorded=1, expected=2))
