"""Lines that say nothing of the hand itself: chat, comings and goings, notices."""

from __future__ import annotations

import re
from typing import Final

from api.readers.pokerstars.kinds import NoiseKind

_NOTICES: Final[dict[str, NoiseKind]] = {
    "Betting is capped": "cap-reached",
    "Pair on board - a double bet is allowed": "pair-on-board",
    "No low hand qualified": "no-low",
}
_ABOUT_A_PLAYER: Final[tuple[tuple[re.Pattern[str], NoiseKind], ...]] = (
    (re.compile(r": doesn't show hand"), "no-show"),
    (re.compile(r":? (?:sits out|is sitting out)"), "sitting-out"),
    (re.compile(r" has returned"), "returned"),
    (re.compile(r" joins the table at seat #[0-9]+"), "joined"),
    (re.compile(r" will be allowed to play after the button"), "waiting"),
    (re.compile(r" was removed from the table for failing to post"), "removed"),
    (re.compile(r" finished the tournament(?: in [0-9]+(?:st|nd|rd|th) place)?(?: and received .*)?\.?"), "place"),
    (re.compile(r" wins the tournament(?: and receives .*| - congratulations!)?"), "place"),
    (re.compile(r" wins an entry to tournament #[0-9]+"), "place"),
    (re.compile(r" wins (?:the )?\S+ bounty for eliminating .+"), "bounty"),
    (re.compile(r", .+ split the \S+ bounty for eliminating .+"), "bounty"),
    (re.compile(r" wins \S+ for (?:eliminating|splitting the elimination of) .+"), "bounty"),
    (re.compile(r" (?:re-buys and receives|takes the add-on and receives) .+"), "rebuy"),
    (re.compile(r": Table deposit \S+"), "table-deposit"),
)
_CHAT = re.compile(r'.+ said, ".*"')
_ABSENT = re.compile(r".+ (?:leaves the table|is disconnected|is connected|has timed out(?: while .*)?)")
_JACKPOT = re.compile(r"\bjackpot\b", re.IGNORECASE)
_SEAT = re.compile(r"Seat [0-9]+: ")
_ACTION = re.compile(r".+: (?:posts|folds|checks|calls|bets|raises|brings|discards|stands pat|shows|mucks)\b.*")


def notice(text: str) -> NoiseKind | None:
    """The kind of a line that concerns no player."""
    return _NOTICES.get(text)


def about_a_player(rest: str) -> NoiseKind | None:
    """The kind of a line by what follows the player's name."""
    if rest.startswith(" said, "):
        return "chat" if rest.endswith('"') else None
    return next((kind for pattern, kind in _ABOUT_A_PLAYER if pattern.fullmatch(rest)), None)


def about_a_stranger(text: str) -> NoiseKind | None:
    """The kind of a line about somebody who is not listed among the seats. A seat that cannot be read is none."""
    if _SEAT.match(text):
        return None
    if _CHAT.fullmatch(text):
        return "chat"
    if _ABSENT.fullmatch(text):
        return "bystander"
    return next((kind for pattern, kind in _ABOUT_A_PLAYER[1:] if re.fullmatch(f".+{pattern.pattern}", text)), None)


def unknown(text: str) -> tuple[str, str]:
    """Field and reason of a line that is not known."""
    if _SEAT.match(text):
        return "seats", "expected a seat such as 'Seat 1: Name ($40 in chips)', beside the others"
    if _ACTION.fullmatch(text):
        return (
            "seat",
            "expected a player of the hand and a deed: a player who is not listed among the seats, or no such action",
        )
    if _JACKPOT.search(text):
        return "line", "expected no payout of a jackpot: no event says what is paid out of one"
    return "line", "expected a deed, a deal or a notice: the line says nothing that a record is known to say"
