"""The worksheet: a cause, a set of hands, what is owed in each, and one total for each player over all tables."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import NamedTuple

import orjson

from replay.verdict import JUDGE_VERSION
from replay.worksheets.between import BetweenSeat
from replay.worksheets.causes import Cause, Crash
from replay.worksheets.closing import problems_of
from replay.worksheets.problem import Problem
from replay.worksheets.sheets import HandSheet, RefundSheet


class MoneyKind(NamedTuple):
    """What amounts can be added up: one currency, real or play, or the chips of one tournament."""

    currency: str
    real_money: bool
    tournament: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTotal:
    """What one player gets over all tables. `stacks` adds up his stacks after, None if one is unknown.

    `between` is what of it lies at tables where he was between hands (TP.CRASH.STACK).
    """

    player: str
    currency: str
    real_money: bool
    tournament: str | None
    hands: int
    due: int
    to_table: int
    to_wallet: int
    stacks: int | None
    between: int | None

    def as_dict(self) -> dict[str, object]:
        """Give the total as plain values."""
        return asdict(self)


@dataclass(frozen=True)
class Worksheet:
    """A cause and its hands, ordered by table, start and name. `judge` is the version that reckoned.

    `between` are the players who sat at tables of the crashed server without being in one of the hands.

    The document depends on what was recorded alone, not on when it is made or how much of it has been ordered: the same
    hands give the same bytes, and `sha256` names them.
    """

    cause: Cause
    sheets: tuple[HandSheet, ...]
    judge: str = JUDGE_VERSION
    between: tuple[BetweenSeat, ...] = ()

    @classmethod
    def of(cls, cause: Cause, sheets: Iterable[HandSheet], between: Iterable[BetweenSeat] = ()) -> Worksheet:
        """The worksheet with its hands in order."""
        ordered = sorted(sheets, key=lambda each: (each.hand.table, each.hand.started_at, each.hand.stream))
        return cls(cause, tuple(ordered), between=tuple(between))

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """All that does not close."""
        return tuple(problem for sheet in self.sheets for problem in problems_of(sheet))

    @property
    def closes(self) -> bool:
        """Whether every sum closes."""
        return not self.problems

    @cached_property
    def players(self) -> tuple[PlayerTotal, ...]:
        """One total for each player and kind of money."""
        return _totals(self.sheets, self.between)

    def due(self) -> dict[MoneyKind, int]:
        """What all players get, by kind of money."""
        sums: dict[MoneyKind, int] = {}
        for total in self.players:
            if not total.hands:
                continue
            kind = MoneyKind(total.currency, total.real_money, total.tournament)
            sums[kind] = sums.get(kind, 0) + total.due
        return sums

    def as_dict(self) -> dict[str, object]:
        """Give the worksheet as plain values."""
        return {
            "worksheet": 1,
            "cause": self.cause.as_dict(),
            "judge": self.judge,
            "hands": [sheet.as_dict() for sheet in self.sheets],
            **({"between": [seat.as_dict() for seat in self.between]} if isinstance(self.cause, Crash) else {}),
            "players": [total.as_dict() for total in self.players],
            "due": [{**kind._asdict(), "amount": amount} for kind, amount in sorted(self.due().items(), key=str)],
            "closes": self.closes,
            "problems": [problem.as_dict() for problem in self.problems],
        }

    @cached_property
    def document(self) -> bytes:
        """The worksheet as one line of JSON with sorted keys and no blanks: what is hashed."""
        return orjson.dumps(self.as_dict(), option=orjson.OPT_SORT_KEYS)

    @cached_property
    def sha256(self) -> str:
        """The hash of the document."""
        return hashlib.sha256(self.document).hexdigest()


def _totals(sheets: Sequence[HandSheet], between: Sequence[BetweenSeat]) -> tuple[PlayerTotal, ...]:
    rows: dict[tuple[str, MoneyKind], PlayerTotal] = {}
    for sheet in sheets:
        money = MoneyKind(sheet.hand.currency, sheet.hand.real_money, sheet.hand.tournament)
        for player, due, wallet, after in _rows(sheet):
            had = rows.get((player, money)) or _nothing(player, money)
            rows[player, money] = replace(
                had,
                hands=had.hands + 1,
                due=had.due + due,
                to_table=had.to_table + due - wallet,
                to_wallet=had.to_wallet + wallet,
                stacks=_sum(had.stacks, after),
            )
    for seat in between:
        money = MoneyKind(seat.currency, seat.real_money, seat.tournament)
        had = rows.get((seat.player, money)) or _nothing(seat.player, money)
        rows[seat.player, money] = replace(
            had, stacks=_sum(had.stacks, seat.stack), between=_sum(had.between, seat.stack)
        )
    return tuple(rows[key] for key in sorted(rows, key=str))


def _sum(one: int | None, other: int | None) -> int | None:
    """The sum; None where a part is unknown."""
    return None if one is None or other is None else one + other


def _rows(sheet: HandSheet) -> Iterable[tuple[str, int, int, int | None]]:
    """Player, due, what of it goes to the wallet, and his stack after. Corrections of finished hands go there."""
    if isinstance(sheet, RefundSheet):
        return [(seat.player, seat.due, seat.due if seat.to == "wallet" else 0, seat.after) for seat in sheet.seats]
    return [(seat.player, seat.due, seat.due, None) for seat in sheet.seats]


def _nothing(player: str, money: MoneyKind) -> PlayerTotal:
    return PlayerTotal(player=player, **money._asdict(), hands=0, due=0, to_table=0, to_wallet=0, stacks=0, between=0)
