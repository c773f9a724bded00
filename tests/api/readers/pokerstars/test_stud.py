"""Goal: cards of stud games are dealt up and down as they were. Method: one hand of two players, changed by a line."""

from __future__ import annotations

import pytest

from domain.rulebook import shipped_shelf
from replay import judge
from tests.api.readers.pokerstars.writing import ADA, BO, STUD_RECORD
from tests.api.readers.writing import data, read, remarks, topics


def test_stud_streets_deal_up_and_down_and_the_last_card_unseen() -> None:
    hand = read(STUD_RECORD).hand
    deals = [(deal["seat"], deal["street"], deal["down"], deal["up"]) for deal in data(hand, "hole-cards-dealt")]
    assert deals == [
        (1, "third", ["Td", "9s"], ["3c"]),
        (3, "third", ["??", "??"], ["8h"]),
        (1, "fourth", [], ["Kd"]),
        (3, "fourth", [], ["8s"]),
        (1, "fifth", [], ["Ks"]),
        (3, "fifth", [], ["2c"]),
        (1, "sixth", [], ["4h"]),
        (3, "sixth", [], ["6d"]),
        (1, "seventh", ["5h"], []),
        (3, "seventh", ["??"], []),
    ]
    assert data(hand, "bring-in-posted") == [{"seat": 1, "amount": 25}]
    assert data(hand, "raised") == [{"seat": 3, "amount": 100, "to": 100}]
    start = data(hand, "started")[0]
    assert (start["button"], start["stakes"]) == (None, {"lower": 100, "higher": 200})
    assert remarks(hand) == []


def test_who_folded_gets_no_last_card() -> None:
    lines = [*STUD_RECORD]
    lines[lines.index("*** RIVER ***")] = f"{BO}: folds"
    lines = [line for line in lines if "[5h]" not in line and not line.startswith((f"{BO}: mucks", f"{BO}: checks"))]
    lines.insert(lines.index(f"{BO}: folds") + 1, "*** RIVER ***")
    assert [deal["seat"] for deal in data(read(lines).hand, "hole-cards-dealt") if deal["street"] == "seventh"] == [1]


def test_a_community_card_of_stud_is_a_board() -> None:
    lines = [line for line in STUD_RECORD if "[5h]" not in line]
    lines[lines.index("*** RIVER ***")] = "*** RIVER *** [2d]"
    assert data(read(lines).hand, "board-dealt") == [{"street": "seventh", "cards": ["2d"]}]


def test_kept_cards_that_are_other_ones_are_remarked() -> None:
    line = f"Dealt to {BO} [8h] [8s]"
    lines = [f"Dealt to {BO} [9h] [8s]" if each == line else each for each in STUD_RECORD]
    assert remarks(read(lines).hand) == [(lines.index(f"Dealt to {BO} [9h] [8s]") + 1, "contradicting-cards")]


def test_a_flop_in_a_game_without_is_a_reject() -> None:
    lines = [*STUD_RECORD]
    lines[lines.index("*** 4th STREET ***")] = "*** FLOP *** [As Ks Qs]"
    assert read(lines).reject.field == "street"


@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("7 Card Stud Hi/Lo Limit ($1/$2)", "stud-hilo"),
        ("Razz Limit ($1/$2)", "razz"),
        ("HORSE (Razz Limit, $1/$2)", "razz"),
        ("HORSE (7 Card Stud Limit, $1/$2)", "stud"),
        ("8-Game (7 Card Stud Hi/Lo Limit, $1/$2 USD)", "stud-hilo"),
        ("Triple Stud (Razz Limit, $1/$2 USD)", "razz"),
    ],
)
def test_every_stud_game_is_dealt_in_the_same_streets(words: str, game: str) -> None:
    hand = read([line.replace("7 Card Stud Limit ($1/$2)", words) for line in STUD_RECORD]).hand
    assert data(hand, "started")[0]["game"] == game
    assert topics(hand)[1:] == topics(read(STUD_RECORD).hand)[1:]
    assert data(hand, "hole-cards-dealt") == data(read(STUD_RECORD).hand, "hole-cards-dealt")


def test_who_opens_with_the_full_bet_bets_and_owes_no_bring_in() -> None:
    lines = [*STUD_RECORD]
    opened = lines.index(f"{ADA}: brings in for $0.25")
    lines[opened : opened + 3] = [f"{ADA}: bets $1", f"{BO}: calls $1"]
    hand = read(lines).hand
    assert (data(hand, "bring-in-posted"), data(hand, "bet")[0]) == ([], {"seat": 1, "amount": 100})
    found = judge(hand.events, shipped_shelf()).findings
    assert [finding.code for finding in found if finding.pos in (None, topics(hand).index("bet") + 1)] == [
        "RAKE_UNVERIFIABLE"
    ]


@pytest.mark.parametrize(
    "words",
    [
        "brings in for $0.10 and is all-in",
        "brings-in low for $0.10 and is all-in",
        "brings in low for $0.10 and is all-in",
    ],
)
def test_a_bring_in_may_be_short(words: str) -> None:
    lines = [line.replace("brings in for $0.25", words) for line in STUD_RECORD]
    assert data(read(lines).hand, "bring-in-posted") == [{"seat": 1, "amount": 10, "all_in": True}]
