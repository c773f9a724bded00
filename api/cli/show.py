"""`show`: one hand step by step."""

from __future__ import annotations

import typer

from api.cli.exits import code_of
from api.cli.hands import hand_of
from api.cli.options import File, HandName, Json, RulebookFolder, RulebookName, SeenBy
from api.cli.output import output, print_json
from api.cli.records import complain_of_malformed, seen_record, shelf_for
from api.cli.shelves import rulebook_named, shelf_with
from api.render.timeline import hand_page
from replay.timeline import timeline


def show(
    file: File,
    hand: HandName = None,
    rulebook: RulebookName = None,
    rulebooks: RulebookFolder = None,
    seen_by: SeenBy = None,
    json: Json = False,
) -> None:
    """Show one hand: the table before and after each event, what was found, the pots, and who is owed what."""
    shelf, name = rulebook_named(rulebook, shelf_with(rulebooks))
    record = seen_record(hand_of(file, hand), seen_by)
    told = timeline(record.events, shelf_for(record, shelf), name, record.context)
    complain_of_malformed(record, told.verdict)
    if json:
        head = {"hand": record.stream, "file": record.file, "line": record.line, "seen_by": seen_by}
        print_json({**head, "verdict": told.verdict.as_dict(), **told.as_dict()})
    else:
        output().page(hand_page(told))
    raise typer.Exit(code_of(told.verdict))
