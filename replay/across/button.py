"""The button from hand to hand (ALL.BUTTON.MOVE, TR.BLIND.BUTTON)."""

from __future__ import annotations

from replay.across.model import LastHand, TableContext
from replay.across.story import lies_between
from replay.findings import Finding
from replay.state import HandState


def check_button(hand: HandState, context: TableContext) -> list[Finding]:
    """Find a button that did not move on, or passed over a player who plays."""
    last, button = context.last, hand.started.button
    if last is None or last.button is None or button is None or hand.game is None or hand.game.forced != "blinds":
        return []
    due = _due(hand, last)
    if due is None or button in _right(hand, last, due):
        return []
    words = f"The button is at seat {button}, but after seat {last.button} it is due at seat {due}."
    return [hand.finding("BUTTON", words, parameter="button_moves", pos=1, recorded=button, expected=due)]


def _due(hand: HandState, last: LastHand) -> int | None:
    """The seat of the button: the last small blind's, else the next one that is dealt in, clockwise."""
    if hand.terms.button_moves == "last-small-blind" and last.small is not None:
        return last.small[0]
    assert last.button is not None
    dealt = (seat.number for seat in hand.clockwise_from(last.button) if seat.dealt_in)
    return next(dealt, None)


def _right(hand: HandState, last: LastHand, due: int) -> set[int]:
    """Seats where the button may be: where it is due, and where the house's way leaves it to a seat without cards.

    A dead button stands at an empty seat on the way. With two players left the one who had the big blind has the
    button, so that nobody has the big blind twice in a row.
    """
    right = {due}
    assert last.button is not None
    if hand.terms.dead_button:
        dealt = {seat.number for seat in hand.ring if seat.dealt_in}
        on_the_way = range(1, max([*hand.seats, due, last.button, hand.started.max_seats or 0]) + 1)
        right |= {seat for seat in on_the_way if lies_between(last.button, seat, due) and seat not in dealt}
    if hand.dealt_in() == 2 and last.big is not None:
        right.add(last.big[0])
    return right
