"""`crash`: who gets what back after a server crash, and ordering it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from api.cli.crash_facts import Stated, incident_named
from api.cli.crash_work import CrashWork
from api.cli.ending import ended_cleanly, refuse
from api.cli.options import Database, JournalFile, KeysFolder, RulebookFolder
from api.cli.shelves import shelf_with
from api.cli.wording import sha256_of, words_of
from api.cli.worksheets import Wanted
from api.render.worksheets import Form
from api.settings import settings_from

Policy = Literal["return-all", "better-for-player", "result-stands"]


def crash(
    incident: Annotated[
        str, typer.Argument(metavar="INCIDENT", help="The incident: <house>/<id>, or its stream.", show_default=False)
    ],
    database: Database = None,
    journal: JournalFile = None,
    keys: KeysFolder = None,
    rulebooks: RulebookFolder = None,
    server: Annotated[
        str | None, typer.Option(metavar="NAME", help="The server that crashed, if the log does not have the incident.")
    ] = None,
    at: Annotated[
        str | None, typer.Option(metavar="TIME", help="When it crashed, such as 2026-11-29T12:00:00Z.")
    ] = None,
    reason_code: Annotated[
        int | None, typer.Option(min=0, max=7, help="Why, 0 to 7 as regulators count; 7 (unknown) if it is left out.")
    ] = None,
    table: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A table that the crash interrupted, whatever its server; may be repeated."),
    ] = None,
    policy: Annotated[
        Policy | None, typer.Option(help="Refund by this policy instead of that of the hands' rulebooks.")
    ] = None,
    form: Annotated[Form, typer.Option("--format", help="How the worksheet is written.")] = "text",
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the worksheet into this file, not to standard output.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace FILE if it is there.")] = False,
    brief: Annotated[bool, typer.Option("--brief", help="Leave out the deeds of each hand.")] = False,
    all_policies: Annotated[
        bool, typer.Option("--all-policies", help="Show all policies also where they do not differ.")
    ] = False,
    apply: Annotated[bool, typer.Option("--apply", help="Cancel the hands and order the refunds in the log.")] = False,
    worksheet: Annotated[
        str | None,
        typer.Option(metavar="SHA256", help="With --apply: only if the worksheet still has this hash."),
    ] = None,
    by: Annotated[
        str | None, typer.Option(metavar="NAME", help="With --apply: who orders, recorded with each event.")
    ] = None,
    partial: Annotated[
        bool, typer.Option("--partial", help="With --apply: order what closes, even if a hand does not.")
    ] = False,
) -> None:
    """Say what every player is owed after a server crash.

    Finds all hands that the crash interrupted, from the log alone, and
    writes a worksheet: what each seat put in deed by deed, what is due
    under each policy, the stack after, one total for each player. Without
    --apply nothing is changed. With it each hand is cancelled and its
    refunds are ordered in one go, each under a key of its own; to do it
    again orders nothing twice.
    """
    if not apply and (worksheet is not None or by is not None or partial):
        refuse("--worksheet, --by and --partial belong to --apply.")
    wanted_hash, ordered_by = sha256_of("--worksheet", worksheet), words_of("--by", by)
    settings = settings_from(db=database, journal=journal, keys=keys, rulebooks=rulebooks)
    tables = tuple(str(words_of("--table", name)) for name in table or ())
    stated = Stated(server=words_of("--server", server), at=at, reason_code=reason_code, tables=tables)
    chosen: Form = "json" if json else form
    wanted = Wanted(form=chosen, out=out, force=force, detail=not brief, all_policies=all_policies)
    work = CrashWork(incident_named(incident), stated, shelf_with(settings.rulebooks), wanted, policy)
    with ended_cleanly():
        code = work.apply(settings, wanted_hash, ordered_by, partial=partial) if apply else work.show(settings)
    raise typer.Exit(code)
