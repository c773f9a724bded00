"""Goal: a leaf commits to everything about an event, and shows nothing of hidden cards.

Method: leaves are computed a second time with hashlib and json alone, from what docs of the format say; every topic of
the contract that has cards is looked at; sections are put together again.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import typing
from typing import Any

import orjson
import pytest
from hypothesis import given

from domain.events import REGISTRY, canonical_bytes, event_from, hand, parse_event
from domain.events.fields import CARD_PATTERN
from eventlog.leaves import DECK_FIELDS, SEAT_FIELDS, LeafMaker, section_key, sections_of, time_text
from tests.support.records import any_records

SALT_KEY = bytes(range(32))
STREAM = "hand/trickyplay/9001"
RECEIVED_US = 1_796_040_000_123_456
MAKER = LeafMaker(SALT_KEY)

PUBLIC_CARDS = {
    ("hand.hole-cards-dealt.v1", "up"),
    ("hand.board-dealt.v1", "cards"),
    ("hand.cards-shown.v1", "cards"),
}
"""Cards that everybody at the table has seen."""


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, "sha256").digest()


def compact(value: Any) -> bytes:  # noqa: ANN401 - JSON values
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def dealt() -> bytes:
    payload = hand.HoleCardsDealt(seat=2, street="third", down=("Ah", "8h"), up=("2c",))
    return canonical_bytes(event_from(STREAM, 4, "2026-11-29T12:00:02.000000Z", payload, by="server-1"))


def test_a_leaf_is_computed_as_described() -> None:
    public = compact({"data": {"seat": 2, "street": "third", "up": ["2c"]}, "topic": "hand.hole-cards-dealt.v1"})
    committed = {}
    for name, content in {"pub": public, "seat/2": compact({"down": ["Ah", "8h"]})}.items():
        key = mac(SALT_KEY, f"{STREAM}\n{name}".encode())
        committed[name] = sha(mac(key, (4).to_bytes(8, "big")), content).hex()
    envelope = {
        "at": "2026-11-29T12:00:02.000000Z",
        "by": "server-1",
        "pos": 4,
        "previous": "07" * 32,
        "received_at": "2026-11-30T12:00:00.123456Z",
        "sections": committed,
        "stream": STREAM,
    }
    leaf = MAKER.leaf(dealt(), "hand.hole-cards-dealt.v1", ("", 0), RECEIVED_US, b"\7" * 32)
    assert leaf == sha(b"\0", compact(envelope))


def test_a_first_leaf_names_no_leaf_before_it() -> None:
    envelope = MAKER.envelope(dealt(), "hand.hole-cards-dealt.v1", ("", 0), RECEIVED_US, None)
    assert "previous" not in orjson.loads(envelope)


def test_an_envelope_shows_no_cards() -> None:
    envelope = MAKER.envelope(dealt(), "hand.hole-cards-dealt.v1", ("", 0), RECEIVED_US, None)
    assert b'"Ah"' not in envelope
    assert b'"2c"' not in envelope  # what is public is committed to as well, and opened with its own key


def test_the_same_cards_look_different_at_each_position() -> None:
    payload = hand.CardsMucked(seat=2, cards=("Ah", "8h"))
    envelopes = [
        orjson.loads(
            MAKER.envelope(
                canonical_bytes(event_from(STREAM, pos, "2026-11-29T12:00:02.000000Z", payload)),
                payload.TOPIC,
                ("", 0),
                RECEIVED_US,
                None,
            )
        )
        for pos in (5, 6)
    ]
    assert envelopes[0]["sections"]["seat/2"] != envelopes[1]["sections"]["seat/2"]


def test_each_section_of_each_hand_has_a_key_of_its_own() -> None:
    keys = {
        section_key(SALT_KEY, stream, section)
        for stream in ("hand/a/1", "hand/a/12")
        for section in ("pub", "seat/1", "seat/2", "deck")
    }
    assert len(keys) == 8


@pytest.mark.parametrize("change", ["state", "received", "previous"])
def test_a_leaf_commits_to_everything(change: str) -> None:
    state, received_us, previous = dealt(), RECEIVED_US, b"\7" * 32
    before = MAKER.leaf(state, "hand.hole-cards-dealt.v1", ("", 0), received_us, previous)
    if change == "state":
        state = state.replace(b"8h", b"9h")
    elif change == "received":
        received_us += 1
    else:
        previous = b"\6" * 32
    assert MAKER.leaf(state, "hand.hole-cards-dealt.v1", ("", 0), received_us, previous) != before


def test_an_event_of_another_application_is_one_public_section() -> None:
    envelope = orjson.loads(MAKER.envelope(b"\xff", "module:Class", ("aggregate/1", 7), RECEIVED_US, None))
    key = mac(SALT_KEY, b"aggregate/1\npub")
    assert envelope["sections"] == {"pub": sha(mac(key, (7).to_bytes(8, "big")), b"module:Class\n\xff").hex()}
    assert (envelope["stream"], envelope["pos"]) == ("aggregate/1", 7)


def card_fields() -> set[tuple[str, str]]:
    """Topic and field of everything in the contract that holds cards."""
    return {
        (payload.TOPIC, name)
        for payload in REGISTRY.payloads()
        for name, hint in typing.get_type_hints(payload, include_extras=True).items()
        if repr(CARD_PATTERN)[1:-1] in str(hint)
    }


def test_all_cards_that_are_not_public_are_hidden() -> None:
    fields = (*SEAT_FIELDS.items(), *DECK_FIELDS.items())
    hidden = {(topic, name) for topic, names in fields for name in names}
    assert card_fields() - PUBLIC_CARDS <= hidden
    assert card_fields() >= PUBLIC_CARDS
    assert hidden - card_fields() == {
        ("hand.deck-revealed.v1", "nonce"),
        ("hand.unreadable.v1", "reason"),
        ("hand.unreadable.v1", "sha256"),
    }


def test_hidden_fields_are_fields_of_their_topic() -> None:
    for fields in (SEAT_FIELDS, DECK_FIELDS):
        for topic, names in fields.items():
            payload = REGISTRY.payload(topic)
            assert payload is not None
            assert names <= payload.model_fields.keys()


@given(any_records())
def test_sections_together_are_the_event(record: dict[str, Any]) -> None:
    stored = orjson.loads(canonical_bytes(parse_event(orjson.dumps(record))))
    sections = {name: orjson.loads(content) for name, content in sections_of(stored["topic"], stored["data"]).items()}
    public = sections.pop("pub")
    together = public["data"] | {name: value for section in sections.values() for name, value in section.items()}
    assert (public["topic"], together) == (stored["topic"], stored["data"])
    assert sections.keys() <= {"deck", f"seat/{stored['data'].get('seat')}"}


@pytest.mark.parametrize(
    ("time_us", "text"),
    [
        (0, "1970-01-01T00:00:00.000000Z"),
        (RECEIVED_US, "2026-11-30T12:00:00.123456Z"),
        (1, "1970-01-01T00:00:00.000001Z"),
    ],
)
def test_times_are_written_as_in_events(time_us: int, text: str) -> None:
    assert time_text(time_us) == text
