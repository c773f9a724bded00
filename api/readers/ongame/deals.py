"""Hole cards: one deal is a heading and the lines of the seats whose cards are printed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from api.readers.common.unfit import UnfitRecord, made
from api.readers.ongame.opening import Opening
from api.readers.ongame.vocabulary import Family, GameWords
from api.readers.text import TextLine
from domain.cards import UNKNOWN
from domain.events.hand import HoleCardsDealt

_FACE_DOWN_STREET: Final = "seventh"


@dataclass(frozen=True, slots=True)
class Deal:
    """The hole cards of one street; `printed` are those of the text, by player, in its order."""

    line: TextLine
    street: str
    printed: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def add(self, player: str, cards: tuple[str, ...], line: TextLine) -> None:
        """The line of one player."""
        if player in self.printed:
            raise UnfitRecord(
                line.number, "seat", "expected each player once on a street: the player is dealt to twice"
            )
        self.printed[player] = cards


def dealt(deal: Deal, opening: Opening, folded: Iterable[int]) -> list[HoleCardsDealt]:
    """One event for each seat that gets cards: those printed, then those that the text leaves out, as unknown.

    The text leaves out what its writer did not see: first cards of others, and the last card in stud. Up-cards
    that are missing from it are not made up.
    """
    game = opening.table.game
    sides = {player: _sides(game, deal.street, cards) for player, cards in deal.printed.items()}
    unseen = _unseen_cards(game, deal)
    if unseen is not None:
        out = set(folded)
        live = [player for player in opening.seats if opening.seat_number(player) not in out]
        sides |= {player: unseen for player in live if player not in sides}
    return [_event(deal, opening, player, *cards) for player, cards in sides.items()]


Sides = tuple[tuple[str, ...], tuple[str, ...]]
"""Cards face down and face up."""


def _sides(game: GameWords, street: str, cards: tuple[str, ...]) -> Sides:
    if street == game.street:
        behind = len(cards) - game.up
        return cards[: max(behind, 0)], cards[max(behind, 0) :]
    return (cards, ()) if street == _FACE_DOWN_STREET or game.family is Family.UNKNOWN else ((), cards)


def _unseen_cards(game: GameWords, deal: Deal) -> Sides | None:
    """What a seat that is not printed gets on the street; None if the text always prints it."""
    if game.family is Family.UNKNOWN:
        # As many as the text prints of others: nothing else is known of such a game.
        count = max(map(len, deal.printed.values()), default=0)
        return (UNKNOWN,) * count, ()
    if deal.street == game.street:
        return (UNKNOWN,) * game.down, (UNKNOWN,) * game.up
    return ((UNKNOWN,), ()) if deal.street == _FACE_DOWN_STREET else None


def _event(deal: Deal, opening: Opening, player: str, down: tuple[str, ...], up: tuple[str, ...]) -> HoleCardsDealt:
    values = {"seat": opening.seat_number(player), "street": deal.street, "down": down, "up": up}
    return made(deal.line.number, HoleCardsDealt, values)
