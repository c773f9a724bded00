"""Limits of the service: how much is held and worked on at once. Who comes too soon is told when to come again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from api.service.problems import Problem

RETRY_S: Final = 1
"""How long whoever comes too soon is told to wait, in seconds."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of everything there may be. Bodies are held whole: at most `ingests_at_once` of them."""

    body_bytes: int = 5 << 20
    body_events: int = 1_000
    body_s: float = 30.0
    ingests_at_once: int = 8
    ingests_of_client: int = 4
    requests_at_once: int = 64


class Slots:
    """Counts the requests that bring events. Used by the event loop alone."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._of_clients: Counter[str] = Counter()

    @contextmanager
    def one(self, client: str) -> Iterator[None]:
        """Inside, one more request of a client is worked on; Problem if there are too many already."""
        if self._of_clients[client] >= self._limits.ingests_of_client:
            raise Problem("busy", headers={"Retry-After": str(RETRY_S)})
        if self._of_clients.total() >= self._limits.ingests_at_once:
            raise Problem("overloaded", headers={"Retry-After": str(RETRY_S)})
        self._of_clients[client] += 1
        try:
            yield
        finally:
            self._of_clients[client] -= 1
            if not self._of_clients[client]:
                del self._of_clients[client]
