"""Goal: a hand written as Open Hand History loses only what is listed. Method: as for PHH."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from api.exports import CannotExportError, ohh_file, to_ohh
from api.readers.common.carried import FACTS
from domain.events import Event
from domain.rulebook import shipped_shelf
from replay import judge
from tests.api.exports.comparing import applied, fields_lost, idle, judged, of_record, read_back
from tests.api.exports.hands_to_export import HANDS, STACKS, events_of, example, walk, with_extras
from tests.api.readers.ohh.writing import hand, read
from tests.api.readers.writing import Given
from tests.support.play import play, seeds
from tests.support.scenario import scenario

ALWAYS = {("started", "source"), (None, "at")}
"""A record of this format has one time, and is a source."""

CHIPS = {"amount", "seat", "stack", "board", "street", "button", "game", "limit", "pot", "share"}
"""Fields that decide about chips and never are lost."""


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
    assert raised == {
        "action_number": 6,
        "player_id": 0,
        "action": "Raise",
        "amount": 10,
        "is_allin": True,
        "_to": 10,
    }
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
    assert keys["_states"] == [fact for fact in FACTS if fact != "times"]
    assert [award["share"] for award in keys["_awards"]] == ["whole", "whole"]
    assert [deed["place"] for deed in keys["_deeds"]] == ["results"]
    assert fields_lost(exported) == ALWAYS


@pytest.mark.parametrize("name", HANDS)
def test_only_what_is_listed_is_lost(name: str) -> None:
    exported = to_ohh(events_of(name))
    assert applied(events_of(name), exported.lost) == of_record(exported)
    assert idle(events_of(name), exported) == []
    assert {field for _, field in fields_lost(exported)} & CHIPS == set()


@pytest.mark.parametrize("name", HANDS)
def test_the_verdict_on_what_is_read_back_has_the_same_numbers(name: str) -> None:
    shelf = shipped_shelf()
    stated = judge(events_of(name), shelf, "generic/1").as_dict()
    again = judge(read_back(to_ohh(events_of(name)).text), shelf, "generic/1").as_dict()
    for number in ("uncalled", "pots", "rake", "final", "owed", "refunds", "life"):
        assert again[number] == stated[number], number


@pytest.mark.parametrize("name", HANDS)
def test_nothing_is_lost_but_time_and_source(name: str) -> None:
    moved = {(topic, "order") for topic in ("cashed-out", "fee-taken", "board-dealt", "run-it-agreed")}
    assert fields_lost(to_ohh(events_of(name))) - moved <= ALWAYS


def test_events_that_the_format_has_no_words_for_are_carried() -> None:
    exported = to_ohh(with_extras())
    topics = [event.topic for event in read_back(exported.text)]
    assert {"hand.card-burned.v1", "hand.deck-reshuffled.v1", "hand.disconnected.v1"} <= set(topics)
    assert fields_lost(exported) <= ALWAYS


def test_two_boards_come_back() -> None:
    boards = [
        (event.data.street, event.data.board)  # type: ignore[attr-defined] # a deal to the board
        for event in read_back(to_ohh(events_of("twice")).text)
        if event.topic == "hand.board-dealt.v1"
    ]
    assert boards == [("flop", None), ("turn", 1), ("river", 1), ("turn", 2), ("river", 2)]


def raked_as_a_whole() -> list[Event]:
    """The example with its rake recorded of the whole hand: 1.50 of the main pot and 0.50 of the side pot."""
    told = example()
    events = [event for event in told.events if event.topic != "hand.rake-taken.v1"]
    raked = scenario(stacks=STACKS, blinds=(50, 100)).rakes(200).events[1]
    moved = [*events[:21], raked, *events[21:]]
    return [replace(event, stream=told.events[0].stream, pos=pos) for pos, event in enumerate(moved, 1)]


def test_rake_of_the_whole_hand_comes_off_the_pots_as_the_awards_leave_it() -> None:
    exported = to_ohh(raked_as_a_whole())
    pots = keys_of(exported.text)["pots"]
    assert [pot["rake"] for pot in pots] == [Decimal("1.5"), Decimal("0.5")]
    assert [pot["amount"] for pot in pots] == [30, 40]


def test_rake_of_the_whole_hand_stays_one_of_the_whole_hand() -> None:
    events = raked_as_a_whole()
    exported = to_ohh(events)
    assert keys_of(exported.text)["_rakes"] == [{"amount": 2}]
    assert fields_lost(exported) <= ALWAYS
    assert judged(read_back(exported.text)) == judged(events)


@pytest.mark.parametrize("batch", range(5))
def test_random_hands_lose_only_what_is_listed(batch: int) -> None:
    for seed in seeds(batch, 300):
        played = play(seed)
        exported = to_ohh(played.events)
        assert applied(played.events, exported.lost) == of_record(exported), seed
        assert {field for _, field in fields_lost(exported)} & CHIPS == set(), seed


@pytest.mark.parametrize(
    "keys", [{}, {"tournament": True, "currency": "EUR"}, {"currency": "PLAY"}, {"site_name": None, "table_name": None}]
)
def test_what_was_read_comes_back_whole(keys: dict[str, Any]) -> None:
    values = dict(keys)
    if "tournament" in keys:
        values |= {"players": [{"id": 0, "seat": 1, "name": "Ada", "starting_stack": 10}], "rounds": [], "pots": []}
        values |= {"small_blind_amount": 1, "big_blind_amount": 2}
    assert fields_lost(to_ohh(read(**values).hand.events)) == {("started", "source.file_sha256")}


def test_chips_that_are_counted_in_parts_keep_their_unit() -> None:
    exported = to_ohh(read(currency="Chips").hand.events)
    assert keys_of(exported.text)["_scale"] == 20
    assert fields_lost(exported) == {("started", "source.file_sha256")}


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
    assert {key for key in written if not key.startswith("_")} - {"internal_version"} == set(hand())
    assert {key for key in written if key.startswith("_")} == {"_states"}
