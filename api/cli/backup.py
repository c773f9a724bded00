"""`backup`: a copy of a log that is known to be what was promised."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.ending import ended_cleanly, reason_of, sentence, stop
from api.cli.exits import UNREADABLE
from api.cli.options import Database, JournalFile, Json, KeysFolder
from api.cli.output import messages, output, print_json
from api.cli.progress import ProgressBar
from api.settings import read_log, settings_from
from eventlog.backup import BackupFailed, back_up_closed
from eventlog.manifest import Manifest


def backup(
    folder: Annotated[
        Path,
        typer.Argument(metavar="FOLDER", help="The folder of the backup; it must not be there.", show_default=False),
    ],
    database: Database = None,
    journal: JournalFile = None,
    keys: KeysFolder = None,
    json: Json = False,
) -> None:
    """Copy a log into a folder: its database and its journal, never its keys.

    The copy is compared with what the journal promises, event by event,
    before it gets its name: what has the name is whole. The log is only
    read.
    """
    settings = settings_from(db=database, journal=journal, keys=keys)
    with read_log(settings) as log, ended_cleanly(), ProgressBar(messages(), log.size, unit="events") as bar:
        try:
            manifest = back_up_closed(log, folder, lambda events: bar.advance(events, events))
        except BackupFailed as error:
            bar.hide()
            stop(UNREADABLE, f"No backup: {sentence(str(error))}")
        except OSError as error:
            bar.hide()
            stop(UNREADABLE, f"No backup: {error.filename or folder}: {reason_of(error)}.")
    if json:
        print_json(manifest.model_dump())
    else:
        output().print(told(folder, manifest), soft_wrap=True)


def told(folder: Path, manifest: Manifest) -> str:
    """What a backup holds, in a line."""
    return f"{folder}: {manifest.events:,} events of {manifest.origin}, root {manifest.root[:16]}…, {manifest.made_at}."
