"""The ends of the streams that were written lately, so that going on with a stream needs no look into the database."""

from __future__ import annotations

import threading
from typing import Final, NamedTuple
from uuid import UUID

STREAMS_MAX: Final = 100_000


class Head(NamedTuple):
    """The end of a stream: its aggregate and its last position, 0 if nothing is stored of it."""

    aggregate: UUID
    version: int


class Heads:
    """Remembers ends of streams for all threads, the latest ones."""

    def __init__(self) -> None:
        self._heads: dict[str, Head] = {}
        self._lock = threading.Lock()

    def get(self, stream: str) -> Head | None:
        """The end of a stream as far as it is remembered. It may be further by now, never less far."""
        return self._heads.get(stream)

    def put(self, stream: str, head: Head) -> None:
        """Remember an end, unless a later one is known."""
        with self._lock:
            before = self._heads.pop(stream, None)
            self._heads[stream] = head if before is None or before.version < head.version else before
            if len(self._heads) > STREAMS_MAX:
                del self._heads[next(iter(self._heads))]

    def forget(self, stream: str) -> None:
        """Look into the database next time."""
        with self._lock:
            self._heads.pop(stream, None)
