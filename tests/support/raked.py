"""Hands whose pot is any amount to the cent, in any game: what rake is taken of is then the test's to choose.

All but two seats fold to the forced bets. These two are all-in with one unit each; all else lies dead in the pot, paid
by one of them as an ante for the table. So every total from three units on can be had, with any number dealt in, and
every street is dealt with nobody to act. The payer shows and wins, the other one mucks unknown cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tests.support.scenario import Scenario, scenario

BOARD = "Ks8d3c2h7c"
WINNING = {"holdem": "KdKc", "omaha": "KdKcQhJs", "omaha-hilo": "KdKcQhJs"}
"""Cards of the winner; no low among them."""

BEHIND = 1_000_000
"""What the seats that fold have."""


@dataclass(frozen=True, slots=True)
class Table:
    """Where the hand is played; `stake` is the lower limit of fixed limit, else the big blind, in minor units."""

    house: str
    game: str
    limit: str
    stake: int
    players: int

    @property
    def payer(self) -> int:
        """The seat of the big blind, which pays the ante for the table and wins."""
        return 2 if self.players == 2 else 3

    @property
    def stakes(self) -> Mapping[str, object]:
        """The stakes as the record states them."""
        blinds: dict[str, object] = {"small_blind": max(1, self.stake // 2), "big_blind": self.stake}
        if self.limit == "FL":
            return blinds | {"lower": self.stake, "higher": 2 * self.stake}
        return blinds | ({"spread": [self.stake] * 2 + [2 * self.stake] * 2} if self.limit == "SL" else {})


def pot_of(total: int, table: Table, **options: object) -> Scenario:
    """The hand up to the showdown, with `total` in one pot; `options` as of `scenario`."""
    stacks = dict.fromkeys(range(1, table.players + 1), BEHIND) | {1: 1, table.payer: total - 1}
    usual: dict[str, object] = {"currency": "USD" if table.house == "pokerhilfe" else "EUR"}
    opening = scenario(
        house=table.house,
        game=table.game,
        limit=table.limit,
        stakes=table.stakes,
        stacks=stacks,
        button=1,
        **(usual | options),  # type: ignore[arg-type]  # whatever a test needs
    )
    paid = opening.antes(total - 2, table.payer, kind="table") if total > 2 else opening
    small = paid.small(1, 1) if table.players == 2 else paid
    dealt = small.big(table.payer, 1).deal({table.payer: WINNING[table.game]})
    if table.players > 2:
        dealt = dealt.folds(*range(4, table.players + 1)).calls(1, 1).folds(2)
    flop, turn, river = BOARD[:6], BOARD[6:8], BOARD[8:]
    board = dealt.burns().flop(flop).burns().turn(turn).burns().river(river)
    return board.shows(table.payer).mucks(1)


def raked(total: int, table: Table, rake: int, **options: object) -> Scenario:
    """The whole hand; the winner gets what the rake leaves."""
    shown = pot_of(total, table, **options)
    taken = shown.rakes(rake, pot=0) if rake else shown
    return taken.awards(table.payer, total - rake, pot=0).finishes()
