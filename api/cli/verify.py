"""`verify`: judge every hand of some files."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Annotated

import typer

from api.cli.inputs import refuse_second_standard_input
from api.cli.options import Files, RulebookFolder, RulebookName, Strict
from api.cli.rejects import refuse_input_as_rejects
from api.cli.shelves import rulebook_named, shelf_with
from api.cli.verification import Verification


class Format(Enum):
    """How verdicts are printed."""

    TEXT = "text"
    JSONL = "jsonl"


def verify(
    files: Files,
    rulebook: RulebookName = None,
    rulebooks: RulebookFolder = None,
    form: Annotated[
        Format, typer.Option("--format", help="text for a person, jsonl for one verdict a line.")
    ] = Format.TEXT,
    json: Annotated[bool, typer.Option("--json", help="As --format jsonl: verdicts are streamed.")] = False,
    strict: Strict = False,
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
    """Judge every hand of some files: are uncalled bets, pots, rake and awards right.

    Formats are told apart by content. The rest of a file is processed:
    what cannot be read is said on standard error, with file and line,
    and written to the rejects file.
    """
    refuse_second_standard_input(files)
    refuse_input_as_rejects(rejects, files)
    shelf, name = rulebook_named(rulebook, shelf_with(rulebooks))
    verification = Verification(shelf, name, as_json=json or form is Format.JSONL, strict=strict)
    raise typer.Exit(verification.run(files, rejects))
