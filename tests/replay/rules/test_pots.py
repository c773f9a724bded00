"""Goal: layers, merging, folded chips above all live ones, dead money alone (ALL.POT.*, ALL.DEAD)."""

from __future__ import annotations

import pytest

from tests.support.hands import BOARD, CARDS, dealt, limped, three_handed
from tests.support.houses import house
from tests.support.judging import Pot, clean, judged, settled
from tests.support.scenario import Scenario

# Four hands on the usual board: kings, queens, jacks, tens; the lower the seat the better.
FOUR = {1: "KdKc", 2: "QsQh", 3: "JsJh", 4: "TsTh"}


def four(stacks: dict[int, int], **options: object) -> Scenario:
    """Four seats, button 4: blinds are seats 1 and 2, seat 3 is to act."""
    opening = three_handed(stacks=stacks, button=4, **options)
    return opening.small(1, 50).big(2, 100).deal(FOUR)


@pytest.mark.rule("ALL.POT.SIDE")
def test_each_all_in_makes_a_layer() -> None:
    # 2.00, 5.00, 9.00 and 9.00: main 4 × 2, side 3 × 3, side 2 × 4.
    hand = four({1: 200, 2: 500, 3: 900, 4: 2000}).raises(3, 900, to=900, all_in=True).calls(4, 900)
    called = hand.calls(1, 150, all_in=True).calls(2, 400, all_in=True).run_out(BOARD).shows(1, 2, 3, 4)
    paid = called.awards(1, 800, pot=0).awards(2, 900, pot=1).awards(3, 800, pot=2).finishes()
    verdict = judged(paid)
    settled(
        verdict,
        pots=[Pot(800, (1, 2, 3, 4), {1: 800}), Pot(900, (2, 3, 4), {2: 900}), Pot(800, (3, 4), {3: 800})],
        final={1: 800, 2: 900, 3: 800, 4: 1100},
    )
    clean(verdict)


@pytest.mark.near_miss("ALL.POT.SIDE")
def test_equal_stacks_make_one_pot() -> None:
    hand = four(dict.fromkeys((1, 2, 3, 4), 900)).raises(3, 900, to=900).calls(4, 900).calls(1, 850).calls(2, 800)
    paid = hand.run_out(BOARD).shows(1, 2, 3, 4).awards(1, 3600, pot=0).finishes()
    verdict = judged(paid)
    settled(verdict, pots=[Pot(3600, (1, 2, 3, 4), {1: 3600})], final={1: 3600, 2: 0, 3: 0, 4: 0})
    clean(verdict)


@pytest.mark.rule("ALL.POT.SIDE")
def test_folded_chips_stay_in_the_layers_they_reached() -> None:
    # Seat 4 puts in 6.00 and folds; seat 1 is all-in for 2.00, seats 2 and 3 go on to 9.00.
    hand = four({1: 200, 2: 2000, 3: 2000, 4: 2000}).raises(3, 600, to=600).calls(4, 600).calls(1, 150, all_in=True)
    flop = hand.calls(2, 500).flop(BOARD[:6]).checks(2).bets(3, 300).folds(4).calls(2, 300)
    paid = flop.turn("2h").checks(2, 3).river("7c").checks(2, 3).shows(1, 2, 3)
    verdict = judged(paid.awards(1, 800, pot=0).awards(2, 1800, pot=1).finishes())
    # 4 × 2.00; 3 × 4.00 + 2 × 3.00.
    settled(
        verdict,
        pots=[Pot(800, (1, 2, 3), {1: 800}), Pot(1800, (2, 3), {2: 1800})],
        final={1: 800, 2: 2900, 3: 1100, 4: 1400},
    )
    clean(verdict)


def all_in_blind_that_folds() -> Scenario:
    """Seat 1 is all-in for 2.00 and seat 2 for 5.00; seat 1 gets up before, so that its level is nobody's."""
    raised = four({1: 2000, 2: 500, 3: 2000, 4: 2000}).raises(3, 200, to=200).calls(4, 200).calls(1, 150)
    return raised.calls(2, 100).flop(BOARD[:6]).checks(1).bets(2, 300, all_in=True).calls(3, 300).calls(4, 300).folds(1)


@pytest.mark.rule("ALL.POT.MERGE")
def test_the_level_of_a_folded_player_makes_no_pot_of_its_own() -> None:
    # 2.00 of seat 1 and 3 × 5.00.
    assert shape(all_in_blind_that_folds()) == [(1700, (2, 3, 4))]


@pytest.mark.near_miss("ALL.POT.MERGE")
def test_levels_of_players_who_are_still_in_make_pots_of_their_own() -> None:
    # On the turn seats 3 and 4 put in 1.00 more than the all-in of seat 2.
    hand = all_in_blind_that_folds().turn("2h").bets(3, 100).calls(4, 100)
    assert shape(hand) == [(1700, (2, 3, 4)), (200, (3, 4))]


def two_above_two_all_ins() -> Scenario:
    """Seats 1 and 2 are all-in for 2.00; on the flop seats 3 and 4 put in 3.00 each above them."""
    hand = four({1: 200, 2: 200, 3: 2000, 4: 2000}).calls(3, 100).calls(4, 100).raises(1, 150, to=200, all_in=True)
    flop = hand.calls(2, 100).calls(3, 100).calls(4, 100).flop(BOARD[:6])
    return flop.bets(3, 300).calls(4, 300).turn("2h")


def shape(hand: Scenario, house_toml: str | None = None) -> list[tuple[int, tuple[int, ...]]]:
    """Amounts and eligible seats of the pots."""
    return [(pot.amount, pot.eligible) for pot in judged(hand, house_toml=house_toml).pots or []]


@pytest.mark.rule("ALL.POT.ABOVE")
def test_folded_chips_above_all_in_players_are_a_pot_of_who_folded_last() -> None:
    # Both fold although nobody bet: 6.00 lie above the 2.00 of those who are left, and those are all-in.
    hand = two_above_two_all_ins()
    assert shape(hand.folds(3).folds(4)) == [(800, (1, 2)), (600, (4,))]
    assert shape(hand.folds(4).folds(3)) == [(800, (1, 2)), (600, (3,))]


@pytest.mark.near_miss("ALL.POT.ABOVE")
def test_whoever_is_left_alone_above_keeps_his_pot_although_he_gets_up() -> None:
    # Once seat 3 has folded nobody can oppose seat 4: leaving folds nobody.
    assert shape(two_above_two_all_ins().folds(3).leaves(4)) == [(800, (1, 2, 4)), (600, (4,))]


@pytest.mark.near_miss("ALL.POT.ABOVE")
def test_with_chips_behind_folded_chips_above_are_in_the_last_pot() -> None:
    # Seat 3 bets 3.00 on the flop and gets up; seats 1 and 2 have chips behind.
    assert shape(limped().flop(BOARD[:6]).checks(2).bets(3, 300).leaves(3)) == [(600, (1, 2))]


def raiser_gets_up() -> Scenario:
    """Seat 3 raises to 6.00 and gets up before seat 2 has answered; seats 1 and 2 are all-in for 2.00 and 4.00."""
    raised = four({1: 200, 2: 400, 3: 2000, 4: 2000}).raises(3, 600, to=600).folds(4).calls(1, 150, all_in=True)
    return raised.leaves(3).calls(2, 300, all_in=True).run_out(BOARD)


@pytest.mark.rule("ALL.POT.ABOVE")
def test_a_player_who_gets_up_after_raising_alone_above_the_all_ins_keeps_what_lies_above() -> None:
    # 3 × 2.00 for seats 1 and 2; 2 × 2.00 for seat 2; 2.00 that nobody else put in. Nothing is uncalled: he folded.
    assert shape(raiser_gets_up()) == [(600, (1, 2)), (400, (2,)), (200, (3,))]
    assert judged(raiser_gets_up()).uncalled == {}


@pytest.mark.near_miss("ALL.POT.ABOVE")
def test_a_house_may_put_them_into_the_last_pot() -> None:
    assert shape(raiser_gets_up(), house(pot_above="last-pot")) == [(600, (1, 2)), (600, (2,))]


# Dead money (ALL.DEAD)


@pytest.mark.rule("ALL.DEAD")
def test_dead_money_is_in_the_first_pot_and_makes_no_layer() -> None:
    # Seat 1 is all-in for 2.00 in all, 0.50 of it dead: its live 1.50 make the layer.
    opening = three_handed(stacks={1: 200, 2: 10000, 3: 10000}).small(2, 50).big(3, 100)
    hand = opening.blind(1, 100, "post").blind(1, 50, "dead").deal(CARDS).raises(1, 50, to=150, all_in=True)
    called = hand.calls(2, 100).raises(3, 200, to=300).calls(2, 150).checked_down(BOARD, 2, 3).shows(2, 3, 1)
    verdict = judged(called.awards(1, 500, pot=0).awards(3, 300, pot=1).finishes())
    # 3 × 1.50 + 0.50 and 2 × 1.50.
    assert [(pot.amount, pot.eligible, pot.awards) for pot in verdict.pots or []] == [
        (500, (1, 2, 3), {1: 500}),
        (300, (2, 3), {3: 300}),
    ]


@pytest.mark.rule("ALL.DEAD")
def test_a_seat_that_is_all_in_with_dead_money_alone_has_a_pot_in_front() -> None:
    # Seat 1 pays 0.30 for all and has nothing left. Seats 2 and 3 play for 1.00 each.
    opening = three_handed(stacks={1: 30, 2: 10000, 3: 10000}).antes(30, 1, kind="table")
    hand = opening.small(2, 50).big(3, 100).deal(CARDS).calls(2, 50).checks(3).checked_down(BOARD, 2, 3).shows(2, 3, 1)
    verdict = judged(hand.awards(1, 30, pot=0).awards(3, 200, pot=1).finishes())
    settled(
        verdict,
        pots=[Pot(30, (1, 2, 3), {1: 30}), Pot(200, (2, 3), {3: 200})],
        final={1: 30, 2: 9900, 3: 10100},
    )
    clean(verdict)


@pytest.mark.near_miss("ALL.DEAD")
def test_a_house_may_let_it_play_for_the_first_pot() -> None:
    opening = three_handed(stacks={1: 30, 2: 10000, 3: 10000}).antes(30, 1, kind="table")
    hand = opening.small(2, 50).big(3, 100).deal(CARDS).calls(2, 50).checks(3).checked_down(BOARD, 2, 3).shows(2, 3, 1)
    verdict = judged(hand, house_toml=house(dead_all_in="first-pot"))
    assert [(pot.amount, pot.eligible) for pot in verdict.pots or []] == [(230, (1, 2, 3))]


# What is divided, and in which order (ALL.POT.SPLIT)


@pytest.mark.rule("ALL.POT.SPLIT")
def test_rake_comes_off_each_pot_before_it_is_split() -> None:
    # Seats 2 and 3 tie: 2.03 less 0.10 (0.01 for each full 0.20) are 1.93: 0.97 and 0.96.
    opening = three_handed(house="trickyplay", stakes={"ante": 1}).antes(1)
    before = opening.small(2, 50).big(3, 100).deal({1: "2c2d", 2: "AhQd", 3: "AcQh"}).folds(1).calls(2, 50).checks(3)
    hand = (
        before.checked_down("AsKd8d7h3c", 2, 3).shows(2, 3).rakes(10, pot=0).awards(2, 97, pot=0).awards(3, 96, pot=0)
    )
    verdict = judged(hand.finishes())
    assert verdict.pots == [Pot(203, (2, 3), {2: 97, 3: 96}, rake=10)]
    clean(verdict)


@pytest.mark.near_miss("ALL.POT.UNCONTESTED")
def test_a_walk_is_the_big_blinds_without_a_show() -> None:
    hand = dealt().folds(1, 2).returns(3, 50).awards(3, 100, pot=0).finishes()
    clean(judged(hand))
