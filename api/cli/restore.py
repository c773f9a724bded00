"""`restore`: a backup in the place of a log, and what it lacks taken up again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from eventsourcing.persistence import PersistenceError

from api.cli.ending import complain, ended_cleanly, reason_of, refuse, sentence, stop
from api.cli.exits import CLEAN, FINDINGS, UNREADABLE, highest
from api.cli.inputs import Input, opened_for_log, rejected, unopened
from api.cli.options import Database, JournalFile, KeysFolder
from api.cli.output import messages, output
from api.cli.progress import ProgressBar
from api.cli.shelves import refuse_no_rulebook
from api.readers import IncomingReading, Reject
from api.render.text import counted, printable
from api.settings import LogUnusable, Settings, settings_from
from api.settings.opening import database_of, sentence_of
from eventlog.completion import Completion
from eventlog.errors import KeysUnusable
from eventlog.incoming import Incoming
from eventlog.keys import Keys, read_keys
from eventlog.manifest import BackupUnusable, Manifest
from eventlog.resending import resend
from eventlog.restart import restart_journal
from eventlog.restoring import Restored
from eventlog.restoring import restore as put_in_place
from eventlog.sealing import Sealing

_RANGES_MAX = 5
_WRONG_MAX = 20


def restore(
    folder: Annotated[
        Path | None, typer.Argument(metavar="[FOLDER]", help="The folder of the backup.", show_default=False)
    ] = None,
    database: Database = None,
    journal: JournalFile = None,
    keys: KeysFolder = None,
    resent: Annotated[
        list[str] | None,
        typer.Option(
            "--resend",
            metavar="FILE",
            help="Take up events again that the journal promises and the log lacks; may be given more than once.",
        ),
    ] = None,
    client: Annotated[
        str | None, typer.Option("--client", metavar="NAME", help="The client that sent the events first.")
    ] = None,
    rulebook: Annotated[
        str | None,
        typer.Option(
            "--rulebook", metavar="SLUG/VERSION", help="The rulebook that was written into hands of text formats then."
        ),
    ] = None,
    new_journal: Annotated[
        bool,
        typer.Option(
            "--new-journal",
            help="Give up what is missing: keep the old journal aside and begin another at what the log has.",
        ),
    ] = False,
) -> None:
    """Put a backup in the place of a log, after it was compared with its manifest and its journal.

    Nothing is overwritten: the database must not be there, and a journal
    that is there is kept. If that promises more than the backup has, the
    log is not written until those events are there again: --resend takes
    them up, each in its old place. The keys are not in a backup and must
    be there.
    """
    settings = settings_from(db=database, journal=journal, keys=keys, client=client)
    if folder is None and not resent and not new_journal:
        refuse("Say which backup is restored, or which events are sent again (--resend FILE).")
    if new_journal and resent:
        refuse("Say either --resend or --new-journal: events are taken up again or given up.")
    refuse_no_rulebook(rulebook)  # what was promised is compared with what was signed, whatever is known now
    if folder is not None:
        _manifest(folder)  # what is no backup is said before what lacks for restoring one
    sealing = _sealing(settings)
    code = CLEAN
    with ended_cleanly():
        if folder is not None:
            code = _put(folder, settings, sealing.keys, quietly=bool(resent or new_journal))
        if resent:
            code = _resend(resent, settings, sealing, rulebook)
        if new_journal:
            code = _give_up(settings, sealing)
    raise typer.Exit(code)


def _sealing(settings: Settings) -> Sealing:
    database_of(settings)
    try:
        return Sealing(read_keys(settings.keys_folder), settings.journal_path)
    except KeysUnusable as error:
        raise LogUnusable(f"{error}; keys are in no backup, put them there first") from None


def _put(folder: Path, settings: Settings, keys: Keys, *, quietly: bool) -> int:
    """Put the backup in place; `quietly`: what it lacks is looked after next."""
    manifest = _manifest(folder)
    with ProgressBar(messages(), manifest.events, unit="events") as bar:
        try:
            restored = put_in_place(
                folder,
                database_of(settings),
                settings.journal_path,
                keys,
                lambda events: bar.advance(events, events),
            )
        except BackupUnusable as error:
            bar.hide()
            stop(UNREADABLE, sentence(str(error)))
        except OSError as error:
            bar.hide()
            stop(UNREADABLE, f"{error.filename or database_of(settings)}: {reason_of(error)}.")
        except PersistenceError as error:
            raise LogUnusable(sentence_of(error, settings)) from None
    return _tell(restored, settings, quietly=quietly)


def _manifest(folder: Path) -> Manifest:
    try:
        return Manifest.read(folder)
    except BackupUnusable as error:
        stop(UNREADABLE, sentence(str(error)))


def _tell(restored: Restored, settings: Settings, *, quietly: bool) -> int:
    """Say what was restored, and what is missing now."""
    manifest = restored.manifest
    kept = "its journal too" if restored.with_journal else f"the journal {settings.journal_path} was there and is kept"
    _say(f"{settings.db}: {manifest.events:,} events of {manifest.origin}, of {manifest.made_at}; {kept}.")
    if restored.promised <= manifest.size or quietly:
        return CLEAN
    complain(
        f"{settings.db}: the backup is older than the journal: events {manifest.size + 1} to {restored.promised} were "
        "promised and are missing, and nothing is written until they are there again. Restore a newer backup, or have "
        "the clients send them again: handproof restore --db PATH --resend FILE takes up what fits."
    )
    return FINDINGS


def _resend(files: list[str], settings: Settings, sealing: Sealing, rulebook: str | None) -> int:
    """Take up the events of files; what is still missing then is said."""
    database = database_of(settings)
    if not database.exists():
        raise LogUnusable(f"{database}: there is no log")
    try:
        with Completion(database, sealing) as completion:
            codes = [_take(completion, file, settings.client, rulebook) for file in files]
            return highest(*codes, _conclude(completion, settings))
    except (PersistenceError, OSError) as error:
        raise LogUnusable(sentence_of(error, settings)) from None


def _take(completion: Completion, file: str, client: str | None, rulebook: str | None) -> int:
    """Take up the events of one file."""
    code = CLEAN

    def incoming(source: Input[IncomingReading]) -> Iterator[Incoming]:
        nonlocal code
        for thing in source.reading:
            if isinstance(thing, Reject):
                complain(rejected(thing))
                code = UNREADABLE
            else:
                yield thing

    try:
        with opened_for_log(file, rulebook) as source:
            resend(completion, incoming(source), client)
    except OSError as error:
        complain(unopened(file, error))
        code = UNREADABLE
    return code


def _conclude(completion: Completion, settings: Settings) -> int:
    """Say what was taken up, what was wrong, and what is missing still."""
    _say(f"{settings.db}: {counted(completion.stored, 'event')} taken up again.")
    for words in completion.wrong[:_WRONG_MAX]:
        complain(f"{settings.db}: {sentence(words)}")
    if len(completion.wrong) > _WRONG_MAX:
        complain(f"{settings.db}: and so for {len(completion.wrong) - _WRONG_MAX:,} more.")
    missing = completion.missing
    if not missing and not completion.waiting:
        return CLEAN
    ranges = [str(each.first) if each.first == each.last else f"{each.first} to {each.last}" for each in missing]
    more = f" and {len(ranges) - _RANGES_MAX:,} more ranges" if len(ranges) > _RANGES_MAX else ""
    waiting = f"; {completion.waiting:,} that wait for them were not stored" if completion.waiting else ""
    complain(f"{settings.db}: still missing: events {', '.join(ranges[:_RANGES_MAX])}{more}{waiting}.")
    return FINDINGS


def _give_up(settings: Settings, sealing: Sealing) -> int:
    """Begin a new journal."""
    database = database_of(settings)
    if not database.exists():
        raise LogUnusable(f"{database}: there is no log")
    try:
        aside = restart_journal(database, sealing)
    except (PersistenceError, OSError) as error:
        raise LogUnusable(sentence_of(error, settings)) from None
    kept = "there was none before" if aside is None else f"the old one is kept as {aside}"
    _say(f"{settings.db}: a new journal begins at what the log has; {kept}.")
    return CLEAN


def _say(words: str) -> None:
    output().print(printable(words), soft_wrap=True)
