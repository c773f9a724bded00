"""Goal: what is no event is refused with one clear sentence, and nothing else is ever raised.

Method: a table of what strangers send, then random damage to good events.
"""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from domain.events import EVENT_BYTES_MAX, Event, MalformedEvent, canonical_bytes, parse_event, trusted_event
from tests.support.records import any_records

AT = "2026-11-29T12:00:00.000000Z"
BET = {"stream": "hand/x/1", "pos": 3, "at": AT, "topic": "hand.bet.v1", "data": {"seat": 1, "amount": 5}}
GOOD = json.dumps(BET).encode()
SMILE = "\N{SLIGHTLY SMILING FACE}".encode()


def refusal(line: bytes) -> MalformedEvent:
    with pytest.raises(MalformedEvent) as caught:
        parse_event(line)
    assert str(caught.value) == caught.value.message
    return caught.value


def bet_with(**fields: object) -> bytes:
    """A bet with other values around its data."""
    return json.dumps(BET | fields).encode()


def bet_of(**fields: object) -> bytes:
    """A bet with other data."""
    return json.dumps(BET | {"data": {"seat": 1, "amount": 5} | fields}).encode()


def event_of(topic: str, data: object) -> bytes:
    stream = {"house": "house/x"}.get(topic.partition(".")[0], f"{topic.partition('.')[0]}/x/1")
    return json.dumps(BET | {"stream": stream, "topic": topic, "data": data}).encode()


NO_JSON = {
    "empty": (b"", "event: expected one JSON object, got an empty line"),
    "blank": (b" \t \n", "event: expected one JSON object, got an empty line"),
    "array": (b"[" + GOOD + b"]", "event: expected one JSON object, got an array"),
    "text": (b'"hand/x/1"', 'event: expected one JSON object, got "hand/x/1"'),
    "number": (b"1", "event: expected one JSON object, got 1"),
    "null": (b"null", "event: expected one JSON object, got null"),
    "byte order mark": (b"\xef\xbb\xbf" + GOOD, "event: expected UTF-8 without a byte order mark, got a byte order"),
    "UTF-16": (GOOD.decode().encode("utf-16"), "event: expected UTF-8, got byte 0xff at byte 1"),
    "Latin-1": (GOOD.replace(b"hand/x/1", b"hand/\xe4/1"), "event: expected UTF-8, got byte 0xe4 at byte 18"),
    "truncated": (GOOD[:-9], "event: expected one JSON object, got a fault at character"),
    "truncated within a character": (GOOD.replace(b"x", SMILE[:2]), "event: expected UTF-8, got byte 0xf0 at byte 18"),
    "trailing data": (GOOD + b" {}", "event: expected one JSON object, got a fault at character"),
    "two events": (GOOD + b"\n" + GOOD, "event: expected one JSON object, got a fault at character"),
    "trailing comma": (GOOD[:-1] + b",}", "event: expected one JSON object, got a fault at character"),
    "single quotes": (GOOD.replace(b'"', b"'"), "event: expected one JSON object, got a fault at character 2"),
    "NaN": (bet_of(amount=float("nan")), "event: expected one JSON object, got a fault at character"),
    "Infinity": (bet_of(amount=float("inf")), "event: expected one JSON object, got a fault at character"),
    "-Infinity": (bet_of(amount=float("-inf")), "event: expected one JSON object, got a fault at character"),
    "infinite number": (GOOD.replace(b"5", b"1e999"), "event: expected one JSON object, got a fault at character"),
    "lone surrogate": (bet_with(by="\ud800"), "event: expected one JSON object, got a fault at character"),
    "control character": (GOOD.replace(b"x", b"\x00"), "event: expected one JSON object, got a fault at character"),
    "deep arrays": (b"[" * 30_000, "event: expected one JSON object, got a fault at character"),
    "deep objects": (b'{"a":' * 12_000, "event: expected one JSON object, got a fault at character"),
    "binary": (bytes(range(256)), "event: expected UTF-8, got byte 0x80 at byte 129"),
    "too long": (b" " * EVENT_BYTES_MAX + GOOD, "event: expected at most 65000 bytes, got 65"),
}


@pytest.mark.parametrize(("line", "sentence"), NO_JSON.values(), ids=NO_JSON)
def test_what_is_no_json_object_is_refused(line: bytes, sentence: str) -> None:
    error = refusal(line)
    assert error.message.startswith(sentence)
    assert (error.stream, error.pos, error.field) == (None, None, "event")


HERE = "hand/x/1 pos 3: "
TIME = "at: expected a real time in UTC with six decimals such as 2026-11-29T12:00:00.000000Z, got "
STREAM = "pos 3: stream: expected house/<house>, or "
UNKNOWN = f"{HERE}topic: expected a known topic such as hand.started.v1, got "
INTEGER = f"{HERE}data.amount: expected an integer of at least 1, got "
WITHIN = f"{HERE}data.amount: expected an integer within ±(2^53 − 1), got "

WRONG = {
    "amount 0": (bet_of(amount=0), f"{INTEGER}0"),
    "amount below 0": (bet_of(amount=-5), f"{INTEGER}-5"),
    "amount as text": (bet_of(amount="5"), f'{INTEGER}"5"'),
    "amount as float": (bet_of(amount=5.5), f"{INTEGER}5.5"),
    "amount as whole float": (bet_of(amount=5.0), f"{INTEGER}5.0"),
    "amount with exponent": (GOOD.replace(b": 5", b": 5e0"), f"{INTEGER}5.0"),
    "amount as truth": (bet_of(amount=True), f"{INTEGER}true"),
    "amount as null": (bet_of(amount=None), f"{INTEGER}null"),
    "amount as array": (bet_of(amount=[5]), f"{INTEGER}an array"),
    "amount as object": (bet_of(amount={}), f"{INTEGER}an object"),
    "amount 2^53": (bet_of(amount=2**53), f"{WITHIN}9007199254740992"),
    "amount 2^64": (bet_of(amount=2**64), f"{WITHIN}18446744073709551616"),
    "amount of 30 digits": (bet_of(amount=10**29), f"{WITHIN}100000000000000000000000000000"),
    "amount of 300 digits": (bet_of(amount=10**299), f"{WITHIN}{10**39}…"),
    "missing field": (event_of("hand.bet.v1", {"seat": 1}), f"{INTEGER}nothing"),
    "seat 0": (bet_of(seat=0), f"{HERE}data.seat: expected an integer of at least 1, got 0"),
    "text as truth": (bet_of(all_in="yes"), f'{HERE}data.all_in: expected true or false, got "yes"'),
    "1 as truth": (bet_of(all_in=1), f"{HERE}data.all_in: expected true or false, got 1"),
    "optional null": (bet_of(to=None), f"{HERE}data.to: expected an integer of at least 1 or no such field, got null"),
    "unknown field": (bet_of(pot=1), f"{HERE}data.pot: expected no such field, got 1"),
    "odd unknown field": (bet_of(**{"a\nb": 1}), f'{HERE}data["a\\nb"]: expected no such field, got 1'),
    "long unknown field": (bet_of(**{"a" * 60: []}), f'{HERE}data["{"a" * 39}…]: expected no such field, got an array'),
    "unknown word": (bet_of(decided_by="me"), f"{HERE}data.decided_by: expected one of player, timeout, disconnect, "),
    "repeated field": (GOOD.replace(b'"amount"', b'"seat"'), f'{HERE}"seat": expected each key once, got it twice'),
    "repeated field, escaped": (
        GOOD.replace(b'"amount"', rb'"\u0073eat"'),
        f'{HERE}"seat": expected each key once, got it twice',
    ),
    "repeated topic": (
        GOOD.replace(b'"data"', b'"topic": "x", "data"'),
        f'{HERE}"topic": expected each key once, got it twice',
    ),
    "repeated stream": (
        GOOD.replace(b'"data"', b'"stream": "hand/x/2", "data"'),
        'pos 3: "stream": expected each key once, got it twice',
    ),
    "repeated pos": (
        GOOD.replace(b'"data"', b'"pos": 4, "data"'),
        'hand/x/1: "pos": expected each key once, got it twice',
    ),
    "repeated field of equal value": (
        GOOD.replace(b'"seat": 1', b'"seat": 1, "seat": 1'),
        f'{HERE}"seat": expected each key once, got it twice',
    ),
    "deep below a repeated field": (
        GOOD.replace(b'"pos"', b'"x":' + b"[" * 990 + b"]" * 990 + b',"x":1,"pos"'),
        f"{HERE}",
    ),
    "deep data": (bet_with(data=json.loads("[" * 400 + "]" * 400)), f"{HERE}data: expected an object, got an array"),
    "data as array": (bet_with(data=[]), f"{HERE}data: expected an object, got an array"),
    "data missing": (GOOD.replace(b'"data"', b'"by"'), f"{HERE}by: expected text, got an object"),
    "unknown topic": (bet_with(topic="hand.bat.v1"), f'{UNKNOWN}"hand.bat.v1"'),
    "unknown version": (bet_with(topic="hand.bet.v2"), f'{UNKNOWN}"hand.bet.v2"'),
    "topic as number": (bet_with(topic=1), f"{UNKNOWN}1"),
    "topic of another kind": (
        bet_with(stream="table/x/1"),
        'table/x/1 pos 3: topic: expected a topic of a table such as table.…, got "hand.bet.v1"',
    ),
    "unknown field around": (bet_with(received_at=AT), f'{HERE}"received_at": expected no such field, got "{AT}"'),
    "by empty": (bet_with(by=""), f'{HERE}by: expected text, got ""'),
    "by null": (bet_with(by=None), f"{HERE}by: expected text, got null"),
    "pos 0": (bet_with(pos=0), "hand/x/1: pos: expected an integer of at least 1, got 0"),
    "pos as truth": (bet_with(pos=True), "hand/x/1: pos: expected an integer of at least 1, got true"),
    "pos as float": (bet_with(pos=1.0), "hand/x/1: pos: expected an integer of at least 1, got 1.0"),
    "pos beyond 2^53": (bet_with(pos=2**53), "hand/x/1: pos: expected an integer of at least 1, got 9007199254740992"),
    "pos missing": (GOOD.replace(b'"pos"', b'"position"'), 'hand/x/1: "position": expected no such field, got 3'),
    "card": (event_of("hand.card-burned.v1", {"card": "10h"}), f'{HERE}data.card: expected a card such as "Ah" or'),
    "card in capitals": (
        event_of("hand.board-dealt.v1", {"street": "flop", "cards": ["Ah", "AH"]}),
        f'{HERE}data.cards[1]: expected a card such as "Ah" or "??", got "AH"',
    ),
    "card with a line end": (event_of("hand.card-burned.v1", {"card": "Ah\n"}), f"{HERE}data.card: expected a card"),
    "draw 4": (
        event_of("hand.stood-pat.v1", {"seat": 1, "draw": 4}),
        f"{HERE}data.draw: expected an integer from 1 to 3, got 4",
    ),
    "neither cards nor count": (
        event_of("hand.cards-drawn.v1", {"seat": 1, "draw": 1}),
        f"{HERE}data: expected cards or count, got an object",
    ),
    "text where a list of numbers is": (
        event_of("hand.run-it-agreed.v1", {"boards": 2, "seats": "12"}),
        f'{HERE}data.seats: expected an array, got "12"',
    ),
    "object where a list is": (
        event_of("hand.run-it-agreed.v1", {"boards": 2, "seats": {"1": 2}}),
        f"{HERE}data.seats: expected an array, got an object",
    ),
    "one of two forms": (
        event_of("incident.refunds-ordered.v1", {"hands": {}, "total": 1}),
        "incident/x/1 pos 3: data.hands: expected an integer of at least 0 or an array, got an object",
    ),
    "item of one of two forms": (
        event_of("incident.refunds-ordered.v1", {"hands": ["hand/x/1", 2], "total": 1}),
        "incident/x/1 pos 3: data.hands[1]: expected text, got 2",
    ),
    "unbalanced payments": (
        event_of(
            "correction.ordered.v1",
            {
                "hand": "hand/x/1", "cause": "dispute", "cause_id": "7", "reason": "r", "replaces": [24],
                "payments": [{"player": "a", "amount": 5, "key": "k1"}, {"player": "house", "amount": -4, "key": "k2"}],
                "by": "o", "approved_by": "p",
            },
        ),
        "correction/x/1 pos 3: data: expected payments that sum to zero, got an object",
    ),
    "no real time": (
        event_of(
            "house.rulebook-adopted.v1",
            {"rulebook": "x/1", "sha256": "0" * 64, "in_force_from": "2026-02-29T00:00:00.000000Z", "by": "o"},
        ),
        "house/x pos 3: data.in_force_from: expected a real time in UTC with six decimals such as",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("line", "sentence"), WRONG.values(), ids=WRONG)
def test_what_has_not_the_form_is_refused(line: bytes, sentence: str) -> None:
    assert refusal(line).message.startswith(sentence)


@pytest.mark.parametrize("missing", ["stream", "pos", "at", "topic", "data"])
def test_each_field_around_the_data_is_required(missing: str) -> None:
    error = refusal(json.dumps({name: value for name, value in BET.items() if name != missing}).encode())
    assert (error.field, error.got) == (missing, "nothing")


@pytest.mark.parametrize(
    "at",
    [
        "2026-11-29T12:00:00Z", "2026-11-29T12:00:00.000Z", "2026-11-29T12:00:00.0000000Z",
        "2026-11-29T12:00:00.000000", "2026-11-29T12:00:00.000000+00:00", "2026-11-29 12:00:00.000000Z",
        "2026-11-29t12:00:00.000000z", "2026-02-29T12:00:00.000000Z", "2026-13-01T12:00:00.000000Z",
        "2026-11-31T12:00:00.000000Z", "2026-11-29T24:00:00.000000Z", "2026-11-29T12:60:00.000000Z",
        "2026-11-29T12:00:60.000000Z", "0000-11-29T12:00:00.000000Z", "2026-11-29T12:00:00.000000Z\n",
        " 2026-11-29T12:00:00.000000Z", "٢٠٢٦-11-29T12:00:00.000000Z", "", 1_795_953_600, None,
    ],
)  # fmt: skip
def test_a_time_is_real_and_in_utc_with_six_decimals(at: object) -> None:
    assert refusal(bet_with(at=at)).message.startswith(f"{HERE}{TIME}")


@pytest.mark.parametrize(
    "stream",
    [
        "", "hand", "hand/x", "hand/x/1/2", "hand//1", "hand/x/", "/hand/x/1", "hand/x/1\n", "Hand/x/1", "seat/x/1",
        "house/x/1", "house", "table/x", "hand/x/a b", "hand/x/ä", "hand/x/1#2", "hand/x/%2", "hand/x/%2f",
        "hand/x/%41", "hand/x/%FF", "hand/x/%", "hand/x/a+b", 7, None, ["hand", "x", "1"],
    ],
)  # fmt: skip
def test_a_stream_has_a_kind_and_its_encoded_parts(stream: object) -> None:
    error = refusal(bet_with(stream=stream))
    assert error.message.startswith(STREAM)
    assert error.stream is None
    assert error.pos == 3


def test_a_seat_is_listed_once() -> None:
    seat = {"seat": 2, "player": "a", "stack": 100}
    start = {
        "house": "x", "table": "t", "hand_no": "1", "game": "holdem", "limit": "NL", "stakes": {},
        "currency": "EUR", "real_money": True, "button": 1, "seats": [seat, seat | {"player": "b"}],
    }  # fmt: skip
    error = refusal(event_of("hand.started.v1", start))
    assert error.message == f"{HERE}data: expected distinct seat numbers in seats, got an object"
    error = refusal(event_of("hand.started.v1", start | {"seats": []}))
    assert error.message == f"{HERE}data.seats: expected an array of at least one item, got an array"
    error = refusal(event_of("hand.started.v1", start | {"seats": [seat | {"stack": -1}]}))
    assert error.message == f"{HERE}data.seats[0].stack: expected an integer of at least 0 or null, got -1"
    error = refusal(event_of("hand.started.v1", start | {"seats": [seat | {"session": None}]}))
    assert error.message == f"{HERE}data.seats[0].session: expected text or no such field, got null"
    error = refusal(event_of("hand.started.v1", start | {"stakes": {"spread": [1, "2"]}}))
    assert error.message == f'{HERE}data.stakes.spread[1]: expected an integer of at least 0, got "2"'


def test_an_error_says_what_is_where() -> None:
    error = refusal(bet_of(amount=0))
    assert (error.stream, error.pos, error.field) == ("hand/x/1", 3, "data.amount")
    assert (error.expected, error.got) == ("an integer of at least 1", "0")
    assert pickle.loads(pickle.dumps(error)).message == error.message  # noqa: S301 - just made


def test_the_largest_event_fits() -> None:
    def note(size: int) -> bytes:
        return event_of("dispute.noted.v1", {"by": "o", "text": "x" * size}).replace(b": ", b":").replace(b", ", b",")

    size = EVENT_BYTES_MAX - len(note(0))
    assert len(note(size)) == EVENT_BYTES_MAX
    assert parse_event(note(size)) == parse_event(note(size) + b"\r\n")
    assert refusal(note(size + 1)).message == "event: expected at most 65000 bytes, got 65001 bytes"


def outcome(line: bytes) -> Event | str:
    """The event, or the sentence of the refusal; any other exception is a failure."""
    try:
        return parse_event(line)
    except MalformedEvent as error:
        return error.message


def check_outcome(line: bytes) -> None:
    """An event can be written and read again; a refusal is one line that is not too long for a person."""
    answer = outcome(line)
    if isinstance(answer, Event):
        assert parse_event(canonical_bytes(answer)) == trusted_event(canonical_bytes(answer)) == answer
    else:
        assert answer.isprintable()
        assert len(answer) < 1000


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """The bytes of an event with a piece of them taken out, put in or replaced."""
    line = rfc8785.dumps(draw(any_records()))
    start, end = sorted(draw(st.tuples(st.integers(0, len(line)), st.integers(0, len(line)))))
    end = min(end, start + draw(st.integers(0, 8)))
    piece = draw(st.sampled_from(PIECES) | st.binary(max_size=4) | st.just(line[start:end] * 2))
    return line[:start] + piece + line[end:]


PIECES = [
    b"", b"0", b"-0", b"1.0", b"1e2", b"123456789012345678901234567890", b"true", b"null", b'""', b"[]", b"{}", b"[",
    b"}", b'"', b",", b"\\", rb"\u0000", rb"\ud83d", b"\xc3", b"NaN", b'"seat":1,', b'"a":{},', b" ", b"\t",
]  # fmt: skip

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@st.composite
def altered(draw: st.DrawFn) -> bytes:
    """An event with the value at some place replaced by any other."""
    record = draw(any_records())
    place: Any = record
    while True:
        steps = list(place) if isinstance(place, dict) else list(range(len(place)))
        step = draw(st.sampled_from(steps)) if steps else None
        if step is None or not isinstance(place[step], dict | list) or draw(st.booleans()):
            break
        place = place[step]
    if step is not None:
        place[step] = draw(json_values)
    return json.dumps(record).encode()


@settings(max_examples=1000)
@given(damaged())
def test_damaged_bytes_are_an_event_or_a_refusal(line: bytes) -> None:
    check_outcome(line)


@settings(max_examples=1000)
@given(altered())
def test_altered_values_are_an_event_or_a_refusal(line: bytes) -> None:
    check_outcome(line)


@given(st.binary(max_size=60))
def test_any_bytes_are_an_event_or_a_refusal(line: bytes) -> None:
    check_outcome(line)


@settings(max_examples=1000)
@given(altered() | damaged())
def test_the_short_way_and_the_long_way_agree(line: bytes) -> None:
    """A blank before the line makes the border read it twice (see `domain.events.border`)."""
    try:
        compact = json.dumps(json.loads(line), separators=(",", ":"), ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return
    assert outcome(compact) == outcome(b" " + compact) or "fault at character" in str(outcome(compact))
