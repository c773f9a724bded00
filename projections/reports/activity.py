"""Whether anything happened in a house in a period, and which houses a log knows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from domain.events import Event, stream_name, stream_parts, trusted_event
from projections.open_log import OpenLog
from projections.reports.periods import Period
from projections.reports.sums import TIMED

_ROWS_AT_ONCE: Final = 1_000
_HOUSES: Final = "SELECT DISTINCT split_part(stream, '/', 2) FROM streams"
_WITHIN: Final = "BETWEEN make_timestamp(?::BIGINT) AND make_timestamp(?::BIGINT - 1)"
_HANDS: Final = f"""
    SELECT 1 FROM hands.hand h WHERE h.house = ? AND {TIMED}
      AND (h.started_at {_WITHIN} OR h.last_at {_WITHIN} OR h.ended_at {_WITHIN}) LIMIT 1
"""  # noqa: S608 - names of the code
_TABLES: Final = f"SELECT 1 FROM tables.event WHERE house = ? AND at_time {_WITHIN} LIMIT 1"  # noqa: S608 - as above
_SPANNING: Final = f"""
    SELECT e.state FROM stored_events e JOIN streams s USING (originator_id) JOIN hands.hand h USING (stream)
    WHERE h.house = ? AND {TIMED}
      AND h.started_at < make_timestamp(?::BIGINT) AND h.last_at >= make_timestamp(?::BIGINT)
"""  # noqa: S608 - as above
_OTHER_STREAMS: Final = """
    SELECT e.state FROM stored_events e JOIN streams s USING (originator_id)
    WHERE s.stream = ? OR starts_with(s.stream, ?) OR starts_with(s.stream, ?) OR starts_with(s.stream, ?)
       OR starts_with(s.stream, ?)
"""


def houses(log: OpenLog) -> list[str]:
    """The houses that have a stream in the log."""
    with log.store.reading() as cursor:
        names = [name for (name,) in cursor.execute(_HOUSES).fetchall()]
    return sorted(stream_parts(name)[0] for name in names)


def is_active(log: OpenLog, house: str, period: Period) -> bool:
    """Whether any event of the house has a time in the period. Hands that state no time have none."""
    bounds = period.bounds_us
    with log.store.reading() as cursor:
        if cursor.execute(_HANDS, [house, *bounds * 3]).fetchone() is not None:
            return True
        if cursor.execute(_TABLES, [house, *bounds]).fetchone() is not None:
            return True
    return any(period.start <= event.at < period.before for event in _elsewhere(log, house, bounds))


def _elsewhere(log: OpenLog, house: str, bounds: tuple[int, int]) -> Iterator[Event]:
    """Events that no read model has a time of: those within long hands, and of the other streams of the house."""
    own = stream_name("house", house)
    encoded = own.partition("/")[2]
    prefixes = [f"{kind}/{encoded}/" for kind in ("session", "incident", "dispute", "correction")]
    return chain(
        _events(log, _OTHER_STREAMS, [own, *prefixes]),
        _events(log, _SPANNING, [house, *bounds]),
    )


def _events(log: OpenLog, statement: str, values: list[Any]) -> Iterator[Event]:
    """The events of a statement; some are held at a time."""
    with log.store.reading() as cursor:
        result = cursor.execute(statement, values)
        while rows := result.fetchmany(_ROWS_AT_ONCE):
            yield from (trusted_event(state) for (state,) in rows)
