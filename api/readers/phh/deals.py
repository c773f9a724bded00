"""Cards: deals that follow each other are gathered and cut into streets, however many actions they are written in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from api.readers.common.unfit import UnfitRecord
from api.readers.phh.variants import COMMUNITY, DEALS, Family
from domain.events.hand import BoardDealt, HoleCardsDealt
from domain.events.payload import Payload

BOARD_CARDS: Final = 5
_FLOP: Final = 3

Made = Callable[[type[Payload], dict[str, object]], Payload]
"""Makes an event at the line of the actions."""

Unfit = Callable[[str, str], UnfitRecord]
"""Why the record cannot be taken, at a key."""


class HoleDeals:
    """The hole cards by player, who count from 0."""

    def __init__(self, family: Family, seats: tuple[int, ...], made: Made) -> None:
        self.held: dict[int, list[str]] = {}
        self._deals = DEALS[family]
        self._seats = seats
        self._made = made
        self._next_street = dict.fromkeys(range(len(seats)), 0)
        self._waiting: dict[int, list[str]] = {}

    def add(self, player: int, cards: tuple[str, ...]) -> None:
        """Cards are dealt to a player."""
        self._waiting.setdefault(player, []).extend(cards)
        self.held.setdefault(player, []).extend(cards)

    def remove(self, player: int, cards: tuple[str, ...]) -> None:
        """A player throws cards away; unknown ones may be any."""
        held = self.held.setdefault(player, [])
        for card in cards:
            if card in held:
                held.remove(card)

    def taken(self) -> dict[int, list[str]]:
        """The cards dealt since the last call, by player in the order of the deal."""
        waiting, self._waiting = self._waiting, {}
        return waiting

    def dealt(self) -> Iterator[Payload]:
        """The events of the cards dealt since the last call, street by street."""
        by_street: dict[int, list[tuple[int, list[str]]]] = {}
        for player, cards in self.taken().items():
            for street, part in self._cut(player, cards):
                by_street.setdefault(street, []).append((player, part))
        for street in sorted(by_street):
            for player, part in by_street[street]:
                yield self._event(street, player, part)

    def _cut(self, player: int, cards: list[str]) -> Iterator[tuple[int, list[str]]]:
        """The cards by the number of their street; what is left over on the last street belongs to it."""
        last = len(self._deals.streets) - 1
        while cards:
            street = self._next_street[player]
            size = (self._deals.first or len(cards)) if street == 0 else 1
            if street >= last and self._deals.streets:
                size = len(cards)
            self._next_street[player] = street + 1
            yield street, cards[:size]
            cards = cards[size:]

    def _name(self, street: int) -> str:
        """The name of a street by its number; in a game that nobody knows the deals are counted."""
        streets = self._deals.streets
        if streets:
            return streets[min(street, len(streets) - 1)]
        return "deal" if street == 0 else f"deal-{street + 1}"

    def _event(self, street: int, player: int, cards: list[str]) -> Payload:
        name = self._name(street)
        down = len(cards) if name == self._deals.down or not self._deals.first else 0
        if street == 0 and self._deals.first:
            down = max(0, min(len(cards), self._deals.first - self._deals.first_up))
        values = {"street": name, "down": tuple(cards[:down]), "up": tuple(cards[down:])}
        return self._made(HoleCardsDealt, {"seat": self._seats[player], **values})


class BoardDeals:
    """The community cards; `boards` names the board of each deal (0: all boards) where there are several."""

    def __init__(self, family: Family, boards: list[int] | None, made: Made, unfit: Unfit) -> None:
        self._family = family
        self._unfit = unfit
        self._boards = None if boards is None else iter(boards)
        self._made = made
        self._waiting: list[str] = []
        self._dealt: dict[int, int] = {}

    def add(self, cards: tuple[str, ...]) -> list[Payload]:
        """Community cards are dealt; those of several boards are events at once."""
        if self._family is Family.DRAW:
            raise self._unfit("actions", "expected no cards on the board: a game without community cards")
        if self._boards is None:
            self._waiting.extend(cards)
            return []
        board = next(self._boards)  # there are as many as deals
        before = self._dealt.get(board, 0) + (self._dealt.get(0, 0) if board else 0)
        self._dealt[board] = self._dealt.get(board, 0) + len(cards)
        numbered = {"board": board} if board else {}
        return [self._made(BoardDealt, {"street": self._street(before), "cards": cards, **numbered})]

    def dealt(self) -> Iterator[Payload]:
        """The events of the cards dealt since the last call, street by street."""
        cards, self._waiting = self._waiting, []
        while cards:
            before = self._dealt.get(0, 0)
            street, size = self._next(before, len(cards))
            self._dealt[0] = before + size
            yield self._made(BoardDealt, {"street": street, "cards": tuple(cards[:size])})
            cards = cards[size:]

    def _street(self, before: int) -> str:
        """The street of what comes after so many cards on a board."""
        if self._family in COMMUNITY:
            return COMMUNITY[self._family]
        return f"board-{before + 1}" if self._family is Family.UNKNOWN else _street_after(before)

    def _next(self, before: int, waiting: int) -> tuple[str, int]:
        if self._family in COMMUNITY or self._family is Family.UNKNOWN:
            return self._street(before), waiting
        if before >= BOARD_CARDS:
            raise self._unfit(
                "actions",
                "the board has five cards already; expected no more where _boards names no other",
            )
        return _street_after(before), min(waiting, _FLOP - before if before < _FLOP else 1)


def _street_after(cards: int) -> str:
    """The street of the card that comes after so many on the board."""
    return "flop" if cards < _FLOP else "turn" if cards == _FLOP else "river"
