"""Goal: actions become deeds with what each adds. Method: small records, the events in short."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.readers.phh.writing import DRAW, STUD, read, record, start, told

STUD_DEAL = ("d dh p1 2c3c9h", "d dh p2 ????Kd", "d dh p3 4s5s2d")


def short(*actions: str, **keys: Any) -> list[str]:  # noqa: ANN401 - what `record` takes
    """The events behind the start: topic and what is told, as words."""
    return [words(event) for event in told(read(record(*actions, **keys)).hand)]


def words(event: dict[str, Any]) -> str:
    """An event in one line."""
    said = [f"{name}={value}" for name, value in event.items() if name not in ("topic", "seat")]
    return " ".join([event["topic"], *([str(event["seat"])] if "seat" in event else []), *said])


def test_amounts_are_what_a_deed_adds() -> None:
    events = short("p3 cbr 6", "p1 cc", "p2 cbr 20", "p3 f", "p1 cc", "d db 2h3h4h", "p1 cc", "p2 cbr 30", "p1 f")
    assert events[5:] == [
        "raised 3 amount=6 to=6",
        "called 1 amount=5",
        "raised 2 amount=18 to=20",
        "folded 3",
        "called 1 amount=14",
        "board-dealt street=flop cards=['2h', '3h', '4h']",
        "checked 1",
        "bet 2 amount=30",
        "folded 1",
    ]


def test_a_call_goes_as_far_as_the_stack() -> None:
    events = short("p3 cbr 300", "p1 cc", "p2 cc", starting_stacks="[100, 200, 300]")
    assert events[5:] == ["raised 3 amount=300 to=300", "called 1 amount=99", "called 2 amount=198"]


def test_who_has_an_unknown_stack_calls_in_full() -> None:
    assert short("p3 cbr 300", "p1 cc", starting_stacks="[inf, 200, 300]")[-1] == "called 1 amount=299"


def test_a_call_that_is_not_what_there_is_to_match_is_named() -> None:
    events = short("p3 cc", "p1 cc", "p2 cc", _calls="['4 2', '5 0', '6 7']")
    assert events[5:] == ["called 3 amount=2", "checked 1", "called 2 amount=7"]


def test_words_may_be_apart_and_have_a_commentary() -> None:
    given = read(record("  p3   cbr  6  # he sighs", "", "# a pause", "p1 f#"))
    assert [words(event) for event in told(given.hand)][5:] == ["raised 3 amount=6 to=6", "folded 1"]
    assert given.account.noise_keys["commentary"] == 3
    assert given.account.noise_keys["no-op"] == 1


def test_shows_and_mucks() -> None:
    events = short("p1 sm AhKh", "p3 sm -", "p2 sm ??7d", "p2 sm")
    assert events[5:] == [
        "cards-shown 1 cards=['Ah', 'Kh']",
        "cards-shown 3 cards=['2c', '2d']",
        "cards-shown 2 cards=['??', '7d']",
        "cards-mucked 2",
    ]


@pytest.mark.parametrize(
    ("deal", "streets"),
    [
        (("d db 2h3h4h", "p1 cc", "d db 5h", "p1 cc", "d db 6h"), ["flop", "turn", "river"]),
        (("d db 2h3h4h5h6h",), ["flop", "turn", "river"]),
        (("d db 2h", "d db 3h", "d db 4h", "d db 5h"), ["flop", "turn"]),
        (("d db 2h3h", "p1 cc", "d db 4h", "d db 5h"), ["flop", "flop", "turn"]),
    ],
)
def test_the_board_is_cut_into_streets(deal: tuple[str, ...], streets: list[str]) -> None:
    events = told(read(record(*deal)).hand)
    assert [event["street"] for event in events if event["topic"] == "board-dealt"] == streets


def test_cards_dealt_one_by_one_are_one_deal() -> None:
    deal = ("d dh p1 Ah", "d dh p2 ??", "d dh p1 Kh", "d dh p2 ??")
    events = short(deal=deal)
    assert events[2:] == [
        "hole-cards-dealt 1 street=preflop down=['Ah', 'Kh'] up=[]",
        "hole-cards-dealt 2 street=preflop down=['??', '??'] up=[]",
    ]


def test_several_boards_are_named() -> None:
    events = short(
        "p3 f",
        "d db 2h3h4h",
        "d db 5h",
        "d db 6h",
        "d db 7h",
        "d db 8h",
        _boards="[0, 1, 1, 2, 2]",
        _run_it="[2, 1, 2]",
    )
    assert events[6:] == [
        "board-dealt street=flop cards=['2h', '3h', '4h']",
        "run-it-agreed boards=2 seats=[1, 2]",
        "board-dealt street=turn cards=['5h'] board=1",
        "board-dealt street=river cards=['6h'] board=1",
        "board-dealt street=turn cards=['7h'] board=2",
        "board-dealt street=river cards=['8h'] board=2",
    ]


def test_stud() -> None:
    events = short(
        "p3 pb", "p1 cbr 4", "p2 f", "p3 cc", "d dh p1 Tc", "d dh p3 Td", "p1 cbr 4", game=STUD, deal=STUD_DEAL
    )
    assert events[3:] == [
        "hole-cards-dealt 1 street=third down=['2c', '3c'] up=['9h']",
        "hole-cards-dealt 2 street=third down=['??', '??'] up=['Kd']",
        "hole-cards-dealt 3 street=third down=['4s', '5s'] up=['2d']",
        "bring-in-posted 3 amount=1",
        "completed 1 amount=4 to=4",
        "folded 2",
        "called 3 amount=3",
        "hole-cards-dealt 1 street=fourth down=[] up=['Tc']",
        "hole-cards-dealt 3 street=fourth down=[] up=['Td']",
        "bet 1 amount=4",
    ]


def test_who_opens_with_more_than_the_bring_in_posts_it_in_full() -> None:
    events = short("p3 cbr 4", "p1 cbr 8", game=STUD, deal=STUD_DEAL)
    assert events[6:] == ["bring-in-posted 3 amount=4", "raised 1 amount=8 to=8"]


def test_streets_that_follow_each_other_are_cut_and_the_last_card_of_stud_is_down() -> None:
    cards = ("d dh p1 4c5c6c7c", "d dh p3 4d5d6d7d")
    events = short("p3 pb", *cards, "d db Ah", game=STUD, deal=STUD_DEAL)
    assert [event.partition(" down")[0] for event in events[7:]] == [
        "hole-cards-dealt 1 street=fourth",
        "hole-cards-dealt 3 street=fourth",
        "hole-cards-dealt 1 street=fifth",
        "hole-cards-dealt 3 street=fifth",
        "hole-cards-dealt 1 street=sixth",
        "hole-cards-dealt 3 street=sixth",
        "hole-cards-dealt 1 street=seventh",
        "hole-cards-dealt 3 street=seventh",
        "board-dealt street=seventh cards=['Ah']",
    ]
    assert events[13].endswith("down=['7c'] up=[]")


def test_soko_has_two_cards_at_first() -> None:
    deal = ("d dh p1 2c9h", "d dh p2 ??Kd", "d dh p3 ??2d", "p3 pb", "d dh p1 4c")
    events = short(game={**STUD, "variant": "'soko/FL'"}, deal=deal)
    assert events[3] == "hole-cards-dealt 1 street=second down=['2c'] up=['9h']"
    assert events[-1] == "hole-cards-dealt 1 street=third down=[] up=['4c']"


def test_draws() -> None:
    deal = ("d dh p1 2c3c4c5c7d", "d dh p2 ??????????", "d dh p3 9c9d9h9sTd")
    first = ("p3 f", "p1 cc", "p2 cc", "p1 sd", "p2 sd ????", "d dh p2 ????")
    second = ("p1 cbr 2", "p2 cc", "p1 sd 7d", "p2 sd", "d dh p1 Kd", "p1 sm -")
    events = short(*first, *second, game=DRAW, deal=deal)
    assert events[8:] == [
        "stood-pat 1 draw=1",
        "cards-discarded 2 draw=1 cards=['??', '??']",
        "cards-drawn 2 draw=1 cards=['??', '??']",
        "bet 1 amount=2",
        "called 2 amount=2",
        "cards-discarded 1 draw=2 cards=['7d']",
        "stood-pat 2 draw=2",
        "cards-drawn 1 draw=2 cards=['Kd']",
        "cards-shown 1 cards=['2c', '3c', '4c', '5c', 'Kd']",
    ]
    assert start(read(record(*first, game=DRAW, deal=deal)).hand)["source"]["states"] == ["draws"]


def test_draws_without_bets_between_them_are_counted() -> None:
    deal = ("d dh p1 2c3c4c5c7d", "d dh p2 ??????????")
    events = short("p1 sd", "p2 sd", "p1 sd", "p2 sd", game=DRAW, deal=deal)
    assert [event for event in events if event.startswith("stood")] == [
        "stood-pat 1 draw=1",
        "stood-pat 2 draw=1",
        "stood-pat 1 draw=2",
        "stood-pat 2 draw=2",
    ]


def test_deals_of_an_unknown_game_are_counted() -> None:
    events = short("p3 cc", "d dh p1 2h", "p3 cc", "d db 3h", "p3 cc", "d db 4h", variant="'XY'")
    streets = [event.split("street=")[1].split()[0] for event in events if "street=" in event]
    assert streets == ["deal", "deal", "deal", "deal-2", "board-1", "board-2"]


@pytest.mark.parametrize(
    ("actions", "reason"),
    [
        (("p4 f",), "action 4: not an action of the players: p4 f"),
        (("p0 f",), "action 4: not an action"),
        (("p1 bets 4",), "action 4: not an action"),
        (("p1 cbr -4",), "action 4: not an action"),
        (("p1 cbr 1e5",), "action 4: not an action"),
        (("d db 1h",), "action 4: not an action"),
        (("d db",), "action 4: not an action"),
        (("p1 f p2 f",), "action 4: not an action"),
        (("p2 cbr 2",), "action 4: nothing is added by p2 cbr 2"),
        (("p1 pb",), "action 4: nothing is added"),
        (("d db 2h3h4h5h6h7h",), "the board has five cards already"),
    ],
)
def test_what_is_no_action_is_a_reject_that_names_it(actions: tuple[str, ...], reason: str) -> None:
    reject = read(record(*actions)).reject
    assert reject.field == "actions"
    assert reason in reject.reason


def test_cards_that_were_not_dealt_cannot_be_shown_as_dealt() -> None:
    assert "no cards were dealt" in read(record("p1 sm -", deal=())).reject.reason


def test_a_game_of_draws_has_no_board() -> None:
    assert "without community cards" in read(record("d db 2h", game=DRAW)).reject.reason


def test_a_fourth_draw_is_none() -> None:
    actions = ("p1 sd", "p1 cc") * 4
    assert read(record(*actions, game=DRAW)).reject.reason.startswith("draw: ")
