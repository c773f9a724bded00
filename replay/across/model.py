"""What is known of a table before one of its hands: values that are handed to the judge, who asks for nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Literal, TypeVar

from domain.events import table

K = TypeVar("K")
V = TypeVar("V")


def nothing() -> Mapping[K, V]:
    """An empty mapping that nobody can change."""
    return MappingProxyType({})


@dataclass(frozen=True, slots=True)
class LastHand:
    """The hand before, as recorded: the button, who posted the blinds and who was dealt in (seats and players)."""

    stream: str
    button: int | None
    small: tuple[int, str] | None
    big: tuple[int, str] | None
    dealt_in: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Purchase:
    """Chips that a player brought to the table since the hand before; `before` is what he had there until then."""

    kind: Literal["bought-in", "topped-up"]
    seat: int
    player: str
    amount: int
    before: int


@dataclass(frozen=True, slots=True)
class Debt:
    """Blinds that passed a player by since he was last dealt in."""

    small: bool = False
    big: bool = False
    bigs_in_a_row: int = 0


@dataclass(frozen=True, slots=True)
class Protections:
    """When players were protected in the house before, by player, oldest first (TP.DISCONNECT.QUOTA)."""

    times: Mapping[str, tuple[str, ...]] = field(default_factory=nothing)

    def within(self, player: str, at: str, hours: int) -> int:
        """How often a player was protected in the hours up to a time."""
        until = datetime.fromisoformat(at)
        since = until - timedelta(hours=hours)
        return sum(1 for time in self.times.get(player, ()) if since < datetime.fromisoformat(time) <= until)


@dataclass(frozen=True, slots=True)
class TableContext:
    """A table before a hand.

    `last` is the hand before, None where there is none or it is `missing` (the stream that the hand names). `chips` is
    what each player has at the table, as far as it is known; `purchases` what came since the hand before; `fresh` are
    players who came since and were not dealt in yet; `debts` blinds that players missed. `reach` is the last position
    of the table's stream that is at hand, `opened` its first event.
    """

    last: LastHand | None = None
    missing: str | None = None
    chips: Mapping[str, int] = field(default_factory=nothing)
    purchases: tuple[Purchase, ...] = ()
    fresh: frozenset[str] = frozenset()
    debts: Mapping[str, Debt] = field(default_factory=nothing)
    protections: Protections = field(default_factory=Protections)
    reach: int = 0
    opened: table.TableOpened | None = None
