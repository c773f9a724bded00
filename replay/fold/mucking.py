"""Discards that go back into the deck (TP.DRAW.EXHAUSTED)."""

from replay.deck import Deck
from replay.draw_state import Draws
from replay.fold.common import most_cards
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
    loose = [card for card in seat.loose if hand.card_places.get(card) == seat.number]
    deck.perhaps.update(dict.fromkeys(loose, seat.number if seat.kept else 0))
    free_cards(hand, loose)


def free_unstated(hand: HandState, draws: Draws) -> None:
    """Where a source does not state draws the deck may have run out unseen: what lay aside may be dealt again."""
    if hand.states_fact("draws") or not _may_have_run_out(hand, draws):
        return
    for seat in hand.ring:
        place = discards_of(seat.number)
        known = () if draws.deck is None else draws.deck.given_up.get(seat.number, ())
        free_cards(hand, [card for card in known if hand.card_places.get(card) == place])
        free_cards(hand, [card for card in seat.loose if hand.card_places.get(card) == seat.number])
    folded = [seat for seat in hand.ring if seat.folded and hand.terms.reshuffle_folded]
    for seat in (*folded, *silent_ones(hand, draws)):
        free_cards(hand, [card for card in seat.hole if hand.card_places.get(card) == seat.number])


def silent_ones(hand: HandState, draws: Draws) -> list[SeatState]:
    """Seats that may have drawn without a word in the draw that was begun last: the source does not state all draws."""
    if hand.states_fact("draws"):
        return []
    return [seat for seat in hand.ring if seat.in_play and draws.exchange(draws.number, seat.number) is None]


def _may_have_run_out(hand: HandState, draws: Draws) -> bool:
    """Say whether so many cards may have been drawn until now that the deck was out."""
    if hand.game is None:
        return False
    drawn = sum(most_cards(hand, number) for number in range(1, draws.number + 1))
    return hand.dealt_in() * (hand.game.hole_cards + drawn) > len(hand.game.deck)
