"""`demo`: hands written for the project are verified, and one verdict is shown with its reasons."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from api.cli.ending import ended_cleanly
from api.cli.exits import CLEAN
from api.cli.logs import opened_log
from api.cli.output import Output, output
from api.cli.verification import Verification
from api.cli.why import print_reasons, print_verdict
from api.demo import DEMO_FILE, WRONG_AWARD
from api.demo.log import demo_log
from domain.rulebook import shipped_shelf

_NEXT = (
    ("show {file} {hand}", "the same hand step by step"),
    ("why {file} 7006 --pot 0", "why the rake of another hand is wrong"),
    ("rules show trickyplay --rule TP.RAKE.NL", "the rule that it rests on"),
    ("verify {file} --format jsonl", "the verdicts for a program"),
    ("verify YOUR-FILE", "your own hands"),
)


def demo(
    no_serve: Annotated[  # noqa: ARG001 - there are no pages yet
        bool, typer.Option("--no-serve", help="End after the verdicts, without opening pages.")
    ] = False,
) -> None:
    """Verify hands that were written for this, and show one verdict with its reasons.

    The hands go into a log of their own, which is gone in the end, and
    are judged from it. Some of them are wrong on purpose: the exit code
    is 0 all the same.
    """
    shelf, console = shipped_shelf(), output()
    _say(console, "Hands of a made-up evening at two card rooms: is what the game servers reported right?")
    with ended_cleanly(), demo_log() as settings, opened_log(settings) as log:
        Verification(shelf, None, as_json=False, strict=False).run_log(log, (), tells_of_log=False)
        _say(console, f"\nWhy hand {WRONG_AWARD} is wrong, from its main pot down to the events and rules it rests on:")
        logged = log.one(f"trickyplay/{WRONG_AWARD}")
        print_verdict(console, logged.record, logged.verdict(shelf, None))
        print_reasons(console, logged.record, shelf, None, pot=0)
    _say(console, "\nGo on with:")
    for command, purpose in _NEXT:
        words = command.format(file=shlex.quote(_shortest(DEMO_FILE)), hand=WRONG_AWARD)
        console.print(Text(f"  handproof {words}").append(f"   # {purpose}", "dim"), soft_wrap=True)
    raise typer.Exit(CLEAN)


def _say(console: Output, words: str) -> None:
    console.print(Text(f"{words}\n"), soft_wrap=True)


def _shortest(path: Path) -> str:
    """The path as it is named from the current folder, if it lies below."""
    try:
        here = Path.cwd()
    except OSError:  # the folder is gone
        return str(path)
    return str(path.relative_to(here) if path.is_relative_to(here) else path)
