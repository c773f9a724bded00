"""Goal: the sums of a report are those of the events, to the cent, whatever happened in the month.

Method: a made-up month through the log beside a fold over all events in another style (`month`).
"""

from __future__ import annotations

from collections import Counter

import pytest

from eventlog.application import EventLog
from projections.batching import Limits
from projections.catching_up import digests, rebuild
from projections.reports.periods import Period, month
from tests.projections.filling import filled
from tests.projections.reports.month import END, HOUSES, START, a_month, corrections, second_way, told
from tests.projections.stories import mixed, time_of

NOVEMBER = month("2026-11")


@pytest.mark.parametrize(("seed", "limits"), [(1, Limits()), (2, Limits(50, 5, 50))])
def test_a_month_of_all_kinds_of_hands_adds_up_as_a_second_way_does(log: EventLog, seed: int, limits: Limits) -> None:
    streams, fixed = a_month(seed, 160), corrections(seed, 160)
    models = filled(log, *mixed(streams, seed, most=8), *fixed, limits=limits)
    reports = models.reports.period(NOVEMBER)
    assert [report.house for report in reports] == sorted(HOUSES)
    found = told(line for report in reports for line in report.lines)
    assert found == second_way(streams, fixed)
    occurring = Counter(item for values in found.values() for item in values)
    rare = {name for name in occurring if occurring[name]}
    assert rare >= {
        "held.interrupted_hands",
        "held.outstanding",
        "finished.wagers_not_stated",
        "finished.remainder_not_stated",
        "finished.house_shares",
        "moved.payments_not_ordered",
        "moved.corrected",
        "cancelled.voided",
    }
    before = digests(log)
    assert rebuild(log) == before
    assert models.reports.period(NOVEMBER) == reports


def test_funds_at_another_time_are_those_of_that_time(log: EventLog) -> None:
    streams = a_month(3, 120)
    models = filled(log, *mixed(streams, 3, most=8))
    amounts = set()
    for second in (-20 * 86_400 + 30, -5 * 86_400 + 12.5, 0, 10**6):
        reports = models.reports.period(NOVEMBER, funds_at=time_of(second))
        expected = second_way(streams, [], time_of(second + 0.000001))
        assert told(line for report in reports for line in report.lines) == expected
        amounts.add(sum(line.held.interrupted for report in reports for line in report.lines))
    assert len(amounts) > 1


def test_one_house_alone_is_what_it_is_among_others(log: EventLog) -> None:
    models = filled(log, *a_month(4, 60), *corrections(4, 60))
    everything = models.reports.period(NOVEMBER)
    for report in everything:
        assert models.reports.period(NOVEMBER, report.house) == (report,)


def test_two_halves_of_a_month_add_up_to_it(log: EventLog) -> None:
    models = filled(log, *a_month(5, 80), *corrections(5, 80))
    middle = time_of(-14 * 86_400)
    halves = [Period(START, middle), Period(middle, END)]
    whole: Counter[tuple[object, ...]] = Counter()
    parts: Counter[tuple[object, ...]] = Counter()
    for counter, periods in ((whole, [NOVEMBER]), (parts, halves)):
        for period in periods:
            for report in models.reports.period(period):
                for money, values in told(report.lines).items():
                    counter.update({(*money, item): n for item, n in values.items() if not item.startswith("held.")})
                counter[(report.house, "significant")] += len(report.significant)
    assert {k: v for k, v in whole.items() if v} == {k: v for k, v in parts.items() if v}
    assert len(whole) > 30
