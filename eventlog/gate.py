"""A gate: many threads go through at once, or one has the place for itself."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Gate:
    """Readers share it; whoever reopens the database waits until they have left and keeps new ones out."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._readers = 0
        self._closed = False
        self._depth = threading.local()

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Be inside with others. A thread that is inside may enter again."""
        depth: int = getattr(self._depth, "value", 0)
        if depth == 0:
            self._enter()
        self._depth.value = depth + 1
        try:
            yield
        finally:
            self._depth.value = depth
            if depth == 0:
                self._leave()

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Be inside alone."""
        with self._changed:
            self._changed.wait_for(lambda: not self._closed)
            self._closed = True
            self._changed.wait_for(lambda: self._readers == 0)
        try:
            yield
        finally:
            with self._changed:
                self._closed = False
                self._changed.notify_all()

    def _enter(self) -> None:
        with self._changed:
            self._changed.wait_for(lambda: not self._closed)
            self._readers += 1

    def _leave(self) -> None:
        with self._changed:
            self._readers -= 1
            self._changed.notify_all()
