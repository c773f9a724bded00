"""`report`: what a regulator is told of a period, and of hands that wait for their end."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Annotated, Final, NamedTuple, TypeVar

import typer

from api.cli import moments
from api.cli.ending import complain, refuse
from api.cli.exits import CLEAN, FINDINGS
from api.cli.options import Database, JournalFile, KeysFolder, RulebookFolder
from api.cli.output import messages, output, print_json
from api.cli.progress import ProgressBar
from api.cli.shelves import shelf_with
from api.render.report_rows import ageing_csv, period_csv
from api.render.reports import ageing_page, period_page
from api.settings import Settings, open_log, settings_from
from domain.rulebook import Shelf
from eventlog.application import EventLog
from projections.catching_up import catch_up
from projections.read_models import ReadModels
from projections.reports import periods
from projections.reports.periods import Period, WrongTime
from projections.reports.reading import AgeingReport, HouseReport, Reports

T = TypeVar("T")


class Format(Enum):
    """How a report is printed."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"


class _Asked(NamedTuple):
    """What was asked for; `period` is None for `--ageing`."""

    period: Period | None
    house: str | None
    as_of: str | None
    form: Format


_CHOOSE: Final = "Say one of --day, --month, --year, --from with --to, or --ageing."


def report(
    day: Annotated[str | None, typer.Option(metavar="DAY", help="A day in UTC, such as 2026-11-29.")] = None,
    month: Annotated[str | None, typer.Option(metavar="MONTH", help="A month in UTC, such as 2026-11.")] = None,
    year: Annotated[str | None, typer.Option(metavar="YEAR", help="A year in UTC, such as 2026.")] = None,
    start: Annotated[
        str | None, typer.Option("--from", metavar="TIME", help="From this day or time in UTC on, with --to.")
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="TIME", help="Up to this time, which is not included.")
    ] = None,
    ageing: Annotated[bool, typer.Option("--ageing", help="Report hands that wait for their end.")] = False,
    hours: Annotated[
        float | None,
        typer.Option(
            min=0, max=1e6, metavar="N", help="List open hands from this age on; default 24.", show_default=False
        ),
    ] = None,
    days: Annotated[
        float | None,
        typer.Option(
            min=0, max=1e5, metavar="N", help="What is not resolved by then is overdue; default 90.", show_default=False
        ),
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            "--as-of", metavar="TIME", help="Funds and ageing at this time; default: the end of the period, or now."
        ),
    ] = None,
    house: Annotated[
        str | None, typer.Option(metavar="HOUSE", help="This house alone; default: each house by itself.")
    ] = None,
    database: Database = None,
    journal: JournalFile = None,
    keys: KeysFolder = None,
    rulebooks: RulebookFolder = None,
    form: Annotated[
        Format, typer.Option("--format", help="text for a person, csv for a spreadsheet, json for a program.")
    ] = Format.TEXT,
    json: Annotated[bool, typer.Option("--json", help="As --format json: one document.")] = False,
) -> None:
    """Report on a day, a month, a year or any period: hands, wagers, winnings, rake, voids, refunds, funds.

    Everything is told by house and currency, as recorded: what a record
    does not state is counted, not guessed, and what records do not add up
    to is told as a remainder. With --ageing, which hands wait for their
    end and for how long; exit code 1 if one of them is overdue.
    """
    settings = settings_from(
        db=database, journal=journal, keys=keys, rulebooks=rulebooks, ageing_hours=hours, ageing_days=days
    )
    period = _period({"day": day, "month": month, "year": year, "from": start, "to": to}, ageing=ageing)
    if period is not None and (hours is not None or days is not None):
        refuse("--hours and --days go with --ageing.")
    moment = None if as_of is None else _timed("--as-of", periods.moment, as_of)
    asked = _Asked(period, house, moment, Format.JSON if json else form)
    shelf = shelf_with(settings.rulebooks)
    with open_log(settings, create=False) as log:
        _catch_up(log, shelf)
        raise typer.Exit(_printed(ReadModels(log, shelf).reports, asked, settings, log))


def _period(given: dict[str, str | None], *, ageing: bool) -> Period | None:
    """The period that was asked for; None for `--ageing`. Ends the verb unless exactly one thing was."""
    texts = {name: text for name, text in given.items() if text is not None}
    if ageing and not texts:
        return None
    if not ageing and set(texts) == {"from", "to"}:
        bounds = [_timed(f"--{name}", periods.moment, texts[name]) for name in ("from", "to")]
        return _timed("--to", lambda _: Period(*bounds), texts["to"])
    if ageing or len(texts) != 1 or not set(texts) <= set(_PERIODS):
        refuse(_CHOOSE)
    ((name, text),) = texts.items()
    return _timed(f"--{name}", _PERIODS[name], text)


_PERIODS: Final[dict[str, Callable[[str], Period]]] = {
    "day": periods.day,
    "month": periods.month,
    "year": periods.year,
}


def _timed(option: str, read: Callable[[str], T], text: str) -> T:
    """What a text of an option says; ends the verb if that is no time."""
    try:
        return read(text)
    except WrongTime as error:
        refuse(f"{option}: {error}.")


def _catch_up(log: EventLog, shelf: Shelf) -> None:
    with ProgressBar(messages(), log.recorder.max_notification_id(), unit="events") as bar:
        catch_up(log, shelf, told=lambda position: bar.advance(position, position))


def _printed(reports: Reports, asked: _Asked, settings: Settings, log: EventLog) -> int:
    """Print the report; its exit code."""
    known = reports.houses
    if asked.house is not None and asked.house not in known:
        there = f"it has {', '.join(known)}" if known else "it has no house"
        complain(f"{settings.db}: the log has nothing of the house {asked.house}; {there}.")
    position = log.recorder.max_notification_id() or 0
    if asked.period is not None:
        _print_period(reports.period(asked.period, asked.house, funds_at=asked.as_of), asked.form, position)
        return CLEAN
    now = moments.now()
    found = reports.ageing(
        asked.as_of or now, hours=settings.ageing_hours, days=settings.ageing_days, house=asked.house
    )
    _print_ageing(found, asked.form, position)
    return FINDINGS if any(each.overdue for each in found) else CLEAN


def _print_period(found: tuple[HouseReport, ...], form: Format, position: int) -> None:
    if form is Format.JSON:
        print_json({"log": {"position": position}, "houses": [each.as_dict() for each in found]})
    elif form is Format.CSV:
        typer.echo(period_csv(found), nl=False)
    else:
        output().page(*period_page(found))


def _print_ageing(found: tuple[AgeingReport, ...], form: Format, position: int) -> None:
    if form is Format.JSON:
        print_json({"log": {"position": position}, "houses": [each.as_dict() for each in found]})
    elif form is Format.CSV:
        typer.echo(ageing_csv(found), nl=False)
    else:
        output().page(*ageing_page(found))
