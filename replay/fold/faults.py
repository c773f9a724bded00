"""Findings that several deeds of the betting share."""

from typing import Literal

from replay.findings import Finding
from replay.state import HandState, SeatState


def illegal(
    hand: HandState,
    pos: int,
    seat: SeatState,
    recorded: str,
    expected: str | None,
    words: str,
    *,
    severity: Literal["warning", "info"] = "warning",
) -> None:
    """Report a deed that the rules do not allow here (ALL.ACT.LEGAL)."""
    hand.deed_findings.append(illegal_finding(hand, pos, seat, recorded, expected, words, severity=severity))


def illegal_finding(
    hand: HandState,
    pos: int,
    seat: SeatState,
    recorded: str,
    expected: str | None,
    words: str,
    *,
    severity: Literal["warning", "info"] = "warning",
) -> Finding:
    """Make the finding on a deed that the rules do not allow here; `words` follow "Seat N"."""
    return hand.finding(
        "ACTION_ILLEGAL",
        f"Seat {seat.number} {words}.",
        rule="ALL.ACT.LEGAL",
        pos=pos,
        seat=seat.number,
        recorded=recorded,
        expected=expected,
        severity=severity,
    )


def bet_size(  # noqa: PLR0913 - the fields of the finding
    hand: HandState,
    pos: int,
    seat: SeatState,
    recorded: int,
    expected: int,
    rule: str,
    words: str,
    *,
    parameter: str | None = None,
) -> Finding:
    """Make the finding on an amount; `words` follow "Seat N" and may name {recorded} and {expected}."""
    said = words.format(recorded=hand.money(recorded), expected=hand.money(expected))
    return hand.finding(
        "BET_SIZE",
        f"Seat {seat.number} {said}.",
        rule=rule,
        parameter=parameter,
        pos=pos,
        seat=seat.number,
        recorded=recorded,
        expected=expected,
    )
