"""`show`: one hand step by step."""

from __future__ import annotations

from dataclasses import replace

import typer

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
from api.cli.output import output, print_json
from api.cli.records import complain_of_malformed, seen_record, shelf_for
from api.cli.shelves import shelf_of
from api.logged import with_finding
from api.render.timeline import hand_page
from api.settings import settings_from
from replay.timeline import timeline


def show(
    file: File = None,
    hand: HandName = None,
    database: Database = None,
    journal: JournalFile = None,
    keys: KeysFolder = None,
    url: Url = None,
    rulebook: RulebookName = None,
    rulebooks: RulebookFolder = None,
    seen_by: SeenBy = None,
    json: Json = False,
) -> None:
    """Show one hand: the table before and after each event, what was found, the pots, and who is owed what."""
    settings = settings_from(db=database, journal=journal, keys=keys, url=url, rulebook=rulebook, rulebooks=rulebooks)
    found = one_hand(file, hand, settings, db=database, url=url)
    shelf, name = shelf_of(settings)
    record = seen_record(found.record, seen_by)
    told = timeline(record.events, shelf_for(record, shelf), name, record.context)
    if found.tampered is not None:
        verdict = with_finding(told.verdict, found.tampered)
        told = replace(told, verdict=verdict, loose=(*told.loose, found.tampered))
    complain_of_malformed(record, told.verdict)
    if json:
        head = {"hand": record.stream, "file": record.file, "line": record.line, "seen_by": seen_by}
        print_json({**head, "verdict": told.verdict.as_dict(), **told.as_dict()})
    else:
        output().page(hand_page(told))
    raise typer.Exit(highest(code_of(told.verdict), found.code))
