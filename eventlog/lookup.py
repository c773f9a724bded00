"""From the name of a stream to its aggregate: callers who ask at the same time share one query.

A query costs the database most of a millisecond, whether it asks for one name or for fifty.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import Final
from uuid import UUID

from domain.events import stream_name
from domain.events.streams import PARTS
from eventlog.database import Cursor

_PLACES_MAX: Final = 20
"""From here on a list is quicker than a place for each name."""


class _Question:
    """One caller's question, answered by whoever asks for all."""

    def __init__(self, stream: str) -> None:
        self.stream = stream
        self.answer: UUID | None = None
        self.error: Exception | None = None
        self.is_answered = False
        self.turn = threading.Event()


class Lookup:
    """Answers questions for names. `find_all` gives the aggregates of those names that have one."""

    def __init__(self, find_all: Callable[[Sequence[str]], dict[str, UUID]]) -> None:
        self._find_all = find_all
        self._lock = threading.Lock()
        self._waiting: list[_Question] = []
        self._is_asking = False

    def find(self, stream: str) -> UUID | None:
        """The aggregate of a stream; None if it has none."""
        question = _Question(stream)
        with self._lock:
            self._waiting.append(question)
            must_wait, self._is_asking = self._is_asking, True
        if must_wait:
            question.turn.wait()
        if not question.is_answered:
            self._ask()
        if question.error is not None:
            raise question.error
        return question.answer

    def _ask(self) -> None:
        """Ask for all who wait; then it is the turn of one who came meanwhile to ask for the rest."""
        with self._lock:
            questions, self._waiting = self._waiting, []
        try:
            found = self._find_all(list({question.stream for question in questions}))
            for question in questions:
                question.answer = found.get(question.stream)
        except Exception as error:  # noqa: BLE001 - raised by each who asked
            for question in questions:
                question.error = error
        for question in questions:
            question.is_answered = True
        with self._lock:
            self._is_asking = bool(self._waiting)
            following = self._waiting[:1]
        for question in (*questions, *following):
            question.turn.set()


def find_all(cursor: Cursor, streams: Sequence[str]) -> dict[str, UUID]:
    """The aggregates of those streams that are in the log."""
    if len(streams) > _PLACES_MAX:
        statement = "SELECT stream, originator_id FROM streams WHERE stream IN (SELECT unnest(?::VARCHAR[]))"
        return dict(cursor.execute(statement, [list(streams)]).fetchall())
    places = ", ".join("?" * len(streams))
    statement = f"SELECT stream, originator_id FROM streams WHERE stream IN ({places})"  # noqa: S608 - only places
    return dict(cursor.execute(statement, list(streams)).fetchall())


def select_streams(cursor: Cursor, kind: str, house: str | None, after: str | None, limit: int) -> list[str]:
    """Names of streams of a kind, of a house or of all, behind a name and in the order of their characters."""
    first, last = _bounds(kind, house)
    statement = "SELECT stream FROM streams WHERE stream >= ? AND stream < ? AND stream > ? ORDER BY stream LIMIT ?"
    return [stream for (stream,) in cursor.execute(statement, [first, last, after or "", limit]).fetchall()]


def _bounds(kind: str, house: str | None) -> tuple[str, str]:
    """The least name, and what is greater than all. Names are ASCII, and the database compares their bytes."""
    if kind not in PARTS:
        raise ValueError(f"expected a kind of stream ({', '.join(PARTS)}), got {kind!r}")
    if house is None:
        return f"{kind}/", f"{kind}0"  # 0 comes behind the slash
    name = stream_name("house", house).replace("house", kind, 1)
    return (name, f"{name} ") if PARTS[kind] == 1 else (f"{name}/", f"{name}0")
