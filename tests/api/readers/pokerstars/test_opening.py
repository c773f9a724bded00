"""Goal: the first lines of a record become the start of the hand. Method: one line changed at a time."""

from __future__ import annotations

from typing import Any

import pytest

from domain.events import Event
from tests.api.readers.pokerstars.writing import ADA, BO, CY, FIRST, FORCED, PLAY, RESULTS, SEATS, SUMMARY, record
from tests.api.readers.writing import Given, data, read, remarks, text


def started(**parts: Any) -> dict[str, Any]:  # noqa: ANN401 - the parts of a record
    return data(read(record(**parts)).hand, "started")[0]


def first(line: str) -> dict[str, Any]:
    """The start of a hand whose first line ends so."""
    return started(first=f"PokerStars {line} - 2013/03/02 15:05:09 ET", **_bare(line))


def _bare(line: str) -> dict[str, Any]:
    """The parts of a record of a table without currency, where the line is one of such a table."""
    if "Tournament" not in line and "$" in line:
        return {}
    players = ((2, ADA), (5, BO), (6, "C"))
    folds = (f"Seat 2: {ADA} folded before Flop", f"Seat 5: {BO} folded before Flop")
    return {
        "seats": tuple(f"Seat {number}: {player} (1500 in chips)" for number, player in players),
        "forced": (f"{BO}: posts small blind 10", "C: posts big blind 20"),
        "play": (f"{ADA}: folds", f"{BO}: folds"),
        "results": ("Uncalled bet (10) returned to C", "C collected 20 from pot"),
        "summary": ("Total pot 20 | Rake 0", *folds, "Seat 6: C collected (20)"),
    }


def test_a_hand_knows_number_table_stakes_and_seats() -> None:
    given = read(record())
    start = data(given.hand, "started")[0]
    assert given.hand.stream == "hand/pokerstars/4711"
    assert {event.at for event in given.hand.events if isinstance(event, Event)} == {"2013-03-02T20:05:09.000000Z"}
    assert start.pop("source")["states"] == ["mucks", "rake", "pots", "awards", "shows", "uncalled"]
    assert start == {
        "house": "pokerstars",
        "table": "Gmunden IV",
        "hand_no": "4711",
        "game": "holdem",
        "limit": "NL",
        "stakes": {"small_blind": 50, "big_blind": 100},
        "currency": "USD",
        "real_money": True,
        "button": 2,
        "max_seats": 6,
        "seats": [
            {"seat": 2, "player": ADA, "stack": 4000},
            {"seat": 5, "player": BO, "stack": 2550},
            {"seat": 6, "player": CY, "stack": 100025},
        ],
    }
    assert remarks(given.hand) == []


@pytest.mark.parametrize(
    ("words", "game", "limit"),
    [
        ("Hold'em No Limit ($0.50/$1 USD)", "holdem", "NL"),
        ("Hold'em Pot Limit ($0.50/$1)", "holdem", "PL"),
        ("Omaha Hi/Lo Limit ($1/$2 USD)", "omaha-hilo", "FL"),
        ("5 Card Omaha Pot Limit ($0.50/$1 USD)", "omaha-5", "PL"),
        ("6 Card Omaha Pot Limit ($0.50/$1 USD)", "omaha-6", "PL"),
        ("Split Hold'em No Limit ($0.50/$1 USD)", "split-holdem", "NL"),
        ("HORSE (Omaha Hi/Lo Limit, $1/$2 USD)", "omaha-hilo", "FL"),
        ("Mixed PLH/PLO (Hold'em Pot Limit, $0.50/$1 USD)", "holdem", "PL"),
        ("Hold'em No Limit ($0.50/$1 - $20 Cap -  USD)", "holdem", "CAP-NL"),
        ("Hold'em Pot Limit Pre-Flop, No Limit Post-Flop ($0.50/$1 USD)", "holdem", "PL-preflop-NL"),
        ("{The Club}  Hold'em No Limit ($0.50/$1 USD)", "holdem", "NL"),
        ("{The {Second} Club} Hold'em No Limit ($0.50/$1 USD)", "holdem", "NL"),
        ("Courchevel Hi/Lo Pot Limit ($0.50/$1 USD)", "courchevel-hilo", "PL"),
        ("Hold\u2019em No Limit ($0.50/$1 USD)", "holdem", "NL"),
        ("HOLD'EM NO LIMIT ($0.50/$1)", "holdem", "NL"),
        ("Five O'Clock Game No Limit ($0.50/$1 USD)", "five-oclock-game", "NL"),
    ],
)
def test_words_for_games_and_limits(words: str, game: str, limit: str) -> None:
    start = first(f"Home Game Hand #5: {words}")
    assert (start["game"], start["limit"]) == (game, limit)


def test_an_unknown_game_gets_no_cards_that_the_text_does_not_print() -> None:
    lines = record(first=FIRST.replace("Hold'em", "Tempest Hold'em"))
    hand = read(lines).hand
    assert {deal["street"] for deal in data(hand, "hole-cards-dealt")} == {"deal"}
    assert [deal["down"] for deal in data(hand, "hole-cards-dealt")] == [["8h", "8c"], ["??", "??"], ["??", "??"]]


def test_fixed_limit_states_its_limits() -> None:
    assert first("Zoom Hand #5:  Hold'em Limit ($0.50/$1 USD)")["stakes"] == {"lower": 50, "higher": 100}


def test_the_line_in_capitals() -> None:
    words = "POKERSTARS GAME #9:  HOLD'EM NO LIMIT ($0.50/$1) - 2013/03/02 - 15:05:09 (ET)"
    start = started(first=words)
    assert (start["hand_no"], start["game"], start["limit"]) == ("9", "holdem", "NL")
    entry = "POKERSTARS GAME #9: TOURNAMENT #77, $10+$1 HOLD'EM NO LIMIT - LEVEL III (10/20)"
    start = started(first=f"{entry} - 2013/03/02 - 15:05:09 (ET)", **_bare("Tournament"))
    assert start["tournament"] == {"id": "77", "level": "III"}


@pytest.mark.parametrize("place", [" - 2013", None])
@pytest.mark.parametrize("office", ["ADM", "AAMS"])
def test_the_number_of_a_licence_has_no_field_and_is_remarked(office: str, place: str | None) -> None:
    number = f" [{office} ID: M5E2B1C8EB]"
    line = f"{FIRST}{number}" if place is None else FIRST.replace(place, number + place)
    hand = read(record(first=line)).hand
    assert (data(hand, "started")[0]["game"], remarks(hand)) == ("holdem", [(1, "licence-number")])


def test_a_blind_of_the_button_alone_is_a_post_and_its_stake_is_remarked() -> None:
    line = FIRST.replace("Hold'em", "6+ Hold'em").replace("$0.50/$1.00 USD", "Button Blind $1 - Ante $0.50  USD")
    antes = [f"{name}: posts the ante $0.50" for name in (ADA, BO, CY)]
    results = [f"Uncalled bet ($1) returned to {ADA}", f"{ADA} collected $1.50 from pot"]
    summary = [
        "Total pot $1.50 | Rake $0",
        f"Seat 2: {ADA} (button blind) collected ($1.50)",
        *(f"Seat {seat}: {name} folded before Flop (didn't bet)" for seat, name in ((5, BO), (6, CY))),
    ]
    hand = read(
        record(
            first=line,
            forced=[*antes, f"{ADA}: posts button blind $1"],
            play=[f"{BO}: folds", f"{CY}: folds"],
            results=results,
            summary=summary,
        )
    ).hand
    start = data(hand, "started")[0]
    assert (start["game"], start["stakes"]) == ("short-deck-holdem", {"ante": 50})
    assert data(hand, "blind-posted") == [{"seat": 2, "kind": "post", "amount": 100}]
    assert [deal["down"] for deal in data(hand, "hole-cards-dealt") if deal["seat"] == 2] == [["??", "??"]]
    assert remarks(hand) == [(1, "button-blind")]


def test_a_cap_has_no_field_and_is_remarked() -> None:
    hand = read(record(first=FIRST.replace("$1.00 USD", "$1.00 - $20 Cap -  USD"))).hand
    assert remarks(hand) == [(1, "cap-amount")]


@pytest.mark.parametrize(
    ("entry", "currency", "real_money"),
    [
        ("$3.19+$0.31 USD", "USD", True),
        ("€5+€0.50 EUR", "EUR", True),
        ("£10+£1", "GBP", True),
        ("Freeroll ", "XXX", True),
        ("1FPP", "XXX", True),
        ("500+50", "PLAY", False),
        ("250 SC", "XXX", True),
        ("$332.50+$332.50+$35.00 USD", "USD", True),
        ("€4,50+€0,50 EUR", "EUR", True),
        ("€1 500+€60 EUR", "EUR", True),
        ("€1\u00a0500+€60", "EUR", True),
        ("₹45+₹5", "INR", True),
        ("$125+$10 -", "USD", True),
    ],
)
def test_tournaments_are_played_for_chips(entry: str, currency: str, real_money: bool) -> None:
    start = first(f"Hand #5: Tournament #77, {entry} Hold'em No Limit - Level III (10/20)")
    assert (start["currency"], start["real_money"]) == (currency, real_money)
    assert start["tournament"] == {"id": "77", "level": "III"}
    assert start["stakes"] == {"small_blind": 10, "big_blind": 20}
    assert start["seats"][0]["stack"] == 1500


@pytest.mark.parametrize(
    ("words", "game", "level"),
    [
        ("Zoom Tournament #77, $5+$1 USD Hold'em No Limit - Level III", "holdem", "III"),
        ("Tournament #77, Hold'em No Limit - Match Round I, Level I", "holdem", "Match Round I, Level I"),
        ("Tournament #77, 5 Card Omaha Pot Limit - Level III", "omaha-5", "III"),
        ("Tournament #77, $10 5 Card Omaha Pot Limit - Level III", "omaha-5", "III"),
        ("Tournament #77, $10 8-Game (Omaha Hi/Lo Limit) - Level III", "omaha-hilo", "III"),
        ("Tournament #77, $125+$10 - Hold'em No Limit", "holdem", None),
        ("Tournament #77, $10+$1 HOLD'EM NO LIMIT - LEVEL III", "holdem", "III"),
    ],
)
def test_first_lines_of_tournaments(words: str, game: str, level: str | None) -> None:
    start = first(f"Hand #5: {words} (10/20)")
    assert start["game"] == game
    assert start["tournament"] == {"id": "77"} | ({} if level is None else {"level": level})


def test_rounds_of_matches_and_mixed_games_of_tournaments() -> None:
    start = first("Game #5: Tournament #77, $5+$1 USD HORSE (Hold'em Limit) - Match Round I, Level V (10/20)")
    assert (start["game"], start["limit"], start["tournament"]["level"]) == ("holdem", "FL", "Match Round I, Level V")


def test_play_money_is_whole_chips() -> None:
    start = first("Hand #5:  Hold'em No Limit (10/20)")
    assert (start["currency"], start["real_money"], start["stakes"]) == (
        "PLAY",
        False,
        {"small_blind": 10, "big_blind": 20},
    )


@pytest.mark.parametrize(
    ("stack", "cents"),
    [
        ("$1,391.85", 139185),
        ("$1391.85", 139185),
        ("$0,05", 5),
        ("$1 430", 143000),
        ("$1\u00a0430,5", 143050),
        ("$1\u202f430.50", 143050),
        ("$1.391,85", 139185),
        ("$7", 700),
    ],
)
def test_amounts_as_computers_write_them(stack: str, cents: int) -> None:
    seats = (f"Seat 2: {ADA} ({stack} in chips)", *SEATS[1:])
    assert started(seats=seats)["seats"][0]["stack"] == cents


def test_a_symbol_of_several_currencies_needs_its_code() -> None:
    parts = {
        name: [line.replace("$", "¥") for line in lines]
        for name, lines in (("seats", SEATS), ("forced", FORCED), ("play", PLAY), ("results", RESULTS))
    }
    names = {"Bo: [¥5] (x)": CY}
    plain = {name: [line.replace(*next(iter(names.items()))) for line in lines] for name, lines in parts.items()}
    summary = [line.replace("$", "¥").replace(*next(iter(names.items()))) for line in SUMMARY]
    start = started(first=FIRST.replace("$", "¥").replace("USD", "CNY"), **plain, summary=summary)
    assert (start["currency"], start["seats"][0]["stack"]) == ("CNY", 4000)


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("Table 'Phad' Seat #6 is the button", ("Phad", None, 6)),
        ("Table 'Salm IX' 8-max", ("Salm IX", 8, None)),
        ("Table '77 1' 9-max Seat #1 is the button", ("77 1", 9, 1)),
        ("Table 'Enns' 6-max (Real Money) Seat #1 is the button", ("Enns", 6, 1)),
        ("Table 'It's 40-100 bb, Ante' 9-max Seat #9 is the button", ("It's 40-100 bb, Ante", 9, 9)),
    ],
)
def test_tables(table: str, expected: tuple[str, int | None, int | None]) -> None:
    start = started(table=table)
    assert (start["table"], start.get("max_seats"), start["button"]) == expected


def test_a_bounty_of_a_seat_is_no_part_of_its_stack() -> None:
    start = started(seats=(f"Seat 2: {ADA} ($40 in chips, $10 bounty)", *SEATS[1:]))
    assert start["seats"][0]["stack"] == 4000


@pytest.mark.parametrize(
    "line",
    [
        "Seat 9: Di ($9 in chips) is sitting out",
        "Seat 9: Di ($9 in chips)  is sitting out",
        "Seat 9: Di ($9 in chips)",
    ],
)
def test_who_sits_out_in_a_cash_game_gets_no_cards(line: str) -> None:
    out = [] if "sitting out" in line else ["Di: sits out "]
    hand = read(record(seats=(*SEATS, line), forced=(*out, f"{BO}: posts small blind $0.50"))).hand
    assert data(hand, "started")[0]["seats"][3] == {"seat": 9, "player": "Di", "stack": 900, "sitting_out": True}
    assert [deal["seat"] for deal in data(hand, "hole-cards-dealt")] == [5, 2, 6]


def test_who_is_said_to_sit_out_and_acts_was_dealt_in() -> None:
    seats = (*SEATS, "Seat 9: Di ($9 in chips) is sitting out")
    summary = (*SUMMARY, "Seat 9: Di folded before Flop (didn't bet)")
    hand = read(record(seats=seats, play=("Di: folds", *PLAY), summary=summary)).hand
    assert "sitting_out" not in data(hand, "started")[0]["seats"][3]


def test_who_is_out_of_the_hand_gets_no_cards_in_a_tournament_either() -> None:
    line = "Hand #5: Tournament #77, Freeroll  Hold'em No Limit - Level I (10/20)"
    parts = _bare(line)
    moved = "Seat 9: Di (900 in chips) out of hand (moved from another table into small blind)"
    parts["seats"] = (*parts["seats"], moved, "Seat 8: Ed (700 in chips) is sitting out")
    parts["summary"] = (*parts["summary"], "Seat 8: Ed folded before Flop (didn't bet)")
    start = started(first=f"PokerStars {line} - 2013/03/02 15:05:09 ET", **parts)
    assert [seat.get("sitting_out", False) for seat in start["seats"]] == [False, False, False, True, False]


def test_a_rulebook_is_written_in_only_on_demand() -> None:
    given = Given(text(record()), rulebook="trickyplay/1")
    assert data(given.hand, "started")[0]["rulebook"] == "trickyplay/1"


@pytest.mark.parametrize(
    ("parts", "field", "line"),
    [
        ({"first": FIRST.replace("2013/03/02", "2013/02/30")}, "at", 1),
        ({"first": FIRST.replace("Hold'em No Limit", "Hold'em")}, "game", 1),
        ({"first": FIRST.replace("$0.50", "€0.50")}, "stakes", 1),
        ({"first": FIRST.replace("$", "¥").replace(" USD", "")}, "stakes", 1),
        ({"first": FIRST.replace("$0.50", "$0.505")}, "stakes", 1),
        ({"table": "Table Gmunden"}, "table", 2),
        ({"table": "Table 'Enns' (Play Money) Seat #1 is the button"}, "table", 2),
        ({"seats": ()}, "seats", 3),
        ({"seats": (SEATS[0], SEATS[0])}, "seats", 4),
        ({"seats": (f"Seat 2: {ADA} (€40 in chips)",)}, "stack", 3),
        ({"seats": (f"Seat 2: {ADA} ($1.391 in chips)",)}, "stack", 3),
        ({"seats": ("Seat 0: Di ($1 in chips)", *SEATS)}, "seat", 3),
    ],
)
def test_what_does_not_fit_rejects_the_record_with_line_and_field(parts: dict[str, Any], field: str, line: int) -> None:
    reject = read(record(**parts)).reject
    assert (reject.field, reject.line) == (field, line)
