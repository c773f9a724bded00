"""`export`: packs of a log for a regulator, numbered, chained, with what they cannot say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from api.cli.ending import complain, ended_cleanly, reason_of, refuse, stop
from api.cli.exits import CLEAN, FINDINGS, UNREADABLE
from api.cli.options import Database, JournalFile, Json, KeysFolder
from api.cli.output import output, print_json
from api.exports.packs import Format, Manifest, Order, PackError, Pseudonyms, make_packs
from api.exports.packs.making import PACK_EVENTS_MAX, name_of
from api.exports.packs.pseudonyms import RECIPIENT
from api.exports.pojeu import Filing
from api.render.text import counted, plain
from api.settings import read_log, settings_from
from eventlog.errors import KeysUnusable
from eventlog.verification import verified

_OPERATOR = re.compile(r"[0-9]{4}")

_Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the packs.", show_default=False)]
_Recipient = Annotated[
    str, typer.Option("--for", metavar="NAME", help="The recipient: players have names of their own for each.")
]
_House = Annotated[str | None, typer.Option("--house", metavar="HOUSE", help="Only this house; all without it.")]
_Form = Annotated[Format, typer.Option("--format", help="What is written.")]
_Operator = Annotated[
    str | None, typer.Option("--operator", metavar="0000", help="fr-pojeu: the operator's four digits.")
]
_Vault = Annotated[int | None, typer.Option("--vault", min=0, metavar="N", help="fr-pojeu: the number of the vault.")]
_Test = Annotated[bool, typer.Option("--test", help="fr-pojeu: mark each document as a test.")]
_Most = Annotated[
    int, typer.Option("--pack-events", min=1, max=PACK_EVENTS_MAX, metavar="N", help="The most events of a pack.")
]


def export(
    folder: _Folder,
    recipient: _Recipient,
    database: Database = None,
    journal: JournalFile = None,
    keys: KeysFolder = None,
    house: _House = None,
    form: _Form = "jsonl",
    operator: _Operator = None,
    vault: _Vault = None,
    test: _Test = False,
    pack_events: _Most = PACK_EVENTS_MAX,
    json: Json = False,
) -> None:
    """Write all that is new since the last pack of a folder as the next packs.

    The log is compared with what it promises first. A hand is in the pack
    in which it ended, whole; one that goes on is in none. Each pack names
    its files with their hashes, the manifest before it, what the format
    could not say and what was not recorded. Without anything new there is
    a pack that says so. Killed, it goes on with the same bytes.
    """
    if not RECIPIENT.fullmatch(recipient):
        refuse(f"--for {recipient}: expected 1 to 64 letters, digits, dots, hyphens or underscores.")
    order = Order(
        recipient=recipient,
        house=house,
        format=form,
        filing=_filing(form, operator, vault, test),
        events_max=pack_events,
    )
    settings = settings_from(db=database, journal=journal, keys=keys)
    with ended_cleanly(), read_log(settings) as log:
        fault = str(log.problem) if log.problem is not None else verified(log).fault
        if fault is not None:
            complain(f"{log.path}: nothing is exported from a log that is not what was promised: {fault}.")
            raise typer.Exit(FINDINGS)
        try:
            names = Pseudonyms.for_recipient(settings.keys_folder, recipient)
            folder.mkdir(mode=0o700, exist_ok=True)
            made = make_packs(log, folder, order, names)
        except (PackError, KeysUnusable) as error:
            stop(UNREADABLE, f"{error}.")
        except OSError as error:
            stop(UNREADABLE, f"{error.filename or folder}: {reason_of(error)}.")
    for manifest in made:
        if json:
            print_json(manifest.model_dump(), indent=False)
        else:
            output().print(plain(_told(manifest)), soft_wrap=True)
    raise typer.Exit(CLEAN)


def _filing(form: Format, operator: str | None, vault: int | None, test: bool) -> Filing | None:
    if form != "fr-pojeu":
        if operator is not None or vault is not None or test:
            refuse("--operator, --vault and --test belong to --format fr-pojeu.")
        return None
    if operator is None or vault is None:
        refuse("--format fr-pojeu needs --operator and --vault.")
    if not _OPERATOR.fullmatch(operator):
        refuse(f"--operator {operator}: expected four digits.")
    return Filing(operator=operator, vault=vault, test=test)


def _told(manifest: Manifest) -> str:
    """One line about a pack."""
    if not manifest.activity:
        return f"{name_of(manifest.sequence)}: no activity after position {manifest.after:,}."
    refused = f"; {counted(len(manifest.refused), 'hand')} the format cannot say" if manifest.refused else ""
    missing = f"; not recorded: {', '.join(manifest.not_recorded)}" if manifest.not_recorded else ""
    return (
        f"{name_of(manifest.sequence)}: {counted(manifest.hands, 'hand')}, {counted(manifest.events, 'event')}, "
        f"positions {manifest.after + 1:,} to {manifest.last:,}{refused}{missing}."
    )
