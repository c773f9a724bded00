"""Goal: what a record says of the end becomes results, and `states` says how much that is. Method: small records."""

from __future__ import annotations

from typing import Any

import pytest

from domain.rulebook import shipped_shelf
from replay import judge
from tests.api.readers.phh.writing import read, record, start, told
from tests.api.readers.writing import remarks

PLAY = ("p3 f", "p1 f")
"""The big blind takes the small one: 3 in the pot, 1 of it uncalled."""

STACKS = "[99, 201, 300]"


def results(*actions: str, **keys: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - what `record` takes
    """The events behind the deeds."""
    return told(read(record(*actions, **keys)).hand)[5 + len(actions) :]


def states(*actions: str, **keys: Any) -> list[str]:  # noqa: ANN401 - as above
    """What the source states."""
    stated: list[str] = start(read(record(*actions, **keys)).hand)["source"]["states"]
    return stated


def test_finishing_stacks_close_the_hand() -> None:
    stacks = [{"seat": 1, "stack": 99}, {"seat": 2, "stack": 201}, {"seat": 3, "stack": 300}]
    assert results(*PLAY, finishing_stacks=STACKS) == [{"topic": "finished", "stacks": stacks}]
    assert states(*PLAY, finishing_stacks=STACKS) == ["finals"]


def test_without_results_a_hand_stays_open() -> None:
    assert results(*PLAY) == []
    assert states(*PLAY) == []


def test_winnings_are_awards_of_pots_that_are_not_told_apart() -> None:
    assert results(*PLAY, winnings="[0, 2, 0]") == [
        {"topic": "pot-awarded", "seat": 2, "amount": 2},
        {"topic": "finished", "stacks": []},
    ]
    assert states(*PLAY, winnings="[0, 2, 0]") == ["awards"]


def test_stacks_of_a_hand_that_goes_on_do_not_close_it() -> None:
    hand = read(record("p3 cc", finishing_stacks="[99, 198, 298]")).hand
    assert told(hand)[-1]["topic"] == "called"
    assert remarks(hand) == [(7, "stacks-of-unfinished-play")]
    assert start(hand)["source"]["states"] == []


def test_shows_and_mucks_are_stated_where_one_is_written() -> None:
    # A record that writes shows alone does not say that everybody else kept his cards: mucks are not stated by it.
    assert states(*PLAY, "p2 sm", finishing_stacks=STACKS) == ["mucks", "finals"]
    assert states(*PLAY, "p1 sm -", finishing_stacks=STACKS) == ["shows", "finals"]
    assert states(*PLAY, "p1 sm -", "p2 sm", finishing_stacks=STACKS) == ["shows", "mucks", "finals"]


def test_results_of_own_keys() -> None:
    keys: dict[str, Any] = {
        "_returns": "[0, 1, 0]",
        "_rake_by_pot": "[0, 1]",
        "_awards": "['1 p2 pot=0 share=high board=2', '0 p1']",
        "_house_money": "['5 splash pot=1']",
        "_fees": "['1 jackpot pot=0', '2 cash-out p3']",
        "_cash_outs": "[0, 0, 7]",
    }
    events = told(read(record(*PLAY, "p1 sm -", _finished="true", **keys)).hand)[5 + len(PLAY) :]
    assert events == [
        {"topic": "uncalled-bet-returned", "seat": 2, "amount": 1},
        {"topic": "cards-shown", "seat": 1, "cards": ["Ah", "Kh"]},
        {"topic": "house-money-added", "amount": 5, "kind": "splash", "pot": 1},
        {"topic": "rake-taken", "amount": 1, "pot": 1},
        {"topic": "fee-taken", "amount": 1, "kind": "jackpot", "pot": 0},
        {"topic": "fee-taken", "amount": 2, "kind": "cash-out", "seat": 3},
        {"topic": "pot-awarded", "seat": 2, "amount": 1, "pot": 0, "share": "high", "board": 2},
        {"topic": "pot-awarded", "seat": 1, "amount": 0},
        {"topic": "cashed-out", "seat": 3, "amount": 7},
        {"topic": "finished", "stacks": []},
    ]
    stated = states(*PLAY, **keys)
    assert stated == ["uncalled", "rake", "rake-by-pot", "pots", "awards"]


def test_rake_of_the_whole_hand() -> None:
    assert results(*PLAY, _rake="1") == [{"topic": "rake-taken", "amount": 1}]
    assert results(*PLAY, _rake="0") == []
    assert states(*PLAY, _rake="0") == ["rake"]


def test_a_cancelled_hand() -> None:
    keys = {"_cancelled": "'server-crash return-all 3'", "_incident": "'i-1'", "finishing_stacks": "[99, 198, 300]"}
    assert results(*PLAY, **keys)[-1] == {
        "topic": "cancelled",
        "reason": "server-crash",
        "policy": "return-all",
        "reason_code": 3,
        "incident": "i-1",
    }
    assert "finished" not in [event["topic"] for event in results(*PLAY, **keys)]


@pytest.mark.parametrize(
    ("keys", "field", "reason"),
    [
        ({"finishing_stacks": "[1, 2]"}, "finishing_stacks", "expected 3 values"),
        ({"finishing_stacks": "[-1, 2, 3]"}, "finishing_stacks", "less than nothing"),
        ({"winnings": "['1', 2, 3]"}, "winnings", "expected an array of numbers"),
        ({"_returns": "[1]"}, "_returns", "expected 3 values"),
        ({"_awards": "['x p1']"}, "_awards", "expected an amount"),
        ({"_awards": "['1 p7']"}, "_awards", "there is no player 7"),
        ({"_awards": "['1 p1 share=third']"}, "_awards", "share: expected one of high, low, split, whole"),
        ({"_awards": "['1']"}, "_awards", "seat: expected an integer of at least 1, got nothing"),
        ({"_fees": "['1 tip']"}, "_fees", "kind: expected one of jackpot, cash-out, other"),
        ({"_cancelled": "'because'"}, "_cancelled", "expected a reason"),
        ({"_run_it": "[2, 9]"}, "_run_it", "there is no player 9"),
        ({"_calls": "['first 3']"}, "_calls", "expected the place of an action"),
        ({"_boards": "[]"}, "_boards", "one number for each deal"),
    ],
)
def test_results_that_do_not_fit_are_rejects(keys: dict[str, Any], field: str, reason: str) -> None:
    reject = read(record(*PLAY, "d db 2h3h4h", **keys)).reject
    assert reject.field == field
    assert reason in reject.reason.lower()


def test_a_judge_finds_what_the_record_states_wrong_and_misses_nothing_else() -> None:
    shelf = shipped_shelf()
    right = judge(read(record(*PLAY, finishing_stacks=STACKS)).hand.events, shelf).as_dict()
    assert right["status"] == "ok"
    wrong = judge(read(record(*PLAY, finishing_stacks="[99, 200, 301]")).hand.events, shelf).as_dict()
    assert wrong["owed"] == {"2": 1, "3": -1}
