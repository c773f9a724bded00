"""Stud in which everybody stays: with eight players the deck has no seventh card for all."""

from __future__ import annotations

from tests.support.scenario import Scenario, scenario
from tests.support.soko import force
from tests.support.walk import deal_street

STREETS = ("third", "fourth", "fifth", "sixth")
RANKS = "23456789T"


def to_sixth_street(players: int) -> Scenario:
    """2/4, nobody bets: six cards for each are dealt and none is burned; the seventh comes next.

    Seat 1 has the highest board throughout, the last seat the two of clubs, which brings in; nobody shows a pair.
    """
    seats = range(1, players + 1)
    stakes = {"ante": 25, "bring_in": 100, "lower": 200, "higher": 400}
    opening = scenario(game="stud", limit="FL", stakes=stakes, stacks=dict.fromkeys(seats, 10_000), button=1)
    hand = opening.antes(25)
    for place, (street, suit, own) in enumerate(zip(STREETS, "cdhs", ("Ks", "As", "Qs", "Js"), strict=True)):
        down = "????" if place == 0 else ""
        shown = {seat: RANKS[(players - seat + place) % 9] + suit for seat in seats} | {1: own}
        hand = deal_street(hand, street, {seat: (down, shown[seat]) for seat in (*seats[1:], 1)})
        hand = _called(hand, players) if place == 0 else hand.checks(*seats)
    return hand


def _called(hand: Scenario, players: int) -> Scenario:
    """The last seat brings in and all others call."""
    hand = force(hand, players, 100)
    for seat in range(1, players):
        hand = hand.calls(seat, 100)
    return hand
