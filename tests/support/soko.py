"""Soko hands at 5/10, three players, seat 1 has the button: the deal is chosen seat by seat and street by street."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from domain.events.hand import BringInPosted
from tests.support.scenario import Scenario, scenario
from tests.support.walk import deal_street

ANTE, FORCE, LOWER, HIGHER = 50, 200, 500, 1000

STREETS = ("second", "third", "fourth", "fifth")

PLAIN = {1: "2s 9h 7d 5c Jd", 2: "Kc Kd Qs 8c 3h", 3: "2d 4c Th 8d 6s"}
"""Seat 3 has the lowest door card, seat 2 the highest board on every street and the best hand, a pair of kings."""

Cards = Mapping[int, str]


def opened(cards: Cards = PLAIN, *, limit: str = "FL", stack: int = 100_000, **options: Any) -> Scenario:  # noqa: ANN401
    """Antes and the first two cards of everybody; the bring-in is next. `options` as of `scenario`."""
    stakes = {"ante": ANTE, "bring_in": FORCE, "lower": LOWER, "higher": HIGHER}
    usual: dict[str, Any] = {"house": "wettangebote", "currency": "USD", "button": 1}
    stacks = dict.fromkeys(sorted(cards), stack)
    hand = scenario(game="soko", limit=limit, stakes=stakes, **(usual | {"stacks": stacks} | options)).antes(ANTE)
    dealt = {seat: cards[seat].split() for seat in (*sorted(set(cards) - {1}), 1)}
    return deal_street(hand, "second", {seat: (own[0], own[1]) for seat, own in dealt.items()})


def force(hand: Scenario, seat: int, amount: int = FORCE) -> Scenario:
    """The bring-in."""
    return hand.then(BringInPosted, seat=seat, amount=amount)


def called(cards: Cards = PLAIN, **options: Any) -> Scenario:  # noqa: ANN401 (as of `scenario`)
    """Seat 3 brings in, seats 1 and 2 call: 7.50 in the pot."""
    return force(opened(cards, **options), 3).calls(1, FORCE).calls(2, FORCE)


def street(
    hand: Scenario, name: str, cards: Cards = PLAIN, *, burn: bool = True, out: tuple[int, ...] = ()
) -> Scenario:
    """One up-card more for everybody who is in, after a burned card."""
    number = STREETS.index(name) + 1
    seats = [seat for seat in (*sorted(set(cards) - {1}), 1) if seat not in out]
    begun = hand.burns() if burn else hand
    return deal_street(begun, name, {seat: ("", cards[seat].split()[number]) for seat in seats})


def checked_to(name: str, cards: Cards = PLAIN, *, order: tuple[int, ...] = (2, 3, 1), **options: Any) -> Scenario:  # noqa: ANN401
    """The hand up to this street, everybody checking before; the first of `order` is to act."""
    hand = called(cards, **options)
    for each in STREETS[1 : STREETS.index(name)]:
        hand = street(hand, each, cards).checks(*order)
    return street(hand, name, cards)
