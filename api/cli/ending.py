"""How a verb ends: quietly where nobody reads on, with one sentence where the output cannot be written."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

import typer
from typer.core import TyperGroup

from api.cli.exits import INTERRUPTED, PIPE_CLOSED, UNREADABLE, WRONG_USAGE
from api.render.text import printable
from api.settings import LogUnusable, SettingsError


class Verbs(TyperGroup):
    """The verbs, with an end that is the same for all of them."""

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - as typer has it
        """Run the verb that was asked for."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()
        except KeyboardInterrupt:
            raise typer.Exit(INTERRUPTED) from None
        except SettingsError as error:
            stop(WRONG_USAGE, str(error))
        except LogUnusable as error:
            stop(UNREADABLE, sentence(str(error)))
        except BrokenPipeError:
            _write_no_more()
            raise typer.Exit(PIPE_CLOSED) from None
        except OSError as error:
            if error.filename is not None:
                stop(UNREADABLE, f"{error.filename}: {reason_of(error)}.")
            _write_no_more()
            stop(UNREADABLE, f"handproof: the output cannot be written: {reason_of(error)}.")


@contextmanager
def ended_cleanly() -> Iterator[None]:
    """Inside, a signal that ends the program lets it clear up behind itself first, as an interrupt does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, _end) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, _frame: object) -> NoReturn:
    sys.exit(128 + number)


def complain(sentence: str) -> None:
    """Say something on standard error."""
    typer.echo(printable(sentence), err=True)


def refuse(*sentences: str) -> NoReturn:
    """End the verb because of how it was called, with a sentence or more that say why."""
    stop(WRONG_USAGE, *sentences)


def stop(code: int, *sentences: str) -> NoReturn:
    """End the verb with an exit code and a sentence or more."""
    for sentence in sentences:
        complain(sentence)
    raise typer.Exit(code)


def sentence(words: str) -> str:
    """Words with an end."""
    return words if words.endswith((".", "!", "?")) else f"{words}."


def reason_of(error: OSError) -> str:
    """Why the system refused something, in its words."""
    return error.strerror or type(error).__name__


def sentence_of_fault(error: Exception) -> str:
    """What to say where handproof itself fails."""
    words = printable(f"{type(error).__name__}: {error}")
    return f"handproof: this is a fault of handproof itself ({words}); HANDPROOF_TRACEBACK=1 shows where."


def _write_no_more() -> None:
    """Point standard output at nothing, or Python would try again and complain when it ends."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
