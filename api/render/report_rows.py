"""Reports as rows of CSV: one header for each kind of report, one value or one hand a row."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from projections.reports.lines import Line
from projections.reports.reading import AgeingReport, HouseReport

PERIOD_COLUMNS: Final = (
    "house", "from", "to", "section", "money", "currency", "tournament", "item", "value",
    "at", "stream", "pos", "position", "topic", "what", "by",
)  # fmt: skip
AGEING_COLUMNS: Final = (
    "house", "as_of", "section", "count", "stream", "table", "server", "money", "currency", "tournament", "started_at",
    "last_at", "stage", "incident", "since", "days", "overdue", "at_stake", "due", "ordered", "paid",
)  # fmt: skip

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a text begins that a spreadsheet would compute; it gets an apostrophe before it. Numbers stay as they are."""

_SECTIONS: Final = ("finished", "cancelled", "moved", "held")


def period_csv(reports: Iterable[HouseReport]) -> str:
    """The reports of a period: a row for each sum, each significant event, and whether there was any activity."""
    return _written(PERIOD_COLUMNS, (row for report in reports for row in _of_period(report)))


def ageing_csv(reports: Iterable[AgeingReport]) -> str:
    """What waits: a row for each hand, and for the funds of each money."""
    return _written(AGEING_COLUMNS, (row for report in reports for row in _of_ageing(report)))


def _of_period(report: HouseReport) -> Iterator[dict[str, Any]]:
    whose = {"house": report.house, "from": report.period.start, "to": report.period.before}
    yield {
        **whose,
        "section": "period",
        "item": "activity" if report.activity else "no activity",
        "value": True,
    }
    yield {**whose, "section": "period", "item": "untimed_hands", "value": report.untimed_hands}
    for line in report.lines:
        told = line.as_dict()
        for section in _SECTIONS:
            at = report.funds_at if section == "held" else None
            for item, value in told[section].items():
                yield {**whose, **line.money.as_dict(), "section": section, "item": item, "value": value, "at": at}
    for event in report.significant:
        yield {**whose, "section": "significant", **event.as_dict()}


def _of_ageing(report: AgeingReport) -> Iterator[dict[str, Any]]:
    whose = {"house": report.house, "as_of": report.as_of}
    for line in report.funds:
        yield from ({**whose, **row} for row in _funds(line))
    for row in report.waiting:
        yield {**row.as_dict(), **whose, "section": "waiting"}
    for section in ("overdue", "resolved", "not_stated", "untimed_hands"):
        yield {**whose, "section": section, "count": getattr(report, section)}


def _funds(line: Line) -> Iterator[dict[str, Any]]:
    held, money = line.held, line.money.as_dict()
    yield {**money, "section": "interrupted", "count": held.interrupted_hands, "at_stake": held.interrupted}
    yield {**money, "section": "outstanding", "count": held.outstanding_orders, "ordered": held.outstanding}


def _written(columns: tuple[str, ...], rows: Iterable[Mapping[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and value.startswith(_FORMULA):
        return f"'{value}"
    return value
