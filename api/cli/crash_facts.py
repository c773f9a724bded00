"""What is said about a crash on the command line, and what the log has of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from pydantic import ValidationError

from api.cli.ending import refuse
from api.cli.wording import words_of
from domain.events import Event, stream_name, time_text
from domain.events.incident import ServerCrashed
from domain.events.sentences import first_fault
from domain.events.streams import PARTS, is_stream

_INCIDENT: Final = "incident"
_UNKNOWN: Final = 7
"""The reason code of an interruption whose cause is not known."""


class Stated(NamedTuple):
    """The facts of a crash as options have them; None and nothing where they are left out."""

    server: str | None
    at: str | None
    reason_code: int | None
    tables: tuple[str, ...]


def incident_named(name: str) -> str:
    """The stream of an incident that is named `<house>/<id>` or by its stream; ends the verb for others."""
    words_of("INCIDENT", name)
    for stream in (name, f"{_INCIDENT}/{name}"):
        if stream.startswith(f"{_INCIDENT}/") and is_stream(stream):
            return stream
    parts = name.split("/")
    if len(parts) != PARTS[_INCIDENT] or not all(parts):
        refuse(f"{name}: expected the name of an incident, <house>/<id>, such as trickyplay/2026-11-29-a.")
    return stream_name(_INCIDENT, *parts)


def crash_of(incident: str, events: Sequence[Event], stated: Stated) -> ServerCrashed:
    """The crash as the log has it, or as it is stated; ends the verb where the two differ, or if nothing is said."""
    given = _given(stated)
    if not events:
        if "server" not in given or "crashed_at" not in given:
            refuse(f"The log has no {incident}: say --server and --at, and --table if tables are to be named.")
        return _made({"reason_code": _UNKNOWN, **given})
    opening = events[0].data
    if not isinstance(opening, ServerCrashed):
        refuse(f"{incident} does not begin with a crash of a server.")
    for field, value in given.items():
        if getattr(opening, field) != value:
            refuse(f"{incident} is in the log with {field} {getattr(opening, field)!s}, not {value!s}.")
    return opening


def time_of(text: str) -> str:
    """A time as events write it, from any ISO 8601 text that says its distance from UTC; ends the verb for others."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        refuse(f"--at {text}: expected a time, such as 2026-11-29T12:00:00Z.")
    if moment.tzinfo is None:
        refuse(f"--at {text}: expected a time with its zone, such as 2026-11-29T12:00:00Z.")
    try:
        universal = moment.astimezone(UTC)
    except OverflowError:
        refuse(f"--at {text}: expected a time of the years 1 to 9999 in UTC.")
    return time_text(universal)


def _given(stated: Stated) -> dict[str, object]:
    fields: dict[str, object] = {
        "server": stated.server,
        "crashed_at": None if stated.at is None else time_of(stated.at),
        "reason_code": stated.reason_code,
        "tables": tuple(stated.tables) or None,
    }
    return {name: value for name, value in fields.items() if value is not None}


def _made(fields: dict[str, object]) -> ServerCrashed:
    try:
        return ServerCrashed.model_validate(fields)
    except ValidationError as error:
        fault = first_fault(ServerCrashed, error, fields)
        refuse(f"{'.'.join(map(str, fault.steps))}: expected {fault.expected}, got {fault.got}.")
