"""Another format that begins in the middle of a file: what was read before it stays, and it is one reject."""

from __future__ import annotations

import re
from typing import Final

EVENTS: Final = "events"
ONGAME: Final = "Ongame text"
POKERSTARS: Final = "PokerStars text"
PHH: Final = "PHH"
OHH: Final = "Open Hand History"
ROOM: Final = "the text of a room that is not read"

_NAMES: Final = {"events": EVENTS, "ongame": ONGAME, "pokerstars": POKERSTARS, "phh": PHH, "ohh": OHH, "room": ROOM}
_BEGINNING: Final = re.compile(
    r"(?P<ongame>\*{5} (?:History for|End of) hand )"
    r"|(?P<pokerstars>PokerStars (?:Zoom |Home Game |Zoom Home Game )?(?:Hand|Game) #[0-9]+:)"
    r"|(?P<ohh>\{\s*\"ohh\"\s*:|\"ohh\"\s*:|\{\s*$)"
    r"|(?P<events>\{.*\"(?:stream|topic)\"\s*:)"
    r"|(?P<phh>(?:variant|antes|blinds_or_straddles|starting_stacks|actions)\s*=\s*['\"\[]|\[[0-9]+\]\s*$)"
    r"|(?P<room>Full Tilt Poker Game #|\*{5} Hand History [Ff]or Game |\*{5} .*Hand History for Game |#Game No ?:"
    r"|Game #[0-9]+ starts|GAME #|Stage #|Hand #[0-9]|Winamax Poker - |Bovada Hand #|Ignition Hand #|Bodog .*Hand #"
    r"|Poker Hand #|PartyPoker |Merge |<session\b|<HandHistory\b|Game ID: |Everest Poker|Cake Poker)"
)
_FIRST: Final = frozenset('*P{["vabsFG#SHWIBMEC<')
"""The characters that a line of `_BEGINNING` begins with."""


def other_format(text: str, own: str) -> str | None:
    """The name of another format that a line begins; None if it begins none."""
    words = text.lstrip(" \t\ufeff")
    if words[:1] not in _FIRST:
        return None
    found = _BEGINNING.match(words)
    name = None if found is None or found.lastgroup is None else _NAMES[found.lastgroup]
    return None if name == own else name


def reason_of(other: str) -> str:
    """The reason of the reject."""
    return f"another format begins here: {other}; expected one format a file, save the other by itself"
