"""Goal: what generic adds to the rules page for games and limits that only a house states: kept and broken."""

from __future__ import annotations

import pytest

from tests.support.full_stud import to_sixth_street
from tests.support.hands import BOARD, limped
from tests.support.judging import clean, fault, found, judged
from tests.support.scenario import Scenario


def spread() -> Scenario:
    """Spread limit 1-1-2-3, blinds 0.50 and 1.00; seat 2 is to act on the flop."""
    return limped(limit="SL", stakes={"spread": [100, 100, 200, 300]}).flop(BOARD[:6])


def spread_turn() -> Scenario:
    return spread().checks(2, 3, 1).turn("2h")


@pytest.mark.near_miss("ALL.BET.SL")
def test_a_spread_bet_lies_between_the_big_blind_and_the_maximum_and_a_raise_is_as_large() -> None:
    for bet in (100, 150, 200):
        clean(judged(spread_turn().bets(2, bet).raises(3, 2 * bet)))
    # Three times the maximum of 2.00 is the most that a player puts in.
    clean(judged(spread_turn().bets(2, 200).raises(3, 400).raises(1, 600)))


@pytest.mark.rule("ALL.BET.SL")
@pytest.mark.parametrize(("bet", "expected"), [(99, 100), (201, 200)])
def test_a_spread_bet_beside_the_two_is_found(bet: int, expected: int) -> None:
    wrong = spread_turn().bets(2, bet)
    found(judged(wrong), fault("BET_SIZE", seat=2, recorded=bet, expected=expected, rule="ALL.BET.SL", basis="I"))


@pytest.mark.rule("ALL.BET.SL")
def test_a_spread_raise_of_another_size_or_beyond_the_cap_is_found() -> None:
    wrong = spread_turn().bets(2, 150).raises(3, 350)
    found(judged(wrong), fault("BET_SIZE", seat=3, recorded=350, expected=300, rule="ALL.BET.SL"))
    capped = spread_turn().bets(2, 200).raises(3, 400).raises(1, 600).raises(2, 600, to=800)
    assert judged(capped).codes == ["RAISE_CAP"]


@pytest.mark.near_miss("ALL.STUD.EXHAUSTED")
def test_a_community_card_stands_for_the_seventh_of_eight_players_and_betting_goes_on() -> None:
    # 48 of 52 cards are out.
    community = to_sixth_street(8).board("seventh", "Jc")
    clean(judged(community.bets(1, 400).calls(2, 400)))


@pytest.mark.rule("ALL.STUD.EXHAUSTED")
def test_a_community_card_where_the_deck_serves_all_is_found() -> None:
    # 42 of 52 cards are out: ten for seven players.
    (finding,) = judged(to_sixth_street(7).board("seventh", "Jc")).findings
    assert (finding["code"], finding["rule"]) == ("DEAL_COUNT", "ALL.STUD.EXHAUSTED")
