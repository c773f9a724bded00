"""`verify`: judge every hand of some files."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from api.cli.ending import refuse
from api.cli.inputs import refuse_second_standard_input
from api.cli.logs import opened_log
from api.cli.options import Database, Files, JournalFile, KeysFolder, RulebookFolder, RulebookName, Strict, Url
from api.cli.origins import Origin, origin_of, streams_of
from api.cli.rejects import refuse_input_as_rejects
from api.cli.shelves import shelf_of
from api.cli.verification import Verification
from api.client import Service
from api.settings import Settings, settings_from


class Format(Enum):
    """How verdicts are printed."""

    TEXT = "text"
    JSONL = "jsonl"


def verify(
    files: Files = None,
    database: Database = None,
    journal: JournalFile = None,
    keys: KeysFolder = None,
    url: Url = None,
    rulebook: RulebookName = None,
    rulebooks: RulebookFolder = None,
    form: Annotated[
        Format, typer.Option("--format", help="text for a person, jsonl for one verdict a line.")
    ] = Format.TEXT,
    json: Annotated[bool, typer.Option("--json", help="As --format jsonl: verdicts are streamed.")] = False,
    strict: Strict = None,
    rejects: Annotated[
        Path | None,
        typer.Option(
            "--rejects",
            metavar="PATH",
            help="Write the rejects of all files here; default: beside each file as FILE.rejects.jsonl "
            "(of standard input: stdin.rejects.jsonl).",
        ),
    ] = None,
) -> None:
    """Judge every hand of some files or of a log: are uncalled bets, pots, rake and awards right.

    Formats are told apart by content. The rest of a file is processed:
    what cannot be read is said on standard error, with file and line,
    and written to the rejects file. A whole log is compared with what
    its journal promises as well.
    """
    words = files or []
    settings = settings_from(
        db=database, journal=journal, keys=keys, url=url, rulebook=rulebook, rulebooks=rulebooks, strict=strict
    )
    origin = origin_of(words, settings, db=database, url=url)
    shelf, name = shelf_of(settings)
    verification = Verification(shelf, name, as_json=json or form is Format.JSONL, strict=settings.strict)
    if origin is not Origin.FILES and rejects is not None:
        refuse("--rejects goes with files: a log has no rejects.")
    raise typer.Exit(_RUNS[origin](verification, words, settings, rejects))


def _verify_files(verification: Verification, files: list[str], _settings: Settings, rejects: Path | None) -> int:
    refuse_second_standard_input(files)
    refuse_input_as_rejects(rejects, files)
    return verification.run(files, rejects)


def _verify_log(verification: Verification, names: list[str], settings: Settings, _rejects: Path | None) -> int:
    with opened_log(settings) as log:
        return verification.run_log(log, names)


def _verify_by_service(verification: Verification, names: list[str], settings: Settings, _rejects: Path | None) -> int:
    if not names:
        refuse("Say which hands the service is asked for: <house>/<number>, such as trickyplay/9001.")
    with Service(settings) as service:
        return verification.run_service(service, streams_of(names))


_RUNS = {Origin.FILES: _verify_files, Origin.LOG: _verify_log, Origin.SERVICE: _verify_by_service}
