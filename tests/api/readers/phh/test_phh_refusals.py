"""Goal: a record that does not fit is one reject that names line and key. Method: small records, one fault in each."""

from __future__ import annotations

from typing import Any

import pytest

from api.readers.phh.fields import OWN_KEYS
from tests.api.readers.phh.writing import BLINDS, read, record


@pytest.mark.parametrize(
    ("keys", "field", "reason"),
    [
        ({"variant": None}, "variant", "the record has none"),
        ({"variant": "7"}, "variant", "expected a text"),
        ({"variant": "'%'"}, "variant", "expected a code"),
        ({"starting_stacks": "[]"}, "starting_stacks", "the record has none"),
        ({"starting_stacks": "[1, 2]"}, "antes", "expected 2 values, one for each player, got 3"),
        ({"starting_stacks": "[-1, 2, 3]"}, "starting_stacks", "less than nothing"),
        ({"starting_stacks": "[nan, 2, 3]"}, "starting_stacks", "beyond all"),
        ({"starting_stacks": "[1e99, 2, 3]"}, "starting_stacks", "beyond all"),
        ({"starting_stacks": "[10000000000000000, 2, 3]"}, "starting_stacks", "no amount"),
        ({"starting_stacks": "[0.00000001, 2, 3]"}, "starting_stacks", "more than six decimals"),
        ({"starting_stacks": "[true, 2, 3]"}, "starting_stacks", "expected an array of numbers"),
        ({"antes": "[0, 0]"}, "antes", "expected 3 values"),
        ({"blinds_or_straddles": "'none'"}, "blinds_or_straddles", "expected an array of numbers"),
        ({"seats": "[1, 1, 2]"}, "seats", "clockwise"),
        ({"seats": "[3, 2, 1]"}, "seats", "clockwise"),
        ({"seats": "[0, 1, 2]"}, "seats", "from 1 on"),
        ({"players": "['Ada']"}, "players", "expected 3 values"),
        ({"currency": "'euro'"}, "currency", "expected a currency"),
        ({"currency_symbol": "'₿'"}, "currency_symbol", "not known"),
        ({"_currency": "'EUR'"}, "_currency", "expected PLAY"),
        ({"_scale": "7"}, "_scale", "a million"),
        ({"_scale": "1", "min_bet": "0.5"}, "min_bet", "no whole number"),
        ({"_stakes": "['pot 1']"}, "_stakes", "expected one of"),
        ({"_stakes": "['ante x']"}, "_stakes", "expected an amount"),
        ({"_absent_seats": "[1]"}, "_absent_seats", "distinct"),
        ({"day": "31", "month": "2", "year": "2024"}, "day", "no day of the calendar"),
        ({"seat_count": "0"}, "seat_count", "expected an integer of at least 1"),
        ({"rake": "1"}, "rake", "not a key of the format"),
        ({"actions": None}, "actions", "the record has none"),
        ({"seats": "[1, 2, 99999999999999999]"}, "seats", "clockwise"),
        ({"finishing_stacks": "[1, 2, 3, 4]"}, "finishing_stacks", "expected 3 values"),
        ({"author": "oops"}, "author", "expected a value of TOML, got oops"),
        ({"_mine": "[1,"}, "_mine", "expected a value of TOML"),
        ({"_mine": "1" * 5000}, "_mine", "expected a value of TOML"),
        ({"table": "{ a = 1 }"}, "table", "expected a plain value"),
    ],
)
def test_what_does_not_fit_is_a_reject_that_names_the_key(keys: dict[str, Any], field: str, reason: str) -> None:
    reject = read(record(**keys)).reject
    assert reject.field == field
    assert reason in reject.reason
    assert reject.lines == len(record(**keys).splitlines())


def test_the_reject_names_the_line_of_the_key() -> None:
    assert read(record(currency="'euro'")).reject.line == len(BLINDS) + 3


def test_keys_of_others_may_hold_any_toml() -> None:
    keys: dict[str, Any] = {"_a": "{ b = [1, { c = 2 }] }", "_d": "2024-01-01T00:00:00Z", "_e": "nan"}
    assert read(record(**keys)).account.noise_keys["user-defined"] == len(keys)


OWN: list[tuple[dict[str, Any], str, str]] = [
    ({"_states": "['shows', 'shows']"}, "_states", "each at most once of shows, mucks"),
    ({"_states": "['times']"}, "_states", "each at most once of shows, mucks"),
    ({"_states": "['everything']"}, "_states", "each at most once of shows, mucks"),
    ({"_rulebook": "'trickyplay'"}, "_rulebook", "expected a rulebook with its version"),
    ({"_button": "-1"}, "_button", "expected the number of a seat, or 0"),
    ({"_level": "'IV'"}, "_level", "nothing that this key could belong to"),
    ({"_level": "''", "_tournament": "'T'"}, "_level", "expected"),
    ({"_level": "'IV'", "level": "4"}, "_level", "nothing that this key could belong to"),
    ({"_stakes": "['ante 1', 'ante 2']"}, "_stakes", "each once"),
    ({"_absent_stacks": "[1]"}, "_absent_stacks", "nothing that this key could belong to"),
    ({"_absent_finishing_stacks": "[1]"}, "_absent_finishing_stacks", "nothing that this key could belong to"),
    ({"_blind_kinds": "['small', 'huge', '']"}, "_blind_kinds", "expected for each player with a blind"),
    ({"_dead_antes": "[0, 0, 1]"}, "_dead_antes", "no more than the ante"),
    ({"_forced_order": "['p2 blind']"}, "_forced_order", "expected each forced bet once: p1 blind, p2 blind"),
    ({"_calls": "['99 1']"}, "_calls", "expected the places of cc actions, each once, got 99"),
    ({"_calls": "['4 1', '4 1']"}, "_calls", "each once"),
    ({"_completions": "[1]"}, "_completions", "expected the places of cbr actions"),
    ({"_boards": "[99999]"}, "_boards", "one number for each deal to the board (0)"),
    ({"_details": "['99 all_in']"}, "_details", "got 99"),
    ({"_details": "['4 hurried']"}, "_details", "expected the place of an action"),
    ({"_details": "['4 all_in', '4 all_in']"}, "_details", "each once"),
    ({"_details": "['4 cards=AhKh']"}, "_details", "cannot have these words"),
    ({"_details": "['1 all_in']"}, "_details", "cannot have these words"),
    ({"_details": "['p3 blind all_in']"}, "_details", "got p3 blind"),
    ({"_details": "['p9 blind all_in']"}, "_details", "expected the place of an action"),
    ({"_deeds": "['first hand.card-burned.v1 {}']"}, "_deeds", "expected a place"),
    ({"_deeds": "['9 hand.card-burned.v1 {}']"}, "_deeds", "there is no place 9"),
    ({"_deeds": "['1 hand.card-burned.v9 {}']"}, "_deeds", "expected the topic of an event of a hand"),
    ({"_deeds": "['1 table.closed.v1 {}']"}, "_deeds", "expected the topic of an event of a hand"),
    ({"_deeds": "['1 hand.card-burned.v1 {\"card\":1}']"}, "_deeds", 'card: expected a card such as "Ah" or "??"'),
    ({"_deeds": "['1 hand.card-burned.v1 {\"card\":}']"}, "_deeds", "expected one JSON object"),
    ({"_deeds": "['1 hand.folded.v1 {\"seat\":1}']"}, "_deeds", "expected an event that no action says"),
    ({"_deeds": "['1 hand.started.v1 {}']"}, "_deeds", "expected the topic of an event of a hand"),
    ({"_run_it": "[]"}, "_run_it", "expected the number of boards"),
    ({"_run_it": "[2, 1, 1]"}, "_run_it", "each once"),
    ({"_awards": "['1 p1 p2']"}, "_awards", "p2 has no place"),
    ({"_awards": "['1 p1 kind']"}, "_awards", "kind has no place"),
    ({"_incident": "'i-1'"}, "_incident", "only beside _cancelled"),
    ({"_finished": "false"}, "_finished", "expected true"),
    ({"_finished": "true", "_cancelled": "'misdeal return-all'"}, "_finished", "expected true"),
]


@pytest.mark.parametrize(("keys", "field", "reason"), OWN, ids=lambda value: str(value)[:40])
def test_what_stands_under_our_own_keys_is_checked(keys: dict[str, Any], field: str, reason: str) -> None:
    reject = read(record("p3 cc", **keys)).reject
    assert reject.field == field
    assert reason in reject.reason


def test_every_key_of_our_own_is_checked() -> None:
    """Nothing under them is taken for somebody else's key: a value of the wrong kind is a reject."""
    for key in OWN_KEYS:
        keys: dict[str, Any] = {key: "1979-05-27"}
        reject = read(record("p3 cc", **keys)).reject
        assert reject.field == key, key


def test_reasons_are_sentences_of_ours() -> None:
    """No words of a library, no names of its classes."""
    for keys, _, _ in OWN:
        reason = read(record("p3 cc", **keys)).reject.reason
        assert not any(word in reason for word in LEAKS), reason


LEAKS = (
    "Input",
    "input should",
    "pydantic",
    "Error",
    "Traceback",
    "<class",
    "Decimal(",
    "ValueError",
    "line 1, column",
)
