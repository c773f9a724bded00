"""Goal: the rankings decide pots as the house has them, pot by pot, and the reasons say so.

Method: games made up for these tests (`tests.support.made_up_games`).
"""

from __future__ import annotations

import pytest

from tests.support.houses import house
from tests.support.judging import Numbers, Pot, clean, fault, found, judged, settled
from tests.support.made_up_games import all_in, play_made_up_games
from tests.support.scenario import Scenario


@pytest.fixture(autouse=True)
def _games(monkeypatch: pytest.MonkeyPatch) -> None:
    play_made_up_games(monkeypatch)


LOWEST, HIGHEST, KINGS = "As7s8s9sTs", "AhKhQhJhTh", "KdKc9c8c7d"


def main_and_side(main: int, side: int) -> Numbers:
    """The pots of 3.00 (all seats) and 2.00 (seats 2 and 3) and the stacks, by the seats that win them."""
    final = {1: 0, 2: 9800, 3: 9800}
    final[main] += 300
    final[side] += 200
    return {"pots": [Pot(300, (1, 2, 3), {main: 300}), Pot(200, (2, 3), {side: 200})], "final": final}


@pytest.mark.rule("TP.TEL.RANK")
def test_the_lowest_straight_flush_of_spades_beats_the_highest_of_hearts_in_the_pot_of_two_alone() -> None:
    hand = all_in({1: KINGS, 2: LOWEST, 3: HIGHEST}, "9d").shows(2, 3, 1)
    verdict = judged(hand.awards(3, 300, pot=0).awards(2, 200, pot=1).finishes())
    clean(verdict)
    settled(verdict, **main_and_side(main=3, side=2))


@pytest.mark.rule("TP.TEL.RANK")
def test_an_award_that_takes_no_account_of_it_is_found() -> None:
    hand = all_in({1: KINGS, 2: LOWEST, 3: HIGHEST}, "9d").shows(2, 3, 1)
    verdict = judged(hand.awards(3, 300, pot=0).awards(3, 200, pot=1).finishes())
    found(
        verdict,
        fault("AWARD", seat=2, pot=1, recorded=0, expected=200),
        fault("AWARD", seat=3, pot=1, recorded=200, expected=0),
    )


NEAR = {
    # Cards of seats 2 and 3, the Vela, and who wins the pot of the two.
    "the royal flush is of diamonds": (LOWEST, "AdKdQdJdTd", "9h", 3),
    "the lowest straight flush is of clubs": ("Ac7c8c9cTc", HIGHEST, "9s", 3),
    "a king-high straight flush of hearts": (LOWEST, "KhQhJhTh9h", "8d", 3),
    "the king-high one plays where it can": (LOWEST, HIGHEST, "9h", 3),
    "a higher one of spades, the lowest is in it": ("As7s8s9sTs", HIGHEST, "Js", 2),
    "the Vela is in the lowest": ("As7s8s9sQd", HIGHEST, "Ts", 2),
    "the Vela is in the highest": (LOWEST, "KhQhJhTh8d", "Ah", 2),
}


@pytest.mark.near_miss("TP.TEL.RANK")
@pytest.mark.parametrize("case", NEAR)
def test_straight_flushes_in_a_pot_of_two(case: str) -> None:
    spades, hearts, vela, winner = NEAR[case]
    hand = all_in({2: spades, 3: hearts}, vela, short=10000).shows(2, 3)
    clean(judged(hand.awards(winner, 400, pot=0).finishes()))


def mucked_by_the_third() -> Scenario:
    return all_in({1: KINGS, 2: LOWEST, 3: HIGHEST}, "9d").shows(2, 3).mucks(1)


@pytest.mark.near_miss("TP.TEL.RANK")
def test_a_seat_that_mucked_counts_so_a_pot_of_three_is_none_of_two() -> None:
    verdict = judged(mucked_by_the_third().awards(3, 300, pot=0).awards(2, 200, pot=1).finishes())
    clean(verdict)
    settled(verdict, **main_and_side(main=3, side=2))


def test_a_house_may_count_those_alone_who_did_not_muck() -> None:
    hand = mucked_by_the_third().awards(2, 300, pot=0).awards(2, 200, pot=1).finishes()
    verdict = judged(hand, house_toml=house(pot_of_two="contending"))
    clean(verdict)
    settled(verdict, **main_and_side(main=2, side=2))


@pytest.mark.rule("TP.TEL.RANK")
def test_of_two_seats_the_one_that_mucks_would_have_won() -> None:
    """Seat 2 mucks the spades that would have beaten the hearts: two are eligible, whoever mucks."""
    hand = all_in({2: LOWEST, 3: HIGHEST}, "9d", short=10000).mucks(2).shows(3).awards(3, 400, pot=0).finishes()
    found(judged(hand), fault("SHOWDOWN", seat=2, pot=0))


@pytest.mark.near_miss("TP.TEL.RANK")
def test_of_two_seats_the_one_that_mucks_would_not_have_won() -> None:
    hand = all_in({2: LOWEST, 3: HIGHEST}, "9d", short=10000).shows(2).mucks(3).awards(2, 400, pot=0).finishes()
    clean(judged(hand))


FLIPS = {
    # A house, and cards of seats 2 and 3 with the Vela: seat 2 wins as the rules are, seat 3 in this house.
    "kickers_before_suit": (house(kickers_before_suit=True), "telesina", "KsKcAh8d7c", "KhKdAdQhJs", "9d"),
    "vela_kicker": (house(vela_kicker="suit-first"), "telesina", "KsKcQs8d7c", "KhKdJhTh8h", "Ad"),
    "two_pairs_suit": (house(two_pairs_suit="high-pair"), "telesina", "KsKc8s8dAd", "KhKd8h8cAc", "9d"),
    "low_straight_suit": (house(low_straight_suit="ace"), "telesina", "As7s8c9sTd", "Ah7h8h9hTc", "Kd"),
    "low straight of 32-Card Draw": (house(low_straight_suit="ace"), "draw-32", "As7s8c9sTd", "Ah7h8h9hTc", ""),
    "four_straight_ace_low": (house(four_straight_ace_low=False), "soko", "Ah2d3s4c9h", "2h2c7d8s9s", ""),
}


@pytest.mark.parametrize("name", FLIPS)
def test_one_line_of_a_house_changes_who_wins(name: str) -> None:
    other_house, game, second, third, vela = FLIPS[name]
    hand = all_in({2: second, 3: third}, vela, game=game, short=10000).shows(2, 3)
    clean(judged(hand.awards(2, 400, pot=0).finishes()))
    clean(judged(hand.awards(3, 400, pot=0).finishes(), house_toml=other_house))


@pytest.mark.rule("TP.SOKO.RANK")
@pytest.mark.parametrize(("game", "winner"), [("soko", 2), ("five-card-draw", 3)])
def test_a_four_flush_beats_a_pair_in_soko_and_loses_in_the_usual_order(game: str, winner: int) -> None:
    """The cards of a hand that was played as five-card stud: tricky hand 20."""
    hand = all_in({2: "Qs3c2cKc5c", 3: "8hJd4c4sKd"}, game=game, short=10000).shows(2, 3)
    clean(judged(hand.awards(winner, 400, pot=0).finishes()))


@pytest.mark.rule("TP.TEL.RANK")
def test_a_full_tie_is_split() -> None:
    """King-high straights whose king is the Vela: 4.01 in the pot, the odd unit left of the button."""
    hand = all_in({2: "QsJsTc9s8d", 3: "QhJhTh9h8c"}, "Kd", short=10000).shows(2, 3).adds_money(1, pot=0)
    hand = hand.awards(2, 201, pot=0).awards(3, 200, pot=0).finishes({1: 10000, 2: 10001, 3: 10000})
    clean(judged(hand))


@pytest.mark.rule("TP.32.RANK")
def test_equal_ranks_are_no_tie_in_32_card_draw() -> None:
    hand = all_in({2: "AdKcJs9d8c", 3: "AcKhJh9h8h"}, game="draw-32", short=10000).shows(2, 3)
    clean(judged(hand.awards(2, 400, pot=0).finishes()))


@pytest.mark.near_miss("TP.32.RANK")
def test_the_same_cards_are_a_tie_in_americana() -> None:
    hand = all_in({2: "AdKcJs9d8c", 3: "AcKhJh9h8h"}, game="americana", short=10000).shows(2, 3)
    clean(judged(hand.awards(2, 200, pot=0).awards(3, 200, pot=0).finishes()))
