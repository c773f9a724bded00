"""`Info`: what the form has no words for, as one JSON object with sorted keys. Only what occurs is in it. Pure.

No card is ever in it: cards stand in the rounds alone, where a view can hide them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from api.exports.pojeu.finance import Finance
from domain.events import Event, Payload
from domain.events import hand as deeds

_CARDS: Final = frozenset({"cards", "card", "deck", "down", "up"})
_WAGER: Final = frozenset({"seat", "amount"})
_SAID: Final[Mapping[type[Payload], frozenset[str]]] = MappingProxyType(
    {
        deeds.HandStarted: frozenset({"hand_no", "seats"}),
        deeds.AntePosted: _WAGER,
        deeds.BlindPosted: _WAGER,
        deeds.BringInPosted: _WAGER,
        deeds.Called: _WAGER,
        deeds.Bet: _WAGER,
        deeds.Raised: _WAGER,
        deeds.Checked: frozenset({"seat"}),
        deeds.Folded: frozenset({"seat"}),
        deeds.HoleCardsDealt: frozenset({"seat", "street"}),
        deeds.BoardDealt: frozenset({"street", "board"}),
        deeds.CardsDiscarded: frozenset({"seat", "draw", "count"}),
        deeds.CardsDrawn: frozenset({"seat", "draw", "count"}),
        deeds.CardsShown: frozenset({"seat"}),
        deeds.HandFinished: frozenset({"stacks"}),
    }
)
"""What the form says of a deed; a completion, which it has no word for, is not among them."""
_ORDINARY: Final[Mapping[type[Payload], Mapping[str, object]]] = MappingProxyType(
    {deeds.BlindPosted: {"kind": ("small", "big")}, deeds.AntePosted: {"kind": ("each",)}}
)
"""Values that the form's own words say."""


def note_of(events: Sequence[Event], seats: Mapping[int, Finance]) -> str:
    """The note of a hand; amounts are minor units, or chips of a tournament; positions are those of its events."""
    started = events[0].data
    assert isinstance(started, deeds.HandStarted)
    notes = {
        "balance": sum(seat.net + seat.rake for seat in seats.values()),
        "computed": [number for number, seat in seats.items() if seat.computed],
        "events": [note for note in map(_event, events) if note],
        "seats": [note for note in map(_seat, started.seats) if len(note) > 1],
        "times": [event.at for event in events],
    }
    return json.dumps({name: note for name, note in notes.items() if note}, separators=(",", ":"), sort_keys=True)


def _event(event: Event) -> dict[str, Any]:
    """What the form cannot say of an event, with its position and topic; empty where it says all."""
    kind = type(event.data)
    unsaid = {
        name: value
        for name, value in event.data.model_dump(mode="json", exclude_none=True).items()
        if name not in _CARDS and name not in _SAID.get(kind, frozenset()) and not _is_ordinary(kind, name, value)
    }
    return {"pos": event.pos, "topic": event.topic, **unsaid} if unsaid or kind not in _SAID else {}


def _is_ordinary(kind: type[Payload], name: str, value: object) -> bool:
    ordinary = _ORDINARY.get(kind, {}).get(name, ())
    return isinstance(ordinary, tuple) and value in ordinary


def _seat(seat: deeds.Seat) -> dict[str, Any]:
    """What the form cannot say of a seat. The player and his session stand in their own places."""
    return seat.model_dump(mode="json", exclude_none=True, include={"seat", "client", "sitting_out"})
