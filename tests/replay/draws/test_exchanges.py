"""Goal: a seat gets as many cards as it has discarded, no more than the game allows (ALL.DRAW, TR.DRAW).

Method: a right exchange, and one changed number or card of it.
"""

from __future__ import annotations

import pytest

from domain.events import hand as deeds
from tests.support.draws import ORDER, all_in, limped
from tests.support.houses import house
from tests.support.judging import clean, fault, found, judged
from tests.support.scenario import Scenario

DISCARDED, DRAWN = deeds.CardsDiscarded.TOPIC, deeds.CardsDrawn.TOPIC
HAND, NEW = "Ah8h6h4h2d", "2hJh7h9hTh"


def settled(hand: Scenario, winner: int) -> Scenario:
    """Nobody bets after the draw; all show; the pot goes to a seat."""
    return hand.checks(*ORDER).shows(*ORDER).awards(winner, 300, pot=0).finishes()


def others_pat(hand: Scenario, winner: int = 2) -> Scenario:
    """Seats 3 and 1 stand pat, and the hand is settled."""
    return settled(hand.pats(3, 1), winner)


# How many


@pytest.mark.near_miss("ALL.DRAW")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_up_to_all_five_cards_may_be_exchanged(number: int) -> None:
    # What is kept and what comes are hearts.
    gone = {1: "2d", 2: "2d4h", 3: "2d4h6h", 4: "2d4h6h8h", 5: HAND}[number]
    hand = limped().exchanges(2, gone, NEW[: 2 * number])
    clean(judged(others_pat(hand)))


@pytest.mark.near_miss("TR.DRAW")
def test_at_triopoker_up_to_all_five_cards_may_be_exchanged() -> None:
    hand = limped(house="triopoker", limit="NL").exchanges(2, HAND, NEW)
    clean(judged(others_pat(hand)))


@pytest.mark.rule("ALL.DRAW")
def test_in_32_card_draw_five_are_too_many() -> None:
    wrong = limped("draw-32").discards(2, "KhJh9h8d7h")
    hand = wrong.draws(2, "KsJs9sJd7s").pats(3, 1)
    found(
        judged(hand.checks(*ORDER)),
        fault("DRAW", pos=wrong.last, seat=2, recorded=5, expected=4, rule="ALL.DRAW", basis="I"),
    )
    clean(judged(limped("draw-32").exchanges(2, "KhJh9h8d", "KsJs9s7s").pats(3, 1)))


@pytest.mark.rule("TR.DRAW")
def test_who_discards_more_than_he_holds_exchanges_too_many() -> None:
    """Six cards, of which one is not his: the number is what is wrong."""
    wrong = limped(house="triopoker", limit="NL").discards(2, 6)
    hand = wrong.draws(2, 5).pats(3, 1)
    codes = [finding["code"] for finding in judged(hand.checks(*ORDER)).faults]
    assert codes.count("DRAW") == 1
    assert judged(hand).faults[0]["expected"] == 5
    assert judged(hand).faults[0]["rule"] == "TR.DRAW"


def test_a_house_may_allow_fewer() -> None:
    fewer = house(draw_most={"five-card-draw": 3})
    hand = limped(house="made-up").exchanges(2, "2d4h6h8h", NEW[:8])
    found(judged(others_pat(hand), house_toml=fewer), fault("DRAW", seat=2, recorded=4, expected=3))
    three = limped(house="made-up").exchanges(2, "2d4h6h", NEW[:6])
    clean(judged(others_pat(three), house_toml=fewer))


def test_discarding_nothing_is_standing_pat() -> None:
    clean(judged(others_pat(limped().discards(2, 0), winner=1)))
    clean(judged(others_pat(limped().exchanges(2, 0, 0), winner=1)))


# As many as were discarded


@pytest.mark.rule("ALL.DRAW")
def test_more_cards_than_were_discarded() -> None:
    wrong = limped().discards(2, "2d").draws(2, "2h2s")
    found(
        judged(wrong.pats(3, 1).checks(*ORDER)),
        fault("DRAW", pos=wrong.last, seat=2, recorded=2, expected=1, rule="ALL.DRAW"),
    )


def test_what_somebody_has_who_got_too_many_is_open_until_he_shows() -> None:
    """Whichever five of the six he shows can be his hand: one finding for one fault."""
    wrong = limped().discards(2, "2d").draws(2, "2h2s")
    for hand, winner in (("Ah8h6h4h2h", 2), ("Ah8h6h4h2s", 1), ("Ah8h4h2h2s", 1)):
        shown = wrong.pats(3, 1).checks(*ORDER).shows_cards(2, hand).shows(3, 1)
        found(judged(shown.awards(winner, 300, pot=0).finishes()), fault("DRAW", pos=wrong.last))


def test_but_not_cards_that_are_neither_his_nor_new() -> None:
    wrong = limped().discards(2, "2d").draws(2, "2h2s")
    shown = wrong.pats(3, 1).checks(*ORDER).shows_cards(2, "Ah8h6h4h2d")
    found(
        judged(shown.shows(3, 1).awards(1, 300, pot=0).finishes()),
        fault("DRAW", pos=wrong.last),
        fault("DRAW", pos=shown.last, seat=2, recorded=["2d"]),
    )


def test_fewer_cards_than_were_discarded_are_found_at_the_end() -> None:
    drawn = limped().discards(2, "2d4h").draws(2, "2h")
    hand = drawn.pats(3, 1)
    found(
        judged(hand.checks(*ORDER)),
        fault("DEAL_COUNT", pos=drawn.last, seat=2, recorded=1, expected=2, rule="ALL.DRAW"),
    )


def test_cards_that_never_came_are_found_at_the_discard() -> None:
    gone = limped().discards(2, "2d4h")
    found(judged(gone.pats(3, 1).checks(*ORDER)), fault("DEAL_COUNT", pos=gone.last, seat=2, recorded=0, expected=2))


def test_cards_that_come_after_the_betting_went_on_are_late_and_not_missing() -> None:
    early = limped().discards(2, "2d").pats(3, 1).checks(2)
    late = early.draws(2, "2h").checks(3, 1).shows(*ORDER).awards(2, 300, pot=0).finishes()
    found(judged(late), fault("SEQUENCE", pos=early.last, recorded=deeds.Checked.TOPIC))


def test_in_an_open_hand_nothing_is_missing_yet() -> None:
    clean(judged(limped().discards(2, "2d4h")))
    clean(judged(limped().discards(2, "2d4h").draws(2, "2h")))
    clean(judged(limped().discards(2, "2d4h").draws(2, "2hJh").pats(3)))
    clean(judged(limped().discards(2, "2d4h").pats(3, 1)))


def test_at_a_showdown_cards_that_never_came_are_one_finding() -> None:
    """Seat 2 has three cards that are known: nobody can say what it holds, so it wins nothing for certain."""
    hand = all_in().discards(2, "2d4h").pats(3, 1).shows(3, 1)
    verdict = judged(hand.awards(1, 30000, pot=0).finishes())
    assert [finding["code"] for finding in verdict.faults if finding["code"] != "SHOWDOWN"] == ["DEAL_COUNT"]


# Without a discard


@pytest.mark.rule("ALL.DRAW")
def test_cards_for_somebody_who_has_discarded_none() -> None:
    wrong = limped().draws(2, "2h")
    hand = wrong.pats(3, 1).checks(*ORDER).shows_cards(2, "Ah8h6h4h2h").shows(3, 1)
    found(
        judged(hand.awards(2, 300, pot=0).finishes()),
        fault("DRAW", pos=wrong.last, seat=2, recorded=1, expected=0, rule="ALL.DRAW"),
    )


def test_cards_for_somebody_who_has_stood_pat() -> None:
    wrong = limped().pats(2).draws(2, "2h")
    hand = wrong.pats(3, 1).checks(*ORDER).shows_cards(2, "Ah8h6h4h2h").shows(3, 1)
    found(judged(hand.awards(2, 300, pot=0).finishes()), fault("DRAW", pos=wrong.last, seat=2, expected=0))


def test_a_discard_after_its_cards_is_the_same_fault() -> None:
    wrong = limped().draws(2, "2h")
    hand = wrong.discards(2, "2d").pats(3, 1).checks(*ORDER).shows_cards(2, "Ah8h6h4h2h").shows(3, 1)
    found(judged(hand.awards(2, 300, pot=0).finishes()), fault("DRAW", pos=wrong.last, seat=2))


# Which cards


@pytest.mark.parametrize("card", ["Kd", "5c"])
def test_a_card_that_the_seat_does_not_hold_cannot_be_discarded(card: str) -> None:
    wrong = limped().discards(2, card)
    hand = wrong.draws(2, "2h").pats(3, 1)
    found(
        judged(hand.checks(*ORDER)),
        fault("CARD_MISMATCH", pos=wrong.last, seat=2, recorded=[card], expected=["Ah", "8h", "6h", "4h", "2d"]),
    )


def test_nor_a_card_twice_or_one_discarded_before() -> None:
    wrong = limped().discards(2, "2d2d")
    found(judged(wrong.draws(2, "2hJh").pats(3, 1)), fault("CARD_MISMATCH", pos=wrong.last, recorded=["2d"]))
    first = limped("triple-draw-27").exchanges(2, "8h", "8c").pats(3, 1).checks(*ORDER)
    again = first.discards(2, "8h", draw=2)
    found(judged(again.draws(2, "9h", draw=2)), fault("CARD_MISMATCH", pos=again.last, recorded=["8h"]))


def test_a_drawn_card_can_be_discarded_in_the_next_draw() -> None:
    hand = limped("triple-draw-27").exchanges(2, "8h", "8c").pats(3, 1).checks(*ORDER)
    hand = hand.exchanges(2, "8c", "5d", draw=2).pats(3, 1, draw=2).checks(*ORDER).pats(*ORDER, draw=3)
    clean(judged(settled(hand, 3)))  # 6-5-4-3-2 is a straight


@pytest.mark.rule("ALL.DECK.UNIQUE")
def test_a_drawn_card_that_another_seat_holds() -> None:
    wrong = limped().discards(2, "2d").draws(2, "Kd")
    found(
        judged(wrong.pats(3, 1).checks(*ORDER)),
        fault("CARD_DUPLICATE", pos=wrong.last, seat=2, recorded=["Kd"], rule="ALL.DECK.UNIQUE"),
    )


def test_a_drawn_card_that_another_seat_has_discarded() -> None:
    wrong = limped().exchanges(2, "2d", "2h").discards(3, "3s").draws(3, "2d")
    found(judged(wrong.pats(1).checks(*ORDER)), fault("CARD_DUPLICATE", pos=wrong.last, seat=3, recorded=["2d"]))


def test_a_card_that_the_deck_does_not_have() -> None:
    wrong = limped("draw-32").discards(2, "7h").draws(2, "6h")
    found(judged(wrong.pats(3, 1).checks(*ORDER)), fault("CARD_NOT_IN_DECK", pos=wrong.last, recorded=["6h"]))


@pytest.mark.rule("TP.DRAW.EXHAUSTED")
def test_nobody_is_dealt_what_he_has_discarded() -> None:
    wrong = limped(house="trickyplay", limit="NL").discards(2, "2d").draws(2, "2d")
    found(
        judged(wrong.pats(3, 1).checks(*ORDER)),
        fault("DRAW", pos=wrong.last, seat=2, recorded=["2d"], rule="TP.DRAW.EXHAUSTED"),
    )


def test_not_even_in_a_later_draw() -> None:
    hand = limped("triple-draw-27").exchanges(2, "8h", "8c").pats(3, 1).checks(*ORDER)
    wrong = hand.discards(2, "8c", draw=2).draws(2, "8h", draw=2)
    found(judged(wrong.pats(3, 1, draw=2).checks(*ORDER)), fault("DRAW", pos=wrong.last, seat=2, recorded=["8h"]))


def test_whoever_shows_other_cards_than_he_has_after_the_draw() -> None:
    shown = limped().exchanges(2, "2d", "2h").pats(3, 1).checks(*ORDER).shows_cards(2, "Ah8h6h4h2c")
    verdict = judged(shown.shows(3, 1).awards(2, 300, pot=0).finishes())
    assert verdict.codes[0] == "CARD_MISMATCH"
