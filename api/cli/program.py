"""The program: its verbs, and how it ends whatever happens."""

from __future__ import annotations

import gc
import io
import os
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from api.cli import keys, rules
from api.cli.backup import backup
from api.cli.campaign import campaign
from api.cli.check import check
from api.cli.convert import convert
from api.cli.crash import crash
from api.cli.demo import demo
from api.cli.ending import Verbs, sentence_of_fault
from api.cli.exits import UNREADABLE
from api.cli.export import export
from api.cli.ingest import ingest
from api.cli.rebuild import rebuild_models
from api.cli.report import report
from api.cli.restore import restore
from api.cli.serve import serve
from api.cli.show import show
from api.cli.simulate import simulate_hands
from api.cli.verify import verify
from api.cli.why import why
from replay import JUDGE_VERSION

_EPILOG = (
    "Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 something could not be read or opened (the rest was processed)."
)

app = typer.Typer(
    cls=Verbs,
    add_completion=False,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_EPILOG,
)
app.command()(verify)
app.command()(show)
app.command()(why)
app.command()(convert)
app.command()(serve)
app.command()(ingest)
app.command()(crash)
app.command()(campaign)
app.command()(export)
app.command()(check)
app.command()(backup)
app.command()(restore)
app.command()(report)
app.add_typer(rules.app, name="rules")
app.add_typer(keys.app, name="keys")
app.command("rebuild")(rebuild_models)
app.command()(demo)
app.command("simulate")(simulate_hands)


def _print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"handproof {version('handproof')}, judge {JUDGE_VERSION}")
        raise typer.Exit


@app.callback()
def handproof(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Replay the hand histories of poker rooms: are pots, rake and awards right, and why."""


def main() -> None:
    """Run the console script. Whatever goes wrong is one sentence; HANDPROOF_TRACEBACK=1 shows where it did."""
    gc.freeze()  # what is loaded by now stays: looking at it after every few hands costs a third of the time
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal that knows no € or ♠ still gets every line
    try:
        app()
    except Exception as error:
        if os.environ.get("HANDPROOF_TRACEBACK"):
            raise
        typer.echo(sentence_of_fault(error), err=True)
        sys.exit(UNREADABLE)
