"""The sheets of a worksheet, one a hand. Amounts are minor units of the hand's money, None where they are unknown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Literal

from replay.table_view import Standing
from replay.worksheets.problem import Problem

Destination = Literal["table", "wallet"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandMoney:
    """Which hand a sheet is about, and what its amounts are in. `tournament` is None in cash games."""

    stream: str
    hand_no: str
    table: str
    server: str | None
    build: str | None
    game: str
    limit: str
    started_at: str
    currency: str
    real_money: bool
    tournament: str | None
    rulebook: str | None
    rulebook_sha256: str | None

    def as_dict(self) -> dict[str, object]:
        """Give it as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One event that moved money: what it put in (negative: what it gave back). `reversed`: it does not stand."""

    pos: int
    topic: str
    seat: int | None
    amount: int
    reversed: bool = False

    def as_dict(self) -> dict[str, object]:
        """Give the line as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class RefundSeat:
    """A seat of a hand that was broken off.

    `put_in` and `returned` are added up from the events, `behind` is what the stack came to by them; `due` is what the
    replay computes from the deeds, `after` the stack that it must come to. `policies` has all three.
    """

    seat: int
    player: str
    session: str | None
    standing: Standing
    left: bool
    start: int | None
    put_in: int
    returned: int
    behind: int | None
    due: int
    after: int | None
    to: Destination
    key: str
    policies: Mapping[str, int | None]

    def as_dict(self) -> dict[str, object]:
        """Give the seat as plain values."""
        return {
            "seat": self.seat,
            "player": self.player,
            "session": self.session,
            "standing": self.standing,
            "left": self.left,
            "start": self.start,
            "put_in": self.put_in,
            "returned": self.returned,
            "behind": self.behind,
            "due": self.due,
            "after": self.after,
            "to": self.to,
            "key": self.key,
            "policies": dict(self.policies),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class RefundSheet:
    """What the players of one broken-off hand get back.

    `policy` is the one by which `due` is reckoned, `wanted` the one that was asked for, where it could not be had
    (the result of a hand that was not over). `events` counts the events of the hand that it rests on. `lines` are all
    that moved money, deed by deed. `house_money` is what the house adds (`better-for-player`). `problem` says why the
    hand cannot be reckoned at all; it has no seats then.
    """

    hand: HandMoney
    events: int
    policy: str
    wanted: str
    seats: tuple[RefundSeat, ...]
    lines: tuple[Line, ...]
    house_money: int
    findings: tuple[str, ...]
    problem: Problem | None = None

    @property
    def due(self) -> int:
        """What all seats get back."""
        return sum(seat.due for seat in self.seats)

    def as_dict(self) -> dict[str, object]:
        """Give the sheet as plain values."""
        return {
            **self.hand.as_dict(),
            "events": self.events,
            "policy": self.policy,
            "wanted": self.wanted,
            "seats": [seat.as_dict() for seat in self.seats],
            "lines": [line.as_dict() for line in self.lines],
            "house_money": self.house_money,
            "due": self.due,
            "findings": list(self.findings),
            "problem": None if self.problem is None else self.problem.as_dict(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionSeat:
    """A seat of a finished hand that was paid wrongly.

    `recorded` is its closing stack as recorded and `right` by the rules; `standing` is what other corrections of the
    hand have ordered for the player in the seat; `due` is what is left to order, negative what was paid too much.
    """

    seat: int
    player: str
    recorded: int
    right: int
    standing: int
    due: int
    key: str

    def as_dict(self) -> dict[str, object]:
        """Give the seat as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionSheet:
    """What makes one wrongly paid hand right: payments that sum to zero, the house's among them.

    `house` is what the house gets (negative: what it pays), `house_key` its key; `replaces` are the positions of the
    hand that are wrong. `problem` says why nothing can be ordered for the hand; it has no seats then.
    """

    hand: HandMoney
    seats: tuple[CorrectionSeat, ...]
    house: int
    house_key: str
    replaces: tuple[int, ...]
    findings: tuple[str, ...]
    problem: Problem | None = None

    @property
    def due(self) -> int:
        """What all seats get, less what they give."""
        return sum(seat.due for seat in self.seats)

    def as_dict(self) -> dict[str, object]:
        """Give the sheet as plain values."""
        return {
            **self.hand.as_dict(),
            "seats": [seat.as_dict() for seat in self.seats],
            "house": self.house,
            "house_key": self.house_key,
            "replaces": list(self.replaces),
            "due": self.due,
            "findings": list(self.findings),
            "problem": None if self.problem is None else self.problem.as_dict(),
        }


HandSheet = RefundSheet | CorrectionSheet
