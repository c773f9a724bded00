"""`why`: the reasons of every number in a verdict."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.ending import refuse
from api.cli.exits import code_of, highest
from api.cli.one_hand import one_hand
from api.cli.options import (
    Database,
    File,
    HandName,
    JournalFile,
    Json,
    KeysFolder,
    RulebookFolder,
    RulebookName,
    SeenBy,
    Url,
)
from api.cli.output import Output, output, print_json
from api.cli.records import complain_of_malformed, opening_of, seen_record, shelf_for
from api.cli.shelves import shelf_of
from api.logged import with_finding
from api.readers import HandRecord
from api.render.reasons import narrowed, reasons_tree
from api.render.text import money_of
from api.render.verdicts import verdict_lines
from api.settings import settings_from
from domain.rulebook import Shelf
from replay import Verdict, judge
from replay.reasons import reasons_for


def why(
    file: File = None,
    hand: HandName = None,
    seat: Annotated[int | None, typer.Option("--seat", min=1, help="Only what concerns this seat.")] = None,
    pot: Annotated[
        int | None, typer.Option("--pot", min=0, help="Only what concerns this pot; 0 is the main pot.")
    ] = None,
    database: Database = None,
    journal: JournalFile = None,
    keys: KeysFolder = None,
    url: Url = None,
    rulebook: RulebookName = None,
    rulebooks: RulebookFolder = None,
    seen_by: SeenBy = None,
    json: Json = False,
) -> None:
    """Say why: the reasons of every number, down to the events and the rules that it rests on.

    The amounts of the parts of a node add up to its own.
    """
    settings = settings_from(db=database, journal=journal, keys=keys, url=url, rulebook=rulebook, rulebooks=rulebooks)
    found = one_hand(file, hand, settings, db=database, url=url)
    shelf, name = shelf_of(settings)
    record = seen_record(found.record, seen_by)
    verdict = with_finding(judge(record.events, shelf_for(record, shelf), name, record.context), found.tampered)
    complain_of_malformed(record, verdict)
    _refuse_unknown(record, verdict, seat, pot)
    if json:
        print_json(narrowed(reasons_for(record.events, shelf_for(record, shelf), name), seat=seat, pot=pot).as_dict())
    else:
        console = output()
        print_verdict(console, record, verdict)
        print_reasons(console, record, shelf, name, seat=seat, pot=pot)
    raise typer.Exit(highest(code_of(verdict), found.code))


def print_verdict(console: Output, record: HandRecord, verdict: Verdict) -> None:
    """Print the verdict on a record."""
    for line in verdict_lines(verdict, money_of(opening_of(record))):
        console.print(line, soft_wrap=True)


def print_reasons(
    console: Output,
    record: HandRecord,
    shelf: Shelf,
    rulebook: str | None,
    *,
    seat: int | None = None,
    pot: int | None = None,
) -> None:
    """Print the reasons of the numbers that concern a seat or a pot (None: any)."""
    reason = narrowed(reasons_for(record.events, shelf_for(record, shelf), rulebook), seat=seat, pot=pot)
    console.page(reasons_tree(reason, money_of(opening_of(record))))


def _refuse_unknown(record: HandRecord, verdict: Verdict, seat: int | None, pot: int | None) -> None:
    """End the verb if it is asked about a seat or a pot that the hand does not have."""
    opening = opening_of(record)
    seats = [] if opening is None else sorted(each.seat for each in opening.seats)
    if seat is not None and seats and seat not in seats:
        refuse(f"--seat {seat}: the hand has the seats {', '.join(str(each) for each in seats)}.")
    pots = [each.pot for each in verdict.pots or ()]
    if pot is not None and pots and pot not in pots:
        refuse(f"--pot {pot}: the hand has the pots {', '.join(str(each) for each in pots)}.")
