"""A campaign from the log to what is printed: search, compare with the approved worksheet, order, tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

import typer

from api.cli.ending import complain, ended_cleanly, refuse
from api.cli.exits import CLEAN, FINDINGS, highest
from api.cli.logs import said_problem
from api.cli.moments import now
from api.cli.output import messages, output, print_json
from api.cli.progress import ProgressBar
from api.render.campaigns import campaign_csv, campaign_document, campaign_lines
from api.settings import Settings, open_log, read_log
from eventlog.hands import Readable
from eventlog.leaves import LeafMaker
from eventlog.sealing import Sealing
from eventlog.stored import last_position
from projections.campaigns import Campaign, Ordered, Screening, order_all, screened
from projections.open_log import OpenLog
from replay.worksheets import Defect, OrderTerms


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What was asked for: `terms` only where orders are to be given, `worksheet` the hash that was approved."""

    defect: Defect
    screening: Screening
    terms: OrderTerms | None
    worksheet: str | None
    form: Literal["text", "json", "csv"]


def campaign_of(settings: Settings, run: Run) -> int:
    """Run it on the log of the settings; the exit code."""
    if run.terms is None:
        with read_log(settings) as reader:
            code = said_problem(reader)
            found = _searched(reader, str(reader.path), reader.sealing, run)
        return highest(code, _told(found, None, run), CLEAN if _is_wanted(found, run) else FINDINGS)
    with ended_cleanly(), open_log(settings, create=False) as log:
        store = OpenLog(log).store
        found = _searched(store, str(store.path), store.sealing, run)
        if not _is_wanted(found, run):
            return highest(_told(found, None, run), FINDINGS)
        with ProgressBar(messages(), len(found.hits)) as bar:
            ordered = order_all(log, found, run.terms, now, _counter(bar))
    return _told(ordered.campaign, ordered, run)


def _searched(log: Readable, name: str, sealing: Sealing | None, run: Run) -> Campaign:
    maker = None if sealing is None else LeafMaker(sealing.keys.salt_key)
    with log.reading() as cursor:
        end = last_position(cursor)
    with ProgressBar(messages(), 2 * end, unit="events") as bar:
        terms = replace(run.screening, leaf_maker=maker)
        found = screened(log, name, run.defect, terms, lambda position: bar.advance(position, position))
    if not found.search.of_house:
        refuse(f"{name}: there is no hand of the house {run.defect.house} in it.")
    return found


def _is_wanted(found: Campaign, run: Run) -> bool:
    """Whether the worksheet is the one that was approved, if one was; else it is said."""
    if run.worksheet in {None, found.worksheet.sha256}:
        return True
    complain(
        f"The worksheet is not the one with the hash {run.worksheet}: it is {found.worksheet.sha256} now. "
        "Nothing was ordered; look at it again."
    )
    return False


def _told(found: Campaign, ordered: Ordered | None, run: Run) -> int:
    if run.form == "json":
        print_json(campaign_document(found, ordered))
    elif run.form == "csv":
        for line in campaign_csv(found):
            typer.echo(line, nl=False)
    else:
        for text in campaign_lines(found, ordered):
            output().print(text, soft_wrap=True)
    if not found.search.matching:
        complain("No hand of the house is one in which the defect could be at work: nothing was screened.")
    return CLEAN if found.done and not (ordered and ordered.moved) else FINDINGS


def _counter(bar: ProgressBar) -> Callable[[], None]:
    done = 0

    def count() -> None:
        nonlocal done
        done += 1
        bar.advance(done, done)

    return count
