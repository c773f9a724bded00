"""Goal: what ends a hand is the same in games with a bring-in: returns, pots, rake, protection, refunds, shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.events.hand import CardBurned, HoleCardsDealt
from tests.support.judging import Fault, Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario
from tests.support.stud import (
    BLINDLESS,
    FIRST,
    LATER,
    SHORT_LATER,
    anted,
    brought_in,
    called_round,
    checked_down,
    dealt,
    on,
    shown,
)

# Uncalled bets and pots


@pytest.mark.rule("ALL.POT.UNCALLED")
def test_a_bring_in_to_which_everybody_folds_goes_back_but_for_the_ante() -> None:
    hand = brought_in().folds(3, 1).returns(2, 100).awards(2, 150, pot=0).finishes()
    verdict = judged(hand)
    settled(verdict, pots=[Pot(150, (2,), {2: 150})], final={1: 9950, 2: 10100, 3: 9950}, uncalled={2: 100})
    clean(verdict)


@pytest.mark.rule("ALL.POT.UNCALLED")
def test_an_ante_that_nobody_matches_goes_back_too() -> None:
    """Seats 1 and 2 have 0.20 and 0.30: of the ante of seat 3 0.20 go back, and seats 2 and 3 play for 0.20 more."""
    opening = dealt(stacks={1: 20, 2: 30, 3: 10000})
    for street, cards in LATER.items():
        opening = opening.deals(street, cards)
    hand = opening.shows(1, 2, 3).returns(3, 20).awards(3, 60, pot=0).awards(3, 20, pot=1).finishes()
    verdict = judged(hand)
    pots = [Pot(60, (1, 2, 3), {3: 60}), Pot(20, (2, 3), {3: 20})]
    settled(verdict, pots=pots, final={1: 0, 2: 0, 3: 10050}, uncalled={3: 20})
    clean(verdict)


@pytest.mark.rule("ALL.POT.SIDE")
def test_side_pots_of_three_all_ins() -> None:
    """Seat 3 wins all it can; of the rest seat 2's aces win against seat 1's sevens."""
    stacks = {1: 10000, 2: 1000, 3: 400}
    hand = brought_in(limit="NL", stakes=BLINDLESS, stacks=stacks)
    hand = hand.raises(3, 350, to=350, all_in=True).raises(1, 950, to=950).calls(2, 850, all_in=True)
    for street, cards in LATER.items():
        hand = hand.deals(street, cards)
    paid = hand.shows(1, 2, 3).awards(3, 1200, pot=0).awards(2, 1200, pot=1).finishes()
    verdict = judged(paid)
    pots = [Pot(1200, (1, 2, 3), {3: 1200}), Pot(1200, (1, 2), {2: 1200})]
    settled(verdict, pots=pots, final={1: 9000, 2: 1200, 3: 1200})
    clean(verdict)


def equal_hands(first: int = 1) -> Scenario:
    """Seats 1 and 3 end with A-K-Q-9-7 for a pot of 0.45, of which 0.02 are rake; `first` is dealt first."""
    stakes = {"ante": 5, "bring_in": 10, "lower": 20, "higher": 40}
    streets = {
        "second": {1: "Ac|Kd", 2: "2c|As", 3: "Ad|Kc"},
        "third": {1: "Qh", 2: "3d", 3: "Qs"},
        "fourth": {1: "9h", 2: "5h", 3: "9s"},
        "fifth": {1: "7h", 2: "8s", 3: "7s"},
    }
    order = [first, first % 3 + 1, (first + 1) % 3 + 1]
    hand = anted("soko", stakes=stakes, house="trickyplay", button=3 if first == 1 else None)
    for street, cards in streets.items():
        hand = hand.deals(street, {seat: cards[seat] for seat in order})
        hand = hand.checks(2, 3, 1) if street != "second" else hand.brings_in(2, 10).calls(3, 10).calls(1, 10)
    return hand


@pytest.mark.rule("TP.ODD.CHIP")
@pytest.mark.near_miss("TP.ODD.CHIP")
@pytest.mark.parametrize(("first", "other"), [(1, 3), (3, 1)])
def test_the_odd_chip_in_soko_goes_to_who_was_dealt_first(first: int, other: int) -> None:
    """Seat 1 is left of the dealer; where no dealer is named and the deal began with seat 3 that one is first."""
    shows = equal_hands(first)
    shows = shows.shows(1, 2, 3) if first == 1 else shows.shows(3, 1, 2)
    raked = shows.rakes(2)
    clean(judged(raked.awards(first, 22, pot=0).awards(other, 21, pot=0).finishes()))
    wrong = raked.awards(first, 21, pot=0).awards(other, 22, pot=0).finishes()
    found(judged(wrong), fault("ODD_CHIP", seat=first, pot=0, recorded=22, expected=21, rule="TP.ODD.CHIP"))


# Rake


@pytest.mark.rule("TP.RAKE.WHEN")
@pytest.mark.near_miss("TP.RAKE.WHEN")
@pytest.mark.parametrize("game", ["stud", "stud-hilo", "soko", "americana", "telesina"])
def test_rake_starts_with_the_card_after_the_first_street(game: str) -> None:
    """Limits 2/4: 0.50 of every full 10.00. On the first street all go to 8.00: 24.00 and antes of 1.50."""
    by = 2 if game.startswith("stud") else 3
    first, second = by % 3 + 1, (by + 1) % 3 + 1
    completed = brought_in(game, by).completes(first, 200)
    over = completed.folds(second, by).returns(first, 100)
    clean(judged(over.awards(first, 350, pot=0).finishes(), "trickyplay/1"))
    taken = over.rakes(5).awards(first, 345, pot=0).finishes()
    found(judged(taken, "trickyplay/1"), fault("RAKE_FORBIDDEN", recorded=5, expected=0, rule="TP.RAKE.WHEN"))
    capped = completed.raises(second, 400).raises(by, 500).raises(first, 600).calls(second, 400).calls(by, 200)
    on_next = capped.deals(*NEXT[FIRST[game]]).bets(1, 200).folds(2, 3).returns(1, 200)
    # 25.50 have two full tens: 1.00, but 0.75 at most with three dealt in.
    clean(judged(on_next.rakes(75).awards(1, 2475, pot=0).finishes(), "trickyplay/1"))
    found(judged(on_next.awards(1, 2550, pot=0).finishes(), "trickyplay/1"), fault("RAKE", recorded=0, expected=75))


NEXT = {"third": ("fourth", LATER["fourth"]), "second": ("third", SHORT_LATER["third"])}
"""The street after the first one."""


@pytest.mark.near_miss("PH.RAKE.WHEN")
def test_pokerhilfe_rakes_every_pot() -> None:
    stakes = {"ante": 1000, "bring_in": 1000, "lower": 2000, "higher": 4000}
    hand = dealt(stakes=stakes, stacks={1: 90000, 2: 90000, 3: 90000}).brings_in(2, 1000).folds(3, 1).returns(2, 1000)
    clean(judged(hand.rakes(50).awards(2, 2950, pot=0).finishes(), "pokerhilfe/1"))


# Protection


@pytest.mark.rule("TP.DISCONNECT.ALLIN")
def test_a_protected_seat_gets_its_cards_and_wins_like_an_all_in_one() -> None:
    hand = brought_in().calls(3, 100).disconnects(1).protects(1)
    hand = hand.deals("fourth", LATER["fourth"]).bets(3, 200).calls(2, 200)
    for street in ("fifth", "sixth", "seventh"):
        hand = hand.deals(street, LATER[street]).checks(3, 2)
    verdict = judged(hand.shows(1, 2, 3).awards(3, 150, pot=0).awards(3, 600, pot=1).finishes(), "trickyplay/1")
    pots = [Pot(150, (1, 2, 3), {3: 150}), Pot(600, (2, 3), {3: 600})]
    settled(verdict, pots=pots, final={1: 9950, 2: 9650, 3: 10400})
    clean(verdict)


def test_a_protected_bring_in_is_matched_for_what_it_put_in() -> None:
    hand = brought_in().protects(2).calls(3, 100).calls(1, 100).deals("fourth", LATER["fourth"]).checks(1, 3)
    clean(judged(hand))


@pytest.mark.near_miss("TP.DISCONNECT.ALLIN")
def test_without_an_ante_there_is_no_money_to_protect() -> None:
    hand = brought_in(stakes={"bring_in": 100, "lower": 200, "higher": 400}).protects(1)
    found(judged(hand, "trickyplay/1"), fault("DISCONNECT", pos=hand.last, seat=1))


# Crashes


@pytest.mark.rule("TP.CRASH.REFUND")
def test_a_broken_off_hand_returns_antes_bring_in_and_bets() -> None:
    hand = on("fourth").bets(1, 200).folds(2).calls(3, 200).cancels()
    for seat, due in {1: 350, 2: 150, 3: 350}.items():
        hand = hand.orders(seat, due)
    verdict = judged(hand, "trickyplay/1")
    assert verdict.due == {1: 350, 2: 150, 3: 350}
    clean(verdict)


def test_play_is_over_once_the_last_street_was_dealt_and_bet() -> None:
    """Before, nobody can say who wins: the better for the player is what he put in."""
    sixth, over = on("sixth").checks(1, 2, 3), checked_down()
    assert judged(sixth.deals("seventh", {1: "Ks|"})).due_under("result-stands") is None
    assert judged(on("seventh").checks(1, 2)).due_under("result-stands") is None
    assert judged(over).due_under("result-stands") == {3: 450}
    assert judged(over).due_under("better-for-player") == {1: 150, 2: 150, 3: 450}


def test_play_is_over_when_all_are_all_in_and_every_card_is_out() -> None:
    stacks = {1: 150, 2: 150, 3: 150}
    hand = called_round(stacks=stacks)
    for street, cards in LATER.items():
        assert judged(hand).due_under("result-stands") is None
        hand = hand.deals(street, cards)
    assert judged(hand).due_under("result-stands") == {3: 450}


# Shows


def wrong_order(seat: int, due: int) -> Fault:
    return fault("SHOWDOWN", seat=seat, recorded=seat, expected=due)


@pytest.mark.rule("ALL.SHOW.ORDER")
@pytest.mark.near_miss("ALL.SHOW.ORDER")
def test_who_bet_last_shows_first() -> None:
    hand = on("seventh").checks(1).bets(2, 400).calls(3, 400).calls(1, 400)
    clean(judged(hand.shows(2, 3, 1).awards(3, 1650, pot=0).finishes()))
    wrong = hand.shows(1, 2, 3)
    found(judged(wrong.awards(3, 1650, pot=0).finishes()), wrong_order(1, 2))


@pytest.mark.rule("ALL.SHOW.ORDER")
@pytest.mark.near_miss("ALL.SHOW.ORDER")
def test_without_a_bet_the_first_left_of_the_dealer_shows_first() -> None:
    """Not the high board: the dealer is seat 1 here, the highest board seat 1 too."""
    hand = checked_down(button=1)
    clean(judged(hand.shows(2, 3, 1).awards(3, 450, pot=0).finishes()))
    found(judged(hand.shows(1, 2, 3).awards(3, 450, pot=0).finishes()), wrong_order(1, 2))


@pytest.mark.rule("WS.SHOW")
@pytest.mark.near_miss("WS.SHOW")
def test_in_soko_of_wettangebote_the_first_to_act_shows_first() -> None:
    """The high board of seat 1, although the dealer's left is seat 2."""
    hand = with_burns(checked_down("soko", button=1))
    clean(judged(hand.shows(1, 2, 3).awards(3, 450, pot=0).finishes(), "wettangebote/1"))
    found(
        judged(hand.shows(2, 3, 1).awards(3, 450, pot=0).finishes(), "wettangebote/1"),
        wrong_order(2, 1),
    )


def with_burns(hand: Scenario) -> Scenario:
    """The same hand of Soko with a burned card before each street after the first."""
    kept, street = [], None
    for event in hand.events:
        if isinstance(event.data, HoleCardsDealt) and event.data.street != street:
            if street is not None:
                kept.append(replace(event, data=CardBurned()))
            street = event.data.street
        kept.append(event)
    return replace(hand, events=tuple(replace(event, pos=pos) for pos, event in enumerate(kept, start=1)))


def test_a_mucked_hand_wins_nothing() -> None:
    hand = checked_down().shows(1).mucks(2, 3)
    verdict = judged(hand.awards(1, 450, pot=0).finishes())
    assert verdict.pots == [Pot(450, (1, 2, 3), {1: 450})]
    found(verdict, fault("SHOWDOWN", seat=3))


def test_a_show_must_be_what_was_dealt() -> None:
    hand = checked_down()
    wrong = hand.shows_cards(1, "7s7d9hAs4d3sQs")
    assert "CARD_MISMATCH" in judged(wrong).codes
    part = hand.shows_cards(1, "7s7dAs")
    assert "CARD_MISMATCH" not in judged(part).codes
    many = hand.shows_cards(1, "7s7d9hAs4d3sKsQs")
    assert "CARD_MISMATCH" in judged(many).codes


def test_unknown_cards_make_a_pot_undecided_and_shows_decide_it() -> None:
    cards = {1: "????|9h", 2: "????|2c", 3: "????|Th"}
    hand = dealt(cards=cards).brings_in(2, 100).calls(3, 100).calls(1, 100)
    for street, ups in LATER.items():
        hand = hand.deals(street, ups if street != "seventh" else dict.fromkeys((1, 2, 3), "??|")).checks(1, 2, 3)
    silent = judged(hand.awards(3, 450, pot=0).finishes())
    assert silent.pots == [Pot(450, (1, 2, 3), None)]
    shows = hand.shows_cards(1, "7s7d9hAs4d3sKs").shows_cards(2, "AcAd2c5h6s8dQh").shows_cards(3, "KcQdTh8cJc2d9c")
    clean(judged(shows.awards(3, 450, pot=0).finishes()))


def test_all_results_deleted_the_numbers_stay() -> None:
    with_results = judged(shown().awards(3, 450, pot=0).finishes())
    without = judged(checked_down().shows(1, 2, 3).finishes({}))
    assert (with_results.pots, with_results.final) == (without.pots, without.final)
