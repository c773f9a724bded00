"""Chips between hands: what may be bought, and that a stack is what the hand before and the table's stream left."""

from __future__ import annotations

from replay.across.model import Purchase, TableContext
from replay.findings import Finding
from replay.stakes import full_big_blind
from replay.state import HandState


def check_purchases(hand: HandState, context: TableContext) -> list[Finding]:
    """Find chips bought since the hand before that are too few or too many (TP.BUYIN, TR.BUYIN)."""
    if hand.started.tournament is not None:
        return []
    judged = (_judged(hand, purchase) for purchase in context.purchases)
    return [finding for finding in judged if finding is not None]


def check_stacks(hand: HandState, context: TableContext) -> list[Finding]:
    """Find a stack that is not what the player had at the table: chips may not come or go unrecorded.

    Where the table's stream is not at hand, chips may have been bought that nobody can see: nothing is said.
    """
    if context.opened is None or context.missing is not None or (hand.started.table_pos or 0) > context.reach:
        return []
    findings: list[Finding] = []
    for seat in hand.ring:
        expected = context.chips.get(seat.player, 0)
        if seat.start is None or seat.start == expected:
            continue
        words = f"Seat {seat.number} begins with {hand.money(seat.start)}, but had {hand.money(expected)} at the table."
        findings.append(
            hand.finding(
                "BUY_IN",
                words,
                rule="ALL.BET.TABLE-STAKES",
                pos=1,
                seat=seat.number,
                recorded=seat.start,
                expected=expected,
            )
        )
    return findings


def _judged(hand: HandState, purchase: Purchase) -> Finding | None:
    least, least_by = _least(hand)
    most = hand.terms.buy_in_big_blinds_max * full_big_blind(hand) if not _by_lower_limit(hand) else 0
    total = purchase.before + purchase.amount
    if purchase.kind == "bought-in" and total < least:
        return _finding(hand, purchase, least, least_by, "least")
    if most and total > most:
        return _finding(hand, purchase, most - purchase.before, "buy_in_big_blinds_max", "most")
    return None


def _finding(hand: HandState, purchase: Purchase, expected: int, parameter: str, extreme: str) -> Finding:
    had = f" on top of {hand.money(purchase.before)}" if purchase.before else ""
    words = (
        f"Seat {purchase.seat} brought {hand.money(purchase.amount)}{had} to the table, "
        f"where {hand.money(expected)} is the {extreme}."
    )
    return hand.finding(
        "BUY_IN", words, parameter=parameter, seat=purchase.seat, recorded=purchase.amount, expected=expected
    )


def _least(hand: HandState) -> tuple[int, str]:
    """The least buy-in by the stakes, and the parameter that says so; 0 where nothing is stated."""
    if _by_lower_limit(hand):
        return hand.terms.buy_in_lower_limits_of(hand.started.game) * _lower(hand), "buy_in_lower_limits"
    return hand.terms.buy_in_big_blinds_min * full_big_blind(hand), "buy_in_big_blinds_min"


def _by_lower_limit(hand: HandState) -> bool:
    """Fixed and spread limit are measured by their lower limit, the others by the big blind."""
    return hand.limit is not None and hand.limit.sizing not in {"pot", "stack"}


def _lower(hand: HandState) -> int:
    """The lower limit; of a spread limit its big blind, in games with a bring-in the first round's maximum."""
    stakes = hand.started.stakes
    if stakes.lower is not None:
        return stakes.lower
    if stakes.big_blind is not None:
        return stakes.big_blind
    return stakes.spread[0] if stakes.spread else 0
