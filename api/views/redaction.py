"""What a viewer may see: everything he is told is computed from a record without what is hidden from him.

So nothing hidden can come through, neither as a card nor in the words of a finding; where a pot can only be decided
by hidden cards he reads that they are unknown. Who is no known kind of viewer sees nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from api.views.viewer import Viewer
from domain.cards import UNKNOWN
from domain.events import Event, Payload, UnreadableEvent
from domain.events import hand as deeds

Record = Sequence[Event | UnreadableEvent]
_SEES_ALL: Final = frozenset({"officer", "regulator"})
"""Who sees all cards of a hand that is over."""
_READS_NAMES: Final = frozenset({"player", "regulator", "support"})
"""Who reads the names of players; for all others they are their seats."""
_NO_HASH: Final = "0" * 64
"""Instead of the hash of a line that may hold hidden cards, which could be found by trying all of them."""
_ELSEWHERE: Final = "a player of another seat"


def as_seen_by(record: Record, viewer: Viewer) -> tuple[Event | UnreadableEvent, ...]:
    """The record with everything hidden from the viewer replaced by what stands for the unknown."""
    shown = _shown(record)
    own = _own_seats(record, viewer)
    sees_all = viewer.kind in _SEES_ALL and is_closed(record)
    seen = tuple(_seen(event, own, shown, sees_all=sees_all) for event in record)
    return seen if viewer.kind in _READS_NAMES else without_names(seen)


def without_names(record: Record) -> tuple[Event | UnreadableEvent, ...]:
    """The record with seats instead of players: who sits at seat 2 is `seat 2` wherever he is named."""
    players = {seat.seat: seat.player for opening in _openings(record) for seat in opening.seats}
    return tuple(
        replace(event, data=_unnamed(event.data, players), recorded=None) if isinstance(event, Event) else event
        for event in record
    )


def is_closed(record: Record) -> bool:
    """Whether the hand is over: finished or cancelled."""
    return any(isinstance(event, Event) and isinstance(event.data, deeds.ENDS) for event in record)


def players_of(record: Record) -> frozenset[str]:
    """The names of all players of the hand."""
    return frozenset(seat.player for opening in _openings(record) for seat in opening.seats)


def _seen(
    event: Event | UnreadableEvent,
    own: frozenset[int],
    shown: dict[int, frozenset[str] | None],
    *,
    sees_all: bool,
) -> Event | UnreadableEvent:
    if isinstance(event, UnreadableEvent):
        return UnreadableEvent(event.stream, event.pos, "An event cannot be read.")
    if sees_all:
        return event
    return replace(event, data=_covered(event.data, own, shown), recorded=None)


def _openings(record: Record) -> Iterator[deeds.HandStarted]:
    data = (event.data for event in record if isinstance(event, Event))
    return (each for each in data if isinstance(each, deeds.HandStarted))


def _own_seats(record: Record, viewer: Viewer) -> frozenset[int]:
    seats = (seat for opening in _openings(record) for seat in opening.seats)
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


def _unnamed(data: Payload, players: Mapping[int, str]) -> Payload:
    if isinstance(data, deeds.RefundOrdered):
        return _changed(data, player=_seat_of(data.player, data.seat, players))
    if isinstance(data, deeds.HandStarted):
        hidden = {"session": None, "client": None}
        return _changed(
            data, seats=tuple(seat.model_copy(update={"player": f"seat {seat.seat}"} | hidden) for seat in data.seats)
        )
    return data


def _seat_of(player: str, seat: int, players: Mapping[int, str]) -> str:
    """What stands for a player who is paid for a seat: his own seat, that one if he sits there."""
    sits = [number for number, name in players.items() if name == player]
    chosen = seat if seat in sits else next(iter(sits), None)
    return _ELSEWHERE if chosen is None else f"seat {chosen}"


def _changed(data: Payload, **fields: Any) -> Payload:  # noqa: ANN401 - any field of an event
    return data.model_copy(update=fields)
