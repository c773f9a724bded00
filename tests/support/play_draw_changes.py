"""Single wrong things in the draws of a right hand, each of them one fault. See `play` for the hands.

A change that would make further events of the record wrong is not made: a card that comes to a seat is changed only
if the seat folds before anything more is said of its cards, numbers of cards only where no deck runs out, an agreement
only where nobody bets afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from domain.events import Event, Payload, hand
from tests.support.play import Played
from tests.support.play_verdicts import changed, renumbered

Draw = hand.CardsDiscarded | hand.CardsDrawn | hand.StoodPat


@dataclass(frozen=True, slots=True)
class DrawChange:
    """What was changed, and the record afterwards."""

    what: str
    record: list[Event]


Way = Callable[[Sequence[Event], Random], list[Event] | None]


def draw_change_of(played: Played, rng: Random) -> DrawChange | None:
    """One change of a hand; None if the one that was drawn cannot be made in it."""
    what = rng.choice([*WAYS])
    record = WAYS[what](played.events, rng)
    return None if record is None else DrawChange(what, renumbered(record))


def _pick(events: Sequence[Event], rng: Random, fits: Callable[[int, Payload], bool]) -> int | None:
    places = [place for place, event in enumerate(events) if fits(place, event.data)]
    return rng.choice(places) if places else None


def _with(events: Sequence[Event], place: int, *data: Payload) -> list[Event]:
    """Other events in the place of one."""
    return [*events[:place], *(replace(events[place], data=each) for each in data), *events[place + 1 :]]


def _runs_out(events: Sequence[Event]) -> bool:
    """Whether the deck is out at the end of the draws, or nearly so."""
    used = 0
    for event in events:
        data = event.data
        if isinstance(data, hand.HoleCardsDealt):
            used += len(data.down)
        elif isinstance(data, hand.CardsDrawn):
            used += data.count if data.count is not None else len(data.cards or ())
    start = events[0].data
    assert isinstance(start, hand.HandStarted)
    return used > (32 if start.game == "draw-32" else 52) - 2


def _goes_on(events: Sequence[Event], place: int) -> bool:
    """Whether somebody acts or shows after a place, and nobody leaves: then everything before it must be there."""
    deeds = (hand.Checked, hand.Bet, hand.Called, hand.Raised, hand.Folded, hand.CardsShown)
    later = [event.data for event in events[place + 1 :]]
    return any(isinstance(data, deeds) for data in later) and not any(isinstance(data, hand.Left) for data in later)


def _says_no_more(events: Sequence[Event], place: int, seat: int) -> bool:
    """Whether a seat folds, and nothing more is said of its cards after a place."""
    later = [event.data for event in events[place + 1 :] if getattr(event.data, "seat", None) == seat]
    cards = (hand.CardsDiscarded, hand.CardsDrawn, hand.CardsShown, hand.CardsMucked)
    return any(isinstance(data, hand.Folded) for data in later) and not any(isinstance(data, cards) for data in later)


def _decides(events: Sequence[Event], data: Payload) -> bool:
    """Whether a seat draws of its own will: not one that is protected, or has left, and stands pat anyway."""
    if not isinstance(data, hand.StoodPat | hand.CardsDiscarded):
        return False
    absent = {event.data.seat for event in events if isinstance(event.data, hand.DisconnectProtected | hand.Left)}
    return data.seat not in absent


def _missing_card(events: Sequence[Event], rng: Random) -> list[Event] | None:
    """One card too few comes."""

    def fits(place: int, data: Payload) -> bool:
        return isinstance(data, hand.CardsDrawn) and not _runs_out(events) and _goes_on(events, place)

    place = _pick(events, rng, fits)
    if place is None:
        return None
    data = events[place].data
    assert isinstance(data, hand.CardsDrawn)
    fewer = {"count": data.count - 1} if data.count is not None else {"cards": (data.cards or ())[:-1]}
    return _with(events, place, changed(data, **fewer))


def _further_card(events: Sequence[Event], rng: Random) -> list[Event] | None:
    """One card too many comes, unseen."""

    def fits(place: int, data: Payload) -> bool:
        unseen = isinstance(data, hand.CardsDrawn) and not _runs_out(events)
        return unseen and _says_no_more(events, place, data.seat)  # type: ignore[attr-defined]

    place = _pick(events, rng, fits)
    if place is None:
        return None
    data = events[place].data
    assert isinstance(data, hand.CardsDrawn)
    more = {"count": data.count + 1} if data.count is not None else {"cards": (*(data.cards or ()), "??")}
    return _with(events, place, changed(data, **more))


def _own_card_back(events: Sequence[Event], rng: Random) -> list[Event] | None:
    """A seat is dealt a card that it has just discarded."""

    def fits(place: int, data: Payload) -> bool:
        known = isinstance(data, hand.CardsDrawn) and bool(data.cards) and not _runs_out(events)
        return known and _says_no_more(events, place, data.seat)  # type: ignore[attr-defined]

    place = _pick(events, rng, fits)
    data = None if place is None else events[place].data
    if place is None or not isinstance(data, hand.CardsDrawn):
        return None
    thrown = [
        card
        for event in events[:place]
        if isinstance(event.data, hand.CardsDiscarded) and event.data.seat == data.seat
        for card in event.data.cards or ()
        if card != "??"
    ]
    cards = data.cards or ()
    if not thrown or cards[0] == "??":
        return None
    return _with(events, place, changed(data, cards=(thrown[-1], *cards[1:])))


def _card_of_another(events: Sequence[Event], rng: Random) -> list[Event] | None:
    """A seat is dealt a card of a hand that another seat keeps."""
    kept = _kept(events)

    def fits(place: int, data: Payload) -> bool:
        known = isinstance(data, hand.CardsDrawn) and bool(data.cards) and not _runs_out(events)
        return known and _says_no_more(events, place, data.seat)  # type: ignore[attr-defined]

    place = _pick(events, rng, fits)
    data = None if place is None else events[place].data
    if place is None or not isinstance(data, hand.CardsDrawn):
        return None
    others = [card for seat, cards in kept.items() if seat != data.seat for card in cards]
    cards = data.cards or ()
    if not others or cards[0] == "??":
        return None
    return _with(events, place, changed(data, cards=(rng.choice(others), *cards[1:])))


def _kept(events: Sequence[Event]) -> dict[int, tuple[str, ...]]:
    """Cards that seats were dealt, never discarded and never folded."""
    gone = {event.data.seat for event in events if isinstance(event.data, hand.Folded | hand.CardsDiscarded)}
    gone |= {event.data.seat for event in events if isinstance(event.data, hand.Left)}
    dealt = [event.data for event in events if isinstance(event.data, hand.HoleCardsDealt)]
    return {data.seat: data.down for data in dealt if data.seat not in gone and "??" not in data.down}


def _wrong_discard(events: Sequence[Event], rng: Random) -> list[Event] | None:
    """A seat discards a card that another one keeps."""
    kept = _kept(events)

    def fits(_place: int, data: Payload) -> bool:
        return isinstance(data, hand.CardsDiscarded) and bool(data.cards) and not _runs_out(events)

    place = _pick(events, rng, fits)
    data = None if place is None else events[place].data
    if place is None or not isinstance(data, hand.CardsDiscarded):
        return None
    others = [card for seat, cards in kept.items() if seat != data.seat for card in cards]
    cards = data.cards or ()
    if not others or "??" in cards:
        return None
    return _with(events, place, changed(data, cards=(rng.choice(others), *cards[1:])))


def _second_decision(events: Sequence[Event], rng: Random) -> list[Event] | None:
    """A seat discards or stands pat twice."""
    place = _pick(events, rng, lambda _place, data: _decides(events, data))
    return None if place is None else _with(events, place, events[place].data, events[place].data)


def _no_decision(events: Sequence[Event], rng: Random) -> list[Event] | None:
    """A seat does not say that it stands pat, and another one acts or draws."""

    def fits(place: int, data: Payload) -> bool:
        return isinstance(data, hand.StoodPat) and _decides(events, data) and _goes_on(events, place)

    place = _pick(events, rng, fits)
    return None if place is None else _with(events, place)


def _wrong_number(events: Sequence[Event], rng: Random) -> list[Event] | None:
    """A deed names another draw."""
    place = _pick(events, rng, lambda _place, data: isinstance(data, hand.StoodPat) and _decides(events, data))
    if place is None:
        return None
    data = events[place].data
    assert isinstance(data, hand.StoodPat)
    other = rng.choice([draw for draw in (1, 2, 3) if draw != data.draw])
    return _with(events, place, changed(data, draw=other))


def _out_of_order(events: Sequence[Event], rng: Random) -> list[Event] | None:
    """Two seats that follow each other stand pat in the wrong order."""

    def fits(place: int, data: Payload) -> bool:
        after = events[place + 1].data if place + 1 < len(events) else data
        both = isinstance(data, hand.StoodPat) and isinstance(after, hand.StoodPat) and data.draw == after.draw
        return both and _decides(events, data) and _decides(events, after)

    place = _pick(events, rng, fits)
    if place is None:
        return None
    return [*events[:place], events[place + 1], events[place], *events[place + 2 :]]


def _early_reshuffle(events: Sequence[Event], rng: Random) -> list[Event] | None:
    """The deck is reshuffled after the first deed of a draw although cards are left in it."""

    def fits(_place: int, data: Payload) -> bool:
        return isinstance(data, hand.StoodPat) and not _runs_out(events)

    place = _pick(events, rng, fits)
    return None if place is None else _with(events, place, events[place].data, hand.DeckReshuffled())


def _without_consent(events: Sequence[Event], rng: Random) -> list[Event] | None:
    """One player of a divided pot was not asked."""
    awards = [event.data for event in events if isinstance(event.data, hand.PotAwarded)]
    divided = {award.pot for award in awards if award.share == "split"} - {None}
    said = [place for place, event in enumerate(events) if isinstance(event.data, hand.SplitAccepted)]
    bets = (hand.Bet, hand.Called, hand.Raised)
    if any(isinstance(event.data, bets) for event in events[max(said, default=0) :]):
        return None  # later chips would lie in the pot that is not agreed upon
    if any(award.share != "split" and award.pot in divided | {None} for award in awards):
        return None

    def fits(_place: int, data: Payload) -> bool:
        return isinstance(data, hand.SplitAccepted) and data.pot in divided

    place = _pick(events, rng, fits)
    return None if place is None else _with(events, place)


WAYS: Final[Mapping[str, Way]] = {
    "missing card": _missing_card,
    "further card": _further_card,
    "own card back": _own_card_back,
    "card of another": _card_of_another,
    "wrong discard": _wrong_discard,
    "second decision": _second_decision,
    "no decision": _no_decision,
    "wrong number": _wrong_number,
    "out of order": _out_of_order,
    "early reshuffle": _early_reshuffle,
    "without consent": _without_consent,
}
