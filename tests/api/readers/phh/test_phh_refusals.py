"""Goal: a record that does not fit is one reject that names line and key. Method: small records, one fault in each."""

from __future__ import annotations

from typing import Any

import pytest

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
        ({"seat_count": "0"}, "max_seats", "greater than"),
        ({"rake": "1"}, "rake", "not a key of the format"),
        ({"actions": None}, "actions", "the record has none"),
    ],
)
def test_what_does_not_fit_is_a_reject_that_names_the_key(keys: dict[str, Any], field: str, reason: str) -> None:
    reject = read(record(**keys)).reject
    assert reject.field == field
    assert reason in reject.reason
    assert reject.lines == len(record(**keys).splitlines())


def test_the_reject_names_the_line_of_the_key() -> None:
    assert read(record(currency="'euro'")).reject.line == len(BLINDS) + 3
