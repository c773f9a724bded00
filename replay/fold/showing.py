"""Shows and mucks: what is disclosed must be what was dealt."""

from collections.abc import Sequence

from domain.cards import UNKNOWN
from domain.events import hand as deeds
from replay.fold.cards import place
from replay.fold.common import find_seat, not_in_hand
from replay.fold.placing import newly_seen
from replay.state import HandState, SeatState


def on_cards_shown(hand: HandState, pos: int, deed: deeds.CardsShown) -> None:
    """A show fills unknown cards and must agree with the known ones; after a muck it is only seen (ALL.SHOW.MUCK)."""
    seat = _disclosing(hand, pos, deed.seat)
    if seat is None:
        return
    if _disclose(hand, pos, seat, deed.cards or ()):
        seat.shown |= not seat.mucked
        hand.results.shows.append((pos, seat.number, True))


def on_cards_mucked(hand: HandState, pos: int, deed: deeds.CardsMucked) -> None:
    """A muck; the cards may be known all the same."""
    seat = _disclosing(hand, pos, deed.seat)
    if seat is None:
        return
    if _disclose(hand, pos, seat, deed.cards or ()):
        seat.mucked = True
        hand.results.shows.append((pos, seat.number, False))


def _disclosing(hand: HandState, pos: int, number: int) -> SeatState | None:
    """Give the seat of a show or muck; one that was not dealt in has nothing to show, which is found (SEAT)."""
    seat = find_seat(hand, pos, number)
    if seat is not None and not seat.dealt_in:
        not_in_hand(hand, pos, number)
        seat = None
    if seat is None:
        hand.results.show_disturbed = True
    return seat


def _disclose(hand: HandState, pos: int, seat: SeatState, cards: Sequence[str]) -> bool:
    """Compare shown cards with the dealt ones and fill the unknown; False where they cannot be the same hand.

    A card that lies elsewhere already is found, and stays unknown: nobody wins with it.
    """
    known = [card for card in cards if card != UNKNOWN]
    if hand.game is None:
        place(hand, pos, known, seat.number)
        return True
    if len(cards) > len(seat.hole) and seat.in_play:
        seat.miss(max(0, seat.full - len(seat.hole)))
    hole = seat.hole
    new = [card for card in known if card not in hole]
    if len(set(known)) != len(known) or len(cards) > len(hole) or not _may_be(seat, new):
        _mismatch(hand, pos, seat, cards)
        return False
    fresh = new if hand.draws is None else newly_seen(hand, pos, seat, new)
    twice = [card for card in fresh if card in hand.card_places]
    place(hand, pos, fresh, seat.number)
    hand.results.show_disturbed |= bool(twice)
    new = [card for card in new if card not in twice]
    if new:
        seat.hole = (*(card for card in hole if card != UNKNOWN), *new, *(UNKNOWN,) * (hole.count(UNKNOWN) - len(new)))
    return True


def _may_be(seat: SeatState, cards: Sequence[str]) -> bool:
    """Say whether the unknown cards of a seat may be these; some of them must be cards that it had before it drew."""
    hidden = seat.hole.count(UNKNOWN)
    if not seat.kept:
        return len(cards) <= hidden
    strange = sum(1 for card in cards if card not in seat.loose)
    return len(cards) <= hidden and strange <= hidden - seat.kept


def _mismatch(hand: HandState, pos: int, seat: SeatState, cards: Sequence[str]) -> None:
    hand.results.show_disturbed = True
    hand.card_findings.append(
        hand.finding(
            "CARD_MISMATCH",
            f"Seat {seat.number} shows {' '.join(cards)}, but was dealt {' '.join(seat.hole)}.",
            rule="ALL.DECK.UNIQUE",
            pos=pos,
            seat=seat.number,
            recorded=tuple(cards),
            expected=seat.hole,
        )
    )
