"""Records of Open Hand History, about hands made up for the tests."""

from __future__ import annotations

import json
from typing import Any

from tests.api.readers.phh.writing import start, told
from tests.api.readers.writing import Given

__all__ = ["action", "document", "hand", "read", "rounds", "start", "text", "told"]


def action(number: int, player: int, word: str, amount: object = None, **keys: object) -> dict[str, object]:
    """An action."""
    said = {} if amount is None else {"amount": amount}
    return {"action_number": number, "player_id": player, "action": word, **said, **keys}


def hand(**keys: Any) -> dict[str, Any]:  # noqa: ANN401 - anything may be put in
    """A hand of two: the small blind raises, the big blind folds; `keys` replace parts, None leaves one out."""
    preflop = [
        action(1, 0, "Post SB", 0.5),
        action(2, 1, "Post BB", 1),
        action(3, 0, "Dealt Cards", cards=["Ah", "Kh"]),
        action(4, 0, "Raise", 2.5),
        action(5, 1, "Fold", 0),
    ]
    values = {
        "spec_version": "1.4.6",
        "site_name": "Card Room",
        "network_name": "Network",
        "game_number": "77",
        "start_date_utc": "2024-03-07T18:30:00",
        "table_name": "Traun",
        "game_type": "Holdem",
        "bet_limit": {"bet_type": "NL"},
        "table_size": 6,
        "currency": "EUR",
        "dealer_seat": 3,
        "small_blind_amount": 0.5,
        "big_blind_amount": 1,
        "ante_amount": 0,
        "players": [
            {"id": 0, "seat": 3, "name": "Ada", "starting_stack": 100},
            {"id": 1, "seat": 5, "name": "Bo", "starting_stack": 40.25},
        ],
        "rounds": [{"id": 0, "street": "Preflop", "cards": [], "actions": preflop}],
        "pots": [{"number": 0, "amount": 2, "rake": 0.1, "player_wins": [{"player_id": 0, "win_amount": 1.9}]}],
        **keys,
    }
    return {key: value for key, value in values.items() if value is not None}


def rounds(*actions: dict[str, object], more: tuple[dict[str, Any], ...] = ()) -> list[dict[str, Any]]:
    """A first round of these actions, and more rounds."""
    return [{"id": 0, "street": "Preflop", "actions": list(actions)}, *more]


def document(value: object) -> str:
    """A hand in its object."""
    return json.dumps({"ohh": value})


def text(*hands: dict[str, Any]) -> bytes:
    """A file of hands, a blank line between them."""
    return "\n\n".join(document(value) for value in hands).encode()


def read(**keys: Any) -> Given:  # noqa: ANN401 - as `hand`
    """Read one hand."""
    return Given(text(hand(**keys)))
