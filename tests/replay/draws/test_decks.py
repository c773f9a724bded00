"""Goal: a deck that runs out is made anew when it is out, from the right cards (ALL.DECK.UNIQUE, TP.DRAW.EXHAUSTED).

Method: six players of Five Card Draw exchange all their cards: 22 are left, and seat 6 is the one who cannot have five
of them. Reported bug A16 restated; then one wrong card, one wrong moment, one wrong number.
"""

from __future__ import annotations

from typing import Any

import pytest

from domain.events import hand as deeds
from tests.support.draws import DECK, FIVES, dealt, draws_five, opened, six_handed
from tests.support.houses import house
from tests.support.judging import Judged, clean, fault, found, judged
from tests.support.scenario import Scenario

ALL = (2, 3, 4, 5, 6, 1)
RESHUFFLED, DRAWN = deeds.DeckReshuffled.TOPIC, deeds.CardsDrawn.TOPIC
TRICKY: dict[str, Any] = {"house": "trickyplay", "limit": "NL"}


def two_left(*folded: int, **options: object) -> Scenario:
    """Seats 2 to 5, less who has folded, have exchanged five cards each; 22 cards less these are left."""
    hand = six_handed(*folded, **options)
    for place, seat in enumerate(seat for seat in (2, 3, 4, 5) if seat not in folded):
        hand = draws_five(hand, seat, 30 + 5 * place)
    return hand


def seat_6(cards: str, **options: object) -> Scenario:
    """Seat 6 discards five cards, is dealt the two that are left, and three more from the deck made anew."""
    return two_left(**options).discards(6, FIVES[6]).draws(6, "AhAs").reshuffles(1).draws(6, cards)


def after(hand: Scenario) -> Judged:
    """Seat 1 stands pat and nobody bets; the hand is still open."""
    return judged(hand.pats(1).checks(*ALL))


# A16


@pytest.mark.case("A16")
@pytest.mark.near_miss("TP.DRAW.EXHAUSTED")
@pytest.mark.near_miss("ALL.DECK.UNIQUE")
def test_a16_three_cards_come_from_the_discards_of_the_others() -> None:
    clean(after(seat_6("2c3d4h", **TRICKY)))


@pytest.mark.case("A16")
@pytest.mark.rule("TP.DRAW.EXHAUSTED")
def test_a16_not_one_of_his_own() -> None:
    own = FIVES[6][:2]
    wrong = seat_6(f"2c3d{own}", **TRICKY)
    found(after(wrong), fault("DRAW", pos=wrong.last, seat=6, recorded=[own], rule="TP.DRAW.EXHAUSTED", basis="S"))


@pytest.mark.case("A16")
@pytest.mark.rule("ALL.DECK.UNIQUE")
@pytest.mark.parametrize("card", [DECK[30], FIVES[1][:2]])
def test_a16_not_one_that_another_holds(card: str) -> None:
    """9c is in the hand of seat 2, who drew it; the other one in the hand of seat 1."""
    wrong = seat_6(f"2c3d{card}")
    found(after(wrong), fault("CARD_DUPLICATE", pos=wrong.last, seat=6, recorded=[card], rule="ALL.DECK.UNIQUE"))


@pytest.mark.case("A16")
def test_a16_seventeen_cards_are_left_for_the_next_and_then_his_own_discards() -> None:
    """Seat 1 can be dealt five of the 17, or of the five that seat 6 has discarded, which are shuffled in by now."""
    for five in ("2d2h2s3c3h", FIVES[6]):
        clean(judged(draws_five_of(seat_6("2c3d4h"), five).checks(*ALL)))
    wrong = draws_five_of(seat_6("2c3d4h"), "2d2h2s3c3d")  # 3d is in the hand of seat 6
    found(judged(wrong.checks(*ALL)), fault("CARD_DUPLICATE", pos=wrong.last, seat=1, recorded=["3d"]))


def draws_five_of(hand: Scenario, cards: str) -> Scenario:
    """Seat 1 exchanges all its cards for these."""
    return hand.exchanges(1, FIVES[1], cards)


# When


def test_too_early() -> None:
    hand = six_handed()
    for seat in (2, 3, 4):
        hand = draws_five(hand, seat, 30 + 5 * (seat - 2))
    early = hand.reshuffles()
    hand = early.exchanges(5, FIVES[5], "".join(DECK[45:50])).pats(6, 1)
    found(
        judged(hand.checks(*ALL)),
        fault("DRAW", pos=early.last, recorded=7, expected=0, rule="ALL.DRAW.EXHAUSTED"),
    )


@pytest.mark.rule("TP.DRAW.EXHAUSTED")
def test_with_two_cards_left_although_they_are_dealt_afterwards() -> None:
    """Seat 6 has to get the two cards first."""
    hand = two_left(**TRICKY).discards(6, FIVES[6]).reshuffles()
    found(after(hand.draws(6, "AhAs2c3d4h")), fault("DRAW", pos=hand.last, recorded=2, expected=0))


def test_that_he_got_them_a_moment_later_is_the_fault_of_the_order() -> None:
    """The deck was made anew while two cards lay in it; that seat 6 gets them first afterwards does not undo it."""
    early = two_left().discards(6, FIVES[6]).reshuffles()
    verdict = after(early.draws(6, "AhAs").draws(6, "2c3d4h"))
    assert [each["code"] for each in verdict.faults] == ["DRAW"]


@pytest.mark.near_miss("ALL.DRAW.EXHAUSTED")
def test_when_nobody_needs_a_card_it_may_be_made_anew_once_it_is_out() -> None:
    hand = two_left().exchanges(6, FIVES[6][:4], "AhAs").reshuffles()
    clean(after(hand))
    clean(judged(hand.exchanges(1, FIVES[1], "2c2d2h2s3c").checks(*ALL)))


def test_not_in_a_betting_round() -> None:
    early = six_handed().pats(*ALL).checks(2).reshuffles()
    found(judged(early), fault("SEQUENCE", pos=early.last, recorded=RESHUFFLED))
    before = dealt().reshuffles()
    found(judged(before.calls(1, 100)), fault("SEQUENCE", pos=before.last, recorded=RESHUFFLED))


def test_nor_under_another_number() -> None:
    hand = two_left().discards(6, FIVES[6]).draws(6, "AhAs").reshuffles(2)
    found(after(hand.draws(6, "2c3d4h")), fault("SEQUENCE", pos=hand.last, recorded=RESHUFFLED))


@pytest.mark.rule("ALL.DRAW.EXHAUSTED")
def test_a_reshuffle_that_is_missing() -> None:
    """Seat 6 is dealt three cards more than there are."""
    wrong = two_left().discards(6, FIVES[6]).draws(6, "AhAs2c3d4h")
    found(after(wrong), fault("DRAW", pos=wrong.last, seat=6, recorded=5, expected=2, rule="ALL.DRAW.EXHAUSTED"))
    late = wrong.reshuffles()
    found(after(late), fault("DRAW", pos=wrong.last, seat=6, recorded=5, expected=2))


def test_a_text_cannot_cut_a_draw_in_two() -> None:
    """It states all five cards before or after the reshuffle."""
    states = ("shows", "mucks", "uncalled", "rake", "pots", "awards", "finals", "draws")
    hand = two_left(states=states).discards(6, FIVES[6])
    clean(after(hand.draws(6, "AhAs2c3d4h").reshuffles()))
    clean(after(hand.reshuffles().draws(6, "AhAs2c3d4h")))
    missing = hand.draws(6, "AhAs2c3d4h")
    found(after(missing), fault("DRAW", pos=missing.last, recorded=5, expected=2))


def test_a_second_reshuffle_needs_an_empty_deck_too() -> None:
    again = seat_6("2c3d4h").reshuffles()
    found(after(again), fault("DRAW", pos=again.last, recorded=22, expected=0))


# From which cards


def test_cards_of_folded_players_are_shuffled_in() -> None:
    """Seat 1 folded; 22 cards less the 20 of seats 2 to 5 are left for seat 6."""
    hand = two_left(1).discards(6, FIVES[6]).draws(6, "AhAs").reshuffles()
    clean(judged(hand.draws(6, FIVES[1][:6]).checks(2, 3, 4, 5, 6)))


def test_before_the_deck_is_made_anew_they_are_not() -> None:
    wrong = six_handed(1).exchanges(2, FIVES[2], "9h9sTcTd" + FIVES[1][:2])
    found(judged(wrong.pats(3, 4, 5, 6)), fault("CARD_DUPLICATE", pos=wrong.last, seat=2, recorded=[FIVES[1][:2]]))


def test_burned_cards_do_not_come_back() -> None:
    hand = six_handed().burns("As")
    for seat in (2, 3, 4, 5):
        hand = draws_five(hand, seat, 30 + 5 * (seat - 2))
    hand = hand.discards(6, FIVES[6]).draws(6, "Ah").reshuffles()
    clean(after(hand.draws(6, "2c3d4h5s")))
    wrong = hand.draws(6, "2c3d4hAs")
    found(after(wrong), fault("CARD_DUPLICATE", pos=wrong.last, seat=6, recorded=["As"]))


def test_a_card_burned_unseen_is_one_card_less() -> None:
    hand = six_handed().burns()
    for seat in (2, 3, 4, 5):
        hand = draws_five(hand, seat, 30 + 5 * (seat - 2))
    clean(after(hand.discards(6, FIVES[6]).draws(6, "Ah").reshuffles().draws(6, "2c3d4h5s")))
    wrong = hand.discards(6, FIVES[6]).draws(6, "AhAs").reshuffles().draws(6, "2c3d4h")
    found(after(wrong), fault("DRAW", pos=wrong.last - 2, seat=6, recorded=2, expected=1))


def test_cards_that_were_neither_discarded_nor_folded_cannot_be_in_the_new_deck() -> None:
    """One card was burned unseen, so the one that nobody has seen is that one."""
    hand = six_handed().burns()
    for seat in (2, 3, 4, 5):
        hand = draws_five(hand, seat, 30 + 5 * (seat - 2))
    wrong = hand.discards(6, FIVES[6]).draws(6, "Ah").reshuffles().draws(6, "2c3d4hAs")
    found(after(wrong), fault("DRAW", pos=wrong.last, seat=6, recorded=["As"]))


def test_where_cards_are_hidden_the_deck_is_known_by_number_alone() -> None:
    hand = opened(stacks=dict.fromkeys(range(1, 7), 10000)).small(2, 50).big(3, 100).deal()
    for seat in (4, 5, 6, 1, 2):
        hand = hand.calls(seat, 50 if seat == 2 else 100)
    hand = hand.checks(3)
    for seat in (2, 3, 4, 5):
        hand = hand.exchanges(seat, 5, 5)
    clean(after(hand.discards(6, 5).draws(6, 2).reshuffles().draws(6, 3)))
    clean(after(hand.discards(6, 5).draws(6, "AhAs").reshuffles().draws(6, "KhKsKd")))
    wrong = hand.discards(6, 5).draws(6, 3).reshuffles().draws(6, 2)
    found(after(wrong), fault("DRAW", pos=wrong.last - 2, recorded=3, expected=2))


# 2-7 Triple Draw


def triple(**options: object) -> Scenario:
    """Four players of triple draw, who exchange all five cards in each of the first two draws: 32 cards are left."""
    hand = opened("triple-draw-27", stacks=dict.fromkeys(range(1, 5), 10000), **options).small(2, 50).big(3, 100)
    deal = {seat: "".join(DECK[5 * place : 5 * place + 5]) for place, seat in enumerate((2, 3, 4, 1))}
    return hand.deal(deal).calls(4, 100).calls(1, 100).calls(2, 50).checks(3)


def drawn_out(**options: object) -> Scenario:
    """After draw 1 (20 cards) and two seats of draw 2 two cards of the deck are left; seat 4 draws next."""
    hand, order = triple(**options), (2, 3, 4, 1)
    for place, seat in enumerate(order):
        hand = hand.exchanges(seat, "".join(hand.hole[seat]), "".join(DECK[20 + 5 * place : 25 + 5 * place]))
    hand = hand.checks(*order)
    for place, seat in enumerate((2, 3)):
        cards = "".join(DECK[40 + 5 * place : 45 + 5 * place])
        hand = hand.exchanges(seat, "".join(hand.hole[seat]), cards, draw=2)
    return hand.discards(4, "".join(DECK[30:35]), draw=2).draws(4, "AhAs", draw=2).reshuffles(2)


@pytest.mark.parametrize("card", [DECK[0], DECK[15], DECK[20], DECK[25]])
def test_27_only_what_other_players_have_discarded_in_any_draw(card: str) -> None:
    """Discards of seats 2 and 1 in draw 1, and of seats 2 and 3 in draw 2."""
    hand = drawn_out(**TRICKY).draws(4, f"2h3d{card}", draw=2)
    clean(judged(hand.pats(1, draw=2).checks(2, 3, 4, 1)))


@pytest.mark.rule("TP.DRAW.EXHAUSTED")
@pytest.mark.parametrize("card", [DECK[10], DECK[30]])
def test_27_nothing_that_he_has_held_in_this_or_an_earlier_draw(card: str) -> None:
    wrong = drawn_out(**TRICKY).draws(4, f"2h3d{card}", draw=2)
    found(
        judged(wrong.pats(1, draw=2).checks(2, 3, 4, 1)),
        fault("DRAW", pos=wrong.last, seat=4, recorded=[card], rule="TP.DRAW.EXHAUSTED"),
    )


def test_27_his_discards_may_come_to_the_next_and_not_back_to_him_in_the_third_draw() -> None:
    hand = drawn_out().draws(4, "2h3d2c", draw=2).exchanges(1, DECK[35], DECK[30], draw=2).checks(2, 3, 4, 1)
    clean(judged(hand))
    hand = hand.pats(2, 3, draw=3).discards(4, "2h", draw=3)
    clean(judged(hand.draws(4, DECK[1], draw=3)))
    wrong = hand.draws(4, DECK[31], draw=3)
    found(judged(wrong), fault("DRAW", pos=wrong.last, seat=4, recorded=[DECK[31]]))


# As a house has it


def test_a_house_may_keep_the_discards_for_the_next_reshuffle() -> None:
    later = house(discards_after_reshuffle="next-reshuffle")
    hand = draws_five_of(seat_6("2c3d4h", house="made-up"), FIVES[6]).checks(*ALL)
    found(judged(hand, house_toml=later), *[fault("CARD_DUPLICATE", seat=1)] * 5)
    clean(judged(draws_five_of(seat_6("2c3d4h", house="made-up"), "2d2h2s3c3h").checks(*ALL), house_toml=later))


def test_a_house_may_give_own_discards_back() -> None:
    back = house(own_discards_back=True)
    clean(judged(seat_6(f"2c3d{FIVES[6][:2]}", house="made-up").pats(1).checks(*ALL), house_toml=back))


def test_a_game_without_draws_has_no_reshuffle() -> None:
    hand = opened("holdem").small(2, 50).big(3, 100).deal().reshuffles()
    found(judged(hand.calls(1, 100)), fault("SEQUENCE", pos=hand.last, recorded=RESHUFFLED))
