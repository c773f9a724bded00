"""Events: what happened, as it was reported, one frozen value each.

`parse_event` reads a line from outside and checks its form, `trusted_event` reads bytes that were checked before,
`canonical_bytes` writes an event. The data of each topic are classes of `hand`, `table`, `session`, `house`,
`incident`, `dispute` and `correction`.
"""

from domain.errors import MalformedEvent
from domain.events import correction, dispute, hand, house, incident, session, table
from domain.events.border import EVENT_BYTES_MAX
from domain.events.canonical import canonical_bytes, content_bytes
from domain.events.envelope import Event, UnreadableEvent, event_from
from domain.events.legible import legible_position, legible_stream
from domain.events.payload import Payload
from domain.events.reading import parse_event, trusted_event
from domain.events.registry import REGISTRY, Registry
from domain.events.reporting import reported_by
from domain.events.streams import stream_name, stream_parts
from domain.events.times import time_text

__all__ = [
    "EVENT_BYTES_MAX",
    "REGISTRY",
    "Event",
    "MalformedEvent",
    "Payload",
    "Registry",
    "UnreadableEvent",
    "canonical_bytes",
    "content_bytes",
    "correction",
    "dispute",
    "event_from",
    "hand",
    "house",
    "incident",
    "legible_position",
    "legible_stream",
    "parse_event",
    "reported_by",
    "session",
    "stream_name",
    "stream_parts",
    "table",
    "time_text",
    "trusted_event",
]
