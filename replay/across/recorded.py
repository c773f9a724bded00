"""What a hand's record says about the table: who was dealt in, who posted, with what everybody ended.

These are recorded facts, nothing is judged: what is wrong with them is found in their own hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from domain.events import Event
from domain.events import hand as deeds
from replay.across.model import LastHand


def last_hand(events: Sequence[Event]) -> LastHand:
    """The hand as the one before the next. The first to post a blind is taken for its poster."""
    started = opening_of(events)
    dealt_in = {seat.seat: seat.player for seat in started.seats if not seat.sitting_out}
    posted: dict[str, tuple[int, str]] = {}
    for event in events:
        if isinstance(event.data, deeds.BlindPosted) and event.data.seat in dealt_in:
            posted.setdefault(event.data.kind, (event.data.seat, dealt_in[event.data.seat]))
    return LastHand(events[0].stream, started.button, posted.get("small"), posted.get("big"), dealt_in)


def closing_stacks(events: Sequence[Event]) -> Mapping[str, int] | None:
    """What each player has at the table after the hand, as recorded; None while it is open.

    Of a cancelled hand: what he began with, less what he put in, with returns and what was refunded to the table
    (TP.CRASH.STACK); refunds to a wallet left the table.
    """
    started = opening_of(events)
    starts = {seat.seat: seat.stack for seat in started.seats}
    for event in events:
        if isinstance(event.data, deeds.HandFinished):
            closing = {line.seat: line.stack for line in event.data.stacks}
            return _by_player(started, {**starts, **closing})
        if isinstance(event.data, deeds.HandCancelled):
            return _by_player(started, _after_cancelling(starts, events))
    return None


def opening_of(events: Sequence[Event]) -> deeds.HandStarted:
    """The opening event of a record that has one."""
    started = events[0].data
    assert isinstance(started, deeds.HandStarted), "a context is made for hands that begin as hands do"
    return started


def _after_cancelling(starts: Mapping[int, int | None], events: Sequence[Event]) -> dict[int, int | None]:
    stacks = dict(starts)
    for event in events:
        data = event.data
        if isinstance(data, deeds.WAGERS):
            change = -data.amount
        elif isinstance(data, deeds.UncalledBetReturned) or (isinstance(data, deeds.RefundOrdered) and _stays(data)):
            change = data.amount
        else:
            continue
        before = stacks.get(data.seat)
        if before is not None:
            stacks[data.seat] = before + change
    return stacks


def _stays(order: deeds.RefundOrdered) -> bool:
    return order.to == "table"


def _by_player(started: deeds.HandStarted, stacks: Mapping[int, int | None]) -> dict[str, int]:
    known = ((seat.player, stacks[seat.seat]) for seat in started.seats)
    return {player: stack for player, stack in known if stack is not None}
