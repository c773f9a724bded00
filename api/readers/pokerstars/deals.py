"""Hole cards: one deal is a heading and the lines of the seats whose cards are printed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from api.readers.common.games import Family, GameWords
from api.readers.common.unfit import UnfitRecord, made
from api.readers.pokerstars.known import Known
from api.readers.text import TextLine
from domain.cards import UNKNOWN
from domain.events.hand import HoleCardsDealt

_FACE_DOWN_STREET: Final = "seventh"

Sides = tuple[tuple[str, ...], tuple[str, ...]]
"""Cards face down and face up."""


@dataclass(slots=True)
class Deal:
    """The hole cards of one street; `printed` are those of the text, by seat. `out` are seats that folded before."""

    line: TextLine
    game: GameWords
    street: str
    out: frozenset[int]
    printed: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def add(self, seat: int, cards: tuple[str, ...], line: TextLine) -> None:
        """The cards of one seat."""
        if seat in self.printed:
            raise UnfitRecord(
                line.number, "seat", "expected each player once on a street: the player is dealt to twice"
            )
        self.printed[seat] = cards

    def events(self, seats: Iterable[int], known: Known) -> list[HoleCardsDealt]:
        """One event for each of the seats that get cards: those printed, then the others.

        The text prints the cards of its owner and what lies face up. Cards that it has elsewhere of a seat that
        folded are put where they were dealt, if that can be said; the rest are unknown. Up-cards that are missing from
        it are not made up.
        """
        sides = {seat: self._sides(cards) for seat, cards in self.printed.items()}
        for seat in seats:
            if seat in known.dealt_in and seat not in self.out and seat not in sides:
                other = self._unprinted(known.folded.get(seat))
                if other is not None:
                    sides[seat] = other
        return [self._event(seat, *cards) for seat, cards in sides.items()]

    def _sides(self, cards: tuple[str, ...]) -> Sides:
        if self.street != self.game.street:
            return (cards, ()) if self.street == _FACE_DOWN_STREET else ((), cards)
        up = self.game.up
        behind = len(cards) - up
        if up and behind == 0:  # of others the text prints the up-card alone
            return (UNKNOWN,) * self.game.down, cards
        return cards[: max(behind, 0)], cards[max(behind, 0) :]

    def _unprinted(self, cards: tuple[str, ...] | None) -> Sides | None:
        """What a seat that is not printed gets on the street; None if the text always prints it."""
        if self.street != self.game.street:
            return ((UNKNOWN,), ()) if self.street == _FACE_DOWN_STREET else None
        if self.game.family is Family.UNKNOWN:
            # As many as the text prints of others: nothing else is known of such a game.
            return (UNKNOWN,) * max(map(len, self.printed.values()), default=0), ()
        if self.game.family is Family.BOARD and cards is not None and len(cards) == self.game.down:
            return cards, ()
        return (UNKNOWN,) * self.game.down, (UNKNOWN,) * self.game.up

    def _event(self, seat: int, down: tuple[str, ...], up: tuple[str, ...]) -> HoleCardsDealt:
        values = {"seat": seat, "street": self.street, "down": down, "up": up}
        return made(self.line.number, HoleCardsDealt, values)
