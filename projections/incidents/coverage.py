"""Which hands a crash of a game server touches. Pure."""

from __future__ import annotations

from typing import Final

from domain.events import Event, stream_parts
from domain.events.hand import HandStarted
from domain.events.incident import ServerCrashed

_HAND: Final = "hand"


def covers(crash: ServerCrashed, house: str, opening: Event, table_server: str | None) -> bool:
    """Whether a crash that `house` recorded may have broken off the hand of this opening.

    It does if the hand is of the same house, began at or before the crash, and was dealt by the server that crashed or
    at a table that the crash names. `table_server` is the server of the `table.opened` of its table, None where there
    is none; it counts only where the hand itself names no server. Whether the hand was over by then, this does not say.
    A hand whose first event is not its opening names neither server nor table: nothing covers it.
    """
    kind, *parts = stream_parts(opening.stream)
    started = opening.data
    if kind != _HAND or parts[0] != house or not isinstance(started, HandStarted):
        return False
    if opening.at > crash.crashed_at:  # one form of time: texts are in the order of the times
        return False
    server = table_server if started.server is None else started.server
    return server == crash.server or started.table in named_tables(crash)


def named_tables(crash: ServerCrashed) -> tuple[str, ...]:
    """The tables that a crash names; none where it leaves them out or only counts them."""
    return crash.tables if isinstance(crash.tables, tuple) else ()
