"""Goal: returns, shows, mucks, awards, cash-outs and the summary become what they say. Method: a hand for each."""

from __future__ import annotations

import pytest

from tests.api.readers.pokerstars.writing import (
    ADA,
    BO,
    CALLED,
    CANCELLED_RECORD,
    CY,
    FLOP,
    RESULTS,
    RIVER,
    SHOWDOWN,
    SHOWN_SUMMARY,
    SUMMARY,
    TURN,
    TWICE_RECORD,
    record,
    shown,
)
from tests.api.readers.writing import data, read, remarks, topics


def states(lines: list[str]) -> list[str]:
    return list(data(read(lines).hand, "started")[0]["source"]["states"])


def summed(*summary: str) -> list[str]:
    """The hand with these lines instead of those of the summary that begin like them, up to the colon or bracket."""
    heads = {line[:7]: line for line in summary}
    return shown(summary=[heads.get(line[:7], line) for line in SHOWN_SUMMARY])


def test_a_return() -> None:
    assert data(read(record()).hand, "uncalled-bet-returned") == [{"seat": 2, "amount": 200}]


def test_returns_are_stated_by_a_file_that_prints_one() -> None:
    assert "uncalled" in states(record())
    assert "uncalled" not in states(record(results=RESULTS[1:]))
    other = [line.replace("4711", "4712") for line in record(results=RESULTS[1:])]
    starts = [data(hand, "started")[0]["source"]["states"] for hand in read(record(), other).hands]
    assert ["uncalled" in start for start in starts] == [True, True]


def test_shows_come_in_the_order_of_the_lines_and_mucks_with_the_cards_of_the_summary() -> None:
    hand = read(shown()).hand
    assert data(hand, "cards-shown") == [{"seat": 5, "cards": ["8h", "8c"]}]
    assert data(hand, "cards-mucked") == [{"seat": 6}, {"seat": 2, "cards": ["Qd", "Jd"]}]
    assert data(hand, "pot-awarded") == [{"seat": 5, "amount": 285, "pot": 0}]
    assert data(hand, "rake-taken") == [{"amount": 15}]
    assert data(hand, "finished") == [{"stacks": []}]
    assert states(shown()) == ["mucks", "rake", "pots", "awards", "shows"]


@pytest.mark.parametrize(
    ("pot", "number"), [("pot", 0), ("main pot", 0), ("side pot", 1), ("side pot-1", 1), ("side pot-12", 12)]
)
def test_pots_have_numbers(pot: str, number: int) -> None:
    results = (*SHOWDOWN[:-1], f"{BO} collected $2.85 from {pot} ")
    assert data(read(shown(results=results)).hand, "pot-awarded")[0]["pot"] == number


def test_with_side_pots_shows_are_printed_by_pot_and_their_order_is_not_stated() -> None:
    results = (*SHOWDOWN[:-1], f"{BO} collected $1.85 from side pot", f"{BO} collected $1 from main pot")
    assert "shows" not in states(shown(results=results))


def test_a_side_pot_without_number_beside_numbered_ones_is_not_guessed() -> None:
    results = (*SHOWDOWN[:-1], f"{BO} collected $1.85 from side pot", f"{BO} collected $1 from side pot-1")
    hand = read(shown(results=results)).hand
    assert data(hand, "pot-awarded") == [{"seat": 5, "amount": 185}, {"seat": 5, "amount": 100}]
    assert [kind for _line, kind in remarks(hand)] == ["unread-pot"] * 2


def test_one_card_of_a_hand_that_was_mucked_is_a_muck() -> None:
    results = (*SHOWDOWN[:3], f"{ADA}: shows [Qd]", SHOWDOWN[4])
    lines = shown(results=results, summary=[line.replace("[Qd Jd]", "[Qd]") for line in SHOWN_SUMMARY])
    assert data(read(lines).hand, "cards-mucked") == [{"seat": 6}, {"seat": 2, "cards": ["Qd"]}]


def test_one_card_of_a_winner_is_a_show() -> None:
    for cards, shown_cards in (("[Qd]", ["Qd"]), ("[XX Qd] ()", ["??", "Qd"])):
        hand = read(record(results=(*RESULTS[:2], f"{ADA}: shows {cards}"))).hand
        assert data(hand, "cards-shown") == [{"seat": 2, "cards": shown_cards}]


def test_shows_and_mucks_that_the_summary_alone_has() -> None:
    lines = shown(results=(SHOWDOWN[0], SHOWDOWN[4]))
    hand = read(lines).hand
    assert data(hand, "cards-shown") == [{"seat": 5, "cards": ["8h", "8c"]}]
    assert data(hand, "cards-mucked") == [{"seat": 2, "cards": ["Qd", "Jd"]}, {"seat": 6}]


def test_cards_of_a_seat_that_folded_were_dealt_to_it() -> None:
    summary = [line.replace("folded before Flop", "mucked [Ah Kd]") for line in SUMMARY[:3]]
    given = read(record(summary=[*summary, f"Seat 6: {CY} (big blind) mucked"]))
    deals = [(deal["seat"], deal["down"]) for deal in data(given.hand, "hole-cards-dealt")]
    assert deals == [(5, ["8h", "8c"]), (2, ["??", "??"]), (6, ["??", "??"])]
    swapped = [*SUMMARY[:3], f"Seat 6: {CY} (big blind) mucked [Ah Kd]"]
    deals = [(deal["seat"], deal["down"]) for deal in data(read(record(summary=swapped)).hand, "hole-cards-dealt")]
    assert deals == [(5, ["8h", "8c"]), (2, ["??", "??"]), (6, ["Ah", "Kd"])]


def test_a_cash_out_is_what_was_paid_and_the_fee_kept_of_it() -> None:
    results = (*SHOWDOWN, f"{CY} cashed out the hand for $0.99 | Cash Out Fee $0.01")
    hand = read(shown(results=results)).hand
    assert data(hand, "cashed-out") == [{"seat": 6, "amount": 100}]
    assert data(hand, "fee-taken") == [{"seat": 6, "amount": 1, "kind": "cash-out"}]
    hand = read(shown(results=(*SHOWDOWN, f"{CY} cashed out the hand for $1"))).hand
    assert data(hand, "cashed-out") == [{"seat": 6, "amount": 100}]
    assert data(hand, "fee-taken") == []


def test_a_pot_not_awarded_because_of_a_cash_out_contradicts_nothing() -> None:
    results = (*SHOWDOWN[:-1], f"{BO} cashed out the hand for $2 | Cash Out Fee $0.02")
    line = f"Seat 5: {BO} showed [8h 8c] and won ($2.85) with a pair (pot not awarded as player cashed out)"
    assert remarks(read(shown(results=results, summary=[*SHOWN_SUMMARY[:3], line, SHOWN_SUMMARY[4]])).hand) == []


def test_a_jackpot_fee_behind_the_rake() -> None:
    hand = read(summed("Total pot $3 | Rake $0.10 | Jackpot Fee $0.05")).hand
    assert data(hand, "rake-taken") == [{"amount": 10}]
    assert data(hand, "fee-taken") == [{"amount": 5, "kind": "jackpot"}]
    assert remarks(hand) == []


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("Total pot $3.50 | Rake $0.15", "contradicting-pot-total"),
        ("Total pot $3 Main pot $2. Side pot $0.80. | Rake $0.15", "contradicting-pot-total"),
        ("Board [2c 7d Kh 4s 9h]", "contradicting-board"),
        (f"Seat 5: {BO} (small blind) showed [8h 8c] and won ($2.80) with a pair", "contradicting-award"),
        (f"Seat 5: {BO} (small blind) showed [8h 8d] and won ($2.85) with a pair", "contradicting-cards"),
        ("Seat 5: Another (small blind) showed [8h 8c] and won ($2.85) with a pair", "contradicting-player"),
    ],
)
def test_contradictions_of_the_summary_are_remarked(line: str, kind: str) -> None:
    assert [found for _line, found in remarks(read(summed(line)).hand)] == [kind]


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("Total pot $3 | Rake", "line"),
        ("Total pot $3 | Rake €0.15", "rake"),
        (f"Seat 5: {BO} (small blind) fell asleep", "seat"),
        ("Board [2c 7d Kh 4s Zs]", "cards"),
    ],
)
def test_what_the_summary_does_not_say_so_is_a_reject(line: str, field: str) -> None:
    assert read(summed(line)).reject.field == field


def test_a_summary_must_be_whole() -> None:
    assert read(shown(summary=SHOWN_SUMMARY[1:])).reject.field == "rake"
    assert read(shown(summary=[*SHOWN_SUMMARY, SHOWN_SUMMARY[0]])).reject.field == "rake"
    assert read(shown(summary=[*SHOWN_SUMMARY, SHOWN_SUMMARY[-1]])).reject.field == "seat"
    assert read(shown(summary=[*SHOWN_SUMMARY, "Seat 9: Di folded before Flop"])).reject.field == "seat"
    reject = read(shown(summary=SHOWN_SUMMARY[:-1])).reject
    assert reject.reason == "incomplete: the summary has no line for seat 6"


def test_no_rake_is_stated_and_nothing_taken() -> None:
    given = read(record())
    assert data(given.hand, "rake-taken") == []
    assert given.account.noise["rake-zero"] == 1


@pytest.mark.parametrize("line", ["Hand was run twice", "Title: Sunday", "*********** # 2 **************", ""])
def test_other_lines_of_a_summary(line: str) -> None:
    assert read(shown(summary=[*SHOWN_SUMMARY, line])).hand


def test_a_hand_that_is_run_twice_has_two_boards() -> None:
    given = read(TWICE_RECORD)
    boards = [(board["street"], board["cards"], board.get("board")) for board in data(given.hand, "board-dealt")]
    assert boards == [
        ("flop", ["3d", "Kd", "9h"], None),
        ("turn", ["Kh"], 1),
        ("river", ["6h"], 1),
        ("turn", ["Qh"], 2),
        ("river", ["8d"], 2),
    ]
    awards = [(award["seat"], award["board"]) for award in data(given.hand, "pot-awarded")]
    assert awards == [(1, 1), (3, 2)]
    assert remarks(given.hand) == []


def test_who_mucks_for_one_board_and_shows_for_the_other_has_not_given_up_his_hand() -> None:
    given = read(TWICE_RECORD)
    assert [show["seat"] for show in data(given.hand, "cards-shown")] == [1, 3]
    assert data(given.hand, "cards-mucked") == []
    assert given.account.noise["muck-of-one-board"] == 1
    assert given.account.noise["shown-again"] == 1
    swapped, line = [*TWICE_RECORD], f"{BO}: shows [9c 9s 2h 7c] (three of a kind, Nines)"
    shows, mucks = swapped.index(line), swapped.index(f"{BO}: mucks hand")
    swapped[shows], swapped[mucks] = swapped[mucks], swapped[shows]
    given = read(swapped)
    assert data(given.hand, "cards-mucked") == []
    assert given.account.noise["muck-of-one-board"] == 1


def test_a_muck_for_both_boards_is_one() -> None:
    line = f"{BO}: shows [9c 9s 2h 7c] (three of a kind, Nines)"
    lines = [f"{BO}: mucks" if each == line else each for each in TWICE_RECORD[:-1]]
    given = read([*lines, f"Seat 3: {BO} (button) (small blind) mucked [9c 9s 2h 7c]"])
    assert data(given.hand, "cards-mucked") == [{"seat": 3, "cards": ["9c", "9s", "2h", "7c"]}]
    assert given.account.noise["shown-again"] == 2


def test_a_hand_without_an_opponent_is_cancelled() -> None:
    given = read(CANCELLED_RECORD)
    assert topics(given.hand) == ["started", "blind-posted", "cancelled"]
    assert data(given.hand, "cancelled") == [{"reason": "no-opponent", "policy": "return-all"}]


def test_a_hand_that_is_cancelled_for_another_reason_is_a_reject() -> None:
    lines = record(play=("Hand cancelled",), results=(), summary=SUMMARY[1:])
    reject = read(lines).reject
    assert (reject.field, reject.line) == ("cancelled", 10)


def test_the_order_of_results_is_that_of_the_lines() -> None:
    results = (*SHOWDOWN[:2], f"{BO} collected $1.85 from side pot", *SHOWDOWN[2:4], f"{BO} collected $1 from main pot")
    hand = read(shown(play=(*CALLED, *FLOP, *TURN, *RIVER), results=results)).hand
    assert topics(hand)[-7:] == [
        "cards-shown",
        "pot-awarded",
        "cards-mucked",
        "cards-mucked",
        "pot-awarded",
        "rake-taken",
        "finished",
    ]


def test_amounts_of_results_must_be_of_the_table() -> None:
    assert read(shown(results=(*SHOWDOWN[:-1], f"{BO} collected €2.85 from pot"))).reject.field == "amount"
