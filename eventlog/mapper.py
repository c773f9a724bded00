"""The contract's events as stored events: their canonical bytes as they are, their topic as the contract names it.

Nothing is encoded a second time: the bytes that were made at the border are stored, hashed and exported.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import orjson
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, ProgrammingError, StoredEvent, Transcoder

from domain.events import Event, canonical_bytes, trusted_event
from eventlog.stored import StoredLogEvent


@dataclass(frozen=True, slots=True)
class LogEvent:
    """An event of the contract with the aggregate that it belongs to: what an application saves.

    `state` are its canonical bytes, where somebody has made them already.
    """

    originator_id: UUID
    event: Event
    state: bytes | None = None

    @property
    def originator_version(self) -> int:
        """The position in the stream."""
        return self.event.pos


class EventTranscoder(Transcoder):
    """Events to canonical bytes and back. What comes back is not checked again: the log vouches for its bytes."""

    def encode(self, obj: Any) -> bytes:  # noqa: ANN401 - as in the library
        """The canonical bytes of an event."""
        if not isinstance(obj, Event):
            raise ProgrammingError(f"the log stores events of the contract, got {type(obj).__name__}")
        return canonical_bytes(obj)

    def decode(self, data: bytes) -> Event:
        """The event of stored bytes."""
        return trusted_event(data)


class LogMapper(Mapper[UUID]):
    """Maps log events. There is neither compression nor encryption: hidden cards are hidden in the leaves instead."""

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        """The stored event; ProgrammingError for anything but a LogEvent."""
        if not isinstance(domain_event, LogEvent):
            raise ProgrammingError(f"the log stores events of the contract, got {type(domain_event).__name__}")
        if self.compressor or self.cipher:
            raise ProgrammingError("the log stores canonical bytes: no compressor, no cipher")
        event = domain_event.event
        state = domain_event.state or self.transcoder.encode(event)
        return StoredLogEvent(domain_event.originator_id, event.pos, _topic(event), state, event.stream)

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[UUID]:
        """The log event of a stored event."""
        assert isinstance(stored_event.originator_id, UUID)
        event: Event = self.transcoder.decode(stored_event.state)
        return LogEvent(stored_event.originator_id, event)


def _topic(event: Event) -> str:
    """The topic as it was recorded, which an upcaster may have lifted since."""
    if event.recorded is None:
        return event.topic
    topic: str = orjson.loads(event.recorded)["topic"]
    return topic
