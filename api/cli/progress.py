"""The progress bar: on a terminal, for what takes longer than a second."""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

DELAY_S = 1.0
_LARGE_BYTES = 64 << 20
"""From this size on it takes longer than a second for certain."""


class ProgressBar:
    """A bar that appears after a second and never in a pipe.

    `total` are the bytes to be read, None if that is not known. It is drawn on `console` (None: nowhere); lines that
    the same console prints appear above it. Before anything else writes to the terminal, `hide` it. What is counted
    beside it are hands, or another `unit`.
    """

    def __init__(
        self,
        console: Console | None,
        total: int | None,
        clock: Callable[[], float] = time.monotonic,
        *,
        unit: str = "hands",
    ) -> None:
        self._progress = Progress(
            TextColumn(f"{{task.fields[hands]:,}} {unit}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeElapsedColumn(),
            console=console,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
            disable=console is None or not console.is_terminal,
        )
        self._task = self._progress.add_task("", total=total, hands=0)
        self._clock = clock
        self._began = clock()
        self._large = total is not None and total >= _LARGE_BYTES
        self._shown = False

    def __enter__(self) -> Self:
        if self._large:
            self._show()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hide()

    @property
    def shown(self) -> bool:
        """Whether it is on the terminal now."""
        return self._shown

    def advance(self, completed: int, hands: int) -> None:
        """Tell how many bytes and hands have been gone through."""
        if self._progress.disable:
            return
        self._progress.update(self._task, completed=completed, hands=hands)
        if not self._shown and self._clock() - self._began >= DELAY_S:
            self._show()

    def hide(self) -> None:
        """Take it off the terminal; the next `advance` shows it again."""
        if self._shown:
            self._progress.stop()
            self._shown = False

    def _show(self) -> None:
        if not self._progress.disable:
            self._progress.start()
            self._shown = True
