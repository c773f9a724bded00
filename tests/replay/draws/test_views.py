"""Goal: timeline, table, sentences and reasons show draws, the deck, offers to divide a pot, and divided pots."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domain.rulebook import shipped_shelf
from replay.reasons import Reason, reasons_for
from replay.table_view import TableView
from replay.timeline import timeline
from tests.support.draws import ORDER, all_in, limped, pat
from tests.support.scenario import Scenario

SHELF = shipped_shelf()


def after(hand: Scenario) -> TableView:
    """The table after the last event."""
    return timeline(hand.events, SHELF).steps[-1].after


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        (limped().discards(2, "2d4h"), "Seat 2 discards 2d 4h in draw 1."),
        (limped().discards(2, 2), "Seat 2 discards 2 cards in draw 1."),
        (limped().discards(2, 1), "Seat 2 discards 1 card in draw 1."),
        (limped().discards(2, "2d").draws(2, "2h"), "Seat 2 draws 2h in draw 1."),
        (limped().pats(2), "Seat 2 stands pat in draw 1."),
        (limped().pats(2, by="timeout"), "Seat 2 stands pat in draw 1 (decided by timeout)."),
        (limped().reshuffles(1), "The deck is reshuffled in draw 1."),
        (limped().reshuffles(), "The deck is reshuffled."),
        (pat("draw-32").offers(2), "Seat 2 offers to split pot 0."),
        (pat("draw-32").offers(2).accepts(3), "Seat 3 accepts to split pot 0."),
        (pat("draw-32").offers(2).refuses(3), "Seat 3 refuses to split pot 0."),
    ],
)
def test_what_an_event_says(hand: Scenario, sentence: str) -> None:
    assert timeline(hand.events, SHELF).steps[-1].sentence == sentence


def test_streets_of_the_table() -> None:
    """The deal until somebody draws, then the draw and the round that follows it."""
    assert after(limped("triple-draw-27")).street == "deal"
    hand = limped("triple-draw-27")
    for draw in (1, 2, 3):
        assert after(hand.pats(2, draw=draw)).street == f"draw-{draw}"
        hand = hand.pats(*ORDER, draw=draw)
        assert after(hand).street == f"draw-{draw}"
        hand = hand.checks(*ORDER)
        assert after(hand).street == f"draw-{draw}"


def test_bets_of_a_round_are_gone_when_the_next_one_begins() -> None:
    assert [seat.bet for seat in after(limped()).seats] == [100, 100, 100]
    assert [seat.bet for seat in after(pat()).seats] == [0, 0, 0]
    assert after(pat()).pot == 300


def test_whose_turn_it_is() -> None:
    """To draw, in order; then to be dealt cards nobody's; then to act; to answer an offer."""
    assert after(limped()).to_act == 2
    assert after(limped().exchanges(2, "2d", "2h")).to_act == 3
    assert after(limped().pats(2, 3)).to_act == 1
    assert after(pat()).to_act == 2
    assert after(all_in()).to_act == 2
    assert after(all_in().pats(*ORDER)).to_act is None
    assert after(pat("draw-32").offers(2)).to_act == 3
    assert after(pat("draw-32").offers(2).accepts(3)).to_act == 1
    assert after(pat("draw-32").offers(2).refuses(3)).to_act == 2
    assert after(pat("draw-32").offers(2).accepts(3, 1)).to_act is None


def test_the_cards_of_a_seat_change_with_its_draw() -> None:
    def hand_of(hand: Scenario) -> tuple[str, ...]:
        seat = after(hand).seat(2)
        assert seat is not None
        return seat.cards

    gone = limped().discards(2, "2d4h")
    assert hand_of(limped()) == ("Ah", "8h", "6h", "4h", "2d")
    assert hand_of(gone) == ("Ah", "8h", "6h", "??", "??")
    assert hand_of(gone.draws(2, "2hJh")) == ("Ah", "8h", "6h", "2h", "Jh")
    assert hand_of(limped().discards(2, 2)) == ("??",) * 5


# Reasons


def nodes(tree: Reason) -> Iterator[Reason]:
    yield tree
    for part in tree.parts:
        yield from nodes(part)


def reason(hand: Scenario, words: str) -> Reason:
    """The one reason that says this."""
    (found,) = [node for node in nodes(reasons_for(hand.events, SHELF)) if words in node.what]
    return found


def test_why_somebody_wins_names_the_cards_after_the_draw_and_its_events() -> None:
    drawn = limped().discards(2, "2d").draws(2, "2h")
    shown = drawn.pats(3, 1).checks(*ORDER).shows(2)
    wins = reason(shown.shows(3, 1).awards(2, 300, pot=0).finishes(), "seat 2 wins the pot with a flush")
    assert wins.cards == ("Ah", "8h", "6h", "4h", "2h")
    assert wins.events == (drawn.last - 1, drawn.last, shown.last)


def test_why_a_pot_is_divided_names_the_agreement() -> None:
    agreed = pat("draw-32", house="trickyplay", limit="NL", real_money=False).offers(2).accepts(3, 1)
    hand = agreed
    for seat in ORDER:
        hand = hand.awards(seat, 100, pot=0, share="split")
    part = reason(hand.finishes(), "seat 3 gets an equal part of the pot by agreement")
    assert (part.amount, part.rule, part.basis) == (100, "TP.32.SPLIT", "S")
    assert part.events == (agreed.last - 2, agreed.last - 1, agreed.last)
