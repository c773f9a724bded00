"""Looking up hands that were open, or broken off and not settled, at a time, and the crashes by then.

Hands are found in the read models and added up from the log as they stood at the time; only some are held at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import orjson

from domain.events import stream_parts, trusted_event
from domain.events.incident import ServerCrashed
from projections.ledger.of_hands import money_of
from projections.open_log import OpenLog, Placed
from projections.reports.lines import Money, Part
from projections.reports.moments import Crash, Standing, crash_of, named_crash, standing_before
from projections.reports.sums import TIMED
from projections.times import us_of

_HANDS_AT_ONCE: Final = 1_000

_CRASHES: Final = f"""
    SELECT state FROM stored_events WHERE topic = '{ServerCrashed.TOPIC}' ORDER BY position
"""  # noqa: S608 - a topic
_SELECT: Final = """
    SELECT h.hand, o.server, v.verdict FROM hands.hand h
    LEFT JOIN tables.opened o ON o.house = h.house AND o.table_name = h.table_name
    LEFT JOIN findings.verdict v ON v.hand = h.hand
"""
_PAGE: Final = f"ORDER BY h.hand LIMIT {_HANDS_AT_ONCE}"
_OPEN: Final = f"""{_SELECT}
    WHERE h.hand > ? AND (?::VARCHAR IS NULL OR h.house = ?)
      AND h.started_at < make_timestamp(?::BIGINT) AND coalesce(h.ended_at >= make_timestamp(?::BIGINT), true)
      AND {TIMED} {_PAGE}
"""
_NOT_STATED: Final = "h.room IS NOT NULL AND h.refunds_ordered = 0"
"""Texts of rooms state no refunds: whether there were any, such a hand does not tell."""
_UNSETTLED: Final = f"""{_SELECT}
    WHERE h.hand > ? AND (?::VARCHAR IS NULL OR h.house = ?)
      AND h.life = 'cancelled' AND h.ended_at < make_timestamp(?::BIGINT) AND {TIMED} AND NOT ({_NOT_STATED})
      AND (v.refunds_due IS NULL OR v.refunds_due <> h.refunds_ordered OR h.refunds_ordered <> h.refunds_paid
           OR h.last_at >= make_timestamp(?::BIGINT)
           OR h.hand IN (SELECT hand FROM findings.finding WHERE code = 'REFUND')) {_PAGE}
"""  # noqa: S608 - names of the code
"""Hands that may be unresolved: the sums differ, something came later, or the judge found a refund to be wrong."""
_COUNTS: Final = f"""
    SELECT h.house, count(*), count(*) FILTER ({_NOT_STATED}) FROM hands.hand h
    WHERE (?::VARCHAR IS NULL OR h.house = ?) AND h.life = 'cancelled'
      AND h.ended_at < make_timestamp(?::BIGINT) AND {TIMED} GROUP BY h.house
"""  # noqa: S608 - names of the code


@dataclass(frozen=True, slots=True)
class Found:
    """A hand as it stood, with the server of its table where that is known, and what is due to each seat now."""

    standing: Standing
    table_server: str | None
    due: dict[int, int] | None

    @property
    def house(self) -> str:
        """The house of the hand."""
        return stream_parts(self.standing.facts.stream)[1]

    @property
    def money(self) -> Money:
        """What its amounts are in."""
        started = self.standing.facts.started
        of_ledger = None if started is None else money_of(started)
        if of_ledger is None:
            return Money(self.house, None, None)
        return Money(self.house, of_ledger.currency, of_ledger.tournament)

    def crash(self, crashes: Sequence[Crash]) -> Crash | None:
        """The crash that broke it off: the one that its cancellation names, else the first that covers it."""
        cancelled = self.standing.facts.cancelled
        named = None if cancelled is None else named_crash(crashes, self.house, cancelled.incident)
        return named or crash_of(crashes, self.standing.opening, self.table_server, self.standing.facts.ended_at)


def crashes_before(log: OpenLog, house: str | None, before: str) -> list[Crash]:
    """The crashes before a time that are recorded, in the order of their times."""
    with log.store.reading() as cursor:
        events = [trusted_event(state) for (state,) in cursor.execute(_CRASHES).fetchall()]
    found = [
        Crash(event.stream, stream_parts(event.stream)[1], event.data)
        for event in events
        if isinstance(event.data, ServerCrashed) and event.data.crashed_at < before
    ]
    return sorted((each for each in found if house in {None, each.house}), key=lambda crash: crash.data.crashed_at)


def open_hands(log: OpenLog, house: str | None, before: str) -> Iterator[Found]:
    """The hands that began before a time and that nothing had closed by then."""
    return _pages(log, _OPEN, house, [us_of(before)] * 2, before)


def unsettled(log: OpenLog, house: str | None, before: str) -> Iterator[Found]:
    """The hands that were cancelled before a time and may not have been settled by then."""
    return _pages(log, _UNSETTLED, house, [us_of(before)] * 2, before)


def cancelled_counts(log: OpenLog, house: str | None, before: str) -> dict[str, tuple[int, int]]:
    """How many hands of each house were cancelled before a time, and of how many no refunds are stated."""
    with log.store.reading() as cursor:
        rows = cursor.execute(_COUNTS, [house, house, us_of(before)]).fetchall()
    return {name: (cancelled, not_stated) for name, cancelled, not_stated in rows}


def interrupted(log: OpenLog, house: str | None, before: str) -> Part:
    """What players had before a time in hands that a crash had broken off and nothing had closed, by money."""
    crashes = crashes_before(log, house, before)
    sums: dict[Money, Counter[str]] = {}
    for name in sorted({crash.house for crash in crashes}):
        for found in open_hands(log, name, before):
            if found.crash(crashes) is not None:
                at_stake = found.standing.at_stake
                counted = sums.setdefault(found.money, Counter())
                counted["interrupted_hands"] += 1
                counted["interrupted"] += at_stake or 0
                counted["interrupted_not_stated"] += at_stake is None
    return sums


def _pages(log: OpenLog, statement: str, house: str | None, values: list[Any], before: str) -> Iterator[Found]:
    end, last = log.end(), 0
    while True:
        with log.store.reading() as cursor:
            rows = cursor.execute(statement, [last, house, house, *values]).fetchall()
        if not rows:
            return
        last = rows[-1][0]
        for (_first, server, verdict), events in zip(rows, _events_of(log, rows, end), strict=True):
            standing = standing_before(events, before)
            if standing is not None:
                yield Found(standing, server, _due(verdict))


def _events_of(log: OpenLog, rows: Sequence[tuple[Any, ...]], end: int) -> Iterator[list[Placed]]:
    """The events of the hands of rows, in their order."""
    ids = log.aggregates_at([row[0] for row in rows])
    return (events for _aggregate, events in log.earlier(ids, end + 1))


def _due(verdict: bytes | None) -> dict[int, int] | None:
    """What is due to each seat of a cancelled hand, by its stored verdict."""
    refunds = None if verdict is None else orjson.loads(verdict)["refunds"]
    due = None if refunds is None else refunds["due"]
    return None if due is None else {int(seat): amount for seat, amount in due.items()}
