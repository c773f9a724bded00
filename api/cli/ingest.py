"""`ingest`: files of any format that is read into a log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from api.cli.ending import ended_cleanly, refuse, stop
from api.cli.exits import UNREADABLE
from api.cli.ingestion import Ingestion, Target, Terms, into_log, into_service
from api.cli.inputs import refuse_second_standard_input, why_unopened
from api.cli.options import Database, JournalFile, Json, KeysFolder, RulebookFolder, Url
from api.cli.output import output, print_json
from api.cli.quarantined import list_quarantined
from api.cli.rejects import refuse_input_as_rejects, without_rejects_files
from api.cli.shelves import refuse_rulebook
from api.client import Service, ServiceError
from api.render.ingestions import ingest_lines
from api.settings import Settings, open_log, settings_from
from api.settings.opening import database_of
from eventlog.parts import part_at

_Files = Annotated[
    list[str] | None,
    typer.Argument(metavar="[FILE]...", help="Files with hands or events; - is standard input.", show_default=False),
]
_Client = Annotated[
    str | None,
    typer.Option(
        "--client",
        metavar="NAME",
        help="Who sends the events: recorded with each of them as `by`, whatever the file says.",
    ),
]
_Rulebook = Annotated[
    str | None,
    typer.Option(
        "--rulebook",
        metavar="SLUG/VERSION",
        help="Write this rulebook into hands of text formats, which name none. Events keep what they say.",
    ),
]
_Fill = Annotated[
    bool,
    typer.Option(
        "--fill",
        help="Hold the place of a line of a hand that is no event by hand.unreadable.v1, so that the hand goes on.",
    ),
]
_Rejects = Annotated[
    Path | None,
    typer.Option(
        "--rejects",
        metavar="PATH",
        help="Write the rejects of all files here; default: beside each file as FILE.rejects.jsonl "
        "(of standard input: stdin.rejects.jsonl).",
    ),
]
_Quarantined = Annotated[
    bool,
    typer.Option("--quarantined", help="List what was refused and is kept in quarantine; nothing is taken in."),
]


def ingest(
    files: _Files = None,
    database: Database = None,
    journal: JournalFile = None,
    keys: KeysFolder = None,
    url: Url = None,
    client: _Client = None,
    rulebook: _Rulebook = None,
    rulebooks: RulebookFolder = None,
    fill: _Fill = False,
    rejects: _Rejects = None,
    quarantined: _Quarantined = False,
    json: Json = False,
) -> None:
    """Take hands and events from files into a log, which is made if it is not there.

    Formats are told apart by content. What a file says about a stream is
    stored whole or not at all; what is refused is kept in quarantine, with
    its bytes and the reason. What the log has already is known: to take
    the same file in again, also after it was broken off, adds what is
    missing and nothing else. With --url a service takes them, in the name
    of the key.
    """
    settings = settings_from(db=database, journal=journal, keys=keys, url=url, client=client, rulebooks=rulebooks)
    to_service = _is_for_service(settings, db=database, url=url)
    if to_service:
        _refuse_of_log(client, fill=fill, quarantined=quarantined)
    path = None if to_service else database_of(settings)
    if quarantined:
        raise typer.Exit(list_quarantined(settings, files or [], json=json))
    if not files:
        refuse("Say which files are taken in; - is standard input.")
    refuse_rulebook(rulebook, settings)
    refuse_second_standard_input(files)
    refuse_input_as_rejects(rejects, files)
    _refuse_log_as_rejects(rejects, settings)
    wanted = without_rejects_files(files)
    hindrances = [why_unopened(file) for file in wanted]
    if path is not None and None not in hindrances and not path.exists():
        stop(UNREADABLE, *filter(None, hindrances), f"{path}: not made, there is nothing for it.")
    with ended_cleanly(), _target(settings, Terms(settings.client, fill), to_service=to_service) as target:
        ingestion = Ingestion(target, rulebook)
        code = ingestion.run(wanted, rejects)
    if json:
        print_json(ingestion.counts.as_dict())
    else:
        for line in ingest_lines(ingestion.counts, str(path or settings.url)):
            output().print(line, soft_wrap=True)
    raise typer.Exit(code)


def _refuse_log_as_rejects(rejects: Path | None, settings: Settings) -> None:
    """End the verb if the rejects would be written over a part of the log."""
    if rejects is None or settings.db is None:
        return
    part = part_at(rejects, database_of(settings), settings.journal_path, settings.keys_folder)
    if part is not None:
        refuse(f"{rejects} is {part} of the log: rejects cannot be written over it.")


def _is_for_service(settings: Settings, *, db: Path | None, url: str | None) -> bool:
    """Whether a service takes the files: the option says so, or the settings name a service and no database."""
    if db is not None and url is not None:
        refuse("Say either --db or --url: files go into a database or to a service.")
    return url is not None or (settings.url is not None and settings.db is None)


def _refuse_of_log(client: str | None, *, fill: bool, quarantined: bool) -> None:
    """End the verb for what goes with a database alone."""
    options = {"--client": client is not None, "--fill": fill, "--quarantined": quarantined}
    given = [option for option, is_given in options.items() if is_given]
    if given:
        refuse(f"{given[0]} goes with --db: a service knows its client by the key.")


@contextmanager
def _target(settings: Settings, terms: Terms, *, to_service: bool) -> Iterator[Target]:
    """Where the files go, open."""
    if to_service:
        with Service(settings) as service:
            try:
                yield into_service(service)
            except ServiceError as error:
                stop(UNREADABLE, f"{error}.")
        return
    with open_log(settings, create=True) as log:
        yield into_log(log, terms)
