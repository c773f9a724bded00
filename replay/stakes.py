"""What the stakes of the table say of a betting round: least bet, fixed limit, maximum of a spread limit.

All amounts are minor units; 0 where the stakes omit one: then what rests on it is not judged.
"""

from collections.abc import Sequence

from domain.games import BettingTier
from replay.state import HandState

_NAMED = 3


def tier_bet(hand: HandState, tier: BettingTier) -> int:
    """Fixed limit of a tier."""
    stakes = hand.started.stakes
    return (stakes.lower if tier == "lower" else stakes.higher) or 0


def round_bet(hand: HandState) -> int:
    """Smallest full bet of the round now open: the fixed limit, else the big blind or the bring-in."""
    game = hand.game
    if game is not None and hand.is_fixed_limit:
        return tier_bet(hand, game.streets[hand.street].tier)
    return full_bring_in(hand) if hand.brings_in else full_big_blind(hand)


def full_big_blind(hand: HandState) -> int:
    """Full big blind by the table's stakes, else by the house's rule from the lower limit."""
    stakes = hand.started.stakes
    if stakes.big_blind is not None:
        return stakes.big_blind
    return (stakes.lower or 0) if hand.terms.big_blind == "lower-limit" else 0


def full_bring_in(hand: HandState) -> int:
    """Bring-in by the house's rule from the lower limit, else by the stakes (ALL.BRING-IN, PH.STUD.BRING-IN)."""
    stakes = hand.started.stakes
    if hand.is_fixed_limit and hand.terms.bring_in == "half-lower" and stakes.lower:
        return stakes.lower // 2
    return stakes.bring_in or 0


def spread_maximum(hand: HandState) -> int:
    """Spread limit: the largest bet of the round now open (TP.SL)."""
    spread = hand.started.stakes.spread
    if not spread or hand.game is None:
        return 0
    maxima = maxima_of(spread, len(hand.game.streets))
    return maxima[min(hand.street, len(maxima) - 1)]


def maxima_of(spread: Sequence[int], rounds: int) -> Sequence[int]:
    """Maxima by round; the last one holds for all rounds that follow.

    A table that is named by three numbers (1-2-3) has the first one twice; two rounds have the first and the last.
    """
    if len(spread) == rounds:
        return spread
    maxima = (spread[0], *spread) if len(spread) == _NAMED else spread
    return (maxima[0], maxima[-1]) if rounds == 2 else maxima
