"""Goal: with side pots everybody decides for the pots he is in, and an agreed pot keeps its amount (TP.32.SPLIT).

Method: a main pot with a player who is all-in, a side pot of the two others; one of them is divided, or both.
"""

from __future__ import annotations

from typing import Any

import pytest

from domain.events import hand as deeds
from tests.support.draws import ORDER, dealt, pat
from tests.support.houses import house
from tests.support.judging import Pot, clean, fault, found, judged
from tests.support.scenario import Scenario

TRICKY: dict[str, Any] = {"house": "trickyplay", "limit": "NL"}
ACCEPTED = deeds.SplitAccepted.TOPIC


def side_pot() -> Scenario:
    """Seat 1 is all-in for 1.00 in a main pot of 3.00; seats 2 and 3 have 4.00 more in a side pot of 8.00."""
    hand = dealt("draw-32", **(TRICKY | {"stacks": {1: 100, 2: 10000, 3: 10000}})).calls(1, 100, all_in=True)
    return hand.raises(2, 450, to=500).calls(3, 400).pats(*ORDER)


@pytest.mark.rule("TP.32.SPLIT")
def test_an_all_in_player_has_to_agree() -> None:
    """That his consent is needed is an interpretation."""
    hand = side_pot().offers(2).accepts(3)
    clean(judged(hand.accepts(1)))
    clean(judged(hand.refuses(1).checks(2, 3)))
    shown = hand.checks(2, 3).shows(2, 3).rakes(15, pot=0).rakes(40, pot=1)
    for seat in ORDER:
        shown = shown.awards(seat, 95, pot=0, share="split")
    verdict = judged(shown.awards(3, 760, pot=1).finishes())
    assert [each["code"] for each in verdict.faults] == ["SPLIT"]
    assert verdict.faults[0]["basis"] == "I"


def awards_of(hand: Scenario, main: dict[int, int], side: dict[int, int], rakes: tuple[int, int]) -> Scenario:
    hand = hand.rakes(rakes[0], pot=0).rakes(rakes[1], pot=1)
    for pot, parts in ((0, main), (1, side)):
        for seat, amount in parts.items():
            hand = hand.awards(seat, amount, pot=pot)
    return hand.finishes()


def test_with_side_pots_everybody_decides_for_the_pots_he_is_in() -> None:
    """The main pot is divided, the side pot is not: seats 2 and 3 play on for it, and show.

    5 % of 3.00 and of 11.00: 0.15 and 0.40 more. Seat 3 has queens, seat 2 four to a flush with a king high.
    """
    hand = side_pot().offers(2).accepts(3, 1).checks(2, 3).shows(2, 3)
    verdict = judged(awards_of(hand, {2: 95, 3: 95, 1: 95}, {3: 760}, (15, 40)))
    clean(verdict)
    assert verdict.pots == [Pot(300, (1, 2, 3), {1: 95, 2: 95, 3: 95}, 15), Pot(800, (2, 3), {3: 760}, 40)]


def test_or_the_side_pot_is_divided_and_the_main_pot_is_not() -> None:
    hand = side_pot().offers(2, pot=1).accepts(3, pot=1).checks(2, 3).shows(1, 2, 3)
    verdict = judged(awards_of(hand, {1: 285}, {2: 380, 3: 380}, (15, 40)))
    clean(verdict)


def test_who_is_not_in_the_side_pot_has_no_say_in_it() -> None:
    wrong = side_pot().offers(2, pot=1).accepts(1, pot=1)
    found(judged(wrong.accepts(3, pot=1)), fault("ACTION_ILLEGAL", pos=wrong.last, seat=1, recorded=ACCEPTED))


def test_both_pots_may_be_divided_one_after_the_other() -> None:
    hand = side_pot().offers(2).accepts(3, 1).offers(2, pot=1).accepts(3, pot=1)
    verdict = judged(awards_of(hand, {2: 95, 3: 95, 1: 95}, {2: 380, 3: 380}, (15, 40)))
    clean(verdict)


def later_bet() -> Scenario:
    """The main pot of 3.00 is divided; then seat 2 bets 10.00 and seat 3 calls."""
    return side_pot().offers(2).accepts(3, 1).bets(2, 1000).calls(3, 1000)


def test_an_agreed_pot_keeps_its_amount_and_later_chips_go_to_others() -> None:
    hand = later_bet().shows(2, 3)
    verdict = judged(awards_of(hand, {2: 95, 3: 95, 1: 95}, {3: 2660}, (15, 140)))
    clean(verdict)
    assert verdict.pots is not None
    assert [(pot.amount, pot.eligible) for pot in verdict.pots] == [(300, (1, 2, 3)), (2800, (2, 3))]


def test_who_folds_later_keeps_his_part_of_the_agreed_pot() -> None:
    hand = side_pot().offers(2).accepts(3, 1).bets(2, 1000).folds(3).returns(2, 1000)
    verdict = judged(awards_of(hand, {2: 95, 3: 95, 1: 95}, {2: 760}, (15, 40)))
    clean(verdict)
    assert verdict.final == {1: 95, 2: 10000 - 500 + 95 + 760, 3: 9595}


def test_where_one_pot_is_agreed_among_all_and_they_play_on_new_chips_form_a_new_one() -> None:
    """Nobody is all-in, so there is one pot; once it is agreed upon nothing can be bet any more."""
    wrong = pat("draw-32", **TRICKY).offers(2).accepts(3, 1).bets(2, 100)
    found(judged(wrong), fault("SEQUENCE", pos=wrong.last, recorded=deeds.Bet.TOPIC))


def test_a_house_may_ask_only_those_who_can_act() -> None:
    active = house("trickyplay/1", split_consent="active")
    hand = awards_of(
        side_pot().offers(2).accepts(3).checks(2, 3).shows(2, 3), {2: 95, 3: 95, 1: 95}, {3: 760}, (15, 40)
    )
    verdict = judged(hand, house_toml=active)
    clean(verdict)
