"""Goal: betting rounds of draw games: who opens, what a fixed-limit bet is, when the hand is over.

Method: fixed limit 1/2 with blinds 0.50 and 1.00: two rounds (lower, higher) or four (lower, lower, higher, higher).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.draws import ORDER, all_in, dealt, limped, opened, pat
from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario

FIXED: dict[str, Any] = {
    "limit": "FL",
    "blinds": None,
    "stakes": {"small_blind": 50, "big_blind": 100, "lower": 100, "higher": 200},
}
ONE_DRAW = ("five-card-draw", "draw-32")
GAMES = (*ONE_DRAW, "triple-draw-27")


def in_round(game: str, number: int, **options: Any) -> Scenario:  # noqa: ANN401 - as `dealt` takes them
    """The betting round of this number (1 is before the first draw); nobody has bet in those between."""
    hand = dealt(game, **(FIXED | options)) if number == 1 else pat(game, **(FIXED | options))
    for draw in range(2, number):
        hand = hand.checks(*ORDER).pats(*ORDER, draw=draw)
    return hand


# Fixed limit


@pytest.mark.near_miss("TP.FL")
@pytest.mark.near_miss("ALL.BET.FL-SIZE")
@pytest.mark.parametrize(
    ("game", "number", "size"),
    [
        ("five-card-draw", 2, 200),
        ("draw-32", 2, 200),
        ("triple-draw-27", 2, 100),
        ("triple-draw-27", 3, 200),
        ("triple-draw-27", 4, 200),
    ],
)
def test_bets_of_the_limits_are_right_and_others_wrong(game: str, number: int, size: int) -> None:
    hand = in_round(game, number, house="trickyplay")
    clean(judged(hand.bets(2, size).raises(3, 2 * size, to=2 * size).folds(1)))
    other = 300 - size
    wrong = hand.bets(2, other)
    found(judged(wrong), fault("BET_SIZE", pos=wrong.last, recorded=other, expected=size))


@pytest.mark.parametrize("game", GAMES)
def test_before_the_first_draw_raises_are_by_the_lower_limit(game: str) -> None:
    hand = in_round(game, 1, house="trickyplay")
    clean(judged(hand.raises(1, 200, to=200)))
    wrong = hand.raises(1, 300, to=300)
    found(judged(wrong), fault("BET_SIZE", pos=wrong.last, recorded=300, expected=200))


@pytest.mark.rule("TP.FL")
@pytest.mark.parametrize(("game", "number", "size"), [("five-card-draw", 2, 200), ("triple-draw-27", 2, 100)])
def test_a_bet_and_three_raises(game: str, number: int, size: int) -> None:
    hand = in_round(game, number, house="trickyplay").bets(2, size)
    for seat, to in ((3, 2), (1, 3), (2, 4)):
        hand = hand.raises(seat, to * size - (size if seat == 2 else 0), to=to * size)
    clean(judged(hand))
    wrong = hand.raises(3, 3 * size, to=5 * size)
    found(judged(wrong), fault("RAISE_CAP", pos=wrong.last, seat=3))


# Order of action


@pytest.mark.parametrize("game", GAMES)
def test_after_a_draw_the_first_left_of_the_button_acts(game: str) -> None:
    wrong = pat(game).checks(3)
    found(judged(wrong), fault("TURN_ORDER", pos=wrong.last, recorded=3, expected=2))
    assert judged(pat(game).checks(2)).codes == []


@pytest.mark.parametrize("game", GAMES)
def test_before_the_draw_the_first_left_of_the_big_blind_acts(game: str) -> None:
    wrong = dealt(game).calls(2, 50)
    found(judged(wrong), fault("TURN_ORDER", pos=wrong.last, recorded=2, expected=1))


@pytest.mark.rule("TR.FIRST")
def test_at_triopoker_he_does_not_check() -> None:
    wrong = dealt(house="triopoker", limit="NL").checks(1)
    found(judged(wrong), fault("ACTION_ILLEGAL", pos=wrong.last, seat=1))


@pytest.mark.parametrize(("house", "small", "big"), [("trickyplay", 1, 2), ("triopoker", 2, 1)])
def test_heads_up_the_draw_begins_left_of_the_button_whoever_posts_what(house: str, small: int, big: int) -> None:
    opening = opened(stacks={1: 10000, 2: 10000}, house=house, limit="NL")
    hand = opening.small(small, 50).big(big, 100).deal().calls(small, 50).checks(big)
    clean(judged(hand.pats(2, 1).checks(2, 1)))
    wrong = hand.pats(1)
    found(judged(wrong.pats(2)), fault("TURN_ORDER", pos=wrong.last, recorded=1, expected=2))


# When the hand is over


@pytest.mark.parametrize("game", GAMES)
def test_results_before_the_last_draw_come_too_early(game: str) -> None:
    early = limped(game).shows(2)
    verdict = judged(early)
    found(verdict, fault("SEQUENCE", pos=early.last))


def test_nobody_can_say_who_wins_before_everybody_has_drawn() -> None:
    hand = all_in()
    assert judged(hand).due_under("result-stands") is None
    hand = hand.pats(2, 3)
    assert judged(hand).due_under("result-stands") is None
    assert judged(hand.discards(1, "2c")).due_under("result-stands") is None
    over = hand.exchanges(1, "2c", "3h")
    assert judged(over).due_under("result-stands") == {1: 30000}
    assert judged(over).final == {1: 30000, 2: 0, 3: 0}


def test_in_triple_draw_three_draws_are_to_come() -> None:
    hand = all_in("triple-draw-27")
    for draw in (1, 2, 3):
        assert judged(hand).due_under("result-stands") is None
        hand = hand.pats(*ORDER, draw=draw)
    assert judged(hand).due_under("result-stands") == {3: 30000}


def test_the_last_betting_round_has_to_be_played_too() -> None:
    assert judged(pat()).due_under("result-stands") is None
    assert judged(pat().checks(2, 3)).due_under("result-stands") is None
    assert judged(pat().checks(*ORDER)).due_under("result-stands") == {1: 300}


def test_a_hand_broken_off_in_the_draw_gives_everybody_his_own_back() -> None:
    hand = limped(house="trickyplay", limit="NL").exchanges(2, "2d", "2h").discards(3, "3s").cancels()
    for seat in (1, 2, 3):
        hand = hand.orders(seat, 100)
    verdict = judged(hand)
    assert verdict.due == {1: 100, 2: 100, 3: 100}
    clean(verdict)


# Pots


def test_side_pots_over_a_draw() -> None:
    """Seat 1 is all-in for 1.00 before the draw, seat 2 for 5.00 after it; seat 3 has the rest."""
    hand = dealt(stacks={1: 100, 2: 500, 3: 10000}).calls(1, 100, all_in=True).calls(2, 50).checks(3)
    hand = hand.pats(2).exchanges(3, "Td9c3s", "QcJd8c").pats(1).bets(2, 400, all_in=True).calls(3, 400)
    verdict = judged(hand.shows(2, 3, 1).awards(3, 300, pot=0).awards(3, 800, pot=1).finishes())
    settled(verdict, pots=[Pot(300, (1, 2, 3), {3: 300}), Pot(800, (2, 3), {3: 800})], final={1: 0, 2: 0, 3: 10600})
    clean(verdict)


@pytest.mark.near_miss("ALL.ORDER.BLIND-GAMES")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_who_was_passed_over_may_act_last_before_a_draw_is_due(number: int) -> None:
    """Seat 3, in the first round seat 2, acts before its turn; who was passed over is the last to act."""
    hand = in_round("triple-draw-27", number)
    wrong = hand.calls(2, 50) if number == 1 else hand.checks(3)
    late = wrong.checks(3).calls(1, 100) if number == 1 else wrong.checks(1, 2)
    expected = 1 if number == 1 else 2
    found(
        judged(late.pats(*ORDER, draw=number).checks(*ORDER)),
        fault("TURN_ORDER", pos=wrong.last, seat=2 if number == 1 else 3, expected=expected),
    )
