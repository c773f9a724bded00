"""Hands without an end in the log, found in one pass over the columns that say what an event is.

They are found by their events, which the journal vouches for, not by the look-up of streams.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from uuid import UUID

import orjson

from eventlog.hands import HANDS_AT_ONCE, Readable, StoredHand, hands_of
from eventlog.schema import EVENTS_TABLE

_SAYS: Final = "contains(coalesce(TRY(decode(state)), ''), ?)"
_OPENINGS: Final = f"""
    SELECT position, originator_id, state FROM {EVENTS_TABLE}
    WHERE originator_version = 1 AND topic LIKE 'hand.%'
"""  # noqa: S608 - a name of the schema
_UNFINISHED: Final = f"""
    {_OPENINGS} AND (
        originator_id NOT IN (
            SELECT originator_id FROM {EVENTS_TABLE} WHERE topic IN ('hand.finished.v1', 'hand.cancelled.v1')
        )
        OR originator_id IN (SELECT originator_id FROM {EVENTS_TABLE} WHERE topic = 'hand.cancelled.v1' AND {_SAYS})
    ) ORDER BY position
"""  # noqa: S608 - a name of the schema
_CANCELLED: Final = f"""
    {_OPENINGS} AND originator_id IN (
        SELECT originator_id FROM {EVENTS_TABLE}
        WHERE topic = 'hand.cancelled.v1' AND ({_SAYS} OR {_SAYS}) AND NOT {_SAYS}
    ) ORDER BY position
"""  # noqa: S608 - a name of the schema


def unfinished(log: Readable, incident: str) -> Iterator[StoredHand]:
    """Hands that were neither finished nor cancelled, and those that name this incident in a cancellation.

    They come in the order in which they began. Canonical bytes have one spelling, so an incident is found by it.
    """
    return _found(log, _UNFINISHED, [_spelling(incident)])


def cancelled_by_others(log: Readable, incident: str) -> Iterator[StoredHand]:
    """Hands that name another incident in a cancellation, or a crash without an incident."""
    return _found(log, _CANCELLED, ['"incident":"', '"reason":"server-crash"', _spelling(incident)])


def _found(log: Readable, statement: str, values: list[str]) -> Iterator[StoredHand]:
    """The hands of the openings; some at a time are held."""
    with log.reading() as cursor:
        openings: list[tuple[int, UUID, bytes]] = cursor.execute(statement, values).fetchall()
    for start in range(0, len(openings), HANDS_AT_ONCE):
        with log.reading() as cursor:
            found = hands_of(cursor, openings[start : start + HANDS_AT_ONCE])
        yield from found


def _spelling(incident: str) -> str:
    return f'"incident":{orjson.dumps(incident).decode()}'
