"""Goal: in draw games the last to bet after the last draw shows first, else whom the house says (TP.32.SHOW, ALL.SHOW).

Method: the same hands with the button at seat 1, so that seat 2 is left of the button and seat 1 left of the big blind.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.draws import ORDER, all_in, dealt, limped, pat
from tests.support.judging import clean, fault, found, judged
from tests.support.scenario import Scenario

TRICKY: dict[str, Any] = {"house": "trickyplay", "limit": "NL", "real_money": False}
BEST = {"five-card-draw": 1, "triple-draw-27": 3, "draw-32": 1}
BETS = ("five-card-draw", "triple-draw-27", "draw-32")


def checked(game: str, **options: object) -> Scenario:
    """Nobody has bet after the last draw."""
    hand = pat(game, **options).checks(*ORDER)
    for draw in (2, 3) if game == "triple-draw-27" else ():
        hand = hand.pats(*ORDER, draw=draw).checks(*ORDER)
    return hand


def shown(hand: Scenario, *seats: int, amount: int = 300, side: int = 0) -> Scenario:
    """The seats show in this order, the best hand wins."""
    hand = hand.shows(*seats)
    best = BEST[hand.started.game] if BEST[hand.started.game] in seats else 3
    hand = hand.awards(best, amount, pot=0)
    return (hand.awards(3, side, pot=1) if side else hand).finishes()


def bet_in_the_last_round(game: str, **options: object) -> Scenario:
    """Seat 3 bets after the last draw, and the others call."""
    hand = pat(game, **options)
    for draw in (2, 3) if game == "triple-draw-27" else ():
        hand = hand.checks(*ORDER).pats(*ORDER, draw=draw)
    return hand.checks(2).bets(3, 100).calls(1, 100).calls(2, 100)


@pytest.mark.near_miss("TP.32.SHOW")
def test_in_32_card_draw_the_first_left_of_the_big_blind_shows_first() -> None:
    clean(judged(shown(checked("draw-32", **TRICKY), 1, 2, 3)))


@pytest.mark.rule("TP.32.SHOW")
def test_not_the_first_left_of_the_button() -> None:
    wrong = checked("draw-32", **TRICKY)
    found(
        judged(shown(wrong, 2, 3, 1)),
        fault("SHOWDOWN", pos=wrong.last + 1, seat=2, recorded=2, expected=1, rule="TP.32.SHOW", basis="S"),
    )


@pytest.mark.near_miss("TP.32.SHOW")
def test_if_he_has_folded_the_next_who_has_not() -> None:
    hand = dealt("draw-32", **TRICKY).folds(1).calls(2, 50).checks(3).pats(2, 3).checks(2, 3)
    clean(judged(shown(hand, 2, 3, amount=200)))
    found(judged(shown(hand, 3, 2, amount=200)), fault("SHOWDOWN", seat=3, recorded=3, expected=2, rule="TP.32.SHOW"))


def test_all_ins_too() -> None:
    hand = all_in("draw-32", **TRICKY).pats(*ORDER)
    clean(judged(shown(hand, 1, 2, 3, amount=30000)))
    found(judged(shown(hand, 2, 3, 1, amount=30000)), fault("SHOWDOWN", seat=2, expected=1, rule="TP.32.SHOW"))


def test_and_side_pots() -> None:
    """Seat 1 is all-in for the main pot; nobody bets after the draw: seat 1 shows first, then seats 2 and 3."""
    hand = dealt("draw-32", **(TRICKY | {"stacks": {1: 100, 2: 10000, 3: 10000}})).calls(1, 100, all_in=True)
    hand = hand.raises(2, 450, to=500).calls(3, 400).pats(*ORDER).checks(2, 3)
    clean(judged(shown(hand, 1, 2, 3, side=800)))
    found(judged(shown(hand, 3, 2, 1, side=800)), fault("SHOWDOWN", seat=3, expected=1, rule="TP.32.SHOW"))


@pytest.mark.parametrize("game", ["five-card-draw", "triple-draw-27"])
def test_in_the_other_games_it_is_the_first_left_of_the_button(game: str) -> None:
    clean(judged(shown(checked(game, **TRICKY), 2, 3, 1)))
    found(
        judged(shown(checked(game, **TRICKY), 1, 2, 3)),
        fault("SHOWDOWN", seat=1, recorded=1, expected=2, rule="ALL.SHOW.ORDER"),
    )


@pytest.mark.parametrize("game", BETS)
def test_whoever_bet_last_after_the_last_draw_shows_first(game: str) -> None:
    hand = bet_in_the_last_round(game, **TRICKY)
    clean(judged(shown(hand, 3, 1, 2, amount=600)))
    found(
        judged(shown(hand, 2, 3, 1, amount=600)),
        fault("SHOWDOWN", seat=2, recorded=2, expected=3, rule="ALL.SHOW.ORDER"),
    )


@pytest.mark.parametrize("game", BETS)
def test_bets_of_earlier_rounds_do_not_count(game: str) -> None:
    """Seat 3 raised before the first draw."""
    hand = dealt(game, **TRICKY).calls(1, 100).calls(2, 50).raises(3, 200, to=300).calls(1, 200).calls(2, 200)
    hand = hand.pats(*ORDER).checks(*ORDER)
    for draw in (2, 3) if game == "triple-draw-27" else ():
        hand = hand.pats(*ORDER, draw=draw).checks(*ORDER)
    first = (1, 2, 3) if game == "draw-32" else (2, 3, 1)
    clean(judged(shown(hand, *first, amount=900)))


def test_a_caller_may_muck_and_a_mucked_hand_wins_nothing() -> None:
    hand = bet_in_the_last_round("five-card-draw", **TRICKY).shows(3).mucks(1, 2)
    verdict = judged(hand.awards(3, 600, pot=0).finishes())
    assert verdict.pots is not None
    assert verdict.pots[0].awards == {3: 600}


def test_what_is_shown_is_the_hand_after_the_draws() -> None:
    hand = limped().exchanges(2, "2d", "2h").pats(3, 1).checks(*ORDER)
    clean(judged(hand.shows(2, 3, 1).awards(2, 300, pot=0).finishes()))
    before = hand.shows_cards(2, "Ah8h6h4h2d")
    verdict = judged(before.shows(3, 1).awards(1, 300, pot=0).finishes())
    assert verdict.faults[0]["pos"] == before.last
