"""What goes with a request: its number, and what its line in the log says of it."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any, Final

_ID: Final = "handproof.request"
_NOTES: Final = "handproof.notes"
Scope = MutableMapping[str, Any]


def begin_request(scope: Scope, number: str) -> dict[str, Any]:
    """Number a request; gives what is noted of it, which grows."""
    scope[_ID] = number
    notes: dict[str, Any] = scope.setdefault(_NOTES, {})
    return notes


def request_id(scope: Scope) -> str:
    """The number of a request."""
    return str(scope.get(_ID, ""))


def note(scope: Scope, **what: object) -> None:
    """Note something of a request for its line in the log: never a card, never the name of a player."""
    scope.setdefault(_NOTES, {}).update(what)
