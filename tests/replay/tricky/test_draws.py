"""Goal: unusual draw hands settle as their rooms settled them (notes 02, 03, 21, 23)."""

from __future__ import annotations

import pytest

from tests.support.judging import Numbers, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

ROOM = ("rake", "pots", "awards", "finals", "mucks", "shows", "draws")


def late_player_and_all_in() -> Scenario:
    """02: 0.05/0.10; seat 4 posts 0.05 live and 0.02 dead, seat 8 is all-in for the first bet.

    After the draw seat 3 bets, and all but the all-in seat fold.
    """
    stacks = {1: 1134, 3: 51, 4: 940, 8: 5, 10: 90}
    opening = scenario(
        game="five-card-draw", limit="FL", stakes={"lower": 5, "higher": 10}, stacks=stacks, button=8, states=ROOM
    )
    posted = opening.small(10, 2).big(1, 5).blind(4, 5, "post").blind(4, 2, "dead")
    hand = posted.deal({10: "Jd5s8h4h7d"}).calls(3, 5).checks(4).calls(8, 5, all_in=True).calls(10, 3).checks(1)
    hand = hand.exchanges(10, "Jd", "Ah").exchanges(1, 4, 4).exchanges(3, 2, 2).exchanges(4, 3, 3).exchanges(8, 2, 2)
    hand = hand.checks(10, 1).bets(3, 10).folds(4, 10, 1)
    return hand.shows_cards(3, "As9s6s6c9h").shows_cards(8, "Jh2cKhTd6h").rakes(1)


@pytest.mark.case("tricky-02")
def test_02_only_an_all_in_player_is_left_the_bet_is_uncalled_and_there_is_one_pot() -> None:
    numbers: Numbers = {
        "pots": [Pot(27, (3, 8), {3: 26}, 1)],
        "final": {1: 1129, 3: 72, 4: 933, 8: 0, 10: 85},
        "uncalled": {3: 10},
        "rake": 1,
    }
    verdict = judged(late_player_and_all_in().awards(3, 26, pot=0).finishes(numbers["final"]))
    clean(verdict)
    settled(verdict, **numbers)
    # The room states no returns: a pot of 0.37 with the uncalled bet is the same.
    clean(judged(late_player_and_all_in().awards(3, 36, pot=0).finishes(numbers["final"])))
    wrong = judged(late_player_and_all_in().awards(3, 37, pot=0).finishes(numbers["final"]))
    assert [(each["code"], each["seat"]) for each in wrong.faults] == [("AWARD", 3)]


def two_big_blinds() -> Scenario:
    """03: pot limit 1/1; a raise to 3, one by 4 to 5, called; after the draw 5 is bet into 11, and folded to."""
    stacks = {1: 9800, 3: 2240, 6: 3474, 9: 7227}
    opening = scenario(game="five-card-draw", limit="PL", blinds=(100, 100), stacks=stacks, button=1, states=ROOM)
    hand = opening.big(3, 100).big(6, 100).deal({1: "Qs8c5hTh5s"}).raises(9, 300, to=300).folds(1)
    hand = hand.raises(3, 400, to=500).folds(6).calls(9, 200).exchanges(3, 2, 2).exchanges(9, 3, 3)
    return hand.bets(3, 500).folds(9)


@pytest.mark.case("tricky-03")
def test_03_two_blinds_of_one_size() -> None:
    verdict = judged(two_big_blinds().rakes(55).awards(3, 1045, pot=0).finishes({1: 9800, 3: 2785, 6: 3374, 9: 6727}))
    clean(verdict)
    settled(
        verdict,
        pots=[Pot(1100, (3,), {3: 1045}, 55)],
        final={1: 9800, 3: 2785, 6: 3374, 9: 6727},
        uncalled={3: 500},
        rake=55,
    )


@pytest.mark.case("tricky-21")
@pytest.mark.near_miss("TP.DRAW.EXHAUSTED")
@pytest.mark.near_miss("ALL.DECK.UNIQUE")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1"])
def test_21_the_deck_is_out_in_the_middle_of_the_second_draw(rulebook: str) -> None:
    """Six hands and 22 drawn cards are 52. Seat 4 wins 1.62 of 1.70 with an eight-low against another."""
    verdict = judged(emptied_deck(of_seat_6=2).finishes(), rulebook)
    clean(verdict)
    settled(
        verdict,
        pots=[Pot(170, (4, 5), {4: 162}, 8)],
        final={1: 487, 2: 421, 3: 379, 4: 412, 5: 172, 6: 594},
        rake=8,
    )


@pytest.mark.case("tricky-21")
def test_21_with_one_card_more_in_the_deck_it_was_too_early() -> None:
    """A game server states all: nothing was burned, so that one card is certainly left."""
    hand = emptied_deck(of_seat_6=1, states=None)
    reshuffled = next(event.pos for event in hand.events if event.data.TOPIC == "hand.deck-reshuffled.v1")
    found(judged(hand), fault("DRAW", pos=reshuffled, recorded=1, expected=0))


def emptied_deck(of_seat_6: int, states: tuple[str, ...] | None = ROOM) -> Scenario:
    """Triple draw 0.10/0.20; what seat 6 exchanges before the reshuffle is as told."""
    stacks = {1: 487, 2: 451, 3: 409, 4: 300, 5: 222, 6: 604}
    opening = scenario(
        game="triple-draw-27", limit="FL", stakes={"lower": 10, "higher": 20}, stacks=stacks, button=2, states=states
    )
    hand = opening.small(3, 5).big(4, 10).deal({1: "8c3sTcAcQd"})
    hand = hand.calls(5, 10).calls(6, 10).folds(1).calls(2, 10).calls(3, 5).checks(4)
    for seat, number in ((3, 4), (4, 3), (5, 2), (6, 3), (2, 3)):
        hand = hand.exchanges(seat, number, number)
    hand = hand.checks(3, 4, 5, 6, 2)
    for seat, number in ((3, 2), (4, 2), (5, 1), (6, of_seat_6)):
        hand = hand.exchanges(seat, number, number, draw=2)
    hand = hand.reshuffles(2).exchanges(2, 1, 1, draw=2).bets(3, 20).calls(4, 20).calls(5, 20).folds(6).calls(2, 20)
    for seat in (3, 4, 5):
        hand = hand.exchanges(seat, 1, 1, draw=3)
    hand = hand.pats(2, draw=3).checks(3).bets(4, 20).calls(5, 20).folds(2, 3)
    hand = hand.shows_cards(4, "4s3h7d8s2c").shows_cards(5, "8d5c7c2d6h")
    return hand.awards(4, 162, pot=0).rakes(8)


@pytest.mark.case("tricky-23")
def test_23_a_side_pot_whose_loser_mucks() -> None:
    """0.45 and 0.10, rake 0.02: seat 4 has kings, seats 3 and 5 muck; 0.43 and 0.10 go to seat 4."""
    stacks = {1: 152, 3: 235, 4: 733, 5: 15, 6: 19}
    states = tuple(fact for fact in ROOM if fact != "shows")
    opening = scenario(
        game="five-card-draw", limit="FL", stakes={"lower": 10, "higher": 20}, stacks=stacks, button=3, states=states
    )
    hand = opening.small(4, 5).big(5, 10).deal({3: "Qd7h6c6hTh"}).folds(6, 1).raises(3, 20, to=20)
    hand = hand.calls(4, 15).calls(5, 5, all_in=True).exchanges(4, 2, 2).exchanges(5, 2, 2)
    hand = hand.exchanges(3, "7hTh", "4hTd").checks(4, 3).shows_cards(4, "2hKhQsAdKs").mucks(3)
    hand = hand.awards(4, 10, pot=1).mucks(5).awards(4, 43, pot=0).rakes(2)
    verdict = judged(hand.finishes({1: 152, 3: 215, 4: 766, 5: 0, 6: 19}))
    clean(verdict)
    settled(
        verdict,
        pots=[Pot(45, (3, 4, 5), {4: 43}, 2), Pot(10, (3, 4), {4: 10})],
        final={1: 152, 3: 215, 4: 766, 5: 0, 6: 19},
        rake=2,
    )
