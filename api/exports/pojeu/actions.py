"""The actions of a hand in the form's words: what each deed becomes. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from domain.cards import UNKNOWN
from domain.events import Payload
from domain.events import hand as deeds

_SUITS: Final = "shdc"
_RANKS: Final = "A23456789TJQK"
NO_CARD: Final = 0
"""Stands for a card that nobody knows: the form has 1 to 52."""


BLIND_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"small": "small blind", "big": "big blind", "post": "big blind", "dead": "ante", "straddle": "raise"}
)
"""The form knows no late posts, dead blinds and straddles: the note of the hand says which they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """One action: its element, attributes in order, seat (None: of the table), and what `Valeur` says (None: nothing).

    `amount` are minor units that it puts in, `card` the number of a card.
    """

    element: str
    seat: int | None = None
    name: str | None = None
    amount: int | None = None
    card: int | None = None
    attributes: tuple[tuple[str, str], ...] = ()


def card_number(card: str) -> int:
    """The number of a card: spades 1 to 13, hearts, diamonds, clubs to 52, each from the ace; 0 is not known."""
    if card == UNKNOWN:
        return NO_CARD
    return _SUITS.index(card[1]) * len(_RANKS) + _RANKS.index(card[0]) + 1


def actions_of(data: Payload, *, all_in: bool, cards: Sequence[str]) -> Iterator[Action]:
    """What a deed becomes; `all_in`: the seat has nothing left; `cards` are those that its seat holds."""
    if isinstance(data, deeds.Checked):
        yield Action(element="Check", seat=data.seat)
    elif isinstance(data, deeds.Folded):
        yield Action(element="Fold", seat=data.seat)
    elif isinstance(data, deeds.CardsShown):
        yield from _each("Reveal", data.seat, cards if data.cards is None else data.cards)
    elif (name := _bet_name(data, all_in=all_in)) is not None:
        yield Action(element="Bet", seat=data.seat, name=name, amount=data.amount)  # type: ignore[attr-defined]
    else:
        yield from _cards(data)


def _bet_name(data: Payload, *, all_in: bool) -> str | None:
    """The word for money that goes in; None for deeds that put none in."""
    if isinstance(data, deeds.AntePosted):
        return "ante"
    if isinstance(data, deeds.BlindPosted):
        return BLIND_NAMES[data.kind]
    if isinstance(data, deeds.BringInPosted):
        return "bring-in"
    names: dict[type[Payload], str] = {
        deeds.Called: "call",
        deeds.Bet: "bet",
        deeds.Raised: "raise",
        deeds.Completed: "raise",
    }
    name = names.get(type(data))
    return "allin" if name is not None and all_in else name


def _cards(data: Payload) -> Iterator[Action]:
    if isinstance(data, deeds.HoleCardsDealt):
        yield from _each("Draw", data.seat, data.down)
        yield from _each("Draw", data.seat, data.up, ("ouverte", "true"))
    elif isinstance(data, deeds.BoardDealt):
        board = () if data.board is None else (("board", str(data.board)),)
        yield from _each("Draw", None, data.cards, ("ouverte", "true"), ("commune", "true"), *board)
    elif isinstance(data, deeds.CardsDiscarded):
        yield from _each("Discard", data.seat, _moved(data))
    elif isinstance(data, deeds.CardsDrawn):
        yield from _each("Draw", data.seat, _moved(data))


def _moved(data: deeds.CardsDiscarded | deeds.CardsDrawn) -> Sequence[str]:
    return (UNKNOWN,) * (data.count or 0) if data.cards is None else data.cards


def _each(element: str, seat: int | None, cards: Sequence[str], *attributes: tuple[str, str]) -> Iterator[Action]:
    for card in cards:
        yield Action(element=element, seat=seat, card=card_number(card), attributes=attributes)
