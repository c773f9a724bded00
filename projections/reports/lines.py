"""What a report adds up: one line for each money of a house, and the sums that must come out. Pure.

Amounts are never added up over houses or moneys: cash of each currency, play money, and the chips of each tournament
are lines of their own. What a record does not state is counted, not guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Literal, NamedTuple

PLAY_MONEY: Final = "PLAY"

MoneyKind = Literal["cash", "play", "tournament", "unknown"]
_ORDER: Final[tuple[MoneyKind, ...]] = ("cash", "play", "tournament", "unknown")


class Money(NamedTuple):
    """What the amounts of a line are in. The currency is None where no record tells, such as of a lost opening."""

    house: str
    currency: str | None
    tournament: str | None

    @property
    def kind(self) -> MoneyKind:
        """Cash, play money, chips of a tournament, or unknown."""
        if self.tournament is not None:
            return "tournament"
        if self.currency is None:
            return "unknown"
        return "play" if self.currency == PLAY_MONEY else "cash"

    def as_dict(self) -> dict[str, str | None]:
        """Give the money as plain values, without its house."""
        return {"money": self.kind, "currency": self.currency, "tournament": self.tournament}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """Hands that were finished in the period, as recorded, in minor units.

    `wagers` is what players put in less what was returned to them, over the hands whose source states returns; the
    others are counted in `wagers_not_stated`. `winnings` are awards of pots and what the house paid to players who
    cashed out; awards of those are the house's (`house_shares`). `pot_fees` come off pots, `seat_fees` off stacks.
    """

    hands: int = 0
    put_in: int = 0
    returned: int = 0
    wagers: int = 0
    house_money: int = 0
    cash_outs: int = 0
    winnings: int = 0
    rake: int = 0
    pot_fees: int = 0
    seat_fees: int = 0
    house_shares: int = 0
    wagers_not_stated: int = 0
    winnings_not_stated: int = 0
    rake_not_stated: int = 0
    remainder_not_stated: int = 0
    """The part of the remainder that is in hands whose source leaves out returns, awards, rake or shares."""

    @property
    def remainder(self) -> int:
        """What the records do not add up to: zero where every hand adds up.

        wagers + house money + cash-outs = winnings + rake + fees off pots + shares of the house + remainder
        """
        into = self.wagers + self.house_money + self.cash_outs
        return into - self.winnings - self.rake - self.pot_fees - self.house_shares

    def as_dict(self) -> dict[str, int]:
        """Give the sums with their remainder."""
        return {**asdict(self), "remainder": self.remainder}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cancelled:
    """Hands that were cancelled in the period. `voided`: contributions less returns; `due`: by the judge.

    `due_not_known` counts the hands of which the judge cannot say what is due.
    """

    hands: int = 0
    voided: int = 0
    voided_not_stated: int = 0
    due: int = 0
    due_not_known: int = 0

    def as_dict(self) -> dict[str, int]:
        """Give the sums."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """Refunds and corrections by the time of the order or payment, whenever their hands were.

    `payments_not_ordered` counts payments with a key that nobody ordered: nobody knows their amount. `corrected` is
    what corrections came to for players: ordered less withdrawn.
    """

    orders: int = 0
    ordered: int = 0
    payments: int = 0
    paid: int = 0
    payments_not_ordered: int = 0
    corrections: int = 0
    corrected: int = 0

    def as_dict(self) -> dict[str, int]:
        """Give the sums."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What players have in hands at the end of the period.

    `interrupted` is contributions less returns in hands that a recorded crash broke off and nothing has closed.
    `outstanding` are refunds ordered and not yet paid.
    """

    interrupted_hands: int = 0
    interrupted: int = 0
    interrupted_not_stated: int = 0
    outstanding_orders: int = 0
    outstanding: int = 0

    def as_dict(self) -> dict[str, int]:
        """Give the sums."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Line:
    """The sums of one money."""

    money: Money
    finished: Finished = field(default_factory=Finished)
    cancelled: Cancelled = field(default_factory=Cancelled)
    moved: Moved = field(default_factory=Moved)
    held: Held = field(default_factory=Held)

    def as_dict(self) -> dict[str, Any]:
        """Give the line as plain values, without its house."""
        return {
            **self.money.as_dict(),
            "finished": self.finished.as_dict(),
            "cancelled": self.cancelled.as_dict(),
            "moved": self.moved.as_dict(),
            "held": self.held.as_dict(),
        }

    def funds_as_dict(self) -> dict[str, Any]:
        """Give what is held alone."""
        return {**self.money.as_dict(), **self.held.as_dict()}


Part = Mapping[Money, Mapping[str, int]]
"""Values of fields of one part of lines, by money; several of them may add to the same part."""


def lines_of(*, finished: Part, cancelled: Part, moved: Part, held: Iterable[Part]) -> dict[str, tuple[Line, ...]]:
    """The lines of each house: cash first, then play money, then tournaments."""
    of_held = list(held)
    moneys = {money for part in (finished, cancelled, moved, *of_held) for money in part}
    found: dict[str, list[Line]] = {}
    for money in sorted(moneys, key=_place):
        line = Line(
            money,
            Finished(**finished.get(money, {})),
            Cancelled(**cancelled.get(money, {})),
            Moved(**moved.get(money, {})),
            Held(**{name: value for part in of_held for name, value in part.get(money, {}).items()}),
        )
        found.setdefault(money.house, []).append(line)
    return {house: tuple(lines) for house, lines in found.items()}


def _place(money: Money) -> tuple[int, str, str]:
    return _ORDER.index(money.kind), money.currency or "", money.tournament or ""
