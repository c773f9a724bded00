"""The records of a range of a log, for exports: a hand is one record, at the place where it ended.

A hand that goes on shows nothing to anybody, so it is in no export before its end; then it is there whole, in the range
that its end lies in. What comes after the end (refunds, an opened deck, what is late) is recorded by itself, and so are
the events of all other streams. The same range of the same log gives the same records, whatever came in since.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from uuid import UUID

from domain.events import Event, parse_event, stream_parts
from eventlog.hands import Readable
from eventlog.schema import EVENTS_TABLE

_POSITIONS_AT_ONCE: Final = 5_000
_IN_RANGE: Final = f"""
    SELECT position, originator_id, originator_version, topic, state FROM {EVENTS_TABLE}
    WHERE position > ? AND position <= ? ORDER BY position
"""  # noqa: S608 - a name of the schema
_ENDS: Final = f"""
    SELECT originator_id, min(originator_version) FROM {EVENTS_TABLE}
    WHERE topic IN ('hand.finished.v1', 'hand.cancelled.v1') AND position <= ?
    AND originator_id IN (SELECT unnest(?::UUID[])) GROUP BY originator_id
"""  # noqa: S608 - as above
_UP_TO: Final = f"""
    SELECT originator_id, originator_version, state FROM {EVENTS_TABLE}
    WHERE originator_id IN (SELECT unnest(?::UUID[])) AND position <= ? ORDER BY originator_id, originator_version
"""  # noqa: S608 - as above


class _Row(NamedTuple):
    position: int
    aggregate: UUID
    version: int
    topic: str
    state: bytes


@dataclass(frozen=True, slots=True)
class ClosedHand:
    """A hand from its first event to the one that ended it, which stands at the log position."""

    position: int
    events: tuple[Event, ...]

    @property
    def at(self) -> str:
        """When it ended."""
        return self.events[-1].at


@dataclass(frozen=True, slots=True)
class Single:
    """An event of another stream, or one that came after the end of its hand."""

    position: int
    event: Event

    @property
    def events(self) -> tuple[Event, ...]:
        """The event alone."""
        return (self.event,)

    @property
    def at(self) -> str:
        """When it happened."""
        return self.event.at


Item = ClosedHand | Single


def items(log: Readable, after: int, last: int, house: str | None = None) -> Iterator[Item]:
    """The records after one log position up to another, in the order of the log; of one house, or of all."""
    for start in range(after, last, _POSITIONS_AT_ONCE):
        yield from _window(log, start, min(last, start + _POSITIONS_AT_ONCE), house)


def _window(log: Readable, after: int, last: int, house: str | None) -> Iterator[Item]:
    with log.reading() as cursor:
        rows = [_Row(*row) for row in cursor.execute(_IN_RANGE, [after, last]).fetchall()]
        hands = list({row.aggregate for row in rows if row.topic.startswith("hand.")})
        ends: Mapping[UUID, int] = dict(cursor.execute(_ENDS, [last, hands]).fetchall()) if hands else {}
        closing = [row.aggregate for row in rows if ends.get(row.aggregate) == row.version]
        whole = _whole(cursor.execute(_UP_TO, [closing, last]).fetchall(), ends) if closing else {}
    for row in rows:
        if not row.topic.startswith("hand."):
            item: Item = Single(row.position, parse_event(row.state))
        elif row.aggregate not in ends or row.version < ends[row.aggregate]:
            continue
        elif row.version > ends[row.aggregate]:
            item = Single(row.position, parse_event(row.state))
        else:
            item = ClosedHand(row.position, whole[row.aggregate])
        if house is None or stream_parts(item.events[0].stream)[1] == house:
            yield item


def _whole(rows: Sequence[tuple[UUID, int, bytes]], ends: Mapping[UUID, int]) -> dict[UUID, tuple[Event, ...]]:
    """The events of hands up to their ends."""
    found: dict[UUID, list[Event]] = {}
    for aggregate, version, state in rows:
        if version <= ends[aggregate]:
            found.setdefault(aggregate, []).append(parse_event(state))
    return {aggregate: tuple(events) for aggregate, events in found.items()}
