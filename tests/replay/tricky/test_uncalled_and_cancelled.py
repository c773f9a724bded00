"""Goal: returns that no line states, and three ways to write a hand that was broken off (notes 11, 13, 15)."""

from __future__ import annotations

import pytest

from tests.support.judging import NOTHING, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

STACKS = {4: 26650, 5: 152385, 6: 15300, 8: 19050, 9: 41560}
FINAL = {4: 0, 5: 179335, 6: 15100, 8: 18650, 9: 41560}
SILENT = ("times", "shows", "rake", "pots", "awards", "finals")


def overbet_on_the_river(states: tuple[str, ...] | None = None, house: str = "trickyplay") -> Scenario:
    """11: blinds 2/4; seat 5 bets 1,391.85 into 134.50."""
    opening = scenario(house=house, blinds=(200, 400), stacks=STACKS, button=5, states=states)
    before = (
        opening.small(6, 200)
        .big(8, 400)
        .deal({5: "JsJc", 9: "5sQh"})
        .folds(9)
        .raises(4, 1200, to=1200)
        .calls(5, 1200)
        .folds(6, 8)
    )
    flop = before.flop("JhTh5c").bets(4, 2000).calls(5, 2000)
    turn = flop.turn("Kc").bets(4, 4000).raises(5, 10000, to=10000).calls(4, 6000)
    return turn.river("3s").checks(4).bets(5, 139185, all_in=True).calls(4, 13450, all_in=True)


@pytest.mark.case("tricky-11")
@pytest.mark.rule("TP.RAKE.NL")
def test_11_the_cap_for_five_players_on_the_pot_without_the_overbet() -> None:
    # 2 × 266.50 + 2 + 4 = 539.00; five dealt in: at most 3.00.
    hand = overbet_on_the_river().returns(5, 125735).shows(5).mucks(4).rakes(300, pot=0).awards(5, 53600, pot=0)
    verdict = judged(hand.finishes())
    settled(verdict, uncalled={5: 125735}, pots=[Pot(53900, (4, 5), {5: 53600}, rake=300)], final=FINAL, rake=300)
    clean(verdict)


@pytest.mark.case("tricky-11")
@pytest.mark.near_miss("ALL.POT.UNCALLED")
@pytest.mark.near_miss("ALL.SHOW.MUCK")
def test_11_a_source_that_states_no_returns_and_no_mucks_misses_none() -> None:
    shown = overbet_on_the_river(SILENT, house="cardroom").shows(5).rakes(300).awards(5, 53600, pot=0)
    verdict = judged(shown.finishes(FINAL))
    settled(verdict, uncalled={5: 125735}, pots=[Pot(53900, (4, 5), {5: 53600}, rake=300)], final=FINAL, rake=300)
    found(verdict)


@pytest.mark.case("tricky-11")
@pytest.mark.rule("ALL.POT.UNCALLED")
def test_11_where_returns_are_stated_the_missing_one_is_found() -> None:
    hand = overbet_on_the_river().shows(5).mucks(4).rakes(300, pot=0).awards(5, 53600, pot=0).finishes(FINAL)
    found(judged(hand), fault("UNCALLED", seat=5, pos=None, expected=125735))


def small_blind_alone(game: str, limit: str, stacks: dict[int, int], button: int, blinds: tuple[int, int]) -> Scenario:
    """13, 15: the small blind is posted, the only opponent is gone."""
    opening = scenario(game=game, limit=limit, blinds=blinds, stacks=stacks, button=button)
    opponent = next(seat for seat in stacks if seat != button)
    return opening.small(button, blinds[0]).leaves(opponent)


@pytest.mark.case("tricky-13")
def test_13_a_hand_that_is_broken_off_without_a_word_about_money_owes_the_blind() -> None:
    silent = small_blind_alone("omaha", "PL", {1: 1165, 2: 2000}, 1, (5, 10)).cancels(reason="no-opponent")
    verdict = judged(silent)
    assert verdict.due == {1: 5}
    assert verdict.final == {1: 1165, 2: 2000}
    found(verdict, fault("REFUND", seat=1, pos=None, expected=5))
    clean(judged(silent.orders(1, 5)))


@pytest.mark.case("tricky-15")
@pytest.mark.rule("ALL.CRASH.POLICY")
def test_15_a_room_that_writes_the_refund_as_an_uncalled_bet_owes_nothing_more() -> None:
    returned = small_blind_alone("holdem", "NL", {4: 9225, 5: 6725}, 4, (100, 200)).returns(4, 100)
    verdict = judged(returned.cancels(reason="no-opponent"))
    assert verdict.due == {}
    assert verdict.final == {4: 9225, 5: 6725}
    clean(verdict)


@pytest.mark.case("tricky-15")
def test_15_the_same_refund_again_is_one_too_many() -> None:
    returned = small_blind_alone("holdem", "NL", {4: 9225, 5: 6725}, 4, (100, 200)).returns(4, 100)
    ordered = returned.cancels(reason="no-opponent").orders(4, 100)
    found(judged(ordered), fault("REFUND", seat=4, pos=ordered.last, recorded=100, expected=NOTHING))
