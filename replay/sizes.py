"""How much a bet or raise must be, and whether it is allowed at all (ALL.BET.*).

All amounts are totals of the round in minor units ("raise to").
"""

from dataclasses import dataclass

from replay.open_pair import fixed_steps
from replay.stakes import round_bet, spread_maximum
from replay.state import HandState, SeatState
from replay.turns import has_opponent


@dataclass(frozen=True, slots=True)
class Bounds:
    """Least and most that a bet or raise may bring a seat's bet to; `maximum` None: up to the stack.

    `gap`: nothing between the two is allowed. `rule` decides, or the `parameter` of the rulebook that interprets it.
    """

    minimum: int
    maximum: int | None
    rule: str
    parameter: str | None = None
    gap: bool = False

    def nearest(self, total: int, *, all_in: bool) -> int | None:
        """Total that was asked for instead of `total`; None where it is allowed. An all-in may be less than asked."""
        if total < self.minimum:
            return None if all_in else self.minimum
        if self.maximum is not None and total > self.maximum:
            return self.maximum
        between = self.gap and self.maximum is not None and self.minimum < total < self.maximum
        return self.minimum if between and not all_in else None


def bounds(hand: HandState, seat: SeatState) -> Bounds | None:
    """Give what the seat may bet or raise to; None where the limit or the stakes leave it unjudged."""
    if hand.is_spread_limit:
        return _spread(hand)
    if hand.limit is None or not round_bet(hand):
        return None
    if hand.limit.sizing == "fixed":
        return _fixed(hand, seat)
    minimum, raises = minimum_to(hand), hand.round.level > 0
    if hand.limit.sizing == "stack":
        return Bounds(minimum, None, "ALL.BET.NL", "min_raise" if raises else None)
    maximum = max(minimum, pot_maximum(hand, seat))
    return Bounds(minimum, maximum, "ALL.BET.PL", "pot_raise" if raises else None)


def _fixed(hand: HandState, seat: SeatState) -> Bounds:
    """Exactly the limit of the round or, over an open pair, one of two amounts (ALL.BET.FL-SIZE)."""
    rung = hand.round.rung
    steps = fixed_steps(hand, seat)
    parameter = None if steps == (round_bet(hand),) else "open_pair"
    return Bounds(rung + steps[0], rung + steps[-1], "ALL.BET.FL-SIZE", parameter, gap=True)


def _spread(hand: HandState) -> Bounds | None:
    """From the least bet to the maximum of the round; a raise as large as what it raises, up to the cap (TP.SL).

    Where the stakes omit the least bet any is large enough.
    """
    betting, most = hand.round, spread_maximum(hand)
    if not most:
        return None
    if not betting.level:
        minimum = round_bet(hand) or 1
        return Bounds(minimum, max(minimum, most), "ALL.BET.SL", "spread_raise")
    cap = spread_top(hand) or betting.level + max(most, betting.full_raise)
    least = min(cap, minimum_to(hand))
    largest = least if hand.terms.spread_raise == "equal" else min(cap, betting.level + most)
    return Bounds(least, max(least, largest), "ALL.BET.SL", "spread_raise")


def spread_top(hand: HandState) -> int:
    """Spread limit: the most that a player may put in during the round now open; 0 where there is no end."""
    return hand.terms.spread_cap * spread_maximum(hand)


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
    """Say whether the round has had all the bets that fixed limit allows, or all the chips of a spread limit."""
    if hand.is_spread_limit:
        top = spread_top(hand)
        return bool(top) and hand.round.level >= top
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


def counts_as_full(hand: HandState, total: int, step: int) -> bool:
    """Say whether a short all-in to `total` counts as a fixed-limit bet or raise of `step` (ALL.BET.FL-CAP)."""
    rule, above = hand.terms.fl_short_all_in, total - hand.round.rung
    if rule == "any":
        return above > 0
    return above >= step if rule == "full" else 2 * above >= step


def counted_step(hand: HandState, seat: SeatState, total: int) -> int:
    """Size of the fixed-limit bet or raise that an all-in to `total` stands for; 0 where it counts as none.

    Where two sizes are allowed it stands for the larger one if it goes beyond the smaller and counts as the larger.
    """
    counted = below = 0
    for step in fixed_steps(hand, seat):
        if total > hand.round.rung + below and counts_as_full(hand, total, step):
            counted = step
        below = step
    return counted
