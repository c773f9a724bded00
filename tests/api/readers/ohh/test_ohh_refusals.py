"""Goal: a record that does not fit is one reject that names line and key. Method: small records, one fault in each."""

from __future__ import annotations

from typing import Any

import pytest

from tests.api.readers.ohh.writing import action, hand, read, rounds

WIN = {"player_id": 0, "win_amount": 1}


@pytest.mark.parametrize(
    ("keys", "field", "reason"),
    [
        ({"rounds": rounds(action(1, 1, "Add to Pot", 1))}, "action", "an action that is not known: Add to Pot"),
        ({"rounds": rounds(action(1, 5, "Fold"))}, "player_id", "not listed"),
        ({"rounds": rounds(action(1, 1, "Call"))}, "amount", "rounds.0.actions.0"),
        ({"rounds": rounds(action(1, 1, "Call", -1))}, "amount", "less than nothing"),
        ({"rounds": rounds(action(1, 1, "Call", "1"))}, "amount", "rounds.0.actions.0.amount"),
        ({"rounds": rounds(action(1, 1, "Call", 1, odd=1))}, "odd", "not known here"),
        ({"rounds": rounds(action(1, 1, "Dealt Cards", cards=["1h"]))}, "cards", "match pattern"),
        ({"rounds": "none"}, "rounds", "valid list"),
        ({"players": []}, "players", "at least 1"),
        ({"players": [hand()["players"][0]] * 2}, "id", "the same id"),
        ({"players": [{"id": 0, "seat": 0, "name": "Ada", "starting_stack": 1}]}, "seat", "greater than"),
        ({"players": [{"id": 0, "seat": 1, "name": "", "starting_stack": 1}]}, "player", "at least 1"),
        ({"players": [{"id": 0, "seat": 1, "name": "Ada"}]}, "starting_stack", "required"),
        ({"game_type": None}, "game_type", "required"),
        ({"game_type": "?"}, "game_type", "expected a name"),
        ({"bet_limit": {"bet_type": "no limit"}}, "bet_type", "expected a limit"),
        ({"start_date_utc": "yesterday"}, "start_date_utc", "expected a time"),
        ({"small_blind_amount": 1e30}, "players", "beyond all"),
        ({"small_blind_amount": 1e-9}, "players", "more than six decimals"),
        ({"pots": [{"number": 0, "amount": 1, "player_wins": [{**WIN, "player_id": 4}]}]}, "player_id", "not listed"),
        ({"pots": [{"number": 0, "amount": 1, "player_wins": [{**WIN, "bonus_amount": 2}]}]}, "bonus_amount", "bonus"),
        ({"pots": [{"number": 0, "amount": 1, "insurance": 1}]}, "insurance", "not known here"),
        ({"pots": [{"number": -1, "amount": 1, "player_wins": [WIN]}]}, "pot", "greater than"),
        ({"_scale": 3}, "_scale", "a million"),
    ],
)
def test_what_does_not_fit_is_a_reject_that_names_the_key(keys: dict[str, Any], field: str, reason: str) -> None:
    reject = read(**keys).reject
    assert reject.field == field
    assert reason in reject.reason
