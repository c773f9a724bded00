"""Goal: keys of table and players become the start of the hand. Method: small records, one thing changed in each."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from tests.api.readers.phh.writing import STUD, read, record, start, told
from tests.api.readers.writing import remarks


def test_a_record_becomes_the_start_of_a_hand() -> None:
    text = record(table="'Feature'", seats="[4, 6, 1]", seat_count="6", players="['Ada', 'Bo', '']", currency="'EUR'")
    given = read(text)
    opening = start(given.hand)
    number = hashlib.sha256(text.removesuffix("\n").encode()).hexdigest()[:16]
    file = hashlib.sha256(text.encode()).hexdigest()
    assert given.hand.stream == f"hand/phh/{number}"
    assert opening == {
        "house": "phh",
        "table": "Feature",
        "hand_no": number,
        "game": "holdem",
        "limit": "NL",
        "stakes": {"small_blind": 100, "big_blind": 200},
        "currency": "EUR",
        "real_money": True,
        "button": 1,
        "seats": [
            {"seat": 4, "player": "Ada", "stack": 10000},
            {"seat": 6, "player": "Bo", "stack": 20000},
            {"seat": 1, "player": "p3", "stack": 30000},
        ],
        "max_seats": 6,
        "source": {"room": "phh", "format": "phh", "file_sha256": file, "states": []},
    }
    assert {event.at for event in given.hand.events if hasattr(event, "at")} == {"1970-01-01T00:00:00.000000Z"}


def test_a_hand_has_the_same_number_alone_and_in_a_section() -> None:
    alone = read(record()).hand.stream
    assert read(f"# one hand\n\n[17]\n\n{record()}\n\n# the end\n").hand.stream == alone
    assert read(record().replace("\n", "\r\n")).hand.stream == alone


@pytest.mark.parametrize(
    ("code", "game", "limit"),
    [
        ("FT", "holdem", "FL"),
        ("NT", "holdem", "NL"),
        ("NS", "short-deck-holdem", "NL"),
        ("PO", "omaha", "PL"),
        ("FO/8", "omaha-hilo", "FL"),
        ("F7S", "stud", "FL"),
        ("F7S/8", "stud-hilo", "FL"),
        ("FR", "razz", "FL"),
        ("N2L1D", "single-draw-27", "NL"),
        ("F2L3D", "triple-draw-27", "FL"),
        ("FB", "badugi", "FL"),
        ("soko/FL", "soko", "FL"),
        ("holdem/SL", "holdem", "SL"),
        ("P5O/8", "p5o-8", "unstated"),
    ],
)
def test_codes_name_game_and_limit(code: str, game: str, limit: str) -> None:
    opening = start(read(record(variant=f"'{code}'")).hand)
    assert (opening["game"], opening["limit"]) == (game, limit)


def test_an_unknown_code_with_bets_of_fixed_sizes_is_fixed_limit() -> None:
    opening = start(read(record(variant="'F5CD'", min_bet=None, small_bet="2", big_bet="4")).hand)
    assert (opening["game"], opening["limit"]) == ("f5cd", "FL")
    assert (opening["stakes"]["lower"], opening["stakes"]["higher"]) == (2, 4)


def test_the_button_is_the_last_player_also_of_two() -> None:
    two = read(record(antes="[0, 0]", blinds_or_straddles="[1, 2]", starting_stacks="[9, 9]", deal=())).hand
    assert start(two)["button"] == 2
    blinds = [(event["seat"], event["amount"], event["kind"]) for event in told(two)]
    assert blinds == [(2, 1, "small"), (1, 2, "big")]
    assert start(read(record(game=STUD, deal=())).hand)["button"] is None
    assert start(read(record(_button="9")).hand)["button"] == 9
    assert start(read(record(_button="0")).hand)["button"] is None


@pytest.mark.parametrize(
    ("keys", "posted"),
    [
        ({"antes": "[1, 1, 1]"}, [(1, 1, None), (2, 1, None), (3, 1, None)]),
        ({"antes": "[0, 3, 0]"}, [(2, 3, "table")]),
        ({"antes": "[1, 2, 0]"}, [(1, 1, None), (2, 2, None)]),
        ({"antes": "[5, 5, 5]", "starting_stacks": "[100, 3, 300]"}, [(1, 5, None), (2, 3, None), (3, 5, None)]),
    ],
)
def test_antes(keys: dict[str, Any], posted: list[tuple[int, int, str | None]]) -> None:
    events = told(read(record(deal=(), **keys)).hand)
    antes = [(event["seat"], event["amount"], event.get("kind")) for event in events if event["topic"] == "ante-posted"]
    assert antes == posted


@pytest.mark.parametrize(
    ("keys", "posted"),
    [
        ({}, [(1, 1, "small"), (2, 2, "big")]),
        ({"blinds_or_straddles": "[0, 2, 0]"}, [(2, 2, "big")]),
        ({"blinds_or_straddles": "[1, 2, 4]"}, [(1, 1, "small"), (2, 2, "big"), (3, 4, "straddle")]),
        ({"blinds_or_straddles": "[1, 2, 2]"}, [(1, 1, "small"), (2, 2, "big"), (3, 2, "post")]),
        ({"blinds_or_straddles": "[1, 2, -4]"}, [(1, 1, "small"), (2, 2, "big"), (3, 4, "post")]),
        ({"_dead_blinds": "[0, 0, 1]"}, [(1, 1, "small"), (2, 2, "big"), (3, 1, "dead")]),
        ({"_blind_kinds": "['post', 'big', '']"}, [(2, 2, "big"), (1, 1, "post")]),
        ({"starting_stacks": "[100, 1, 300]"}, [(1, 1, "small"), (2, 1, "big")]),
        ({"antes": "[2, 2, 2]", "starting_stacks": "[100, 2, 300]"}, [(1, 1, "small")]),
    ],
)
def test_blinds(keys: dict[str, Any], posted: list[tuple[int, int, str]]) -> None:
    events = told(read(record(deal=(), **keys)).hand)
    blinds = [(event["seat"], event["amount"], event["kind"]) for event in events if event["topic"] == "blind-posted"]
    assert blinds == posted


def test_stakes_come_from_the_forced_bets_unless_they_are_named() -> None:
    assert start(read(record(blinds_or_straddles="[1, 2, 4]")).hand)["stakes"] == {
        "small_blind": 1,
        "big_blind": 2,
        "straddle": 4,
    }
    named = read(record(_stakes="['small_blind 5', 'big_blind', 'ante 0']", _spread="[2, 4]")).hand
    assert start(named)["stakes"] == {"small_blind": 5, "ante": 0, "spread": [2, 4]}


def test_a_least_bet_beside_the_big_blind_is_remarked() -> None:
    assert remarks(read(record(min_bet="5")).hand) == [(4, "unread-min-bet")]


def test_halved_chips_are_counted_in_half_chips() -> None:
    hand = read(record(finishing_stacks="[99.5, 198, 302.5]")).hand
    opening = start(hand)
    assert opening["source"]["format"] == "phh;scale=2"
    assert [seat["stack"] for seat in opening["seats"]] == [200, 400, 600]
    assert [part["stack"] for part in told(hand)[-1]["stacks"]] == [199, 396, 605]
    assert remarks(hand) == [(1, "scale")]


@pytest.mark.parametrize(
    ("keys", "currency", "scale", "stack"),
    [
        ({}, "XXX", "phh", 100),
        ({"currency": "'USD'"}, "USD", "phh", 10_000),
        ({"currency": "'JPY'"}, "JPY", "phh", 100),
        ({"currency": "'KWD'"}, "KWD", "phh", 100_000),
        ({"currency": "'USD'", "min_bet": "0.125"}, "USD", "phh;scale=200", 20_000),
        ({"currency_symbol": "'€'"}, "EUR", "phh", 10_000),
        ({"_currency": "'PLAY'"}, "PLAY", "phh", 10_000),
        ({"currency": "'USD'", "level": "3"}, "USD", "phh", 100),
        ({"_scale": "20"}, "XXX", "phh;scale=20", 2_000),
    ],
)
def test_amounts_are_counted_in_minor_units(keys: dict[str, Any], currency: str, scale: str, stack: int) -> None:
    opening = start(read(record(**keys)).hand)
    assert (opening["currency"], opening["source"]["format"]) == (currency, scale)
    assert opening["seats"][0]["stack"] == stack


def test_only_tournaments_have_levels() -> None:
    opening = start(read(record(level="12", event="'Main Event'")).hand)
    assert opening["tournament"] == {"id": "unstated", "level": 12, "name": "Main Event"}
    assert start(read(record(_tournament="'T-7'", _level="'XII'")).hand)["tournament"] == {"id": "T-7", "level": "XII"}
    assert "tournament" not in start(read(record(event="'Televised cash game'")).hand)


def test_an_infinite_stack_is_unknown() -> None:
    opening = start(read(record(starting_stacks="[inf, 200, 300.0]")).hand)
    assert [seat["stack"] for seat in opening["seats"]] == [None, 200, 300]


def test_seats_without_cards_are_named_by_own_keys() -> None:
    keys: dict[str, Any] = {"_absent_seats": "[7, 9]", "_absent_players": "['Cy', '']", "_absent_stacks": "[50, inf]"}
    seats = start(read(record(**keys)).hand)["seats"]
    assert seats[3:] == [
        {"seat": 7, "player": "Cy", "stack": 50, "sitting_out": True},
        {"seat": 9, "player": "seat 9", "stack": None, "sitting_out": True},
    ]


DATE = {"day": "7", "month": "3", "year": "2024"}
SUMMER = {"day": "1", "month": "7", "year": "2009"}


@pytest.mark.parametrize(
    ("keys", "at", "kinds"),
    [
        ({}, "1970-01-01T00:00:00.000000Z", []),
        ({**DATE, "time": "18:30:00"}, "2024-03-07T18:30:00.000000Z", []),
        ({**DATE, "time": "18:30:00.25", "time_zone": "'Europe/Vienna'"}, "2024-03-07T17:30:00.250000Z", []),
        ({**DATE, "time": "18:30:00", "time_zone_abbreviation": "'PST'"}, "2024-03-08T02:30:00.000000Z", []),
        ({**DATE, "time": "18:30:00", "time_zone_abbreviation": "'ET'"}, "2024-03-07T23:30:00.000000Z", []),
        ({**SUMMER, "time": "18:30:00", "time_zone_abbreviation": "'ET'"}, "2009-07-01T22:30:00.000000Z", []),
        (
            {"day": "1", "month": "11", "year": "2020", "time": "01:30:00", "time_zone_abbreviation": "'ET'"},
            "1970-01-01T00:00:00.000000Z",
            ["ambiguous-time"],
        ),
        (
            {"day": "31", "month": "3", "year": "2024", "time": "02:30:00", "time_zone": "'Europe/Vienna'"},
            "1970-01-01T00:00:00.000000Z",
            ["ambiguous-time"],
        ),
        (
            {**DATE, "time": "18:30:00", "time_zone": "'Nowhere/Land'"},
            "1970-01-01T00:00:00.000000Z",
            ["unknown-time-zone"],
        ),
        (
            {**DATE, "time": "18:30:00", "city": "'Las Vegas'", "region": "'Nevada'", "country": "'USA'"},
            "1970-01-01T00:00:00.000000Z",
            ["unknown-time-zone"],
        ),
        (DATE, "2024-03-07T00:00:00.000000Z", ["date-only"]),
        ({"year": "2009"}, "1970-01-01T00:00:00.000000Z", ["incomplete-date"]),
    ],
)
def test_the_start_in_utc(keys: dict[str, Any], at: str, kinds: list[str]) -> None:
    hand = read(record(**keys)).hand
    assert {getattr(event, "at", None) for event in hand.events} == {at}
    assert [remark.kind for remark in hand.remarks] == kinds
