"""Faults in cards: dealt, drawn and shown."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from api.simulator.faults.tools import Record, all_of, changed, data_at, pick, swapped, unseen
from api.simulator.hands import Simulated
from api.simulator.wish import Wish
from domain.cards import UNKNOWN
from domain.events import Payload, hand

_LOW: Final = "2c"


def card_mismatch(wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """A hand is shown with a card that was not dealt to it."""
    place, others = pick(fair, rng, lambda data: isinstance(data, hand.CardsShown)), unseen(wish, fair)
    return None if place is None or not others else changed(fair, place, cards=swapped(fair, place, "cards", others))


def card_duplicate(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """A player who folds is dealt a card that another one who folds was dealt, of a deck that is not made anew."""
    place = _hidden(fair, rng)
    if place is None or all_of(fair, hand.DeckReshuffled):
        return None
    mine = data_at(fair, place).seat
    others = [data for data in all_of(fair, hand.HoleCardsDealt) if data.seat != mine and _folds(fair, data.seat)]
    cards = sorted({card for data in others for card in data.down})
    return changed(fair, place, down=swapped(fair, place, "down", cards)) if cards else None


def card_not_in_deck(wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """A card below the seven in a game with 32 cards."""
    place = None if _LOW in wish.game.deck else _hidden(fair, rng)
    return None if place is None else changed(fair, place, down=swapped(fair, place, "down", [_LOW]))


def deal_count(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """A player who folds is dealt a card too few."""
    place = _hidden(fair, rng)
    return None if place is None else changed(fair, place, down=data_at(fair, place).down[1:])


def own_discard_back(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """A player who folds afterwards is dealt the card again that he has just discarded; the deck is not made anew."""
    if all_of(fair, hand.DeckReshuffled):
        return None
    folders = {data.seat for data in all_of(fair, hand.Folded)}
    discards = [data.seat for data in all_of(fair, hand.CardsDiscarded)]
    once = {seat for seat in folders if discards.count(seat) == 1}
    place = pick(fair, rng, lambda data: isinstance(data, hand.CardsDrawn) and data.seat in once)
    if place is None:
        return None
    gone = next(data.cards for data in all_of(fair, hand.CardsDiscarded) if data.seat == data_at(fair, place).seat)
    return changed(fair, place, cards=swapped(fair, place, "cards", list(gone)))


def _hidden(fair: Simulated, rng: Random) -> int | None:
    """A deal of cards that nobody ever sees: of a player who folds before he draws."""
    return pick(
        fair, rng, lambda data: isinstance(data, hand.HoleCardsDealt) and bool(data.down) and _folds(fair, data.seat)
    )


def _folds(fair: Simulated, seat: int) -> bool:
    draws = any(data.seat == seat for data in all_of(fair, hand.CardsDiscarded))
    return not draws and any(data.seat == seat for data in all_of(fair, hand.Folded))


def unknown_hand(_wish: Wish, fair: Simulated, rng: Random) -> Record | None:
    """The record does not know the cards of one who won a pot at showdown: neither when dealt nor when shown."""
    winners = {data.seat for data in all_of(fair, hand.PotAwarded)}
    place = pick(fair, rng, lambda data: isinstance(data, hand.CardsShown) and data.seat in winners)
    if place is None or all_of(fair, (hand.CardsDrawn, hand.CardsDiscarded)):
        return None
    seat = data_at(fair, place).seat
    return tuple(
        replace(event, data=_covered(event.data)) if getattr(event.data, "seat", None) == seat else event
        for at, event in enumerate(fair.events)
        if at != place
    )


def _covered(data: Payload) -> Payload:
    """Cards down that are not known."""
    if not isinstance(data, hand.HoleCardsDealt):
        return data
    return data.model_copy(update={"down": (UNKNOWN,) * len(data.down)})
