"""`convert`: write the hands of a file in another format."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from api.cli.conversion import STANDARD_OUTPUT, Conversion, Plan, lost_path
from api.cli.ending import refuse
from api.cli.inputs import STANDARD_INPUT, is_file
from api.cli.layouts import ENDINGS, ONE_HAND, Format, ending_of, layout_of
from api.cli.rejects import rejects_path
from api.cli.targets import is_same

_ENDINGS = ".events.jsonl, .phh, .phhs or .ohh"


def convert(
    file: Annotated[
        str, typer.Argument(metavar="IN", help="A file with hands; - is standard input.", show_default=False)
    ],
    out: Annotated[
        str,
        typer.Argument(
            metavar="OUT",
            help="The file to write: .events.jsonl, .phh (one hand), .phhs or .ohh; - is standard output.",
            show_default=False,
        ),
    ],
    to: Annotated[
        Format | None, typer.Option("--to", metavar="events|phh|ohh", help="Write this format, whatever OUT ends in.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace OUT if it is there.")] = False,
) -> None:
    """Write the hands of a file in another format, and list what that format could not say.

    What was lost goes to OUT.lost.jsonl, one object a hand (of standard
    output: stdout.lost.jsonl), only if something was. Hands that cannot
    be read or written are said on standard error and go to
    IN.rejects.jsonl; the rest is processed. OUT comes to be when it is
    complete, or not at all.
    """
    ending = None if out == STANDARD_OUTPUT else ending_of(out)
    form = to or _format_by(ending, out)
    _refuse_same(file, out)
    if out != STANDARD_OUTPUT:
        _refuse_existing(out, force=force)
    one_hand = form is Format.PHH and ending == ONE_HAND
    raise typer.Exit(Conversion(Plan(file, out, layout_of(form, ending), one_hand, force)).run())


def _format_by(ending: str | None, out: str) -> Format:
    if out == STANDARD_OUTPUT:
        refuse("Say which format standard output (-) gets: --to events, phh or ohh.")
    if ending is None:
        refuse(f"{out}: no format is known by this ending; say --to events, phh or ohh, or end it in {_ENDINGS}.")
    return ENDINGS[ending]


def _refuse_same(file: str, out: str) -> None:
    """End the verb if something would be written over what is read, or over the rejects."""
    written = [lost_path(out), *([] if out == STANDARD_OUTPUT else [Path(out)])]
    for path in written:
        if file != STANDARD_INPUT and is_same(path, Path(file)):
            refuse(f"{path} is the file to be read: it cannot be written over.")
        if is_same(path, rejects_path(file)):
            refuse(f"{path} is where rejects go: hands cannot be written there.")


def _refuse_existing(out: str, *, force: bool) -> None:
    """End the verb if the file, or the list of what it loses, is there and may not be replaced."""
    for path in (Path(out), lost_path(out)):
        if not os.path.lexists(path):
            continue
        if not is_file(path):
            refuse(f"{path} is there and no ordinary file: it is never replaced.")
        if not force:
            refuse(f"{path} is there already; --force replaces it.")
