"""How much a bet or raise must be, and whether it is allowed at all (ALL.BET.*).

All amounts are totals of the round in minor units ("raise to").
"""

from dataclasses import dataclass

from domain.games import BettingTier
from replay.state import HandState, SeatState
from replay.turns import has_opponent


@dataclass(frozen=True, slots=True)
class Bounds:
    """Least and most that a bet or raise may bring a seat's bet to; `maximum` None: up to the stack.

    `rule` decides, or the `parameter` of the rulebook that interprets it.
    """

    minimum: int
    maximum: int | None
    rule: str
    parameter: str | None = None


def tier_bet(hand: HandState, tier: BettingTier) -> int:
    """Fixed limit of a tier; 0 where the stakes omit it (then sizes are not judged)."""
    stakes = hand.started.stakes
    return (stakes.lower if tier == "lower" else stakes.higher) or 0


def round_bet(hand: HandState) -> int:
    """Smallest full bet of the round now open: the fixed limit, else the big blind; 0 where the stakes omit it."""
    if hand.is_fixed_limit and hand.game is not None:
        return tier_bet(hand, hand.game.streets[hand.street].tier)
    return full_big_blind(hand)


def full_big_blind(hand: HandState) -> int:
    """Full big blind by the table's stakes, else by the house's rule from the lower limit, else 0."""
    stakes = hand.started.stakes
    if stakes.big_blind is not None:
        return stakes.big_blind
    return (stakes.lower or 0) if hand.terms.big_blind == "lower-limit" else 0


def bounds(hand: HandState, seat: SeatState) -> Bounds | None:
    """Give what the seat may bet or raise to; None where the limit or the stakes leave it unjudged."""
    if hand.limit is None or not round_bet(hand):
        return None
    if hand.limit.sizing == "fixed":
        exact = hand.round.rung + round_bet(hand)
        return Bounds(exact, exact, "ALL.BET.FL-SIZE")
    minimum, raises = minimum_to(hand), hand.round.level > 0
    if hand.limit.sizing == "stack":
        return Bounds(minimum, None, "ALL.BET.NL", "min_raise" if raises else None)
    maximum = max(minimum, pot_maximum(hand, seat))
    return Bounds(minimum, maximum, "ALL.BET.PL", "pot_raise" if raises else None)


def minimum_to(hand: HandState) -> int:
    """Least total of a bet or raise in pot and no limit (ALL.BET.MIN-RAISE)."""
    betting, bet = hand.round, round_bet(hand)
    if not betting.level:
        return bet
    if betting.level < bet and hand.terms.short_open_raise == "complete":
        return bet
    step = betting.full_raise if hand.terms.min_raise == "last-raise" else bet
    return betting.level + step


def pot_maximum(hand: HandState, seat: SeatState) -> int:
    """Most that pot limit allows: the pot after the call on top of the level (ALL.BET.PL)."""
    owed = max(0, hand.round.level - seat.bet)
    pot = hand.pot_total() + (owed if hand.terms.pot_raise == "after-call" else 0)
    divisor = 1 if hand.limit is None else hand.limit.pot_divisor
    return hand.round.level + pot // divisor


def raise_cap(hand: HandState) -> int:
    """Bets allowed in a fixed-limit round, 0 where there is no cap (ALL.BET.FL-CAP, house rows)."""
    return hand.terms.fl_cap_heads_up_bets if counts_as_heads_up(hand) else hand.terms.fl_cap_bets


def cap_parameter(hand: HandState) -> str:
    """Parameter that sets the cap: the house's own for heads-up play, else the one for every table."""
    return "fl_cap_heads_up_bets" if counts_as_heads_up(hand) else "fl_cap_bets"


def counts_as_heads_up(hand: HandState) -> bool:
    """Say whether the house's heads-up cap is in force; it may be one of cash games alone (TR.FL.CAP)."""
    if hand.started.tournament is not None and not hand.terms.fl_cap_heads_up_tournaments:
        return False
    return {
        "never": False,
        "two-seat-table": hand.started.max_seats == 2,
        "two-dealt-in": hand.dealt_in() == 2,
        "two-left": hand.live_count() == 2,
    }[hand.terms.heads_up_when_of(hand.started.game)]


def cap_reached(hand: HandState) -> bool:
    """Say whether the round has had all the bets that fixed limit allows."""
    if not hand.is_fixed_limit:
        return False
    cap = raise_cap(hand)
    return bool(cap) and hand.round.raises >= cap


def reopened(hand: HandState, seat: SeatState) -> bool:
    """Say whether the seat may raise: it has not acted, or what it faces has grown by a full raise since it did."""
    if seat.acted_level is None or hand.terms.reopen == "any-raise":
        return True
    if hand.is_fixed_limit:
        return hand.round.rung - seat.acted_level >= round_bet(hand)
    return hand.round.level - seat.acted_level >= hand.round.full_raise


def acted_mark(hand: HandState) -> int:
    """Level to remember when a seat has acted: what the bets stand for in fixed limit, else the level itself."""
    return hand.round.rung if hand.is_fixed_limit else hand.round.level


def raise_is_pointless(hand: HandState, seat: SeatState) -> bool:
    """Nobody could answer a raise: every other seat in play is all-in or protected."""
    return hand.terms.raise_needs_opponent and not has_opponent(hand, seat)


def counts_as_full(hand: HandState, total: int) -> bool:
    """Say whether a short all-in to `total` counts as a fixed-limit bet or raise in every respect (ALL.BET.FL-CAP)."""
    rule, step = hand.terms.fl_short_all_in, round_bet(hand)
    above = total - hand.round.rung
    if rule == "any":
        return above > 0
    return above >= step if rule == "full" else 2 * above >= step
