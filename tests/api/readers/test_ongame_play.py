"""Goal: deals and actions of the text become the deeds of the hand. Method: records written for the tests."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.readers.writing import ADA, BO, CY, FORCED, SEATS, data, payloads, plain, read, record, remarks, topics

STUD = "Table: Linz [12] (LIMIT SEVEN_CARD_STUD $1/$2, ante: $0.10, Real money)"
STUD_PL = "Table: Linz [12] (POT_LIMIT SEVEN_CARD_STUD $1/$2, ante: $0.10, Real money)"
DRAW = "Table: Steyr [13] (NO_LIMIT FIVE_CARD_DRAW $0.50/$1, Real money)"
OMAHA = "Table: Wels [14] (POT_LIMIT OMAHA $0.50/$1, Real money)"
UNKNOWN = "Table: Enns [15] (NO_LIMIT BADUGI $0.50/$1, Real money)"
FLOP, TURN, RIVER = "--- Dealing flop [Kd, 7h, 2c]", "--- Dealing turn [2d]", "--- Dealing river [Ts]"


def deeds(**parts: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - parts of a record
    """What is done between start and results, each with its topic."""
    return [
        {"topic": payload.TOPIC.removeprefix("hand.").removesuffix(".v1")} | plain(payload)
        for payload in payloads(read(record(**parts)).hand)[1:]
        if payload.TOPIC not in ("hand.rake-taken.v1", "hand.pot-awarded.v1", "hand.finished.v1", "hand.cards-shown.v1")
    ]


def actions(*lines: str, **parts: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - parts of a record
    """What the lines of the play become, without the forced bets and first cards of the record."""
    return [
        deed
        for deed in deeds(play=lines, **parts)
        if deed["topic"] not in ("blind-posted", "ante-posted") and deed.get("street") != "preflop"
    ]


@pytest.mark.parametrize(
    ("line", "deed"),
    [
        ("folds", {"topic": "folded"}),
        ("checks", {"topic": "checked"}),
        ("calls $1", {"topic": "called", "amount": 100}),
        ("calls $1,200.50 [all in]", {"topic": "called", "amount": 120_050, "all_in": True}),
        ("bets $0.5", {"topic": "bet", "amount": 50}),
        ("bets $25.50 [all in] ", {"topic": "bet", "amount": 2550, "all_in": True}),
        ("raises $2.50 to $3.00", {"topic": "raised", "amount": 250, "to": 300}),
        ("raises $2.50 to $3.00 [all in]", {"topic": "raised", "amount": 250, "to": 300, "all_in": True}),
    ],
)
def test_an_action_is_one_deed(line: str, deed: dict[str, Any]) -> None:
    assert actions(f"{BO} {line}") == [{"seat": 5} | deed]


@pytest.mark.parametrize(
    ("line", "deed"),
    [
        ("posts small blind ($0.50)", {"topic": "blind-posted", "amount": 50, "kind": "small"}),
        ("posts big blind ($1)", {"topic": "blind-posted", "amount": 100, "kind": "big"}),
        ("posts big blind ($0.75) [all in]", {"topic": "blind-posted", "amount": 75, "kind": "big", "all_in": True}),
        ("posts dead blind ($0.50)", {"topic": "blind-posted", "amount": 50, "kind": "dead"}),
        ("posts ante $0.10", {"topic": "ante-posted", "amount": 10}),
        ("posts ante $0.10 [all in]", {"topic": "ante-posted", "amount": 10, "all_in": True}),
        ("small bring in $0.25", {"topic": "bring-in-posted", "amount": 25}),
        ("big bring in $1 [all in]", {"topic": "bring-in-posted", "amount": 100, "all_in": True}),
    ],
)
def test_a_forced_bet_is_one_deed(line: str, deed: dict[str, Any]) -> None:
    assert deeds(forced=(f"{BO} {line}",), deal=(), play=()) == [{"seat": 5} | deed]


def test_the_big_blind_of_a_seat_with_a_dead_blind_is_a_post() -> None:
    forced = (f"{BO} posts big blind ($1)", f"{CY} posts big blind ($1)", f"{CY} posts dead blind ($0.50)")
    kinds = [(deed["seat"], deed["kind"]) for deed in deeds(forced=forced, deal=(), play=())]
    assert kinds == [(5, "big"), (7, "post"), (7, "dead")]


@pytest.mark.parametrize(
    "names",
    [
        ("Al", "Al B", "Al B checks"),
        ("--- x", "Dealing to Al", "Seat 3: Al"),
        ("Al, the 1st", "Al (Bo) [all in]", "$5 to $10"),
        ("checks", "Summary:", "Jürgen €"),
    ],
)
def test_names_may_contain_anything(names: tuple[str, str, str]) -> None:
    seats = [f"Seat {number}: {name} ($40)" for number, name in enumerate(names, 1)]
    play = [f"{name} {word}" for word in ("checks", "folds") for name in names]
    summary = [
        f"Main pot: $3 won by {', '.join(f'{name} ($1)' for name in names)}",
        *(f"Seat {number}: {name} ($40)" for number, name in enumerate(names, 1)),
    ]
    hand = read(record(seats=seats, forced=(), deal=(), play=play, summary=summary)).hand
    assert [data(hand, topic) for topic in ("checked", "folded")] == [[{"seat": seat} for seat in (1, 2, 3)]] * 2
    assert [award["seat"] for award in data(hand, "pot-awarded")] == [1, 2, 3]


def test_a_name_that_looks_like_a_seat_line_does_not_add_a_seat() -> None:
    seats = ("Seat 1: Al ($40)", "Seat 2: Seat 9: Al ($40)")
    forced = ("Seat 9: Al posts big blind ($1)",)
    summary = ("Main pot: $1 won by Al ($1)", "Seat 1: Al ($41), net: +$1", "Seat 2: Seat 9: Al ($39), net: -$1")
    hand = read(record(seats=seats, forced=forced, deal=(), play=(), summary=summary, players=None)).hand
    assert data(hand, "blind-posted") == [{"seat": 2, "amount": 100, "kind": "big"}]


def test_everybody_is_dealt_cards_and_those_not_printed_are_unknown() -> None:
    deal = ("Dealing pocket cards", f"Dealing to {BO}: [Ah, Td]")
    assert data(read(record(deal=deal)).hand, "hole-cards-dealt") == [
        {"seat": 5, "street": "preflop", "down": ["Ah", "Td"], "up": []},
        {"seat": 2, "street": "preflop", "down": ["??", "??"], "up": []},
        {"seat": 7, "street": "preflop", "down": ["??", "??"], "up": []},
    ]


@pytest.mark.parametrize(("table", "count"), [(OMAHA, 4), (DRAW, 5), (OMAHA.replace("OMAHA", "OMAHA_HI_LO"), 4)])
def test_unknown_cards_are_as_many_as_the_game_deals(table: str, count: int) -> None:
    cards = [deal["down"] for deal in data(read(record(table=table)).hand, "hole-cards-dealt")]
    assert cards == [["??"] * count] * 3


def test_in_an_unknown_game_no_more_cards_are_assumed_than_are_printed() -> None:
    deal = ("Dealing pocket cards", f"Dealing to {BO}: [Ah, -, Td, 2c]")
    dealt = data(read(record(table=UNKNOWN, deal=deal)).hand, "hole-cards-dealt")
    assert [(cards["seat"], cards["street"], cards["down"]) for cards in dealt] == [
        (5, "deal", ["Ah", "??", "Td", "2c"]),
        (2, "deal", ["??"] * 4),
        (7, "deal", ["??"] * 4),
    ]
    assert [cards["down"] for cards in data(read(record(table=UNKNOWN)).hand, "hole-cards-dealt")] == [[], [], []]


def test_the_board_is_dealt_street_by_street() -> None:
    assert actions(FLOP, f"{CY} checks", TURN, RIVER) == [
        {"topic": "board-dealt", "street": "flop", "cards": ["Kd", "7h", "2c"]},
        {"topic": "checked", "seat": 7},
        {"topic": "board-dealt", "street": "turn", "cards": ["2d"]},
        {"topic": "board-dealt", "street": "river", "cards": ["Ts"]},
    ]


def test_a_street_that_is_announced_again_is_noise() -> None:
    given = read(record(play=(FLOP, f"{BO} bets $24.50 [all in]", "---", FLOP, TURN, RIVER)))
    assert [deal["street"] for deal in data(given.hand, "board-dealt")] == ["flop", "turn", "river"]
    assert given.account.noise["repeated-street"] == 1


@pytest.mark.parametrize("again", ["--- Dealing flop [Kd, 7h, 3c]", "--- Dealing flop [7h, Kd, 2c]"])
def test_a_street_that_is_dealt_again_with_other_cards_is_kept(again: str) -> None:
    assert [deed["cards"] for deed in actions(FLOP, again)] == [["Kd", "7h", "2c"], again[18:-1].split(", ")]
    assert [deed["street"] for deed in actions(FLOP, TURN, FLOP)] == ["flop", "turn", "flop"]


STUD_DEAL = (
    "Dealing pocket cards",
    f"Dealing to {ADA}: [-, -, Kh]",
    f"Dealing to {BO}: [2c, 2d, 3s]",
    f"Dealing to {CY}: [-, -, 9d]",
)


def stud(*play: str, table: str = STUD, deal: tuple[str, ...] = STUD_DEAL) -> list[dict[str, Any]]:
    """What the lines become that follow the first cards of a stud hand."""
    found = deeds(table=table, forced=(), deal=deal, play=play, button=None)
    return [deed for deed in found if deed.get("street") != "third"]


def test_stud_deals_two_down_and_one_up() -> None:
    hand = read(record(table=STUD, forced=(), deal=STUD_DEAL, play=())).hand
    assert data(hand, "hole-cards-dealt") == [
        {"seat": 2, "street": "third", "down": ["??", "??"], "up": ["Kh"]},
        {"seat": 5, "street": "third", "down": ["2c", "2d"], "up": ["3s"]},
        {"seat": 7, "street": "third", "down": ["??", "??"], "up": ["9d"]},
    ]


def test_later_streets_of_stud_are_up_and_the_last_is_down_for_all_who_are_left() -> None:
    deals = stud(
        f"{BO} folds",
        *(f"Dealing {street} street" for street in ("4th",)),
        f"Dealing to {ADA}: [4h]",
        "Dealing 5th street",
        f"Dealing to {ADA}: [5h]",
        "Dealing 6th street",
        f"Dealing to {ADA}: [6h]",
        "Dealing river",
        f"Dealing to {CY}: [Ts]",
        "---",
    )[1:]
    assert [(deal["seat"], deal["street"], deal["down"], deal["up"]) for deal in deals] == [
        (2, "fourth", [], ["4h"]),
        (2, "fifth", [], ["5h"]),
        (2, "sixth", [], ["6h"]),
        (7, "seventh", ["Ts"], []),
        (2, "seventh", ["??"], []),
    ]


def test_a_fold_right_behind_a_deal_does_not_take_back_its_cards() -> None:
    deals = stud("Dealing river", f"{BO} folds")[:3]
    assert [(deal["seat"], deal["down"]) for deal in deals] == [(2, ["??"]), (5, ["??"]), (7, ["??"])]


@pytest.mark.parametrize(
    ("table", "bring_in", "topic"),
    [(STUD, "small", "completed"), (STUD_PL, "small", "raised"), (STUD, "big", "bet"), (STUD_PL, "big", "bet")],
)
def test_who_bets_over_a_small_bring_in_completes_or_raises(table: str, bring_in: str, topic: str) -> None:
    play = (f"{BO} {bring_in} bring in $0.50", f"{CY} calls $0.50", f"{ADA} bets $1", f"{BO} bets $1")
    assert [deed["topic"] for deed in stud(*play, table=table)] == ["bring-in-posted", "called", topic, "bet"]


def test_the_next_street_of_stud_has_no_bring_in() -> None:
    play = (f"{BO} small bring in $0.50", "Dealing 4th street", f"Dealing to {BO}: [4h]", f"{ADA} bets $1")
    assert stud(*play)[-1] == {"topic": "bet", "seat": 2, "amount": 100}


def test_the_total_of_a_raise_in_stud_counts_all_streets_and_is_left_out() -> None:
    lines = record(
        table=STUD,
        forced=(f"{BO} posts ante $0.10",),
        deal=STUD_DEAL,
        play=(
            f"{BO} small bring in $0.50",
            f"{ADA} calls $0.50",
            "Dealing 4th street",
            f"Dealing to {ADA}: [4h]",
            f"{BO} bets $1",
            f"{ADA} raises $2 to $2.50",
            f"{BO} raises $2 to $3.60",
        ),
    )
    hand = read(lines).hand
    assert data(hand, "raised") == [{"seat": 2, "amount": 200}, {"seat": 5, "amount": 200}]
    assert remarks(hand) == [(lines.index(f"{BO} raises $2 to $3.60") + 1, "contradicting-raise-total")]


DRAW_DEAL = ("Dealing pocket cards", f"Dealing to {ADA}: [As, 5h, Jh, Ac, Jd]")


def draws(*play: str) -> list[dict[str, Any]]:
    """What the lines become that follow the first cards of a draw hand."""
    found = deeds(table=DRAW, forced=(), deal=DRAW_DEAL, play=play)
    return [deed for deed in found if deed["topic"] != "hole-cards-dealt"]


def test_a_change_is_a_discard_and_a_draw_of_that_many() -> None:
    assert draws(f"{BO} changed 3 cards", f"{CY} changed 1 card") == [
        {"topic": "cards-discarded", "seat": 5, "draw": 1, "count": 3},
        {"topic": "cards-drawn", "seat": 5, "draw": 1, "count": 3},
        {"topic": "cards-discarded", "seat": 7, "draw": 1, "count": 1},
        {"topic": "cards-drawn", "seat": 7, "draw": 1, "count": 1},
    ]


def test_a_change_of_no_card_is_standing_pat() -> None:
    assert draws(f"{BO} changed 0 cards") == [{"topic": "stood-pat", "seat": 5, "draw": 1}]


NEW_HAND = f"New hand for {ADA}: [As, 7c, Jh, Ac, 2d]"
EXCHANGE = [
    {"topic": "cards-discarded", "seat": 2, "draw": 1, "cards": ["5h", "Jd"]},
    {"topic": "cards-drawn", "seat": 2, "draw": 1, "cards": ["7c", "2d"]},
]


@pytest.mark.parametrize("lines", [(NEW_HAND,), (f"{ADA} changed 2 cards", NEW_HAND)])
def test_a_new_hand_tells_which_cards_were_changed(lines: tuple[str, ...]) -> None:
    assert draws(*lines) == EXCHANGE


def test_a_new_hand_of_one_does_not_swallow_the_change_of_another() -> None:
    assert draws(f"{BO} changed 1 cards", NEW_HAND, f"{CY} changed 1 cards", "---", f"{BO} checks") == [
        {"topic": "cards-discarded", "seat": 5, "draw": 1, "count": 1},
        {"topic": "cards-drawn", "seat": 5, "draw": 1, "count": 1},
        *EXCHANGE,
        {"topic": "cards-discarded", "seat": 7, "draw": 1, "count": 1},
        {"topic": "cards-drawn", "seat": 7, "draw": 1, "count": 1},
        {"topic": "checked", "seat": 5},
    ]


def test_a_new_hand_that_is_the_old_one_is_standing_pat() -> None:
    assert draws(f"New hand for {ADA}: [As, 5h, Jh, Ac, Jd]") == [{"topic": "stood-pat", "seat": 2, "draw": 1}]


def test_a_draw_begins_with_the_first_change_after_an_action() -> None:
    again = f"New hand for {ADA}: [As, 7c, Jh, Ac, Th]"
    found = draws(
        NEW_HAND, f"{BO} changed 1 cards", f"{BO} checks", f"{BO} changed 2 cards", again, f"{CY} checks", again
    )
    assert [(deed["topic"], deed["draw"]) for deed in found if "draw" in deed] == [
        ("cards-discarded", 1),
        ("cards-drawn", 1),
        ("cards-discarded", 1),
        ("cards-drawn", 1),
        ("cards-discarded", 2),
        ("cards-drawn", 2),
        ("cards-discarded", 2),
        ("cards-drawn", 2),
        ("stood-pat", 3),
    ]
    assert found[-3]["cards"] == ["Th"]


def test_a_new_hand_that_contradicts_the_number_is_taken_and_remarked() -> None:
    lines = record(table=DRAW, forced=(), deal=DRAW_DEAL, play=(f"{ADA} changed 3 cards", NEW_HAND))
    hand = read(lines).hand
    assert data(hand, "cards-drawn") == [{"seat": 2, "draw": 1, "cards": ["7c", "2d"]}]
    assert remarks(hand) == [(lines.index(NEW_HAND) + 1, "contradicting-draw-count")]


@pytest.mark.parametrize(
    ("parts", "text", "field"),
    [
        ({}, f"{ADA} waves", "line"),
        ({}, f"{ADA} folds [all in]", "line"),
        ({}, "Somebody folds", "line"),
        ({}, f"{ADA}: hello", "line"),
        ({}, f"{ADA} calls", "line"),
        ({}, f"{ADA} calls €5", "amount"),
        ({}, f"{ADA} calls $0", "amount"),
        ({}, f"{ADA} calls $-5", "amount"),
        ({}, f"{ADA} calls $5.005", "amount"),
        ({}, f"{ADA} calls ${'9' * 20}", "amount"),
        ({}, f"{ADA} raises $5 to nothing", "to"),
        ({}, "--- Dealing flop [Kd, 7h, 1c]", "cards"),
        ({}, "--- Dealing flop []", "cards"),
        ({}, "--- Dealing flop [Kd 7h 2c]", "cards"),
        ({}, "Dealing 4th street", "street"),
        ({}, "Dealing river", "street"),
        ({}, f"Dealing to {ADA}: [Ah, Ad]", "street"),
        ({"deal": ("Dealing pocket cards", f"Dealing to {ADA}: [Ah, Ad]")}, f"Dealing to {ADA}: [Ah, Ad]", "seat"),
        ({"deal": ("Dealing pocket cards",)}, "Dealing to Somebody: [Ah, Ad]", "seat"),
        ({"deal": ("Dealing pocket cards",)}, f"Dealing to {ADA}: [Ah, Xd]", "cards"),
        ({"table": STUD}, FLOP, "street"),
        ({"table": DRAW}, "Dealing 5th street", "street"),
        ({"table": DRAW}, f"New hand for {BO}: [As, 7c, Jh, Ac, 2d]", "cards"),
        ({"table": DRAW, "deal": DRAW_DEAL}, f"New hand for {ADA}: [As, 7c, Jh, Ac]", "cards"),
        ({"table": DRAW, "deal": DRAW_DEAL}, f"New hand for {ADA}: [As, 5h, Jh, Ac, As]", "cards"),
        ({"table": DRAW}, "New hand for Somebody: [As, 7c, Jh, Ac, 2d]", "seat"),
        ({"table": DRAW}, f"{ADA} changed 100 cards", "line"),
    ],
)
def test_a_line_that_does_not_fit_rejects_the_record(parts: dict[str, Any], text: str, field: str) -> None:
    lines = record(**({"deal": (), "play": (text,)} | parts))
    reject = read(lines).reject
    at = max(index for index, line in enumerate(lines, 1) if line == text)
    assert (reject.line, reject.field, reject.text) == (at, field, text)
    assert (reject.first_line, reject.lines) == (1, len(lines))


def test_a_fourth_draw_rejects_the_record() -> None:
    play = [line for _ in range(4) for line in (f"{BO} changed 1 cards", f"{BO} checks")]
    assert read(record(table=DRAW, play=play)).reject.field == "draw"


def test_separators_and_blank_lines_are_noise() -> None:
    given = read(record(play=("---", "", *(f"{name} checks" for name in (ADA, BO, CY)))))
    assert given.account.noise["separator"] == 3
    assert given.account.noise["blank"] == 1
    assert topics(given.hand).count("checked") == 3


CHATS = (
    f'{ADA} said, "folds $3 [all in]"',
    f"{ADA} says: hi",
    f"{ADA} said: raises $3 to $3",
    'Nobody said, "nice hand"',
    "Chat: hello",
    "[chat] hello",
    "Dealer: Ada wins",
)


@pytest.mark.parametrize("line", CHATS)
def test_chat_is_counted_and_no_fact(line: str) -> None:
    given = read(record(play=(line, f"{ADA} raises $3 to $3", f"{BO} folds", f"{CY} folds")))
    assert given.account.noise["chat"] == 1
    assert [deed["topic"] for deed in deeds()] == topics(given.hand)[1 : 1 + len(deeds())]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (f"{ADA} has returned", "returned"),
        (f"{ADA} is back", "returned"),
        ("Stranger joins the table at seat 9", "joined"),
        (f"{ADA} has timed out", "timed-out"),
        ("Stranger leaves the table", "bystander"),
        ("Stranger is disconnected", "bystander"),
        (f"{BO} sits out", "sitting-out"),
        ("Stranger is sitting out", "sitting-out"),
    ],
)
def test_comings_and_goings_are_counted(line: str, kind: str) -> None:
    given = read(record(play=(f"{ADA} raises $3 to $3", f"{BO} folds", line, f"{CY} folds")))
    assert given.account.noise[kind] == 1
    assert len(given.hands) == 1


@pytest.mark.parametrize(
    ("line", "topic"),
    [("leaves the table", "left"), ("is disconnected", "disconnected"), ("is connected again", "reconnected")],
)
def test_who_leaves_or_loses_the_connection_is_an_event(line: str, topic: str) -> None:
    hand = read(record(play=(f"{ADA} raises $3 to $3", f"{BO} folds", f"{CY} {line}", f"{CY} folds"))).hand
    assert data(hand, topic) == [{"seat": 7}]
    states = data(hand, "started")[0]["source"]["states"]
    assert ("disconnects" in states) == (topic != "left")


@pytest.mark.parametrize(
    "words", ["small & big blind", "small & big blinds", "big & small blind", "small and big blind"]
)
def test_both_blinds_at_once_are_a_live_and_a_dead_one(words: str) -> None:
    forced = (f"{BO} posts small blind ($0.50)", f"{CY} posts big blind ($1)", f"{ADA} posts {words} ($1.50)")
    blinds = data(read(record(forced=forced)).hand, "blind-posted")
    assert blinds[2:] == [
        {"seat": 2, "amount": 100, "kind": "post"},
        {"seat": 2, "amount": 50, "kind": "dead"},
    ]


def test_what_does_not_reach_the_big_blind_is_all_live() -> None:
    forced = (f"{BO} posts small blind ($0.50)", f"{ADA} posts small & big blind ($0.75) [all in]")
    blinds = data(read(record(forced=forced)).hand, "blind-posted")
    assert blinds[1:] == [{"seat": 2, "amount": 75, "kind": "post", "all_in": True}]


def test_both_blinds_at_a_table_without_a_big_blind_reject_the_record() -> None:
    reject = read(record(table=STUD_PL, forced=(f"{ADA} posts small & big blind ($1.50)",))).reject
    assert (reject.field, reject.reason[:8]) == ("amount", "expected")


def test_who_sits_out_before_the_deal_is_dealt_no_cards() -> None:
    forced = (*FORCED, f"{ADA} sits out")
    play = (f"{BO} folds",)
    closing = [f"Main pot: $1 won by {CY} ($1)", "Rake taken: $0", f"Seat 5: {BO} ($25)", f"Seat 7: {CY} ($1,000.75)"]
    hand = read(record(forced=forced, play=play, summary=closing)).hand
    seats = data(hand, "started")[0]["seats"]
    assert [seat.get("sitting_out") for seat in seats] == [True, None, None]
    assert [deal["seat"] for deal in data(hand, "hole-cards-dealt")] == [5, 7]


def test_who_sits_out_and_acts_all_the_same_rejects_the_record() -> None:
    reject = read(record(forced=(*FORCED, f"{ADA} sits out"))).reject
    assert reject.reason == "expected no deed of a player who sits out from before the deal"


def test_who_posts_again_has_come_back() -> None:
    forced = (f"{BO} sits out", *FORCED)
    assert [seat.get("sitting_out") for seat in data(read(record(forced=forced)).hand, "started")[0]["seats"]] == [
        None
    ] * 3


def test_a_line_that_says_something_else_is_named() -> None:
    reject = read(record(play=(f"{ADA} wins the jackpot of $500",))).reject
    assert (reject.field, reject.text) == ("line", f"{ADA} wins the jackpot of $500")
    assert "expected a deed, a deal or chat" in reject.reason


@pytest.mark.parametrize("words", ["is sitting out", "sits out", "leaves the table", "is back"])
def test_a_seat_that_cannot_be_read_is_no_notice(words: str) -> None:
    reject = read(record(seats=(*SEATS, f"Seat 9: Di ($5) {words}"))).reject
    assert (reject.line, reject.field) == (10, "line")
    assert reject.text == f"Seat 9: Di ($5) {words}"
