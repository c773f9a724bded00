"""A hand of three players in any game and limit, walked from the forced bets to the closing stacks.

Nobody raises: everybody calls the forced bets, the first to act bets the least in the second round and the most in the
last one, and the others call. Seat 2 has the best hand. Sizes, pots and rake are worked out here from the rules page,
each in a line or two, never by the judge.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from domain.events.hand import BringInPosted, HoleCardsDealt, StoodPat
from tests.support.rake_page import ROWS
from tests.support.scenario import Scenario, cards_of, scenario

SMALL, UNIT, ANTE, BRING_IN = 100, 200, 50, 100
"""Small blind, big blind and lower limit, ante, bring-in."""

SPREAD = {4: (200, 200, 400, 600), 5: (200, 200, 400, 600, 600), 2: (200, 600)}
"""Spread limit 1-2-3 in units of 2.00, by the number of rounds."""

STACK = 1_000_000
SEATS = (1, 2, 3)

Dealt = dict[int, tuple[str, str]]
"""By seat, the cards down and the cards up of one street."""


@dataclass(frozen=True, slots=True)
class Script:
    """What a game deals, restated from section 2.4 of the page.

    `opening` posts, deals and plays the first round. `streets` open one later round each. `order` is that of the later
    rounds, `tiers` the fixed limit of each round in units, `shows` the order of the showdown without a bet.
    """

    opening: Callable[[Walk], Walk]
    streets: tuple[Callable[[Scenario], Scenario], ...]
    tiers: tuple[int, ...]
    order: tuple[int, ...] = (2, 3, 1)
    forced: str = "blinds"


@dataclass(frozen=True, slots=True)
class Walk:
    """A hand on its way: where it is played, the record so far, what is in the pot."""

    house: str
    game: str
    limit: str
    hand: Scenario
    pot: int = 0
    paid: dict[int, int] = field(default_factory=dict)

    def pays(self, seat: int, amount: int, hand: Scenario) -> Walk:
        """The seat has put in this much more, by the newest events of `hand`."""
        total = {**self.paid, seat: self.paid.get(seat, 0) + amount}
        return replace(self, hand=hand, pot=self.pot + amount, paid=total)

    def least(self, script: Script, number: int) -> int:
        """The smallest bet of round `number`, counted from 0."""
        if self.limit == "FL":
            return script.tiers[number] * UNIT
        return UNIT if script.forced == "blinds" else BRING_IN

    def most(self, script: Script, number: int) -> int:
        """The largest bet of the round; no limit: so much that it tells."""
        return {
            "FL": script.tiers[number] * UNIT,
            "SL": SPREAD[len(script.tiers)][number] if len(script.tiers) in SPREAD else 0,
            "PL": self.pot,
            "HPL": self.pot // 2,
            "NL": 12_345,
        }[self.limit]

    @property
    def rake(self) -> int:
        """What the tables of the page ask for at these stakes with three dealt in; 0 where none is stated."""
        for row in ROWS:
            if row.house == self.house and self.limit in row.limits and row.covers(self.limit, UNIT):
                return row.due(self.pot, 3)
        return 0


def begun(house: str, game: str, limit: str, script: Script) -> Walk:
    """The hand after its first round."""
    stakes: dict[str, object] = {"small_blind": SMALL, "big_blind": UNIT}
    if script.forced == "bring-in":
        stakes = {"ante": ANTE, "bring_in": BRING_IN}
    if limit == "FL":
        stakes |= {"lower": UNIT, "higher": 2 * UNIT}
    if limit == "SL":
        stakes |= {"spread": list(SPREAD[len(script.tiers)])}
    stacks = dict.fromkeys(SEATS, STACK)
    opening = scenario(rulebook=f"{house}/1", game=game, limit=limit, stakes=stakes, stacks=stacks, button=1)
    return script.opening(Walk(house, game, limit, opening))


def later_round(walk: Walk, script: Script, number: int, bet: int = 0) -> Walk:
    """Round `number` (from 1): its street, then a bet that all call, or checks."""
    opened = replace(walk, hand=script.streets[number - 1](walk.hand))
    if not bet:
        return replace(opened, hand=opened.hand.checks(*script.order))
    first, *others = script.order
    opened = opened.pays(first, bet, opened.hand.bets(first, bet))
    for seat in others:
        opened = opened.pays(seat, bet, opened.hand.calls(seat, bet))
    return opened


def to_the_end(walk: Walk, script: Script) -> Walk:
    """All rounds: the least in the second, the most in the last."""
    last = len(script.tiers) - 1
    for number in range(1, last + 1):
        bet = walk.most(script, number) if number == last else walk.least(script, number) if number == 1 else 0
        walk = later_round(walk, script, number, bet)
    return walk


def settled_hand(walk: Walk, script: Script) -> Scenario:
    """Shows, rake, the award of the only pot to seat 2, closing stacks."""
    shown = walk.hand.shows(*script.order)
    raked = shown.rakes(walk.rake, pot=0) if walk.rake else shown
    return raked.awards(2, walk.pot - walk.rake, pot=0).finishes()


def final(walk: Walk) -> dict[int, int]:
    """Closing stacks by hand."""
    return {seat: STACK - walk.paid[seat] + (walk.pot - walk.rake if seat == 2 else 0) for seat in SEATS}


# The games


def blinds(cards: dict[int, str]) -> Callable[[Walk], Walk]:
    """Seats 2 and 3 post, seat 1 and the small blind call, the big blind checks."""

    def opening(walk: Walk) -> Walk:
        walk = walk.pays(2, SMALL, walk.hand.small(2, SMALL))
        walk = walk.pays(3, UNIT, walk.hand.big(3, UNIT).deal(cards))
        walk = walk.pays(1, UNIT, walk.hand.calls(1, UNIT))
        walk = walk.pays(2, UNIT - SMALL, walk.hand.calls(2, UNIT - SMALL))
        return replace(walk, hand=walk.hand.checks(3))

    return opening


def board(street: str, cards: str) -> Callable[[Scenario], Scenario]:
    """A burned card and a street of the board; a house that burns none does not mind."""
    return lambda hand: hand.burns().board(street, cards)


def bring_in(brings: Callable[[Walk], int], street: str, doors: Dealt) -> Callable[[Walk], Walk]:
    """Antes and the deal; the seat that `brings` in posts, the others call."""

    def opening(walk: Walk) -> Walk:
        for seat in SEATS:
            walk = walk.pays(seat, ANTE, walk.hand.antes(ANTE, seat))
        first = brings(walk)
        dealt = deal_street(walk.hand, street, doors)
        walk = walk.pays(first, BRING_IN, dealt.then(BringInPosted, seat=first, amount=BRING_IN))
        for seat in (*SEATS[first:], *SEATS[: first - 1]):
            walk = walk.pays(seat, BRING_IN, walk.hand.calls(seat, BRING_IN))
        return walk

    return opening


def lowest_at_stud(walk: Walk) -> int:
    """Seat 3 has the lowest door card, seat 2 the highest: at TrickyPlay that brings in at pot-limit stud."""
    return 2 if (walk.house, walk.game, walk.limit) == ("trickyplay", "stud", "PL") else 3


def highest_at_trickyplay(walk: Walk) -> int:
    """Soko, Americana, Telesina: the highest door card at TrickyPlay, the lowest elsewhere."""
    return 2 if walk.house == "trickyplay" else 3


def deal_street(hand: Scenario, street: str, cards: Dealt) -> Scenario:
    """Cards of the seats, down and up."""
    for seat, (down, up) in cards.items():
        hidden, seen = cards_of(down), cards_of(up)
        hand = hand.then(HoleCardsDealt, seat=seat, street=street, down=hidden, up=seen)
        hand = replace(hand, hole={**hand.hole, seat: (*hand.hole.get(seat, ()), *hidden, *seen)})
    return hand


def up(street: str, first: str, second: str, third: str) -> Callable[[Scenario], Scenario]:
    """A burned card and one card up for each seat, the left of the dealer first."""
    return lambda hand: deal_street(hand.burns(), street, {2: ("", second), 3: ("", third), 1: ("", first)})


def down(street: str, first: str, second: str, third: str) -> Callable[[Scenario], Scenario]:
    """The same with the cards face down."""
    return lambda hand: deal_street(hand.burns(), street, {2: (second, ""), 3: (third, ""), 1: (first, "")})


def draw(number: int) -> Callable[[Scenario], Scenario]:
    """Everybody stands pat."""
    return lambda hand: hand.each(StoodPat, (2, 3, 1), draw=number)


FLOP_STREETS = (board("flop", "Ks8d3c"), board("turn", "2h"), board("river", "7c"))
FOUR_ROUNDS, FIVE_ROUNDS, TWO_ROUNDS = (1, 1, 2, 2), (1, 1, 2, 2, 2), (1, 2)

# Kings for seat 2, tens for seat 3, nines for seat 1; nobody shows a pair or has five low cards.
STUD = Script(
    bring_in(lowest_at_stud, "third", {2: ("KcAh", "Kd"), 3: ("2dTd", "4c"), 1: ("9sTc", "9h")}),
    (
        up("fourth", "7d", "Qs", "Th"),
        up("fifth", "5c", "8c", "8d"),
        up("sixth", "Jd", "3h", "6s"),
        down("seventh", "3c", "5s", "Jh"),
    ),
    FIVE_ROUNDS,
    forced="bring-in",
)
SHORT_DECK_DEAL = bring_in(highest_at_trickyplay, "second", {2: ("Kc", "Kd"), 3: ("7h", "7c"), 1: ("Jd", "Th")})
SHORT_DECK_STREETS = (
    up("third", "8d", "Qs", "9d"),
    up("fourth", "7s", "9c", "Jc"),
    up("fifth", "Qd", "8h", "Ts"),
)

SCRIPTS = {
    "holdem": Script(blinds({1: "Ah9h", 2: "KdKc", 3: "QsQh"}), FLOP_STREETS, FOUR_ROUNDS),
    "omaha": Script(blinds({1: "Ah9hJdJs", 2: "KdKcTh9s", 3: "QsQh5d5s"}), FLOP_STREETS, FOUR_ROUNDS),
    # Nobody has two different low cards beside the board's 2, 3, 7 and 8.
    "omaha-hilo": Script(blinds({1: "AhThJdJs", 2: "KdKcTc9s", 3: "QsQhQd9h"}), FLOP_STREETS, FOUR_ROUNDS),
    # Kings for seat 2, nothing for the others: no four-flush, no four-straight.
    "soko": Script(
        bring_in(highest_at_trickyplay, "second", {2: ("Kc", "Kd"), 3: ("2d", "4c"), 1: ("2s", "9h")}),
        (up("third", "7d", "Qs", "Th"), up("fourth", "5c", "8c", "8d"), up("fifth", "Jd", "3h", "6s")),
        FOUR_ROUNDS,
        forced="bring-in",
    ),
    "stud": STUD,
    "stud-hilo": STUD,
    "five-card-draw": Script(blinds({1: "JhJd4c5s6h", 2: "KdKc3s7h8d", 3: "QsQh2d9c5h"}), (draw(1),), TWO_ROUNDS),
    "triple-draw-27": Script(
        blinds({1: "2d3h4s6c9d", 2: "2c3d4h5s7c", 3: "2h3c5d8s9h"}), (draw(1), draw(2), draw(3)), FOUR_ROUNDS
    ),
    "americana": Script(SHORT_DECK_DEAL, SHORT_DECK_STREETS, FOUR_ROUNDS, forced="bring-in"),
    "telesina": Script(SHORT_DECK_DEAL, (*SHORT_DECK_STREETS, board("vela", "Ad")), FIVE_ROUNDS, forced="bring-in"),
    "draw-32": Script(blinds({1: "KhKdQs9d7c", 2: "AhAdKs9c8c", 3: "QhQdJs9s8d"}), (draw(1),), TWO_ROUNDS),
}
"""By game."""
