"""What a filing says beside the hand: who files it, and who the players are, which the log does not know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from domain.events.hand import Seat

NO_ADDRESS: Final = "0.0.0.0"  # noqa: S104 - the unspecified address, in a text
"""Where the form demands an address and none is recorded: the unspecified address, which is nobody's."""
NOT_RECORDED: Final = "not-recorded"
"""Where the form demands a name and none is recorded. Every use is listed."""


@dataclass(frozen=True, slots=True)
class Identity:
    """What the operator's own registers know of a player at a table; None where they do not either.

    `country` as the regulator counts countries, `ip` the address of his session, `registration` its registration.
    """

    country: str | None = None
    ip: str | None = None
    registration: str | None = None


UNKNOWN: Final = Identity()
Identify = Callable[[Seat], Identity]
"""Looks up the player of a seat in the operator's registers."""
Pseudonym = Callable[[str], str]
"""The name of a player in this filing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Filing:
    """Who files: the operator's four digits, the number of the vault; whether it is a test."""

    operator: str
    vault: int
    test: bool = False


@dataclass(frozen=True, slots=True)
class Filed:
    """One hand as a document, UTF-8.

    `not_recorded` are the mandatory fields that the hand does not record, as paths of the form: something that cannot
    be taken for a value stands in their place.
    """

    stream: str
    document: bytes
    not_recorded: tuple[str, ...]
