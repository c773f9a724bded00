"""Goal: the first lines of a record become the start of the hand. Method: records written for the tests."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from tests.api.readers.writing import ADA, BO, CY, START, TABLE, Given, data, read, record, remarks, text, topics

CHIPS: dict[str, Any] = {
    "seats": ("Seat 1: Ada (900)", "Seat 2: Bo (1,500)"),
    "forced": ("Ada posts small blind (10)", "Bo posts big blind (20)"),
    "play": ("Ada folds",),
    "summary": (
        "Main pot: 30 won by Bo (30)",
        "Rake taken: €0",
        "Seat 1: Ada (890), net: -10",
        "Seat 2: Bo (1510), net: +10",
    ),
    "players": "Players in round: 2 (8)",
    "table": "Table: Table #6 [88] (NO_LIMIT TEXAS_HOLDEM 10/20, TC)",
    "hand_no": "T5-88-3",
}


def start_of(**parts: Any) -> dict[str, Any]:  # noqa: ANN401 - parts of a record
    return data(read(record(**parts)).hand, "started")[0]


def test_the_start_says_all_that_the_first_lines_say() -> None:
    content = text(record(players="Players in round: 3 (6)"))
    assert data(Given(content).hand, "started") == [
        {
            "house": "ongame",
            "table": "Gmunden [4711]",
            "hand_no": "R5-4711-1",
            "game": "holdem",
            "limit": "NL",
            "stakes": {"small_blind": 50, "big_blind": 100},
            "currency": "USD",
            "real_money": True,
            "button": 2,
            "seats": [
                {"seat": 2, "player": ADA, "stack": 4000},
                {"seat": 5, "player": BO, "stack": 2550},
                {"seat": 7, "player": CY, "stack": 100_025},
            ],
            "max_seats": 6,
            "source": {
                "room": "ongame",
                "format": "ongame-text",
                "file_sha256": hashlib.sha256(content).hexdigest(),
                "states": ["rake", "pots", "awards", "finals"],
            },
        }
    ]


def test_the_hand_is_a_stream_of_its_room_and_number() -> None:
    hand = read(["", *record(hand_no="R5-1#2")]).hand
    assert (hand.stream, hand.line, hand.file) == ("hand/ongame/R5-1%232", 2, "file")
    assert [(event.stream, event.pos) for event in hand.events] == [
        (hand.stream, pos) for pos in range(1, len(hand.events) + 1)
    ]


def test_every_event_has_the_stated_start_in_utc() -> None:
    hand = read(record()).hand
    assert {getattr(event, "at", None) for event in hand.events} == {"2013-03-02T20:05:09.000000Z"}


@pytest.mark.parametrize(
    ("words", "game", "limit", "stakes"),
    [
        ("NO_LIMIT TEXAS_HOLDEM", "holdem", "NL", ("small_blind", "big_blind")),
        ("POT_LIMIT OMAHA", "omaha", "PL", ("small_blind", "big_blind")),
        ("POT_LIMIT OMAHA_HI", "omaha", "PL", ("small_blind", "big_blind")),
        ("LIMIT OMAHA_HI_LO", "omaha-hilo", "FL", ("lower", "higher")),
        ("LIMIT SEVEN_CARD_STUD", "stud", "FL", ("lower", "higher")),
        ("LIMIT SEVEN_CARD_STUD_HI_LO", "stud-hilo", "FL", ("lower", "higher")),
        ("LIMIT RAZZ", "razz", "FL", ("lower", "higher")),
        ("NO_LIMIT FIVE_CARD_DRAW", "five-card-draw", "NL", ("small_blind", "big_blind")),
        ("LIMIT BADUGI", "badugi", "FL", ("lower", "higher")),
    ],
)
def test_words_of_the_table_become_slugs_and_named_stakes(
    words: str, game: str, limit: str, stakes: tuple[str, str]
) -> None:
    start = start_of(table=f"Table: Gmunden [4711] ({words} $0.50/$1, Real money)")
    assert (start["game"], start["limit"]) == (game, limit)
    assert start["stakes"] == {stakes[0]: 50, stakes[1]: 100}


@pytest.mark.parametrize("words", ["POT_LIMIT SEVEN_CARD_STUD", "NO_LIMIT BADUGI", "SPREAD_LIMIT TEXAS_HOLDEM"])
def test_stakes_of_unknown_meaning_are_left_out_and_remarked(words: str) -> None:
    hand = read(record(table=f"Table: Gmunden [4711] ({words} $0.50/$1, ante: $0.10, Real money)")).hand
    assert data(hand, "started")[0]["stakes"] == {"ante": 10}
    assert remarks(hand) == [(3, "unread-stakes")]


def test_an_ante_is_part_of_the_stakes() -> None:
    start = start_of(table="Table: Gmunden [4711] (NO_LIMIT TEXAS_HOLDEM $0.50/$1, ante: $0.10, Real money)")
    assert start["stakes"] == {"small_blind": 50, "big_blind": 100, "ante": 10}


@pytest.mark.parametrize("name", ["[SPEED] Traun", "Bad Ischl", "O'Hare (2) [x]"])
def test_a_table_is_kept_as_it_is_written_with_its_number(name: str) -> None:
    start = start_of(table=f"Table: {name} [99] (NO_LIMIT TEXAS_HOLDEM $0.50/$1, Real money)")
    assert start["table"] == f"{name} [99]"


@pytest.mark.parametrize(
    ("symbol", "money", "currency", "real_money"),
    [
        ("$", "Real money", "USD", True),
        ("€", "Real money", "EUR", True),
        ("£", "Real money", "GBP", True),
        ("", "Real money", "XXX", True),
        ("$", "Play money", "PLAY", False),
        ("", "Play money", "PLAY", False),
    ],
)
def test_the_symbol_tells_the_currency(symbol: str, money: str, currency: str, real_money: bool) -> None:
    lines = [line.replace("$", symbol) for line in record(seats=SIMPLE_SEATS, **SIMPLE)]
    lines[2] = f"Table: Gmunden [4711] (NO_LIMIT TEXAS_HOLDEM {symbol}0.50/{symbol}1, {money})"
    start = data(read(lines).hand, "started")[0]
    assert (start["currency"], start["real_money"]) == (currency, real_money)
    assert [seat["stack"] for seat in start["seats"]] == [4000, 2550]


SIMPLE_SEATS = ("Seat 1: Ada ($40)", "Seat 2: Bo ($25.50)")
SIMPLE: dict[str, Any] = {
    "players": "Players in round: 2",
    "forced": ("Ada posts small blind ($0.50)", "Bo posts big blind ($1)"),
    "play": ("Ada folds",),
    "summary": (
        "Main pot: $1.50 won by Bo ($1.45)",
        "Rake taken: $0.05",
        "Seat 1: Ada ($39.50), net: -$0.50",
        "Seat 2: Bo ($25.95), net: +$0.45",
    ),
}


def test_rake_may_be_printed_with_a_symbol_where_amounts_have_none() -> None:
    lines = [
        line if line.startswith("Rake") else line.replace("$", "") for line in record(seats=SIMPLE_SEATS, **SIMPLE)
    ]
    assert data(read(lines).hand, "rake-taken") == [{"amount": 5}]


@pytest.mark.parametrize(
    ("words", "tournament", "currency"),
    [
        (
            ' (TOURNAMENT: "Friday, 8 pm", R-12-7, buy-in: €5)',
            {"id": "R-12-7", "name": "Friday, 8 pm"},
            "EUR",
        ),
        (' (TOURNAMENT: "The "Big" One", S-1-2, buy-in: $1.20)', {"id": "S-1-2", "name": 'The "Big" One'}, "USD"),
        (" (TOURNAMENT: R-12-7, buy-in: £5)", {"id": "R-12-7"}, "GBP"),
        (' (TOURNAMENT: "Free", R-12-7)', {"id": "R-12-7", "name": "Free"}, "XXX"),
        (" (TOURNAMENT: )", {"id": "unstated"}, "XXX"),
        ("", {"id": "unstated"}, "XXX"),
    ],
)
def test_a_tournament_is_played_for_chips_which_are_whole(
    words: str, tournament: dict[str, str], currency: str
) -> None:
    lines = record(tournament=words, **CHIPS)
    start = data(read(lines).hand, "started")[0]
    assert start["tournament"] == tournament
    assert (start["currency"], start["real_money"]) == (currency, True)
    assert [seat["stack"] for seat in start["seats"]] == [900, 1500]
    assert start["stakes"] == {"small_blind": 10, "big_blind": 20}
    assert start["max_seats"] == 8


def test_a_record_without_button_has_none() -> None:
    assert start_of(button=None)["button"] is None


def test_the_user_and_a_bare_number_of_players_are_noise() -> None:
    given = read(record())
    assert given.account.noise["user"] == given.account.noise["players-in-round"] == 1
    assert read(record(user=None, players=None)).account.noise["user"] == 0


def test_a_wrong_number_of_players_is_remarked() -> None:
    assert remarks(read(record(players="Players in round: 4")).hand) == [(6, "contradicting-player-count")]


def test_a_rulebook_is_written_into_the_hand_only_if_the_caller_names_one() -> None:
    assert "rulebook" not in start_of()
    asked = Given(text(record()), rulebook="trickyplay/1").hand
    assert data(asked, "started")[0]["rulebook"] == "trickyplay/1"
    assert Given(text(record()), rulebook="not one").reject.field == "rulebook"


def test_an_unknown_zone_is_an_unstated_time() -> None:
    hand = read(record(start=START.replace("CET", "XYZT"))).hand
    assert {getattr(event, "at", None) for event in hand.events} == {"1970-01-01T00:00:00.000000Z"}
    assert remarks(hand) == [(2, "unknown-time-zone")]


def test_a_wrong_day_of_the_week_is_remarked() -> None:
    assert remarks(read(record(start=START.replace("Sat", "Mon"))).hand) == [(2, "contradicting-weekday")]


def test_blank_lines_between_the_first_lines_are_noise() -> None:
    lines = record()
    given = read([*lines[:2], "", "  \t", *lines[2:]])
    assert topics(given.hand)[0] == "started"
    assert given.account.noise["blank"] == 2


@pytest.mark.parametrize(
    ("parts", "field", "line"),
    [
        ({"hand_no": "R5/1"}, "hand_no", 1),
        ({"hand_no": "x" * 65}, "hand_no", 1),
        ({"start": "Start hand: Sat Feb 30 21:05:09 CET 2013"}, "at", 2),
        ({"start": "Start hand: Sat Mar 02 25:05:09 CET 2013"}, "at", 2),
        ({"start": "Start hand: Sat Foo 02 21:05:09 CET 2013"}, "at", 2),
        ({"start": "Start hand: 2013-03-02 21:05:09"}, "at", 2),
        ({"start": "Start hand: Mon Jan 01 00:30:00 CET 0001"}, "at", 2),
        ({"start": "Start: Sat Mar 02 21:05:09 CET 2013"}, "start hand", 1),
        ({"table": "Table: Gmunden [4711]"}, "table", 3),
        ({"table": "Table: Gmunden [4711] (NO_LIMIT TEXAS_HOLDEM $0.50/$1, Magic money)"}, "table", 3),
        ({"table": "Table: Gmunden [4711] (NO_LIMIT TEXAS_HOLDEM $0.50/€1, Real money)"}, "stakes", 3),
        ({"table": "Table: Gmunden [4711] (NO_LIMIT TEXAS_HOLDEM $0.505/$1, Real money)"}, "stakes", 3),
        ({"table": f"Table: G [1] (NO_LIMIT {'X' * 65} $0.50/$1, Real money)"}, "game", 1),
        ({"tournament": ' (TOURNAMENT: "A", R-1-2, buy-in: $5)'}, "tournament", 3),
        (
            {"table": TABLE.replace("$0.50/$1, Real money", "10/20, TC"), "tournament": " (TOURNAMENT: ??)"},
            "tournament",
            3,
        ),
        ({"button": "Button: none"}, "button", 5),
        ({"button": "Button: seat 0"}, "button", 1),
        ({"players": "Players in round: many"}, "max_seats", 6),
        ({"seats": ()}, "seats", 7),
        ({"seats": ("Seat 2: Ada ($40)", "Seat 2: Bo ($40)")}, "seats", 8),
        ({"seats": ("Seat 2: Ada ($40)", "Seat 3: Ada ($40)")}, "seats", 8),
        ({"seats": ("Seat 0: Ada ($40)",)}, "seat", 7),
        ({"seats": ("Seat 2: Ada (€40)",)}, "stack", 7),
        ({"seats": ("Seat 2: Ada ($40.125)",)}, "stack", 7),
        ({"seats": ("Seat 2: Ada ($1.391,85)",)}, "stack", 7),
        ({"seats": ("Seat 2: Ada ($1,39)",)}, "stack", 7),
        ({"seats": ("Seat 2: Ada ($4K)",)}, "stack", 7),
        ({"seats": ("Seat 2: Ada ($999,999,999,999,999)",)}, "stack", 7),
    ],
)
def test_what_does_not_fit_rejects_the_record_with_line_and_field(parts: dict[str, Any], field: str, line: int) -> None:
    given = read(record(**parts), record(hand_no="R5-4711-2"))
    assert (given.reject.line, given.reject.field) == (line, field)
    assert [hand.stream for hand in given.hands] == ["hand/ongame/R5-4711-2"]
    assert given.account.reject_lines == given.reject.lines == len(record(**parts))


def test_a_second_heading_rejects_the_record() -> None:
    lines = record()
    reject = read([*lines[:3], *lines[2:]]).reject
    assert (reject.line, reject.field, reject.reason) == (
        4,
        "table",
        "expected one line 'Table: …': the record has a second line of it",
    )


def test_chips_with_decimals_reject_the_record() -> None:
    reject = read(record(**CHIPS | {"seats": ("Seat 1: Ada (900.50)", "Seat 2: Bo (1500)")})).reject
    assert (reject.line, reject.field, reject.reason) == (
        7,
        "stack",
        "expected chips such as 1,500: 900.50 is no whole number",
    )
