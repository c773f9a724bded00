"""Reports out of the read models and the log: of a period, and of what waits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final

from domain.events import trusted_event
from projections.open_log import OpenLog, Placed
from projections.reports import sums
from projections.reports.activity import houses, is_active
from projections.reports.ageing import Waiting, waiting
from projections.reports.lines import Line, Part, lines_of
from projections.reports.periods import Period, earlier, just_after
from projections.reports.significant import TOPICS, Significant, significant
from projections.reports.standing import cancelled_counts, crashes_before, interrupted, open_hands, unsettled

_ROWS_AT_ONCE: Final = 5_000
_SIGNIFICANT: Final = """
    SELECT position, originator_id, state FROM stored_events
    WHERE topic IN (SELECT unnest(?::VARCHAR[])) ORDER BY position
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseReport:
    """What a house did in a period. Without `activity` no event of it has a time in the period.

    Funds (`held` of each line) are those at `funds_at`, the end of the period or another time, so there may be lines
    without activity.
    `untimed_hands` of the whole log state no time and are in no period.
    """

    house: str
    period: Period
    funds_at: str
    activity: bool
    lines: tuple[Line, ...]
    significant: tuple[Significant, ...]
    untimed_hands: int

    def as_dict(self) -> dict[str, Any]:
        """Give the report as plain values."""
        return {
            "house": self.house,
            "from": self.period.start,
            "to": self.period.before,
            "funds_at": self.funds_at,
            "activity": self.activity,
            "lines": [line.as_dict() for line in self.lines],
            "significant": [event.as_dict() for event in self.significant],
            "untimed_hands": self.untimed_hands,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class AgeingReport:
    """What of a house waited for its end at a time, oldest first.

    `funds` are lines with what was held (`held`) at that time, and nothing else. `resolved` cancelled hands were,
    `not_stated` come from texts that state no refunds, `untimed_hands` have no time.
    """

    house: str
    as_of: str
    hours: float
    days: float
    funds: tuple[Line, ...]
    waiting: tuple[Waiting, ...]
    resolved: int
    not_stated: int
    untimed_hands: int

    @property
    def overdue(self) -> int:
        """How many hands have waited too long."""
        return sum(row.overdue for row in self.waiting)

    def as_dict(self) -> dict[str, Any]:
        """Give the report as plain values."""
        return {
            "house": self.house,
            "as_of": self.as_of,
            "hours": self.hours,
            "days": self.days,
            "overdue": self.overdue,
            "funds": [line.funds_as_dict() for line in self.funds],
            "waiting": [row.as_dict() for row in self.waiting],
            "resolved": self.resolved,
            "not_stated": self.not_stated,
            "untimed_hands": self.untimed_hands,
        }


class Reports:
    """Reports on one house, or on each house of the log by itself. The read models must be at the end of the log."""

    def __init__(self, log: OpenLog) -> None:
        self._log = log

    @property
    def houses(self) -> list[str]:
        """The houses of the log."""
        return houses(self._log)

    def period(
        self, period: Period, house: str | None = None, *, funds_at: str | None = None
    ) -> tuple[HouseReport, ...]:
        """What was played for in a period, by the time at which hands closed and money was ordered and paid.

        Funds are those before the end of the period, or at `funds_at`.
        """
        store = self._log.store
        before = period.before if funds_at is None else just_after(funds_at)
        lines = lines_of(
            finished=sums.finished(store, house, period),
            cancelled=sums.cancelled(store, house, period),
            moved=sums.moved(store, house, period),
            held=self._held(house, before),
        )
        events, untimed = self._significant(period, house), sums.untimed(store)
        return tuple(
            HouseReport(
                house=name,
                period=period,
                funds_at=period.before if funds_at is None else funds_at,
                activity=is_active(self._log, name, period),
                lines=lines.get(name, ()),
                significant=tuple(events.get(name, ())),
                untimed_hands=untimed.get(name, 0),
            )
            for name in self._chosen(house)
        )

    def ageing(self, as_of: str, *, hours: float, days: float, house: str | None = None) -> tuple[AgeingReport, ...]:
        """Open hands older than `hours` at a time and hands that a crash broke off; overdue after `days`."""
        rows = self._waiting(as_of, hours, days, house)
        before = just_after(as_of)
        counts, untimed = cancelled_counts(self._log, house, before), sums.untimed(self._log.store)
        funds = lines_of(finished={}, cancelled={}, moved={}, held=self._held(house, before))
        reports = []
        for name in self._chosen(house):
            own = sorted((row for row in rows if row.house == name), key=attrgetter("since", "stream"))
            cancelled, not_stated = counts.get(name, (0, 0))
            reports.append(
                AgeingReport(
                    house=name,
                    as_of=as_of,
                    hours=hours,
                    days=days,
                    funds=funds.get(name, ()),
                    waiting=tuple(own),
                    resolved=cancelled - not_stated - sum(row.stage != "open" for row in own),
                    not_stated=not_stated,
                    untimed_hands=untimed.get(name, 0),
                )
            )
        return tuple(reports)

    def _held(self, house: str | None, before: str) -> tuple[Part, Part]:
        return interrupted(self._log, house, before), sums.outstanding(self._log.store, house, before)

    def _waiting(self, as_of: str, hours: float, days: float, house: str | None) -> list[Waiting]:
        before, old = just_after(as_of), earlier(as_of, hours=hours)
        crashes = crashes_before(self._log, house, before)
        rows: list[Waiting | None] = []
        for found in open_hands(self._log, house, before):
            crash = found.crash(crashes)
            if crash is not None or found.standing.facts.started_at <= old:
                rows.append(waiting(found, crash, as_of, days))
        unresolved = unsettled(self._log, house, before)
        rows.extend(waiting(found, found.crash(crashes), as_of, days) for found in unresolved)
        return [row for row in rows if row is not None]

    def _chosen(self, house: str | None) -> Sequence[str]:
        return self.houses if house is None else [house]

    def _significant(self, period: Period, house: str | None) -> dict[str, list[Significant]]:
        """The significant events of the period by house, in the order of their times."""
        found: dict[str, list[Significant]] = {}
        with self._log.store.reading() as cursor:
            result = cursor.execute(_SIGNIFICANT, [list(TOPICS)])
            while rows := result.fetchmany(_ROWS_AT_ONCE):
                for position, aggregate, state in rows:
                    event = trusted_event(state)
                    if not period.start <= event.at < period.before:
                        continue
                    told = significant(Placed(position, aggregate, event))
                    if told is not None and house in {None, told.house}:
                        found.setdefault(told.house, []).append(told)
        return {name: sorted(events, key=attrgetter("at", "position")) for name, events in found.items()}
