"""Goal: timeline, table, sentences and reasons show streets, up-cards and the bring-in."""

from __future__ import annotations

import pytest

from domain.rulebook import shipped_shelf
from replay.timeline import Timeline, timeline
from tests.support.scenario import Scenario
from tests.support.stud import brought_in, called_round, dealt, on

SHELF = shipped_shelf()


def told(hand: Scenario) -> Timeline:
    return timeline(hand.events, SHELF)


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        (dealt(), "Seat 3 is dealt Kc Qd and Th face up on third street."),
        (dealt("soko"), "Seat 3 is dealt Kd and Th face up on second street."),
        (on("fourth"), "Seat 3 is dealt 8c face up on fourth street."),
        (on("seventh"), "Seat 3 is dealt 9c on seventh street."),
        (on("vela", "telesina"), "The vela is dealt: 8d."),
        (brought_in(), "Seat 2 posts the bring-in of 1.00 EUR."),
        (brought_in().completes(3, 200, to=200), "Seat 3 completes to 2.00 EUR, putting in 2.00 EUR."),
    ],
)
def test_what_an_event_says(hand: Scenario, sentence: str) -> None:
    assert told(hand).steps[-1].sentence == sentence


def test_streets_of_the_table() -> None:
    for street in ("fourth", "fifth", "sixth", "seventh"):
        assert told(on(street)).steps[-1].after.street == street
    assert told(brought_in()).steps[-1].after.street == "third"
    assert told(on("vela", "telesina")).steps[-1].after.street == "vela"


def test_the_table_shows_which_cards_lie_face_up() -> None:
    after = told(on("fifth")).steps[-1].after
    assert [(seat.cards, seat.up) for seat in after.seats] == [
        (("7s", "7d", "9h", "As", "4d"), ("9h", "As", "4d")),
        (("Ac", "Ad", "2c", "5h", "6s"), ("2c", "5h", "6s")),
        (("Kc", "Qd", "Th", "8c", "Jc"), ("Th", "8c", "Jc")),
    ]
    assert [seat["up"] for seat in after.as_dict()["seats"]] == [  # type: ignore[attr-defined]
        ["9h", "As", "4d"],
        ["2c", "5h", "6s"],
        ["Th", "8c", "Jc"],
    ]


def test_whose_turn_it_is() -> None:
    """Nobody's before the bring-in and while a street is dealt; then left of it, and the highest board's."""
    assert told(dealt()).steps[-1].after.to_act is None
    assert told(brought_in()).steps[-1].after.to_act == 3
    dealing = called_round().deals("fourth", {1: "As", 2: "5h"})
    assert told(dealing).steps[-1].after.to_act is None
    assert told(on("fourth")).steps[-1].after.to_act == 1


def test_nobody_is_named_where_a_card_that_decides_is_unknown() -> None:
    hand = called_round().deals("fourth", {1: "As", 2: "??", 3: "8c"})
    assert told(hand).steps[-1].after.to_act is None
    assert told(hand.checks(2)).steps[-1].after.to_act == 3


def test_bets_of_a_round_are_gone_when_the_next_street_begins() -> None:
    after = told(called_round().deals("fourth", {1: "As"})).steps[-1].after
    assert [seat.bet for seat in after.seats] == [0, 0, 0]
    assert after.pot == 450
