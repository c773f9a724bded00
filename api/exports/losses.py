"""What a written record does not say as the hand does: the hand is compared with what a reader makes of the record.

So the list cannot leave anything out: whatever does not come back, or comes back otherwise, or is there in addition,
is on it. What means the same is no difference: a decision of the player (`decided_by`) and a seat that does not sit
out may be said or left out, an ante is of the kind `each`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from api.exports.exported import Loss
from domain.events import Event
from domain.events.hand import AntePosted, HandStarted, RunItAgreed, Source

Data = dict[str, object]

LISTS: Final = ("seats", "stacks")
"""Lists of parts by seat: the parts are compared by their seats, and the order of the list is a field of its own."""

_MARKS: Final = ("seat", "street", "pot", "board", "share", "draw", "kind", "amount")
"""By what two events of a topic are told to be the same, the first being the most telling."""

_DEFAULTS: Final = (("decided_by", "player"), ("sitting_out", False))
"""Values that an absent field has too; so has the kind of an ante, `each`."""


@dataclass(frozen=True, slots=True)
class _Told:
    """An event as a topic and the JSON of its data."""

    topic: str
    data: Data

    def key(self, marks: int) -> object:
        """What two events have in common that are the same by so many marks."""
        return self.topic, tuple(repr(self.data.get(mark)) for mark in _MARKS[:marks])


def losses(stated: Sequence[Event], read_back: Sequence[Event]) -> Iterator[Loss]:
    """The differences between the events of a hand and those of its record, in the order of the hand."""
    ours, theirs = [_told(event) for event in stated], [_told(event, of_record=True) for event in read_back]
    partners = _partners(ours, theirs)
    moved = _moved([place for place in partners if place is not None])
    for event, told, place in zip(stated, ours, partners, strict=True):
        if place is None:
            yield Loss(event.pos, told.topic, None, told.data)
            continue
        for field, value, other in _differences("", told.data, theirs[place].data):
            yield Loss(event.pos, told.topic, field, value, other)
        if event.by != read_back[place].by:
            yield Loss(event.pos, told.topic, "by", event.by, read_back[place].by)
        if place in moved:
            yield Loss(event.pos, told.topic, "order", read_pos=place + 1)
    for place in sorted(set(range(len(theirs))) - set(partners)):
        yield Loss(None, theirs[place].topic, None, None, theirs[place].data, place + 1)
    yield from _times(stated, read_back, partners)


def _times(stated: Sequence[Event], read_back: Sequence[Event], partners: Sequence[int | None]) -> Iterator[Loss]:
    """One loss for all times: those of the events, by position, that have another one in the record."""
    pairs = [(event, read_back[place]) for event, place in zip(stated, partners, strict=True) if place is not None]
    others = {str(event.pos): event.at for event, told in pairs if event.at != told.at}
    if others:
        yield Loss(None, None, "at", others, read_back[0].at)


def _partners(stated: Sequence[_Told], read_back: Sequence[_Told]) -> list[int | None]:
    """For each event the place of the same one in the record, by as many marks as possible; None if there is none."""
    partners: list[int | None] = [None] * len(stated)
    free = set(range(len(read_back)))
    for marks in range(len(_MARKS), 0, -1):
        left = [place for place, partner in enumerate(partners) if partner is None]
        ours, theirs = _grouped(stated, left, marks), _grouped(read_back, sorted(free), marks)
        for key, places in ours.items():
            for place, partner in _paired(stated, places, read_back, theirs.get(key, [])):
                partners[place] = partner
                free.discard(partner)
    return partners


def _grouped(told: Sequence[_Told], places: Iterable[int], marks: int) -> dict[object, list[int]]:
    """The places of events that are the same by so many marks."""
    groups: dict[object, list[int]] = {}
    for place in places:
        groups.setdefault(told[place].key(marks), []).append(place)
    return groups


def _paired(
    stated: Sequence[_Told], ours: list[int], read_back: Sequence[_Told], theirs: list[int]
) -> Iterator[tuple[int, int]]:
    """Events of one group in order; where some are missing, equal ones first, so that none is taken for another."""
    if len(ours) != len(theirs):
        ours, theirs = list(ours), list(theirs)
        for place in tuple(ours):
            equal = next((other for other in theirs if read_back[other] == stated[place]), None)
            if equal is not None:
                yield place, equal
                ours.remove(place)
                theirs.remove(equal)
    yield from zip(ours, theirs, strict=False)


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


def _told(event: Event, *, of_record: bool = False) -> _Told:
    """What an event tells, without what means the same as nothing."""
    data: Data = _without_defaults(event.data.model_dump(mode="json", exclude_none=True))
    if isinstance(event.data, AntePosted) and event.data.kind == "each":
        del data["kind"]
    if isinstance(event.data, HandStarted) and event.data.source is not None:
        data["source"] = _source(event.data.source, of_record=of_record)
    for name in LISTS:
        if isinstance(data.get(name), list) and not isinstance(event.data, RunItAgreed):
            data[name] = _by_seat(data[name])
    return _Told(event.topic, data)


def _source(source: Source, *, of_record: bool) -> Data:
    """The source with its facts in one order. The hash of the file that a record will stand in is not known yet."""
    data: Data = {"room": source.room, "format": source.format, "states": sorted(set(source.states))}
    return data if of_record else data | {"file_sha256": source.file_sha256}


def _without_defaults(data: Data) -> Data:
    return {name: value for name, value in data.items() if (name, value) not in _DEFAULTS}


def _by_seat(parts: object) -> Data:
    """The parts of a list by their seats (`3`; further ones of a seat `3#2` …), and the order of the list."""
    assert isinstance(parts, list)
    seats = [part["seat"] for part in parts]
    names = [_nth(seat, seats[: place + 1].count(seat)) for place, seat in enumerate(seats)]
    return dict(zip(names, map(_without_defaults, parts), strict=True)) | {"order": seats}


def _nth(seat: int, number: int) -> str:
    return str(seat) if number == 1 else f"{seat}#{number}"


def _differences(path: str, stated: Data, read_back: Data) -> Iterator[tuple[str, object, object]]:
    """The fields that hand and record do not have alike, with both values; None is a field that is not there."""
    for name in [*stated, *(name for name in read_back if name not in stated)]:
        field, value, other = f"{path}{name}", stated.get(name), read_back.get(name)
        if isinstance(value, dict) and isinstance(other, dict):
            yield from _differences(f"{field}.", value, other)
        elif value != other:
            yield field, value, other
