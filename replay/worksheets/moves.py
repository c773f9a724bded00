"""What moved money in a hand, read from its events one by one: a second count beside the replay's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from domain.events import Event
from domain.events import hand as deeds
from replay.worksheets.sheets import Line

_REVERSED: Final = (deeds.RakeTaken, deeds.PotAwarded, deeds.HouseMoneyAdded, deeds.FeeTaken, deeds.CashedOut)
"""Reversed when a hand is broken off; returns stay (TP.CRASH.COMPLETE)."""


def moves(events: Iterable[Event]) -> Iterator[Line]:
    """The events that moved money, in their order; results that do not stand are marked."""
    for event in events:
        data = event.data
        if isinstance(data, deeds.WAGERS):
            yield Line(pos=event.pos, topic=event.topic, seat=data.seat, amount=data.amount)
        elif isinstance(data, deeds.UncalledBetReturned):
            yield Line(pos=event.pos, topic=event.topic, seat=data.seat, amount=-data.amount)
        elif isinstance(data, _REVERSED):
            seat = getattr(data, "seat", None)
            yield Line(pos=event.pos, topic=event.topic, seat=seat, amount=data.amount, reversed=True)


def put_in(lines: Iterable[Line], seat: int) -> int:
    """What a seat has put in, in minor units."""
    return sum(line.amount for line in _of(lines, seat) if line.amount > 0)


def returned(lines: Iterable[Line], seat: int) -> int:
    """What a seat got back as recorded, in minor units."""
    return -sum(line.amount for line in _of(lines, seat) if line.amount < 0)


def behind(start: int | None, lines: Iterable[Line], seat: int) -> int | None:
    """Count the chips of a stack down and up, deed by deed; None where it is not known what it began with."""
    if start is None:
        return None
    for line in _of(lines, seat):
        start -= line.amount
    return start


def strangers(lines: Iterable[Line], seats: Mapping[int, object]) -> Iterator[Line]:
    """Moves of seats that are not in the hand."""
    return (line for line in lines if not line.reversed and line.seat not in seats)


def _of(lines: Iterable[Line], seat: int) -> Iterator[Line]:
    return (line for line in lines if line.seat == seat and not line.reversed)
