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
        ({"rounds": rounds(action(1, 1, "Dealt Cards", cards=["1h"]))}, "cards", "expected a card such as Ah"),
        ({"rounds": "none"}, "rounds", "expected an array"),
        ({"players": []}, "players", "at least 1"),
        ({"players": [hand()["players"][0]] * 2}, "id", "the same id"),
        (
            {"players": [{"id": 0, "seat": 0, "name": "Ada", "starting_stack": 1}]},
            "seat",
            "expected an integer of at least 1",
        ),
        ({"players": [{"id": 0, "seat": 1, "name": "", "starting_stack": 1}]}, "player", "expected text"),
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
        ({"pots": [{"number": -1, "amount": 1, "player_wins": [WIN]}]}, "pot", "expected an integer of at least 0"),
        ({"_scale": 3}, "_scale", "a million"),
    ],
)
def test_what_does_not_fit_is_a_reject_that_names_the_key(keys: dict[str, Any], field: str, reason: str) -> None:
    reject = read(**keys).reject
    assert reject.field == field
    assert reason in reject.reason


def deed(place: str = "0.1", topic: str = "hand.card-burned.v1", **data: object) -> dict[str, Any]:
    """One entry of `_deeds`."""
    return {"_deeds": [{"place": place, "topic": topic, "data": data}]}


def with_words(**words: object) -> dict[str, Any]:
    """The rounds of the hand with a key of ours in a call."""
    return {"rounds": rounds(action(1, 0, "Post SB", 0.5), action(2, 1, "Call", 0.5, **words))}


OWN: list[tuple[dict[str, Any], str, str]] = [
    ({"_states": ["times"]}, "_states", "each at most once of shows, mucks"),
    ({"_states": "shows"}, "_states", "expected an array"),
    ({"_rulebook": "trickyplay"}, "_rulebook", "expected a rulebook with its version"),
    ({"_stakes": {"pot": 1}}, "pot", "not known here"),
    ({"_stakes": {"lower": -1}}, "lower", "less than nothing"),
    ({"_stakes": {"ante": 1}, "ante_amount": 2}, "ante", "the same as ante_amount"),
    ({"_real_money": 1}, "_real_money", "expected true or false"),
    ({"_finished": True}, "_finished", "expected false"),
    ({"_rakes": [{"amount": 7}]}, "_rakes", "expected what the pots come to"),
    ({"_awards": [{"amount": 1.9, "player_id": 1}]}, "_awards", "expected what the pots come to"),
    ({"_awards": [{"amount": 1.9, "player_id": 7}]}, "player_id", "not listed among the players"),
    ({"_awards": [{"amount": 1.9}]}, "seat", "_awards.0: seat: expected an integer of at least 1, got nothing"),
    ({"_awards": [{"amount": 1.9, "player_id": 0, "share": "third"}]}, "share", "expected high, low, split or whole"),
    ({"_jackpots": [{"amount": 1}]}, "_jackpots", "expected what the pots come to"),
    (deed("nowhere"), "place", "expected a place such as 0.3"),
    (deed("7.1"), "place", "the rounds have no place 7.1"),
    (deed("0.9"), "place", "the rounds have no place 0.9"),
    (deed(topic="hand.started.v1"), "topic", "expected the topic of an event of a hand"),
    (deed(topic="hand.folded.v1", seat=3), "_deeds", "expected an event that no action says"),
    (deed(card=1), "card", 'expected a card such as "Ah" or "??"'),
    (with_words(_completes=True), "actions", "a key of ours that this action cannot have"),
    (with_words(_for_all=True), "actions", "a key of ours that this action cannot have"),
    (with_words(_reason="why"), "actions", "a key of ours that this action cannot have"),
    (with_words(_decided_by="fate"), "_decided_by", "expected timeout, disconnect or platform"),
    (with_words(_all_in=True), "_all_in", "expected false"),
    (with_words(_all_in=False, is_allin=True), "actions", "a key of ours that this action cannot have"),
    (with_words(_to="1"), "_to", "expected a number"),
    ({"rounds": [{"street": "Flop", "cards": ["Ah"], "_cards": ["??"]}]}, "_cards", "not both"),
    ({"rounds": [{"street": "Flop", "_board": 1}]}, "_board", "only beside cards"),
    ({"rounds": [{"street": "Flop", "_cards": ["Xx"]}]}, "_cards", 'expected a card such as "Ah" or "??"'),
    (
        {
            "players": [
                {"id": 0, "seat": 1, "name": "A", "starting_stack": 1, "is_sitting_out": True, "_dealt_in": True}
            ]
        },
        "_dealt_in",
        "does not sit out",
    ),
    ({"tournament_info": {"_level": []}}, "_level", "expected text"),
]


@pytest.mark.parametrize(("keys", "field", "reason"), OWN, ids=lambda value: str(value)[:40])
def test_what_stands_under_our_own_keys_is_checked(keys: dict[str, Any], field: str, reason: str) -> None:
    reject = read(**keys).reject
    assert reason in reject.reason
    assert reject.field == field


def test_reasons_are_sentences_of_ours() -> None:
    """No words of a library, no names of its classes."""
    leaks = ("Input", "input should", "pydantic", "Error", "<class", "Decimal(", "string should", "valid")
    for keys, _, _ in OWN:
        assert not any(word in read(**keys).reject.reason for word in leaks)
