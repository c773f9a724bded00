"""Goal: forced bets, deals, actions and notices become what they say. Method: one line of a hand at a time."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.readers.pokerstars.writing import (
    ADA,
    BO,
    CALLED,
    CY,
    FIRST,
    FLOP,
    FORCED,
    PLAY,
    SHOWN_SUMMARY,
    TABLE,
    record,
    shown,
)
from tests.api.readers.writing import Given, data, read, remarks, text, topics

PLAY_AFTER_FLOP = (f"{BO}: bets $2", f"{CY}: folds", f"{ADA}: folds")


def played(*play: str) -> Given:
    """A hand with these lines before the actions that end it."""
    return read(record(play=(*play, *PLAY)))


def test_a_hand_in_the_order_of_its_lines() -> None:
    given = read(shown())
    assert topics(given.hand) == [
        "started",
        *["blind-posted"] * 2,
        *["hole-cards-dealt"] * 3,
        *["called"] * 2,
        "checked",
        "board-dealt",
        *["checked"] * 3,
        "board-dealt",
        *["checked"] * 3,
        "board-dealt",
        *["checked"] * 3,
        "cards-shown",
        *["cards-mucked"] * 2,
        "pot-awarded",
        "rake-taken",
        "finished",
    ]
    assert given.account.event_lines == 30
    assert given.account.noise == {"showdown": 1, "summary": 1, "board-again": 1, "seat-summary": 2}


@pytest.mark.parametrize(
    ("line", "kind", "values"),
    [
        (f"{CY}: posts small blind $0.50", "dead", {"amount": 50}),
        (f"{ADA}: posts big blind $1", "big", {"amount": 100}),
        (f"{ADA}: posts big blind $0.40 and is all-in", "big", {"amount": 40, "all_in": True}),
        (f"{ADA}: posts straddle $2", "straddle", {"amount": 200}),
        (f"{ADA}: posts button blind $1", "post", {"amount": 100}),
    ],
)
def test_blinds(line: str, kind: str, values: dict[str, Any]) -> None:
    blind = data(read(record(forced=(*FORCED, line))).hand, "blind-posted")[2]
    assert blind == {"seat": 6 if line.startswith(CY) else 2, "kind": kind, **values}


@pytest.mark.parametrize(
    ("chips", "posted"),
    [("$1.50", [("post", 100), ("dead", 50)]), ("$1", [("post", 100)]), ("$0.30", [("post", 30)])],
)
def test_both_blinds_at_once_are_a_live_big_one_and_dead_money(chips: str, posted: list[tuple[str, int]]) -> None:
    blinds = data(read(record(forced=(*FORCED, f"{ADA}: posts small & big blinds {chips}"))).hand, "blind-posted")
    assert [(blind["kind"], blind["amount"]) for blind in blinds[2:]] == posted


def test_dead_money_is_no_part_of_what_a_raise_is_counted_from() -> None:
    given = read(record(forced=(*FORCED, f"{ADA}: posts small & big blinds $1.50")))
    assert data(given.hand, "raised") == [{"seat": 2, "amount": 200, "to": 300}]
    assert remarks(given.hand) == []


def test_antes() -> None:
    hand = read(record(forced=(f"{ADA}: posts the ante $0.10 and is all-in", *FORCED))).hand
    assert data(hand, "ante-posted") == [{"seat": 2, "amount": 10, "all_in": True}]


@pytest.mark.parametrize(
    ("line", "topic", "values"),
    [
        (f"{BO}: folds", "folded", {}),
        (f"{BO}: folds (disconnect)", "folded", {"decided_by": "disconnect"}),
        (f"{BO}: checks ", "checked", {}),
        (f"{BO}: calls $0.50", "called", {"amount": 50}),
        (f"{BO}: calls $25 and is all-in", "called", {"amount": 2500, "all_in": True}),
        (f"{BO}: bets $1 430.50", "bet", {"amount": 143050}),
        (f"{BO}: raises $1 to $2", "raised", {"amount": 150, "to": 200}),
        (f"{BO}: raises $24.50 to $25.50 and is all-in", "raised", {"amount": 2500, "to": 2550, "all_in": True}),
        (f"{BO}: raises $19 to $20 and has reached the $20 cap", "raised", {"amount": 1950, "to": 2000}),
    ],
)
def test_actions(line: str, topic: str, values: dict[str, Any]) -> None:
    assert data(played(line).hand, topic)[0] == {"seat": 5, **values}


def test_a_raise_may_be_printed_with_its_total_twice_as_trackers_do() -> None:
    given = read(record(play=(f"{ADA}: raises $3 to $3", *PLAY[1:])))
    assert data(given.hand, "raised") == [{"seat": 2, "amount": 300, "to": 300}]
    assert remarks(given.hand) == []


def test_a_raise_whose_numbers_contradict_each_other_is_remarked_and_its_total_counts() -> None:
    given = read(record(play=(f"{ADA}: raises $2.50 to $3", *PLAY[1:])))
    assert data(given.hand, "raised") == [{"seat": 2, "amount": 300, "to": 300}]
    assert remarks(given.hand) == [(10, "contradicting-raise")]


def test_a_raise_to_less_than_the_player_has_put_in_is_a_reject() -> None:
    reject = played(f"{CY}: raises $0 to $1").reject
    assert (reject.field, reject.line) == ("to", 10)


def test_each_street_begins_a_round() -> None:
    bets = (f"{BO}: bets $1", f"{CY}: raises $1 to $2", f"{ADA}: folds", f"{BO}: calls $1")
    hand = read(shown(play=(*CALLED, FLOP[0], *bets))).hand
    assert data(hand, "raised") == [{"seat": 6, "amount": 200, "to": 200}]


def test_the_longest_name_takes_the_line() -> None:
    assert data(played(f"{CY}: calls $2").hand, "called") == [{"seat": 6, "amount": 200}]
    seats = (f"Seat 2: {ADA} ($40 in chips)", f"Seat 5: {BO} ($40 in chips)", f"Seat 6: {BO}: folds ($40 in chips)")
    forced = (f"{BO}: posts small blind $0.50", f"{BO}: folds: posts big blind $1")
    play = (f"{ADA}: raises $2 to $3", f"{BO}: folds", f"{BO}: folds: folds")
    seated = (f"Seat 5: {BO} folded before Flop", f"Seat 6: {BO}: folds (big blind) folded before Flop")
    summary = ("Total pot $2.50 | Rake $0", f"Seat 2: {ADA} collected ($2.50)", *seated)
    assert data(read(record(seats=seats, forced=forced, play=play, summary=summary)).hand, "folded") == [
        {"seat": 5},
        {"seat": 6},
    ]


@pytest.mark.parametrize(
    ("words", "decided_by"),
    [("has timed out", "timeout"), ("has timed out while disconnected", "disconnect")],
)
def test_a_timeout_says_who_decided_the_next_action(words: str, decided_by: str) -> None:
    given = read(record(play=(PLAY[0], f"{BO} {words}", *PLAY[1:])))
    assert data(given.hand, "folded")[0] == {"seat": 5, "decided_by": decided_by}
    assert "timed-out" not in given.account.noise


def test_a_timeout_without_a_further_action_is_noise() -> None:
    given = read(record(play=(*PLAY, f"{BO} has timed out", f"{BO} has timed out")))
    assert given.account.noise["timed-out"] == 2


def test_connections_and_departures_of_players_are_events() -> None:
    given = played(f"{BO} is disconnected", f"{BO} is connected", f"{CY} leaves the table")
    assert topics(given.hand)[6:9] == ["disconnected", "reconnected", "left"]
    assert "disconnects" in data(given.hand, "started")[0]["source"]["states"]


def test_cards_before_the_heading_of_a_street_are_a_reject() -> None:
    assert read(record(deal=())).hand
    assert read(record(deal=(f"Dealt to {BO} [8h 8c]",))).reject.field == "street"


def test_cards_that_a_player_folds_face_up_were_dealt_to_him() -> None:
    hand = read(record(play=(*PLAY[:2], f"{CY}: folds [Ah Kd]"))).hand
    assert [deal["down"] for deal in data(hand, "hole-cards-dealt")] == [["8h", "8c"], ["??", "??"], ["Ah", "Kd"]]


def test_a_board_that_does_not_continue_the_one_before_is_remarked() -> None:
    turn = ("*** TURN *** [2c 7d Ks] [4s]",)
    hand = read(shown(play=(*CALLED, *FLOP, *turn), summary=shown_summary("2c 7d Kh 4s"))).hand
    assert [kind for _line, kind in remarks(hand)] == ["contradicting-board"]


def shown_summary(board: str) -> list[str]:
    """The summary of the hand that is shown, with another board."""
    return [f"Board [{board}]" if line.startswith("Board") else line for line in SHOWN_SUMMARY]


@pytest.mark.parametrize("indent", ["", " ", "\t"])
def test_lines_may_be_indented_and_have_blank_lines_between(indent: str) -> None:
    lines = [line for each in record() for line in (f"{indent}{each}  ", "")]
    given = Given(text(lines))
    assert given.account.noise["blank"] == len(record())
    assert [event.data for event in given.hand.events if hasattr(event, "data")][1:] == [
        event.data for event in read(record()).hand.events if hasattr(event, "data")
    ][1:]


def test_the_first_line_needs_a_table() -> None:
    assert read([FIRST, "*** SUMMARY ***"]).reject.field == "table"
    assert read([FIRST, TABLE, "*** SUMMARY ***"]).reject.field == "seats"


def test_all_in_without_its_hyphen() -> None:
    given = read(record(forced=(*FORCED, f"{ADA}: posts big blind $0.40 and is all in")))
    assert data(given.hand, "blind-posted")[2]["all_in"] is True


def test_a_first_card_of_the_flop_may_lie_there_before_the_betting() -> None:
    play = ("*** PRE-FLOP *** [2c]", *CALLED, *FLOP)
    courchevel = FIRST.replace("Hold'em No Limit", "Courchevel Pot Limit")
    deal = ("*** HOLE CARDS ***", f"Dealt to {BO} [8h 8c 9h 9c Th]")
    hand = read(record(first=courchevel, deal=deal, play=(*play, *PLAY_AFTER_FLOP))).hand
    assert [(deal["street"], deal["cards"]) for deal in data(hand, "board-dealt")] == [
        ("preflop", ["2c"]),
        ("flop", ["7d", "Kh"]),
    ]
    assert remarks(hand) == []
