"""What a player does although he may not: play goes on from there, and everything else of the hand is right.

A misdeed is done once, by the first player who has the opportunity. What the rules leave open is none.
"""

from __future__ import annotations

from api.simulator.chips import Chair
from api.simulator.felt import Felt


def raises_wrongly(felt: Felt, chair: Chair, cap: int) -> bool:
    """Whether the player makes a full raise that the cap, or an all-in too short to reopen the betting, forbids."""
    wagers, misdeed = felt.wagers, felt.wish.misdeed
    if felt.misdone or chair.barred or not wagers.level or not _can_raise_fully(felt, chair):
        return False
    if misdeed == "RAISE_CAP":
        return wagers.is_capped(cap) and wagers.may_raise(chair, 0, capped=False)
    return misdeed == "NOT_REOPENED" and not wagers.is_capped(cap) and wagers.certainly_closed(chair)


def _can_raise_fully(felt: Felt, chair: Chair) -> bool:
    wagers = felt.wagers
    step = max(wagers.least_bet, wagers.larger) if wagers.fixed else wagers.step
    return chair.round_bet + chair.behind > max(wagers.level, wagers.rung) + step


def calls_beyond(felt: Felt, chair: Chair, owed: int) -> bool:
    """Whether the player calls the whole bet with more chips than he has."""
    return felt.wish.misdeed == "STACK_EXCEEDED" and not felt.misdone and owed > chair.behind
