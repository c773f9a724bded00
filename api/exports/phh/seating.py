"""The players in the order of the format: from the left of the button on, the button last."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from api.exports.exported import CannotExportError, Hand
from api.readers.phh.variants import FAMILIES, Family
from domain.events.hand import BlindPosted, BringInPosted, HoleCardsDealt, Seat

BRING_IN_FAMILIES = (Family.STUD, Family.SOKO)


@dataclass(frozen=True, slots=True)
class Seating:
    """`players` are those dealt in, in order; `button` is what must be said of it, None if the order says it."""

    players: tuple[Seat, ...]
    absent: tuple[Seat, ...]
    button: int | None

    def place(self, seat: int) -> int | None:
        """The place of a seat among the players, from 0; None if it is dealt no cards."""
        return next((place for place, player in enumerate(self.players) if player.seat == seat), None)


def seating_of(hand: Hand) -> Seating:
    """The seating; CannotExportError if nobody is dealt in."""
    start = hand.start
    dealt_in = sorted((seat for seat in start.seats if not seat.sitting_out), key=lambda seat: seat.seat)
    if not dealt_in:
        raise CannotExportError("Nobody is dealt in: the format has only players with cards.")
    last = start.button
    if last is None:
        first = next((event.data.seat for event in hand.events if isinstance(event.data, HoleCardsDealt)), 1)
        players = _from(dealt_in, lambda seat: seat >= first)
    else:
        button = last
        players = _from(dealt_in, lambda seat: seat > button)
    said = players[-1].seat if bring_in_of(hand) is None else None
    absent = tuple(seat for seat in start.seats if seat.sitting_out)
    return Seating(tuple(players), absent, None if said == last else last or 0)


def bring_in_of(hand: Hand) -> int | None:
    """The bring-in of the record, 0 where the hand does not state it; None in a game without one, such as with blinds.

    The format has blinds or a bring-in, never both.
    """
    stated = hand.start.stakes.bring_in or next(
        (event.data.amount for event in hand.events if isinstance(event.data, BringInPosted)), 0
    )
    if FAMILIES.get(hand.start.game, Family.UNKNOWN) in BRING_IN_FAMILIES:
        return stated
    has_blinds = any(isinstance(event.data, BlindPosted) for event in hand.events)
    return None if has_blinds else stated or None


def _from(seats: list[Seat], is_behind: object) -> list[Seat]:
    """The seats from the first that lies behind on, the others after them."""
    assert callable(is_behind)
    place = next((place for place, seat in enumerate(seats) if is_behind(seat.seat)), 0)
    return [*seats[place:], *seats[:place]]


def names(seats: Iterable[Seat]) -> list[str]:
    """The players of the seats."""
    return [seat.player for seat in seats]
