"""Goal: keys become events, with amounts exact to the cent. Method: small records, one thing changed in each."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from tests.api.readers.ohh.writing import action, document, hand, read, rounds, start, text, told
from tests.api.readers.writing import Given, remarks


def test_a_record_becomes_a_hand() -> None:
    given = read()
    assert given.hand.stream == "hand/card-room/77"
    file = hashlib.sha256(text(hand())).hexdigest()
    assert start(given.hand) == {
        "house": "card-room",
        "table": "Traun",
        "hand_no": "77",
        "game": "holdem",
        "limit": "NL",
        "stakes": {"small_blind": 50, "big_blind": 100},
        "currency": "EUR",
        "real_money": True,
        "button": 3,
        "seats": [{"seat": 3, "player": "Ada", "stack": 10000}, {"seat": 5, "player": "Bo", "stack": 4025}],
        "max_seats": 6,
        "source": {
            "room": "card-room",
            "format": "ohh",
            "file_sha256": file,
            "states": ["rake", "rake-by-pot", "pots", "awards"],
        },
    }
    assert told(given.hand) == [
        {"topic": "blind-posted", "seat": 3, "amount": 50, "kind": "small"},
        {"topic": "blind-posted", "seat": 5, "amount": 100, "kind": "big"},
        {"topic": "hole-cards-dealt", "seat": 3, "street": "preflop", "down": ["Ah", "Kh"], "up": []},
        {"topic": "hole-cards-dealt", "seat": 5, "street": "preflop", "down": ["??", "??"], "up": []},
        {"topic": "raised", "seat": 3, "amount": 250},
        {"topic": "folded", "seat": 5},
        {"topic": "rake-taken", "amount": 10, "pot": 0},
        {"topic": "pot-awarded", "seat": 3, "amount": 190, "pot": 0},
        {"topic": "finished", "stacks": []},
    ]
    assert {getattr(event, "at", None) for event in given.hand.events} == {"2024-03-07T18:30:00.000000Z"}
    assert given.account.noise_keys == {"version": 1, "network": 1, "round-number": 1, "action-number": 5}


@pytest.mark.parametrize(
    ("word", "keys", "event"),
    [
        ("Post SB", {"amount": 1}, {"topic": "blind-posted", "amount": 100, "kind": "small"}),
        ("Post BB", {"amount": 1}, {"topic": "blind-posted", "amount": 100, "kind": "big"}),
        ("Post Dead", {"amount": 1}, {"topic": "blind-posted", "amount": 100, "kind": "dead"}),
        ("Post Extra Blind", {"amount": 1}, {"topic": "blind-posted", "amount": 100, "kind": "post"}),
        ("Straddle", {"amount": 1}, {"topic": "blind-posted", "amount": 100, "kind": "straddle"}),
        ("Post Ante", {"amount": 0.25}, {"topic": "ante-posted", "amount": 25}),
        ("Call", {"amount": 0.29, "is_allin": True}, {"topic": "called", "amount": 29, "all_in": True}),
        ("Bet", {"amount": 4.35, "is_allin": False}, {"topic": "bet", "amount": 435}),
        ("Raise", {"amount": 1.1}, {"topic": "raised", "amount": 110}),
        ("Check", {}, {"topic": "checked"}),
        ("Fold", {"amount": 0}, {"topic": "folded"}),
        ("Stands Up", {}, {"topic": "left"}),
        ("Shows Cards", {"cards": ["Ah", "Kh"]}, {"topic": "cards-shown", "cards": ["Ah", "Kh"]}),
        ("Mucks Cards", {}, {"topic": "cards-mucked"}),
        ("Mucks Cards", {"cards": ["Ah", "Kh"]}, {"topic": "cards-mucked", "cards": ["Ah", "Kh"]}),
    ],
)
def test_actions(word: str, keys: dict[str, Any], event: dict[str, Any]) -> None:
    given = read(rounds=rounds(action(1, 1, word, **keys)), pots=[])
    events = [one for one in told(given.hand) if one["topic"] != "hole-cards-dealt"]
    assert events == [{"seat": 5, **event}]


def test_seating_is_no_event() -> None:
    sitting = [action(1, 9, "Sits Down"), action(2, 1, "Added Chips", 20)]
    given = read(rounds=rounds(*sitting), pots=[])
    assert told(given.hand)[0]["topic"] == "hole-cards-dealt"
    assert given.account.noise_keys["seating"] == 2


def test_actions_are_ordered_by_their_numbers() -> None:
    given = read(rounds=rounds(action(2, 1, "Post BB", 1), action(1, 0, "Post SB", 0.5)), pots=[])
    assert [event.get("kind") for event in told(given.hand)[:2]] == ["small", "big"]
    twice = read(rounds=rounds(action(1, 1, "Post BB", 1), action(1, 0, "Post SB", 0.5)), pots=[])
    assert [event.get("kind") for event in told(twice.hand)[:2]] == ["big", "small"]
    assert remarks(twice.hand) == [(1, "repeated-action-number")]


def test_the_board() -> None:
    more = (
        {"id": 1, "street": "Flop", "cards": ["2h", "3h", "4h"], "actions": [action(1, 0, "Check")]},
        {"id": 2, "street": "Turn", "cards": ["5h"]},
        {"id": 3, "street": "River", "cards": ["6h"], "actions": []},
        {"id": 4, "street": "Showdown", "cards": "", "actions": [action(1, 0, "Shows Cards", cards=["Ah", "Kh"])]},
    )
    given = read(rounds=rounds(action(1, 0, "Post SB", 0.5), more=more))
    events = told(given.hand)
    assert [event["street"] for event in events if event["topic"] == "board-dealt"] == ["flop", "turn", "river"]
    assert start(given.hand)["source"]["states"][0] == "shows"


def test_streets_that_are_dealt_again_are_of_further_boards() -> None:
    again = [{"street": street, "cards": [card]} for street, card in (("Turn", "5h"), ("River", "6h"))]
    other = [{"street": street, "cards": [card]} for street, card in (("Turn", "7h"), ("River", "8h"))]
    flop = {"street": "Flop", "cards": ["2h", "3h", "4h"]}
    given = read(flags=["Run_It_Twice"], rounds=rounds(more=(flop, *again, *other)), pots=[])
    boards = [(event["street"], event.get("board")) for event in told(given.hand) if event["topic"] == "board-dealt"]
    assert boards == [("flop", None), ("turn", 1), ("river", 1), ("turn", 2), ("river", 2)]


def test_who_does_nothing_is_dealt_no_cards() -> None:
    players = [*hand()["players"], {"id": 7, "seat": 6, "name": "Cy", "starting_stack": 5}]
    given = read(players=players)
    assert start(given.hand)["seats"][2] == {"seat": 6, "player": "Cy", "stack": 500, "sitting_out": True}
    assert [event["seat"] for event in told(given.hand) if event["topic"] == "hole-cards-dealt"] == [3, 5]


@pytest.mark.parametrize(
    ("keys", "house", "number"),
    [
        ({"site_name": "PokerStars"}, "pokerstars", "77"),
        ({"site_name": "Käse & Co."}, "k-se-co", "77"),
        ({"site_name": None}, "ohh", "77"),
        ({"site_name": "?"}, "ohh", "77"),
        ({"game_number": 12}, "card-room", "12"),
        ({"game_number": ""}, "card-room", None),
        ({"game_number": None}, "card-room", None),
        ({"game_number": "no number"}, "card-room", None),
    ],
)
def test_house_and_number(keys: dict[str, Any], house: str, number: str | None) -> None:
    opening = start(read(**keys).hand)
    digest = hashlib.sha256(text(hand(**keys))).hexdigest()[:16]
    assert (opening["house"], opening["hand_no"]) == (house, number or digest)


@pytest.mark.parametrize(
    ("keys", "game", "limit"),
    [
        ({"game_type": "Omaha", "bet_limit": {"bet_type": "PL"}}, "omaha", "PL"),
        ({"game_type": "OmahaHiLo", "bet_limit": {"bet_type": "FL", "bet_cap": 0}}, "omaha-hilo", "FL"),
        ({"game_type": "StudHiLo"}, "stud-hilo", "NL"),
        ({"game_type": "Draw"}, "draw", "NL"),
        ({"game_type": "Five Card Draw"}, "five-card-draw", "NL"),
        ({"bet_limit": {"bet_type": "NL", "bet_cap": 40}}, "holdem", "NL-cap"),
    ],
)
def test_games_and_limits(keys: dict[str, Any], game: str, limit: str) -> None:
    opening = start(read(**keys).hand)
    assert (opening["game"], opening["limit"]) == (game, limit)


@pytest.mark.parametrize(
    ("keys", "currency", "real", "stack"),
    [
        ({"currency": "USD"}, "USD", True, 4025),
        ({"currency": "PLAY"}, "PLAY", False, 4025),
        ({"currency": "Play Money"}, "PLAY", False, 4025),
        ({"currency": None}, "XXX", True, 805),
        ({"currency": "Chips"}, "XXX", True, 805),
    ],
)
def test_currencies(keys: dict[str, Any], currency: str, *, real: bool, stack: int) -> None:
    opening = start(read(**keys).hand)
    assert (opening["currency"], opening["real_money"], opening["seats"][1]["stack"]) == (currency, real, stack)


def test_tournaments_count_chips() -> None:
    players = [{"id": 0, "seat": 3, "name": "Ada", "starting_stack": 1500.0}]
    keys = {"players": players, "rounds": [], "pots": [], "small_blind_amount": 10, "big_blind_amount": 20}
    info = {"tournament_number": "T-9", "name": "Sunday", "buyin_amount": 10, "speed": {"type": "Turbo"}}
    given = read(tournament=True, tournament_info=info, **keys)
    opening = start(given.hand)
    assert opening["tournament"] == {"id": "T-9", "name": "Sunday"}
    assert opening["seats"][0]["stack"] == 1500
    assert given.account.noise_keys["tournament-detail"] == 2
    assert start(read(tournament=True, **keys).hand)["tournament"] == {"id": "unstated"}


def test_pots() -> None:
    wins = [
        {"player_id": 0, "win_amount": 0.5, "contributed_rake": 0.05},
        {"player_id": 1, "win_amount": 0, "cashout_amount": 0.9, "cashout_fee": 0.01},
    ]
    pots = [
        {"number": 0, "amount": 0.6, "rake": 0.05, "jackpot": 0.05, "player_wins": wins},
        {"number": 1, "amount": 3, "rake": 0, "player_wins": [{"player_id": 0, "win_amount": 3}]},
    ]
    given = read(pots=pots)
    assert told(given.hand)[6:] == [
        {"topic": "rake-taken", "amount": 5, "pot": 0},
        {"topic": "fee-taken", "amount": 5, "kind": "jackpot", "pot": 0},
        {"topic": "pot-awarded", "seat": 3, "amount": 50, "pot": 0},
        {"topic": "cashed-out", "seat": 5, "amount": 90},
        {"topic": "pot-awarded", "seat": 3, "amount": 300, "pot": 1},
        {"topic": "finished", "stacks": []},
    ]
    noise = given.account.noise_keys
    assert (noise["contributed-rake"], noise["cash-out-fee"], noise["zero-win"]) == (1, 1, 1)


def test_a_pot_that_does_not_add_up_is_remarked() -> None:
    given = read(pots=[{"number": 0, "amount": 2, "rake": 0, "player_wins": []}])
    assert remarks(given.hand) == [(1, "contradicting-pot-total")]


def test_rake_is_stated_only_where_every_pot_has_it() -> None:
    given = read(pots=[{"number": 0, "amount": 2, "player_wins": [{"player_id": 0, "win_amount": 2}]}])
    assert start(given.hand)["source"]["states"] == ["pots", "awards"]


def test_a_hand_without_pots_stays_open() -> None:
    given = read(pots=None)
    assert told(given.hand)[-1]["topic"] == "folded"
    assert start(given.hand)["source"]["states"] == []


def test_unknown_keys_are_noise_where_nothing_hangs_on_them() -> None:
    players = [{**player, "_uid": "x", "cards": []} for player in hand()["players"]]
    given = Given(
        document(hand(players=players, mood="good")).replace('{"ohh"', '{"id": 7, "_format": "ohh", "ohh"').encode()
    )
    assert given.account.noise_keys["user-defined"] == 3
    assert [kind for _, kind in remarks(given.hand)] == ["unknown-key"] * 4


@pytest.mark.parametrize("at", ["2024-03-07T18:30:00Z", "2024-03-07T18:30:00.000Z", "2024-03-07T19:30:00+01:00"])
def test_the_start_in_utc(at: str) -> None:
    hand_read = read(start_date_utc=at).hand
    assert {getattr(event, "at", None) for event in hand_read.events} == {"2024-03-07T18:30:00.000000Z"}


def test_a_start_that_is_not_stated() -> None:
    hand_read = read(start_date_utc=None).hand
    assert {getattr(event, "at", None) for event in hand_read.events} == {"1970-01-01T00:00:00.000000Z"}
    assert remarks(hand_read) == [(1, "unstated-time")]


def test_amounts_are_exact() -> None:
    stacks = ["0.29", "1.15", "4.35", "90071992547409.91"]
    for stack in stacks:
        content = text(hand()).replace(b"40.25", stack.encode())
        assert start(Given(content).hand)["seats"][1]["stack"] == int(stack.replace(".", ""))
