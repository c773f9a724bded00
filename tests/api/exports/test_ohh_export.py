"""Goal: a hand written as Open Hand History loses only what is listed. Method: as for PHH."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from api.exports import CannotExportError, ohh_file, to_ohh
from domain.rulebook import shipped_shelf
from replay import judge
from tests.api.exports.comparing import fields_lost, missing, order_kept, read_back
from tests.api.exports.hands_to_export import HANDS, STACKS, events_of, example, walk, with_extras
from tests.api.readers.ohh.writing import hand, read
from tests.api.readers.writing import Given
from tests.support.play import play, seeds
from tests.support.scenario import scenario

CHIPS = {"seat", "stack", "street", "button", "game", "limit"}
"""Fields that decide about chips and never are lost; amounts are where a pot is won in several shares."""


def keys_of(text: str) -> dict[str, Any]:
    """The keys of a record."""
    keys: dict[str, Any] = json.loads(text, parse_float=Decimal)["ohh"]
    return keys


def test_the_example_of_the_contract() -> None:
    exported = to_ohh(example().events)
    keys = keys_of(exported.text)
    assert (keys["site_name"], keys["game_number"], keys["start_date_utc"]) == (
        "trickyplay",
        "9001",
        "2026-03-01T20:00:00.000000Z",
    )
    assert (keys["game_type"], keys["bet_limit"], keys["dealer_seat"]) == ("Holdem", {"bet_type": "NL"}, 1)
    assert [player["starting_stack"] for player in keys["players"]] == [10, 100, 100]
    assert [part["street"] for part in keys["rounds"]] == ["Preflop", "Flop", "Turn", "River", "Showdown"]
    raised = keys["rounds"][0]["actions"][5]
    assert raised == {"action_number": 6, "player_id": 0, "action": "Raise", "amount": 10, "is_allin": True}
    assert keys["pots"] == [
        {
            "number": 0,
            "amount": 30,
            "rake": Decimal("1.5"),
            "player_wins": [{"player_id": 0, "win_amount": Decimal("28.5")}],
        },
        {
            "number": 1,
            "amount": 40,
            "rake": Decimal("0.5"),
            "player_wins": [{"player_id": 2, "win_amount": Decimal("39.5")}],
        },
    ]
    assert fields_lost(exported) == {
        ("raised", "to"),
        ("pot-awarded", "share"),
        ("finished", "stacks.1"),
        ("finished", "stacks.2"),
        ("finished", "stacks.3"),
        (None, "at"),
    }


@pytest.mark.parametrize("name", HANDS)
def test_only_what_is_listed_is_lost(name: str) -> None:
    exported = to_ohh(events_of(name))
    assert missing(events_of(name), exported) == []
    assert order_kept(events_of(name), exported)
    assert {field for _, field in fields_lost(exported)} & CHIPS == set()


@pytest.mark.parametrize("name", sorted(set(HANDS) - {"cancelled", "cashed_out", "faulty", "tournament", "twice"}))
def test_the_verdict_on_what_is_read_back_has_the_same_numbers(name: str) -> None:
    """Not of hands with what the format does not have: cancellations, house money, one ante for all."""
    shelf = shipped_shelf()
    stated = judge(events_of(name), shelf, "generic/1").as_dict()
    again = judge(read_back(to_ohh(events_of(name)).text), shelf, "generic/1").as_dict()
    for number in ("uncalled", "pots", "rake", "final"):
        assert again[number] == stated[number], number


def test_what_the_format_does_not_have_is_listed() -> None:
    assert ("cancelled", None) in fields_lost(to_ohh(events_of("cancelled")))
    assert ("house-money-added", None) in fields_lost(to_ohh(events_of("cashed_out")))
    assert ("ante-posted", "kind") in fields_lost(to_ohh(events_of("tournament")))
    assert ("run-it-agreed", None) in fields_lost(to_ohh(events_of("twice")))
    assert ("uncalled-bet-returned", None) in fields_lost(to_ohh(events_of("walk")))
    assert fields_lost(to_ohh(with_extras())) >= {("card-burned", None), ("deck-reshuffled", None)}


def test_two_boards_come_back() -> None:
    boards = [
        (event.data.street, event.data.board)  # type: ignore[attr-defined] # a deal to the board
        for event in read_back(to_ohh(events_of("twice")).text)
        if event.topic == "hand.board-dealt.v1"
    ]
    assert boards == [("flop", None), ("turn", 1), ("river", 1), ("turn", 2), ("river", 2)]


def test_rake_of_a_hand_with_several_pots_is_listed() -> None:
    told = example()
    events = [event for event in told.events if event.topic != "hand.rake-taken.v1"]
    raked = scenario(stacks=STACKS, blinds=(50, 100)).rakes(200).events[1]
    moved = [*events[:21], raked, *events[21:]]
    exported = to_ohh(moved)
    assert ("rake-taken", "pot") in fields_lost(exported)
    assert [pot["rake"] for pot in keys_of(exported.text)["pots"]] == [2, 0]


@pytest.mark.parametrize("batch", range(5))
def test_random_hands_lose_only_what_is_listed(batch: int) -> None:
    for seed in seeds(batch, 300):
        played = play(seed)
        exported = to_ohh(played.events)
        assert missing(played.events, exported) == [], seed
        assert {field for _, field in fields_lost(exported)} & CHIPS == set(), seed


@pytest.mark.parametrize(
    "keys", [{}, {"tournament": True, "currency": "EUR"}, {"currency": "PLAY"}, {"site_name": None, "table_name": None}]
)
def test_what_was_read_comes_back_whole(keys: dict[str, Any]) -> None:
    values = dict(keys)
    if "tournament" in keys:
        values |= {"players": [{"id": 0, "seat": 1, "name": "Ada", "starting_stack": 10}], "rounds": [], "pots": []}
        values |= {"small_blind_amount": 1, "big_blind_amount": 2}
    assert fields_lost(to_ohh(read(**values).hand.events)) <= {("started", "source")}


def test_chips_that_are_counted_in_parts_keep_their_unit() -> None:
    exported = to_ohh(read(currency="Chips").hand.events)
    assert keys_of(exported.text)["_scale"] == 20
    assert fields_lost(exported) == {("started", "source")}


def test_amounts_are_written_exactly() -> None:
    stacks = {1: 2**53 - 1, 2: 29, 3: 100}
    players = keys_of(to_ohh(scenario(stacks=stacks).events).text)["players"]
    assert [str(player["starting_stack"]) for player in players] == ["90071992547409.91", "0.29", "1"]


def test_several_hands_have_a_blank_line_between_them() -> None:
    exports = [to_ohh(events_of(name)) for name in ("walk", "tournament")]
    content = ohh_file([exports[0], to_ohh(read().hand.events)])
    given = Given(content.encode())
    assert len(given.hands) == 2
    assert given.account.noise == {"blank": 1}


def test_what_cannot_be_written_at_all() -> None:
    with pytest.raises(CannotExportError, match="no streets for stud"):
        to_ohh(scenario(stacks=STACKS, game="stud").events)
    with pytest.raises(CannotExportError, match="unknown stack of seat 2"):
        to_ohh(scenario(stacks={1: 5, 2: None}).events)
    with pytest.raises(CannotExportError, match="does not begin with its start"):
        to_ohh(walk().events[1:])


def test_the_hand_of_the_tests_is_what_real_files_look_like() -> None:
    written = keys_of(to_ohh(read().hand.events).text)
    assert set(written) - {"internal_version"} == set(hand())
