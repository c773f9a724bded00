"""Lines that say nothing of the play: chat, comings and goings; and who leaves or loses the connection."""

from __future__ import annotations

import re
from typing import Final

from api.readers.ongame.kinds import NoiseKind
from domain.events.hand import Disconnected, Left, Reconnected

Presence = type[Left] | type[Disconnected] | type[Reconnected]

_PRESENCE: Final[tuple[tuple[re.Pattern[str], Presence], ...]] = (
    (re.compile(r" (?:leaves|left|has left) the table\.?"), Left),
    (re.compile(r" (?:is|was|has been) disconnected\.?"), Disconnected),
    (re.compile(r" (?:is|has) (?:connected|reconnected)(?: again)?\.?"), Reconnected),
)
_SITTING_OUT: Final = re.compile(r":? (?:sits out|is sitting out)\.?")
_NOISE: Final[tuple[tuple[re.Pattern[str], NoiseKind], ...]] = (
    (re.compile(r"(?: (?:said|says)[,:]| \(chat\):) .*"), "chat"),
    (_SITTING_OUT, "sitting-out"),
    (re.compile(r" (?:has returned|is back|sits in)\.?"), "returned"),
    (re.compile(r" (?:joins|joined|has joined) the table(?: .*)?\.?"), "joined"),
    (re.compile(r" (?:timed out|has timed out)\.?"), "timed-out"),
)
_SEAT: Final = re.compile(r"Seat [0-9]+: ")
_CHAT: Final = re.compile(r"(?:\[chat\]|Chat:|Dealer:) .*", re.IGNORECASE)


def presence(rest: str) -> Presence | None:
    """The deed that a line tells of a player of the hand behind his name; None if it is of another kind."""
    return next((kind for pattern, kind in _PRESENCE if pattern.fullmatch(rest)), None)


def sits_out(rest: str) -> bool:
    """Whether a line says of a player that he sits out."""
    return _SITTING_OUT.fullmatch(rest) is not None


def noise_of_player(rest: str) -> NoiseKind | None:
    """The kind of a line by what follows the player's name."""
    return next((kind for pattern, kind in _NOISE if pattern.fullmatch(rest)), None)


def noise_of_stranger(text: str) -> NoiseKind | None:
    """The kind of a line of nobody who is in the hand. A seat that cannot be read is none."""
    if _SEAT.match(text):
        return None
    if _CHAT.fullmatch(text):
        return "chat"
    if any(re.fullmatch(f"\\S.*{pattern.pattern}", text) for pattern, _ in _PRESENCE):
        return "bystander"
    return next((kind for pattern, kind in _NOISE if re.fullmatch(f"\\S.*{pattern.pattern}", text)), None)
