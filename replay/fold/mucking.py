"""Discards that go back into the deck (TP.DRAW.EXHAUSTED)."""

from replay.deck import Deck
from replay.draw_state import Draws
from replay.fold.placing import discards_of, free_cards
from replay.state import HandState, SeatState


def return_own(hand: HandState, draws: Draws, seat: SeatState, number: int) -> None:
    """For the rest of a draw with a reshuffle, the discards of who has drawn are shuffled in."""
    deck = draws.deck
    if deck is not None and deck.mixed_in == number and hand.terms.discards_after_reshuffle == "join-deck":
        return_discards(hand, deck, seat)


def return_discards(hand: HandState, deck: Deck, seat: SeatState) -> None:
    """Shuffle in what a seat has discarded: its faces may be dealt again, and those that it may have discarded."""
    place = discards_of(seat.number)
    free_cards(hand, [card for card in deck.return_discards(seat.number) if hand.card_places.get(card) == place])
    free_cards(hand, [card for card in seat.loose if hand.card_places.get(card) == seat.number])
