"""Goal: the writer refuses form and never facts. Method: wrong but well-formed facts of the contract are events."""

from __future__ import annotations

import json
from typing import Any

import pytest

from domain.events import REGISTRY, MalformedEvent, Payload, hand, parse_event, stream_name, stream_parts
from domain.events.envelope import event_from
from domain.events.schema import form_schema
from domain.events.streams import PARTS

AT = "2026-11-29T12:00:00.000000Z"

DEEDS = ("ante-posted", "blind-posted", "bring-in-posted", "called", "bet", "raised", "completed")
RESULTS = (
    "uncalled-bet-returned", "rake-taken", "pot-awarded", "house-money-added", "fee-taken", "cashed-out",
    "refund-ordered",
)  # fmt: skip
MORE: dict[str, dict[str, object]] = {
    "blind-posted": {"kind": "small"},
    "house-money-added": {"kind": "splash"},
    "fee-taken": {"kind": "other"},
    "refund-ordered": {"player": "a", "to": "table", "key": "i/h/1"},
}
NO_SEAT = ("rake-taken", "house-money-added")

START: dict[str, Any] = {
    "house": "x",
    "table": "t",
    "hand_no": "1",
    "game": "holdem",
    "limit": "NL",
    "stakes": {},
    "currency": "EUR",
    "real_money": True,
    "button": None,
    "seats": [{"seat": 1, "player": "a", "stack": None}],
}


def read(topic: str, data: object) -> Payload:
    kind = topic.partition(".")[0]
    stream = "/".join([kind, *["x"] * PARTS[kind]])
    record = {"stream": stream, "pos": 1, "at": AT, "topic": topic, "data": data}
    return parse_event(json.dumps(record).encode()).data


def amount(name: str, value: int) -> dict[str, object]:
    seat = {} if name in NO_SEAT else {"seat": 1}
    return {"amount": value, **seat, **MORE.get(name, {})}


@pytest.mark.parametrize("name", RESULTS)
@pytest.mark.parametrize("value", [0, -1, 2**53 - 1, 1 - 2**53])
def test_a_result_may_carry_any_amount(name: str, value: int) -> None:
    assert read(f"hand.{name}.v1", amount(name, value)).model_dump()["amount"] == value


@pytest.mark.parametrize("name", DEEDS)
def test_a_deed_adds_at_least_one(name: str) -> None:
    assert read(f"hand.{name}.v1", amount(name, 1)).model_dump()["amount"] == 1
    with pytest.raises(MalformedEvent, match=r"data\.amount: expected an integer of at least 1, got 0"):
        read(f"hand.{name}.v1", amount(name, 0))


def test_amounts_below_one_exist_in_results_and_corrections_alone() -> None:
    free = {
        payload.TOPIC
        for payload in REGISTRY.payloads()
        if form_schema(payload)["properties"].get("amount", {"minimum": 1})["minimum"] < 1
    }
    assert free == {f"hand.{name}.v1" for name in RESULTS} | {"table.cashed-out.v1"}


@pytest.mark.parametrize(
    ("topic", "data"),
    [
        ("hand.checked.v1", {"seat": 99}),
        ("hand.board-dealt.v1", {"street": "flop", "cards": ["Ah", "Ah", "??", "2c"]}),
        ("hand.board-dealt.v1", {"street": "the-third-hour", "cards": []}),
        ("hand.hole-cards-dealt.v1", {"seat": 1, "street": "preflop", "down": [], "up": []}),
        ("hand.finished.v1", {"stacks": []}),
        ("hand.finished.v1", {"stacks": [{"seat": 1, "stack": -5}, {"seat": 1, "stack": 7}]}),
        ("hand.cards-shown.v1", {"seat": 1}),
        ("hand.cards-discarded.v1", {"seat": 1, "draw": 3, "cards": ["Ah"], "count": 2}),
        ("hand.cards-discarded.v1", {"seat": 1, "draw": 1, "count": 0}),
        ("hand.run-it-agreed.v1", {"boards": 1, "seats": [1, 1]}),
        ("hand.deck-revealed.v1", {"deck": ["??", "Ah"], "nonce": "n"}),
        ("table.closed.v1", {}),
        ("table.cashed-out.v1", {"seat": 1, "player": "a", "amount": 0}),
        ("incident.refunds-ordered.v1", {"hands": 12, "total": -1}),
        ("incident.refunds-ordered.v1", {"hands": ["hand/x/1"], "total": 0}),
        ("hand.started.v1", START),
        ("hand.started.v1", START | {"game": "badugi", "limit": "CAP", "hand_no": "R5-1.2_3#4"}),
        ("hand.started.v1", START | {"currency": "PLAY", "button": 7, "rulebook": "trickyplay/12"}),
        ("hand.started.v1", START | {"tournament": {"id": "7", "level": 3}}),
        ("hand.started.v1", START | {"tournament": {"id": "7", "level": "XI"}}),
        ("hand.started.v1", START | {"stakes": {"lower": 0, "spread": []}, "previous_hand": "hand/x/0%23"}),
    ],
)
def test_wrong_facts_are_events(topic: str, data: object) -> None:
    assert topic == read(topic, data).TOPIC


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hand_no", "1" * 65), ("hand_no", ""), ("hand_no", "a b"), ("hand_no", "1/2"), ("hand_no", 1), ("game", ""),
        ("game", "hold em"), ("limit", None), ("currency", "eur"), ("currency", ""), ("real_money", 1), ("house", ""),
        ("rulebook", "trickyplay"), ("rulebook", "trickyplay/0"), ("rulebook", "/1"), ("button", 0), ("table_pos", 0),
        ("previous_hand", "table/x/1"), ("previous_hand", "1"), ("source", {"room": "x"}),
        ("source", {"room": "x", "format": "f", "file_sha256": "0" * 64, "states": ["times", "moods"]}),
        ("source", {"room": "x", "format": "f", "file_sha256": "A" * 64, "states": []}),
    ],
)  # fmt: skip
def test_the_start_of_a_hand_has_its_form(field: str, value: object) -> None:
    with pytest.raises(MalformedEvent, match=rf"data\.{field}[.\[:]"):
        read("hand.started.v1", START | {field: value})


def test_lists_are_tuples_and_absent_fields_none() -> None:
    start = read("hand.started.v1", START)
    assert isinstance(start, hand.HandStarted)
    assert start.seats == (hand.Seat(seat=1, player="a", stack=None),)
    assert [start.rulebook, start.tournament, start.source, start.stakes.spread] == [None] * 4
    assert read("hand.ante-posted.v1", {"seat": 1, "amount": 1}) == hand.AntePosted(seat=1, amount=1, kind=None)


def test_payloads_made_in_python_are_checked_as_strictly() -> None:
    with pytest.raises(ValueError, match="valid integer"):
        hand.Bet(seat=True, amount=5)
    with pytest.raises(ValueError, match="less than or equal to 9007199254740991"):
        hand.RakeTaken(amount=2**53)
    with pytest.raises(ValueError, match="valid string"):
        hand.Left(seat=1, reason="\ud800")
    with pytest.raises(ValueError, match="Extra inputs are not permitted"):
        hand.Checked(seat=1, player="a")  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        (("hand/x", 1, AT), "stream"), ((b"hand/x/1", 1, AT), "stream"),
        (("hand/x/1", 0, AT), "pos"), (("hand/x/1", 1, AT[:-1]), "at"),
        (("table/x/1", 1, AT), "topic"), (("hand/x/1", 1, AT, ""), "by"),
    ],
)  # fmt: skip
def test_an_event_made_in_python_has_the_form_of_one(values: tuple[Any, ...], field: str) -> None:
    stream, pos, at, *by = values
    with pytest.raises(MalformedEvent) as caught:
        event_from(stream, pos, at, hand.Checked(seat=1), *by)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("parts", "stream"),
    [
        (("hand", "trickyplay", "9001"), "hand/trickyplay/9001"),
        (("hand", "x", "R5#1"), "hand/x/R5%231"),
        (("table", "x", "Graz 3/ä~"), "table/x/Graz%203%2F%C3%A4~"),
        (("house", "x"), "house/x"),
    ],
)
def test_a_stream_is_named_by_its_encoded_parts(parts: tuple[str, ...], stream: str) -> None:
    assert stream_name(*parts) == stream
    assert stream_parts(stream) == parts


@pytest.mark.parametrize("parts", [("hand", "x"), ("house", "x", "y"), ("seat", "x", "y"), ("hand", "", "1")])
def test_no_stream_has_another_number_of_parts(parts: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="percent-encoded parts"):
        stream_name(*parts)
