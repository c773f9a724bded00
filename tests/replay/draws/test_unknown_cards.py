"""Goal: what cannot be known of a draw is never found, and what can be known is (unknown cards, numbers alone).

Method: the same right hand with cards named, hidden or counted; then hands that no cards could make right.
"""

from __future__ import annotations

import pytest

from domain.events import hand as deeds
from tests.support.draws import FIVES, ORDER, dealt, draws_five, limped, six_handed
from tests.support.judging import Pot, clean, fault, found, judged, settled
from tests.support.scenario import Scenario, scenario

QUIET = ("shows", "mucks", "uncalled", "rake", "pots", "awards", "finals")
"""What a text states that says nothing of the draws."""


def shown(hand: Scenario, cards: str, winner: int = 2) -> Scenario:
    """Seats 3 and 1 stand pat, nobody bets, seat 2 shows these cards, and somebody wins 3.00."""
    hand = hand.pats(3, 1).checks(*ORDER).shows_cards(2, cards).shows(3, 1)
    return hand.awards(winner, 300, pot=0).finishes()


@pytest.mark.parametrize("gone", ["2d", "??", 1])
@pytest.mark.parametrize("came", ["2h", "??", 1])
def test_cards_may_be_named_hidden_or_counted(gone: str | int, came: str | int) -> None:
    clean(judged(shown(limped().exchanges(2, gone, came), "Ah8h6h4h2h")))


def test_numbers_count_where_faces_are_hidden() -> None:
    wrong = limped().discards(2, 2).draws(2, 3)
    found(judged(wrong.pats(3, 1)), fault("DRAW", pos=wrong.last, seat=2, recorded=3, expected=2))
    few = limped().discards(2, 2).draws(2, "??")
    found(judged(few.pats(3, 1).checks(*ORDER)), fault("DEAL_COUNT", pos=few.last, recorded=1, expected=2))


def test_a_hidden_hand_may_discard_and_show_anything() -> None:
    hand = limped(cards={1: "KdKc7s5h2c"}).exchanges(2, "2d", "2h").exchanges(3, 3, 3).pats(1).checks(*ORDER)
    hand = hand.shows_cards(2, "Ah8h6h4h2h").shows_cards(3, "QsQhTd9c3s").shows(1)
    clean(judged(hand.awards(2, 300, pot=0).finishes()))


def test_but_not_what_another_has_shown() -> None:
    hand = limped(cards={1: "KdKc7s5h2c"}).exchanges(2, 1, 1).pats(3, 1).checks(*ORDER).shows(1)
    wrong = hand.shows_cards(2, "Kd8h6h4h2h")
    verdict = judged(wrong.mucks(3))
    assert [(each["code"], each["pos"]) for each in verdict.faults if each["code"] != "TURN_ORDER"][:1] == [
        ("CARD_DUPLICATE", wrong.last)
    ]


def test_what_a_seat_that_discarded_hidden_cards_kept_is_open() -> None:
    """One of five known cards is gone, nobody knows which: four of them are in the hand, whichever."""
    hidden = limped().exchanges(2, 1, 1)
    for cards, winner in (("Ah8h6h4h2h", 2), ("8h6h4h2d2h", 1), ("Ah8h6h2d3c", 1)):
        clean(judged(shown(hidden, cards, winner)))


def test_but_four_of_them_it_must_have() -> None:
    wrong = limped().exchanges(2, 1, 1).pats(3, 1).checks(*ORDER).shows_cards(2, "Ah8h6h3h2h")
    verdict = judged(wrong.shows(3, 1).awards(2, 300, pot=0).finishes())
    assert [(each["code"], each["pos"]) for each in verdict.faults][:1] == [("CARD_MISMATCH", wrong.last)]


def test_a_card_that_may_have_been_discarded_cannot_come_to_another_seat() -> None:
    """It is in the hand of seat 2 or among its discards."""
    wrong = limped().exchanges(2, 1, 1).exchanges(3, "3s", "8h")
    found(judged(wrong.pats(1)), fault("CARD_DUPLICATE", pos=wrong.last, seat=3, recorded=["8h"]))


def test_who_wins_with_cards_that_nobody_has_seen_is_unknown() -> None:
    hand = limped().exchanges(2, 1, 1).pats(3, 1).checks(*ORDER).shows(3, 1)
    verdict = judged(hand.awards(2, 300, pot=0).finishes())
    assert verdict.pots == [Pot(300, (1, 2, 3), None, 0)]
    assert "CARDS_UNKNOWN" in verdict.codes


def test_a_hidden_hand_can_be_discarded_twice_in_triple_draw_without_a_doubt() -> None:
    hand = limped("triple-draw-27").exchanges(2, 2, 2).pats(3, 1).checks(*ORDER)
    hand = hand.exchanges(2, "8h", "??", draw=2).pats(3, 1, draw=2).checks(*ORDER)
    clean(judged(hand.exchanges(2, 5, 5, draw=3).pats(3, 1, draw=3).checks(*ORDER)))


def test_cards_that_nobody_was_seen_to_be_dealt() -> None:
    """A record without the deal of seat 3, which draws all the same: the missing deal is what is found."""
    hand = scenario(game="five-card-draw", blinds=(50, 100), stacks={1: 10000, 2: 10000, 3: 10000}, button=1)
    hand = hand.small(2, 50).big(3, 100).deal_one(2, ("??",) * 5).deal_one(1, ("??",) * 5)
    hand = hand.calls(1, 100).calls(2, 50).checks(3).pats(2).exchanges(3, 2, 2).pats(1)
    found(judged(hand.checks(*ORDER)), fault("DEAL_COUNT", seat=3))


# Sources that do not state draws


def silent(states: tuple[str, ...] = QUIET, game: str = "five-card-draw") -> Scenario:
    """A text that does not state draws; the first round is over."""
    return limped(game, states=states)


def test_a_source_that_states_no_draws_misses_none() -> None:
    hand = silent().checks(*ORDER).shows_cards(2, "Ah8h6h4h2h").shows(3, 1)
    verdict = judged(hand.awards(2, 300, pot=0).finishes())
    clean(verdict)
    settled(verdict, pots=[Pot(300, (1, 2, 3), {2: 300})], final={1: 9900, 2: 10200, 3: 9900})


@pytest.mark.parametrize("seats", [(2,), (3,), (1,), (2, 1)])
def test_it_may_state_some(seats: tuple[int, ...]) -> None:
    hand = silent()
    for seat, gone, came in ((2, "2d", "2h"), (3, "3s", "3c"), (1, "2c", "2s")):
        hand = hand.exchanges(seat, gone, came) if seat in seats else hand
    clean(judged(hand.checks(*ORDER)))


def test_what_it_states_of_them_can_still_be_wrong() -> None:
    early = silent().exchanges(3, "3s", "3c")
    late = early.exchanges(2, "2d", "2h")
    found(judged(late.checks(*ORDER)), fault("TURN_ORDER", pos=late.last - 1, seat=2))
    many = silent().discards(2, "2d").draws(2, "2h2s")
    found(judged(many.checks(*ORDER)), fault("DRAW", pos=many.last, recorded=2, expected=1))


def test_owed_cards_are_not_missed_in_it() -> None:
    clean(judged(silent().discards(2, "2d").checks(*ORDER)))


def test_nobody_can_say_what_a_silent_seat_holds_after_the_draw() -> None:
    """So an award cannot be judged unless the hands are shown, and what is shown is no other hand."""
    hand = silent(tuple(each for each in QUIET if each not in {"shows", "mucks"})).checks(*ORDER)
    verdict = judged(hand.awards(2, 300, pot=0).finishes())
    assert verdict.codes == ["CARDS_UNKNOWN"]


def after_silent_draws(winner: int) -> Scenario:
    """Three draws that nobody states; the winners show cards that others were dealt: 3h of seat 1, 5c of seat 3."""
    hand = dealt("triple-draw-27", states=QUIET).raises(1, 10000, to=10000, all_in=True)
    hand = hand.calls(2, 9950, all_in=True).folds(3)
    shown = hand.shows_cards(2, "7h5h4h3h2h").shows_cards(1, "8c7c6c5c3c")
    return shown.awards(winner, 20100, pot=0).finishes()


def test_all_ins_of_three_silent_draws() -> None:
    """Two flushes, of which the one to the seven is the lower. Three players can draw more than the deck has."""
    clean(judged(after_silent_draws(2)))
    assert judged(after_silent_draws(1)).codes == ["AWARD", "AWARD"]


def test_one_silent_draw_of_three_players_cannot_empty_the_deck() -> None:
    hand = silent().checks(*ORDER).shows_cards(2, "Kd8h6h4h2h")
    assert judged(hand).codes == ["CARD_DUPLICATE"]


def test_a_reshuffle_that_is_not_stated_is_not_missed() -> None:
    """Six players: seats 2 to 6 can draw 25 cards, where 22 are left; seat 6 gets one that seat 2 has discarded."""
    hand = six_handed(states=QUIET)
    for seat in (2, 3, 4, 5):
        hand = draws_five(hand, seat, 30 + 5 * (seat - 2))
    clean(judged(hand.exchanges(6, FIVES[6], "AhAs" + FIVES[2][:6]).checks(2, 3, 4, 5, 6, 1)))


def test_a_silent_source_that_states_a_reshuffle() -> None:
    hand = silent(game="triple-draw-27").then(deeds.DeckReshuffled)
    clean(judged(hand.checks(*ORDER)))
