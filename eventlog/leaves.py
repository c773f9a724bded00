"""The leaves of the log's Merkle tree: what is proved about an event without showing its cards.

A pure function of the topic splits the data of an event into sections: `pub`, `seat/<n>` where the seat's cards are
hidden, `deck`. Each section is committed to under a salt of its own, and the leaf is the envelope of commitments.
Salts are derived, so that handing over the key of one section of a hand opens that section of the whole hand and
nothing else: salt key → key of stream and section → salt of a position.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final

import orjson

from domain.events import REGISTRY
from eventlog.merkle import leaf_hash

PUBLIC: Final = "pub"
DECK: Final = "deck"

SEAT_FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "hand.hole-cards-dealt.v1": frozenset({"down"}),
    "hand.cards-discarded.v1": frozenset({"cards"}),
    "hand.cards-drawn.v1": frozenset({"cards"}),
    "hand.cards-mucked.v1": frozenset({"cards"}),
}
"""The fields of each topic that only the seat may know."""

DECK_FIELDS: Final[Mapping[str, frozenset[str]]] = {
    "hand.card-burned.v1": frozenset({"card"}),
    "hand.deck-revealed.v1": frozenset({"deck", "nonce"}),
    "hand.unreadable.v1": frozenset({"reason", "sha256"}),
}
"""The fields of each topic that only who may see the whole deck may know.

An event that could not be stored may have dealt hidden cards. All but them is easily guessed, and then a plain hash of
it gives them away.
"""

_NO_FIELDS: Final[frozenset[str]] = frozenset()

_BLOCK_BYTES: Final = 64
_INNER: Final = bytes(each ^ 0x36 for each in range(256))
_OUTER: Final = bytes(each ^ 0x5C for each in range(256))


def sections_of(topic: str, data: Mapping[str, Any]) -> dict[str, bytes]:
    """The sections of an event's data by name, as canonical bytes. Together they hold all of the data."""
    if topic not in SEAT_FIELDS and topic not in DECK_FIELDS:  # nearly all events
        return {PUBLIC: _bytes({"data": data, "topic": topic})}
    seat_fields = SEAT_FIELDS.get(topic, _NO_FIELDS) & data.keys()
    deck_fields = DECK_FIELDS.get(topic, _NO_FIELDS) & data.keys()
    public = {name: value for name, value in data.items() if name not in seat_fields | deck_fields}
    sections = {PUBLIC: _bytes({"data": public, "topic": topic})}
    if seat_fields:
        sections[f"seat/{data['seat']}"] = _bytes({name: data[name] for name in seat_fields})
    if deck_fields:
        sections[DECK] = _bytes({name: data[name] for name in deck_fields})
    return sections


def section_key(salt_key: bytes, stream: str, section: str) -> bytes:
    """The key that opens one section of all events of a stream."""
    return hmac.digest(salt_key, f"{stream}\n{section}".encode(), "sha256")


class Salting:
    """Commits to the contents of one section of a stream under its key.

    The salt is HMAC-SHA256 of the position (RFC 2104), written out: the key is prepared once for many positions.
    """

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes) -> None:
        padded = key.ljust(_BLOCK_BYTES, b"\0")
        self._inner = padded.translate(_INNER)
        self._outer = padded.translate(_OUTER)

    def salt(self, pos: int) -> bytes:
        """The salt of a position."""
        return sha256(self._outer + sha256(self._inner + pos.to_bytes(8, "big")).digest()).digest()

    def commitment(self, pos: int, section: bytes) -> str:
        """What a leaf says about a section: it fits this content alone, and says nothing about it without the key."""
        return sha256(self.salt(pos) + section).hexdigest()


class LeafMaker:
    """Computes leaves under the salt key of a log."""

    def __init__(self, salt_key: bytes) -> None:
        self._salting = lru_cache(maxsize=65_536)(lambda stream, name: Salting(section_key(salt_key, stream, name)))

    def leaf(
        self, state: bytes, topic: str, foreign: tuple[str, int], received_us: int, previous: bytes | None
    ) -> bytes:
        """The leaf hash of an event from its stored bytes.

        `foreign` names stream and position of an event that is none of the contract's and does not say them itself;
        such an event is one public section. `received_us` is in microseconds since 1970, `previous` is the leaf hash of
        the event before it in its stream.
        """
        return leaf_hash(self.envelope(state, topic, foreign, received_us, previous))

    def envelope(
        self, state: bytes, topic: str, foreign: tuple[str, int], received_us: int, previous: bytes | None
    ) -> bytes:
        """What stands in the leaf, as canonical bytes."""
        envelope: dict[str, Any] = {"received_at": time_text(received_us)}
        if REGISTRY.payload(topic) is None:
            stream, pos = foreign
            sections = {PUBLIC: topic.encode() + b"\n" + state}
        else:
            record = orjson.loads(state)
            stream, pos = record["stream"], record["pos"]
            sections = sections_of(topic, record["data"])
            envelope["at"] = record["at"]
            if "by" in record:
                envelope["by"] = record["by"]
        envelope["stream"], envelope["pos"] = stream, pos
        envelope["sections"] = {
            name: self._salting(stream, name).commitment(pos, content) for name, content in sections.items()
        }
        if previous is not None:
            envelope["previous"] = previous.hex()
        return _bytes(envelope)


def time_text(time_us: int) -> str:
    """Microseconds since 1970 as events write times."""
    seconds, micros = divmod(time_us, 1_000_000)
    return f"{_seconds_text(seconds)}.{micros:06d}Z"


@lru_cache(maxsize=1024)  # what comes in together comes in within a second
def _seconds_text(seconds: int) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}"


def _bytes(record: Mapping[str, Any]) -> bytes:
    return orjson.dumps(record, option=orjson.OPT_SORT_KEYS)
