"""Hands whose pot is any amount to the cent, in any game: what rake is taken of is then the test's to choose.

All but two seats fold to the forced bets. These two are all-in with one unit each; all else lies dead in the pot, paid
by one of them as an ante for the table. So every total from three units on can be had, with any number dealt in, and
every street is dealt with nobody to act. The payer shows and wins, the other one mucks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from domain.events.hand import BringInPosted, StoodPat
from tests.support.scenario import Scenario, scenario
from tests.support.walk import deal_street

BOARD = "Ks8d3c2h7c"
WINNING = {
    "holdem": "KdKc",
    "omaha": "KdKcQhJs",  # no low among them
    "omaha-hilo": "KdKcQhJs",
    "five-card-draw": "KdKcQhJs9d",
    "triple-draw-27": "KdKcQhJs9d",
    "draw-32": "KdKcQhJs9d",
}
"""Cards of the winner in the games with blinds."""

DRAWS = {"five-card-draw": 1, "triple-draw-27": 3, "draw-32": 1}

STREETS: dict[str, tuple[str, ...]] = {
    "soko": ("second", "third", "fourth", "fifth"),
    "stud": ("third", "fourth", "fifth", "sixth", "seventh"),
    "stud-hilo": ("third", "fourth", "fifth", "sixth", "seventh"),
    "americana": ("second", "third", "fourth", "fifth"),
    "telesina": ("second", "third", "fourth", "fifth"),
}
"""The streets of the games with a bring-in, without Telesina's Vela."""

BOTH_STUDS = ("stud", "stud-hilo")
SHORT_DECK = ("americana", "telesina")
ROUNDS = {"five-card-draw": 2, "draw-32": 2, "stud": 5, "stud-hilo": 5, "telesina": 5}

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
    def brings_in(self) -> bool:
        """Whether the game has a bring-in instead of blinds."""
        return self.game in STREETS

    @property
    def payer(self) -> int:
        """The seat that pays the ante for the table and wins: the bring-in, else the big blind."""
        if self.brings_in:
            return 1
        return 2 if self.players == 2 else 3

    @property
    def other(self) -> int:
        """The seat that calls and mucks: the last one to act."""
        return self.players if self.brings_in else 1

    @property
    def stakes(self) -> Mapping[str, object]:
        """The stakes as the record states them."""
        small = max(1, self.stake // 2)
        forced: dict[str, object] = {"bring_in": small} if self.brings_in else {"small_blind": small}
        if not self.brings_in:
            forced |= {"big_blind": self.stake}
        if self.limit == "FL":
            return forced | {"lower": self.stake, "higher": 2 * self.stake}
        spread = [self.stake] * (ROUNDS.get(self.game, 4) - 1) + [2 * self.stake]
        return forced | ({"spread": spread} if self.limit == "SL" else {})


def pot_of(total: int, table: Table, **options: object) -> Scenario:
    """The hand up to the showdown, with `total` in one pot; `options` as of `scenario`."""
    stacks = dict.fromkeys(range(1, table.players + 1), BEHIND) | {table.other: 1, table.payer: total - 1}
    usual: dict[str, object] = {"currency": "USD" if table.house == "pokerhilfe" else "EUR"}
    opening = scenario(
        house=table.house,
        game=table.game,
        limit=table.limit,
        stakes=table.stakes,
        stacks=stacks,
        button=table.players if table.brings_in else 1,
        **(usual | options),  # type: ignore[arg-type]  # whatever a test needs
    )
    paid = opening.antes(total - 2, table.payer, kind="table") if total > 2 else opening
    return _with_bring_in(paid, table) if table.brings_in else _with_blinds(paid, table)


def raked(total: int, table: Table, rake: int, **options: object) -> Scenario:
    """The whole hand; the winner gets what the rake leaves."""
    shown = pot_of(total, table, **options)
    taken = shown.rakes(rake, pot=0) if rake else shown
    return taken.awards(table.payer, total - rake, pot=0).finishes()


def _with_blinds(paid: Scenario, table: Table) -> Scenario:
    small = paid.small(1, 1) if table.players == 2 else paid
    dealt = small.big(table.payer, 1).deal({table.payer: WINNING[table.game]})
    if table.players > 2:
        dealt = dealt.folds(*range(4, table.players + 1)).calls(1, 1).folds(2)
    if table.game == "draw-32":  # left of the big blind shows first
        return _streets(dealt, table).mucks(table.other).shows(table.payer)
    return _streets(dealt, table).shows(table.payer).mucks(table.other)


def _streets(hand: Scenario, table: Table) -> Scenario:
    if table.game not in DRAWS:
        return hand.burns().flop(BOARD[:6]).burns().turn(BOARD[6:8]).burns().river(BOARD[8:])
    for number in range(1, DRAWS[table.game] + 1):
        hand = hand.each(StoodPat, (table.payer, table.other), draw=number)
    return hand


def _with_bring_in(paid: Scenario, table: Table) -> Scenario:
    """Seat 1 has the door card that brings in by the rules of the house; the last seat calls."""
    first, *later = STREETS[table.game]
    down = 2 if first == "third" else 1
    others = _doors(table)
    doors = {seat: ("??" * down, others[seat - 2]) for seat in range(2, table.players + 1)}
    hand = deal_street(paid, first, {1: ("KdKc"[: 2 * down], _door(table)), **doors})
    hand = hand.then(BringInPosted, seat=1, amount=1).folds(*range(2, table.players)).calls(table.other, 1)
    for street, own, other in zip(later, ("Jd", "Qc", "Td", "Th"), ("Qs", "Js", "Ts", "9s"), strict=False):
        hand = hand.burns()
        if street == "seventh":
            hand = deal_street(hand, street, {1: (own, ""), table.other: ("??", "")})
        else:
            hand = deal_street(hand, street, {1: ("", own), table.other: ("", other)})
    vela = hand.board("vela", "9d") if table.game == "telesina" else hand
    return vela.shows(1).mucks(table.other)


def _door(table: Table) -> str:
    """The highest card where the highest brings in (section 2.4), else the lowest."""
    at_trickyplay = table.house == "trickyplay"
    high = table.game == "stud" and table.limit == "PL" if table.game in BOTH_STUDS else True
    if at_trickyplay and high:
        return "As"
    return "7c" if table.game in SHORT_DECK else "2c"


def _doors(table: Table) -> tuple[str, ...]:
    if table.game in SHORT_DECK:
        return ("8h", "9h", "8c", "9c", "Tc")
    return ("3h", "4h", "5h", "6h", "7h", "8h", "9h")
