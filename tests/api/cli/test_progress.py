"""Goal: a progress bar on a terminal for what takes longer than a second, none in a pipe, none in the way of text.

Method: a clock that the test moves, consoles that take a file for a terminal.
"""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from api.cli.progress import ProgressBar

MEGABYTE = 1 << 20


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def is_shown(bar: ProgressBar) -> bool:
    return bar.shown


def terminal(*, is_one: bool = True) -> tuple[Console, io.StringIO]:
    written = io.StringIO()
    return Console(file=written, force_terminal=is_one, width=60), written


def test_it_appears_after_a_second(clock: Clock) -> None:
    console, written = terminal()
    with ProgressBar(console, 1_000, clock) as bar:
        clock.now = 0.9
        bar.advance(100, 1)
        assert not is_shown(bar)
        assert written.getvalue() == ""
        clock.now = 1.1
        bar.advance(200, 2)
        assert is_shown(bar)
    assert not is_shown(bar)
    assert "2 hands" in written.getvalue()


def test_it_appears_at_once_for_what_takes_longer_for_certain(clock: Clock) -> None:
    console, _written = terminal()
    with ProgressBar(console, 100 * MEGABYTE, clock) as bar:
        assert is_shown(bar)


@pytest.mark.parametrize("total", [1_000, 100 * MEGABYTE, None])
def test_there_is_none_in_a_pipe(clock: Clock, total: int | None) -> None:
    console, written = terminal(is_one=False)
    with ProgressBar(console, total, clock) as bar:
        clock.now = 60
        bar.advance(100, 1)
        assert not is_shown(bar)
    with ProgressBar(None, total, clock) as bar:
        bar.advance(100, 1)
        assert not is_shown(bar)
    assert written.getvalue() == ""


def test_it_gets_out_of_the_way_and_comes_back(clock: Clock) -> None:
    console, _written = terminal()
    with ProgressBar(console, None, clock) as bar:
        clock.now = 2
        bar.advance(0, 1)
        bar.hide()
        assert not is_shown(bar)
        bar.advance(0, 2)
        assert is_shown(bar)
