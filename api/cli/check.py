"""`check`: whether exported packs are what their manifests say, without the log."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from api.cli.ending import reason_of, stop
from api.cli.exits import CLEAN, FINDINGS, UNREADABLE
from api.cli.options import Json
from api.cli.output import output, print_json
from api.exports.packs import check_packs
from api.render.text import counted, plain


def check(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the packs.", show_default=False)],
    json: Json = False,
) -> None:
    """Check exported packs: every file, every count, and that each manifest follows the one before.

    Exit code 0: all is as the manifests say; 1: something is not.
    """
    if not folder.is_dir():
        stop(UNREADABLE, f"{folder}: there is no such folder.")
    try:
        manifests, faults = check_packs(folder)
    except OSError as error:
        stop(UNREADABLE, f"{error.filename or folder}: {reason_of(error)}.")
    events, hands = (sum(getattr(each, what) for each in manifests) for what in ("events", "hands"))
    if json:
        wrong = [{"place": fault.place, "words": fault.words} for fault in faults]
        print_json({"packs": len(manifests), "hands": hands, "events": events, "faults": wrong})
    else:
        for fault in faults:
            output().print(plain(f"{fault.place}: {fault.words}.", "bold red"), soft_wrap=True)
        sums = f"{counted(len(manifests), 'pack')}, {counted(hands, 'hand')}, {counted(events, 'event')}"
        words = "as their manifests say" if not faults else counted(len(faults), "fault")
        output().print(plain(f"{sums}: {words}."), soft_wrap=True)
    raise typer.Exit(FINDINGS if faults else CLEAN)
