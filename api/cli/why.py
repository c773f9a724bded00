"""`why`: the reasons of every number in a verdict."""

from __future__ import annotations

from typing import Annotated

import typer

from api.cli.ending import refuse
from api.cli.exits import code_of
from api.cli.hands import hand_of
from api.cli.options import File, HandName, Json, RulebookFolder, RulebookName, SeenBy
from api.cli.output import Output, output, print_json
from api.cli.records import complain_of_malformed, opening_of, seen_record, shelf_for
from api.cli.shelves import rulebook_named, shelf_with
from api.readers import HandRecord
from api.render.reasons import narrowed, reasons_tree
from api.render.text import money_of
from api.render.verdicts import verdict_lines
from domain.rulebook import Shelf
from replay import Verdict, judge
from replay.reasons import reasons_for


def why(
    file: File,
    hand: HandName = None,
    seat: Annotated[int | None, typer.Option("--seat", min=1, help="Only what concerns this seat.")] = None,
    pot: Annotated[
        int | None, typer.Option("--pot", min=0, help="Only what concerns this pot; 0 is the main pot.")
    ] = None,
    rulebook: RulebookName = None,
    rulebooks: RulebookFolder = None,
    seen_by: SeenBy = None,
    json: Json = False,
) -> None:
    """Say why: the reasons of every number, down to the events and the rules that it rests on.

    The amounts of the parts of a node add up to its own.
    """
    shelf, name = rulebook_named(rulebook, shelf_with(rulebooks))
    record = seen_record(hand_of(file, hand), seen_by)
    verdict = judge(record.events, shelf_for(record, shelf), name, record.context)
    complain_of_malformed(record, verdict)
    _refuse_unknown(record, verdict, seat, pot)
    if json:
        print_json(narrowed(reasons_for(record.events, shelf_for(record, shelf), name), seat=seat, pot=pot).as_dict())
    else:
        print_reasons(output(), record, shelf, name, seat=seat, pot=pot)
    raise typer.Exit(code_of(verdict))


def print_reasons(
    console: Output,
    record: HandRecord,
    shelf: Shelf,
    rulebook: str | None,
    *,
    seat: int | None = None,
    pot: int | None = None,
) -> None:
    """Print the verdict on a record, and below it the reasons that concern a seat or a pot (None: any)."""
    money = money_of(opening_of(record))
    for line in verdict_lines(judge(record.events, shelf_for(record, shelf), rulebook, record.context), money):
        console.print(line, soft_wrap=True)
    reason = narrowed(reasons_for(record.events, shelf_for(record, shelf), rulebook), seat=seat, pot=pot)
    console.page(reasons_tree(reason, money))


def _refuse_unknown(record: HandRecord, verdict: Verdict, seat: int | None, pot: int | None) -> None:
    """End the verb if it is asked about a seat or a pot that the hand does not have."""
    opening = opening_of(record)
    seats = [] if opening is None else sorted(each.seat for each in opening.seats)
    if seat is not None and seats and seat not in seats:
        refuse(f"--seat {seat}: the hand has the seats {', '.join(str(each) for each in seats)}.")
    pots = [each.pot for each in verdict.pots or ()]
    if pot is not None and pots and pot not in pots:
        refuse(f"--pot {pot}: the hand has the pots {', '.join(str(each) for each in pots)}.")
