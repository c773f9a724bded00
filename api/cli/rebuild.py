"""`rebuild`: make read models anew from the log."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.text import Text

from api.cli.ending import refuse
from api.cli.options import Database, JournalFile, Json, KeysFolder, RulebookFolder
from api.cli.output import messages, output, print_json
from api.cli.progress import ProgressBar
from api.cli.shelves import shelf_with
from api.settings import open_log, settings_from
from domain.rulebook import Shelf
from eventlog.application import EventLog
from projections.catching_up import NAMES, digests, rebuild
from projections.read_model import Digest

Names = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[NAME]...", help=f"Which read models: {', '.join(NAMES)}; all without one.", show_default=False
    ),
]


def rebuild_models(
    names: Names = None,
    database: Database = None,
    journal: JournalFile = None,
    keys: KeysFolder = None,
    rulebooks: RulebookFolder = None,
    json: Json = False,
) -> None:
    """Drop read models and make them anew from the log.

    What each holds then is the same as what was kept event by event. A
    digest over all its rows is printed, and compared with that from
    before: it differs if rules or the judge have changed since, or if
    somebody has changed the read model. The log itself is not touched.
    """
    chosen = _chosen(names or [])
    settings = settings_from(db=database, journal=journal, keys=keys, rulebooks=rulebooks)
    shelf = shelf_with(settings.rulebooks)
    with open_log(settings, create=False) as log:
        before = digests(log, chosen)
        after = _rebuilt(log, shelf, chosen)
    if json:
        print_json([_as_json(name, before[name], after[name]) for name in chosen])
    else:
        for name in chosen:
            output().print(Text(_sentence(name, before[name], after[name])), soft_wrap=True)


def _chosen(names: list[str]) -> list[str]:
    """The read models that were named, each once and in their own order."""
    for name in names:
        if name not in NAMES:
            refuse(f"There is no read model {name}; there are {', '.join(NAMES)}.")
    return [name for name in NAMES if name in names or not names]


def _rebuilt(log: EventLog, shelf: Shelf, names: list[str]) -> dict[str, Digest]:
    with ProgressBar(messages(), log.recorder.max_notification_id(), unit="events") as bar:
        return rebuild(log, shelf, names, told=lambda position: bar.advance(position, position))


def _sentence(name: str, before: Digest, after: Digest) -> str:
    return (
        f"{name}: {after.rows:,} rows up to event {after.position:,}, sha256 {after.sha256}, {_change(before, after)}"
    )


def _change(before: Digest, after: Digest) -> str:
    if before == after:
        return "as before."
    if before.position != after.position:
        return f"before: up to event {before.position:,}."
    return f"before: {before.rows:,} rows, sha256 {before.sha256}."


def _as_json(name: str, before: Digest, after: Digest) -> dict[str, Any]:
    return {"name": name, **_digest(after), "before": _digest(before), "same": before == after}


def _digest(digest: Digest) -> dict[str, Any]:
    return {"position": digest.position, "rows": digest.rows, "sha256": digest.sha256}
