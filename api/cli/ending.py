"""How a verb ends: quietly where nobody reads on, with one sentence where the output cannot be written."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, NoReturn

import typer
from typer.core import TyperGroup

from api.cli.exits import INTERRUPTED, PIPE_CLOSED, SIGNALLED, UNREADABLE, WRONG_USAGE
from api.render.text import printable
from api.settings import LogUnusable, SettingsError

_ENDING: Final = tuple(
    getattr(signal, name)
    for name in ("SIGTERM", "SIGHUP")
    if hasattr(signal, name)  # not every system has both
)


class SignalledError(SystemExit):
    """A signal ends the program; its exit code is the conventional one."""

    def __init__(self, number: int) -> None:
        super().__init__(SIGNALLED + number)


class Verbs(TyperGroup):
    """The verbs, with an end that is the same for all of them."""

    def invoke(self, ctx: Any) -> Any:  # noqa: ANN401 - as typer has it
        """Run the verb that was asked for."""
        try:
            try:
                with ended_cleanly():
                    return super().invoke(ctx)
            except SignalledError:
                _write_no_more()  # whoever reads may not go on, and would hold the program up
                raise
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
    """Inside, a signal that ends the program lets it clear up behind itself first, as an interrupt does.

    A signal that is ignored (`nohup`) stays so, a second one ends the program at once.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in _ENDING}
    heard = [number for number, handler in before.items() if handler is not signal.SIG_IGN]
    for number in heard:
        signal.signal(number, _end)
    try:
        yield
    finally:
        for number in heard:
            signal.signal(number, before[number])


@contextmanager
def held_back() -> Iterator[None]:
    """Inside, signals wait: what is begun here is done whole."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {*_ENDING, signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(number: int, _frame: object) -> NoReturn:
    for other in _ENDING:
        signal.signal(other, signal.SIG_DFL)
    raise SignalledError(number)


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
    if sys.stdout is None:
        return
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
