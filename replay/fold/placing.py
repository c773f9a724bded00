"""Known cards that change their places in draw games: to the discards, back into the deck, to a seat again."""

from collections.abc import Iterable, Sequence

from domain.cards import UNKNOWN
from replay.state import HandState, SeatState


def move_cards(hand: HandState, cards: Iterable[str], place: int | str) -> None:
    """Let known cards lie elsewhere from now on."""
    for card in cards:
        if card != UNKNOWN:
            hand.card_places[card] = place


def free_cards(hand: HandState, cards: Iterable[str]) -> None:
    """Known cards have no place any more: they may be dealt again."""
    for card in cards:
        hand.card_places.pop(card, None)


def discards_of(seat: int) -> str:
    """The place of what a seat has discarded."""
    return f"the discards of seat {seat}"


def judge_own_discards(hand: HandState, pos: int, seat: SeatState, cards: Sequence[str]) -> list[str]:
    """Find cards that a seat has again although it had discarded them; gives the others."""
    deck = None if hand.draws is None else hand.draws.deck
    given_up = set() if deck is None or hand.terms.own_discards_back else deck.given_up.get(seat.number, set())
    own = [card for card in cards if card in given_up]
    if own:
        words = f"Seat {seat.number} has {' '.join(own)} again, which it had discarded."
        hand.card_findings.append(
            hand.finding("DRAW", words, parameter="own_discards_back", pos=pos, seat=seat.number, recorded=tuple(own))
        )
        move_cards(hand, own, seat.number)
    return [card for card in cards if card not in own]


def newly_seen(hand: HandState, pos: int, seat: SeatState, cards: Sequence[str]) -> list[str]:
    """Give the shown cards of a draw game whose place is new: not those that the seat had before it discarded.

    Folded cards that were shuffled in again have no place any more.
    """
    if seat.reshuffled:
        return []
    kept = {card for card in seat.loose if hand.card_places.get(card) == seat.number}
    return judge_own_discards(hand, pos, seat, [card for card in cards if card not in kept])
