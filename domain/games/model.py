"""The shape of a game: deck, streets, forced bets, and the rankings that divide a pot."""

from dataclasses import dataclass, field
from typing import Literal

from domain.ranking import Ranking

BettingTier = Literal["lower", "higher"]
Forced = Literal["blinds", "bring-in"]
Opens = Literal["position", "board"]
HalfName = Literal["high", "low"]


@dataclass(frozen=True, slots=True)
class Street:
    """One street: what is dealt when it opens, and which fixed limit its betting round has (ALL.BET.FL-SIZE).

    `down`, `up` are the cards of every seat, `board` the cards of all. `draw` is the most cards that a seat may
    exchange when the street opens. `community` is the number of board cards that are dealt instead of the seats' own
    where the deck cannot serve all; 0 where a street knows no such card.
    """

    name: str
    down: int
    up: int
    board: int
    tier: BettingTier
    draw: int = 0
    community: int = 0

    @property
    def hole(self) -> int:
        """Cards that every seat gets on this street."""
        return self.down + self.up


@dataclass(frozen=True, slots=True)
class Half:
    """A share of the pot and the ranking that decides it; the first half takes all where the second has no hand."""

    name: HalfName
    ranking: Ranking


@dataclass(frozen=True, slots=True)
class Game:
    """A game as data.

    `halves` has one entry, or high and low for hi/lo games (ALL.HILO.8). `opens` says who opens the rounds after the
    first: the first active seat left of the button, or the highest board (ALL.ORDER.*). `hole_cards` are the cards that
    a seat holds when every street was dealt.
    """

    slug: str
    title: str
    deck: frozenset[str]
    forced: Forced
    streets: tuple[Street, ...]
    halves: tuple[Half, ...]
    opens: Opens = "position"
    hole_cards: int = field(init=False)

    def __post_init__(self) -> None:
        """Count once what every hand asks for."""
        object.__setattr__(self, "hole_cards", sum(street.hole for street in self.streets))

    def street_index(self, name: str) -> int | None:
        """Place of a street in the order of play, or None where the game has no street of that name."""
        for index, street in enumerate(self.streets):
            if street.name == name:
                return index
        return None
