"""Goal: CARD_DUPLICATE, CARD_MISMATCH, DEAL_COUNT and CARDS_UNKNOWN."""

from __future__ import annotations

import pytest

from tests.support.hands import BOARD, CARDS, checked_down, limped, shown, three_handed
from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, cards_of


def with_cards(cards: dict[int, str], board: str = BOARD) -> Scenario:
    """The checked hand with these cards, all shown, 3.00 to seat 1."""
    before = three_handed().small(2, 50).big(3, 100).deal(cards).calls(1, 100).calls(2, 50).checks(3)
    return before.checked_down(board, 2, 3, 1)


@pytest.mark.rule("ALL.DECK.UNIQUE")
def test_a_card_dealt_to_two_seats_is_found_at_the_second_place() -> None:
    hand = three_handed().small(2, 50).big(3, 100).deal({**CARDS, 3: "QsKd"})
    found(judged(hand), fault("CARD_DUPLICATE", pos=hand.last, seat=3, rule="ALL.DECK.UNIQUE"))


@pytest.mark.rule("ALL.DECK.UNIQUE")
def test_a_hole_card_on_the_board_is_found() -> None:
    board = limped().flop("Kd8d3c")
    found(judged(board), fault("CARD_DUPLICATE", pos=board.last))


@pytest.mark.near_miss("ALL.DECK.UNIQUE")
def test_fifty_two_different_cards_are_right() -> None:
    clean(judged(with_cards({1: "KdKc", 2: "8s8h", 3: "QsQh"}).shows(2, 3, 1).awards(1, 300, pot=0).finishes()))


@pytest.mark.near_miss("ALL.DECK.UNIQUE")
def test_unknown_cards_are_no_duplicates() -> None:
    before = three_handed().small(2, 50).big(3, 100).deal({1: "KdKc"}).calls(1, 100)
    clean(judged(before))


def test_a_card_shown_as_it_was_dealt_is_no_duplicate() -> None:
    clean(judged(shown().awards(1, 300, pot=0).finishes()))


def test_a_hand_that_is_shown_otherwise_than_dealt_is_a_mismatch() -> None:
    wrong = checked_down().shows(2, 3).shows_cards(1, "KdTc")
    verdict = judged(wrong.awards(1, 300, pot=0).finishes())
    assert verdict.codes == ["CARD_MISMATCH"]
    found(verdict, fault("CARD_MISMATCH", seat=1, pos=wrong.last))


def test_the_order_of_the_shown_cards_is_free_and_parts_may_be_shown() -> None:
    hand = checked_down().shows_cards(2, "8hAh").shows_cards(3, "QhQs").shows_cards(1, "KcKd")
    clean(judged(hand.awards(1, 300, pot=0).finishes()))


def test_a_hand_that_was_unknown_becomes_known_by_the_show() -> None:
    before = three_handed().small(2, 50).big(3, 100).deal().calls(1, 100).calls(2, 50).checks(3)
    hand = before.checked_down(BOARD, 2, 3, 1).shows_cards(2, "Ah8h").shows_cards(3, "QsQh").shows_cards(1, "KdKc")
    verdict = judged(hand.awards(1, 300, pot=0).finishes())
    settled(verdict, pots=[Pot(300, (1, 2, 3), {1: 300})], final={1: 10200, 2: 9900, 3: 9900})
    clean(verdict)


@pytest.mark.parametrize("cards", ["Kd", "KdKcKh"])
def test_too_few_or_too_many_hole_cards(cards: str) -> None:
    hand = three_handed().small(2, 50).big(3, 100).deal_one(2, cards_of("Ah8h")).deal_one(3, cards_of("QsQh"))
    wrong = hand.deal_one(1, cards_of(cards))
    found(judged(wrong), fault("DEAL_COUNT", seat=1, pos=wrong.last))


def test_two_hole_cards_are_right_in_holdem_and_four_in_omaha() -> None:
    clean(judged(three_handed().small(2, 50).big(3, 100).deal(CARDS)))
    clean(judged(three_handed(game="omaha").small(2, 50).big(3, 100).deal({1: "KdKcKhKs"})))


@pytest.mark.parametrize("flop", ["Ks8d", "Ks8d3c2h"])
def test_a_flop_has_three_cards(flop: str) -> None:
    wrong = limped().flop(flop)
    found(judged(wrong), fault("DEAL_COUNT", pos=wrong.last))


def test_a_turn_has_one_card() -> None:
    wrong = limped().flop("Ks8d3c").checks(2, 3, 1).turn("2h7c")
    found(judged(wrong), fault("DEAL_COUNT", pos=wrong.last))


def test_a_seat_that_is_dealt_in_gets_cards_before_anybody_bets() -> None:
    hand = three_handed().small(2, 50).big(3, 100).deal_one(2, cards_of("Ah8h")).deal_one(3, cards_of("QsQh"))
    clean(judged(hand))
    found(judged(hand.calls(1, 100)), fault("DEAL_COUNT", seat=1, pos=None))


def test_a_second_deal_of_a_seat_has_no_effect() -> None:
    again = three_handed().small(2, 50).big(3, 100).deal(CARDS).deal_one(1, cards_of("2c2d"))
    hand = again.calls(1, 100).calls(2, 50).checks(3).checked_down(BOARD, 2, 3, 1)
    verdict = judged(
        hand.shows_cards(2, CARDS[2]).shows_cards(3, CARDS[3]).shows_cards(1, CARDS[1]).awards(1, 300, pot=0).finishes()
    )
    settled(verdict, pots=[Pot(300, (1, 2, 3), {1: 300})], final={1: 10200, 2: 9900, 3: 9900})
    assert [finding["pos"] for finding in verdict.findings] == [again.last]


def test_a_burned_card_is_gone() -> None:
    burn = limped().burns("Kd")
    found(judged(burn.flop("Ks8d3c")), fault("CARD_DUPLICATE", pos=burn.last))
    clean(judged(limped().burns("4d").flop("Ks8d3c")))


# Cards that nobody knows


def unknown_winner() -> Scenario:
    """Seat 1 neither shows nor mucks, and its cards are unknown."""
    before = three_handed().small(2, 50).big(3, 100).deal({2: CARDS[2], 3: CARDS[3]})
    return before.calls(1, 100).calls(2, 50).checks(3).checked_down(BOARD, 2, 3, 1).shows(2, 3)


def test_a_pot_with_unknown_cards_is_unverifiable() -> None:
    verdict = judged(unknown_winner().awards(3, 300, pot=0).finishes())
    assert verdict.status == "unverifiable"
    assert verdict.pots == [Pot(300, (1, 2, 3), None)]
    assert verdict.final == {1: None, 2: None, 3: None}
    found(verdict, fault("CARDS_UNKNOWN", pot=0))


def test_a_winner_who_mucked_unknown_cards_makes_his_pot_unverifiable() -> None:
    verdict = judged(unknown_winner().mucks(1).awards(1, 300, pot=0).finishes())
    assert "CARDS_UNKNOWN" in verdict.codes
    assert [pot.awards for pot in verdict.pots or []] == [None]


@pytest.mark.near_miss("ALL.SHOW.MUCK")
def test_unknown_cards_that_were_mucked_or_folded_are_no_matter() -> None:
    verdict = judged(unknown_winner().mucks(1).awards(3, 300, pot=0).finishes())
    settled(verdict, pots=[Pot(300, (1, 2, 3), {3: 300})], final={1: 9900, 2: 9900, 3: 10200})
    clean(verdict)


def test_where_mucks_are_not_stated_who_did_not_show_counts_as_mucked() -> None:
    silent = ("times", "shows", "rake", "awards", "finals")
    before = three_handed(states=silent).small(2, 50).big(3, 100).deal({2: CARDS[2], 3: CARDS[3]})
    hand = before.calls(1, 100).calls(2, 50).checks(3).checked_down(BOARD, 2, 3, 1).shows(2, 3)
    verdict = judged(hand.awards(3, 300, pot=0).finishes())
    settled(verdict, pots=[Pot(300, (1, 2, 3), {3: 300})], final={1: 9900, 2: 9900, 3: 10200})
    clean(verdict)
    # Unless the pot goes to him: then nobody knows.
    verdict = judged(hand.awards(1, 300, pot=0).finishes())
    assert verdict.codes == ["CARDS_UNKNOWN"]
    assert verdict.status == "unverifiable"


def test_other_pots_of_the_hand_stay_verifiable() -> None:
    # Seat 1 is all-in for 1.00 with unknown cards; seats 2 and 3 play 2.00 more for the side pot.
    before = three_handed(stacks={1: 100, 2: 10000, 3: 10000}).small(2, 50).big(3, 100).deal({2: CARDS[2], 3: CARDS[3]})
    flop = before.calls(1, 100).calls(2, 50).checks(3).flop("Ks8d3c").bets(2, 200).calls(3, 200)
    hand = flop.turn("2h").checks(2, 3).river("7c").checks(2, 3).shows(2, 3)
    verdict = judged(hand.awards(3, 300, pot=0).awards(3, 400, pot=1).finishes())
    assert verdict.pots == [Pot(300, (1, 2, 3), None), Pot(400, (2, 3), {3: 400})]
    found(verdict, fault("CARDS_UNKNOWN", pot=0))
    wrong = hand.awards(3, 300, pot=0).awards(2, 400, pot=1)
    assert [finding["pot"] for finding in judged(wrong.finishes()).faults] == [1, 1]
