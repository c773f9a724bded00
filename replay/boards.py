"""Up-cards: who brings in, which board is the highest, who shows a pair (ALL.BRING-IN, ALL.ORDER.STUD).

Cards that the record does not know are never guessed: what they could change is None.
"""

from collections import Counter
from collections.abc import Sequence

from domain.cards import RANKS, UNKNOWN
from replay.state import HandState, SeatState

_PLACE = {rank: place for place, rank in enumerate(RANKS)}
_SUITS = {
    "spades-hearts-diamonds-clubs": "cdhs",
    "hearts-diamonds-clubs-spades": "scdh",
}

Board = tuple[tuple[int, ...], tuple[int, ...]]
"""How often the ranks of a board lie there, and these ranks: the most frequent and then the highest first."""


def board_of(cards: Sequence[str]) -> Board:
    """Rank up-cards by quads, trips, two pairs, pair and high cards, larger is better; nothing else counts here."""
    counted = Counter(_PLACE[card[0]] for card in cards)
    lying = sorted(((count, rank) for rank, count in counted.items()), reverse=True)
    return tuple(count for count, _rank in lying), tuple(rank for _count, rank in lying)


def knows_boards(seats: Sequence[SeatState]) -> bool:
    """Say whether all up-cards of these seats are known."""
    return all(seat.up and UNKNOWN not in seat.up for seat in seats)


def shows_pair(seat: SeatState) -> bool:
    """Say whether two known up-cards of a seat have the same rank."""
    ranks = [card[0] for card in seat.up if card != UNKNOWN]
    return len(ranks) > len(set(ranks))


def highest_board(hand: HandState) -> SeatState | None:
    """Give the seat that opens a later round; None where nobody can or where cards are unknown.

    Equal boards are decided by the seat nearest left of the dealer. If the highest board is all-in, the house says
    whether the next highest opens or the first that can act left of it.
    """
    order = [seat for seat in hand.dealer_order() if seat.in_play]
    active = [seat for seat in order if seat.can_act]
    rivals = active if hand.terms.high_board_all_in == "next-highest" else order
    if not active or not knows_boards(rivals):
        return None
    best = max(rivals, key=lambda seat: board_of(seat.up))  # of equals the first, nearest left of the dealer
    if best.can_act:
        return best
    return next(seat for seat in hand.clockwise_from(best.number) if seat.can_act)


def door_card_seat(hand: HandState, seats: Sequence[SeatState]) -> SeatState | None:
    """Give the seat among `seats` whose first up-card brings in; None where a card is unknown."""
    if not seats or not all(seat.up and seat.up[0] != UNKNOWN for seat in seats):
        return None
    order = [seat for seat in hand.dealer_order() if seat in seats]
    highest = hand.terms.bring_in_card_of(hand.started.game, hand.started.limit) == "highest"
    best = max if highest else min
    return best(order, key=lambda seat: _door_value(hand, seat.up[0]))


def _door_value(hand: HandState, card: str) -> tuple[int, int]:
    """Rank and, where the house goes by it, suit; of equal values the seat nearest left of the dealer comes first."""
    suits = _SUITS.get(hand.terms.bring_in_ties)
    return _PLACE[card[0]], 0 if suits is None else suits.index(card[1])
