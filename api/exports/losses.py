"""What a written record does not say: the hand is compared with what a reader makes of the record.

So the list cannot leave anything out: whatever does not come back is on it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from api.exports.exported import Loss
from domain.events import Event
from domain.events.hand import AntePosted, HandStarted

Data = dict[str, object]

_MARKS: Final = ("seat", "street", "pot", "board", "share", "draw", "kind", "amount")
"""By what two events of a topic are told to be the same, the first being the most telling."""

_DEFAULTS: Final = (("decided_by", "player"), ("all_in", False))
"""Values that an absent field has too; so has the kind of an ante, `each`."""


@dataclass(frozen=True, slots=True)
class _Told:
    """An event as a topic and the JSON of its data."""

    topic: str
    data: Data

    def key(self, marks: int) -> object:
        """What two events have in common that are the same by so many marks; by one more: all their data."""
        if marks > len(_MARKS):
            return self.topic, repr(sorted(self.data.items()))
        return self.topic, tuple(repr(self.data.get(mark)) for mark in _MARKS[:marks])


def losses(stated: Sequence[Event], read_back: Sequence[Event]) -> Iterator[Loss]:
    """What of the events of a hand is missing from, or otherwise in, those of its record."""
    ours, theirs = [_told(event) for event in stated], [_told(event) for event in read_back]
    partners = _partners(ours, theirs)
    moved = _moved([place for place in partners if place is not None])
    for event, told, place in zip(stated, ours, partners, strict=True):
        if place is None:
            yield Loss(event.pos, told.topic, None, told.data)
            continue
        for field, value, other in _differences("", told.data, theirs[place].data):
            yield Loss(event.pos, told.topic, field, value, other)
        if place in moved:
            yield Loss(event.pos, told.topic, "order")
    times = {event.at for event in read_back}
    if any(event.at not in times for event in stated):
        yield Loss(None, None, "at")


def _partners(stated: Sequence[_Told], read_back: Sequence[_Told]) -> list[int | None]:
    """For each event the place of the same one in the record, equal ones first; None if there is none."""
    free = dict(enumerate(read_back))
    partners: list[int | None] = [None] * len(stated)
    for marks in range(len(_MARKS) + 1, 0, -1):
        by_key: dict[object, list[int]] = {}
        for place, told in free.items():
            by_key.setdefault(told.key(marks), []).append(place)
        for number, told in enumerate(stated):
            same = by_key.get(told.key(marks)) if partners[number] is None else None
            if same:
                partners[number] = same.pop(0)
        for partner in partners:
            free.pop(-1 if partner is None else partner, None)
    return partners


def _moved(places: list[int]) -> set[int]:
    """The fewest places that must move so that the rest is in order."""
    tails: list[int] = []
    before: dict[int, int | None] = {}
    for place in places:
        at = bisect_left(tails, place)
        before[place] = tails[at - 1] if at else None
        tails[at : at + 1] = [place]
    kept: set[int] = set()
    place_kept: int | None = tails[-1] if tails else None
    while place_kept is not None:
        kept.add(place_kept)
        place_kept = before[place_kept]
    return set(places) - kept


def _told(event: Event) -> _Told:
    """What an event tells, without what means the same as nothing."""
    data: Data = event.data.model_dump(mode="json", exclude_none=True)
    data = {name: value for name, value in data.items() if (name, value) not in _DEFAULTS}
    if isinstance(event.data, HandStarted):
        data["seats"] = _by_seat(data["seats"])
    elif isinstance(event.data, AntePosted) and event.data.kind == "each":
        del data["kind"]
    elif "stacks" in data:
        data["stacks"] = _by_seat(data["stacks"])
    return _Told(event.topic, data)


def _by_seat(parts: object) -> Data:
    """The parts of a list by their seats: the order of the list says nothing."""
    assert isinstance(parts, list)
    return {str(part["seat"]): part for part in parts}


def _differences(path: str, stated: Data, read_back: Data) -> Iterator[tuple[str, object, object]]:
    """Fields of the hand that the record does not have or has otherwise; what it has beside them is no loss."""
    for name, value in stated.items():
        field, other = f"{path}{name}", read_back.get(name)
        if isinstance(value, dict) and isinstance(other, dict) and name != "source":
            yield from _differences(f"{field}.", value, other)
        elif value != other:
            yield field, value, other
