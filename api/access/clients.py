"""Clients of the service: what they may do, for which houses, and as whom they see hands."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from api.views import SUPPORT, Viewer
from domain.events.fields import SLUG_PATTERN

SCOPES: Final = {
    "ingest": "send events",
    "audit.read": "read hands as an officer: all cards of closed hands, seats instead of players",
    "audit.decide": "decide disputes, order refunds and corrections",
    "regulator.read": "read hands as the regulator: everything of closed hands",
    "regulator.export": "draw exports for the regulator",
    "support.read": "read hands as they were seen at the table; bound to a player, as he saw them",
    "admin": "see how the service is doing",
}
"""All scopes and what they allow."""

CLIENT_NAME_WORDS: Final = "1 to 64 characters out of A-Z a-z 0-9 . _ -"
_NAME: Final = re.compile(SLUG_PATTERN)
_APART: Final = ("ingest", "regulator.export")
"""Who writes the log does not draw from it what the regulator believes."""


@dataclass(frozen=True, slots=True)
class Client:
    """Somebody who asks. `houses`: those that he is bound to, None for all. `player`: he sees as this one sees."""

    name: str
    scopes: frozenset[str]
    houses: frozenset[str] | None = None
    player: str | None = None

    def may(self, scopes: Iterable[str]) -> bool:
        """Whether he holds one of these scopes."""
        return not self.scopes.isdisjoint(scopes)

    def knows(self, house: str) -> bool:
        """Whether a house is his."""
        return self.houses is None or house in self.houses

    @property
    def viewer(self) -> Viewer:
        """As whom he sees hands: the one who sees most of those that his scopes allow."""
        if "regulator.read" in self.scopes:
            return Viewer("regulator")
        if "audit.read" in self.scopes:
            return Viewer("officer")
        return SUPPORT if self.player is None else Viewer("player", self.player)


LOCAL: Final = Client("local", frozenset(SCOPES) - {"regulator.read", "regulator.export"})
"""Whoever asks a service that has no keys, from its own machine."""


def fault_of_client(client: Client) -> str | None:
    """Why there can be no such client, in a few words; None if there can."""
    unknown = sorted(client.scopes - SCOPES.keys())
    if not _NAME.fullmatch(client.name):
        return f"the name of a client is {CLIENT_NAME_WORDS}"
    if unknown:
        return f"there is no scope {unknown[0]}; there are {', '.join(SCOPES)}"
    if not client.scopes:
        return f"a client has a scope; there are {', '.join(SCOPES)}"
    if client.scopes.issuperset(_APART):
        return f"nobody holds {' and '.join(_APART)}: who writes the log does not draw the exports from it"
    if client.player is not None and client.scopes != {"support.read"}:
        return "who sees as a player has the scope support.read and no other"
    return _fault_of_houses(client)


def _fault_of_houses(client: Client) -> str | None:
    wrong = sorted(house for house in client.houses or () if not _NAME.fullmatch(house))
    if client.houses is not None and not client.houses:
        return "a client is bound to some houses or to none, not to an empty list of them"
    return f"the name of a house is {CLIENT_NAME_WORDS}" if wrong else None
