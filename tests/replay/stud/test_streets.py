"""Goal: cards dealt to seats street by street: how many, up and down, to whom, when; and the community card.

Findings are those of boards, restated for seats: DEAL_COUNT for numbers, SEQUENCE for order.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain.events.hand import Folded, HandStarted, Source
from tests.support.houses import house
from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.play_cards import high_winners
from tests.support.scenario import Scenario, source_of
from tests.support.stud import BRING_IN, LATER, THIRD, anted, brought_in, called_round, dealt, on, shown

HOLE = "hand.hole-cards-dealt.v1"
BOARD = "hand.board-dealt.v1"


# How many cards


@pytest.mark.parametrize("text", ["7s7d9h|", "7s|9h", "7s7d|9hAs", "7s|7d9h", "|9h"])
def test_the_first_street_of_stud_is_two_down_and_one_up(text: str) -> None:
    opening = anted().deals_to(1, "third", text)
    wrong = opening.last
    found(
        judged(opening.deals("third", {2: THIRD[2], 3: THIRD[3]})),
        fault("DEAL_COUNT", pos=wrong, seat=1, expected=3, rule="ALL.HAND.USE"),
    )


@pytest.mark.parametrize("text", ["As|", "AsKs", "2d|As"])
def test_a_later_street_is_one_up(text: str) -> None:
    wrong = called_round().deals_to(1, "fourth", text)
    found(judged(wrong), fault("DEAL_COUNT", pos=wrong.last, seat=1, expected=1))


def test_the_seventh_is_down() -> None:
    wrong = on("sixth").checks(1, 2, 3).deals_to(1, "seventh", "Ks")
    found(judged(wrong), fault("DEAL_COUNT", pos=wrong.last, seat=1, recorded=["Ks"], expected=1))


@pytest.mark.parametrize("game", ["soko", "americana", "telesina"])
def test_the_first_street_of_the_short_games_is_one_down_and_one_up(game: str) -> None:
    wrong = anted(game).deals_to(1, "second", "7s9s|Th")
    found(judged(wrong), fault("DEAL_COUNT", pos=wrong.last, seat=1, expected=2))
    clean(judged(dealt(game)))


@pytest.mark.rule("ALL.DECK.UNIQUE")
@pytest.mark.near_miss("ALL.DECK.UNIQUE")
@pytest.mark.parametrize("game", ["americana", "telesina"])
def test_below_the_seven_there_are_no_cards_in_the_short_deck(game: str) -> None:
    wrong = anted(game).deals_to(1, "second", "6s|9h")
    found(judged(wrong), fault("CARD_NOT_IN_DECK", pos=wrong.last, seat=1, recorded=["6s"], basis="S"))
    clean(judged(anted(game).deals_to(1, "second", "7s|9h")))
    clean(judged(anted("soko").deals_to(1, "second", "6s|9h")))


@pytest.mark.rule("ALL.DECK.UNIQUE")
def test_a_card_lies_in_one_place() -> None:
    wrong = called_round().deals("fourth", {1: "As", 2: "7s"})
    found(judged(wrong), fault("CARD_DUPLICATE", pos=wrong.last, seat=2, recorded=["7s"]))


# Whose cards are missing


def test_who_gets_no_first_cards_is_found_once() -> None:
    hand = anted().deals("third", {2: THIRD[2], 3: THIRD[3]}).brings_in(2, BRING_IN).calls(3, BRING_IN)
    found(judged(hand), fault("DEAL_COUNT", pos=None, seat=1, expected=3))


def test_who_gets_no_card_of_a_later_street_is_found_once_somebody_acts() -> None:
    hand = called_round().deals("fourth", {2: "5h", 3: "8c"})
    clean(judged(hand))
    acted = hand.checks(3)
    found(judged(acted), fault("DEAL_COUNT", pos=None, seat=1, expected=1))
    late = acted.deals("fourth", {1: "As"})
    found(judged(late), fault("DEAL_COUNT", pos=None, seat=1))


def test_the_next_street_presupposes_the_one_before() -> None:
    """All-in on third street: nobody acts any more, and seat 2 is missed by the fourth."""
    stacks = {1: 150, 2: 150, 3: 150}
    hand = called_round(stacks=stacks).deals("fourth", {1: "As", 3: "8c"})
    clean(judged(hand))
    found(judged(hand.deals("fifth", LATER["fifth"])), fault("DEAL_COUNT", pos=None, seat=2, expected=1))


def test_a_hand_with_a_missing_card_cannot_be_decided() -> None:
    stacks = {1: 150, 2: 150, 3: 150}
    hand = called_round(stacks=stacks).deals("fourth", {1: "As", 3: "8c"})
    for street in ("fifth", "sixth", "seventh"):
        hand = hand.deals(street, LATER[street])
    verdict = judged(hand.mucks(1).shows(3).awards(3, 450, pot=0).finishes())
    assert verdict.pots == [Pot(450, (1, 2, 3), None)]
    found(verdict, fault("DEAL_COUNT", pos=None, seat=2), fault("CARDS_UNKNOWN", pot=0))


def test_a_folded_seat_gets_no_cards() -> None:
    wrong = brought_in().folds(3).calls(1, BRING_IN).deals("fourth", {3: "8c"})
    found(judged(wrong), fault("DEAL_COUNT", pos=wrong.last, seat=3, recorded=["8c"], expected=0))


def test_all_in_and_protected_seats_do() -> None:
    stacks = {1: 150, 2: 10000, 3: 10000}
    hand = brought_in(stacks=stacks).calls(3, 100).calls(1, 100).deals("fourth", LATER["fourth"])
    clean(judged(hand.checks(3, 2)))
    protected = brought_in().calls(3, 100).protects(1).deals("fourth", LATER["fourth"])
    clean(judged(protected.checks(3, 2)))


def test_a_showdown_before_the_last_street_is_one_fault() -> None:
    early = on("fifth").checks(1, 2, 3).shows(1, 2, 3).awards(3, 450, pot=0).finishes()
    found(
        judged(early),
        fault("DEAL_COUNT", pos=None, seat=None, recorded=5, expected=7),
        fault("CARDS_UNKNOWN", pot=0),
    )


def test_a_showdown_before_the_vela_is_one_fault() -> None:
    early = on("fifth", "telesina").checks(1, 2, 3).shows(1, 2, 3).awards(1, 450, pot=0).finishes()
    found(judged(early), fault("DEAL_COUNT", pos=None, recorded=0, expected=1), fault("CARDS_UNKNOWN", pot=0))
    earlier = on("fourth", "telesina").checks(1, 2, 3).shows(1, 2, 3).awards(1, 450, pot=0).finishes()
    found(judged(earlier), fault("DEAL_COUNT", pos=None, recorded=4, expected=5), fault("CARDS_UNKNOWN", pot=0))


def test_a_hand_that_ended_early_misses_no_streets() -> None:
    hand = on("fourth").bets(1, 200).folds(2, 3).returns(1, 200).awards(1, 450, pot=0).finishes()
    verdict = judged(hand)
    settled(verdict, pots=[Pot(450, (1,), {1: 450})], final={1: 10300, 2: 9850, 3: 9850}, uncalled={1: 200})
    clean(verdict)


# When


def test_a_street_while_somebody_has_to_act() -> None:
    early = brought_in().calls(3, BRING_IN).deals("fourth", {1: "As"})
    rest = early.deals("fourth", {2: "5h", 3: "8c"}).checks(1, 2, 3)
    found(judged(rest), fault("SEQUENCE", pos=early.last, seat=1, recorded=HOLE))


def test_a_street_out_of_order_is_found_once_and_play_goes_on_with_it() -> None:
    early = called_round().deals("fifth", {1: "4d"})
    rest = early.deals("fifth", {2: "6s", 3: "Jc"}).checks(3, 1, 2).deals("sixth", LATER["sixth"]).checks(3, 1, 2)
    found(judged(rest), fault("SEQUENCE", pos=early.last, seat=None, recorded=HOLE))


def test_the_street_that_was_skipped_fills_the_hands_when_it_comes() -> None:
    """It is out of order no more: the fifth was."""
    early = called_round().deals("fifth", {1: "4d"})
    hand = early.deals("fifth", {2: "6s", 3: "Jc"}).checks(3, 1, 2).deals("fourth", LATER["fourth"])
    hand = hand.deals("sixth", LATER["sixth"]).checks(1, 2, 3).deals("seventh", LATER["seventh"]).checks(1, 2, 3)
    hand = hand.shows(1, 2, 3).awards(3, 450, pot=0).finishes()
    found(judged(hand), fault("SEQUENCE", pos=early.last, recorded=HOLE))


def test_a_street_that_a_seat_was_dealt_has_no_effect() -> None:
    again = on("fourth").deals("fourth", {1: "Kh"})
    found(judged(again.checks(1, 2, 3)), fault("SEQUENCE", pos=again.last, seat=1, recorded=HOLE))
    first = dealt().deals("third", {1: "5c5d|5s"})
    found(judged(first.brings_in(2, BRING_IN)), fault("SEQUENCE", pos=first.last, seat=1, recorded=HOLE))


@pytest.mark.parametrize("street", ["second", "flop", "river", "preflop", "vela"])
def test_streets_of_other_games_are_out_of_order(street: str) -> None:
    wrong = called_round().deals(street, {1: "As"})
    found(judged(wrong), fault("SEQUENCE", pos=wrong.last, seat=1, recorded=HOLE))


@pytest.mark.parametrize("street", ["fourth", "fifth", "vela", "flop"])
def test_stud_has_no_board_but_for_the_seventh(street: str) -> None:
    wrong = called_round().board(street, "As")
    found(judged(wrong), fault("SEQUENCE", pos=wrong.last, recorded=BOARD))


def test_the_vela_comes_after_the_fifth_card() -> None:
    right = on("vela", "telesina")
    clean(judged(right.checks(1, 2, 3)))
    early = on("fourth", "telesina").checks(1, 2, 3).board("vela", "8d")
    found(judged(early), fault("SEQUENCE", pos=early.last, recorded=BOARD))
    waiting = on("fifth", "telesina").checks(1, 2).board("vela", "8d")
    found(judged(waiting), fault("SEQUENCE", pos=waiting.last, seat=3))
    two = on("fifth", "telesina").checks(1, 2, 3).board("vela", "8dQs")
    found(judged(two), fault("DEAL_COUNT", pos=two.last, expected=1))


def test_cards_after_the_hand_is_decided() -> None:
    hand = brought_in().folds(3, 1).deals("fourth", {2: "5h"})
    found(judged(hand), fault("SEQUENCE", pos=hand.last, recorded=HOLE))


# The community card for the seventh


SEATS = range(1, 9)
DOORS = ("2c", "3d", "4h", "5s", "6c", "7d", "8h", "9s")


def on_sixth(**options: object) -> Scenario:
    """Eight seats on the sixth street: 48 of 52 cards are out, the highest board is to act."""
    deck = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA" if rank + suit not in DOORS]
    stacks = dict.fromkeys(SEATS, 10000)
    first = {seat: f"{deck.pop()}{deck.pop()}|{DOORS[seat - 1]}" for seat in SEATS}
    hand = dealt(cards=first, stacks=stacks, button=8, **options).brings_in(1, 100)  # type: ignore[arg-type]
    for seat in SEATS[1:]:
        hand = hand.calls(seat, 100)
    for street in ("fourth", "fifth", "sixth"):
        hand = hand.deals(street, {seat: deck.pop() for seat in SEATS})
        hand = hand if street == "sixth" else hand.checks(*clockwise(hand))
    return hand


def eight_handed(**options: object) -> Scenario:
    """Eight seats after the sixth street: four cards are left."""
    hand = on_sixth(**options)
    return hand.checks(*clockwise(hand))


def with_players_left(count: int) -> Scenario:
    """Likewise, but so many are left: the others folded to a bet on sixth street."""
    hand = on_sixth()
    first, *others = clockwise(hand)
    hand = hand.bets(first, 400)
    for seat in others[: count - 1]:
        hand = hand.calls(seat, 400)
    return hand.folds(*others[count - 1 :])


def clockwise(hand: Scenario) -> list[int]:
    """All eight seats, beginning with the highest board: the first that is in turn."""
    first = next(seat for seat in SEATS if "TURN_ORDER" not in judged(hand.checks(seat)).codes)
    return [(first - 1 + step) % 8 + 1 for step in range(8)]


def left_over(hand: Scenario) -> list[str]:
    """Cards that nobody holds."""
    held = {card for cards in hand.hole.values() for card in cards}
    return [rank + suit for suit in "cdhs" for rank in "23456789TJQKA" if rank + suit not in held]


def community(hand: Scenario) -> Scenario:
    """One card for all on the seventh street."""
    return hand.board("seventh", left_over(hand)[0])


def own_cards(hand: Scenario) -> Scenario:
    """The seventh street to everybody who has not folded."""
    folded = {event.data.seat for event in hand.events if isinstance(event.data, Folded)}
    return hand.deals("seventh", {seat: "??|" for seat in SEATS if seat not in folded})


@pytest.mark.near_miss("TP.STUD.EXHAUSTED")
@pytest.mark.near_miss("PH.STUD.EXHAUSTED")
@pytest.mark.parametrize("rulebook", ["generic/1", "trickyplay/1", "pokerhilfe/1"])
@pytest.mark.parametrize("game", ["stud", "stud-hilo"])
def test_where_the_deck_cannot_serve_all_one_card_stands_for_all(rulebook: str, game: str) -> None:
    clean(judged(community(eight_handed(game=game)), rulebook))


@pytest.mark.rule("TP.STUD.EXHAUSTED")
@pytest.mark.rule("PH.STUD.EXHAUSTED")
@pytest.mark.rule("ALL.STUD.EXHAUSTED")
@pytest.mark.near_miss("ALL.STUD.EXHAUSTED")
@pytest.mark.parametrize(
    ("rulebook", "rule"),
    [
        ("generic/1", "ALL.STUD.EXHAUSTED"),
        ("trickyplay/1", "TP.STUD.EXHAUSTED"),
        ("pokerhilfe/1", "PH.STUD.EXHAUSTED"),
    ],
)
def test_four_cards_serve_four_players_and_not_five(rulebook: str, rule: str) -> None:
    four, five = with_players_left(4), with_players_left(5)
    clean(judged(own_cards(four), rulebook))
    clean(judged(community(five), rulebook))
    early = community(four)
    found(judged(early, rulebook), fault("DEAL_COUNT", pos=early.last, seat=None, expected=0, rule=rule))
    beyond = own_cards(five)
    first = five.last + 1
    found(judged(beyond, rulebook), fault("DEAL_COUNT", pos=first, expected=0, rule=rule))


def test_a_burned_card_is_out_of_the_deck() -> None:
    """Three cards are left for four players."""
    burned = with_players_left(4).burns()
    clean(judged(community(burned)))
    beyond = own_cards(burned)
    found(judged(beyond), fault("DEAL_COUNT", pos=burned.last + 1, expected=0))


def test_a_source_that_does_not_state_burns_may_have_burned() -> None:
    """One card before each of four streets: then none is left."""
    silent = with_source(with_players_left(4), "shows", "awards")
    clean(judged(community(silent)))
    clean(judged(own_cards(silent)))
    found(judged(own_cards(with_source(with_players_left(5), "shows"))), fault("DEAL_COUNT", expected=0))


def with_source(hand: Scenario, *states: str) -> Scenario:
    """The same record from a text that states these facts alone."""
    opening = hand.events[0]
    assert isinstance(opening.data, HandStarted)
    data = opening.data.model_copy(update={"source": Source.model_validate(source_of(states))})
    return replace(hand, events=(replace(opening, data=data), *hand.events[1:]))


@pytest.mark.rule("TP.STUD.EXHAUSTED")
def test_trickyplay_has_no_betting_after_it() -> None:
    seventh = community(eight_handed())
    for deed in (seventh.bets(8, 400), seventh.checks(8)):
        found(
            judged(deed, "trickyplay/1"),
            fault("SEQUENCE", pos=deed.last, seat=8, rule="TP.STUD.EXHAUSTED", basis="S"),
        )
    clean(judged(seventh.shows(1), "trickyplay/1"))


@pytest.mark.rule("PH.STUD.EXHAUSTED")
@pytest.mark.parametrize("rulebook", ["generic/1", "pokerhilfe/1"])
def test_elsewhere_betting_goes_on(rulebook: str) -> None:
    seventh = community(eight_handed())
    first = clockwise(seventh)[0]
    clean(judged(seventh.bets(first, 400), rulebook))
    early = seventh.shows(first)
    found(judged(early, rulebook), fault("SEQUENCE", pos=early.last, seat=first))


def test_a_house_may_end_the_betting_too() -> None:
    silent = house("pokerhilfe/1", community_betting=False)
    clean(judged(community(eight_handed()).shows(1), house_toml=silent))


def test_everybody_plays_six_cards_and_the_one_for_all() -> None:
    """Beside phevaluator: the hand of each seat is the best of its six cards and the community card."""
    seventh = community(eight_handed())
    hands = {seat: (*cards, left_over(eight_handed())[0]) for seat, cards in seventh.hole.items()}
    winners = high_winners("holdem", hands, ())
    assert len(winners) == 1
    hand = seventh.shows(*SEATS).rakes(50, pot=0).awards(winners[0], 1150, pot=0).finishes()
    verdict = judged(hand, "trickyplay/1")
    assert verdict.pots == [Pot(1200, tuple(SEATS), {winners[0]: 1150}, 50)]
    clean(verdict)


def test_the_seventh_is_dealt_to_seats_or_once_for_all() -> None:
    seventh = community(eight_handed())
    both, again = seventh.deals("seventh", {1: "??|"}), seventh.board("seventh", "??")
    found(judged(both), fault("SEQUENCE", pos=both.last, seat=1, recorded=HOLE))
    found(judged(again), fault("SEQUENCE", pos=again.last, recorded=BOARD))
    other = on("seventh").checks(1, 2, 3).board("seventh", "Qc")
    found(judged(other), fault("SEQUENCE", pos=other.last, recorded=BOARD))


# Whole hands


@pytest.mark.parametrize(
    ("game", "awards"),
    [
        ("stud", ((3, 450),)),
        ("stud-hilo", ((2, 225), (3, 225))),
        ("soko", ((3, 450),)),
        ("americana", ((1, 450),)),
        ("telesina", ((1, 450),)),
    ],
)
def test_whole_hands_are_clean_and_settle(game: str, awards: tuple[tuple[int, int], ...]) -> None:
    hand = shown(game)
    for seat, amount in awards:
        hand = hand.awards(seat, amount, pot=0)
    verdict = judged(hand.finishes())
    final = {seat: 9850 + dict(awards).get(seat, 0) for seat in (1, 2, 3)}
    settled(verdict, pots=[Pot(450, (1, 2, 3), dict(awards))], final=final)
    clean(verdict)
