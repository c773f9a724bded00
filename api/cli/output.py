"""Where the program writes: text for a person, bytes for a program, messages beside both."""

from __future__ import annotations

import os
import sys
from typing import Any

import orjson
import typer
from rich.console import Console, RenderableType

_PIPE_COLUMNS = 120
"""Width of tables where there is no terminal that has one."""


class Output(Console):
    """A console that leaves a closed pipe to the verb's end, and blanks at the ends of lines to terminals."""

    def page(self, *parts: RenderableType) -> None:
        """Print tables, trees and texts, one below the other."""
        if self.is_terminal:
            self.print(*parts, sep="\n")
            return
        with self.capture() as captured:
            self.print(*parts, sep="\n")
        typer.echo("\n".join(line.rstrip() for line in captured.get().splitlines()))

    def on_broken_pipe(self) -> None:
        """Pass the error on."""
        raise  # noqa: PLE0704 - rich calls this while it handles the error


def output() -> Output:
    """Standard output for a person; without colours and bars where it is no terminal."""
    width = None if sys.stdout is not None and sys.stdout.isatty() else _columns()
    return Output(highlight=False, markup=False, emoji=False, width=width)


def messages() -> Output:
    """Standard error for a person."""
    return Output(stderr=True, highlight=False, markup=False, emoji=False)


def print_json(value: Any, *, indent: bool = True) -> None:  # noqa: ANN401 - whatever JSON holds
    """Write one JSON document, or with `indent` off one line of JSON Lines."""
    typer.echo(orjson.dumps(value, option=orjson.OPT_INDENT_2 if indent else None))


def _columns() -> int:
    stated = os.environ.get("COLUMNS", "")
    return int(stated) if stated.isascii() and stated.isdecimal() and int(stated) else _PIPE_COLUMNS
