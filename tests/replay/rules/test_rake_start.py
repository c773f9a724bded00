"""Goal: before the point that TrickyPlay names, no rake; from it on, the rake of the table (TP.RAKE.WHEN).

Method: for each game the hand that ends just before that point, and the one that ends just after it, each with the rake
of the other one taken by mistake. What reaches the point and what does not are told apart by the streets alone.
"""

from __future__ import annotations

import pytest

from domain.games import GAMES
from tests.support.hands import CARDS, dealt, limped
from tests.support.judging import Pot, clean, fault, found, judged
from tests.support.scenario import Scenario, scenario
from tests.support.walk import SCRIPTS, Walk, begun

TP = "trickyplay"


def all_in_before_the_flop() -> Scenario:
    """Seats 1 and 2 are all-in for 10.00, seat 3 folds its big blind: 21.00 in the pot."""
    opening = scenario(house=TP, blinds=(50, 100), stacks=dict.fromkeys((1, 2, 3), 1000), button=1)
    return opening.small(2, 50).big(3, 100).deal(CARDS).raises(1, 1000).calls(2, 950).folds(3)


@pytest.mark.rule("TP.RAKE.WHEN")
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo"])
def test_without_a_flop_no_rake(game: str) -> None:
    opening = scenario(house=TP, game=game, blinds=(500, 1000), stacks=dict.fromkeys((1, 2, 3), 10000), button=1)
    folded = opening.small(2, 500).big(3, 1000).deal().folds(1, 2).returns(3, 500)
    free = folded.awards(3, 1000, pot=0).finishes()
    assert judged(free).rake["expected"] == 0
    clean(judged(free))
    taken = folded.rakes(50, pot=0)
    wrong = fault("RAKE_FORBIDDEN", pos=taken.last, recorded=50, expected=0, rule="TP.RAKE.WHEN", basis="S")
    found(judged(taken.awards(3, 950, pot=0).finishes()), wrong)


@pytest.mark.near_miss("TP.RAKE.WHEN")
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hilo"])
def test_with_a_flop_rake_although_nobody_bets_on_it(game: str) -> None:
    opening = scenario(house=TP, game=game, blinds=(500, 1000), stacks=dict.fromkeys((1, 2, 3), 10000), button=1)
    flop = opening.small(2, 500).big(3, 1000).deal().calls(1, 1000).folds(2).checks(3).flop("Ks8d3c")
    # 25.00 with three dealt in: 1.25.
    left = flop.bets(3, 1000).folds(1).returns(3, 1000)
    clean(judged(left.rakes(125, pot=0).awards(3, 2375, pot=0).finishes()))
    free = left.awards(3, 2500, pot=0).finishes()
    found(judged(free), fault("RAKE", recorded=0, expected=125, rule="TP.RAKE.NL"))


@pytest.mark.near_miss("TP.RAKE.WHEN")
def test_all_in_before_the_flop_sees_one_and_pays() -> None:
    shown = all_in_before_the_flop().run_out("Ks8d3c2h7c").shows(2, 1).rakes(105, pot=0)
    verdict = judged(shown.awards(1, 1995, pot=0).finishes())
    assert verdict.pots == [Pot(2100, (1, 2), {1: 1995}, 105)]
    clean(verdict)


@pytest.mark.near_miss("TP.RAKE.WHEN")
def test_a_flop_that_the_record_misses_is_the_only_fault() -> None:
    """The hand was played to its end with two players: it saw a flop, whether the record has it or not."""
    shown = all_in_before_the_flop().shows(1, 2).rakes(105, pot=0)
    verdict = judged(shown.awards(1, 1995, pot=0).finishes())
    assert verdict.rake["expected"] == 105
    assert [finding["code"] for finding in verdict.faults] == ["DEAL_COUNT"]


@pytest.mark.rule("TP.RAKE.WHEN")
def test_a_hand_that_is_closed_in_the_middle_of_the_first_round_has_seen_no_flop() -> None:
    closed = dealt(house=TP).calls(1, 100).rakes(5, pot=0).awards(1, 245, pot=0).finishes()
    codes = judged(closed).codes
    assert "RAKE_FORBIDDEN" in codes
    assert "SEQUENCE" in codes


def test_an_open_hand_is_due_nothing_before_the_flop_and_something_after_it() -> None:
    left = limped(house=TP).leaves(1).leaves(2)
    assert judged(left).rake["expected"] == 0
    assert judged(limped(house=TP).flop("Ks8d3c").leaves(1).leaves(2)).rake["expected"] == 15


# Streets that are dealt to the seats

THIRD, FOURTH = ("soko", "americana", "telesina"), ("stud", "stud-hilo")
SEEN = [
    # game, what the record calls the street that has to be dealt, what the house states
    *((game, "third", "S" if game == "soko" else "I") for game in THIRD if game in GAMES),
    *((game, "fourth", "S") for game in FOURTH if game in GAMES),
]


def first_round(game: str) -> Walk:
    """No limit, three players in for 1.50 each: 4.50; the second street of the game comes next."""
    return begun(TP, game, "NL", SCRIPTS[game])


@pytest.mark.rule("TP.RAKE.WHEN")
@pytest.mark.parametrize(("game", "street", "basis"), SEEN)
def test_before_the_card_is_dealt_no_rake(game: str, street: str, basis: str) -> None:
    left = first_round(game).hand.leaves(1).leaves(3)
    assert not any(getattr(event.data, "street", "") == street for event in left.events[1:])
    free = left.awards(2, 450, pot=0).finishes()
    assert judged(free).rake["expected"] == 0
    clean(judged(free))
    taken = left.rakes(20, pot=0).awards(2, 430, pot=0).finishes()
    wrong = fault("RAKE_FORBIDDEN", recorded=20, expected=0, rule="TP.RAKE.WHEN", basis=basis)
    found(judged(taken), wrong)


@pytest.mark.near_miss("TP.RAKE.WHEN")
@pytest.mark.parametrize(("game", "street", "basis"), SEEN)
def test_with_the_card_rake_although_everybody_gives_up(game: str, street: str, basis: str) -> None:
    del basis
    dealt_on = SCRIPTS[game].streets[0](first_round(game).hand)
    assert [event for event in dealt_on.events[1:] if getattr(event.data, "street", "") == street]
    left = dealt_on.bets(2, 100).folds(3, 1).returns(2, 100)
    # 4.50 with three dealt in: 0.05 for each full 1.00.
    clean(judged(left.rakes(20, pot=0).awards(2, 430, pot=0).finishes()))
    free = left.awards(2, 450, pot=0).finishes()
    found(judged(free), fault("RAKE", recorded=0, expected=20, rule="TP.RAKE.NL"))


@pytest.mark.near_miss("TP.RAKE.WHEN")
@pytest.mark.parametrize("game", [game for game, *_ in SEEN])
def test_the_first_card_of_the_street_is_enough(game: str) -> None:
    """It was dealt; that it is missing to the others is another fault."""
    hand = first_round(game).hand
    whole = SCRIPTS[game].streets[0](hand)
    one_card = hand
    for event in whole.events[len(hand.events) : len(hand.events) + 2]:  # the burned card and that of seat 2
        one_card = one_card.then(type(event.data), **event.data.model_dump(exclude_none=True))
    left = one_card.leaves(1).leaves(3)
    assert judged(left.awards(2, 450, pot=0).finishes()).rake["expected"] == 20


@pytest.mark.parametrize("game", [game for game, *_ in SEEN])
def test_a_later_street_implies_the_one_that_the_record_misses(game: str) -> None:
    second = SCRIPTS[game].streets[1](first_round(game).hand)
    left = second.bets(2, 100).folds(3, 1).returns(2, 100).rakes(20, pot=0).awards(2, 430, pot=0).finishes()
    verdict = judged(left)
    assert verdict.rake["expected"] == 20
    assert "RAKE_FORBIDDEN" not in verdict.codes


# Games with draws

DRAWS = [
    (game, basis)
    for game, basis in (("five-card-draw", "S"), ("triple-draw-27", "S"), ("draw-32", "I"))
    if game in GAMES
]


@pytest.mark.rule("TP.RAKE.WHEN")
@pytest.mark.parametrize(("game", "basis"), DRAWS)
def test_who_is_alone_after_the_first_round_pays_no_rake(game: str, basis: str) -> None:
    opening = scenario(house=TP, game=game, blinds=(500, 1000), stacks=dict.fromkeys((1, 2, 3), 10000), button=1)
    left = opening.small(2, 500).big(3, 1000).deal().folds(1, 2).returns(3, 500)
    clean(judged(left.awards(3, 1000, pot=0).finishes()))
    taken = left.rakes(50, pot=0).awards(3, 950, pot=0).finishes()
    wrong = fault("RAKE_FORBIDDEN", recorded=50, expected=0, rule="TP.RAKE.WHEN", basis=basis)
    found(judged(taken), wrong)


@pytest.mark.near_miss("TP.RAKE.WHEN")
@pytest.mark.parametrize("game", [game for game, _basis in DRAWS])
def test_with_two_players_left_after_the_first_round_rake_is_due(game: str) -> None:
    # 6.00 with three dealt in: 0.30; everybody stands pat, and nobody calls the first bet.
    drawn = SCRIPTS[game].streets[0](first_round(game).hand)
    left = drawn.bets(2, 200).folds(3, 1).returns(2, 200)
    clean(judged(left.rakes(30, pot=0).awards(2, 570, pot=0).finishes()))


@pytest.mark.near_miss("TP.RAKE.WHEN")
@pytest.mark.parametrize("game", [game for game, _basis in DRAWS])
def test_the_draw_is_reached_although_everybody_leaves_before_he_could_exchange(game: str) -> None:
    left = first_round(game).hand.leaves(1).leaves(3)
    clean(judged(left.rakes(30, pot=0).awards(2, 570, pot=0).finishes()))
    found(judged(left.awards(2, 600, pot=0).finishes()), fault("RAKE", recorded=0, expected=30))


def test_every_game_that_the_judge_knows_is_here() -> None:
    flop = {"holdem", "omaha", "omaha-hilo"}
    assert set(GAMES) == flop | {game for game, *_ in SEEN} | {game for game, _basis in DRAWS}
