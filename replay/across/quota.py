"""How often a lost connection is protected (TP.DISCONNECT.QUOTA, PH.DISCONNECT)."""

from __future__ import annotations

from collections.abc import Sequence

from domain.events import Event
from domain.events import hand as deeds
from replay.across.model import TableContext
from replay.findings import Finding
from replay.state import HandState


def check_quota(hand: HandState, events: Sequence[Event], context: TableContext) -> list[Finding]:
    """Find protections above the quota; one that the house excludes anyway was found already."""
    quota, hours = hand.terms.disconnect_quota, hand.terms.disconnect_quota_hours
    excluded = {finding.pos for finding in hand.deed_findings if finding.code == "DISCONNECT"}
    findings: list[Finding] = []
    for event in events:
        if not quota or not isinstance(event.data, deeds.DisconnectProtected) or event.pos in excluded:
            continue
        seat = hand.seats.get(event.data.seat)
        before = 0 if seat is None else context.protections.within(seat.player, event.at, hours)
        if seat is not None and before >= quota:
            times = f"{before} times within {hours} hours before"
            words = f"Seat {seat.number} is protected, but its player was {times}, where {quota} are allowed."
            findings.append(
                hand.finding(
                    "DISCONNECT",
                    words,
                    parameter="disconnect_quota",
                    pos=event.pos,
                    seat=seat.number,
                    recorded=before + 1,
                    expected=quota,
                )
            )
    return findings
