"""Goal: whoever did not draw in time stands pat and may check or fold in the next round, no more (TP.DRAW.TIME)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.events import hand as deeds
from tests.support.draws import ORDER, limped
from tests.support.houses import house
from tests.support.judging import clean, fault, found, judged
from tests.support.scenario import Scenario

BET, CALLED, RAISED = deeds.Bet.TOPIC, deeds.Called.TOPIC, deeds.Raised.TOPIC
CHECKED, FOLDED = deeds.Checked.TOPIC, deeds.Folded.TOPIC


def late(by: str | None = "timeout", game: str = "five-card-draw", **options: object) -> Scenario:
    """Seat 2 stood pat because its time ran out (or of its own will); seat 2 is to act."""
    usual: dict[str, Any] = {"house": "trickyplay", "limit": "NL"}
    return limped(game, **(usual | options)).pats(2, by=by).pats(3, 1)


@pytest.mark.rule("TP.DRAW.TIME")
def test_he_may_not_bet() -> None:
    wrong = late().bets(2, 100)
    found(
        judged(wrong.folds(3, 1)),
        fault("ACTION_ILLEGAL", pos=wrong.last, seat=2, recorded=BET, expected=CHECKED, rule="TP.DRAW.TIME", basis="S"),
    )


@pytest.mark.rule("TP.DRAW.TIME")
def test_nor_call_nor_raise() -> None:
    bet = late().checks(2).bets(3, 100).folds(1)
    called, raised = bet.calls(2, 100), bet.raises(2, 300, to=300)
    found(
        judged(called),
        fault("ACTION_ILLEGAL", pos=called.last, seat=2, recorded=CALLED, expected=FOLDED, rule="TP.DRAW.TIME"),
    )
    found(judged(raised), fault("ACTION_ILLEGAL", pos=raised.last, seat=2, recorded=RAISED, expected=FOLDED))


@pytest.mark.near_miss("TP.DRAW.TIME")
def test_he_may_check_and_fold() -> None:
    clean(judged(late().checks(*ORDER)))
    clean(judged(late().checks(2).bets(3, 100).calls(1, 100).folds(2)))
    clean(judged(late().checks(2).bets(3, 100).calls(1, 100).folds(2).shows(3, 1)))


@pytest.mark.near_miss("TP.DRAW.TIME")
def test_the_others_may_bet_and_so_may_who_stood_pat_of_his_own_will() -> None:
    clean(judged(late().checks(2).bets(3, 100).raises(1, 200, to=200).folds(2).calls(3, 100)))
    clean(judged(late(by="player").bets(2, 100).folds(3, 1)))
    clean(judged(late(by=None).bets(2, 100).folds(3, 1)))


def test_the_bet_counts_all_the_same() -> None:
    wrong = late().bets(2, 100).folds(3, 1).returns(2, 100)
    verdict = judged(wrong.rakes(15).awards(2, 285, pot=0).finishes())
    assert [each["code"] for each in verdict.faults] == ["ACTION_ILLEGAL"]
    assert verdict.final is not None
    assert verdict.final[2] == 10185


def test_in_triple_draw_it_holds_for_the_next_round_alone() -> None:
    hand = late(game="triple-draw-27").checks(*ORDER).pats(*ORDER, draw=2)
    clean(judged(hand.bets(2, 100).folds(3, 1)))
    wrong = late(game="triple-draw-27").bets(2, 100)
    found(judged(wrong.folds(3, 1)), fault("ACTION_ILLEGAL", pos=wrong.last))


def test_a_protected_player_is_not_timed_out() -> None:
    stakes = {"small_blind": 50, "big_blind": 100, "lower": 100, "higher": 200}
    hand = limped(house="trickyplay", limit="FL", blinds=None, stakes=stakes).disconnects(2).protects(2)
    clean(judged(hand.pats(2, by="disconnect").pats(3, 1).bets(3, 200).folds(1)))


def test_elsewhere_it_is_a_question_of_the_house() -> None:
    plays_on = late(house="cardroom").bets(2, 100).folds(3, 1)
    clean(judged(plays_on))
    no_raise = house(timed_out_draw="no-raise")
    called = late(house="made-up").checks(2).bets(3, 100).folds(1).calls(2, 100)
    clean(judged(called, house_toml=no_raise))
    raised = late(house="made-up").checks(2).bets(3, 100).folds(1).raises(2, 300, to=300)
    found(judged(raised, house_toml=no_raise), fault("ACTION_ILLEGAL", pos=raised.last, recorded=RAISED))
