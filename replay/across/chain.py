"""A hand names the one before it and how far the table's stream had come: what is not at hand is missing."""

from __future__ import annotations

from replay.across.model import TableContext
from replay.findings import Finding
from replay.state import HandState


def check_chain(hand: HandState, context: TableContext) -> list[Finding]:
    """Find a hand before this one that is not at hand, and table events that it builds on and that are not there."""
    findings: list[Finding] = []
    if context.missing is not None:
        words = f"The hand before, {context.missing}, is not there."
        findings.append(hand.finding("HAND_MISSING", words, pos=1, expected=context.missing))
    built_on = hand.started.table_pos
    if context.opened is not None and built_on is not None and built_on > context.reach:
        words = f"The hand builds on the table's events up to {built_on}, which are there up to {context.reach}."
        findings.append(hand.finding("HAND_MISSING", words, pos=1, recorded=built_on, expected=context.reach))
    return findings
