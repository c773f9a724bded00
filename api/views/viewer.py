"""Who looks at a hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["player", "officer", "regulator", "support"]
VIEWERS: Final = "player:<id>, officer or regulator"
_PLAYER: Final = "player:"


@dataclass(frozen=True, slots=True)
class Viewer:
    """A player of the hand by name, an officer of the house, the regulator, or somebody of the support.

    While the hand goes on nobody sees a card that lies face down but its own player. After its end officer and
    regulator see all; the officer sees seats instead of players' names. The support sees what lay open at the table.
    """

    kind: Kind
    player: str | None = None

    @property
    def name(self) -> str:
        """How the viewer is named: `player:p-a`, `officer` …."""
        return self.kind if self.player is None else f"{_PLAYER}{self.player}"


SUPPORT: Final = Viewer("support")
"""Sees what everybody at the table saw: the least that anybody is shown."""


def viewer_named(name: str) -> Viewer | None:
    """The viewer of this name, None for one that is not known."""
    if name.startswith(_PLAYER) and len(name) > len(_PLAYER):
        return Viewer("player", name.removeprefix(_PLAYER))
    kinds: dict[str, Kind] = {"officer": "officer", "regulator": "regulator"}
    return Viewer(kinds[name]) if name in kinds else None
