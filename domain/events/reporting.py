"""Who reported an event: set by whoever takes it in, whatever the event itself says."""

from __future__ import annotations

import orjson

from domain.events.envelope import Event


def reported_by(event: Event, client: str | None) -> Event:
    """The same event as reported by this client, or by nobody who is named. Its content is the same."""
    if event.by == client:
        return event
    recorded = None if event.recorded is None else _recorded_by(event.recorded, client)
    return Event(event.stream, event.pos, event.at, event.data, client, recorded)


def _recorded_by(recorded: bytes, client: str | None) -> bytes:
    """The bytes of an event of an older version, with another client in them."""
    record = orjson.loads(recorded)
    record.pop("by", None)
    if client is not None:
        record["by"] = client
    return orjson.dumps(record, option=orjson.OPT_SORT_KEYS)
