"""Goal: nobody sees a hidden card that is not for him, whatever event it stands in, and every look is known.

Method: a marked card in every field of every event of a hand that can hold one; hands that differ in hidden cards.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from api.views import SUPPORT, Viewer, as_seen_by, seen_hand
from domain.events import Event, canonical_bytes, hand
from domain.events.registry import REGISTRY
from domain.rulebook import shipped_shelf
from replay import judge
from tests.support.hands import checked_down, dealt, limped, shown
from tests.support.scenario import Scenario

MARK = "7h"
OPEN_FIELDS = {("hand.board-dealt.v1", "cards"), ("hand.hole-cards-dealt.v1", "up"), ("hand.cards-shown.v1", "cards")}
"""Where cards lie open for everybody at the table."""
WITH_CARDS: dict[type[Any], dict[str, Any]] = {
    hand.HoleCardsDealt: {"seat": 2, "street": "preflop", "down": (MARK,), "up": ()},
    hand.CardBurned: {"card": MARK},
    hand.CardsDiscarded: {"seat": 2, "draw": 1, "cards": (MARK,)},
    hand.CardsDrawn: {"seat": 2, "draw": 1, "cards": (MARK,)},
    hand.CardsMucked: {"seat": 2, "cards": (MARK,)},
    hand.DeckRevealed: {"deck": (MARK,), "nonce": "n"},
}
OTHERS = (SUPPORT, Viewer("player", "p-a"), Viewer("officer"), Viewer("regulator"))
SHELF = shipped_shelf()


def marked(payload: type[Any], before: Scenario) -> Scenario:
    return before.then(payload, **WITH_CARDS[payload])


def bytes_of(record: Scenario, viewer: Viewer) -> bytes:
    return b"\n".join(canonical_bytes(event) for event in as_seen_by(record.events, viewer) if isinstance(event, Event))


def test_every_field_that_can_hold_a_hidden_card_is_tried() -> None:
    schemas = {payload.TOPIC: str(payload.model_json_schema()) for payload in REGISTRY.payloads()}
    fields = {
        (payload.TOPIC, name)
        for payload in REGISTRY.payloads()
        for name, schema in payload.model_json_schema()["properties"].items()
        if "[cdhs]" in str(schema)
    }
    assert len(schemas) > 30
    tried = {(payload.TOPIC, name) for payload, data in WITH_CARDS.items() for name in data if MARK in str(data[name])}
    assert fields - OPEN_FIELDS == tried


@pytest.mark.parametrize("payload", WITH_CARDS)
@pytest.mark.parametrize("viewer", OTHERS, ids=lambda viewer: viewer.name)
def test_while_a_hand_is_live_a_hidden_card_is_for_its_own_player_alone(payload: type[Any], viewer: Viewer) -> None:
    record = marked(payload, dealt())
    assert MARK not in bytes_of(record, viewer).decode()
    own = MARK in bytes_of(record, Viewer("player", "p-b")).decode()
    assert own is ("seat" in WITH_CARDS[payload])


@pytest.mark.parametrize("payload", WITH_CARDS)
@pytest.mark.parametrize(("viewer", "sees"), list(zip(OTHERS, (False, False, True, True), strict=True)))
def test_after_the_end_officer_and_regulator_see_it(payload: type[Any], viewer: Viewer, *, sees: bool) -> None:
    record = marked(payload, limped()).cancels()
    assert (MARK in bytes_of(record, viewer).decode()) is sees


@pytest.mark.parametrize(
    ("viewer", "opened"),
    [
        (SUPPORT, ()),
        (Viewer("player", "p-a"), ()),  # his own were shown
        (Viewer("player", "p-b"), (2,)),
        (Viewer("officer"), (2, 3)),
        (Viewer("regulator"), (2, 3)),
    ],
    ids=str,
)
def test_each_look_at_cards_that_lay_face_down_is_known(viewer: Viewer, opened: tuple[int, ...]) -> None:
    record = checked_down().shows(1).mucks(2).mucks(3).awards(1, 300).finishes()
    seen = seen_hand(record.events[0].stream, record.events, viewer)
    assert seen is not None
    assert seen.opened == opened
    assert seen.closed


def test_burned_cards_and_the_deck_are_looked_at_too() -> None:
    record = dealt().burns("2c").cancels()
    seen = seen_hand(record.events[0].stream, record.events, Viewer("regulator"))
    assert seen is not None
    assert seen.opened == (1, 2, 3, "deck")


def test_while_a_hand_is_live_only_its_player_looks() -> None:
    record = dealt()
    looks = {
        viewer.name: seen.opened
        for viewer in (*OTHERS, Viewer("player", "p-b"))
        if (seen := seen_hand(record.events[0].stream, record.events, viewer)) is not None
    }
    assert looks == {"support": (), "player:p-a": (1,), "officer": (), "regulator": (), "player:p-b": (2,)}


def test_a_hand_is_not_for_a_player_of_another_table() -> None:
    assert seen_hand("hand/cardroom/501", dealt().events, Viewer("player", "p-z")) is None


def test_who_is_no_known_kind_of_viewer_sees_the_least() -> None:
    stranger = replace(SUPPORT, kind="passer-by")  # type: ignore[arg-type] # what is tested
    text = bytes_of(limped().cancels().orders(1, 100), stranger).decode()
    assert "p-a" not in text
    assert "Kd" not in text


def test_an_officer_reads_of_a_refund_to_the_wrong_player_without_his_name() -> None:
    order = {"to": "table", "amount": 100, "seat": 1, "player": "p-b", "key": "i/501/1"}
    record = limped().cancels().then(hand.RefundOrdered, **order)
    whole = judge(record.events, SHELF)
    seen = seen_hand(record.events[0].stream, record.events, Viewer("officer"))
    assert seen is not None
    told = seen.verdict(SHELF)
    assert [each.code for each in told.findings] == [each.code for each in whole.findings]
    assert "p-b" in str(whole.as_dict())
    assert "p-" not in str(told.as_dict())
    assert "seat 2" in str(told.as_dict())


def test_the_verdict_of_a_regulator_is_that_of_the_whole_record() -> None:
    record = shown().awards(2, 300).finishes()
    seen = seen_hand(record.events[0].stream, record.events, Viewer("regulator"))
    assert seen is not None
    assert seen.verdict(SHELF) == judge(record.events, SHELF)
