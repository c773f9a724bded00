"""Who sits where at a table, with how much, from its own events and the last hand that was dealt there. Pure.

The hand's opening names who sits with which stack; what the table reports after it comes on top. Who sits but is not
named there (a source may leave out who sits out) is known from the table's events before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from domain.events import table
from projections.tables.moments import HandMoment
from replay.table_view import Standing

_SITTING = (table.BoughtIn.TOPIC, table.ToppedUp.TOPIC)


class Happening(NamedTuple):
    """An event of a table as the index has it; `at_us` in microseconds since 1970."""

    position: int
    pos: int
    at_us: int
    topic: str
    seat: int | None
    player: str | None


class HandStart(NamedTuple):
    """Where a hand at the table begins: the log position of its first event, when, and what it says it builds on."""

    hand: int
    stream: str
    at_us: int
    table_pos: int | None

    def precedes(self, event: Happening) -> bool:
        """Whether an event of the table belongs after the start of the hand.

        The hand's own word goes first (`table_pos`); without one the clocks decide, and where they agree the log.
        """
        if self.table_pos is not None:
            return event.pos > self.table_pos
        return (event.at_us, event.position) > (self.at_us, self.hand)


@dataclass(frozen=True, slots=True)
class TableSeat:
    """A seat at the table. `stack` are the chips behind, None where unknown.

    `bet` and `contributed` are chips of this round and of the hand, `standing` how the seat stands in the hand that is
    going on or was the last; None if it is not in it. `missed` are the blinds that the table reports as missed since
    the player was last dealt in.
    """

    seat: int
    player: str
    stack: int | None
    bet: int
    contributed: int
    standing: Standing | None
    sitting_out: bool
    missed: tuple[str, ...]

    def as_dict(self) -> dict[str, Any]:
        """Give the seat as plain values."""
        return {
            "seat": self.seat,
            "player": self.player,
            "stack": self.stack,
            "bet": self.bet,
            "contributed": self.contributed,
            "standing": self.standing,
            "sitting_out": self.sitting_out,
            "missed": list(self.missed),
        }


@dataclass(slots=True)
class Sitter:
    """A player in a seat while the table's events are gone through.

    `stack` is what he has without the hand; `since` are his events that add to it, still to be looked up in the log.
    """

    seat: int
    player: str
    stack: int | None = 0
    in_hand: bool = False
    sitting_out: bool = False
    since: list[Happening] = field(default_factory=list)
    missed: list[Happening] = field(default_factory=list)


def seated_before(events: Iterable[Happening]) -> dict[int, Sitter]:
    """Who sits after these events of the table, by the table alone."""
    sitters: dict[int, Sitter] = {}
    for event in events:
        _take(sitters, event)
    return sitters


def seated_after(moment: HandMoment, before: Mapping[int, Sitter], later: Iterable[Happening]) -> dict[int, Sitter]:
    """Who sits after a hand has begun and these later events of the table.

    `before` are those who sat when it began, with their chips; those whom the hand names are taken from the hand.
    """
    named = {seat.player for seat in moment.facts.seats}
    sitters = {number: sitter for number, sitter in before.items() if sitter.player not in named}
    sitters |= {sitter.seat: sitter for sitter in _of_hand(moment, before)}
    for event in later:
        _take(sitters, event)
    return sitters


def _of_hand(moment: HandMoment, before: Mapping[int, Sitter]) -> Iterator[Sitter]:
    """The players whom the hand names. A stack that it states at its end goes before what follows from its deeds."""
    closing = moment.facts.closing_stacks()
    for seat in moment.facts.seats:
        view = None if moment.view is None else moment.view.seat(seat.seat)
        stack = closing.get(seat.seat, seat.stack if view is None else view.stack)
        known = before.get(seat.seat)
        out = bool(seat.sitting_out)
        missed = known.missed if out and known is not None and known.player == seat.player else []
        yield Sitter(seat.seat, seat.player, stack, in_hand=True, sitting_out=out, missed=list(missed))


def _take(sitters: dict[int, Sitter], event: Happening) -> None:
    """One event of the table."""
    if event.seat is None or event.player is None:
        return
    sitter = sitters.get(event.seat)
    if event.topic in _SITTING:
        if sitter is None or sitter.player != event.player:
            sitter = sitters[event.seat] = Sitter(event.seat, event.player)
        sitter.since.append(event)
    elif sitter is None or sitter.player != event.player:
        return
    elif event.topic == table.CashedOut.TOPIC:
        del sitters[event.seat]
    elif event.topic == table.BlindMissed.TOPIC:
        sitter.missed.append(event)
    else:
        _sit(sitter, event.topic)


def _sit(sitter: Sitter, topic: str) -> None:
    if topic in {table.SatOut.TOPIC, table.Returned.TOPIC}:
        sitter.sitting_out = topic == table.SatOut.TOPIC


def seat_of(sitter: Sitter, moment: HandMoment | None, amounts: Mapping[int, Any]) -> TableSeat:
    """The seat of a player; `amounts` has the data of the table's events by log position."""
    view = None if moment is None or moment.view is None or not sitter.in_hand else moment.view.seat(sitter.seat)
    added = sum(amounts[event.position].amount for event in sitter.since)
    return TableSeat(
        seat=sitter.seat,
        player=sitter.player,
        stack=None if sitter.stack is None else sitter.stack + added,
        bet=0 if view is None else view.bet,
        contributed=0 if view is None else view.contributed,
        standing=None if view is None else view.standing,
        sitting_out=sitter.sitting_out,
        missed=tuple(amounts[event.position].kind for event in sitter.missed),
    )
