"""Options that several verbs share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

File = Annotated[
    str | None,
    typer.Argument(
        metavar="[FILE]",
        help="A file with hands; - is standard input. On a log (--db) or a service (--url) it is left out.",
        show_default=False,
    ),
]
Files = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[FILE]...",
        help="Files with hands; - is standard input. With --db or --url hands, <house>/<number> each; all hands of a "
        "log where none is named.",
        show_default=False,
    ),
]
HandName = Annotated[
    str | None,
    typer.Argument(
        metavar="[HAND]",
        help="The hand: its number, <house>/<number>, its stream, or line:<first line>; not needed where there is one "
        "hand. On a log or a service: <house>/<number> or its stream.",
        show_default=False,
    ),
]
RulebookName = Annotated[
    str | None,
    typer.Option(
        "--rulebook",
        metavar="NAME|FILE.toml",
        help="Judge by this rulebook instead of the hand's own: a name such as trickyplay/1, or a house file.",
    ),
]
RulebookFolder = Annotated[
    Path | None,
    typer.Option(
        "--rulebooks",
        metavar="FOLDER",
        help="A folder with further house files (*.toml).",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Strict = Annotated[
    bool | None,
    typer.Option("--strict/--no-strict", help="Count open, cancelled and unverifiable hands as findings."),
]
SeenBy = Annotated[
    str | None,
    typer.Option(
        "--as",
        metavar="VIEWER",
        help="Show what player:<id>, officer or regulator may see; a file is shown whole without it.",
    ),
]
Database = Annotated[
    Path | None,
    typer.Option("--db", metavar="PATH", help="The database of a log.", show_default=False, readable=False),
]
JournalFile = Annotated[
    Path | None,
    typer.Option("--journal", metavar="PATH", help="The log's journal; default: beside the database.", readable=False),
]
KeysFolder = Annotated[
    Path | None,
    typer.Option("--keys", metavar="FOLDER", help="The log's keys; default: beside the database.", readable=False),
]
ClientsFile = Annotated[
    Path | None,
    typer.Option("--clients", metavar="PATH", help="The file of the service's clients; default: beside the database."),
]
Url = Annotated[
    str | None,
    typer.Option("--url", metavar="URL", help="Ask the service at this address."),
]
