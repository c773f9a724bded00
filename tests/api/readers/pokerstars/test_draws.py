"""Goal: draws become what they say, cards included where they are printed. Method: lines of a draw, one at a time."""

from __future__ import annotations

import pytest

from tests.api.readers.pokerstars.writing import ADA, BO, DRAW, DRAWS, draw_record
from tests.api.readers.writing import data, read, remarks, topics

KEPT = "2s 7s 5h 3c"


def test_a_draw_is_what_goes_and_what_comes() -> None:
    hand = read(draw_record()).hand
    assert data(hand, "cards-discarded") == [
        {"seat": 3, "draw": 1, "count": 3},
        {"seat": 1, "draw": 1, "cards": ["Qh"]},
        {"seat": 1, "draw": 2, "cards": ["Kd"]},
    ]
    assert data(hand, "cards-drawn") == [
        {"seat": 3, "draw": 1, "count": 3},
        {"seat": 1, "draw": 1, "cards": ["Kd"]},
        {"seat": 1, "draw": 2, "cards": ["4h"]},
    ]
    assert data(hand, "stood-pat") == [{"seat": 3, "draw": 2}]
    assert [deal["down"] for deal in data(hand, "hole-cards-dealt")] == [["2s", "7s", "5h", "3c", "Qh"], ["??"] * 5]
    assert "draws" in data(hand, "started")[0]["source"]["states"]
    assert remarks(hand) == []


@pytest.mark.parametrize("heading", [[], ["*** DRAW ***"]])
@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("5 Card Draw Limit ($1/$2 USD)", "five-card-draw"),
        ("Single Draw 2-7 Lowball Limit ($1/$2 USD)", "single-draw-27"),
        ("10-Game (Single Draw 2-7 Lowball No Limit, $0.50/$1 USD)", "single-draw-27"),
    ],
)
def test_games_with_one_draw_need_no_heading(heading: list[str], words: str, game: str) -> None:
    draws = (*heading, f"{BO}: discards 1 card", f"{ADA}: stands pat on [2s 7s 5h 3c Qh]", f"{BO}: folds")
    first = DRAW.replace("Triple Draw 2-7 Lowball Limit ($1/$2 USD)", words)
    hand = read(draw_record(*draws, first=first)).hand
    assert data(hand, "started")[0]["game"] == game
    assert [draw["draw"] for draw in data(hand, "cards-drawn") + data(hand, "stood-pat")] == [1, 1]
    assert remarks(hand) == []


def test_badugi_is_four_cards_and_three_draws() -> None:
    four = [line.replace(" Qh]", "]").replace("discards 3 cards", "discards 4 cards") for line in draw_record()]
    lines = [line.replace("Triple Draw 2-7 Lowball", "Badugi").replace("[Qh]", "[3c]") for line in four]
    lines = [line.replace("[2s 7s 5h 3c] [", "[2s 7s 5h] [") for line in lines]
    hand = read(lines).hand
    assert (data(hand, "started")[0]["game"], remarks(hand)) == ("badugi", [])
    assert [deal["down"] for deal in data(hand, "hole-cards-dealt")] == [["2s", "7s", "5h", "3c"], ["??"] * 4]
    assert [(draw["draw"], draw.get("cards", draw.get("count"))) for draw in data(hand, "cards-drawn")] == [
        (1, 4),
        (1, ["Kd"]),
        (2, ["4h"]),
    ]


def test_cards_that_are_discarded_and_no_new_ones_printed() -> None:
    hand = read(draw_record(*DRAWS[:3], *DRAWS[4:9], f"{BO}: folds")).hand
    assert data(hand, "cards-drawn")[1] == {"seat": 1, "draw": 1, "count": 1}


def test_new_cards_without_the_discarded_ones() -> None:
    draws = [line.replace(" [Qh]", "") if "discards 1 card [Qh]" in line else line for line in DRAWS]
    hand = read(draw_record(*draws)).hand
    assert data(hand, "cards-discarded")[1] == {"seat": 1, "draw": 1, "count": 1}
    assert data(hand, "cards-drawn")[1] == {"seat": 1, "draw": 1, "cards": ["Kd"]}


def test_a_reshuffle_stands_where_the_line_stands() -> None:
    draws = [*DRAWS[:2], "The deck is reshuffled", *DRAWS[2:]]
    names = topics(read(draw_record(*draws)).hand)
    first = names.index("cards-discarded")
    assert names[first : first + 5] == [
        "cards-discarded",
        "cards-drawn",
        "deck-reshuffled",
        "cards-discarded",
        "cards-drawn",
    ]


def test_a_reshuffle_before_the_new_cards_is_within_the_draw() -> None:
    draws = [*DRAWS[:3], "The deck is reshuffled", *DRAWS[3:]]
    hand = read(draw_record(*draws)).hand
    names = topics(hand)
    first = names.index("cards-discarded") + 2
    assert names[first : first + 3] == ["cards-discarded", "deck-reshuffled", "cards-drawn"]
    assert data(hand, "deck-reshuffled") == [{"draw": 1}]


def test_a_timeout_that_stands_pat() -> None:
    draws = [*DRAWS[:7], f"{BO} has timed out", *DRAWS[7:]]
    assert data(read(draw_record(*draws)).hand, "stood-pat") == [{"seat": 3, "draw": 2, "decided_by": "timeout"}]


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        (f"Dealt to {ADA} [{KEPT}] [Kd]", f"Dealt to {ADA} [{KEPT}] [Kd Ks]"),
        (f"Dealt to {ADA} [{KEPT}] [Kd]", f"Dealt to {ADA} [{KEPT} Qh] [{KEPT} Qh]"),
        (f"Dealt to {ADA} [{KEPT}] [Kd]", f"Dealt to {BO} [{KEPT}] [Kd]"),
        (f"{ADA}: discards 1 card [Qh]", f"{ADA}: discards 1 card []"),
        (f"{ADA}: discards 1 card [Qh]", f"{ADA}: discards 2 cards [Qh]"),
        (f"{ADA}: discards 1 card [Qh]", f"{BO}: discards 1 card"),
    ],
)
def test_a_draw_that_contradicts_itself_is_a_reject(line: str, instead: str) -> None:
    assert read(draw_record(*(instead if each == line else each for each in DRAWS))).reject.field == "cards"


def test_discards_that_contradict_themselves_without_new_cards_are_a_reject() -> None:
    draws = [f"{ADA}: discards 2 cards [Qh]", f"{BO}: folds"]
    assert read(draw_record(*draws)).reject.field == "cards"


def test_other_cards_than_the_player_held_are_remarked() -> None:
    draws = [line.replace("[2s 7s 5h 3c] [Kd]", "[2d 7s 5h 3c] [Kd]") for line in DRAWS]
    kinds = [kind for _line, kind in remarks(read(draw_record(*draws)).hand)]
    assert set(kinds) == {"contradicting-cards"}
    draws = [*DRAWS[:2], f"{ADA}: stands pat on [2d 7s 5h 3c Qh]", f"{BO}: folds"]
    assert [kind for _line, kind in remarks(read(draw_record(*draws)).hand)] == ["contradicting-cards"]


def test_a_fourth_draw_is_a_reject() -> None:
    assert read(draw_record("*** FOURTH DRAW ***", f"{BO}: folds")).reject.field == "line"


@pytest.mark.parametrize("heading", [[], ["*** DRAW ***"]])
def test_a_round_begins_with_the_draw_also_where_no_heading_says_so(heading: list[str]) -> None:
    draws = (
        *heading,
        f"{BO}: discards 1 card",
        f"{ADA}: stands pat on [2s 7s 5h 3c Qh]",
        f"{BO}: bets $2",
        f"{ADA}: raises $2 to $4",
        f"{BO}: folds",
    )
    first = DRAW.replace("Triple Draw 2-7 Lowball", "5 Card Draw")
    hand = read(draw_record(*draws, first=first)).hand
    assert data(hand, "raised")[-1] == {"seat": 1, "amount": 400, "to": 400}
    assert remarks(hand) == []


def test_a_whole_hand_that_is_exchanged_leaves_nothing_to_keep() -> None:
    draws = (
        "*** FIRST DRAW ***",
        f"{BO}: discards 5 cards",
        f"{ADA}: discards 5 cards [2s 7s 5h 3c Qh]",
        f"Dealt to {ADA} [2d 7d 5d 3d Qd]",
        f"{BO}: checks",
        f"{ADA}: checks",
        "*** SECOND DRAW ***",
        f"{BO}: stands pat",
        f"{ADA}: discards 1 card [Qd]",
        f"Dealt to {ADA} [2d 7d 5d 3d] [Kd]",
        f"{BO}: folds",
    )
    hand = read(draw_record(*draws)).hand
    assert data(hand, "cards-drawn")[1] == {"seat": 1, "draw": 1, "cards": ["2d", "7d", "5d", "3d", "Qd"]}
    assert remarks(hand) == []


def test_a_second_deal_without_a_discard_is_none() -> None:
    draws = ("*** FIRST DRAW ***", f"{BO}: discards 5 cards", f"Dealt to {ADA} [2d 7d 5d 3d Qd]", f"{BO}: folds")
    reject = read(draw_record(*draws)).reject
    assert (reject.field, "dealt to twice" in reject.reason) == ("seat", True)
