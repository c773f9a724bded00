"""What a viewer may see: everything he is told is computed from a record without what is hidden from him.

So nothing hidden can come through, neither as a card nor in the words of a finding; where a pot can only be decided
by hidden cards he reads that they are unknown. Who is no known kind of viewer sees nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from domain.cards import UNKNOWN
from domain.events import Event, Payload, UnreadableEvent
from domain.events import hand as deeds

Kind = Literal["player", "officer", "regulator"]
Record = Sequence[Event | UnreadableEvent]
VIEWERS = "player:<id>, officer or regulator"
_PLAYER = "player:"
_NO_HASH = "0" * 64
"""Instead of the hash of a line that may hold hidden cards, which could be found by trying all of them."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """A player of the hand by name, an officer of the house, or the regulator.

    While the hand goes on nobody sees a card that lies face down but its own player. After its end officer and
    regulator see all; the officer sees seats instead of players' names.
    """

    kind: Kind
    player: str | None = None


def viewer_named(name: str) -> Viewer | None:
    """The viewer of this name, None for one that is not known."""
    if name.startswith(_PLAYER) and len(name) > len(_PLAYER):
        return Viewer("player", name.removeprefix(_PLAYER))
    kinds: dict[str, Kind] = {"officer": "officer", "regulator": "regulator"}
    return Viewer(kinds[name]) if name in kinds else None


def as_seen_by(record: Record, viewer: Viewer) -> tuple[Event | UnreadableEvent, ...]:
    """The record with everything hidden from the viewer replaced by what stands for the unknown."""
    shown = _shown(record)
    own = _own_seats(record, viewer)
    sees_all = viewer.kind != "player" and _is_closed(record)
    return tuple(_seen(event, viewer, own, shown, sees_all=sees_all) for event in record)


def _seen(
    event: Event | UnreadableEvent,
    viewer: Viewer,
    own: frozenset[int],
    shown: dict[int, frozenset[str] | None],
    *,
    sees_all: bool,
) -> Event | UnreadableEvent:
    if isinstance(event, UnreadableEvent):
        return UnreadableEvent(event.stream, event.pos, "An event cannot be read.")
    data = event.data if sees_all else _covered(event.data, own, shown)
    if viewer.kind == "officer":
        data = _without_names(data)
    return replace(event, data=data, recorded=None)


def _is_closed(record: Record) -> bool:
    return any(
        isinstance(event, Event) and isinstance(event.data, deeds.HandFinished | deeds.HandCancelled)
        for event in record
    )


def _own_seats(record: Record, viewer: Viewer) -> frozenset[int]:
    openings = (
        event.data for event in record if isinstance(event, Event) and isinstance(event.data, deeds.HandStarted)
    )
    seats = (seat for opening in openings for seat in opening.seats)
    return frozenset(seat.seat for seat in seats if viewer.kind == "player" and seat.player == viewer.player)


def _shown(record: Record) -> dict[int, frozenset[str] | None]:
    """The cards that each seat has shown; None where it has shown all without naming them."""
    shown: dict[int, frozenset[str] | None] = {}
    for event in record:
        if isinstance(event, Event) and isinstance(event.data, deeds.CardsShown):
            before, cards = shown.get(event.data.seat, frozenset()), event.data.cards
            shown[event.data.seat] = None if cards is None or before is None else before | set(cards)
    return shown


def _covered(data: Payload, own: frozenset[int], shown: dict[int, frozenset[str] | None]) -> Payload:
    """An event without the cards that lie face down for all but the seats in `own`."""
    if isinstance(data, deeds.CardBurned | deeds.DeckRevealed | deeds.HandUnreadable):
        return _covered_of_all(data)
    if getattr(data, "seat", None) in own:
        return data
    if isinstance(data, deeds.HoleCardsDealt):
        return _changed(data, down=_face_down(data.down, shown.get(data.seat, frozenset())))
    if isinstance(data, deeds.CardsMucked) and data.cards is not None:
        return _changed(data, cards=None)
    if isinstance(data, deeds.CardsDiscarded | deeds.CardsDrawn) and data.cards is not None:
        return _changed(data, cards=(UNKNOWN,) * len(data.cards))
    return data


def _covered_of_all(data: deeds.CardBurned | deeds.DeckRevealed | deeds.HandUnreadable) -> Payload:
    """An event that nobody at the table sees."""
    if isinstance(data, deeds.CardBurned):
        return _changed(data, card=None)
    if isinstance(data, deeds.DeckRevealed):
        return _changed(data, deck=(UNKNOWN,) * len(data.deck))
    return _changed(data, reason="not told", sha256=_NO_HASH)


def _face_down(cards: Iterable[str], shown: frozenset[str] | None) -> tuple[str, ...]:
    return tuple(card if shown is None or card in shown else UNKNOWN for card in cards)


def _without_names(data: Payload) -> Payload:
    if isinstance(data, deeds.RefundOrdered):
        return _changed(data, player=f"seat {data.seat}")
    if isinstance(data, deeds.HandStarted):
        hidden = {"session": None, "client": None}
        return _changed(
            data, seats=tuple(seat.model_copy(update={"player": f"seat {seat.seat}"} | hidden) for seat in data.seats)
        )
    return data


def _changed(data: Payload, **fields: Any) -> Payload:  # noqa: ANN401 - any field of an event
    return data.model_copy(update=fields)
